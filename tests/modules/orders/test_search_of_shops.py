"""The platform's search finds orders, bills, bundles, shops and people as far as who asks may see them."""

from dataclasses import dataclass
from typing import Any

import pytest

from tests.breaking import run_sql
from tests.calling import HouseUnderTest
from tests.modules.orders.buying import Buyer, bundle_of, make_buyer, ok, paid_by_card, take_cards
from tests.modules.shops.selling import Seller, open_shop, trusted

FOUND = ("order", "bill", "bundle", "shop", "person")
OTHER = {"shop_name": "Başka Dükkân", "shop_tax_number": "10000000146", "mersis_no": ""}


async def found(
    house: HouseUnderTest, token: str | None, text: str, kind: str = "all"
) -> dict[str, list[Any]]:
    body = {"search_text": text, "search_type": kind}
    answer = await ok(await house.post("/v1/wai/search", token=token, body=body))
    return {
        each: [hit for hit in answer["results"] if hit["kind"] == each]
        for each in FOUND
        if any(hit["kind"] == each for hit in answer["results"])
    }


@dataclass
class Street:
    """Two shops that each sold one bundle to a buyer of its own."""

    seller: Seller
    other: Seller
    buyer: Buyer
    stranger: Buyer
    mine: dict[str, Any]
    theirs: dict[str, Any]


@pytest.fixture
async def street(house: HouseUnderTest, seller: Seller, buyer: Buyer) -> Street:
    other = await open_shop(house, await trusted(house, "baskasatici", "shop_new"), **OTHER)
    await take_cards(house, other)
    stranger = await make_buyer(house, "baskaalici")
    service = {"product_type": "service", "pro_name": "Danışmanlık"}
    first = await bundle_of(
        house, seller, {"bundle_name": "Işıklı paket", "bundle_name_en": "Bright"}, **service
    )
    second = await bundle_of(
        house, other, {"bundle_name": "Işıksız paket", "bundle_name_en": "Dim"}, **service
    )
    return Street(
        seller=seller,
        other=other,
        buyer=buyer,
        stranger=stranger,
        mine=await paid_by_card(house, buyer, seller, [first]),
        theirs=await paid_by_card(house, stranger, other, [second]),
    )


async def test_each_finds_orders_by_number_and_nobody_anothers(house: HouseUnderTest, street: Street) -> None:
    number = street.mine["order_number"]
    (order,) = (await found(house, street.seller.token, number))["order"]
    assert order["route_view"] == "user_shop_order_list"
    assert order["query"]["shop"] == street.seller.shop_id
    assert "Ayşe Yılmaz" in order["description"]
    (own,) = (await found(house, street.buyer.token, number.lower()))["order"]
    assert (own["route_view"], own["description"]) == ("user_shopcart_bundle_order", "Işıklı paket")
    for token in (street.other.token, street.stranger.token, None):
        assert "order" not in await found(house, token, number)


async def test_words_fold_as_turkish_does(house: HouseUnderTest, street: Street) -> None:
    for text in ("AYSE YILMAZ", "ayşe yılmaz", "ışıklı", "ISIKLI PAKET", "yilmaz isikli"):
        orders = (await found(house, street.seller.token, text))["order"]
        assert [each["caption"] for each in orders] == [street.mine["order_number"]], text


async def test_bills_are_found_by_the_shop_as_drafts_and_by_the_buyer_once_issued(
    house: HouseUnderTest, street: Street
) -> None:
    (draft,) = (await found(house, street.seller.token, "yılmaz", "bill"))["bill"]
    assert (draft["route_view"], draft["query"]["shop"]) == ("user_billing", street.seller.shop_id)
    assert "bill" not in await found(house, street.buyer.token, "yılmaz", "bill")
    bill_id = draft["id"]
    await ok(
        await house.post("/v1/user/bill/approve", token=street.seller.token, user_bill_client_id=bill_id)
    )
    (issued,) = (await found(house, street.buyer.token, "yılmaz", "bill"))["bill"]
    assert issued["query"] == {"bill": bill_id}
    (by_number,) = (await found(house, street.seller.token, issued["caption"], "bill"))["bill"]
    assert by_number["id"] == bill_id
    for token in (street.other.token, street.stranger.token, None):
        assert "bill" not in await found(house, token, issued["caption"], "bill")


async def test_bundles_lead_their_shop_to_the_desk_and_everybody_to_the_store(
    house: HouseUnderTest, street: Street
) -> None:
    desk = {
        each["caption"]: each["route_view"]
        for each in (await found(house, street.seller.token, "isik", "bundle"))["bundle"]
    }
    assert desk == {"Işıklı paket": "user_shop_bundle_record", "Işıksız paket": "product_details"}
    for token in (street.buyer.token, None):
        seen = (await found(house, token, "isik", "bundle"))["bundle"]
        assert {each["route_view"] for each in seen} == {"product_details"}
    await run_sql(house, "UPDATE catalogue_entry SET is_listed = false")
    assert "bundle" not in await found(house, street.buyer.token, "isik", "bundle")
    hidden = (await found(house, street.seller.token, "isik", "bundle"))["bundle"]
    assert [each["caption"] for each in hidden] == ["Işıklı paket"]


async def test_shops_are_found_by_their_own_people(house: HouseUnderTest, street: Street) -> None:
    (shop,) = (await found(house, street.other.token, "baska dukkan", "shop"))["shop"]
    assert (shop["route_view"], shop["query"]) == ("user_shop_overview", {"shop": street.other.shop_id})
    for token in (street.seller.token, street.buyer.token, None):
        assert "shop" not in await found(house, token, "baska dukkan", "shop")


async def test_people_are_found_by_who_keeps_them_and_by_nobody_else(
    house: HouseUnderTest, street: Street
) -> None:
    register = await trusted(house, "kayitci", "register")
    (person,) = (await found(house, register, "baskaalici", "person"))["person"]
    assert person["query"] == {"q": "baskaalici"}
    for token in (street.seller.token, street.buyer.token, None):
        assert "person" not in await found(house, token, "baskaalici", "person")


async def test_an_administrator_finds_everything_and_a_session_that_owes_its_code_only_its_own(
    house: HouseUnderTest, street: Street, admin: str
) -> None:
    both = {street.mine["order_number"], street.theirs["order_number"]}
    assert {hit["caption"] for hit in (await found(house, admin, "yılmaz"))["order"]} == both
    assert len((await found(house, admin, "yılmaz"))["bill"]) == 2
    assert (await found(house, admin, "baskaalici"))["person"]
    await run_sql(house, "UPDATE user_session SET is_warned = true")
    for token, text in ((admin, "yılmaz"), (admin, "baskaalici"), (street.seller.token, "yılmaz")):
        assert set(await found(house, token, text)) <= {"shop", "bundle"}, text
    (own,) = (await found(house, street.buyer.token, street.mine["order_number"]))["order"]
    assert own["route_view"] == "user_shopcart_bundle_order"
