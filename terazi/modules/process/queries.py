"""Jobs as their owners see them, and what upkeep finds in the queue."""

from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import bindparam, delete, select, text

from terazi.foundation.editions import SUM_UP_CHANGES
from terazi.foundation.ids import UserId, hash_token
from terazi.foundation.jobs.tables import FINAL_STATES, JOB, Job, JobOverview
from terazi.foundation.limits import FORGET_OLD_COUNTS
from terazi.foundation.questions import Question, many, one, touched, value, values
from terazi.modules.process.tables import JOB_TICKET

_JOB = JOB.c
_OWN = one(Job, select(*_JOB).where(_JOB.id == bindparam("job_id"), _JOB.owner_id == bindparam("owner_id")))
_LOCK_OWN = one(
    Job,
    select(*_JOB)
    .where(_JOB.id == bindparam("job_id"), _JOB.owner_id == bindparam("owner_id"))
    .with_for_update(),
)
_SUMMARY = [column for column in _JOB if column.name not in ("args", "detail", "result")]
_TICKET = JOB_TICKET.c
_REDEEM = value(
    delete(JOB_TICKET)
    .where(
        _TICKET.token_hash == bindparam("token_hash"),
        _TICKET.job_id == bindparam("job_id"),
        _TICKET.expires_at > bindparam("now"),
    )
    .returning(_TICKET.owner_id)
)
_FORGET_TICKETS = touched(delete(JOB_TICKET).where(_TICKET.expires_at <= bindparam("now")))
_FORGET_COUNTS = touched(FORGET_OLD_COUNTS)
_SUM_UP_EDITIONS = touched(SUM_UP_CHANGES)
_STALLED = values(
    text(
        """
    SELECT job.id
    FROM procrastinate_jobs job
    LEFT JOIN procrastinate_workers worker ON worker.id = job.worker_id
    WHERE job.status = 'doing' AND job.id > :after
      AND (worker.id IS NULL OR worker.last_heartbeat < now() - make_interval(secs => :seconds))
    ORDER BY job.id LIMIT :most
    """
    )
)
_LOCK_STALLED = value(
    text(
        """
    SELECT job.queueing_lock IS NOT NULL AND EXISTS (
      SELECT FROM procrastinate_jobs waiting
      WHERE waiting.status = 'todo' AND waiting.queueing_lock = job.queueing_lock
    ) AS is_replaced
    FROM procrastinate_jobs job WHERE job.id = :id AND job.status = 'doing'
    FOR UPDATE OF job SKIP LOCKED
    """
    )
)
_RETRY = touched(text("SELECT procrastinate_retry_job_v2(:id, now(), NULL, NULL, NULL)"))
_GIVE_UP = touched(text("SELECT procrastinate_finish_job_v1(:id, 'failed', false)"))
_DELETE_OLD = touched(
    text(
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
)


def find_job(job_id: UUID, owner_id: UserId) -> Question[Job | None]:
    """A job of this person with its details and result."""
    return _OWN(job_id=job_id, owner_id=owner_id)


def list_jobs(
    owner_id: UserId, *, subject_id: UUID | None, only_unfinished: bool, before: UUID | None, count: int
) -> Question[list[JobOverview]]:
    """A page of this person's jobs, newest first, without details and results."""
    question = select(*_SUMMARY).where(_JOB.owner_id == owner_id).order_by(_JOB.id.desc()).limit(count)
    if subject_id:
        question = question.where(_JOB.subject_id == subject_id)
    if only_unfinished:
        question = question.where(_JOB.state.not_in(FINAL_STATES))
    if before:
        question = question.where(_JOB.id < before)
    return many(JobOverview, question)()


def lock_job(job_id: UUID, owner_id: UserId) -> Question[Job | None]:
    """A job of this person that nobody else can change until the transaction ends."""
    return _LOCK_OWN(job_id=job_id, owner_id=owner_id)


def redeem_ticket(ticket: str, job_id: UUID, now: datetime) -> Question[UserId | None]:
    """Use up a ticket for this job; whose it was, None where it does not hold (any more)."""
    return _REDEEM(token_hash=hash_token(ticket), job_id=job_id, now=now)


def forget_tickets(now: datetime) -> Question[int]:
    """Delete tickets whose time is over."""
    return _FORGET_TICKETS(now=now)


def forget_counts() -> Question[int]:
    """Delete call counts whose time is over."""
    return _FORGET_COUNTS()


def sum_up_editions() -> Question[int]:
    """Sum up the changes of editions."""
    return _SUM_UP_EDITIONS()


def stalled_tasks(after: int, most: int, *, silent_for: timedelta) -> Question[list[int]]:
    """Tasks of dead workers, oldest first."""
    return _STALLED(seconds=silent_for.total_seconds(), after=after, most=most)


def lock_stalled(task_id: int) -> Question[bool | None]:
    """Whether a stalled task waits in the queue once more; None where it is stalled no longer."""
    return _LOCK_STALLED(id=task_id)


def retry_task(task_id: int) -> Question[int]:
    """Put a task of a dead worker back into the queue."""
    return _RETRY(id=task_id)


def give_up_task(task_id: int) -> Question[int]:
    """Let a task of a dead worker have failed."""
    return _GIVE_UP(id=task_id)


def delete_old_tasks(*, older_than: timedelta) -> Question[int]:
    """Delete queue entries that ended long ago; the jobs people follow stay."""
    return _DELETE_OLD(seconds=older_than.total_seconds())
