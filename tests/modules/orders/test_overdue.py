"""What a person has to decide about ends by no clock: it is overdue, its shop is reminded each day, its list says so."""

import asyncio
from datetime import timedelta
from uuid import UUID

import pytest

from terazi.foundation.context import Change
from terazi.modules.orders.actions.renewals import end_renewal
from terazi.modules.orders.actions.status_changes import end_waiting
from terazi.modules.orders.jobs import tell_shops, watch_waiting
from tests.breaking import run_sql
from tests.calling import HouseUnderTest, MailInOutbox
from tests.modules.orders.buying import (
    Buyer,
    bundle_of,
    make_buyer,
    move,
    ok,
    ordered,
    own_order,
    paid_by_card,
    run_clock,
    start,
    upload_receipt,
    waiting_of,
    with_earlier_receipt,
)
from tests.modules.orders.test_orders import ids_of, read_statement, statement_with
from tests.modules.orders.test_renewals import MONTHLY, orders_of, pass_days
from tests.modules.orders.test_what_waits import waiting_for
from tests.modules.shops.selling import Seller

DEAR = [{"currency_type": 0, "amount": 6_000_000}]


async def pass_time(house: HouseUnderTest, days: float) -> None:
    """Let days pass, and the clock do what it does."""
    house.clock.advance(days=days)
    await run_clock(house)


async def seen_by_shop(house: HouseUnderTest, seller: Seller) -> dict[str, tuple[str, bool]]:
    """Return the state of each order in the shop's list, and whether it is marked as overdue."""
    token = await house.sign_in("satici")
    shop = {"user_shop_client_id": seller.shop_id}
    listed = await ok(await house.post("/v1/user/shop/order/list", token=token, **shop))
    return {row["order_number"]: (row["status"], row["is_overdue"]) for row in listed["list"]}


async def told(house: HouseUnderTest) -> list[MailInOutbox]:
    """Return the mails that remind the shop."""
    return [mail for mail in await house.mails() if mail.kind == "orders.mail.shop_digest"]


async def remind(house: HouseUnderTest) -> None:
    """Do what the clock does each hour of the day."""
    await tell_shops.handler(house.work())


async def test_a_payment_with_a_receipt_waits_for_the_shop_as_long_as_it_takes(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    made = await ordered(house, buyer, seller, [pack], pay_type="transfer")
    forgotten = await ordered(house, buyer, seller, [pack], pay_type="transfer")
    await ok(await upload_receipt(house, buyer, made["user_shopcart_client_id"]))
    assert await seen_by_shop(house, seller) == {
        made["order_number"]: ("payment_waiting", False),
        forgotten["order_number"]: ("payment_waiting", False),
    }
    await pass_time(house, 60)
    assert await seen_by_shop(house, seller) == {
        made["order_number"]: ("payment_waiting", True),
        forgotten["order_number"]: ("payment_cancelled", False),
    }
    buyer = Buyer(await house.sign_in(buyer.username), buyer.id, buyer.username)
    now = await own_order(house, buyer, made["user_shopcart_client_id"])
    assert [(p["status"], p["is_to_decide"], p["is_overdue"]) for p in now["payment_list"]] == [
        ("waiting", True, True)
    ]
    expired = [
        mail for mail in await house.mails(to="alici@example.com") if mail.kind == "orders.mail.expired"
    ]
    assert [forgotten["order_number"] in mail.subject for mail in expired] == [True]
    seller = Seller(await house.sign_in("satici"), seller.shop_id)
    done = await ok(await move(house, seller.token, "bundle", ids_of(made)[0], "payment_approved"))
    assert done["status"] == "bundle_active"
    assert (await seen_by_shop(house, seller))[made["order_number"]] == ("bundle_active", False)


async def test_a_receipt_of_an_earlier_try_counts_as_well(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    made = await with_earlier_receipt(house, buyer, seller, pack)
    again = (await ok(await start(house, buyer, made, pay_type="transfer")))["payment"]
    assert (again["attempt"], again["receipt_count"], again["is_to_decide"]) == (3, 0, True)
    assert await waiting_for(house, buyer.token) == {}
    assert await waiting_for(house, seller.token) == {"orders_to_decide": (1, "user_shop_overview")}
    await pass_time(house, 30)
    assert await seen_by_shop(house, seller) == {made["order_number"]: ("payment_waiting", True)}


async def test_nobody_changes_to_a_card_while_a_receipt_waits_for_the_shop(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    made = await ordered(house, buyer, seller, [pack], pay_type="transfer")
    await ok(await upload_receipt(house, buyer, made["user_shopcart_client_id"]))
    refused = await start(house, buyer, made, pay_type="card")
    assert (refused.status, refused.error) == (409, "receipt_waits")
    now = await own_order(house, buyer, made["user_shopcart_client_id"])
    assert [(p["pay_type"], p["status"]) for p in now["payment_list"]] == [("transfer", "waiting")]


async def test_the_first_of_two_approvals_waits_for_the_second(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, admin: str
) -> None:
    dear = await bundle_of(house, seller, currency_amount_list=DEAR)
    made = await ordered(house, buyer, seller, [dear], pay_type="transfer")
    reference = made["payment_list"][0]["reference"]
    table = statement_with(reference).replace(b"120,00", b"60.000,00")
    await ok(await read_statement(house, seller, table))
    shop = {"user_shop_client_id": seller.shop_id}
    listed = await ok(await house.post("/v1/user/shop/money/list", token=seller.token, **shop))
    money_id = next(m["money_id"] for m in listed["list"] if m["reference"] == reference)
    await ok(await house.post("/v1/user/shop/money/match", token=seller.token, money_id=money_id, **shop))
    assert await waiting_for(house, buyer.token) == {}
    assert "orders_to_decide" in await waiting_for(house, seller.token)
    await pass_time(house, 30)
    assert await seen_by_shop(house, seller) == {made["order_number"]: ("payment_waiting", True)}
    await remind(house)
    assert len(await told(house)) == 1
    admin = await house.sign_in("yonetici")
    await ok(await house.post("/v1/user/shop/money/match", token=admin, money_id=money_id, **shop))
    assert await seen_by_shop(house, seller) == {made["order_number"]: ("bundle_active", False)}


async def test_a_shop_is_reminded_once_a_day_until_it_has_decided(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    made = await ordered(house, buyer, seller, [pack], pay_type="transfer")
    other = await ordered(house, buyer, seller, [pack], pay_type="transfer")
    for order in (made, other):
        await ok(await upload_receipt(house, buyer, order["user_shopcart_client_id"]))
    await remind(house)
    assert await told(house) == [], "nothing is overdue yet"
    house.clock.advance(days=8)
    house.clock.now = house.clock.now.replace(hour=8)
    await asyncio.gather(*(remind(house) for _ in range(3)))
    (mail,) = await told(house)
    assert mail.subject.startswith("Mağazanızın günlük özeti")
    for order in (made, other):
        reference = order["payment_list"][0]["reference"]
        line = f"{order['order_number']} siparişinin havalesi: 120,00 ₺ (Açıklama {reference}, son gün "
        assert line in mail.body_text
    assert f"shop={seller.shop_id}" in mail.body_text
    house.clock.advance(hours=8)
    await remind(house)
    assert len(await told(house)) == 1
    house.clock.advance(hours=16)
    token = await house.sign_in("satici")
    await ok(await move(house, token, "bundle", ids_of(made)[0], "payment_approved"))
    await remind(house)
    assert len(await told(house)) == 2
    assert made["order_number"] not in (await told(house))[-1].body_text
    await ok(await move(house, token, "payment", ids_of(other)[2], "cancelled", reason="Para gelmedi"))
    house.clock.advance(days=1)
    await remind(house)
    last = (await told(house))[-1]
    assert "siparişinin havalesi" not in last.body_text
    assert f"{made['order_number']}: 120,00 ₺" in last.body_text, "what was approved is a sale of that day"


async def test_what_becomes_overdue_later_on_a_day_is_told_with_the_next_mail(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    made = [await ordered(house, buyer, seller, [pack], pay_type="transfer") for _ in range(2)]
    for order in made:
        await ok(await upload_receipt(house, buyer, order["user_shopcart_client_id"]))
    house.clock.advance(days=8)
    house.clock.now = house.clock.now.replace(hour=8)
    later = house.clock.now + timedelta(hours=1)
    await run_sql(house, f"UPDATE payment SET due_at = '{later}' WHERE {waiting_of(made[1])}")
    await remind(house)
    house.clock.advance(hours=2)
    await remind(house)
    (mail,) = await told(house)
    assert made[1]["order_number"] not in mail.body_text
    house.clock.advance(days=1)
    await remind(house)
    assert [order["order_number"] in (await told(house))[-1].body_text for order in made] == [True, True]
    assert len(await told(house)) == 2


async def test_a_shop_is_reminded_in_the_language_of_its_owner_of_twenty_at_most(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    await run_sql(house, "UPDATE user_account SET active_lang = 'en' WHERE username = 'satici'")
    made = await ordered(house, buyer, seller, [pack], pay_type="transfer")
    await ok(await upload_receipt(house, buyer, made["user_shopcart_client_id"]))
    for _ in range(20):
        another = await ordered(house, buyer, seller, [pack], pay_type="transfer")
        await ok(await upload_receipt(house, buyer, another["user_shopcart_client_id"]))
    house.clock.advance(days=8)
    await remind(house)
    (mail,) = await told(house)
    assert mail.subject.startswith("Your shop today")
    assert mail.body_text.count("Transfer of the order ") == 20
    assert "There are more" in mail.body_text


async def test_who_has_uploaded_a_receipt_is_not_told_to_pay(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    made = await ordered(house, buyer, seller, [pack], pay_type="transfer")
    other = await make_buyer(house, "baskasi")
    await ordered(house, other, seller, [pack], pay_type="transfer")
    await ok(await upload_receipt(house, buyer, made["user_shopcart_client_id"]))
    house.clock.advance(days=6, hours=1)
    await watch_waiting.handler(house.work())
    mails = [mail for mail in await house.mails() if mail.kind == "orders.mail.reminder_transfer"]
    assert [mail.to_address for mail in mails] == ["baskasi@example.com"]


@pytest.mark.usefixtures("admin")
async def test_an_offer_of_the_next_period_with_a_receipt_is_left_to_the_shop(
    house: HouseUnderTest, buyer: Buyer, seller: Seller
) -> None:
    made = await paid_by_card(house, buyer, seller, [await bundle_of(house, seller, **MONTHLY)])
    buyer = await pass_days(house, buyer, 25)
    renewal = (await orders_of(house, buyer))[0]
    await ok(await start(house, buyer, renewal, pay_type="transfer"))
    await ok(await upload_receipt(house, buyer, renewal["user_shopcart_client_id"]))
    bundle = made["bundle_list"][0]["user_shopcart_bundle_client_id"]
    await ok(await move(house, buyer.token, "bundle", bundle, "termination", accepts_loss=True))
    buyer = await pass_days(house, buyer, 0.1)
    renewal = (await orders_of(house, buyer))[0]
    assert renewal["bundle_list"][0]["status"] == "payment_waiting"


async def test_a_receipt_that_comes_while_the_clock_looks_is_seen_under_the_lock(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    made = await ordered(house, buyer, seller, [pack], pay_type="transfer")
    await ok(await upload_receipt(house, buyer, made["user_shopcart_client_id"]))
    house.clock.advance(days=8)
    payment_id = UUID(ids_of(made)[2])
    work = house.work()
    async with work.database.transaction() as db:
        change = Change(db=db, now=work.clock(), new_id=work.new_id)
        await end_waiting(work, change, payment_id)
        await end_renewal(change, payment_id)
    assert await seen_by_shop(house, seller) == {made["order_number"]: ("payment_waiting", True)}
