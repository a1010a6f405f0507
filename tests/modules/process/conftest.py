"""A kind of job that the test holds in its hands."""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable
from uuid import UUID

import pytest

from terazi.foundation.context import Change, UserCall
from terazi.foundation.db import Transaction
from terazi.foundation.ids import new_id
from terazi.foundation.jobs.tables import Job
from terazi.foundation.jobs.tracked import JobFailed, JobKind, JobRun, job_kind, start_job
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.money import Currency
from terazi.foundation.types import Json
from tests.calling import HouseUnderTest
from tests.modules.process.administrators import made_administrator

UNDONE: list[UUID] = []
RUNNING: defaultdict[UUID, asyncio.Event] = defaultdict(asyncio.Event)
MAY_END: defaultdict[UUID, asyncio.Event] = defaultdict(asyncio.Event)


async def _run(run: JobRun) -> int:
    run.report(0.5, Phrase("columns.reason.chosen"), {"counted": 1})
    RUNNING[run.job_id].set()
    if run.args["waits"]:
        await MAY_END[run.job_id].wait()
    if run.args["fails"]:
        raise JobFailed(Phrase("jobs.too_heavy"))
    return 42


async def _succeed(change: Change, run: JobRun, outcome: int) -> Json:
    return {"counted": outcome}


async def _fail(change: Change, job_id: UUID, subject_id: UUID, error: Phrase | None) -> None:
    UNDONE.append(job_id)


KIND = job_kind(JobKind(name="test.count", run=_run, succeed=_succeed, fail=_fail))
Start = Callable[..., Awaitable[Job]]


async def call_of(house: HouseUnderTest, db: Transaction, token: str) -> UserCall:
    """Return a call of the person, as the frame would make it."""
    whole = house.house
    user = await whole.find_caller(token, whole.database, house.clock.now)
    return UserCall(
        db=db,
        reader=whole.database.reader,
        recorder=whole.database.recorder,
        storage=whole.storage,
        hub=whole.hub,
        speed_control=whole.speed_control,
        settings=whole.settings,
        cards=whole.cards,
        now=house.clock.now,
        new_id=new_id,
        lang=Lang.TR,
        currency=Currency.TRY,
        site=await whole.find_site("localhost", whole.database.reader),
        address="203.0.113.7",
        device="",
        request_id="",
        base_url="http://localhost",
        user=user,
    )


@pytest.fixture
def start(house: HouseUnderTest) -> Start:
    """Starts a job of a person; ``waits`` keeps it running until it is let go."""

    async def begin(
        token: str, *, subject_id: UUID | None = None, waits: bool = False, fails: bool = False
    ) -> Job:
        async with house.house.database.transaction() as db:
            call = await call_of(house, db, token)
            return await start_job(
                call,
                KIND,
                owner_id=call.user.id,
                subject_id=subject_id or new_id(),
                args={"waits": waits, "fails": fails},
            )

    return begin


@pytest.fixture
def undone() -> list[UUID]:
    """The jobs whose effects were taken back."""
    return UNDONE


@pytest.fixture
def running() -> defaultdict[UUID, asyncio.Event]:
    """Set for a job once it runs."""
    return RUNNING


@pytest.fixture
def may_end() -> defaultdict[UUID, asyncio.Event]:
    """Lets a job that waits go on."""
    return MAY_END


@pytest.fixture
def make_call(house: HouseUnderTest) -> Callable[[Transaction, str], Awaitable[UserCall]]:
    """Makes a call of a person without HTTP."""

    async def make(db: Transaction, token: str) -> UserCall:
        return await call_of(house, db, token)

    return make


@pytest.fixture
async def admin(house: HouseUnderTest) -> str:
    """The token of an administrator."""
    return await made_administrator(house, "deniz.kaya")
