"""What waits for a person on her first screen: counted for her alone, and only where she may act."""

import pytest

from tests.calling import HouseUnderTest
from tests.modules.orders.buying import Buyer, bundle_of, make_buyer, move, ok, ordered, upload_receipt
from tests.modules.orders.test_orders import ids_of
from tests.modules.orders.test_reminders_of_administrators import waiting_shop
from tests.modules.shops.selling import Seller, trusted
from tests.modules.site.editing import desk_of
from tests.modules.site.waiting import waiting_for


async def test_an_order_waits_for_its_buyer_and_its_shop_until_it_is_paid(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    assert await waiting_for(house, buyer.token) == {}
    assert await waiting_for(house, seller.token) == {}
    other = await bundle_of(house, seller, {"bundle_name": "İkinci", "bundle_name_en": "Second"})
    made = await ordered(house, buyer, seller, [pack, other], pay_type="transfer")
    assert await waiting_for(house, buyer.token) == {"orders_to_pay": (1, "user_shopcart_bundle_order")}
    assert await waiting_for(house, seller.token) == {}
    await ok(await upload_receipt(house, buyer, made["user_shopcart_client_id"]))
    assert await waiting_for(house, seller.token) == {"orders_to_decide": (2, "user_shop_overview")}
    assert await waiting_for(house, buyer.token) == {}
    stranger = await make_buyer(house, "baskasi")
    assert await waiting_for(house, stranger.token) == {}
    await ok(await move(house, seller.token, "payment", ids_of(made)[2], "approved"))
    assert await waiting_for(house, buyer.token) == {}
    assert await waiting_for(house, seller.token) == {}


@pytest.mark.usefixtures("buyer")
async def test_administrators_admit_shops_and_nobody_else_is_asked(
    house: HouseUnderTest, admin: str, buyer: Buyer
) -> None:
    await waiting_shop(house)
    assert (await waiting_for(house, admin))["shops_to_admit"] == (1, "user_shop_list")
    assert await waiting_for(house, buyer.token) == {}


async def test_drafts_wait_for_who_publishes_and_for_no_writer(house: HouseUnderTest) -> None:
    desk = await desk_of(house)
    await ok(await desk.save_menu(desk.editor, {"shop": {"caption": {"tr": "Dükkân", "en": "Store"}}}))
    assert await waiting_for(house, desk.publisher) == {"drafts_to_publish": (1, "frontend_websiteunit_list")}
    assert await waiting_for(house, desk.editor) == {}


async def test_a_site_without_the_screen_does_not_send_anybody_there(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    await ordered(house, buyer, seller, [pack], pay_type="transfer")
    publisher = await trusted(house, "site.yoneticisi", "website_admin")
    desk = await desk_of(house)
    gone = {"user_shopcart_bundle_order": None}
    await ok(await desk.save_menu(publisher, gone, publish="yes"))
    assert "user_shopcart_bundle_order" not in [entry["route_view"] for entry in (await desk.shell())["menu"]]
    assert await waiting_for(house, buyer.token) == {}
