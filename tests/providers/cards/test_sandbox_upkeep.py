"""What the sandbox forgets, and when."""

from datetime import timedelta

from sqlalchemy import select

from terazi.foundation.cards import CardKeys, CardProvider
from terazi.foundation.questions import values
from terazi.providers.cards.sandbox_jobs import forget_old_payments
from terazi.providers.cards.sandbox_payments import SANDBOX_PAYMENT, SECURE_CODE
from tests.calling import HouseUnderTest
from tests.providers.cards.orders import order

_MINORS = values(select(SANDBOX_PAYMENT.c.minor).order_by(SANDBOX_PAYMENT.c.minor))


async def test_unpaid_payments_are_forgotten_after_a_month_paid_ones_after_two_years(
    house: HouseUnderTest,
) -> None:
    gateway = house.house.cards(CardKeys(provider=CardProvider.SANDBOX))
    open_page, paid_page = await gateway.start(order(100)), await gateway.start(order(200))
    await house.client.post(paid_page.url, data={"do": "pay", "card": "lost"})
    await house.client.post(paid_page.url, data={"do": "confirm", "code": SECURE_CODE})

    async def known() -> list[int]:
        await forget_old_payments.handler(house.work())
        (minors,) = await house.house.database.reader.ask(_MINORS())
        return minors

    assert open_page.token != paid_page.token
    assert await known() == [100, 200]
    house.clock.now += timedelta(days=31)
    assert await known() == [200]
    house.clock.now += timedelta(days=700)
    assert await known() == []
