"""The store: what strangers see of it, in which order, language and currency, and how it is searched."""

from typing import Any
from uuid import uuid4

import pytest

from terazi.modules.shops.schemas.store import CardView, PageView
from tests.calling import HouseUnderTest, Reply
from tests.modules.access.people import id_of
from tests.modules.shops.selling import (
    SHOP,
    Seller,
    activate,
    add_product,
    bundle_of,
    edit_product,
    fill_bundle,
    make_bundle,
    open_shop,
    products_of,
    sold_bundle,
    trusted,
)

ACTIVE, ALL = "/v1/bundle/and/product/list/active", "/v1/bundle/and/product/list/all"


async def store(house: HouseUnderTest, path: str = ACTIVE, **query: Any) -> Reply:
    """Return a page of the store; every card must be as it is described."""
    answer = await house.post(path, **query)
    assert answer.status == 200, answer.json
    for card in answer["list"]:
        assert CardView.model_validate(card).model_dump(mode="json") == card
    return answer


async def names(house: HouseUnderTest, path: str = ACTIVE, **query: Any) -> list[str]:
    """Return the names of the bundles on a page of the store."""
    return [card["bundle_name"] for card in (await store(house, path, **query))["list"]]


async def page(house: HouseUnderTest, bundle_id: str, **query: Any) -> Reply:
    """Return the page of a bundle."""
    return await house.post("/v1/bundle/details", user_shop_bundle_client_id=bundle_id, **query)


async def test_a_card_has_its_price_with_tax_in_the_language_and_currency(
    house: HouseUnderTest, seller: Seller
) -> None:
    bundle_id = await make_bundle(
        house,
        seller,
        bundle_name_en="Starter bundle",
        bundle_group="Kredi",
        bundle_group_en="Credits",
        feature_list=[{"tr": "Hızlı", "en": "Fast"}],
        expiration_time_type="day",
        expiration_time_value="1",
    )
    await fill_bundle(
        house,
        seller,
        bundle_id,
        price_includes_taxes=False,
        currency_amount_list=[{"currency_type": 0, "amount": 123_456}, {"currency_type": 1, "amount": 4_000}],
    )
    await activate(house, seller, bundle_id)
    (card,) = (await store(house))["list"]
    assert card["price"] == {
        "currency_type": 0,
        "net": 123_456,
        "tax": 24_691,
        "gross": 148_147,
        "gross_text": "1.481,47 ₺",
        "lowest": 0,
        "lowest_text": "",
    }
    assert (card["shop_name"], card["can_customer_add_to_shopcart"]) == (SHOP["shop_name"], True)
    (english,) = (await store(house, lang="en", user_currency_type="1"))["list"]
    assert english["price"]["gross_text"] == "$48.00"
    assert (english["bundle_name"], english["bundle_group"], english["feature_list"]) == (
        "Starter bundle",
        "Credits",
        ["Fast"],
    )
    assert english["expiration_time_value_by_text"] == "1 day after the purchase"
    assert english["product_list"][0]["pro_name"] == "1,000 credits"


async def test_a_bundle_without_an_end_of_its_own_lasts_as_its_products_do(
    house: HouseUnderTest, seller: Seller
) -> None:
    bundle_id = await make_bundle(house, seller)
    await fill_bundle(house, seller, bundle_id, expiration_time_type="year", expiration_time_value="2")
    await activate(house, seller, bundle_id)
    (card,) = (await store(house))["list"]
    assert card["expiration_time_value_by_text"].startswith("Satın aldıktan sonra 2 yıl")
    await add_product(house, seller, bundle_id)
    await activate(house, seller, bundle_id)
    (card,) = (await store(house))["list"]
    assert card["expiration_time_value_by_text"] == "Ürüne göre değişir"


async def test_a_price_in_one_currency_only_is_shown_to_everybody(
    house: HouseUnderTest, seller: Seller
) -> None:
    bundle_id = await make_bundle(house, seller)
    await fill_bundle(house, seller, bundle_id, currency_amount_list=[{"currency_type": 0, "amount": 100}])
    await activate(house, seller, bundle_id)
    (card,) = (await store(house, user_currency_type="1"))["list"]
    assert (card["price"]["currency_type"], card["price"]["gross_text"]) == (0, "1,00 ₺")
    assert await names(house, user_currency_type="1", order="price_low") == []


async def test_the_store_shows_what_is_visible_and_marks_what_is_not_sold(
    house: HouseUnderTest, seller: Seller
) -> None:
    await sold_bundle(house, seller, bundle_name="Satışta")
    await sold_bundle(house, seller, bundle_name="Gizli", in_store_visibility=False)
    await sold_bundle(house, seller, bundle_name="Kuruma", organization_id="K", organization_name="Kuzey")
    await make_bundle(house, seller, bundle_name="Taslak")
    await make_bundle(house, seller, bundle_name="Yakında", available_soon=True)
    ended = await sold_bundle(house, seller, bundle_name="Kalktı")
    await house.post(
        "/v1/user/shop/bundle/status/passive", token=seller.token, user_shop_bundle_client_id=ended
    )
    await sold_bundle(house, seller, bundle_name="Fiyatsız", prices_on_the_screen=False)
    assert await names(house) == ["Fiyatsız", "Satışta"]
    cards = (await store(house, ALL))["list"]
    assert [
        (c["bundle_name"], c["status"], c["available_soon"], c["can_customer_add_to_shopcart"]) for c in cards
    ] == [
        ("Fiyatsız", "active", False, True),
        ("Kalktı", "passive", False, False),
        ("Yakında", "passive", True, False),
        ("Satışta", "active", False, True),
    ]
    assert cards[0]["price"] is None
    await house.post(
        "/v1/user/shop/status/change",
        token=seller.token,
        user_shop_client_id=seller.shop_id,
        status="passive",
    )
    assert await names(house, ALL) == []
    await house.post(
        "/v1/user/shop/status/change", token=seller.token, user_shop_client_id=seller.shop_id, status="active"
    )
    assert await names(house) == ["Fiyatsız", "Satışta"]


async def test_what_is_sold_for_some_time_comes_and_goes_by_the_day_in_turkey(
    house: HouseUnderTest, seller: Seller
) -> None:
    house.clock.now = house.clock.now.replace(year=2027, month=3, day=9, hour=20, minute=59)
    seller = Seller(await house.sign_in("satici"), seller.shop_id)
    bundle_id = await make_bundle(house, seller)
    await fill_bundle(house, seller, bundle_id, pro_start_date="2027-03-10", pro_end_date="2027-03-10")
    await activate(house, seller, bundle_id)
    assert await names(house) == []
    house.clock.advance(minutes=2)
    assert await names(house) == ["Başlangıç paketi"]
    house.clock.advance(hours=24)
    assert await names(house) == []


async def test_the_store_is_searched_without_marks(house: HouseUnderTest, seller: Seller) -> None:
    await sold_bundle(house, seller, bundle_name="IŞIK paketi", bundle_group="Aydınlatma")
    await sold_bundle(house, seller, bundle_name="İstanbul", feature_list=[{"tr": "Çok şubeli"}])
    for text, found in (
        ("ışık", ["IŞIK paketi"]),
        ("isik PAK", ["IŞIK paketi"]),
        ("ISTANBUL", ["İstanbul"]),
        ("subeli", ["İstanbul"]),
        ("kredi", ["İstanbul", "IŞIK paketi"]),
        ("aydinlatma", ["IŞIK paketi"]),
        ("%", []),
        ("_", []),
        ("\\", []),
        ("ankara", []),
    ):
        assert await names(house, search_text=text) == found, text


async def test_the_store_is_narrowed_to_shops_groups_and_campaigns(
    house: HouseUnderTest, seller: Seller
) -> None:
    other = await open_shop(house, await trusted(house, "rakip", "shop_new"), shop_name="Rakip")
    await sold_bundle(house, other, bundle_name="Öteki", bundle_group="Çözüm")
    await sold_bundle(house, seller, bundle_name="Bir", bundle_group="çözüm", task_type="campaign")
    await sold_bundle(house, seller, bundle_name="İki", bundle_group="Analiz", bundle_group_en="Analysis")
    assert await names(house, user_shop_client_id=seller.shop_id) == ["İki", "Bir"]
    assert await names(house, bundle_group="ÇÖZÜM") == ["Bir", "Öteki"]
    assert await names(house, only_campaigns="true") == ["Bir"]
    groups = await house.post("/v1/bundle/group/list")
    assert [(g["bundle_group"], g["bundle_count"], g["campaign_count"]) for g in groups["list"]] == [
        ("Analiz", 1, 0),
        ("Çözüm", 2, 1),
    ]
    own = await house.post("/v1/bundle/group/list", lang="en", user_shop_client_id=seller.shop_id)
    assert [g["bundle_group"] for g in own["list"]] == ["Analysis", "çözüm"]


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ("rank", ["C", "E", "D", "B", "A"]),
        ("newest", ["E", "D", "C", "B", "A"]),
        ("price_low", ["E", "D", "C", "B", "A"]),
        ("price_high", ["A", "B", "C", "E", "D"]),
    ],
)
async def test_pages_follow_each_other_in_every_order(
    house: HouseUnderTest, seller: Seller, order: str, expected: list[str]
) -> None:
    for name, amount, priority in (("A", 500, 0), ("B", 400, 0), ("C", 300, 5), ("D", 200, 0), ("E", 200, 0)):
        bundle_id = await make_bundle(house, seller, bundle_name=name, priority=priority)
        await fill_bundle(
            house, seller, bundle_id, currency_amount_list=[{"currency_type": 0, "amount": amount}]
        )
        await activate(house, seller, bundle_id)
    found: list[str] = []
    after = None
    for _ in range(3):
        answer = await store(house, order=order, page_size=2, after=after)
        found += [card["bundle_name"] for card in answer["list"]]
        after = answer["next"]
    assert (found, after) == (expected, None)


async def test_a_place_that_is_none_is_refused(house: HouseUnderTest) -> None:
    for place in ("x", "1_x", "_", f"x_{uuid4()}"):
        answer = await house.post(ACTIVE, after=place)
        assert (answer.status, answer["errors"][0]["field"]) == (422, "after"), place


async def test_the_page_of_a_bundle_says_what_it_gives_and_who_sells_it(
    house: HouseUnderTest, seller: Seller
) -> None:
    bundle_id = await sold_bundle(house, seller, bundle_info="Uzun " * 200)
    await add_product(house, seller, bundle_id, pro_name="Gizli", show_in_bundle_product_list=False)
    shown = (await page(house, bundle_id))["bundle"]
    assert PageView.model_validate(shown).model_dump(mode="json") == shown
    assert shown["seller"]["shop_tax_number"] == "1234567890"
    assert shown["credit_costs"]["workbook_credits"] == 21
    assert [price["gross"] for price in shown["price_list"]] == [24_000, 800]
    assert shown["credit_count"] == 2_000, "of the product that is not listed too"
    (product,) = shown["product_list"]
    assert (product["pro_name"], product["tax_rate_percent"]) == ("1.000 kredi", "20.00")
    assert [agreement["title"] for agreement in shown["agreement_list"]] == ["Sözleşme", "Sözleşme"]
    assert (await page(house, bundle_id, lang="en"))["bundle"]["agreement_list"][0]["title"] == "Contract"
    (card,) = (await store(house))["list"]
    assert len(card["bundle_info"]) <= 300
    assert card["bundle_info"].endswith("…")
    assert card["credit_count"] == 2_000
    said = {"pro_name": "Saklı", "product_type": "service", "show_in_bundle_product_list": False}
    await add_product(house, seller, bundle_id, **said)
    assert (await page(house, bundle_id))["bundle"]["credit_count"] is None


async def test_what_is_reserved_opens_only_to_whom_it_is_meant_for(
    house: HouseUnderTest, seller: Seller
) -> None:
    buyer, assigned = await house.register("alici"), await house.register("atanan")
    stranger = await house.register("yabanci")
    bundle_id = await sold_bundle(
        house,
        seller,
        organization_id="K",
        organization_name="Kuzey",
        organization_username="alici",
        assigned_user_list=["atanan"],
    )
    own = await house.post(
        "/v1/user/shop/bundle/get", token=seller.token, user_shop_bundle_client_id=bundle_id
    )
    link = own["bundle"]["organization_token"]
    for token in (buyer, assigned, seller.token):
        assert (await page(house, bundle_id, token=token)).status == 200
    assert (await page(house, bundle_id, organization_token=link)).status == 200
    for query in ({}, {"token": stranger}, {"organization_token": "x"}, {"organization_token": "ı"}):
        assert (await page(house, bundle_id, **query)).error == "bundle_not_found"
    assert (await page(house, str(uuid4()))).error == "bundle_not_found"
    await house.post(
        "/v1/user/shop/bundle/link/renew", token=seller.token, user_shop_bundle_client_id=bundle_id
    )
    assert (await page(house, bundle_id, organization_token=link)).error == "bundle_not_found"


async def test_a_draft_is_seen_by_its_shop_only(house: HouseUnderTest, seller: Seller, admin: str) -> None:
    bundle_id = await make_bundle(house, seller)
    assert (await page(house, bundle_id, token=seller.token)).status == 200
    assert (await page(house, bundle_id, token=admin)).status == 200
    assert (await page(house, bundle_id)).error == "bundle_not_found"


async def test_a_product_for_one_organization_reserves_its_bundle(
    house: HouseUnderTest, seller: Seller
) -> None:
    buyer, stranger = await house.register("alici"), await house.register("yabanci")
    bundle_id = await sold_bundle(house, seller)
    (product,) = await products_of(house, seller, bundle_id)
    product_id = product["user_shop_bundle_product_client_id"]
    assert (await page(house, bundle_id)).status == 200
    reserved = {"organization_name": "Kuzey Holding", "organization_username": "alici"}
    assert (await edit_product(house, seller, product_id, **reserved)).status == 200
    assert await names(house) == []
    link = (await bundle_of(house, seller, bundle_id))["bundle"]["organization_token"]
    for query in ({}, {"token": stranger}):
        assert (await page(house, bundle_id, **query)).error == "bundle_not_found"
    opened = await page(house, bundle_id, token=buyer)
    assert opened["bundle"]["product_list"][0]["organization_name"] == "Kuzey Holding"
    assert (await page(house, bundle_id, organization_token=link)).status == 200
    listed = await house.post(
        "/v1/user/shop/bundle/list", token=seller.token, user_shop_client_id=seller.shop_id
    )
    assert [row["is_reserved"] for row in listed["list"]] == [True]
    wanted = {
        "user_client_id": None,
        "user_shop_client_id": seller.shop_id,
        "user_shop_bundle_client_id": bundle_id,
        "add_bundle_count": 1,
    }
    for token, status in ((stranger, 404), (buyer, 200)):
        wanted["user_client_id"] = str(await id_of(house, token))
        assert (await house.post("/v1/user/shopcart/bundle/add", token=token, **wanted)).status == status
    await edit_product(house, seller, product_id, organization_name="", organization_username="")
    assert (await page(house, bundle_id)).status == 200


async def test_what_is_not_listed_opens_by_its_link_while_it_is_on_sale(
    house: HouseUnderTest, seller: Seller
) -> None:
    bundle_id = await sold_bundle(house, seller, in_store_visibility=False)
    assert await names(house) == []
    assert (await page(house, bundle_id)).status == 200
    await house.post(
        "/v1/user/shop/bundle/status/passive", token=seller.token, user_shop_bundle_client_id=bundle_id
    )
    assert (await page(house, bundle_id)).error == "bundle_not_found"


async def test_a_name_alone_reserves_a_bundle(house: HouseUnderTest, seller: Seller) -> None:
    bundle_id = await sold_bundle(house, seller, organization_name="Kuzey Holding")
    assert (await page(house, bundle_id)).error == "bundle_not_found"
    link = (await bundle_of(house, seller, bundle_id))["bundle"]["organization_token"]
    opened = await page(house, bundle_id, organization_token=link)
    assert opened["bundle"]["organization_name"] == "Kuzey Holding"


async def test_the_price_in_the_currency_of_the_seller_stands_first(
    house: HouseUnderTest, seller: Seller
) -> None:
    bundle_id = await make_bundle(house, seller)
    await fill_bundle(house, seller, bundle_id, currency_type=1)
    await activate(house, seller, bundle_id)
    shown = (await page(house, bundle_id))["bundle"]
    assert shown["currency_type"] == 1
    assert [price["currency_type"] for price in shown["price_list"]] == [1, 0]
    assert [price["currency_type"] for price in shown["product_list"][0]["price_list"]] == [1, 0]
    (product,) = await products_of(house, seller, bundle_id)
    await edit_product(
        house,
        seller,
        product["user_shop_bundle_product_client_id"],
        currency_amount_list=[{"currency_type": 0, "amount": 12_000}],
    )
    (product,) = await products_of(house, seller, bundle_id)
    assert product["currency_type"] == 0, "what is not sold in dollars has no dollars as its main currency"


async def test_groups_codes_and_layers_of_products_are_found_and_shown(
    house: HouseUnderTest, seller: Seller
) -> None:
    bundle_id = await make_bundle(house, seller)
    group = {"pro_group_name": "Işık grubu", "pro_group_name_en": "Lamps"}
    await fill_bundle(house, seller, bundle_id, product_code="KR-77", **group)
    await add_product(house, seller, bundle_id, pro_name="Ek", pro_group_name="Yalın")
    await activate(house, seller, bundle_id)
    for lang, groups in (("tr", ["Işık grubu", "Yalın"]), ("en", ["Lamps", "Yalın"])):
        shown = (await page(house, bundle_id, lang=lang))["bundle"]["product_list"]
        assert [product["pro_group_name"] for product in shown] == groups
    for text in ("ISIK", "lamps", "kr-77"):
        assert await names(house, search_text=text) == ["Başlangıç paketi"]
