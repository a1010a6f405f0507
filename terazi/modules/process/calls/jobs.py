"""Running jobs again and cancelling them, for administrators."""

from terazi.foundation.calls.declare import Effect
from terazi.foundation.context import ClientCall
from terazi.modules.process.actions import jobs
from terazi.modules.process.calls.declared import administration
from terazi.modules.process.errors import ReasonMissing
from terazi.modules.process.schemas.jobs import JobsAnswer, JobsBody, jobs_answer


@administration.post("/v1/process/job/retry", effect=Effect.OPERATES, raises=[ReasonMissing])
async def retry_jobs(call: ClientCall, body: JobsBody) -> JobsAnswer:
    """Run jobs or tasks that failed once more, up to 500 at once; people pay nothing for it."""
    return jobs_answer(await jobs.retry_jobs(call, body.source, body.job_ids, body.reason))


@administration.post("/v1/process/job/cancel", effect=Effect.OPERATES, raises=[ReasonMissing])
async def cancel_jobs(call: ClientCall, body: JobsBody) -> JobsAnswer:
    """Cancel jobs or tasks that wait, and jobs that run, up to 500 at once; what people had reserved comes back."""
    return jobs_answer(await jobs.cancel_jobs(call, body.source, body.job_ids, body.reason))
