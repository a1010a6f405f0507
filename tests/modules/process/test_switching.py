"""Pausing and resuming queues and schedules, while their tasks flow."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import pytest

from terazi.entry.wiring import TASKS
from terazi.foundation.connecting import plain_url
from terazi.foundation.jobs.tasks import Task, Tasks, Work, worker_app
from terazi.modules.process.jobs import keep_figures
from tests.calling import HouseUnderTest
from tests.modules.process.administrators import made_administrator

QUEUES = ("jobs", "mail", "payments")
MANY = 12


class Flow:
    """Tasks of every queue that note that they ran, on a worker of their own."""

    def __init__(self, house: HouseUnderTest) -> None:
        self.house = house
        self.ran: Counter[tuple[str, int]] = Counter()
        self.modules = Tasks("flow")
        self.tasks = {queue: self._task(queue) for queue in QUEUES}
        self._changed = asyncio.Event()
        self._next = 0

    def _task(self, queue: str) -> Task:
        async def note(work: Work, *, number: int) -> None:
            self.ran[queue, number] += 1
            self._changed.set()

        note.__name__ = f"note_{queue}"
        return self.modules.task(queue=queue)(note)

    async def enqueue(self, *queues: str) -> set[tuple[str, int]]:
        """Enqueue many tasks of these queues, and return which."""
        wanted = set()
        async with self.house.house.database.transaction() as db:
            for queue in queues:
                for _ in range(MANY):
                    self._next += 1
                    wanted.add((queue, self._next))
                    await self.tasks[queue].enqueue(db, number=self._next)
        return wanted

    async def until_done(self, wanted: set[tuple[str, int]]) -> None:
        async with asyncio.timeout(30):
            while not wanted <= self.ran.keys():
                self._changed.clear()
                await self._changed.wait()

    @asynccontextmanager
    async def worker(self) -> AsyncIterator[None]:
        """A worker as production runs it."""
        url = plain_url(self.house.house.settings.database_url)
        app = worker_app(url, [*TASKS, self.modules], self.house.work())
        async with app.open_async():
            working = asyncio.ensure_future(
                app.run_worker_async(
                    concurrency=4, install_signal_handlers=False, fetch_job_polling_interval=1.0
                )
            )
            try:
                yield
            finally:
                working.cancel()
                with suppress(asyncio.CancelledError):
                    await working


async def stop(
    house: HouseUnderTest, admin: str, name: str, reason: str = "the bank is away"
) -> dict[str, object]:
    answer = await house.post("/v1/process/stop", token=admin, process_name=name, reason=reason)
    assert answer.status == 200, answer.json
    return dict(answer["process"])


async def start(house: HouseUnderTest, admin: str, name: str) -> dict[str, object]:
    answer = await house.post("/v1/process/start", token=admin, process_name=name, reason="it is back")
    assert answer.status == 200, answer.json
    return dict(answer["process"])


@pytest.mark.parametrize("queue", QUEUES)
async def test_a_paused_queue_waits_while_the_others_flow_and_loses_nothing(
    house: HouseUnderTest, admin: str, queue: str
) -> None:
    flow = Flow(house)
    others = [each for each in QUEUES if each != queue]
    async with flow.worker():
        await flow.until_done(await flow.enqueue(*QUEUES))
        assert (await stop(house, admin, queue))["is_paused"] is True
        before = {key for key in flow.ran if key[0] == queue}
        waiting = await flow.enqueue(queue)
        await flow.until_done(await flow.enqueue(*others))
        assert {key for key in flow.ran if key[0] == queue} == before
        began = time.monotonic()
        assert (await start(house, admin, queue))["is_paused"] is False
        await flow.until_done(waiting)
        assert time.monotonic() - began <= 2
    assert set(flow.ran.values()) == {1}


async def test_a_worker_that_begins_while_a_queue_is_paused_keeps_it_paused(
    house: HouseUnderTest, admin: str
) -> None:
    flow = Flow(house)
    await stop(house, admin, "mail")
    waiting = await flow.enqueue("mail")
    async with flow.worker():
        await flow.until_done(await flow.enqueue("jobs"))
    assert not waiting & flow.ran.keys()
    async with flow.worker():
        await start(house, admin, "mail")
        await flow.until_done(waiting)


async def test_stopping_twice_answers_the_same_and_keeps_who_did_it_first(
    house: HouseUnderTest, admin: str
) -> None:
    other = await made_administrator(house, "ece.aydin")
    first = await stop(house, admin, "payments", "the bank is away")
    house.clock.advance(minutes=5)
    second = await stop(house, other, "payments", "me too")
    assert first == second
    assert (first["paused_by"], first["reason"]) == ("deniz.kaya", "the bank is away")
    assert await start(house, admin, "payments") == await start(house, other, "payments")


async def test_two_administrators_who_stop_at_once_are_told_the_same(
    house: HouseUnderTest, admin: str
) -> None:
    other = await made_administrator(house, "ece.aydin")
    first, second = await asyncio.gather(
        stop(house, admin, "payments", "the bank is away"), stop(house, other, "payments", "cards are down")
    )
    assert first == second
    trail = await house.post("/v1/audit/list", token=admin, action="process.paused")
    assert len(trail["list"]) == 1


@pytest.mark.parametrize("name", ["upkeep", "jobs.rescue_jobs", "mail.sweep_outbox", "process.keep_figures"])
async def test_what_keeps_the_rest_in_order_is_not_paused(
    house: HouseUnderTest, admin: str, name: str
) -> None:
    answer = await house.post(
        "/v1/process/stop", token=admin, process_name=name, reason="to see what happens"
    )
    assert (answer.status, answer["status_code"], answer.error) == (409, "180424", "may_not_be_paused")


@pytest.mark.parametrize(
    ("name", "group"),
    [
        ("nothing", None),
        ("mail", "web"),
        ("00000000-0000-7000-8000-000000000000", None),
        ("' OR 1=1 --", None),
    ],
)
@pytest.mark.parametrize("path", ["/v1/process/stop", "/v1/process/start"])
async def test_what_is_not_there_is_not_found(
    house: HouseUnderTest, admin: str, name: str, group: str | None, path: str
) -> None:
    answer = await house.post(path, token=admin, process_name=name, cluster_node_group=group, reason="try it")
    assert (answer.status, answer["status_code"]) == (404, "180404")


@pytest.mark.parametrize("reason", [None, "", "  ", "ab"])
@pytest.mark.parametrize("path", ["/v1/process/stop", "/v1/process/start"])
async def test_nobody_stops_or_starts_without_a_reason(
    house: HouseUnderTest, admin: str, reason: str | None, path: str
) -> None:
    answer = await house.post(path, token=admin, process_name="mail", reason=reason)
    assert (answer.status, answer.error, answer["errors"][0]["field"]) == (
        422,
        "process_reason_missing",
        "reason",
    )


async def test_a_member_stops_nothing(house: HouseUnderTest, admin: str) -> None:
    member = await house.register()
    for path in ("/v1/process/stop", "/v1/process/start", "/v1/process/info"):
        assert (await house.post(path, token=member, process_name="mail", reason="for fun")).status == 403
        assert (await house.post(path, process_name="mail", reason="for fun")).status == 401
    (health,) = (await house.post("/v1/process/info", token=admin, info_type="health"))["processes"]
    assert health["paused"] == []


async def test_a_paused_schedule_is_called_for_in_vain_and_says_so(house: HouseUnderTest, admin: str) -> None:
    name = "credits.prove_ledger"
    await stop(house, admin, name, "it is slow today")
    app = worker_app(plain_url(house.house.settings.database_url), TASKS, house.work())
    async with app.open_async():
        for timestamp in (1_790_000_000, 1_790_000_000, 1_790_000_060):
            job = app.configure_task(name, task_kwargs={"timestamp": timestamp}, queue="upkeep").job
            assert await app.job_manager.defer_periodic_job(job, "", timestamp) is None
        found = await house.post("/v1/process/info", token=admin, info_type="schedules")
        (schedule,) = [each for each in found["processes"] if each["process_name"] == name]
        assert (schedule["paused"]["skipped"], schedule["paused"]["reason"]) == (2, "it is slow today")
        await start(house, admin, name)
        job = app.configure_task(name, task_kwargs={"timestamp": 1_790_000_120}, queue="upkeep").job
        assert await app.job_manager.defer_periodic_job(job, "", 1_790_000_120) is not None


async def test_other_administrators_hear_of_it_and_all_of_them_after_an_hour(
    house: HouseUnderTest, admin: str
) -> None:
    await made_administrator(house, "ece.aydin")
    await stop(house, admin, "payments")
    kinds = [mail.kind for mail in await house.mails(to="ece.aydin@example.com")]
    assert kinds[-1] == "process.mail.paused"
    assert "process.mail.paused" not in [m.kind for m in await house.mails(to="deniz.kaya@example.com")]
    await keep_figures.handler(house.work())
    house.clock.advance(minutes=61)
    await keep_figures.handler(house.work())
    await keep_figures.handler(house.work())
    for username in ("ece.aydin", "deniz.kaya"):
        long = [m for m in await house.mails(to=f"{username}@example.com") if m.kind == "process.mail.long"]
        assert len(long) == 1
        assert "the bank is away" in long[0].body_text


async def test_queues_tell_what_waits_and_who_paused_them(house: HouseUnderTest, admin: str) -> None:
    flow = Flow(house)
    await stop(house, admin, "payments")
    await flow.enqueue("payments")
    found = await house.post("/v1/process/info", token=admin, info_type="queues")
    (queue,) = [each for each in found["processes"] if each["process_name"] == "payments"]
    assert (queue["waiting"], queue["running"], queue["is_pausable"]) == (MANY, 0, True)
    assert queue["paused"]["paused_by"] == "deniz.kaya"
    assert queue["oldest_at"]
    (upkeep,) = [each for each in found["processes"] if each["process_name"] == "upkeep"]
    assert upkeep["is_pausable"] is False
