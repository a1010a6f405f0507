"""What the sandbox forgets, and when."""

from datetime import timedelta

from sqlalchemy import text

from terazi.foundation.cards import CardKeys, CardProvider
from terazi.providers.cards.sandbox_jobs import forget_old_payments
from terazi.providers.cards.sandbox_payments import SECURE_CODE
from tests.calling import HouseUnderTest
from tests.providers.cards.orders import order


async def test_unpaid_payments_are_forgotten_after_a_month_paid_ones_after_two_years(
    house: HouseUnderTest,
) -> None:
    gateway = house.house.cards(CardKeys(provider=CardProvider.SANDBOX))
    open_page, paid_page = await gateway.start(order(100)), await gateway.start(order(200))
    await house.client.post(paid_page.url, data={"do": "pay", "card": "lost"})
    await house.client.post(paid_page.url, data={"do": "confirm", "code": SECURE_CODE})

    async def known() -> list[int]:
        await forget_old_payments.handler(house.work())
        rows = await house.house.database.reader.rows(
            text("SELECT minor FROM sandbox_payment ORDER BY minor")
        )
        return [row["minor"] for row in rows]

    assert open_page.token != paid_page.token
    assert await known() == [100, 200]
    house.clock.now += timedelta(days=31)
    assert await known() == [200]
    house.clock.now += timedelta(days=700)
    assert await known() == []
