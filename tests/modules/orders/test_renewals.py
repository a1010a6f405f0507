"""What is paid for each period: offered before it ends, goes on without a gap when paid, ends when not."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from terazi.modules.credits.jobs import expire_credits
from terazi.modules.entitlements.jobs import expire_entitlements
from terazi.modules.orders.jobs import watch_ends, watch_renewals, watch_waiting
from tests.calling import HouseUnderTest
from tests.modules.orders.buying import (
    Buyer,
    bundle_of,
    credits_of,
    move,
    ok,
    own_order,
    paid_by_card,
    start,
    upload_receipt,
    use_card,
)
from tests.modules.shops.selling import Seller, activate, add_product, fill_bundle, make_bundle

MONTHLY = {
    "product_type": "service",
    "pro_name": "Aylık destek",
    "pay_type": "periodic",
    "pay_period_type": "month",
}


async def pass_days(house: HouseUnderTest, buyer: Buyer, days: float) -> Buyer:
    """Let days pass, with what the clock does meanwhile, and sign in again."""
    house.clock.advance(days=days)
    for task in (watch_renewals, watch_waiting, watch_ends, expire_entitlements, expire_credits):
        await task.handler(house.work())
    return Buyer(await house.sign_in(buyer.username), buyer.id, buyer.username)


async def orders_of(house: HouseUnderTest, buyer: Buyer) -> list[dict[str, Any]]:
    """Return the buyer's orders, newest first."""
    return list((await ok(await house.post("/v1/user/shopcart/order/list", token=buyer.token)))["list"])


async def held(house: HouseUnderTest, buyer: Buyer) -> list[tuple[str, str]]:
    """Return names and states of what the buyer holds by entitlement."""
    answer = await ok(await house.post("/v1/user/entitlement/list", token=buyer.token))
    return [(item["product_name"], item["status"]) for item in answer["list"]]


async def is_right(house: HouseUnderTest) -> bool:
    """Whether the reconciliation finds nothing."""
    admin = await house.sign_in("yonetici")
    return bool((await ok(await house.post("/v1/order/reconciliation", token=admin)))["is_right"])


async def test_the_next_period_is_offered_once_and_goes_on_without_a_gap(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, admin: str
) -> None:
    bundle_id = await make_bundle(house, seller, bundle_name="Destek")
    await fill_bundle(house, seller, bundle_id, **MONTHLY)
    await add_product(house, seller, bundle_id, product_type="service", pro_name="Kurulum")
    await ok(await activate(house, seller, bundle_id))
    first = await paid_by_card(house, buyer, seller, [bundle_id])
    buyer = await pass_days(house, buyer, 20)
    assert len(await orders_of(house, buyer)) == 1
    buyer = await pass_days(house, buyer, 4)
    buyer = await pass_days(house, buyer, 0.1)
    renewal, old = await orders_of(house, buyer)
    (bundle,) = renewal["bundle_list"]
    assert [p["pro_name"] for p in bundle["product_list"]] == ["Aylık destek"]
    assert (bundle["status"], renewal["payment_list"][0]["amount_text"]) == ("payment_waiting", "120,00 ₺")
    mail = (await house.mails(to="alici@example.com"))[-1]
    assert mail.subject == "Yeni dönem için ödemeniz bekleniyor: Destek"
    details = await own_order(house, buyer, renewal["user_shopcart_client_id"])
    before = await own_order(house, buyer, first["user_shopcart_client_id"])
    assert [a["sha256"] for a in details["approval_list"]] == [a["sha256"] for a in before["approval_list"]]
    assert "renewal_offered" in [event["kind"] for event in before["event_list"]]
    page = await ok(await start(house, buyer, renewal))
    await house.client.get(await use_card(house, page["payment"]["page_url"]))
    now = await own_order(house, buyer, renewal["user_shopcart_client_id"])
    period = old["bundle_list"][0]["product_list"][0]
    following = now["bundle_list"][0]["product_list"][0]
    assert following["starts_at"] == period["ends_at"]
    assert following["ends_at"] > period["ends_at"]
    assert sorted(await held(house, buyer)) == [
        ("Aylık destek", "active"),
        ("Aylık destek", "pending"),
        ("Kurulum", "active"),
    ]
    buyer = await pass_days(house, buyer, 10)
    ended = [
        mail.subject for mail in await house.mails(to="alici@example.com") if "sona erdi" in mail.subject
    ]
    assert ended == []
    assert sorted(await held(house, buyer)) == [
        ("Aylık destek", "active"),
        ("Aylık destek", "expired"),
        ("Kurulum", "active"),
    ]
    assert await is_right(house)


async def test_months_are_counted_from_the_first_so_that_no_day_is_lost(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, admin: str
) -> None:
    house.clock.now = datetime(2027, 1, 31, 9, tzinfo=UTC)
    seller = Seller(await house.sign_in("satici"), seller.shop_id)
    buyer = Buyer(await house.sign_in(buyer.username), buyer.id, buyer.username)
    await paid_by_card(house, buyer, seller, [await bundle_of(house, seller, **MONTHLY)])
    for _ in range(3):
        house.clock.now = datetime.fromisoformat(await newest_end(house, buyer)) - timedelta(days=2)
        buyer = await pass_days(house, buyer, 0)
        page = await ok(await start(house, buyer, (await orders_of(house, buyer))[0]))
        await house.client.get(await use_card(house, page["payment"]["page_url"]))
    ends = [o["bundle_list"][0]["product_list"][0]["ends_at"][:10] for o in await orders_of(house, buyer)]
    assert ends == ["2027-05-31", "2027-04-30", "2027-03-31", "2027-02-28"]
    assert await is_right(house)


async def newest_end(house: HouseUnderTest, buyer: Buyer) -> str:
    """Return when the newest period of the buyer ends."""
    buyer = Buyer(await house.sign_in(buyer.username), buyer.id, buyer.username)
    return str((await orders_of(house, buyer))[0]["bundle_list"][0]["product_list"][0]["ends_at"])


@pytest.mark.parametrize("is_refused", [True, False], ids=["cancelled", "forgotten"])
async def test_what_is_not_paid_again_ends_with_its_period(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, admin: str, is_refused: bool
) -> None:
    await paid_by_card(house, buyer, seller, [await bundle_of(house, seller, **MONTHLY)])
    buyer = await pass_days(house, buyer, 25)
    renewal = (await orders_of(house, buyer))[0]
    bundle = renewal["bundle_list"][0]["user_shopcart_bundle_client_id"]
    if is_refused:
        await ok(await move(house, buyer.token, "bundle", bundle, "payment_cancelled"))
        buyer = await pass_days(house, buyer, 1)
        assert len(await orders_of(house, buyer)) == 2
    buyer = await pass_days(house, buyer, 7)
    renewal, old = await orders_of(house, buyer)
    assert renewal["bundle_list"][0]["status"] == "payment_cancelled"
    assert old["bundle_list"][0]["status"] == "termination"
    assert await held(house, buyer) == [("Aylık destek", "expired")]
    assert await is_right(house)


async def test_an_offer_ends_with_what_it_was_to_follow(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, admin: str
) -> None:
    made = await paid_by_card(house, buyer, seller, [await bundle_of(house, seller, **MONTHLY)])
    buyer = await pass_days(house, buyer, 25)
    bundle = made["bundle_list"][0]["user_shopcart_bundle_client_id"]
    await ok(await move(house, buyer.token, "bundle", bundle, "termination", accepts_loss=True))
    buyer = await pass_days(house, buyer, 0.1)
    assert (await orders_of(house, buyer))[0]["bundle_list"][0]["status"] == "payment_cancelled"
    assert await is_right(house)


@pytest.mark.parametrize(
    ("fields", "count"),
    [
        ({"expiration_time_type": "month", "expiration_time_value": "1"}, 1),
        ({"expiration_time_type": "day", "expiration_time_value": "45"}, 2),
        ({"pay_type": "once", "expiration_time_type": "month", "expiration_time_value": "1"}, 1),
    ],
    ids=["ends with its period", "ends within the second", "paid once"],
)
async def test_nothing_is_offered_beyond_its_end(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, admin: str, fields: dict[str, Any], count: int
) -> None:
    bundle_id = await bundle_of(house, seller, **{**MONTHLY, **fields})
    await paid_by_card(house, buyer, seller, [bundle_id])
    for _ in range(2):
        buyer = await pass_days(house, buyer, 25)
        newest = (await orders_of(house, buyer))[0]
        if newest["bundle_list"][0]["status"] == "payment_waiting":
            page = await ok(await start(house, buyer, newest))
            await house.client.get(await use_card(house, page["payment"]["page_url"]))
    assert len(await orders_of(house, buyer)) == count
    assert await is_right(house)


async def test_credits_of_a_period_end_with_it(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, admin: str
) -> None:
    before = await credits_of(house, buyer)
    monthly = await bundle_of(house, seller, pay_type="periodic", pay_period_type="month")
    await paid_by_card(house, buyer, seller, [monthly])
    assert await credits_of(house, buyer) == before + 1000
    buyer = await pass_days(house, buyer, 32)
    assert await credits_of(house, buyer) == before
    assert await is_right(house)


async def test_what_is_not_sold_any_more_is_not_renewed_and_a_transfer_can_renew(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, admin: str
) -> None:
    bundle_id = await bundle_of(house, seller, **MONTHLY)
    await paid_by_card(house, buyer, seller, [bundle_id])
    path = "/v1/user/shop/bundle/status/passive"
    await ok(await house.post(path, token=seller.token, user_shop_bundle_client_id=bundle_id))
    buyer = await pass_days(house, buyer, 25)
    assert len(await orders_of(house, buyer)) == 1
    seller = Seller(await house.sign_in("satici"), seller.shop_id)
    await ok(await activate(house, seller, bundle_id))
    buyer = await pass_days(house, buyer, 1)
    renewal = (await orders_of(house, buyer))[0]
    await ok(await start(house, buyer, renewal, pay_type="transfer"))
    await ok(await upload_receipt(house, buyer, renewal["user_shopcart_client_id"]))
    seller = Seller(await house.sign_in("satici"), seller.shop_id)
    bundle = renewal["bundle_list"][0]["user_shopcart_bundle_client_id"]
    done = await ok(await move(house, seller.token, "bundle", bundle, "payment_approved"))
    assert done["status"] == "bundle_active"
    assert await is_right(house)


async def test_what_cannot_be_offered_keeps_nothing_else_from_being_offered(
    house: HouseUnderTest, buyer: Buyer, seller: Seller
) -> None:
    for name in ("Satıştan kalkan", "Süren"):
        bundle_id = await make_bundle(house, seller, bundle_name=name)
        await fill_bundle(house, seller, bundle_id, **MONTHLY)
        await ok(await activate(house, seller, bundle_id))
        await paid_by_card(house, buyer, seller, [bundle_id])
        if name != "Süren":
            path = "/v1/user/shop/bundle/status/passive"
            await ok(await house.post(path, token=seller.token, user_shop_bundle_client_id=bundle_id))
    buyer = await pass_days(house, buyer, 25)
    renewal, *bought = await orders_of(house, buyer)
    assert (renewal["bundle_list"][0]["bundle_name"], len(bought)) == ("Süren", 2)
