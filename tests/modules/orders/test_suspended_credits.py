"""Credits of a bundle that its shop suspends cannot be spent, come back with it, and are lost on no way."""

import asyncio
from typing import Any
from uuid import UUID, uuid4

import pytest

from terazi.foundation.ids import UserId
from terazi.foundation.language.phrases import Phrase
from terazi.modules.credits.public import NotEnoughCredits, release, reserve, spend
from tests.calling import HouseUnderTest
from tests.modules.access.people import id_of
from tests.modules.orders.buying import Buyer, bundle_of, move, ok, paid_by_card
from tests.modules.orders.test_debts import REASON, Counter, _bundle, _line, _payment
from tests.modules.shops.selling import Seller

CAUSE = Phrase("credits.cause.welcome")


class Wallet(Counter):
    """A buyer with 250 free credits and 500 bought ones."""

    owner: UserId

    async def buy(self) -> dict[str, Any]:
        """Buy 500 credits for 120,00 ₺."""
        self.owner = await id_of(self.house, self.buyer.token)
        pack = await bundle_of(self.house, self.seller, pro_usage_count=500)
        return await paid_by_card(self.house, self.buyer, self.seller, [pack])

    async def move(self, made: dict[str, Any], status: str) -> None:
        """Let the shop suspend or resume the bundle."""
        await ok(await move(self.house, self.seller.token, "bundle", _bundle(made), status, **REASON))

    async def balance(self) -> tuple[int, int, int]:
        """Return what can be spent, what is set aside and what is suspended."""
        found = await ok(await self.house.post("/v1/user/credit/get", token=self.buyer.token))
        return found["available"], found["reserved"], found["suspended"]

    async def reserve(self, amount: int) -> UUID:
        """Set credits aside for a job."""
        hold = uuid4()
        async with self.house.house.database.transaction() as db:
            await reserve(self.house.change(db), self.owner, amount, hold_id=hold, cause=CAUSE)
        return hold

    async def end_job(self, hold: UUID, *, is_spent: bool) -> None:
        """Spend or release what was set aside."""
        async with self.house.house.database.transaction() as db:
            await (spend if is_spent else release)(self.house.change(db), hold)


@pytest.fixture
async def wallet(house: HouseUnderTest, buyer: Buyer, seller: Seller, admin: str) -> Wallet:
    """A buyer at a shop."""
    return Wallet(house, buyer, seller, admin)


async def test_suspended_credits_are_not_spent_and_come_back(wallet: Wallet) -> None:
    made = await wallet.buy()
    await wallet.move(made, "bundle_passive")
    assert await wallet.balance() == (250, 0, 500)
    with pytest.raises(NotEnoughCredits) as refused:
        await wallet.reserve(392)
    assert refused.value.phrase.params["available"] == 250
    await wallet.end_job(await wallet.reserve(250), is_spent=True)
    assert await wallet.balance() == (0, 0, 500)
    assert await wallet.is_right()
    await wallet.move(made, "bundle_active")
    assert await wallet.balance() == (500, 0, 0)
    await wallet.end_job(await wallet.reserve(392), is_spent=True)
    assert await wallet.is_right()


@pytest.mark.parametrize(("is_spent", "suspended"), [(True, 150), (False, 500)])
async def test_a_job_that_has_set_suspended_credits_aside_goes_on(
    wallet: Wallet, is_spent: bool, suspended: int
) -> None:
    made = await wallet.buy()
    hold = await wallet.reserve(600)
    await wallet.move(made, "bundle_passive")
    assert await wallet.balance() == (0, 600, 150)
    await wallet.end_job(hold, is_spent=is_spent)
    assert await wallet.balance() == (0 if is_spent else 250, 0, suspended)
    assert await wallet.is_right()


async def test_suspending_while_jobs_begin_leaves_none_with_suspended_credits(wallet: Wallet) -> None:
    made = await wallet.buy()
    begun = await asyncio.gather(
        wallet.reserve(400),
        wallet.move(made, "bundle_passive"),
        wallet.reserve(300),
        wallet.move(made, "bundle_passive"),
        return_exceptions=True,
    )
    assert all(isinstance(each, UUID | NotEnoughCredits) for each in begun if each is not None)
    available, reserved, suspended = await wallet.balance()
    assert available + reserved + suspended == 750
    with pytest.raises(NotEnoughCredits):
        await wallet.reserve(available + 1)
    assert await wallet.is_right()


@pytest.mark.parametrize("how", ["terminated", "refunded"])
async def test_what_a_job_gives_back_after_the_end_can_be_spent(wallet: Wallet, how: str) -> None:
    made = await wallet.buy()
    hold = await wallet.reserve(600)
    await wallet.move(made, "bundle_passive")
    await ok(await move(wallet.house, wallet.seller.token, "product", _line(made), how, **REASON))
    assert await wallet.balance() == (0, 600, 0)
    await wallet.end_job(hold, is_spent=False)
    assert await wallet.balance() == (600, 0, 0)
    assert await wallet.is_right()


async def test_suspended_credits_are_paid_back(wallet: Wallet) -> None:
    made = await wallet.buy()
    await wallet.move(made, "bundle_passive")
    part = {**REASON, "refund_amount": 6_000}
    paid = await move(wallet.house, wallet.seller.token, "payment", _payment(made), "partly_refunded", **part)
    await ok(paid)
    assert await wallet.balance() == (250, 0, 250)
    await wallet.move(made, "bundle_active")
    assert await wallet.balance() == (500, 0, 0)
    assert await wallet.is_right()
