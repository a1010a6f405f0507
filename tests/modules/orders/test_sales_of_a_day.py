"""What a shop sold and has nothing to do for is told with one mail a day; what waits for it is told at once."""

import asyncio
from datetime import UTC, datetime
from typing import Any

import pytest

from terazi.modules.orders.actions import notifications
from terazi.modules.orders.jobs import tell_shops_of_sales
from tests.breaking import run_sql
from tests.calling import HouseUnderTest, MailInOutbox
from tests.modules.orders.buying import Buyer, bundle_of, paid_by_card, take_cards
from tests.modules.shops.selling import Seller, open_shop, trusted

SHOP = "destek@kuzey.example.com"


async def told(house: HouseUnderTest, kind: str = "shop_sales") -> list[MailInOutbox]:
    """Return the mails of a kind that shops got."""
    return [mail for mail in await house.mails() if mail.kind == f"orders.mail.{kind}"]


async def tell(house: HouseUnderTest) -> list[MailInOutbox]:
    """Do what the clock would do, and return the mails of days."""
    await tell_shops_of_sales.handler(house.work())
    return await told(house)


async def approved_at(house: HouseUnderTest, made: dict[str, Any], moment: datetime) -> None:
    """Let an order have been paid at a moment."""
    number = made["order_number"]
    await run_sql(
        house,
        f"UPDATE payment SET approved_at = '{moment.isoformat()}' FROM shopcart"
        f" WHERE shopcart.id = payment.shopcart_id AND shopcart.number = '{number}'",
    )


async def test_a_day_is_told_once_with_its_sum_and_an_empty_day_never(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    made = [await paid_by_card(house, buyer, seller, [pack]) for _ in range(2)]
    assert await tell(house) == [], "the day is not over"
    assert await told(house, "shop_paid") == []
    house.clock.advance(days=1)
    await asyncio.gather(*[tell(house) for _ in range(3)])
    (mail,) = await tell(house)
    assert mail.to_address == SHOP
    for said in ("240,00 ₺", *(each["order_number"] for each in made)):
        assert said in mail.body_text
    house.clock.advance(days=1)
    assert len(await tell(house)) == 1, "the next day was empty"


async def test_days_end_at_midnight_in_turkey(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    before, after = [await paid_by_card(house, buyer, seller, [pack]) for _ in range(2)]
    await approved_at(house, before, datetime(2026, 3, 9, 20, 59, 59, tzinfo=UTC))
    await approved_at(house, after, datetime(2026, 3, 9, 21, 0, tzinfo=UTC))
    house.clock.now = datetime(2026, 3, 11, 6, 20, tzinfo=UTC)
    first, second = sorted(await tell(house), key=lambda mail: mail.subject)
    assert first.subject == "09.03.2026 satışlarınız: 1 sipariş"
    assert second.subject == "10.03.2026 satışlarınız: 1 sipariş"
    assert before["order_number"] in first.body_text
    assert after["order_number"] in second.body_text


async def test_what_waits_for_the_shop_is_told_at_once_and_not_again(
    house: HouseUnderTest, buyer: Buyer, seller: Seller
) -> None:
    service = await bundle_of(house, seller, product_type="service", pro_name="Kurulum")
    await paid_by_card(house, buyer, seller, [service])
    assert len(await told(house, "shop_paid")) == 1
    house.clock.advance(days=1)
    assert await tell(house) == []


async def test_a_run_that_dies_in_the_middle_is_gone_on_with_and_tells_nobody_twice(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = await open_shop(house, await trusted(house, "baska.satici", "shop_new"))
    await take_cards(house, other)
    await paid_by_card(house, buyer, seller, [pack])
    await paid_by_card(house, buyer, other, [await bundle_of(house, other)])
    house.clock.advance(days=1)
    send, count = notifications.mail_sales, 0

    async def die(*given: Any) -> None:
        nonlocal count
        await send(*given)
        count += 1
        if count == 2:
            raise asyncio.CancelledError

    with monkeypatch.context() as dying:
        dying.setattr(notifications, "mail_sales", die)
        with pytest.raises(asyncio.CancelledError):
            await tell(house)
    assert len(await told(house)) == 1, "what was not finished was not told"
    assert len(await tell(house)) == 2
    assert len(await tell(house)) == 2
