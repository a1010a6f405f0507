"""Credits come in lots: spent by expiry, then given before bought, then oldest first; nothing is lost on the way."""

import asyncio
from datetime import timedelta
from decimal import Decimal
from uuid import UUID, uuid4

import pytest
from sqlalchemy import text

from terazi.foundation.db import Transaction
from terazi.foundation.ids import UserId
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.money import Currency, Money
from terazi.foundation.questions import value
from terazi.modules.accounts.public import ExportSource
from terazi.modules.credits.actions import hold_wallet
from terazi.modules.credits.jobs import expire_credits
from terazi.modules.credits.public import (
    BOUGHT_PREFIX,
    NotEnoughCredits,
    Sale,
    balance_of,
    export_credits,
    issue,
    left_of_grant,
    left_of_lots,
    release,
    reserve,
    spend,
    take_back,
    wallets_that_differ,
)
from terazi.modules.credits.values import GIFT_PREFIX, CreditSource, Gift, taken_from
from tests.calling import HouseUnderTest
from tests.modules.access.people import id_of

CAUSE = Phrase("credits.cause.welcome")
BOUGHT = f"{BOUGHT_PREFIX}1"


def _source(cause: str, amount: int) -> CreditSource:
    if not cause.startswith(BOUGHT_PREFIX):
        return Gift(key=cause, most=amount)
    return Sale(
        key=cause.removeprefix(BOUGHT_PREFIX),
        cause=CAUSE,
        is_by_platform=True,
        net=Money(amount, Currency.TRY),
        floor=Decimal(1),
    )


class Purse:
    """A person's credits without the welcome gift."""

    def __init__(self, house: HouseUnderTest, user: UserId) -> None:
        self.house, self.user = house, user
        self.database = house.house.database

    async def give(self, amount: int, cause: str, *, days: float | None = None) -> None:
        """Give a lot that ends after some days, or never."""
        ends = None if days is None else self.house.clock.now + timedelta(days=days)
        async with self.database.transaction() as db:
            await issue(self.house.change(db), self.user, amount, _source(cause, amount), expires_at=ends)
        self.house.clock.advance(seconds=1)

    async def reserve(self, amount: int) -> UUID:
        """Set credits aside for a job."""
        hold = uuid4()
        async with self.database.transaction() as db:
            await reserve(self.house.change(db), self.user, amount, hold_id=hold, cause=CAUSE)
        return hold

    async def settle(self, hold: UUID, *, is_spent: bool) -> None:
        """Spend or release what was set aside."""
        async with self.database.transaction() as db:
            await (spend if is_spent else release)(self.house.change(db), hold)

    async def left(self) -> dict[str, int]:
        """Return what is left of each lot but the welcome gift."""
        (lots,) = await self.database.reader.ask(left_of_lots(self.user, self.house.clock.now))
        found = {lot.cause_key: lot.left_over for lot in lots}
        return {c.removeprefix(GIFT_PREFIX): left for c, left in found.items() if c != "welcome"}

    async def is_right(self) -> bool:
        """Whether wallet, ledger, lots and holds say the same."""
        return await self.database.reader.ask(wallets_that_differ()) == ([],)


@pytest.fixture
async def purse(house: HouseUnderTest) -> Purse:
    """Somebody who has spent the welcome gift."""
    token = await house.register()
    purse = Purse(house, await id_of(house, token))
    await purse.settle(await purse.reserve(250), is_spent=True)
    return purse


async def test_the_earliest_end_is_spent_first_then_what_was_given_then_the_oldest(purse: Purse) -> None:
    await purse.give(10, "order:old")
    await purse.give(10, "order:new")
    await purse.give(10, "gift")
    await purse.give(10, "order:month", days=30)
    await purse.give(10, "order:week", days=7)
    hold = await purse.reserve(35)
    assert await purse.left() == {
        "order:old": 5,
        "order:new": 10,
        "gift": 0,
        "order:month": 0,
        "order:week": 0,
    }
    await purse.settle(hold, is_spent=False)
    assert set((await purse.left()).values()) == {10}
    assert await purse.is_right()


async def test_what_was_spent_of_a_lot_stays_spent_when_another_comes(purse: Purse) -> None:
    await purse.give(100, BOUGHT)
    await purse.settle(await purse.reserve(60), is_spent=True)
    await purse.give(100, "gift")
    async with purse.database.transaction() as db:
        assert await left_of_grant(db, purse.user, BOUGHT, purse.house.clock.now) == 40


async def test_what_is_left_of_a_lot_ends_with_it(purse: Purse, house: HouseUnderTest) -> None:
    await purse.give(100, BOUGHT, days=1)
    await purse.give(5, "gift")
    await purse.settle(await purse.reserve(30), is_spent=True)
    house.clock.advance(days=2)
    with pytest.raises(NotEnoughCredits) as refused:
        await purse.reserve(6)
    assert refused.value.extra == {"needed": 6, "available": 5}
    assert await purse.left() == {BOUGHT: 0, "gift": 5}
    for _ in range(2):
        await expire_credits.handler(house.work())
    assert (await purse.database.reader.ask(balance_of(purse.user)))[0].available == 5
    assert await purse.is_right()


async def test_credits_set_aside_stay_past_the_end_and_end_when_they_come_back(
    purse: Purse, house: HouseUnderTest
) -> None:
    await purse.give(100, BOUGHT, days=1)
    kept, returned = await purse.reserve(30), await purse.reserve(20)
    house.clock.advance(days=2)
    await expire_credits.handler(house.work())
    (balance,) = await purse.database.reader.ask(balance_of(purse.user))
    assert (balance.available, balance.reserved) == (0, 50)
    await purse.settle(kept, is_spent=True)
    await purse.settle(returned, is_spent=False)
    await expire_credits.handler(house.work())
    (balance,) = await purse.database.reader.ask(balance_of(purse.user))
    assert (balance.available, balance.reserved) == (0, 0)
    assert await purse.is_right()


async def test_only_what_is_left_of_a_lot_is_taken_back(purse: Purse, house: HouseUnderTest) -> None:
    await purse.give(100, BOUGHT, days=1)
    await purse.give(1000, "gift")
    await purse.settle(await purse.reserve(40), is_spent=True)

    async def back(amount: int, cause: str = BOUGHT) -> None:
        async with purse.database.transaction() as db:
            await take_back(house.change(db), purse.user, amount, cause_key=cause, cause=CAUSE)

    for amount, cause in ((61, BOUGHT), (1, "order:none")):
        with pytest.raises(NotEnoughCredits):
            await back(amount, cause)
    await back(50)
    assert await purse.left() == {BOUGHT: 10, "gift": 1000}
    house.clock.advance(days=2)
    with pytest.raises(NotEnoughCredits):
        await back(1)
    assert await purse.is_right()


async def test_spending_ending_and_taking_back_at_once_add_up(purse: Purse, house: HouseUnderTest) -> None:
    await purse.give(50, BOUGHT)
    await purse.give(50, "gift", days=1)
    house.clock.advance(days=1, seconds=-3)

    async def work(number: int) -> None:
        hold = await purse.reserve(20)
        await purse.settle(hold, is_spent=number % 2 == 0)

    async def back() -> None:
        async with purse.database.transaction() as db:
            await take_back(house.change(db), purse.user, 20, cause_key=BOUGHT, cause=CAUSE)

    jobs = [work(number) for number in range(6)]
    ended = [expire_credits.handler(house.work()) for _ in range(3)]
    house.clock.advance(seconds=10)
    found = await asyncio.gather(*jobs, back(), *ended, return_exceptions=True)
    assert {type(problem) for problem in found} <= {type(None), NotEnoughCredits}
    assert await purse.is_right()


async def test_lots_are_in_the_export(purse: Purse) -> None:
    await purse.give(7, "gift")
    whole = purse.house.house
    source = ExportSource(reader=whole.database.reader, storage=whole.storage)
    files = {file.path: file.content.decode() async for file in export_credits(source, purse.user)}
    assert '"gift:gift"' in files["credits/lots.json"]


def test_an_amount_is_taken_in_the_order_of_the_lots() -> None:
    first, second, third = (UUID(int=number) for number in range(3))
    lots = [(first, 5), (second, 0), (third, 9)]
    assert taken_from(lots, 7) == {first: 5, third: 2}
    assert taken_from(lots, 0) == {}
    assert sum(taken_from(lots, 99).values()) == 14


async def test_a_wallet_is_held_until_the_transaction_ends(purse: Purse) -> None:
    user, database = purse.user, purse.database

    free = value(text("SELECT 1 FROM credit_wallet WHERE user_id = :user FOR UPDATE SKIP LOCKED"))

    async def is_free() -> bool:
        return await database.recorder.ask(free(user=user)) == (1,)

    async def give_up(db: Transaction) -> None:
        async with db.savepoint():
            await hold_wallet(db, user)
            raise LookupError

    async with database.transaction() as db:
        with pytest.raises(LookupError):
            await give_up(db)
        assert await is_free()
        await hold_wallet(db, user)
        await hold_wallet(db, user)
        assert not await is_free()
        await db.commit()
        assert await is_free()
        await hold_wallet(db, user)
        assert not await is_free()
        await db.rollback()
        await hold_wallet(db, user)
        assert not await is_free()
