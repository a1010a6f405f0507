"""Calls to follow and cancel jobs."""

import asyncio
from collections.abc import AsyncIterator
from uuid import UUID

from terazi.foundation.calls.declare import EVERYONE, NONE, Effect
from terazi.foundation.calls.params import QueryText, StreamAnswer
from terazi.foundation.context import Call, OpenCall, UserCall
from terazi.foundation.db import DatabaseError
from terazi.foundation.ids import UserId
from terazi.foundation.jobs.tracked import CHANNEL
from terazi.modules.analysis.public import name_own_projects
from terazi.modules.process.actions import own_jobs as actions
from terazi.modules.process.actions.streams import (
    HEADERS,
    MEDIA_TYPE,
    PING,
    close_stream,
    is_woken,
    open_streams,
    require_room,
)
from terazi.modules.process.calls.declared import OFTEN, calls, signed_in
from terazi.modules.process.errors import JobAlreadyFinished, JobNotFound, TicketInvalid, TooManyStreams
from terazi.modules.process.queries import own_jobs as queries
from terazi.modules.process.schemas.own_jobs import (
    JobAnswer,
    JobPage,
    JobPageBody,
    JobTicketAnswer,
    JobView,
    job_view,
    own_job,
)
from terazi.modules.process.values.streams import PING_SECONDS, STREAM_SECONDS, TICKET_LIFE

_RETRY_SECONDS = 1.0


@signed_in.post("/v1/job/get", effect=Effect.READS, raises=[JobNotFound], limit=OFTEN)
async def get_job(call: UserCall, job_id: UUID) -> JobAnswer:
    """The state of one of your jobs, what it has found so far and its result."""
    job = await _find(call, job_id, call.user.id)
    if job is None:
        raise JobNotFound
    return JobAnswer(job=job)


@signed_in.post("/v1/job/list", effect=Effect.READS, limit=OFTEN)
async def list_jobs(call: UserCall, body: JobPageBody | None = None) -> JobPage:
    """Your jobs, newest first, a page at a time, with the names of your own projects."""
    page = body or JobPageBody()
    (jobs,) = await call.reader.ask(
        queries.list_jobs(
            call.user.id,
            subject_id=page.subject_id,
            only_unfinished=page.only_unfinished,
            before=page.after,
            count=page.count + 1,
        )
    )
    subjects = {job.subject_id for job in jobs[: page.count]}
    (names,) = await call.reader.ask(name_own_projects(call.user.id, subjects)) if subjects else ({},)
    shown = [own_job(job, names, call.lang) for job in jobs[: page.count]]
    return JobPage(job_list=shown, next=shown[-1].job_id if len(jobs) > page.count else None)


@signed_in.post("/v1/job/ticket", effect=Effect.READS, raises=[JobNotFound], limit=OFTEN)
async def create_job_ticket(call: UserCall, job_id: UUID) -> JobTicketAnswer:
    """A ticket that opens the events of one of your jobs: once, within a minute."""
    ticket = await actions.issue_ticket(call, job_id)
    return JobTicketAnswer(ticket=ticket, expires_in=int(TICKET_LIFE.total_seconds()))


@signed_in.post("/v1/job/cancel", effect=Effect.WRITES, raises=[JobNotFound, JobAlreadyFinished])
async def cancel_job(call: UserCall, job_id: UUID) -> JobAnswer:
    """Stop one of your jobs; what it had reserved is given back."""
    job = await actions.cancel_own_job(call, job_id)
    return JobAnswer(job=job_view(job, call.lang))


# Not under speed control: every stream needs a ticket of its own, and those are counted.
@calls.get(
    "/v1/job/events",
    caller=NONE,
    roles=EVERYONE,
    raises=[TicketInvalid, TooManyStreams],
    limit=None,
    media_type=MEDIA_TYPE,
)
async def follow_job(call: OpenCall, job_id: UUID, ticket: QueryText) -> StreamAnswer:
    """Server-sent events of a job: ``job`` with its state at each change and ``ping`` in between; ends when it ends."""
    (owner_id,) = await call.recorder.ask(queries.redeem_ticket(ticket, job_id, call.now))
    if owner_id is None:
        raise TicketInvalid
    require_room(call, owner_id)
    return StreamAnswer(job_events(call, job_id, owner_id), media_type=MEDIA_TYPE, headers=HEADERS)


async def job_events(
    call: Call, job_id: UUID, owner_id: UserId, *, ping_seconds: float = PING_SECONDS
) -> AsyncIterator[str]:
    """Yield the events of a job until it has ended, the process closes or half an hour is over."""
    loop = asyncio.get_running_loop()
    last_moment = loop.time() + STREAM_SECONDS
    told: JobView | None = None
    open_streams[owner_id] += 1
    try:
        async with call.hub.follow(CHANNEL, job_id) as following:
            while not call.hub.is_closing.is_set() and loop.time() < last_moment:
                following.take()
                try:
                    job = await _find(call, job_id, owner_id)
                except DatabaseError:  # it is away; who follows stays, and is told when it is back
                    yield PING
                    await is_woken(call.hub.is_closing, _RETRY_SECONDS)
                    continue
                if job is None:
                    return
                if job != told:
                    told = job
                    yield f"event: job\ndata: {job.model_dump_json()}\n\n"
                if job.state.is_final:
                    return
                if not await is_woken(following.changed, ping_seconds):
                    yield PING
    finally:
        close_stream(owner_id)


async def _find(call: Call, job_id: UUID, owner_id: UserId) -> JobView | None:
    (job,) = await call.reader.ask(queries.find_job(job_id, owner_id))
    return job_view(job, call.lang) if job else None
