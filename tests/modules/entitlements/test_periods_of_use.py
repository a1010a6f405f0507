"""Uses that are given anew each day or month: unused ones lapse, assigned ones are given anew to who has them."""

import asyncio
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terazi.foundation.errors import Refusal
from terazi.foundation.ids import UserId, new_id
from terazi.modules.entitlements.jobs import expire_entitlements, renew_uses
from terazi.modules.entitlements.public import UsesPeriod, give_back_use, revoke_unused, unused_of, use
from terazi.modules.entitlements.rules import renewal_after
from tests.calling import HouseUnderTest
from tests.modules.entitlements.conftest import Register, Shelf

HERE = ZoneInfo("Europe/Istanbul")
MOMENTS = st.datetimes(datetime(2020, 1, 1), datetime(2040, 1, 1)).map(
    lambda moment: moment.replace(tzinfo=UTC)
)


async def used(shelf: Shelf, entitlement_id: object, holder: UserId, count: int = 1, key: str = "") -> str:
    """Use an entitlement; the slug of the refusal, or empty."""
    try:
        async with shelf.change() as change:
            await use(change, entitlement_id, holder, count, key=key or str(new_id()))  # type: ignore[arg-type]
    except Refusal as refusal:
        return refusal.slug
    return ""


async def test_each_day_brings_the_uses_anew(shelf: Shelf, person: Register, house: HouseUnderTest) -> None:
    token, ayse = await person("ayse.yilmaz")
    given_id = await shelf.give(ayse, uses=3, uses_period=UsesPeriod.DAY)
    assert [await used(shelf, given_id, ayse) for _ in range(4)] == ["", "", "", "entitlement_exhausted"]
    (shown,) = await shelf.listed(token)
    assert (shown["status"], shown["count"], shown["is_usable"], shown["count_period"]) == (
        "active",
        0,
        False,
        "day",
    )
    await expire_entitlements.handler(house.work())
    house.clock.advance(days=1)
    (shown,) = await shelf.listed(await house.sign_in("ayse.yilmaz"))
    assert (shown["count"], shown["granted_count"], shown["is_usable"]) == (3, 3, True)
    assert await used(shelf, given_id, ayse, 2) == ""
    house.clock.advance(days=5)
    await renew_uses.handler(house.work())
    stored = await shelf.stored(given_id)
    assert (stored.uses_left, stored.uses_renewed, stored.uses_lapsed) == (3, 6, 1)
    assert stored.renews_at > house.clock.now
    assert await shelf.add_up()


async def test_at_midnight_twenty_at_once_get_exactly_the_uses_of_the_day(
    shelf: Shelf, person: Register, house: HouseUnderTest
) -> None:
    _, ayse = await person("ayse.yilmaz")
    given_id = await shelf.give(ayse, uses=5, uses_period=UsesPeriod.DAY)
    await used(shelf, given_id, ayse, 4)
    house.clock.advance(days=1)
    results = await asyncio.gather(
        *(used(shelf, given_id, ayse) for _ in range(12)),
        *(renew_uses.handler(house.work()) for _ in range(3)),
    )
    assert results.count("") == 5
    assert (await shelf.stored(given_id)).uses_renewed == 5
    assert await shelf.add_up()


async def test_a_part_has_its_share_of_every_period_and_gives_it_back(
    shelf: Shelf, person: Register, house: HouseUnderTest
) -> None:
    token, ayse = await person("ayse.yilmaz")
    _, burak = await person("burak.kaya")
    given_id = await shelf.give(ayse, uses=10, uses_period=UsesPeriod.MONTH, may_assign=True)
    answer = await shelf.assign(token, given_id, "burak.kaya", count=4)
    part = (await shelf.stored(answer["result_list"][0]["auth_client_id"])).id
    assert await used(shelf, part, burak, 4) == ""
    house.clock.advance(days=32)
    await renew_uses.handler(house.work())
    assert [(await shelf.stored(key)).uses_left for key in (given_id, part)] == [6, 4]
    assert await used(shelf, part, burak, 1) == ""
    token = await house.sign_in("ayse.yilmaz")
    taken = await house.post("/v1/user/entitlement/assignment/cancel", token=token, auth_client_id=part)
    assert taken["is_cancelled"]
    stored = await shelf.stored(given_id)
    assert (stored.uses_left, stored.uses_per_period) == (9, 10)
    house.clock.advance(days=31)
    await renew_uses.handler(house.work())
    assert [(await shelf.stored(key)).uses_left for key in (given_id, part)] == [10, 0]
    assert await shelf.add_up()


async def test_a_use_that_is_given_back_after_its_period_lapses(
    shelf: Shelf, person: Register, house: HouseUnderTest
) -> None:
    _, ayse = await person("ayse.yilmaz")
    given_id = await shelf.give(ayse, uses=3, uses_period=UsesPeriod.DAY)
    await used(shelf, given_id, ayse, 2, "job")
    house.clock.advance(days=1)
    await renew_uses.handler(house.work())
    async with shelf.change() as change:
        assert await give_back_use(change, given_id, key="job") == 2
    stored = await shelf.stored(given_id)
    assert (stored.uses_left, stored.uses_lapsed) == (3, 3)
    assert await shelf.add_up()


async def test_what_was_taken_back_is_not_given_anew(
    shelf: Shelf, person: Register, house: HouseUnderTest
) -> None:
    _, ayse = await person("ayse.yilmaz")
    source = new_id()
    given_id = await shelf.give(ayse, source_id=source, uses=3, uses_period=UsesPeriod.DAY)
    async with shelf.change() as change:
        await revoke_unused(change, source, reason="İade")
    house.clock.advance(days=2)
    await renew_uses.handler(house.work())
    assert (await shelf.stored(given_id)).uses_left == 0
    assert await used(shelf, given_id, ayse) == "entitlement_ended"
    async with shelf.change() as change:
        assert not (await unused_of(change, source)).is_live
    assert await shelf.add_up()


@pytest.mark.parametrize(
    ("period", "begun", "now", "end"),
    [
        (UsesPeriod.DAY, (2026, 1, 1, 5), (2026, 1, 1, 23, 59), (2026, 1, 2)),
        (UsesPeriod.MONTH, (2026, 1, 31, 8), (2026, 1, 31, 8), (2026, 2, 28, 8)),
        (UsesPeriod.MONTH, (2026, 1, 31, 8), (2026, 2, 28, 8), (2026, 3, 31, 8)),
        (UsesPeriod.MONTH, (2026, 1, 31, 8), (2026, 12, 31, 9), (2027, 1, 31, 8)),
    ],
)
def test_ends_of_periods(
    period: UsesPeriod, begun: tuple[int, ...], now: tuple[int, ...], end: tuple[int, ...]
) -> None:
    def here(parts: tuple[int, ...]) -> datetime:
        return datetime(*parts, tzinfo=HERE)  # type: ignore[misc,arg-type]

    assert renewal_after(period, here(begun), here(now)) == here(end)


@given(st.sampled_from(UsesPeriod), MOMENTS, st.integers(0, 10**8))
def test_a_period_always_ends_soon(period: UsesPeriod, begun: datetime, seconds: int) -> None:
    now = begun + timedelta(seconds=seconds)
    end = renewal_after(period, begun, now)
    assert now < end <= now + timedelta(days=1 if period is UsesPeriod.DAY else 31)
