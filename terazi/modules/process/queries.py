"""Jobs as their owners see them, and what upkeep finds in the queue."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import RowMapping, delete, select, text

from terazi.foundation.db import Reader, Recorder, Transaction
from terazi.foundation.editions import SUM_UP_CHANGES
from terazi.foundation.ids import UserId, hash_token
from terazi.foundation.jobs.tables import FINAL_STATES, Job
from terazi.foundation.limits import FORGET_OLD_COUNTS
from terazi.modules.process.tables import JobTicket

_SUMMARY = (
    Job.id,
    Job.kind,
    Job.subject_id,
    Job.state,
    Job.progress,
    Job.step,
    Job.error,
    Job.queued_at,
    Job.started_at,
    Job.finished_at,
)
Row = dict[str, Any]  # Any: column values
_WHOLE = (*_SUMMARY, Job.detail, Job.result)

_STALLED = text(
    """
    SELECT job.id
    FROM procrastinate_jobs job
    LEFT JOIN procrastinate_workers worker ON worker.id = job.worker_id
    WHERE job.status = 'doing' AND job.id > :after
      AND (worker.id IS NULL OR worker.last_heartbeat < now() - make_interval(secs => :seconds))
    ORDER BY job.id LIMIT :most
    """
)
_LOCK_STALLED = text(
    """
    SELECT job.queueing_lock IS NOT NULL AND EXISTS (
      SELECT FROM procrastinate_jobs waiting
      WHERE waiting.status = 'todo' AND waiting.queueing_lock = job.queueing_lock
    ) AS is_replaced
    FROM procrastinate_jobs job WHERE job.id = :id AND job.status = 'doing'
    FOR UPDATE OF job SKIP LOCKED
    """
)
_RETRY = text("SELECT procrastinate_retry_job_v2(:id, now(), NULL, NULL, NULL)")
_GIVE_UP = text("SELECT procrastinate_finish_job_v1(:id, 'failed', false)")
_DELETE_OLD = text(
    """
    DELETE FROM procrastinate_jobs WHERE id IN (
      SELECT job.id FROM procrastinate_jobs job
      WHERE job.status IN ('succeeded', 'failed', 'cancelled', 'aborted')
        AND NOT EXISTS (
          SELECT FROM procrastinate_events event
          WHERE event.job_id = job.id AND event.at > now() - make_interval(secs => :seconds)
        )
      ORDER BY job.id LIMIT 5000
    )
    """
)


async def find_job(reader: Reader, job_id: UUID, owner_id: UserId) -> Row | None:
    """Return a job of this person with its details and result."""
    row = await reader.first(select(*_WHOLE).where(Job.id == job_id, Job.owner_id == owner_id))
    return _as_dict(row) if row else None


async def list_jobs(
    reader: Reader,
    owner_id: UserId,
    *,
    subject_id: UUID | None,
    only_unfinished: bool,
    before: UUID | None,
    count: int,
) -> list[Row]:
    """Return a page of this person's jobs, newest first, without details and results."""
    question = select(*_SUMMARY).where(Job.owner_id == owner_id).order_by(Job.id.desc()).limit(count)
    if subject_id:
        question = question.where(Job.subject_id == subject_id)
    if only_unfinished:
        question = question.where(Job.state.not_in(FINAL_STATES))
    if before:
        question = question.where(Job.id < before)
    return [_as_dict(row) for row in await reader.rows(question)]


async def lock_job(db: Transaction, job_id: UUID, owner_id: UserId) -> Job | None:
    """Return a job of this person that nobody else can change until the transaction ends."""
    return await db.scalar(select(Job).where(Job.id == job_id, Job.owner_id == owner_id).with_for_update())


def columns_of(job: Job) -> Row:
    """Return a loaded job as ``find_job`` returns it."""
    return {column.key: getattr(job, column.key) for column in _WHOLE}


async def redeem_ticket(recorder: Recorder, ticket: str, job_id: UUID, now: datetime) -> UserId | None:
    """Use up a ticket for this job and return whose it was; None where it does not hold (any more)."""
    used = await recorder.record(
        delete(JobTicket)
        .where(
            JobTicket.token_hash == hash_token(ticket),
            JobTicket.job_id == job_id,
            JobTicket.expires_at > now,
        )
        .returning(JobTicket.owner_id)
    )
    return UserId(used["owner_id"]) if used else None


async def forget_tickets(db: Transaction, now: datetime) -> None:
    """Delete tickets whose time is over."""
    await db.execute(delete(JobTicket).where(JobTicket.expires_at <= now))


async def forget_counts(db: Transaction) -> None:
    """Delete call counts whose time is over."""
    await db.execute(FORGET_OLD_COUNTS)


async def sum_up_editions(db: Transaction) -> None:
    """Sum up the changes of editions."""
    await db.execute(SUM_UP_CHANGES)


async def stalled_tasks(
    db: Transaction, after: int | None, most: int, *, silent_for: timedelta
) -> Sequence[int]:
    """Return tasks of dead workers, oldest first."""
    values = {"seconds": silent_for.total_seconds(), "after": after or 0, "most": most}
    return (await db.scalars(_STALLED, values)).all()


async def requeue(db: Transaction, task_id: int) -> None:
    """Put a task of a dead worker back into the queue; one that waits there again is given up."""
    task = (await db.execute(_LOCK_STALLED, {"id": task_id})).first()
    if task is not None:
        await db.execute(_GIVE_UP if task.is_replaced else _RETRY, {"id": task_id})


async def delete_old_tasks(db: Transaction, *, older_than: timedelta) -> None:
    """Delete queue entries that ended long ago; the jobs people follow stay."""
    await db.execute(_DELETE_OLD, {"seconds": older_than.total_seconds()})


def _as_dict(row: RowMapping) -> Row:
    return {str(name): value for name, value in row.items()}
