"""Shops: made, changed, opened, seen; who works in them; how they take cards."""

from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import text

from terazi.foundation.questions import touched, value
from terazi.modules.shops.public import CardProvider, read_card_settings
from tests.calling import HouseUnderTest
from tests.modules.access.people import audited, grant, held, id_of
from tests.modules.shops.selling import SHOP, Seller, fields_of, make_shop, ok, open_shop, trusted


async def shown(house: HouseUnderTest, shop_id: str, token: str | None = None) -> dict[str, object]:
    """Return a shop as the holder of the token sees it."""
    answer = await house.post("/v1/user/shop/get", token=token, user_shop_client_id=shop_id)
    assert answer.status == 200, answer.json
    return dict(answer["shop"])


async def edit(house: HouseUnderTest, token: str, shop_id: str, **fields: object):
    """Change a shop."""
    return await house.post("/v1/user/shop/edit", token=token, user_shop_client_id=shop_id, body=fields)


async def test_shops_are_found_by_name_and_by_id(house: HouseUnderTest) -> None:
    owner, other = await trusted(house, "sahip", "shop_new"), await trusted(house, "baska", "shop_new")
    made = {name: await make_shop(house, owner, shop_name=name) for name in ("Kuzey Işığı", "Güney", "İzmir")}
    foreign = await make_shop(house, other, shop_name="Kuzeyli")

    async def found(token: str, named: list[str] | None = None, **query: Any) -> list[str]:
        body = {"user_shop_client_id_list": named} if named is not None else None
        answer = await ok(await house.post("/v1/user/shop/list", token=token, body=body, **query))
        return [shop["shop_name"] for shop in answer["list"]]

    assert await found(owner, search_text="kuzey ışığı") == ["Kuzey Işığı"]
    assert await found(owner, search_text="izmir") == ["İzmir"]
    assert await found(owner, search_text="%") == []
    assert await found(owner, [made["Güney"], foreign]) == ["Güney"]
    assert await found(owner, []) == []
    admin = await trusted(house, "yonetici", "admin")
    assert await found(admin, search_text="kuzey") == ["Kuzeyli", "Kuzey Işığı"]
    assert await found(admin, [foreign], search_text="güney") == []


async def test_a_new_shop_is_a_draft_and_its_owner_may_do_everything_without_a_role(
    house: HouseUnderTest,
) -> None:
    token = await trusted(house, "satici", "shop_new")
    shop_id = await make_shop(house, token)
    shop = await shown(house, shop_id, token)
    assert (shop["status"], shop["shop_tax_number"], shop["phone"]) == (
        "draft",
        "1234567890",
        "+902165554433",
    )
    assert shop["short_name"] == SHOP["shop_name"]
    own = shop["own"]
    assert own["bank_accounts"] == [
        {
            "slot": 1,
            "bank_name": "Garanti BBVA",
            "bank_title": SHOP["bank_title_1"],
            "iban": "TR630006200001000000062975",
            "bank_info": "",
        }
    ]
    assert own["missing"] == []
    assert "shop_order_bundle_status_management" in own["my_roles"]
    assert {row["code"] for row in await held(house, token)} == {"shop_new"}
    assert [row.subject_name for row in await audited(house, "shops.shop_made")] == [SHOP["shop_name"]]


@pytest.mark.shared_house
@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"shop_name": "  "}, {"shop_name"}),
        ({"shop_name": "\u200b \u2060\u0301"}, {"shop_name"}),
        ({"shop_tax_number": "1234567891"}, {"shop_tax_number"}),
        ({"shop_tax_number": "10000000147"}, {"shop_tax_number"}),
        ({"iban_1": "TR330006100519786457841326"}, {"iban_1"}),
        ({"iban_2": "TR630006200001000000062976"}, {"iban_2"}),
        ({"iban_1": "", "bank_title_1": "Kuzey"}, {"iban_1"}),
        ({"bank_title_1": ""}, {"bank_title_1"}),
        ({"iban_2": SHOP["iban_1"], "bank_title_2": "Kuzey"}, {"iban_2"}),
        ({"mersis_no": "123"}, {"mersis_no"}),
        ({"mail": "kuzey"}, {"mail"}),
        ({"phone": "12"}, {"phone"}),
        ({"shop_web_link": "javascript:alert(1)"}, {"shop_web_link"}),
        ({"tax_rate_percent": "101"}, {"tax_rate_percent"}),
        ({"shop_logo": str(uuid4())}, {"shop_logo"}),
    ],
)
async def test_wrong_fields_are_named(
    house: HouseUnderTest, founder: str, fields: dict[str, str], wrong: set[str]
) -> None:
    answer = await house.post("/v1/user/shop/new", token=founder, body={**SHOP, **fields})
    assert (answer.status, answer.error, fields_of(answer)) == (422, "invalid_input", wrong)


async def test_an_administrator_makes_a_shop_for_somebody(house: HouseUnderTest, admin: str) -> None:
    other = await house.register("satici")
    owner = await id_of(house, other)
    made = await house.post("/v1/user/shop/new", token=admin, user_client_id=str(owner), body=SHOP)
    shop = await shown(house, made["user_shop_client_id"], other)
    assert shop["own"]["owner_username"] == "satici"
    unknown = await house.post("/v1/user/shop/new", token=admin, user_client_id=str(uuid4()), body=SHOP)
    assert unknown.error == "shop_owner_not_found"
    await grant(house, owner, "shop_new")
    for_another = await house.post(
        "/v1/user/shop/new", token=other, user_client_id=str(await id_of(house, admin)), body=SHOP
    )
    assert for_another.error == "shop_owner_not_found"


async def test_a_person_has_fifty_shops_at_most(house: HouseUnderTest, seller: Seller) -> None:
    async with house.house.database.transaction() as db:
        await db.write(
            touched(
                text(
                    "INSERT INTO shop SELECT (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid()))).*"
                    " FROM shop s, generate_series(1, 49)"
                )
            )()
        )
    answer = await house.post("/v1/user/shop/new", token=seller.token, body=SHOP)
    assert answer.error == "too_many_shops"


async def test_a_change_leaves_the_rest_alone(house: HouseUnderTest, seller: Seller) -> None:
    answer = await edit(
        house,
        seller.token,
        seller.shop_id,
        shop_name="Kutup",
        iban_3="TR170006400000000001234567",
        bank_title_3="K",
    )
    assert answer.status == 200
    shop = await shown(house, seller.shop_id, seller.token)
    assert (shop["shop_name"], shop["mail"]) == ("Kutup", SHOP["mail"])
    assert [(a["slot"], a["bank_name"]) for a in shop["own"]["bank_accounts"]] == [
        (1, "Garanti BBVA"),
        (3, "İş Bankası"),
    ]
    (entry,) = await audited(house, "shops.shop_changed")
    assert entry.after["shop_name"] == "Kutup"
    await edit(house, seller.token, seller.shop_id, iban_1="", bank_title_1="", bank_info="")
    shop = await shown(house, seller.shop_id, seller.token)
    assert [account["slot"] for account in shop["own"]["bank_accounts"]] == [3]


async def test_an_open_shop_stays_complete(house: HouseUnderTest, seller: Seller) -> None:
    refused = await edit(house, seller.token, seller.shop_id, shop_address="", phone="")
    assert (refused.error, fields_of(refused)) == ("shop_incomplete", {"shop_address", "phone"})
    incomplete = await make_shop(house, seller.token, shop_tax_office="")
    opened = await house.post(
        "/v1/user/shop/status/change", token=seller.token, user_shop_client_id=incomplete, status="waiting"
    )
    assert (opened.status, opened.error, fields_of(opened)) == (409, "shop_incomplete", {"shop_tax_office"})


async def test_strangers_see_who_sells_and_only_while_the_shop_is_open(
    house: HouseUnderTest, seller: Seller
) -> None:
    for token in (None, await house.register("yabanci")):
        shop = await shown(house, seller.shop_id, token)
        assert (shop["shop_name"], shop["own"]) == (SHOP["shop_name"], None)
    for _ in range(2):
        closed = await house.post(
            "/v1/user/shop/status/change",
            token=seller.token,
            user_shop_client_id=seller.shop_id,
            status="passive",
        )
        assert closed["status"] == "passive"
    for shop_id in (seller.shop_id, str(uuid4())):
        assert (await house.post("/v1/user/shop/get", user_shop_client_id=shop_id)).error == "shop_not_found"
    assert len(await audited(house, "shops.shop_status_changed")) == 2


async def test_shops_of_others_do_not_exist(house: HouseUnderTest, seller: Seller) -> None:
    other = await trusted(house, "rakip", "shop_admin")
    ref = {"user_shop_client_id": seller.shop_id}
    for path, body in (
        ("/v1/user/shop/edit", {"shop_name": "Benim"}),
        ("/v1/user/shop/card/record", {"card_provider": "none"}),
        ("/v1/user/shop/staff/list", None),
        ("/v1/user/shop/staff/record", {"username": "rakip", "roles": ["shop_admin"]}),
        ("/v1/user/shop/staff/remove", {"staff_user_client_id": str(uuid4())}),
    ):
        answer = await house.post(path, token=other, body=body, **ref)
        assert (answer.status, answer.error) == (404, "shop_not_found"), path
    answer = await house.post("/v1/user/shop/status/change", token=other, status="passive", **ref)
    assert answer.error == "shop_not_found"
    mine = await id_of(house, seller.token)
    assert (
        await house.post(
            "/v1/user/shop/edit", token=seller.token, user_client_id=str(uuid4()), body={}, **ref
        )
    ).error == "shop_not_found"
    assert (
        await house.post("/v1/user/shop/edit", token=seller.token, user_client_id=str(mine), body={}, **ref)
    ).status == 200


async def test_a_list_has_ones_own_shops_and_an_administrators_all(
    house: HouseUnderTest, seller: Seller, admin: str
) -> None:
    other = await open_shop(house, await trusted(house, "rakip", "shop_new"), shop_name="Rakip")

    async def names(token: str, **query: str) -> list[str]:
        answer = await house.post("/v1/user/shop/list", token=token, **query)
        return [row["shop_name"] for row in answer["list"]]

    assert await names(seller.token) == [SHOP["shop_name"]]
    assert await names(admin) == ["Rakip", SHOP["shop_name"]]
    assert await names(admin, user_client_id=str(await id_of(house, other.token))) == ["Rakip"]
    refused = await house.post("/v1/user/shop/list", token=seller.token, user_client_id=str(uuid4()))
    assert refused.error == "shop_owner_not_found"


async def test_staff_may_do_what_it_is_trusted_with_and_nothing_more(
    house: HouseUnderTest, seller: Seller
) -> None:
    helper = await house.register("yardimci")
    body = {"username": "yardimci", "roles": ["shop_bundle_add_edit"]}
    ref = {"user_shop_client_id": seller.shop_id}
    put = await house.post("/v1/user/shop/staff/record", token=seller.token, body=body, **ref)
    assert put.status == 200
    assert [row["code"] for row in await held(house, helper)] == ["shop_bundle_add_edit"]
    data = {"bundle_data": {"bundle_name": "Yardımcının paketi"}}
    assert (await house.post("/v1/user/shop/bundle/new", token=helper, body=data, **ref)).status == 200
    listed = await house.post("/v1/user/shop/staff/list", token=helper, **ref)
    assert [(row["username"], row["is_owner"]) for row in listed["list"]] == [
        ("satici", True),
        ("yardimci", False),
    ]

    body["roles"] = ["shop_settings_edit"]
    await house.post("/v1/user/shop/staff/record", token=seller.token, body=body, **ref)
    refused = await house.post("/v1/user/shop/bundle/new", token=helper, body=data, **ref)
    assert (refused.status, refused.error) == (403, "not_in_this_shop")
    removed = await house.post(
        "/v1/user/shop/staff/remove",
        token=seller.token,
        body={"staff_user_client_id": put["staff_user_client_id"]},
        **ref,
    )
    assert removed.status == 200
    assert (await house.post("/v1/user/shop/edit", token=helper, body={}, **ref)).error == "shop_not_found"
    again = await house.post(
        "/v1/user/shop/staff/remove",
        token=seller.token,
        body={"staff_user_client_id": put["staff_user_client_id"]},
        **ref,
    )
    assert again.error == "staff_not_found"


async def test_nobody_unknown_works_in_a_shop(house: HouseUnderTest, seller: Seller) -> None:
    for name in ("kimse", "satici"):
        answer = await house.post(
            "/v1/user/shop/staff/record",
            token=seller.token,
            user_shop_client_id=seller.shop_id,
            body={"username": name, "roles": ["shop_admin"]},
        )
        assert answer.error == "staff_user_not_found"


async def test_staff_without_the_role_is_refused_everywhere(house: HouseUnderTest, seller: Seller) -> None:
    helper = await trusted(house, "yardimci", "shop_settings_edit", "shop_admin")
    ref = {"user_shop_client_id": seller.shop_id}
    body = {"username": "yardimci", "roles": ["shop_card_view"]}
    await house.post("/v1/user/shop/staff/record", token=seller.token, body=body, **ref)
    for path, sent in (
        ("/v1/user/shop/edit", {}),
        ("/v1/user/shop/card/record", {"card_provider": "none"}),
        ("/v1/user/shop/staff/record", body),
        ("/v1/user/shop/staff/remove", {"staff_user_client_id": str(uuid4())}),
    ):
        assert (await house.post(path, token=helper, body=sent, **ref)).error == "not_in_this_shop", path
    closed = await house.post("/v1/user/shop/status/change", token=helper, status="passive", **ref)
    assert closed.error == "not_in_this_shop"
    bundles = await trusted(house, "paketci")
    await house.post(
        "/v1/user/shop/staff/record",
        token=seller.token,
        body={"username": "paketci", "roles": ["shop_bundle_add_edit"]},
        **ref,
    )
    async with house.house.database.transaction() as db:
        await db.write(
            touched(
                text("UPDATE assigned_authorization SET status = 'suspended' WHERE auth_id LIKE '%bundle%'")
            )()
        )
    assert (await house.post("/v1/user/shop/staff/list", token=bundles, **ref)).error == "not_in_this_shop"


async def test_card_keys_are_kept_sealed_and_never_shown(house: HouseUnderTest, seller: Seller) -> None:
    ref = {"user_shop_client_id": seller.shop_id}

    async def record(**body: str):
        return await house.post("/v1/user/shop/card/record", token=seller.token, body=body, **ref)

    missing = await record(card_provider="iyzico", api_key="a-1")
    assert (missing.error, fields_of(missing)) == ("card_keys_missing", {"secret_key"})
    assert (await record(card_provider="iyzico", api_key="a-1", secret_key="gizli-1")).status == 200
    assert (await record(card_provider="iyzico", secret_key="gizli-2")).status == 200
    shop = await shown(house, seller.shop_id, seller.token)
    assert (shop["own"]["card_provider"], shop["own"]["has_card_keys"]) == ("iyzico", True)
    assert "gizli" not in str(shop)
    settings = house.house.settings
    reader = house.house.database.reader
    opened = await read_card_settings(reader, settings, shop["user_shop_client_id"])
    (stored,) = await reader.ask(value(text("SELECT card_keys FROM shop"))())
    assert (opened.provider, opened.keys_at("iyzico")) == (
        CardProvider.IYZICO,
        {"api_key": "a-1", "secret_key": "gizli-2"},
    )
    assert "gizli" not in repr(opened)
    assert b"gizli" not in stored
    assert "gizli" not in str(await audited(house, "shops.cards_recorded"))
    assert (await record(card_provider="sandbox")).status == 200
    assert (await shown(house, seller.shop_id, seller.token))["own"]["has_card_keys"] is False
    assert (await record(card_provider="iyzico")).status == 200, "the keys from before are still there"
