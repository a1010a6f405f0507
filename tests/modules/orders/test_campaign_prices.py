"""Campaign prices from the shop to the bill: shown, ordered and paid back as what they are, and over when they are over."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from terazi.modules.shops import jobs
from terazi.modules.shops.public import today_in_turkey
from tests.breaking import values_of
from tests.calling import HouseUnderTest
from tests.modules.orders.buying import Buyer, add, bundle_of, move, order, own_order, paid_by_card
from tests.modules.orders.test_orders import REASON, ids_of, prove
from tests.modules.shops.selling import Seller, edit_product, ok, products_of

LISTED, REDUCED = 12_000, 9_900


def days(house: HouseUnderTest, begin: int, end: int) -> dict[str, str]:
    """Return the days of a campaign, counted from today."""
    today = today_in_turkey(house.clock.now)
    return {
        "campaign_from": (today + timedelta(days=begin)).isoformat(),
        "campaign_until": (today + timedelta(days=end)).isoformat(),
    }


def reduced(house: HouseUnderTest, begin: int = 0, end: int = 2, amount: int = REDUCED) -> dict[str, Any]:
    """Return the fields of a campaign."""
    return {"campaign_amount_list": [{"currency_type": 0, "amount": amount}], **days(house, begin, end)}


async def service(house: HouseUnderTest, seller: Seller, **product: Any) -> tuple[str, str]:
    """Put a service with two uses on sale; return the bundle's id and the product's."""
    price = [{"currency_type": 0, "amount": LISTED}]
    uses = {"pro_usage_count": 2, "pro_usage_count_type": "total"}
    bundle_id = await bundle_of(
        house, seller, {"bundle_name": "Danışmanlık"}, currency_amount_list=price, **uses, **product
    )
    (made,) = await products_of(house, seller, bundle_id)
    return bundle_id, str(made["user_shop_bundle_product_client_id"])


async def page_of(house: HouseUnderTest, bundle_id: str, lang: str = "tr") -> dict[str, Any]:
    """Return the page of a bundle in the store."""
    answer = await ok(await house.post("/v1/bundle/details", lang=lang, user_shop_bundle_client_id=bundle_id))
    return dict(answer["bundle"])


async def campaigns(house: HouseUnderTest) -> list[dict[str, Any]]:
    """Return the cards that the store shows as campaigns."""
    answer = await house.post("/v1/bundle/and/product/list/all", only_campaigns="true", user_currency_type=0)
    return list(answer["list"])


async def back(house: HouseUnderTest, seller: Seller) -> Seller:
    """Return the owner of the shop, signed in again after some days."""
    return replace(seller, token=await house.sign_in("satici"))


async def midnight(house: HouseUnderTest, days_later: int = 1) -> None:
    """Go to the first minute of a later day in Turkey, and let the clock of the store run."""
    day = today_in_turkey(house.clock.now)
    while today_in_turkey(house.clock.now) < day + timedelta(days=days_later):
        house.clock.advance(minutes=10)
    await jobs.turn_campaigns.handler(house.work())


async def test_a_campaign_is_shown_sold_billed_and_paid_back_as_what_it_costs(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, admin: str
) -> None:
    bundle_id, product_id = await service(house, seller)
    house.clock.advance(days=3)
    seller = await back(house, seller)
    buyer = replace(buyer, token=await house.sign_in(buyer.username))
    admin = await house.sign_in("yonetici")
    await ok(await edit_product(house, seller, product_id, **reduced(house)))

    page = await page_of(house, bundle_id)
    (price,) = page["price_list"]
    assert (price["gross"], price["lowest"], price["lowest_text"]) == (REDUCED, LISTED, "120,00 ₺")
    assert (page["is_campaign"], page["campaign_until"]) == (True, days(house, 0, 2)["campaign_until"])
    (card,) = await campaigns(house)
    assert (card["price"]["gross"], card["price"]["lowest"]) == (REDUCED, LISTED)

    cart = (await ok(await add(house, buyer, seller, bundle_id, count=2)))["shopcart"]
    (line,) = cart["bundle_list"]
    assert (cart["total"]["gross"], line["discount_text"]) == (2 * REDUCED, "42,00 ₺")
    await ok(await house.post("/v1/user/shopcart/cancel", token=buyer.token))

    made = await paid_by_card(house, buyer, seller, [bundle_id])
    (bundle,) = made["bundle_list"]
    assert (bundle["price"]["gross"], bundle["discount_text"]) == (REDUCED, "21,00 ₺")
    await house.run_jobs()
    told = [mail.body_text for mail in await house.mails(to="alici@example.com")]
    assert any("21,00 ₺ indirimli" in text for text in told), told
    (bill,) = await values_of(
        house,
        "SELECT jsonb_build_array(b.gross, l.details -> 'list_price') FROM bill b JOIN bill_line l ON l.bill_id = b.id",
    )
    assert bill == [REDUCED, LISTED]

    await ok(await edit_product(house, seller, product_id, campaign_amount_list=[]))
    assert (await page_of(house, bundle_id))["price_list"][0]["gross"] == LISTED
    await ok(await move(house, seller.token, "bundle", ids_of(made)[0], "payment_refunded", **REASON))
    now = await own_order(house, buyer, made["user_shopcart_client_id"])
    assert now["bundle_list"][0]["refunded"] == REDUCED
    assert (await prove(house, admin))["is_right"] is True


async def test_a_price_that_went_with_the_day_is_not_ordered_unseen(
    house: HouseUnderTest, buyer: Buyer, seller: Seller
) -> None:
    bundle_id, _ = await service(house, seller, **reduced(house, begin=0, end=0))
    cart = (await ok(await add(house, buyer, seller, bundle_id)))["shopcart"]
    assert cart["total"]["gross"] == REDUCED
    await midnight(house)

    refused = await order(house, buyer, cart)
    assert (refused.status, refused.error) == (409, "cart_changed")
    page = await page_of(house, bundle_id)
    assert (page["price_list"][0]["gross"], page["is_campaign"]) == (LISTED, False)
    assert await campaigns(house) == []
    shown = (await ok(await house.post("/v1/user/shopcart/list", token=buyer.token)))["list"][0]
    assert [each["notice"] for each in shown["bundle_list"][0]["notice_list"]] == ["price_changed"]
    assert (await ok(await order(house, buyer, shown)))["order"]["total"]["gross"] == LISTED


async def test_a_campaign_of_later_days_is_told_by_nothing_before(
    house: HouseUnderTest, buyer: Buyer, seller: Seller
) -> None:
    bundle_id, _ = await service(house, seller, **reduced(house, begin=2, end=3))
    assert (await page_of(house, bundle_id))["price_list"][0]["gross"] == LISTED
    await midnight(house)
    assert await campaigns(house) == []
    await midnight(house)
    (card,) = await campaigns(house)
    assert (card["price"]["gross"], card["price"]["lowest"]) == (REDUCED, LISTED)
    await midnight(house, days_later=2)
    buyer = replace(buyer, token=await house.sign_in(buyer.username))
    assert (await add(house, buyer, seller, bundle_id))["shopcart"]["total"]["gross"] == LISTED
    assert (await page_of(house, bundle_id, "en"))["campaign_from"] is None


async def test_a_price_raised_for_the_campaign_is_no_price_to_measure_by(
    house: HouseUnderTest, seller: Seller
) -> None:
    bundle_id, product_id = await service(house, seller)
    house.clock.advance(days=10)
    seller = await back(house, seller)
    raised = [{"currency_type": 0, "amount": 5 * LISTED}]
    await ok(await edit_product(house, seller, product_id, currency_amount_list=raised))
    house.clock.advance(days=1)
    seller = await back(house, seller)
    await ok(await edit_product(house, seller, product_id, **reduced(house, amount=LISTED)))
    (price,) = (await page_of(house, bundle_id))["price_list"]
    assert (price["gross"], price["lowest_text"]) == (LISTED, "")


LOWER = {
    "tr": "Kampanya fiyatı sıfırdan büyük ve aynı para birimindeki fiyattan düşük olmalı.",
    "en": "The campaign price must be above zero and lower than the price in the same currency.",
}
PAST = {
    "tr": "Kampanya bugünden önce başlamış olamaz; bugünü ya da sonraki bir günü seçin.",
    "en": "A campaign cannot have begun before today; choose today or a later day.",
}


@pytest.mark.parametrize("lang", ["tr", "en"])
async def test_campaigns_that_are_none_are_refused(house: HouseUnderTest, seller: Seller, lang: str) -> None:
    _, product_id = await service(house, seller)

    async def refused(**fields: Any) -> tuple[int, list[tuple[str, str]]]:
        path = "/v1/user/shop/bundle/product/edit"
        answer = await house.post(
            path,
            token=seller.token,
            lang=lang,
            user_shop_bundle_product_client_id=product_id,
            body={**reduced(house), **fields},
        )
        return answer.status, [(problem["field"], problem["message"]) for problem in answer["errors"]]

    wrong = (422, [("campaign_amount_list", LOWER[lang])])
    for amount in ({"currency_type": 0, "amount": LISTED}, {"currency_type": 1, "amount": 1}):
        assert await refused(campaign_amount_list=[amount]) == wrong
    assert await refused(campaign_amount_list=[{"currency_type": 0, "amount": 0}]) == wrong
    assert await refused(**days(house, -1, 5)) == (422, [("campaign_from", PAST[lang])])
    for field in ("campaign_from", "campaign_until"):
        status, [(named, _)] = await refused(**{field: None})
        assert (status, named) == (422, field)
    status, [(named, _)] = await refused(**days(house, 3, 2))
    assert (status, named) == (422, "campaign_until")


async def test_a_running_campaign_can_be_changed_and_one_that_is_over_begins_anew(
    house: HouseUnderTest, seller: Seller
) -> None:
    _, product_id = await service(house, seller, **reduced(house, end=3))
    said = days(house, 0, 3)
    await midnight(house)
    seller = await back(house, seller)
    await ok(await edit_product(house, seller, product_id, **{**reduced(house, amount=9_000), **said}))
    longer = {**said, "campaign_until": days(house, 0, 9)["campaign_until"]}
    await ok(await edit_product(house, seller, product_id, **longer))
    await midnight(house, days_later=10)
    seller = await back(house, seller)
    ended = await edit_product(house, seller, product_id, pro_name="Yeni ad")
    assert ended.status == 200, "what is over stands in nobody's way"
    late = {**longer, "campaign_until": days(house, 0, 2)["campaign_until"]}
    assert (await edit_product(house, seller, product_id, **late)).status == 422


async def test_a_running_campaign_that_was_taken_out_today_can_be_put_back(
    house: HouseUnderTest, seller: Seller
) -> None:
    bundle_id, product_id = await service(house, seller, **reduced(house, end=9))
    before = reduced(house, end=9)
    await midnight(house)
    seller = await back(house, seller)
    await ok(await edit_product(house, seller, product_id, campaign_amount_list=[]))
    later = {**before, **days(house, -2, 5)}
    assert (await edit_product(house, seller, product_id, **later)).status == 422, "it never began then"
    await ok(await edit_product(house, seller, product_id, **before))
    page = await page_of(house, bundle_id)
    assert (page["price_list"][0]["gross"], page["campaign_from"]) == (REDUCED, before["campaign_from"])
    house.clock.advance(minutes=1)
    await ok(await edit_product(house, seller, product_id, campaign_amount_list=[]))
    await midnight(house)
    seller = await back(house, seller)
    assert (await edit_product(house, seller, product_id, **before)).status == 422, "it did not run today"


async def test_credits_are_no_cheaper_than_their_floor_in_a_campaign(
    house: HouseUnderTest, seller: Seller, pack: str
) -> None:
    (product,) = await products_of(house, seller, pack)
    answer = await edit_product(
        house, seller, product["user_shop_bundle_product_client_id"], **reduced(house, amount=1)
    )
    assert answer.status in (409, 422)
    assert {problem["field"] for problem in answer["errors"]} == {"currency_amount_list"}
