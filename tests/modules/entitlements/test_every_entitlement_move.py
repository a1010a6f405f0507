"""Every state × every move × everybody who makes one, by the actions themselves; and ends that race with assigning."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from uuid import UUID

import pytest
from sqlalchemy import select

from terazi.foundation.errors import Refusal
from terazi.foundation.ids import new_id
from terazi.foundation.questions import updated, values
from terazi.modules.entitlements.errors import EntitlementStateNotAllowed
from terazi.modules.entitlements.jobs import expire_entitlements
from terazi.modules.entitlements.public import cancel, resume, revoke_unused, suspend
from terazi.modules.entitlements.rules import TRANSITIONS
from terazi.modules.entitlements.tables import ENTITLEMENT
from terazi.modules.entitlements.values import LIVE, EntitlementState, Mover
from tests.calling import HouseUnderTest
from tests.modules.entitlements.conftest import Register, Shelf

S = EntitlementState
SELLERS = {S.SUSPENDED: "suspend", S.ACTIVE: "resume", S.CANCELLED: "cancel", S.REVOKED: "revoke"}


async def put(shelf: Shelf, entitlement_id: UUID | str, state: EntitlementState) -> None:
    """Write a state, with the beginning that belongs to it."""
    begin = shelf.house.clock.now + timedelta(days=1 if state is S.PENDING else -1)
    async with shelf.house.house.database.transaction() as db:
        await db.write(updated(ENTITLEMENT, UUID(str(entitlement_id)), status=state, starts_at=begin))


async def by_seller(shelf: Shelf, source: UUID, target: EntitlementState) -> None:
    """Let the seller bring what a line gave to a state."""
    async with shelf.change() as change:
        match SELLERS[target]:
            case "suspend":
                await suspend(change, source, reason="Gerekçe")
            case "resume":
                await resume(change, source)
            case "cancel":
                await cancel(change, source, reason="Gerekçe")
            case _:
                await revoke_unused(change, source, reason="Gerekçe")


@pytest.mark.parametrize("target", SELLERS)
@pytest.mark.parametrize("start", EntitlementState)
async def test_a_seller_makes_exactly_the_moves_of_the_table(
    shelf: Shelf, person: Register, start: EntitlementState, target: EntitlementState
) -> None:
    _, ayse = await person("ayse.yilmaz")
    source = new_id()
    given = await shelf.give(ayse, source_id=source)
    await put(shelf, given, start)
    is_allowed = Mover.SELLER in TRANSITIONS.get((start, target), ())
    expected = target if is_allowed else start
    is_without_effect = start is target or (target is S.REVOKED and start not in LIVE)
    for _ in range(2):
        if is_allowed or is_without_effect:
            await by_seller(shelf, source, target)
        else:
            with pytest.raises(EntitlementStateNotAllowed) as refused:
                await by_seller(shelf, source, target)
            assert set(refused.value.extra["allowed_states"]) == {
                to.value for (of, to), may in TRANSITIONS.items() if of is start and Mover.SELLER in may
            }
        assert (await shelf.stored(given)).status == expected
    assert await shelf.add_up()


@pytest.mark.parametrize("start", EntitlementState)
async def test_an_assigner_only_takes_back_what_still_lives(
    shelf: Shelf, person: Register, house: HouseUnderTest, start: EntitlementState
) -> None:
    token, ayse = await person("ayse.yilmaz")
    await person("burak.kaya")
    given = await shelf.give(ayse, may_assign=True)
    part = (await shelf.assign(token, given, "burak.kaya", count=4))["result_list"][0]["auth_client_id"]
    await put(shelf, part, start)
    is_allowed = Mover.ASSIGNER in TRANSITIONS.get((start, S.CANCELLED), ())
    for _ in range(2):
        answer = await house.post("/v1/user/entitlement/assignment/cancel", token=token, auth_client_id=part)
        assert answer.status == (200 if is_allowed or start is S.CANCELLED else 409)
        assert (await shelf.stored(part)).status == (S.CANCELLED if is_allowed else start)


@pytest.mark.parametrize("start", EntitlementState)
async def test_time_ends_and_begins_only_what_still_lives(
    shelf: Shelf, person: Register, house: HouseUnderTest, start: EntitlementState
) -> None:
    _, ayse = await person("ayse.yilmaz")
    ends = await shelf.give(ayse, ends_at=house.clock.now + timedelta(days=3))
    begins = await shelf.give(ayse)
    for given in (ends, begins):
        await put(shelf, given, start)
    house.clock.advance(days=4)
    for _ in range(2):
        await expire_entitlements.handler(house.work())
    assert (await shelf.stored(ends)).status == (S.EXPIRED if start in LIVE else start)
    assert (await shelf.stored(begins)).status == (S.ACTIVE if start is S.PENDING else start)


@pytest.mark.parametrize("ending", [S.CANCELLED, S.REVOKED, S.SUSPENDED])
async def test_ending_and_assigning_at_once_leave_nobody_with_a_part(
    shelf: Shelf, person: Register, ending: EntitlementState
) -> None:
    token, ayse = await person("ayse.yilmaz")
    names = [f"uye.{number}" for number in range(6)]
    for name in names:
        await person(name)
    source = new_id()
    given = await shelf.give(ayse, source_id=source, uses=6, may_assign=True)

    async def end() -> None:
        await by_seller(shelf, source, ending)

    async def assign(name: str) -> None:
        await shelf.assign(token, given, name)

    work: list[Callable[[], Awaitable[None]]] = [lambda name=name: assign(name) for name in names]  # type: ignore[misc]
    work[3:3] = [end, end]
    found = await asyncio.gather(*(job() for job in work), return_exceptions=True)
    assert [problem for problem in found if problem and not isinstance(problem, Refusal)] == []
    (states,) = await shelf.house.house.database.reader.ask(values(select(ENTITLEMENT.c.status))())
    assert set(states) == {ending}
    assert await shelf.add_up()


async def test_two_people_take_the_last_use_and_one_of_them_gets_it(shelf: Shelf, person: Register) -> None:
    token, ayse = await person("ayse.yilmaz")
    await person("burak.kaya")
    await person("can.demir")
    for _ in range(5):
        given = await shelf.give(ayse, uses=1, may_assign=True)
        answers = await asyncio.gather(
            shelf.assign(token, given, "burak.kaya"), shelf.assign(token, given, "can.demir")
        )
        assert sorted(answer["is_assigned"] for answer in answers) == [False, True]
        assert (await shelf.stored(given)).uses_left == 0
    assert await shelf.add_up()
