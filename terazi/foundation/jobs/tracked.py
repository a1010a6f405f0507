"""Jobs that a person follows: started in a transaction, run by a worker, finished in one transaction with their effects."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from functools import cache, partial
from uuid import UUID

import structlog
from sqlalchemy import Text, bindparam, func, or_, select, update

from terazi.foundation.context import Call, Change
from terazi.foundation.db import DatabaseError, Transaction
from terazi.foundation.ids import JobId, UserId
from terazi.foundation.jobs.computation import Computation, ComputationDiedError, compute
from terazi.foundation.jobs.each import for_each
from terazi.foundation.jobs.tables import JOB, Job, JobState
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.metadata import MOMENT
from terazi.foundation.questions import Question, Statement, inserted, one, touched, updated, value, values
from terazi.foundation.types import Json, Value

log = structlog.get_logger("terazi.jobs")
CHANNEL = "terazi_job"
HEARTBEAT_SECONDS = 2.0
REPORT_SECONDS = 0.2
LOST_AFTER = timedelta(seconds=15)
_JOB = JOB.c
_NOTIFY = touched(
    select(func.pg_notify(bindparam("channel", type_=Text()), bindparam("job_id", type_=Text())))
)
_BEAT = [_JOB.id == bindparam("of_job"), _JOB.lease == bindparam("of_lease"), _JOB.state == JobState.RUNNING]
_IS_LOST = [_JOB.state.in_([JobState.QUEUED, JobState.RUNNING]), _JOB.heartbeat_at < bindparam("before")]
_LOST = values(
    select(_JOB.id).where(*_IS_LOST, _JOB.id > bindparam("after")).order_by(_JOB.id).limit(bindparam("most"))
)
_LOCK_LOST = one(
    Job, select(*_JOB).where(_JOB.id == bindparam("job_id"), *_IS_LOST).with_for_update(skip_locked=True)
)
_LOCK_OWN = one(Job, select(*_JOB).where(*_BEAT).with_for_update())
_TAKE = one(
    Job,
    update(JOB)
    .where(_JOB.id == bindparam("job_id"))
    .where(
        or_(
            _JOB.state == JobState.QUEUED,
            (_JOB.state == JobState.RUNNING) & (_JOB.heartbeat_at < bindparam("before")),
        )
    )
    .values(
        state=JobState.RUNNING,
        lease=bindparam("new_lease"),
        attempts=_JOB.attempts + 1,
        started_at=func.coalesce(_JOB.started_at, bindparam("now", type_=MOMENT)),
        heartbeat_at=bindparam("now", type_=MOMENT),
        node=bindparam("node", type_=_JOB.node.type),
    )
    .returning(*_JOB),
)


@cache
def _beat(*names: str) -> Statement[UUID | None]:
    """Write these columns of a job that is still the run's and that nobody wants to stop."""
    new = {name: bindparam(name, type_=_JOB[name].type) for name in names}
    held = update(JOB).where(*_BEAT, _JOB.is_cancel_asked.is_(False)).values(new)
    return value(held.returning(_JOB.id))


class JobFailed(Exception):  # noqa: N818 - the business word
    """The job cannot do what it was asked; the phrase tells the person why."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(phrase.key)
        self.phrase = phrase


class JobLost(Exception):  # noqa: N818 - the business word
    """The run may no longer change the job: it was cancelled, or a newer run has taken it over."""


class JobRun:
    """One run of a job: reports progress, computes in a child, and stops when the job is cancelled."""

    def __init__(self, work: Work, job: Job) -> None:
        self.work = work
        self.job_id = JobId(job.id)
        self.owner_id = job.owner_id
        self.subject_id = job.subject_id
        self.args = job.args
        self.lease = job.lease
        self._latest: tuple[float, Phrase, Json | None] | None = None
        self._news = asyncio.Event()

    def report(self, progress: float, step: Phrase, detail: Json | None = None) -> None:
        """Tell how far the job is (0 to 1); it is written within a heartbeat, the latest report wins."""
        self._latest = (progress, step, detail)
        self._news.set()

    async def wait_for_news(self) -> None:
        """Wait until there is a report to write, at most one heartbeat."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(HEARTBEAT_SECONDS):
                await self._news.wait()
        self._news.clear()

    async def compute(
        self, computation: Computation, *args: object, on_progress: Callable[[Value], None]
    ) -> Value:
        """Run a computation in a limited child process."""
        settings = self.work.settings
        return await compute(
            computation,
            *args,
            on_progress=on_progress,
            memory_bytes=settings.job_memory_bytes,
            seconds=settings.job_seconds,
        )

    async def beat(self) -> None:
        """Write the latest report and the heartbeat; JobLost once the job is no longer this run's."""
        told: dict[str, Value] = {"heartbeat_at": self.work.clock()}
        latest, self._latest = self._latest, None
        if latest:
            progress, step, detail = latest
            told |= {"progress": progress, "step": step.as_json()}
            if detail is not None:
                told |= {"detail": detail}
        async with self.work.database.transaction() as db:
            (held,) = await db.ask(_beat(*sorted(told))(of_job=self.job_id, of_lease=self.lease, **told))
            if held is None:
                raise JobLost
            if latest:
                await db.write(notice(self.job_id))


Outcome = Value
"""What a run hands to ``succeed``; each kind of job has its own."""


@dataclass(frozen=True, kw_only=True)
class JobKind:
    """A kind of job: ``run`` computes, ``succeed`` and ``fail`` change the business in the job's last transaction.

    JobFailed of ``succeed`` undoes what it changed, and the job fails.
    """

    name: str
    run: Callable[[JobRun], Awaitable[Outcome]]
    succeed: Callable[[Change, JobRun, Outcome], Awaitable[Json]]
    fail: Callable[[Change, UUID, UUID, Phrase | None], Awaitable[None]]
    """Called with the change, job id, subject id and the reason when the job failed; there is none if it was cancelled."""


KINDS: dict[str, JobKind] = {}
tasks = Tasks("jobs")


def job_kind(kind: JobKind) -> JobKind:
    """Make a kind of job known to the worker."""
    if kind.name in KINDS:
        raise TypeError(f"job kind {kind.name} is declared twice")
    KINDS[kind.name] = kind
    return kind


async def start_job(call: Call, kind: JobKind, *, owner_id: UserId, subject_id: UUID, args: Json) -> Job:
    """Start a job in the call's transaction: it is queued if and only if the change commits."""
    job = Job(
        id=call.new_id(),
        kind=kind.name,
        owner_id=owner_id,
        subject_id=subject_id,
        state=JobState.QUEUED,
        args=args,
        queued_at=call.now,
        heartbeat_at=call.now,
    )
    await call.db.write(inserted(JOB, **asdict(job)))
    await run_job.enqueue(call.db, once=f"job:{job.id}", job_id=str(job.id))
    return job


async def cancel_job(change: Change, job: Job) -> Job:
    """Cancel a locked job: what it would have done is undone now; a run that still works finds out and stops."""
    if job.state.is_final:
        return job
    return await _finish(change, job, JobState.CANCELLED, error=None)


async def retry_job(change: Change, job: Job) -> None:
    """Run a locked job that failed once more, free of charge: what it had reserved was given back when it failed."""
    anew: dict[str, Value] = {
        "state": JobState.QUEUED,
        "progress": 0.0,
        "step": None,
        "detail": None,
        "error": None,
        "attempts": 0,
        "lease": None,
        "is_cancel_asked": False,
        "queued_at": change.now,
        "started_at": None,
        "heartbeat_at": change.now,
        "finished_at": None,
    }
    await change.db.write(updated(JOB, job.id, **anew), notice(job.id))
    await run_job.enqueue(change.db, once=f"job:{job.id}", job_id=str(job.id))


def notice(job_id: UUID) -> Question[int]:
    """Tell everyone who follows the job that it changed, once the transaction commits."""
    return _NOTIFY(channel=CHANNEL, job_id=str(job_id))


@tasks.task(queue="jobs", tries=1)
async def run_job(work: Work, *, job_id: str) -> None:
    """Run a job once; whoever holds the lease may finish it."""
    job = await _take(work, UUID(job_id))
    if job is None:
        return
    run = JobRun(work, job)
    kind = KINDS[job.kind]
    try:
        outcome = await _run_with_heartbeat(kind, run)
    except JobLost:
        return
    except JobFailed as failed:
        await _fail(work, run, failed.phrase)
    except ComputationDiedError:
        log.exception("computation died", job_id=job_id, kind=job.kind)
        await _fail(work, run, Phrase("jobs.too_heavy"))
    except (DatabaseError, OSError):
        # The database or the file store is away: the job stays as it is and the rescuer runs it again.
        log.exception("job interrupted", job_id=job_id, kind=job.kind)
    except Exception:
        log.exception("job failed", job_id=job_id, kind=job.kind)
        await _fail(work, run, Phrase("jobs.failed"))
    else:
        try:
            await _succeed(work, kind, run, outcome)
        except JobFailed as failed:
            await _fail(work, run, failed.phrase)


@tasks.every("* * * * * */5")
async def rescue_jobs(work: Work) -> None:
    """Enqueue again what no worker is working on: jobs of dead workers, and jobs whose queue entry was lost."""
    await for_each(work, "rescue jobs", partial(_lost_jobs, now=work.clock()), partial(_rescue, work))


def _lost_jobs(after: UUID, most: int, *, now: datetime) -> Question[list[UUID]]:
    return _LOST(after=after, most=most, before=now - LOST_AFTER)


async def _rescue(work: Work, change: Change, job_id: UUID) -> None:
    (job,) = await change.db.ask(_LOCK_LOST(job_id=job_id, before=change.now - LOST_AFTER))
    if job is None:
        return
    if job.attempts >= work.settings.job_attempts:
        await _finish(change, job, JobState.FAILED, error=Phrase("jobs.died_repeatedly"))
    else:
        await run_job.enqueue(change.db, once=f"job:{job.id}", job_id=str(job.id))


async def _take(work: Work, job_id: UUID) -> Job | None:
    now = work.clock()
    async with work.database.transaction() as db:
        take = _TAKE(job_id=job_id, before=now - LOST_AFTER, new_lease=work.new_id(), now=now, node=work.node)
        (job,) = await db.ask(take)
        if job is not None:
            await db.write(notice(job.id))
        return job


async def _run_with_heartbeat(kind: JobKind, run: JobRun) -> Outcome:
    """Run the job while a second task writes its reports; whichever ends first ends the other."""
    working = asyncio.ensure_future(kind.run(run))
    beating = asyncio.ensure_future(_keep_beating(run))
    try:
        await asyncio.wait([working, beating], return_when=asyncio.FIRST_COMPLETED)
        return working.result() if working.done() else beating.result()
    finally:
        working.cancel()
        beating.cancel()
        await asyncio.gather(working, beating, return_exceptions=True)


async def _keep_beating(run: JobRun) -> None:
    while True:
        await run.wait_for_news()
        await run.beat()
        await asyncio.sleep(REPORT_SECONDS)


async def _succeed(work: Work, kind: JobKind, run: JobRun, outcome: Outcome) -> None:
    async with work.database.transaction() as db:
        job = await _lock_own(db, run)
        if job is None:
            return
        change = Change(db=db, now=work.clock(), new_id=work.new_id)
        result = await kind.succeed(change, run, outcome)
        ended = updated(
            JOB,
            job.id,
            result=result,
            state=JobState.SUCCEEDED,
            progress=1.0,
            finished_at=change.now,
            heartbeat_at=change.now,
        )
        await db.write(ended, notice(job.id))


async def _fail(work: Work, run: JobRun, error: Phrase) -> None:
    async with work.database.transaction() as db:
        job = await _lock_own(db, run)
        if job is not None:
            change = Change(db=db, now=work.clock(), new_id=work.new_id)
            await _finish(change, job, JobState.FAILED, error=error)


async def _finish(change: Change, job: Job, state: JobState, *, error: Phrase | None) -> Job:
    await KINDS[job.kind].fail(change, job.id, job.subject_id, error)
    ended: dict[str, Value] = {
        "state": state,
        "error": error.as_json() if error else None,
        "is_cancel_asked": state is JobState.CANCELLED,
        "finished_at": change.now,
        "heartbeat_at": change.now,
    }
    await change.db.write(updated(JOB, job.id, **ended), notice(job.id))
    return replace(job, **ended)


async def _lock_own(db: Transaction, run: JobRun) -> Job | None:
    (job,) = await db.ask(_LOCK_OWN(of_job=run.job_id, of_lease=run.lease))
    return job
