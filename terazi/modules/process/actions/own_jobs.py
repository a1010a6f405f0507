"""What people do with their jobs."""

from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.ids import hash_token, new_token
from terazi.foundation.jobs.tables import Job, JobState
from terazi.foundation.jobs.tracked import cancel_job
from terazi.foundation.questions import inserted
from terazi.modules.process.errors import JobAlreadyFinished, JobNotFound
from terazi.modules.process.queries import own_jobs as queries
from terazi.modules.process.tables import JOB_TICKET
from terazi.modules.process.values.streams import TICKET_LIFE


async def issue_ticket(call: UserCall, job_id: UUID) -> str:
    """Return a ticket that opens the events of the caller's job, once and soon."""
    (job,) = await call.reader.ask(queries.find_job(job_id, call.user.id))
    if job is None:
        raise JobNotFound
    ticket = new_token()
    await call.db.write(
        inserted(
            JOB_TICKET,
            token_hash=hash_token(ticket),
            job_id=job_id,
            owner_id=call.user.id,
            expires_at=call.now + TICKET_LIFE,
        )
    )
    return ticket


async def cancel_own_job(call: UserCall, job_id: UUID) -> Job:
    """Cancel the caller's job; cancelling it again changes nothing, a job that ended otherwise is refused."""
    (job,) = await call.db.ask(queries.lock_job(job_id, call.user.id))
    if job is None:
        raise JobNotFound
    if job.state.is_final and job.state is not JobState.CANCELLED:
        raise JobAlreadyFinished
    return await cancel_job(call, job)
