"""What is paid ends in more ways than its shop and its buyer know: paused until its time is over, its authorization
taken back by an administrator. What is unused is owed each time, and paid back once."""

import asyncio
from typing import Any

import pytest

from terazi.modules.credits.jobs import expire_credits
from tests.breaking import run_sql, values_of
from tests.calling import HouseUnderTest, Reply
from tests.modules.access.people import assign, define, held, make_administrator
from tests.modules.orders.buying import (
    Buyer,
    bundle_of,
    make_buyer,
    move,
    ok,
    paid_by_card,
    run_clock,
    take_cards,
)
from tests.modules.orders.test_debts import REASON, SERVICE, Counter, _bundle, _line
from tests.modules.shops.selling import Seller, open_shop

TEN_DAYS = {"expiration_time_type": "day", "expiration_time_value": "10"}
CODE = "rapor.okuma"


@pytest.fixture
async def counter(house: HouseUnderTest, buyer: Buyer, seller: Seller, admin: str) -> Counter:
    """A buyer at a shop."""
    return Counter(house, buyer, seller, admin)


async def role_counter(house: HouseUnderTest) -> Counter:
    """A buyer at the shop of an administrator, who may sell every authorization."""
    admin = await make_administrator(house, "yonetici")
    seller = await open_shop(house, admin)
    await take_cards(house, seller)
    await define(house, admin, CODE)
    return Counter(house, await make_buyer(house), seller, admin)


async def sold_right(counter: Counter, **product: Any) -> dict[str, Any]:
    """Buy an authorization for ten days, for 120,00 ₺."""
    sold = {
        "product_type": "authorization",
        "auth_id": CODE,
        "pro_usage_count": None,
        "pro_usage_count_type": "unlimited",
        **TEN_DAYS,
        **product,
    }
    bundle = await bundle_of(counter.house, counter.seller, **sold)
    return await paid_by_card(counter.house, counter.buyer, counter.seller, [bundle])


async def cancel(counter: Counter, auth_w_id: str) -> Reply:
    """Cancel an authorization, or withdraw its definition, as an administrator."""
    return await counter.house.post("/v1/authorization/cancel", token=counter.admin, auth_w_id=auth_w_id)


async def pass_days(counter: Counter, owner: str = "satici", *, days: int) -> None:
    """Let time pass; everybody signs in again."""
    counter.house.clock.advance(days=days)
    counter.admin = await counter.house.sign_in("yonetici")
    counter.seller = Seller(await counter.house.sign_in(owner), counter.seller.shop_id)
    token = await counter.house.sign_in(counter.buyer.username)
    counter.buyer = Buyer(token=token, id=counter.buyer.id, username=counter.buyer.username)


async def amounts(counter: Counter) -> list[int]:
    """Return what the shop sees that it owes."""
    return [debt["amount"] for debt in await counter.debts()]


async def told(counter: Counter) -> list[str]:
    """Return the mails to the buyer that tell of a debt."""
    mails = await counter.house.mails(to="alici@example.com")
    return [mail.body_text for mail in mails if "size geri ödenecek" in mail.body_text]


async def test_what_is_paused_until_its_time_is_over_is_owed_from_the_day_of_the_pause(
    counter: Counter,
) -> None:
    house = counter.house
    bundle = await bundle_of(house, counter.seller, **SERVICE, **TEN_DAYS, pro_usage_count=None,
                             pro_usage_count_type="unlimited")  # fmt: skip
    made = await paid_by_card(house, counter.buyer, counter.seller, [bundle])
    await ok(await move(house, counter.seller.token, "product", _line(made), "passive", **REASON))
    await pass_days(counter, days=11)
    await run_clock(house)
    await run_clock(house)
    assert await amounts(counter) == [12_000]
    now = await counter.now(made)
    assert now["bundle_list"][0]["product_list"][0]["status"] == "expired"
    (mail,) = await told(counter)
    assert "120,00 ₺" in mail
    assert "duraklatılmışken süresi doldu" in mail
    shop = [mail for mail in await house.mails() if mail.subject.startswith("İade borcu: ")]
    assert ["120,00 ₺" in mail.body_text for mail in shop] == [True]
    await ok(await counter.settle(made))
    await house.run_jobs()
    assert await amounts(counter) == []
    assert (await counter.now(made))["payment_list"][0]["refunded"] == 12_000
    assert await counter.is_right()


async def test_a_pause_takes_no_paid_time_from_who_is_paid_back(house: HouseUnderTest) -> None:
    counter = await role_counter(house)
    made = await sold_right(counter)
    await pass_days(counter, "yonetici", days=4)
    await ok(await move(house, counter.seller.token, "bundle", _bundle(made), "bundle_passive", **REASON))
    await pass_days(counter, "yonetici", days=3)
    await ok(await move(house, counter.seller.token, "product", _line(made), "terminated", **REASON))
    assert await amounts(counter) == [7_200]
    assert await counter.is_right()


async def test_counted_uses_that_were_paused_until_the_end_are_owed_and_a_part_paid_back_before_is_not_owed_again(
    counter: Counter,
) -> None:
    house = counter.house
    bundle = await bundle_of(house, counter.seller, **SERVICE, **TEN_DAYS, pro_usage_count=4,
                             pro_usage_count_type="total")  # fmt: skip
    made = await paid_by_card(house, counter.buyer, counter.seller, [bundle])
    await ok(await move(house, counter.seller.token, "product", _line(made), "passive", **REASON))
    part = {**REASON, "refund_amount": 3_000}
    payment = made["payment_list"][0]["user_shopcart_bundle_product_payment_client_id"]
    await ok(await move(house, counter.seller.token, "payment", payment, "partly_refunded", **part))
    await house.run_jobs()
    await pass_days(counter, days=11)
    await run_clock(house)
    assert await amounts(counter) == [9_000]
    assert await counter.is_right()


async def test_what_was_woken_again_and_then_ran_out_is_not_owed(counter: Counter) -> None:
    house = counter.house
    bundle = await bundle_of(house, counter.seller, **SERVICE, **TEN_DAYS)
    made = await paid_by_card(house, counter.buyer, counter.seller, [bundle])
    await ok(await move(house, counter.seller.token, "product", _line(made), "passive", **REASON))
    await ok(await move(house, counter.seller.token, "product", _line(made), "active"))
    await pass_days(counter, days=11)
    await run_clock(house)
    assert await amounts(counter) == []
    assert await counter.is_right()


async def test_credits_that_were_paused_until_their_time_is_over_are_owed(counter: Counter) -> None:
    house = counter.house
    bundle = await bundle_of(house, counter.seller, {"bundle_name": "Kredi"}, **TEN_DAYS)
    made = await paid_by_card(house, counter.buyer, counter.seller, [bundle])
    await ok(await move(house, counter.seller.token, "product", _line(made), "passive", **REASON))
    await pass_days(counter, days=11)
    await expire_credits.handler(house.work())
    await run_clock(house)
    assert await amounts(counter) == [12_000]
    assert await counter.is_right()


async def test_an_authorization_that_an_administrator_takes_back_is_owed_and_told(
    house: HouseUnderTest,
) -> None:
    counter = await role_counter(house)
    made = await sold_right(counter)
    (own,) = await held(house, counter.buyer.token)
    for _ in range(2):
        await ok(await cancel(counter, own["user_auth_id"]))
        await house.run_jobs()
    assert await amounts(counter) == [12_000]
    now = await counter.now(made)
    assert (now["bundle_list"][0]["status"], now["bundle_list"][0]["product_list"][0]["status"]) == (
        "termination",
        "terminated",
    )
    (mail,) = await told(counter)
    assert "120,00 ₺" in mail
    assert "Platform yönetimi bu yetkiyi geri aldı." in mail
    assert await counter.is_right()


async def test_a_definition_that_is_withdrawn_is_owed_for_the_uses_that_are_left_wherever_they_are(
    house: HouseUnderTest,
) -> None:
    counter = await role_counter(house)
    counted = {"pro_usage_count": 6, "pro_usage_count_type": "total", "can_assign_auth": True}
    await sold_right(counter, **counted)
    friend = await make_buyer(house, "arkadas")
    (own,) = await held(house, counter.buyer.token)
    await assign(
        house, counter.buyer.token, [friend.username], {"user_auth_id": own["user_auth_id"], "count": 2}
    )
    await run_sql(house, "UPDATE assigned_authorization SET count = count - 1 WHERE parent_id IS NOT NULL")
    (definition,) = await values_of(
        house, "SELECT id FROM authorization_definition WHERE auth_id = :code", code=CODE
    )
    await ok(await cancel(counter, str(definition)))
    await house.run_jobs()
    assert await amounts(counter) == [10_000]
    assert await counter.is_right()


async def test_a_part_that_was_passed_on_and_taken_back_owes_nothing(house: HouseUnderTest) -> None:
    counter = await role_counter(house)
    await sold_right(counter, can_assign_auth=True)
    friend = await make_buyer(house, "arkadas")
    (own,) = await held(house, counter.buyer.token)
    await assign(house, counter.buyer.token, [friend.username], {"user_auth_id": own["user_auth_id"]})
    (part,) = await held(house, friend.token)
    await ok(await cancel(counter, part["user_auth_id"]))
    await house.run_jobs()
    assert await amounts(counter) == []
    assert len(await held(house, counter.buyer.token)) == 1


@pytest.mark.parametrize("counted", [False, True])
async def test_cancelling_twice_while_the_shop_ends_it_is_paid_back_once(
    house: HouseUnderTest, counted: bool
) -> None:
    counter = await role_counter(house)
    product = {"pro_usage_count": 3, "pro_usage_count_type": "total"} if counted else {}
    made = await sold_right(counter, **product)
    (own,) = await held(house, counter.buyer.token)
    answers = await asyncio.gather(
        cancel(counter, own["user_auth_id"]),
        move(house, counter.seller.token, "bundle", _bundle(made), "termination", **REASON),
        cancel(counter, own["user_auth_id"]),
        house.run_jobs(),
        move(house, counter.seller.token, "product", _line(made), "terminated", **REASON),
    )
    assert [answer.status for answer in answers if isinstance(answer, Reply) and answer.status >= 500] == []
    await house.run_jobs()
    assert await amounts(counter) == [12_000]
    for _ in range(2):
        await ok(await counter.settle(made))
    await house.run_jobs()
    assert (await counter.now(made))["payment_list"][0]["refunded"] == 12_000
    assert len(await told(counter)) == 1
    assert await counter.is_right()
