"""What administrators do with jobs: run again what failed, cancel what waits or runs, several at once."""

from collections.abc import Awaitable, Callable, Sequence
from uuid import UUID

from terazi.foundation.context import Call
from terazi.foundation.jobs.tables import JobState
from terazi.foundation.jobs.tracked import cancel_job, retry_job
from terazi.modules.audit.public import AuditEvent, Subject, record_event
from terazi.modules.process.mails import tell_others
from terazi.modules.process.queries import jobs
from terazi.modules.process.rules.switching import require_reason
from terazi.modules.process.values.work import JobSource, Outcome

_DOING = Callable[[Call, JobSource, str], Awaitable[Outcome]]


async def retry_jobs(call: Call, source: JobSource, ids: Sequence[str], reason: str) -> dict[str, Outcome]:
    """Run again what failed; what did not fail stays as it is."""
    why = require_reason(reason)
    done = await _each(call, source, ids, _retry)
    await _record(call, "process.jobs_retried", source, done, why)
    return done


async def cancel_jobs(call: Call, source: JobSource, ids: Sequence[str], reason: str) -> dict[str, Outcome]:
    """Cancel what waits or runs; tasks that run already end by themselves."""
    why = require_reason(reason)
    done = await _each(call, source, ids, _cancel)
    await _record(call, "process.jobs_cancelled", source, done, why)
    return done


async def _each(call: Call, source: JobSource, ids: Sequence[str], do: _DOING) -> dict[str, Outcome]:
    """In the order of the ids, so that two who act on the same ones wait for each other and never for ever."""
    return {each: await do(call, source, each) for each in sorted(set(ids))}


async def _retry(call: Call, source: JobSource, each: str) -> Outcome:
    if source is JobSource.PEOPLE:
        (job,) = await call.db.ask(jobs.lock_any_job(UUID(each)))
        if job is None:
            return Outcome.NOT_FOUND
        if job.state is not JobState.FAILED:
            return Outcome.WRONG_STATE
        await retry_job(call, job)
        return Outcome.DONE
    status, is_replaced = await call.db.ask(jobs.lock_task(int(each)), jobs.is_replaced(int(each)))
    if status is None:
        return Outcome.NOT_FOUND
    if status != "failed":
        return Outcome.WRONG_STATE
    if is_replaced:
        return Outcome.WAITS_ALREADY
    await call.db.write(jobs.retry_task(int(each)))
    return Outcome.DONE


async def _cancel(call: Call, source: JobSource, each: str) -> Outcome:
    if source is JobSource.PEOPLE:
        (job,) = await call.db.ask(jobs.lock_any_job(UUID(each)))
        if job is None:
            return Outcome.NOT_FOUND
        if job.state.is_final:
            return Outcome.WRONG_STATE
        await cancel_job(call, job)
        return Outcome.DONE
    (status,) = await call.db.ask(jobs.lock_task(int(each)))
    if status is None:
        return Outcome.NOT_FOUND
    if status != "todo":
        return Outcome.WRONG_STATE
    await call.db.write(jobs.cancel_task(int(each)))
    return Outcome.DONE


async def _record(call: Call, action: str, source: JobSource, done: dict[str, Outcome], why: str) -> None:
    """One entry for all of them: how many, which and why."""
    changed = [each for each, outcome in done.items() if outcome is Outcome.DONE]
    if not changed:
        return
    event = AuditEvent(
        action=action,
        subject=Subject.PROCESS,
        subject_id=UUID(changed[0]) if source is JobSource.PEOPLE and len(changed) == 1 else None,
        subject_name=source.value,
        after={"reason": why, "total": len(changed), "jobs": changed},
    )
    await record_event(call, event)
    if len(changed) > 1:
        await tell_others(call, action.removeprefix("process."), count=len(changed), why=why)
