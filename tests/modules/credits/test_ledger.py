"""Credits are never created or lost, whatever races."""

import asyncio
from uuid import UUID, uuid4

import psycopg
import pytest
from sqlalchemy import text

from terazi.foundation.ids import UserId
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.questions import touched
from terazi.modules.credits.public import (
    NotEnoughCredits,
    balance_of,
    issue_welcome,
    release,
    reserve,
    spend,
    wallets_that_differ,
)
from tests.calling import HouseUnderTest

CAUSE = Phrase("credits.cause.welcome")


async def _user(house: HouseUnderTest) -> UserId:
    token = await house.register()
    me = await house.get("/v1/user/user_controller", token=token)
    return UserId(UUID(me["user"]["user_client_id"]))


async def _reserve(house: HouseUnderTest, user: UserId, amount: int) -> bool:
    async with house.house.database.transaction() as db:
        try:
            await reserve(house.change(db), user, amount, hold_id=uuid4(), cause=CAUSE)
        except NotEnoughCredits:
            await db.rollback()
            return False
        return True


async def test_new_person_is_given_welcome_credits_once(house: HouseUnderTest) -> None:
    user = await _user(house)
    async with house.house.database.transaction() as db:
        await issue_welcome(house.change(db), user, 250)
    (balance,) = await house.house.database.reader.ask(balance_of(user))
    assert balance.available == house.house.settings.welcome_credits


async def test_balance_never_falls_below_zero_when_twenty_reserve_at_once(house: HouseUnderTest) -> None:
    user = await _user(house)
    won = await asyncio.gather(*(_reserve(house, user, 40) for _ in range(20)))
    (balance,) = await house.house.database.reader.ask(balance_of(user))
    assert won.count(True) == 250 // 40
    assert (balance.available, balance.reserved) == (250 - 240, 240)
    assert await house.house.database.reader.ask(wallets_that_differ()) == ([],)


async def test_hold_is_settled_once_when_spend_and_release_race(house: HouseUnderTest) -> None:
    user, hold = await _user(house), uuid4()
    database = house.house.database
    async with database.transaction() as db:
        await reserve(house.change(db), user, 100, hold_id=hold, cause=CAUSE)

    async def settle(is_spent: bool) -> int:
        async with database.transaction() as db:
            return await (spend if is_spent else release)(house.change(db), hold)

    settled = await asyncio.gather(*(settle(n % 2 == 0) for n in range(10)))
    (balance,) = await database.reader.ask(balance_of(user))
    assert sorted(settled) == [0] * 9 + [100]
    assert balance.reserved == 0
    assert balance.available in (150, 250)
    assert await database.reader.ask(wallets_that_differ()) == ([],)


async def test_refused_transaction_leaves_no_trace(house: HouseUnderTest) -> None:
    user = await _user(house)
    async with house.house.database.transaction() as db:
        await reserve(house.change(db), user, 100, hold_id=uuid4(), cause=CAUSE)
        await db.rollback()
    assert (await house.house.database.reader.ask(balance_of(user)))[0].available == 250


async def test_ledger_refuses_changes_of_its_entries(house: HouseUnderTest) -> None:
    await _user(house)
    change = touched(text("UPDATE credit_entry SET amount = 1000000"))
    with pytest.raises(psycopg.Error, match="only ever added"):
        await house.house.database.recorder.write(change())


async def test_proof_finds_a_wallet_that_was_tampered_with(house: HouseUnderTest) -> None:
    user = await _user(house)
    change = touched(text("UPDATE credit_wallet SET available = available + 1"))
    await house.house.database.recorder.write(change())
    (differing,) = await house.house.database.reader.ask(wallets_that_differ())
    assert differing == [user]


async def test_balance_and_movements_are_shown_in_both_languages(house: HouseUnderTest) -> None:
    token = await house.register()
    balance = await house.post("/v1/user/credit/get", token=token)
    assert (balance["available"], balance["reserved"]) == (250, 0)
    turkish = await house.post("/v1/user/credit/list", token=token)
    english = await house.post("/v1/user/credit/list", token=token, lang="en")
    assert turkish["list"][0]["cause"] == "Hoş geldiniz hediyesi"
    assert english["list"][0]["cause"] == "Welcome gift"


async def test_stranger_is_refused(house: HouseUnderTest) -> None:
    for path in ("/v1/user/credit/get", "/v1/user/credit/list"):
        assert (await house.post(path)).status == 401
