"""Cancelling, suspending and expiring; uses counted down exactly; an administrator always stays."""

import asyncio
import itertools
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy import text

from terazi.foundation.context import Change
from terazi.foundation.ids import UserId, new_id
from terazi.foundation.questions import value
from terazi.modules.access.errors import StateNotAllowed
from terazi.modules.access.jobs import tasks
from terazi.modules.access.public import AuthExhausted, AuthNotHeld, use_authorization
from terazi.modules.access.queries.grants import list_all_held, lock_administrators
from terazi.modules.access.rules.assignment import uses_taken
from terazi.modules.access.rules.states import TRANSITIONS, next_states, require_transition, state_at
from terazi.modules.access.values import LIVE, AssignedState, Mover
from tests.calling import HouseUnderTest, open_house
from tests.modules.access.people import (
    assign,
    audited,
    define,
    grant,
    held,
    id_of,
    make_administrator,
    only_id,
)

_WAITING = value(
    text(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    )
)


async def _cancel(house: HouseUnderTest, token: str, grant_id: object, error: str | None = None) -> None:
    answer = await house.post("/v1/authorization/cancel", token=token, auth_w_id=str(grant_id))
    assert answer.error == error, answer.json


async def _use(house: HouseUnderTest, user_id: UserId, code: str, count: int = 1) -> bool:
    try:
        async with house.house.database.transaction() as db:
            change = Change(db=db, now=house.clock.now, new_id=new_id)
            await use_authorization(change, user_id, code, count, purpose="test")
    except AuthExhausted:
        return False
    return True


async def _chain(house: HouseUnderTest, admin: str) -> tuple[list[str], list[object]]:
    """Ten uses with ayse, six of them passed on to mehmet, two of those to veli."""
    names = ["ayse.yilmaz", "mehmet.kaya", "veli.can"]
    tokens = [await house.register(name) for name in names]
    await define(house, admin, "report.read")
    made: list[object] = []
    for giver, name, count in zip([admin, *tokens], names, (10, 6, 2), strict=False):
        item = {"auth_id": "report.read", "count": count, "may_assign": True}
        made.append(only_id(await assign(house, giver, [name], item)))
    return tokens, made


async def test_cancelling_gives_back_what_is_unused_and_ends_what_came_out_of_it(
    house: HouseUnderTest, admin: str
) -> None:
    (ayse, mehmet, veli), (_, second, third) = await _chain(house, admin)
    assert await _use(house, await id_of(house, veli), "report.read")
    await _cancel(house, ayse, second)
    assert [(row["count"], row["auth_status"]) for row in await held(house, ayse)] == [(9, "active")]
    for token in (mehmet, veli):
        assert [row["auth_status"] for row in await held(house, token)] == ["cancelled"]
    assert {row.subject_id for row in await audited(house, "access.assignment_cancelled")} == {
        second,
        third,
    }
    await _cancel(house, ayse, second)
    assert [row["count"] for row in await held(house, ayse)] == [9]


async def test_only_the_assigner_and_administrators_cancel(house: HouseUnderTest, admin: str) -> None:
    (ayse, mehmet, veli), (first, second, third) = await _chain(house, admin)
    for token, grant_id in ((mehmet, second), (ayse, first), (ayse, third), (veli, uuid4())):
        await _cancel(house, token, grant_id, "auth_not_found")
    await _cancel(house, mehmet, third)
    await _cancel(house, admin, first)
    assert [row["auth_status"] for row in await held(house, mehmet)] == ["cancelled"]


async def test_cancelling_and_assigning_at_once_lose_no_use(house: HouseUnderTest, admin: str) -> None:
    (ayse, mehmet, _), (first, second, _) = await _chain(house, admin)
    item = {"auth_id": "report.read", "count": 1, "may_assign": False}
    await asyncio.gather(
        _cancel(house, ayse, second), *(assign(house, mehmet, ["veli.can"], item) for _ in range(4))
    )
    assert {r["user_auth_id"]: r["count"] for r in await held(house, ayse)} == {str(first): 10}


async def test_what_is_over_cannot_be_cancelled(house: HouseUnderTest, admin: str) -> None:
    mine = await house.register("ayse.yilmaz")
    await grant(house, await id_of(house, mine), "shop_new", ends_at=house.clock.now + timedelta(minutes=1))
    house.clock.advance(minutes=2)
    (row,) = await held(house, mine)
    assert row["auth_status"] == "expired"
    await _cancel(house, admin, row["auth_w_id"], "state_not_allowed")


async def test_suspended_counts_for_nothing_until_it_is_resumed(house: HouseUnderTest, admin: str) -> None:
    mine = await house.register("ayse.yilmaz")
    made = only_id(await assign(house, admin, ["ayse.yilmaz"], "register"))

    async def change(status: str) -> tuple[object, list[str]]:
        answer = await house.post(
            "/v1/authorization/status/change", token=admin, user_auth_id=str(made), status=status
        )
        roles = (await house.post("/v1/user/get", token=mine))["user"]["roles"]
        return answer.json.get("auth_status") or answer.error, roles

    assert await change("suspended") == ("suspended", [])
    assert await change("suspended") == ("suspended", [])
    assert await change("active") == ("active", ["register"])
    await change("suspended")
    await assign(house, admin, ["ayse.yilmaz"], "register")
    assert await change("active") == ("auth_already_held", ["register"])
    await _cancel(house, admin, made)
    answer = await house.post(
        "/v1/authorization/status/change", token=admin, user_auth_id=str(made), status="active"
    )
    assert (answer.error, answer["allowed_states"]) == ("state_not_allowed", [])
    answer = await house.post(
        "/v1/authorization/status/change", token=admin, user_auth_id=str(uuid4()), status="active"
    )
    assert answer.error == "auth_not_found"


async def test_the_last_administrator_stays(house: HouseUnderTest, admin: str) -> None:
    (row,) = await held(house, admin)
    await _cancel(house, admin, row["auth_w_id"], "last_administrator")
    answer = await house.post(
        "/v1/authorization/status/change", token=admin, user_auth_id=row["auth_w_id"], status="suspended"
    )
    assert answer.error == "last_administrator"
    await house.register("gecici.yonetici")
    end = (house.clock.now + timedelta(days=1)).isoformat()
    await assign(house, admin, ["gecici.yonetici"], {"auth_id": "admin", "end_date": end})
    await _cancel(house, admin, row["auth_w_id"], "last_administrator")


async def _wait_for_waiting(house: HouseUnderTest, count: int) -> None:
    """Wait until so many transactions wait for a lock."""
    async with asyncio.timeout(20):
        while await house.house.database.reader.ask(_WAITING()) != (count,):
            pass


async def test_two_administrators_cannot_remove_each_other_at_once(house: HouseUnderTest, admin: str) -> None:
    other = await make_administrator(house, "ikinci.yonetici")
    (mine,), (theirs,) = await held(house, admin), await held(house, other)
    async with asyncio.TaskGroup() as both, house.house.database.transaction() as db:
        await db.write(lock_administrators())
        answers = [
            both.create_task(house.post("/v1/authorization/cancel", token=token, auth_w_id=row["auth_w_id"]))
            for token, row in ((admin, theirs), (other, mine))
        ]
        # Whoever asked when the other is done would be an administrator no more, and find nothing to cancel.
        await _wait_for_waiting(house, 2)
    assert sorted(answer.result().error or "done" for answer in answers) == ["done", "last_administrator"]
    matrices = [await house.post("/v1/authorization/matrix", token=token) for token in (admin, other)]
    assert sorted(answer.status for answer in matrices) == [200, 403]


async def test_five_uses_are_used_five_times_however_many_ask_at_once(
    house: HouseUnderTest, admin: str
) -> None:
    mine = await house.register("ayse.yilmaz")
    await define(house, admin, "report.read")
    await assign(house, admin, ["ayse.yilmaz"], {"auth_id": "report.read", "count": 5})
    user_id = await id_of(house, mine)
    used = await asyncio.gather(*(_use(house, user_id, "report.read") for _ in range(20)))
    assert sorted(used) == [False] * 15 + [True] * 5
    (row,) = await held(house, mine)
    assert (row["count"], row["auth_status"]) == (0, "exhausted")
    detail = await house.post(
        "/v1/user/authorization/get", token=mine, user_auth_client_id_list=row["user_auth_id"]
    )
    assert [(use["count"], use["purpose"]) for use in detail["list"][0]["use_list"]] == [(1, "test")] * 5


async def test_what_ends_first_is_used_first_and_the_rest_comes_from_the_next(
    house: HouseUnderTest, admin: str
) -> None:
    mine, now = await house.register("ayse.yilmaz"), house.clock.now
    await define(house, admin, "report.read")
    user_id = await id_of(house, mine)
    for days in (9, 3, 6):
        await grant(house, user_id, "report.read", count=2, ends_at=now + timedelta(days=days))
    assert await _use(house, user_id, "report.read", 3)
    left = sorted((row["end_date"], row["count"]) for row in await held(house, mine))
    assert [count for _, count in left] == [0, 1, 2]
    assert not await _use(house, user_id, "report.read", 4)
    assert await _use(house, user_id, "report.read", 3)


async def test_what_was_never_held_is_not_exhausted(house: HouseUnderTest, admin: str) -> None:
    user_id = await id_of(house, admin)
    with pytest.raises(AuthNotHeld):
        await _use(house, user_id, "shop_new")
    assert await _use(house, user_id, "admin", 100)


async def test_the_job_writes_down_what_time_has_ended_and_begun(house: HouseUnderTest, admin: str) -> None:
    mine, now = await house.register("ayse.yilmaz"), house.clock.now
    user_id = await id_of(house, mine)
    await grant(house, user_id, "shop_new", ends_at=now + timedelta(minutes=1))
    start = (now + timedelta(minutes=1)).isoformat()
    await assign(house, admin, ["ayse.yilmaz"], {"auth_id": "register", "start_date": start})
    house.clock.advance(minutes=2)
    async with house.house.database.transaction() as db:
        await tasks.schedules[0].task.enqueue(db)
    await house.run_jobs()
    (grants,) = await house.house.database.reader.ask(list_all_held(user_id))
    assert {grant.auth_id: grant.status for grant in grants} == {"shop_new": "expired", "register": "active"}
    assert [row.subject_name for row in await audited(house, "access.assignment_expired")] == ["shop_new"]


async def test_roles_take_effect_at_once_on_every_server(
    database_url: str, tmp_path: Path, house: HouseUnderTest, admin: str
) -> None:
    token = await house.register("ayse.yilmaz")
    async with open_house(database_url, tmp_path) as other:
        for server in (house, other):
            assert (await server.post("/v1/authorization/matrix", token=token)).status == 403
        made = only_id(await assign(house, admin, ["ayse.yilmaz"], "admin"))
        for server in (other, house):
            assert (await server.post("/v1/authorization/matrix", token=token)).status == 200
        await _cancel(other, admin, made)
        for server in (house, other):
            assert (await server.post("/v1/authorization/matrix", token=token)).status == 403


async def test_the_matrix_finds_people_and_what_they_hold(house: HouseUnderTest, admin: str) -> None:
    await house.register("ayse.yilmaz", firstname="Işıl", lastname="Çağlar")
    await house.register("mehmet.kaya", firstname="Mehmet", lastname="Kaya")
    await assign(house, admin, ["ayse.yilmaz"], "register", "shop_new")

    async def found(**filters: object) -> dict[str, list[str]]:
        answer = await house.post("/v1/authorization/matrix", token=admin, **filters)
        return {p["username"]: sorted(a["code"] for a in p["authorizations"]) for p in answer["list"]}

    everyone = await found()
    assert list(everyone) == ["ayse.yilmaz", "mehmet.kaya", "yonetici"]
    assert everyone["ayse.yilmaz"] == ["register", "shop_new"]
    assert list(await found(search_text="ISIL cag")) == ["ayse.yilmaz"]
    assert list(await found(search_text="%")) == []
    assert list(await found(auth_id="shop_new")) == ["ayse.yilmaz"]
    assert list(await found(holders_only=True)) == ["ayse.yilmaz", "yonetici"]
    assert list(await found(after="ayse.yilmaz")) == ["mehmet.kaya", "yonetici"]


@pytest.mark.parametrize(
    ("start", "target", "mover"), list(itertools.product(AssignedState, AssignedState, Mover))
)
def test_only_the_table_moves_a_grant(start: AssignedState, target: AssignedState, mover: Mover) -> None:
    if mover in TRANSITIONS.get((start, target), ()):
        require_transition(start, target, mover)
        assert start in LIVE
    else:
        with pytest.raises(StateNotAllowed) as refused:
            require_transition(start, target, mover)
        assert refused.value.extra == {"allowed_states": sorted(next_states(start, mover))}


NOW = datetime(2026, 1, 1, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.mark.parametrize(
    ("stored", "start", "end", "meant"),
    [
        ("pending", NOW + DAY, None, "pending"),
        ("pending", NOW, None, "active"),
        ("active", NOW + DAY, None, "pending"),
        ("active", NOW - DAY, NOW, "expired"),
        ("suspended", NOW - DAY, NOW, "expired"),
        ("suspended", NOW + DAY, None, "suspended"),
        ("cancelled", NOW - DAY, NOW - DAY, "cancelled"),
    ],
)
def test_dates_count_at_once(stored: str, start: datetime, end: datetime | None, meant: str) -> None:
    assert state_at(AssignedState(stored), starts_at=start, ends_at=end, now=NOW) == meant


def test_uses_are_taken_in_order() -> None:
    one, two, three = (uuid4() for _ in range(3))
    assert uses_taken([(one, 2), (two, 0), (three, None)], 5) == [(one, 2), (three, 3)]
    assert uses_taken([(one, 2), (two, 1)], 4) is None
    assert uses_taken([], 1) is None
