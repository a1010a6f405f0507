"""Following a job over server-sent events."""

import asyncio
import json
from collections import defaultdict
from collections.abc import Awaitable, Callable
from itertools import pairwise
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
import pytest

from terazi.foundation.context import UserCall
from terazi.foundation.db import Transaction
from terazi.foundation.ids import UserId, new_id
from terazi.foundation.jobs.tables import Job
from terazi.modules.process.calls.own_jobs import job_events, open_streams
from terazi.modules.process.values.streams import MOST_STREAMS_OF_USER
from tests.calling import HouseUnderTest, open_house

Start = Callable[..., Awaitable[Job]]
Events = defaultdict[UUID, asyncio.Event]
MakeCall = Callable[[Transaction, str], Awaitable[UserCall]]


async def ticket_for(house: HouseUnderTest, token: str, job: Job) -> str:
    answer = await house.post("/v1/job/ticket", token=token, job_id=str(job.id))
    assert answer["expires_in"] == 60
    return str(answer["ticket"])


async def follow(house: HouseUnderTest, job_id: UUID, ticket: str) -> httpx.Response:
    return await house.client.get("/v1/job/events", params={"job_id": str(job_id), "ticket": ticket})


def events_of(text: str) -> list[tuple[str, Any]]:
    blocks = [block.split("\n") for block in text.strip().split("\n\n")]
    return [(name.removeprefix("event: "), json.loads(data.removeprefix("data: "))) for name, data in blocks]


async def test_job_is_followed_until_it_ends(house: HouseUnderTest, start: Start) -> None:
    token = await house.register()
    job = await start(token)
    answer, _ = await asyncio.gather(
        follow(house, job.id, await ticket_for(house, token, job)), house.run_jobs()
    )
    assert answer.headers["content-type"].startswith("text/event-stream")
    assert answer.headers["cache-control"] == "no-store"
    told = [data for name, data in events_of(answer.text) if name == "job"]
    assert told[-1]["state"] == "succeeded"
    assert told[-1] == (await house.post("/v1/job/get", token=token, job_id=str(job.id)))["job"]
    assert all(one != next_one for one, next_one in pairwise(told))
    assert not open_streams


async def test_ticket_works_once(house: HouseUnderTest, start: Start) -> None:
    token = await house.register()
    job = await start(token)
    await house.run_jobs()
    ticket = await ticket_for(house, token, job)
    assert (await follow(house, job.id, ticket)).status_code == 200
    again = await follow(house, job.id, ticket)
    assert (again.status_code, again.json()["status_code"]) == (403, "180403")


async def test_ticket_works_for_its_job_only_and_for_a_minute(house: HouseUnderTest, start: Start) -> None:
    token = await house.register()
    job, other = await start(token), await start(token)
    ticket = await ticket_for(house, token, job)
    for job_id, guess in ((other.id, ticket), (job.id, "guessed"), (new_id(), ticket)):
        assert (await follow(house, job_id, guess)).json()["error"] == "ticket_invalid"
    house.clock.advance(seconds=61)
    assert (await follow(house, job.id, ticket)).json()["error"] == "ticket_invalid"


async def test_one_person_cannot_hold_streams_without_end(
    house: HouseUnderTest, start: Start, make_call: MakeCall
) -> None:
    token = await house.register()
    job = await start(token)
    ticket = await ticket_for(house, token, job)
    async with house.house.database.transaction() as db:
        user_id = (await make_call(db, token)).user.id
    open_streams[user_id] = MOST_STREAMS_OF_USER
    answer = await follow(house, job.id, ticket)
    del open_streams[user_id]
    assert (answer.status_code, answer.json()["error"]) == (429, "too_many_streams")


@pytest.mark.parametrize(("followed", "status"), [(1, 503), (0, 200)])
async def test_one_process_follows_no_more_jobs_than_it_may(
    database_url: str, tmp_path: Path, start: Start, house: HouseUnderTest, followed: int, status: int
) -> None:
    token = await house.register()
    job = await start(token)
    await house.run_jobs()
    ticket = await ticket_for(house, token, job)
    other = UserId(new_id())
    async with open_house(database_url, tmp_path, streams=1) as small:
        open_streams[other] = followed
        answer = await follow(small, job.id, ticket)
        del open_streams[other]
    assert answer.status_code == status
    if followed:
        assert int(answer.headers["retry-after"]) > 0
        assert answer.json()["error"] == "unavailable"


async def test_pings_keep_a_quiet_stream_open(
    house: HouseUnderTest, start: Start, make_call: MakeCall
) -> None:
    token = await house.register()
    job = await start(token)
    async with house.house.database.transaction() as db:
        call = await make_call(db, token)
        events = job_events(call, job.id, call.user.id, ping_seconds=0.001)
        told = [events_of(await anext(events))[0] for _ in range(3)]
        await events.aclose()
    assert [name for name, _ in told] == ["job", "ping", "ping"]
    assert not open_streams


async def test_stream_ends_when_the_process_closes(
    house: HouseUnderTest, start: Start, make_call: MakeCall
) -> None:
    token = await house.register()
    job = await start(token)
    async with house.house.database.transaction() as db:
        call = await make_call(db, token)
        events = job_events(call, job.id, call.user.id)
        await anext(events)
        waiting = asyncio.ensure_future(anext(events, None))
        await asyncio.sleep(0)
        await house.house.hub.close()
        assert await waiting is None
    assert not open_streams


async def test_stream_of_a_client_that_went_away_ends(house: HouseUnderTest, start: Start) -> None:
    token = await house.register()
    job = await start(token)
    query = f"job_id={job.id}&ticket={await ticket_for(house, token, job)}"
    got_first = asyncio.Event()
    requests = [{"type": "http.request", "body": b"", "more_body": False}]

    async def receive() -> dict[str, Any]:
        if requests:
            return requests.pop()
        await got_first.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        if message.get("body"):
            got_first.set()

    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "method": "GET",
        "scheme": "http",
        "path": "/v1/job/events",
        "raw_path": b"/v1/job/events",
        "query_string": query.encode(),
        "headers": [(b"host", b"localhost")],
        "client": ("203.0.113.7", 1),
        "server": ("localhost", 80),
    }
    await house.web(scope, receive, send)
    assert got_first.is_set()
    assert not open_streams
