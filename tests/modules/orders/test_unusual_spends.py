"""An order far above what a person usually pays waits for the mailed security code, and is made once after it."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.calling import HouseUnderTest, open_house
from tests.modules.accounts.codes import enter_mailed_code
from tests.modules.orders.buying import Buyer, add, order, paid_by_card
from tests.modules.shops.selling import Seller, ok

MAIL = "alici@example.com"


@pytest.fixture
async def house(database_url: str, tmp_path: Path) -> AsyncIterator[HouseUnderTest]:
    """A platform on which more than 200,00 ₺ in a day is unusual; a pack costs 120,00 ₺."""
    async with open_house(
        database_url, tmp_path, usual_spend_minor=20_000, access_token_seconds=3600
    ) as opened:
        yield opened


async def orders_of(house: HouseUnderTest, buyer: Buyer) -> int:
    return len((await ok(await house.post("/v1/user/shopcart/order/list", token=buyer.token)))["list"])


async def test_a_first_order_below_the_setting_is_usual(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    cart = (await ok(await add(house, buyer, seller, pack)))["shopcart"]
    assert (await order(house, buyer, cart)).status == 200


async def test_an_unusual_order_waits_for_the_mailed_code_and_is_then_made_once(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    cart = (await ok(await add(house, buyer, seller, pack, 2)))["shopcart"]
    mails = len(await house.mails(to=MAIL))
    refused = await order(house, buyer, cart)
    assert (refused.status, refused.error, refused.outcome) == (403, "unusual_spend", "093")
    assert refused["already_warning_process"] == 0
    assert refused["status_message"] == (
        "Bu harcama alıştığınızdan çok yüksek. Sürdürmek için e-posta adresinize gönderdiğimiz güvenlik kodunu girin."
    )
    assert len(await house.mails(to=MAIL)) == mails + 1
    assert (await order(house, buyer, cart)).error == "security_warning"
    assert len(await house.mails(to=MAIL)) == mails + 1
    assert await orders_of(house, buyer) == 0
    assert (await house.post("/v1/user/totp/start", token=buyer.token)).outcome == "093"
    assert (await enter_mailed_code(house, buyer.token, to=MAIL)).status == 200
    answers = await asyncio.gather(*(order(house, buyer, cart) for _ in range(3)))
    assert [answer.status for answer in answers] == [200] * 3
    assert len({answer["order"]["user_shopcart_client_id"] for answer in answers}) == 1
    assert await orders_of(house, buyer) == 1


async def test_orders_that_come_together_ask_once(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    cart = (await ok(await add(house, buyer, seller, pack, 5)))["shopcart"]
    mails = len(await house.mails(to=MAIL))
    answers = await asyncio.gather(*(order(house, buyer, cart) for _ in range(5)))
    assert {answer.outcome for answer in answers} == {"093"}
    assert len(await house.mails(to=MAIL)) == mails + 1
    assert await orders_of(house, buyer) == 0


async def test_small_orders_of_one_day_count_together(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    cart = (await ok(await add(house, buyer, seller, pack)))["shopcart"]
    assert (await order(house, buyer, cart)).status == 200
    more = (await ok(await add(house, buyer, seller, pack)))["shopcart"]
    assert (await order(house, buyer, more)).error == "unusual_spend"


async def test_the_code_stands_for_a_quarter_of_an_hour(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    cart = (await ok(await add(house, buyer, seller, pack, 2)))["shopcart"]
    assert (await order(house, buyer, cart)).error == "unusual_spend"
    assert (await enter_mailed_code(house, buyer.token, to=MAIL)).status == 200
    house.clock.advance(minutes=15, seconds=1)
    fresh = (await ok(await house.post("/v1/user/shopcart/list", token=buyer.token)))["list"][0]
    assert (await order(house, buyer, fresh)).error == "unusual_spend"


async def test_what_was_paid_in_days_before_makes_more_usual(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    await paid_by_card(house, buyer, seller, [pack])
    house.clock.advance(hours=25)
    again = await house.sign_in(buyer.username)
    later = Buyer(token=again, id=buyer.id, username=buyer.username)
    thrice = (await ok(await add(house, later, seller, pack, 3)))["shopcart"]
    assert thrice["total"]["gross"] == 36_000
    assert (await order(house, later, thrice)).status == 200
    more = (await ok(await add(house, later, seller, pack)))["shopcart"]
    assert (await order(house, later, more)).error == "unusual_spend"
