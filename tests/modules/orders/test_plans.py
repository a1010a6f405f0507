"""Questions that are asked for every payment: planned for any value, they go by an index and not through the whole table."""

from terazi.modules.orders.queries.lists import PAYMENT_OF_TOKEN
from tests.calling import HouseUnderTest


async def test_a_payment_is_found_by_its_token_without_reading_all_payments(house: HouseUnderTest) -> None:
    statement = PAYMENT_OF_TOKEN.text.decode()
    async with house.house.database.transaction() as db, db.connection() as connection:
        await connection.execute("SET LOCAL enable_seqscan = off")
        told = await connection.execute(f"EXPLAIN (GENERIC_PLAN) {statement}")
        plan = "\n".join(line for (line,) in await told.fetchall())
    assert "uq_payment_token_provider" in plan
    assert "Seq Scan on payment" not in plan
