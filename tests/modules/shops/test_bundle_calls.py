"""Bundles and products: made, changed, copied, listed, and nobody else's."""

from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import text

from terazi.foundation.questions import pairs, touched
from terazi.modules.accounts.jobs import delete_due_accounts
from tests.calling import HouseUnderTest
from tests.modules.shops.selling import (
    PRODUCT,
    Seller,
    activate,
    bundle_of,
    edit_bundle,
    fields_of,
    make_bundle,
    open_shop,
    products_of,
    sold_bundle,
    trusted,
)


async def test_every_field_of_a_bundle_is_kept(house: HouseUnderTest, seller: Seller) -> None:
    await house.register("alici")
    data = {
        "bundle_name": "Kurumsal",
        "bundle_name_en": "Corporate",
        "bundle_info": "Açıklama",
        "bundle_info_en": "Description",
        "bundle_group": "Analiz",
        "bundle_group_en": "Analysis",
        "task_type": "registration_needed",
        "priority": 5,
        "feature_list": [{"tr": "Hızlı", "en": "Fast"}],
        "available_soon": True,
        "prices_on_the_screen": False,
        "in_store_visibility": False,
        "can_customer_add_to_shopcart": False,
        "ordered_use": True,
        "expiration_time_type": "month",
        "expiration_time_value": "3",
        "max_assigned_count": 4,
        "assigned_user_list": ["alici"],
        "organization_id": "K-12",
        "organization_name": "Kuzey Holding",
        "organization_username": "alici",
    }
    bundle_id = await make_bundle(house, seller, **data)
    kept = (await bundle_of(house, seller, bundle_id, lang="en"))["bundle"]
    assert {name: kept[name] for name in data} == data
    assert kept["expiration_time_value_by_text"] == "3 months after the purchase"
    assert (kept["bundle_type"], kept["status"], kept["revision"]) == ("standard", "passive", 0)
    assert len(kept["organization_token"]) == 32
    await edit_bundle(house, seller, bundle_id, priority=6, organization_username="", assigned_user_list=[])
    kept = (await bundle_of(house, seller, bundle_id))["bundle"]
    assert (kept["priority"], kept["organization_username"], kept["bundle_name"]) == (6, "", "Kurumsal")


@pytest.mark.shared_house
@pytest.mark.parametrize(
    ("data", "wrong"),
    [
        ({"bundle_name": " "}, {"bundle_name"}),
        ({"expiration_time_type": "day"}, {"expiration_time_value"}),
        ({"expiration_time_type": "day", "expiration_time_value": "0"}, {"expiration_time_value"}),
        ({"expiration_time_type": "date", "expiration_time_value": "31.12.26"}, {"expiration_time_value"}),
        ({"expiration_time_value": "3"}, {"expiration_time_value"}),
        ({"organization_id": "K-1"}, {"organization_name"}),
        ({"assigned_user_list": ["kimse"]}, {"assigned_user_list"}),
        ({"organization_username": "kimse"}, {"organization_username"}),
        ({"priority": 5000}, {"bundle_data.priority"}),
    ],
)
async def test_wrong_fields_of_a_bundle_are_named(
    house: HouseUnderTest, seller: Seller, data: dict[str, Any], wrong: set[str]
) -> None:
    answer = await house.post(
        "/v1/user/shop/bundle/new",
        token=seller.token,
        user_shop_client_id=seller.shop_id,
        body={"bundle_data": {"bundle_name": "Paket", **data}},
    )
    assert (answer.error, fields_of(answer)) == ("invalid_input", wrong)


async def test_a_copy_is_passive_and_its_own(house: HouseUnderTest, seller: Seller) -> None:
    bundle_id = await sold_bundle(house, seller)
    (product,) = await products_of(house, seller, bundle_id)
    await house.post(
        "/v1/user/shop/bundle/product/agreement/new",
        token=seller.token,
        user_shop_client_id=seller.shop_id,
        user_shop_bundle_product_client_id=product["user_shop_bundle_product_client_id"],
        body={"agreement_data": {"title": "Lisans", "text": "<p>Metin</p>"}},
    )
    made = await house.post(
        "/v1/user/shop/bundle/copy", token=seller.token, user_shop_bundle_client_id=bundle_id
    )
    copy_id = made["user_shop_bundle_client_id"]
    copy = (await bundle_of(house, seller, copy_id))["bundle"]
    assert (copy["bundle_name"], copy["status"], copy["revision"]) == (
        "Başlangıç paketi (kopya)",
        "passive",
        0,
    )
    (copied,) = await products_of(house, seller, copy_id)
    assert copied["pro_name"] == product["pro_name"]
    assert copied["user_shop_bundle_product_client_id"] != product["user_shop_bundle_product_client_id"]
    of_product = await house.post(
        "/v1/user/shop/bundle/product/agreement/list",
        token=seller.token,
        user_shop_bundle_product_client_id=copied["user_shop_bundle_product_client_id"],
    )
    assert [row["title"] for row in of_product["list"]] == ["Lisans"]
    assert (await activate(house, seller, copy_id))["status"] == "active"


async def test_a_new_link_ends_the_one_before(house: HouseUnderTest, seller: Seller) -> None:
    bundle_id = await make_bundle(house, seller, organization_id="K", organization_name="Kuzey")
    before = (await bundle_of(house, seller, bundle_id))["bundle"]["organization_token"]
    made = await house.post(
        "/v1/user/shop/bundle/link/renew", token=seller.token, user_shop_bundle_client_id=bundle_id
    )
    now = (await bundle_of(house, seller, bundle_id))["bundle"]["organization_token"]
    assert (made["organization_token"], now != before) == (now, True)


async def test_a_list_is_searched_without_marks_and_read_page_by_page(
    house: HouseUnderTest, seller: Seller
) -> None:
    for name in ("İSTANBUL paketi", "Işık paketi", "Çınar"):
        await make_bundle(house, seller, bundle_name=name)

    async def names(**query: Any) -> list[str]:
        answer = await house.post(
            "/v1/user/shop/bundle/list", token=seller.token, user_shop_client_id=seller.shop_id, **query
        )
        return [row["bundle_name"] for row in answer["list"]]

    assert await names() == ["Çınar", "Işık paketi", "İSTANBUL paketi"]
    assert await names(search_text="istanbul") == ["İSTANBUL paketi"]
    assert await names(search_text="ISIK pak") == ["Işık paketi"]
    assert await names(search_text="100%") == []
    assert await names(status="active") == []
    async with house.house.database.transaction() as db:
        await db.write(
            touched(
                text(
                    "INSERT INTO bundle SELECT (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid()))).*"
                    " FROM bundle b, generate_series(1, 60) WHERE b.bundle_name = 'Çınar'"
                )
            )()
        )
    first = await house.post(
        "/v1/user/shop/bundle/list", token=seller.token, user_shop_client_id=seller.shop_id
    )
    rest = await house.post(
        "/v1/user/shop/bundle/list",
        token=seller.token,
        user_shop_client_id=seller.shop_id,
        before=first["next"],
    )
    assert (len(first["list"]), len(rest["list"]), rest["next"]) == (50, 13, None)


async def test_bundles_and_products_of_others_do_not_exist(house: HouseUnderTest, seller: Seller) -> None:
    bundle_id = await sold_bundle(house, seller)
    (product,) = await products_of(house, seller, bundle_id)
    other = await open_shop(house, await trusted(house, "rakip", "shop_new"))
    bundle = {"user_shop_bundle_client_id": bundle_id}
    one = {"user_shop_bundle_product_client_id": product["user_shop_bundle_product_client_id"]}
    shop = {"user_shop_client_id": seller.shop_id}
    data = {"bundle_data": {"bundle_name": "Benim"}}
    for path, body, query, error in (
        ("bundle/new", data, shop, "shop_not_found"),
        ("bundle/list", None, shop, "shop_not_found"),
        ("bundle/edit", data, shop | bundle, "bundle_not_found"),
        ("bundle/edit", data, bundle | {"user_shop_client_id": other.shop_id}, "bundle_not_found"),
        ("bundle/get", None, bundle, "bundle_not_found"),
        ("bundle/status/active", None, bundle, "bundle_not_found"),
        ("bundle/status/passive", None, bundle, "bundle_not_found"),
        ("bundle/copy", None, bundle, "bundle_not_found"),
        ("bundle/link/renew", None, bundle, "bundle_not_found"),
        ("bundle/product/new", PRODUCT, shop | bundle, "bundle_not_found"),
        ("bundle/product/list", None, bundle, "bundle_not_found"),
        ("bundle/product/edit", {}, one, "product_not_found"),
        ("bundle/product/get", None, one, "product_not_found"),
    ):
        answer = await house.post(f"/v1/user/shop/{path}", token=other.token, body=body, **query)
        assert (answer.status, answer.error) == (404, error), path
    wrong_shop = await house.post(
        "/v1/user/shop/bundle/get",
        token=seller.token,
        user_shop_bundle_client_id=bundle_id,
        user_shop_client_id=other.shop_id,
    )
    assert wrong_shop.error == "bundle_not_found"
    assert (
        await house.post(
            "/v1/user/shop/bundle/get", token=seller.token, user_shop_bundle_client_id=str(uuid4())
        )
    ).error == "bundle_not_found"


async def test_staff_without_the_role_changes_no_bundle(house: HouseUnderTest, seller: Seller) -> None:
    bundle_id = await sold_bundle(house, seller)
    (product,) = await products_of(house, seller, bundle_id)
    helper = await trusted(house, "yardimci", "shop_bundle_add_edit")
    await house.post(
        "/v1/user/shop/staff/record",
        token=seller.token,
        user_shop_client_id=seller.shop_id,
        body={"username": "yardimci", "roles": ["shop_settings_edit"]},
    )
    shop = {"user_shop_client_id": seller.shop_id}
    bundle = {"user_shop_bundle_client_id": bundle_id}
    one = {"user_shop_bundle_product_client_id": product["user_shop_bundle_product_client_id"]}
    data = {"bundle_data": {"bundle_name": "Benim"}}
    for path, body, query in (
        ("bundle/new", data, shop),
        ("bundle/edit", data, shop | bundle),
        ("bundle/status/active", None, bundle),
        ("bundle/status/passive", None, bundle),
        ("bundle/copy", None, bundle),
        ("bundle/link/renew", None, bundle),
        ("bundle/product/new", PRODUCT, shop | bundle),
        ("bundle/product/edit", {}, one),
    ):
        answer = await house.post(f"/v1/user/shop/{path}", token=helper, body=body, **query)
        assert (answer.status, answer.error) == (403, "not_in_this_shop"), path
    assert (await house.post("/v1/user/shop/bundle/get", token=helper, **bundle)).status == 200


async def test_a_shop_has_only_so_many_bundles(house: HouseUnderTest, seller: Seller) -> None:
    bundle_id = await make_bundle(house, seller)
    async with house.house.database.transaction() as db:
        await db.write(
            touched(
                text(
                    "INSERT INTO bundle SELECT (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid()))).*"
                    " FROM bundle b, generate_series(1, 19999)"
                )
            )()
        )
    made = await house.post(
        "/v1/user/shop/bundle/new",
        token=seller.token,
        user_shop_client_id=seller.shop_id,
        body={"bundle_data": {"bundle_name": "Fazla"}},
    )
    assert made.error == "too_many_bundles"
    copied = await house.post(
        "/v1/user/shop/bundle/copy", token=seller.token, user_shop_bundle_client_id=bundle_id
    )
    assert copied.error == "too_many_bundles"


async def test_who_leaves_closes_the_own_shops(house: HouseUnderTest, seller: Seller) -> None:
    await sold_bundle(house, seller)
    left = await house.post(
        "/v1/user/delete", token=seller.token, body={"current_password": "Kestane.Kebap.1923"}
    )
    assert left.status == 200, left.json
    house.clock.advance(days=31)
    async with house.house.database.transaction() as db:
        await delete_due_accounts.enqueue(db)
    await house.run_jobs()
    question = pairs(
        text("SELECT s.status, c.is_listed FROM shop s JOIN catalogue_entry c ON c.shop_id = s.id")
    )
    (listed,) = await house.house.database.reader.ask(question())
    assert listed == {"ended": False}
