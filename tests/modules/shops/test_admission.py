"""Shops are admitted before anything of them is public, and move by one table."""

import asyncio
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from sqlalchemy import text

from terazi.foundation.questions import touched
from terazi.modules.shops.public import forget_shops
from terazi.modules.shops.rules.admission import SHOP_MOVES, mover_of, needs_reason, shop_gaps, shop_targets
from terazi.modules.shops.values.shops import Shop, ShopKind, ShopMover, ShopStatus
from tests.calling import HouseUnderTest
from tests.modules.access.people import audited, held, id_of, make_administrator
from tests.modules.shops.selling import (
    SHOP,
    Seller,
    activate,
    fields_of,
    fill_bundle,
    make_bundle,
    make_shop,
    mark_platform,
    move_shop,
    ok,
    sold_bundle,
    trusted,
)
from tests.modules.shops.stored import FULL
from tests.modules.shops.test_own_bundle_calls import analyst, output, record  # noqa: F401 - a fixture

DRAFT, WAITING, OPEN, CLOSED, ENDED = ShopStatus
PEOPLE, ADMIN, SYSTEM = ShopMover
BOTH = {PEOPLE, ADMIN}
MOVES = {
    (DRAFT, WAITING): BOTH,
    (WAITING, DRAFT): BOTH,
    (WAITING, OPEN): {ADMIN, SYSTEM},
    (OPEN, CLOSED): BOTH,
    (CLOSED, OPEN): BOTH,
    (OPEN, WAITING): {SYSTEM},
    (CLOSED, WAITING): {SYSTEM},
    **{(state, ENDED): {*BOTH, SYSTEM} for state in (DRAFT, WAITING, OPEN, CLOSED)},
}


def state(status: ShopStatus, *, is_held: bool = False) -> Shop:
    return replace(FULL, status=status, is_held=is_held)


@pytest.mark.parametrize(("was", "target", "mover"), list(product(ShopStatus, ShopStatus, ShopMover)))
def test_every_move_of_a_shop_is_in_the_table(was: ShopStatus, target: ShopStatus, mover: ShopMover) -> None:
    may = mover_of(state(was), target, frozenset({mover})) is mover
    assert may == (mover in MOVES.get((was, target), set()))
    assert SHOP_MOVES.keys() == MOVES.keys()


def test_what_an_administrator_closed_its_people_do_not_open() -> None:
    held_shop = state(CLOSED, is_held=True)
    assert shop_targets(held_shop, frozenset({PEOPLE})) == [ENDED]
    assert shop_targets(held_shop, frozenset({ADMIN})) == [OPEN, ENDED]
    assert shop_targets(state(CLOSED), frozenset({PEOPLE})) == [OPEN, ENDED]
    assert needs_reason(OPEN, CLOSED, ADMIN)
    assert not needs_reason(OPEN, CLOSED, PEOPLE)
    assert not needs_reason(WAITING, OPEN, ADMIN)


@pytest.mark.parametrize(
    ("fields", "missing"),
    [
        ({}, set()),
        ({"shop_name": ""}, {"shop_name"}),
        ({"shop_tax_office": ""}, {"shop_tax_office"}),
        ({"shop_tax_office": "", "kind": ShopKind.PERSONAL}, set()),
        ({"mersis_no": ""}, {"mersis_no"}),
        ({"mersis_no": "", "kind": ShopKind.PERSONAL}, set()),
        ({"mersis_no": "0999999999900015"}, {"mersis_no"}),
        ({"shop_tax_number": "10000000146", "mersis_no": ""}, set()),
        ({"shop_tax_number": "1234567891", "mersis_no": ""}, {"shop_tax_number"}),
        ({"shop_tax_number": "", "mersis_no": ""}, {"shop_tax_number"}),
        ({"tax_rate_percent": None, "mail": "", "phone": ""}, {"tax_rate_percent", "mail", "phone"}),
    ],
)
def test_a_shop_says_who_it_is_before_it_is_admitted(fields: dict[str, Any], missing: set[str]) -> None:
    assert {gap.field for gap in shop_gaps(replace(FULL, **fields))} == missing


@pytest.fixture
async def owner(house: HouseUnderTest) -> Seller:
    """The owner of a shop that is a draft."""
    token = await trusted(house, "satici", "shop_new")
    return Seller(token=token, shop_id=await make_shop(house, token))


async def shop_of(house: HouseUnderTest, token: str, shop_id: str) -> dict[str, Any]:
    answer = await ok(await house.post("/v1/user/shop/get", token=token, user_shop_client_id=shop_id))
    return dict(answer["shop"])


async def test_nobody_opens_a_public_shop_unasked(house: HouseUnderTest, owner: Seller, admin: str) -> None:
    bundle_id = await make_bundle(house, owner)
    await fill_bundle(house, owner, bundle_id, product_type="service")
    opened = await move_shop(house, owner.token, owner.shop_id, "active")
    assert (opened.status, opened.error, opened["allowed"]) == (
        409,
        "shop_move_not_allowed",
        ["waiting", "ended"],
    )
    assert "shop" in fields_of(await activate(house, owner, bundle_id))
    for _ in range(2):
        await ok(await move_shop(house, owner.token, owner.shop_id, "waiting"))
    told = [mail.subject for mail in await house.mails(to="satici@example.com")]
    assert told.count(f"Başvurunuz alındı: {SHOP['shop_name']}") == 1
    assert (await move_shop(house, owner.token, owner.shop_id, "active")).error == "shop_move_not_allowed"
    assert "shop" in fields_of(await activate(house, owner, bundle_id))
    stranger = await house.post("/v1/user/shop/get", user_shop_client_id=owner.shop_id)
    assert stranger.error == "shop_not_found"
    page = await house.post("/v1/bundle/details", user_shop_bundle_client_id=bundle_id)
    assert page.error == "bundle_not_found"
    waiting = await ok(await house.post("/v1/user/shop/list", token=admin, status="waiting"))
    assert [row["user_shop_client_id"] for row in waiting["list"]] == [owner.shop_id]

    await ok(await move_shop(house, admin, owner.shop_id, "active"))
    mail = (await house.mails(to="satici@example.com"))[-1]
    assert mail.subject == f"Mağazanız kabul edildi: {SHOP['shop_name']}"
    await ok(await activate(house, owner, bundle_id))
    assert (await house.post("/v1/bundle/details", user_shop_bundle_client_id=bundle_id)).status == 200
    again = await ok(await move_shop(house, admin, owner.shop_id, "active"))
    assert again["status"] == "active"
    events = [row.after["status"] for row in await audited(house, "shops.shop_status_changed")]
    assert events == ["waiting", "active"]


async def test_a_shop_is_refused_with_a_reason_its_owner_reads(
    house: HouseUnderTest, owner: Seller, admin: str
) -> None:
    await ok(await move_shop(house, owner.token, owner.shop_id, "waiting"))
    silent = await move_shop(house, admin, owner.shop_id, "draft", reason="  ")
    assert (silent.status, silent.error, fields_of(silent)) == (422, "shop_reason_missing", {"reason"})
    await ok(await move_shop(house, admin, owner.shop_id, "draft", reason="Unvan sicilde yok."))
    shop = await shop_of(house, owner.token, owner.shop_id)
    assert (shop["status"], shop["own"]["status_reason"]) == ("draft", "Unvan sicilde yok.")
    mail = (await house.mails(to="satici@example.com"))[-1]
    assert "Unvan sicilde yok." in mail.body_text
    await ok(await move_shop(house, owner.token, owner.shop_id, "waiting"))
    await ok(await move_shop(house, owner.token, owner.shop_id, "draft"))


async def test_a_second_shop_of_a_tax_number_is_admitted_on_purpose(
    house: HouseUnderTest, owner: Seller, admin: str
) -> None:
    other = await make_shop(house, owner.token)
    for shop_id in (owner.shop_id, other):
        await ok(await move_shop(house, owner.token, shop_id, "waiting"))
    both = await asyncio.gather(*(move_shop(house, admin, each, "active") for each in (owner.shop_id, other)))
    assert sorted(answer.status for answer in both) == [200, 409]
    refused = next(index for index, answer in enumerate(both) if answer.status == 409)
    assert both[refused].error == "tax_number_taken"
    meant = (owner.shop_id, other)[refused]
    await ok(await move_shop(house, admin, meant, "active", is_second_on_purpose=True))


@pytest.mark.parametrize(
    "fields",
    [
        {"shop_name": "Başka A.Ş."},
        {"mersis_no": "0123456789000016"},
        {"shop_tax_number": "10000000146", "mersis_no": ""},
    ],
)
async def test_who_becomes_another_waits_again_and_loses_the_mark(
    house: HouseUnderTest, seller: Seller, admin: str, fields: dict[str, str]
) -> None:
    bundle_id = await sold_bundle(house, seller)
    edited = await house.post(
        "/v1/user/shop/edit", token=seller.token, user_shop_client_id=seller.shop_id, body=fields
    )
    assert edited.status == 200
    shop = await shop_of(house, seller.token, seller.shop_id)
    assert (shop["status"], shop["own"]["is_platform"]) == ("waiting", False)
    page = await house.post("/v1/bundle/details", user_shop_bundle_client_id=bundle_id)
    assert page.error == "bundle_not_found"
    assert (await house.post("/v1/bundle/and/product/list/all"))["list"] == []
    mail = (await house.mails(to="satici@example.com"))[-1]
    assert mail.subject.startswith("Mağazanız yeniden onay bekliyor")
    await ok(await move_shop(house, admin, seller.shop_id, "active"))


async def test_other_fields_are_changed_while_the_shop_is_open(house: HouseUnderTest, seller: Seller) -> None:
    edited = await house.post(
        "/v1/user/shop/edit",
        token=seller.token,
        user_shop_client_id=seller.shop_id,
        body={"shop_address": "Yeni adres", "phone": "+90 216 000 00 00", "shop_name": SHOP["shop_name"]},
    )
    assert edited.status == 200
    assert (await shop_of(house, seller.token, seller.shop_id))["status"] == "active"


async def test_what_an_administrator_closed_only_an_administrator_opens(
    house: HouseUnderTest, seller: Seller, admin: str
) -> None:
    assert (await move_shop(house, admin, seller.shop_id, "passive")).error == "shop_reason_missing"
    await ok(await move_shop(house, admin, seller.shop_id, "passive", reason="Şikâyetler var."))
    refused = await move_shop(house, seller.token, seller.shop_id, "active")
    assert (refused.error, refused["allowed"]) == ("shop_move_not_allowed", ["ended"])
    own = (await shop_of(house, seller.token, seller.shop_id))["own"]
    assert (own["is_held"], own["status_reason"], own["target_list"]) == (True, "Şikâyetler var.", ["ended"])
    await ok(await move_shop(house, admin, seller.shop_id, "active"))
    subjects = [mail.subject for mail in await house.mails(to="satici@example.com")][-2:]
    assert [subject.split(":")[0] for subject in subjects] == [
        "Mağazanız kapatıldı",
        "Mağazanız yeniden açıldı",
    ]
    await ok(await move_shop(house, seller.token, seller.shop_id, "passive"))
    await ok(await move_shop(house, seller.token, seller.shop_id, "active"))


async def test_an_ended_shop_is_over(house: HouseUnderTest, seller: Seller, admin: str) -> None:
    await sold_bundle(house, seller)
    helper = await house.register("yardimci")
    ref = {"user_shop_client_id": seller.shop_id}
    body = {"username": "yardimci", "roles": ["shop_settings_edit"]}
    await ok(await house.post("/v1/user/shop/staff/record", token=seller.token, body=body, **ref))
    assert (await move_shop(house, helper, seller.shop_id, "ended")).error == "not_in_this_shop"
    await ok(await move_shop(house, seller.token, seller.shop_id, "ended"))
    assert (await house.post("/v1/bundle/and/product/list/all"))["list"] == []
    for token in (seller.token, admin):
        for status in ("active", "waiting", "draft", "passive"):
            refused = await move_shop(house, token, seller.shop_id, status, reason="x")
            assert refused.error == "shop_move_not_allowed", status
    edited = await house.post(
        "/v1/user/shop/edit", token=seller.token, body={"phone": "+902160000000"}, **ref
    )
    assert edited.error == "shop_ended"


async def test_a_shop_that_was_never_admitted_writes_no_bills(house: HouseUnderTest, owner: Seller) -> None:
    refused = await house.post(
        "/v1/user/bill/new", token=owner.token, user_shop_client_id=owner.shop_id, body={}
    )
    assert refused.error == "bill_shop_not_found"


async def personal_shop(house: HouseUnderTest, token: str, project_id: str) -> tuple[str, str]:
    """Offer an own output, and return its bundle and the shop that it stands in."""
    made = await record(house, token, {"bundle_name": "Satış verisi"}, [output(project_id)])
    shops = await ok(await house.post("/v1/user/shop/list", token=token))
    (shop,) = shops["list"]
    return str(made["user_shop_bundle_client_id"]), str(shop["user_shop_client_id"])


async def test_selling_own_analyses_gives_a_shop_and_no_role(
    house: HouseUnderTest,
    analyst: tuple[str, str],  # noqa: F811 - the fixture
    admin: str,
) -> None:
    token, project_id = analyst
    bundle_id, shop_id = await personal_shop(house, token, project_id)
    assert await held(house, token) == []
    me = await house.post("/v1/user/get", token=token)
    assert me["user"]["roles"] == []
    shop = await shop_of(house, token, shop_id)
    assert (shop["kind"], shop["status"]) == ("personal", "draft")
    new = await house.post("/v1/user/shop/new", token=token, body=SHOP)
    assert new.status == 403
    assert fields_of(await move_shop(house, token, shop_id, "waiting")) >= {"shop_tax_number", "mail"}
    await ok(await house.post("/v1/user/shop/edit", token=token, user_shop_client_id=shop_id, body=SHOP))
    await ok(await move_shop(house, token, shop_id, "waiting"))
    assert (await shop_of(house, token, shop_id))["status"] == "waiting"
    await ok(await move_shop(house, admin, shop_id, "active"))
    await ok(await activate_own(house, Seller(token=token, shop_id=shop_id), bundle_id))


async def test_a_personal_shop_sells_own_analyses_and_nothing_else(
    house: HouseUnderTest,
    analyst: tuple[str, str],  # noqa: F811 - the fixture
    admin: str,
) -> None:
    token, project_id = analyst
    bundle_id, shop_id = await personal_shop(house, token, project_id)
    for body in (
        {"pro_name": "Kredi", "product_type": "credit", "pro_usage_count": 5},
        {"pro_name": "Hizmet", "product_type": "service"},
        {"pro_name": "Yetki", "product_type": "authorization", "auth_id": "register"},
    ):
        refused = await house.post(
            "/v1/user/shop/bundle/product/new",
            token=token,
            user_shop_client_id=shop_id,
            user_shop_bundle_client_id=bundle_id,
            body=body,
        )
        assert fields_of(refused) == {"product_type"}
    marked = await house.post(
        "/v1/user/shop/platform/change", token=admin, user_shop_client_id=shop_id, is_platform="true"
    )
    assert marked.error == "personal_shop"
    await mark_platform(house, shop_id)
    assert fields_of(
        await house.post(
            "/v1/user/shop/bundle/product/new",
            token=token,
            user_shop_client_id=shop_id,
            user_shop_bundle_client_id=bundle_id,
            body={"pro_name": "Kredi", "product_type": "credit", "pro_usage_count": 5},
        )
    ) == {"product_type"}
    staff = await house.post(
        "/v1/user/shop/staff/record",
        token=token,
        user_shop_client_id=shop_id,
        body={"username": "yonetici", "roles": ["shop_admin"]},
    )
    assert staff.error == "personal_shop"


async def activate_own(house: HouseUnderTest, seller: Seller, bundle_id: str) -> Any:
    """Give a bundle its agreements and put it on sale, as its owner."""
    for kind in ("pre_information", "distance_sales"):
        await ok(
            await house.post(
                "/v1/user/shop/bundle/agreement/new",
                token=seller.token,
                user_shop_client_id=seller.shop_id,
                user_shop_bundle_client_id=bundle_id,
                body={"agreement_data": {"kind": kind, "title": "S", "title_en": "C", "text": "<p>x</p>"}},
            )
        )
    return await activate(house, seller, bundle_id)


async def test_where_the_site_says_so_a_personal_shop_opens_at_once(
    house: HouseUnderTest,
    analyst: tuple[str, str],  # noqa: F811 - the fixture
    owner: Seller,
) -> None:
    house.house.settings.personal_shops = "at_once"
    token, project_id = analyst
    _, shop_id = await personal_shop(house, token, project_id)
    body = {**SHOP, "shop_tax_number": "10000000146", "mersis_no": ""}
    await ok(await house.post("/v1/user/shop/edit", token=token, user_shop_client_id=shop_id, body=body))
    assert (await move_shop(house, token, shop_id, "waiting"))["status"] == "active"
    assert (await move_shop(house, owner.token, owner.shop_id, "waiting"))["status"] == "waiting"
    async with house.house.database.transaction() as db:
        await db.write(touched(text("UPDATE shop SET status = 'draft', shop_tax_number = '1234567890'"))())
        await db.write(touched(text("UPDATE shop SET status = 'passive' WHERE kind = 'standard'"))())
    assert (await move_shop(house, token, shop_id, "waiting"))["status"] == "waiting"


async def test_a_role_for_one_shop_opens_no_other(house: HouseUnderTest, seller: Seller) -> None:
    roles = [
        "shop_admin",
        "shop_settings_edit",
        "shop_bundle_add_edit",
        "shop_order_bundle_status_management",
    ]
    helper = await trusted(house, "yardimci", *roles, "shop_new")
    rival = Seller(token=helper, shop_id=await make_shop(house, helper, shop_name="Rakip"))
    bundle_id = await make_bundle(house, seller)
    shop = {"user_shop_client_id": seller.shop_id}
    calls: list[tuple[str, Any, dict[str, str]]] = [
        ("/v1/user/shop/edit", {}, shop),
        ("/v1/user/shop/status/change", {}, {**shop, "status": "ended"}),
        ("/v1/user/shop/card/record", {"card_provider": "none"}, shop),
        ("/v1/user/shop/staff/record", {"username": "yardimci", "roles": ["shop_admin"]}, shop),
        ("/v1/user/shop/bundle/new", {"bundle_data": {"bundle_name": "x"}}, shop),
        ("/v1/user/shop/bundle/list", None, shop),
        ("/v1/user/shop/order/list", None, shop),
        ("/v1/user/shop/money/list", None, shop),
        ("/v1/user/shop/refund/list", None, shop),
        ("/v1/shop/bundle/excel/export", None, shop),
        ("/v1/user/bill/list", None, shop),
        ("/v1/user/shop/bundle/get", None, {"user_shop_bundle_client_id": bundle_id}),
        ("/v1/user/shop/bundle/copy", None, {"user_shop_bundle_client_id": bundle_id}),
        ("/v1/user/shop/bundle/status/active", None, {"user_shop_bundle_client_id": bundle_id}),
    ]
    for path, body, query in calls:
        answer = await house.post(path, token=rival.token, body=body, **query)
        assert (answer.status, str(answer.error)[-9:]) == (404, "not_found"), path


async def test_leaving_ends_ones_shops(house: HouseUnderTest, seller: Seller) -> None:
    second = await make_administrator(house, "ikinci.yonetici")
    async with house.house.database.transaction() as db:
        await forget_shops(house.change(db), await id_of(house, seller.token))
    assert (await shop_of(house, second, seller.shop_id))["status"] == "ended"
