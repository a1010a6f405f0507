"""Jobs of dead workers are run again by one worker, and every credit is spent or given back exactly once."""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable
from uuid import UUID

import pytest
from sqlalchemy import select, text

from terazi.foundation.context import Change
from terazi.foundation.db import Database
from terazi.foundation.ids import UserId
from terazi.foundation.jobs.tables import JOB, Job, JobState
from terazi.foundation.jobs.tasks import Work
from terazi.foundation.jobs.tracked import CHANNEL, cancel_job, rescue_jobs, run_job
from terazi.foundation.questions import one, value
from terazi.modules.credits.public import balance_of, wallets_that_differ
from tests.calling import HouseUnderTest

Begin = Callable[..., Awaitable[Job]]
MakeWork = Callable[..., Work]
Events = defaultdict[UUID, asyncio.Event]
WELCOME, PRICE = 250, 10
LOST = 16.0  # seconds after which a job without a heartbeat is taken over


async def reread(house: HouseUnderTest, job: Job) -> Job:
    (found,) = await house.house.database.reader.ask(one(Job, select(*JOB.c).where(JOB.c.id == job.id))())
    assert found is not None
    return found


async def cancel(database: Database, job: Job, work: Work) -> None:
    async with database.transaction() as db:
        own = select(*JOB.c).where(JOB.c.id == job.id).with_for_update()
        (locked,) = await db.ask(one(Job, own)())
        assert locked is not None
        await cancel_job(Change(db=db, now=work.clock(), new_id=work.new_id), locked)


async def credits_of(house: HouseUnderTest, owner: UserId) -> tuple[int, int]:
    reader = house.house.database.reader
    assert await reader.ask(wallets_that_differ()) == ([],)
    (balance,) = await reader.ask(balance_of(owner))
    return balance.available, balance.reserved


async def test_run_that_was_taken_over_may_no_longer_finish(
    house: HouseUnderTest, owner: UserId, begin: Begin, worker: MakeWork, running: Events, may_end: Events
) -> None:
    job = await begin(waits=True)
    old = asyncio.ensure_future(run_job.handler(worker(), job_id=str(job.id)))
    await running[job.id].wait()
    first_lease = (await reread(house, job)).lease
    running[job.id].clear()
    new = asyncio.ensure_future(run_job.handler(worker(after=LOST), job_id=str(job.id)))
    await running[job.id].wait()
    second_lease = (await reread(house, job)).lease
    may_end[job.id].set()
    await asyncio.gather(old, new)
    done = await reread(house, job)
    assert first_lease != second_lease
    assert (done.state, done.attempts, done.result) == (JobState.SUCCEEDED, 2, {"lease": str(second_lease)})
    assert await credits_of(house, owner) == (WELCOME - PRICE, 0)


async def test_job_that_is_at_work_is_not_run_twice(
    house: HouseUnderTest, owner: UserId, begin: Begin, worker: MakeWork, running: Events, may_end: Events
) -> None:
    job = await begin(waits=True)
    working = asyncio.ensure_future(run_job.handler(worker(), job_id=str(job.id)))
    await running[job.id].wait()
    await run_job.handler(worker(after=1), job_id=str(job.id))
    may_end[job.id].set()
    await working
    await run_job.handler(worker(after=60), job_id=str(job.id))
    assert (await reread(house, job)).attempts == 1
    assert await credits_of(house, owner) == (WELCOME - PRICE, 0)


async def test_lost_jobs_are_put_into_the_queue_once(
    house: HouseUnderTest, owner: UserId, begin: Begin, worker: MakeWork
) -> None:
    waiting, dead = await begin(), await begin(attempts=1)
    await rescue_jobs.handler(worker())
    assert await queued(house) == 0
    for _ in range(3):
        await rescue_jobs.handler(worker(after=LOST))
    assert await queued(house) == 2
    house.clock.advance(seconds=LOST)
    await house.run_jobs()
    assert [(await reread(house, job)).attempts for job in (waiting, dead)] == [1, 2]
    assert {(await reread(house, job)).state for job in (waiting, dead)} == {JobState.SUCCEEDED}
    assert await credits_of(house, owner) == (WELCOME - 2 * PRICE, 0)


async def queued(house: HouseUnderTest) -> int:
    waiting = value(text("SELECT count(*) FROM procrastinate_jobs WHERE task_name = 'jobs.run_job'"))
    (count,) = await house.house.database.reader.ask(waiting())
    return int(count)


async def test_job_whose_workers_died_too_often_fails_and_costs_nothing(
    house: HouseUnderTest, owner: UserId, begin: Begin, worker: MakeWork
) -> None:
    job = await begin(attempts=house.house.settings.job_attempts)
    for _ in range(2):
        await rescue_jobs.handler(worker(after=LOST))
    failed = await reread(house, job)
    assert (failed.state, failed.error) == (JobState.FAILED, {"key": "jobs.died_repeatedly", "params": {}})
    assert await credits_of(house, owner) == (WELCOME, 0)


async def test_job_is_run_again_after_the_file_store_was_away(
    house: HouseUnderTest, owner: UserId, begin: Begin, worker: MakeWork
) -> None:
    job = await begin(troubles=[OSError("the store is away")])
    await run_job.handler(worker(), job_id=str(job.id))
    assert (await reread(house, job)).state is JobState.RUNNING
    assert await credits_of(house, owner) == (WELCOME - PRICE, PRICE)
    await run_job.handler(worker(after=LOST), job_id=str(job.id))
    assert (await reread(house, job)).state is JobState.SUCCEEDED
    assert await credits_of(house, owner) == (WELCOME - PRICE, 0)


@pytest.mark.parametrize("trouble", [ValueError("a bug"), MemoryError()])
async def test_unexpected_failure_fails_the_job_and_costs_nothing(
    house: HouseUnderTest, owner: UserId, begin: Begin, worker: MakeWork, trouble: Exception
) -> None:
    job = await begin(troubles=[trouble])
    await run_job.handler(worker(), job_id=str(job.id))
    failed = await reread(house, job)
    assert (failed.state, failed.error) == (JobState.FAILED, {"key": "jobs.failed", "params": {}})
    assert await credits_of(house, owner) == (WELCOME, 0)


async def test_cancel_and_success_at_once_have_one_winner_and_exact_credits(
    house: HouseUnderTest, owner: UserId, begin: Begin, worker: MakeWork, running: Events, may_end: Events
) -> None:
    jobs = [await begin(waits=True) for _ in range(8)]
    work = worker()
    runs = [asyncio.ensure_future(run_job.handler(work, job_id=str(job.id))) for job in jobs]
    for job in jobs:
        await running[job.id].wait()

    async def end(job: Job) -> None:
        may_end[job.id].set()
        await cancel(house.house.database, job, work)

    await asyncio.gather(*(end(job) for job in jobs), *runs)
    states = [(await reread(house, job)).state for job in jobs]
    assert set(states) <= {JobState.SUCCEEDED, JobState.CANCELLED}
    spent = PRICE * states.count(JobState.SUCCEEDED)
    assert await credits_of(house, owner) == (WELCOME - spent, 0)


async def test_cancelled_job_in_the_queue_never_runs(
    house: HouseUnderTest, owner: UserId, begin: Begin, worker: MakeWork, running: Events
) -> None:
    job = await begin()
    await cancel(house.house.database, job, worker())
    await run_job.handler(worker(), job_id=str(job.id))
    assert not running[job.id].is_set()
    assert (await reread(house, job)).state is JobState.CANCELLED
    assert await credits_of(house, owner) == (WELCOME, 0)


async def test_latest_report_is_the_one_that_is_written(
    house: HouseUnderTest, begin: Begin, worker: MakeWork, running: Events, may_end: Events
) -> None:
    job = await begin(waits=True)
    seen: list[float] = []
    async with house.house.hub.follow(CHANNEL, job.id) as following:
        working = asyncio.ensure_future(run_job.handler(worker(), job_id=str(job.id)))
        while not seen or seen[-1] < 0.9:
            await following.changed.wait()
            following.take()
            seen.append((await reread(house, job)).progress)
    assert (await reread(house, job)).detail == {"share": 9}
    may_end[job.id].set()
    await working
    seen.append((await reread(house, job)).progress)
    assert seen == sorted(seen)
    assert seen[-1] == 1.0
