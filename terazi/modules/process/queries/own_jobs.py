"""Jobs as their owners see them, and the tickets that let them follow one."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import Uuid, bindparam, delete, select

from terazi.foundation.ids import UserId, hash_token
from terazi.foundation.jobs.tables import FINAL_STATES, JOB, Job, JobOverview
from terazi.foundation.questions import Question, many, one, touched, value
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
        _TICKET.job_id.is_not_distinct_from(bindparam("job_id", type_=Uuid())),
        _TICKET.expires_at > bindparam("now"),
    )
    .returning(_TICKET.owner_id)
)
_FORGET_TICKETS = touched(delete(JOB_TICKET).where(_TICKET.expires_at <= bindparam("now")))


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


def redeem_ticket(ticket: str, job_id: UUID | None, now: datetime) -> Question[UserId | None]:
    """Use up a ticket for this job, or for the log; whose it was, None where it does not hold (any more)."""
    return _REDEEM(token_hash=hash_token(ticket), job_id=job_id, now=now)


def forget_tickets(now: datetime) -> Question[int]:
    """Delete tickets whose time is over."""
    return _FORGET_TICKETS(now=now)
