"""A kind of job that costs credits and that the test holds in its hands, and workers with clocks of their own."""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from uuid import UUID

import pytest
import pytest_asyncio

from terazi.foundation.context import Change
from terazi.foundation.ids import UserId, new_id
from terazi.foundation.jobs.tables import JOB, Job, JobState
from terazi.foundation.jobs.tasks import Work
from terazi.foundation.jobs.tracked import JobKind, JobRun, job_kind
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.questions import inserted
from terazi.foundation.types import Json
from terazi.modules.credits.public import release, reserve, spend
from terazi.providers.edocuments.nilvera import edocument_gateways
from terazi.providers.mail.outbox import kept_sender
from terazi.providers.rates.central_bank import CentralBank
from tests.calling import Clock, HouseUnderTest, nobody_is_told

PRICE = 10
RUNNING: defaultdict[UUID, asyncio.Event] = defaultdict(asyncio.Event)
MAY_END: defaultdict[UUID, asyncio.Event] = defaultdict(asyncio.Event)
TROUBLES: dict[UUID, list[Exception]] = {}


async def _run(run: JobRun) -> int:
    for share in range(1, 10):
        run.report(share / 10, Phrase("jobs.failed"), {"share": share})
    RUNNING[run.job_id].set()
    if run.args["waits"]:
        await MAY_END[run.job_id].wait()
    if TROUBLES.get(run.job_id):
        raise TROUBLES[run.job_id].pop()
    return 42


async def _succeed(change: Change, run: JobRun, outcome: int) -> Json:
    await spend(change, run.job_id)
    return {"lease": str(run.lease)}


async def _fail(change: Change, job_id: UUID, subject_id: UUID, error: Phrase | None) -> None:
    await release(change, job_id)


KIND = job_kind(JobKind(name="test.costly", run=_run, succeed=_succeed, fail=_fail))
Begin = Callable[..., Awaitable[Job]]


@pytest_asyncio.fixture
async def owner(house: HouseUnderTest) -> UserId:
    """A person with the welcome credits."""
    token = await house.register()
    me = await house.get("/v1/user/user_controller", token=token)
    return UserId(UUID(me["user"]["user_client_id"]))


@pytest.fixture
def begin(house: HouseUnderTest, owner: UserId) -> Begin:
    """Makes a job that nobody has put into the queue, with its credits set aside."""

    async def make(*, waits: bool = False, troubles: list[Exception] | None = None, attempts: int = 0) -> Job:
        now = house.clock.now
        job = Job(
            id=new_id(),
            kind=KIND.name,
            owner_id=owner,
            subject_id=new_id(),
            state=JobState.RUNNING if attempts else JobState.QUEUED,
            args={"waits": waits},
            attempts=attempts,
            queued_at=now,
            heartbeat_at=now,
        )
        TROUBLES[job.id] = troubles or []
        async with house.house.database.transaction() as db:
            await db.write(inserted(JOB, **asdict(job)))
            change = house.change(db)
            await reserve(change, owner, PRICE, hold_id=job.id, cause=Phrase("jobs.failed"))
        return job

    return make


@pytest.fixture
def worker(house: HouseUnderTest) -> Callable[..., Work]:
    """Makes what tasks need, with a clock that stands some seconds from now."""

    def make(*, after: float = 0) -> Work:
        clock = Clock(now=house.clock.now)
        clock.advance(seconds=after)
        return Work(
            database=house.house.database,
            storage=house.house.storage,
            settings=house.house.settings,
            mail_sender=kept_sender(),
            cards=house.house.cards,
            exchange_rates=CentralBank("http://127.0.0.1:9/today.xml"),
            edocuments=edocument_gateways("http://127.0.0.1:9"),
            webhooks=nobody_is_told,
            clock=clock,
            new_id=new_id,
        )

    return make


@pytest.fixture
def running() -> defaultdict[UUID, asyncio.Event]:
    """Set for a job once it runs."""
    return RUNNING


@pytest.fixture
def may_end() -> defaultdict[UUID, asyncio.Event]:
    """Lets a job that waits go on."""
    return MAY_END
