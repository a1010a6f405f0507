"""The log: deleting lines, following it live, handing it out, and what processes do at this moment."""

import asyncio
import json
from collections import deque
from collections.abc import AsyncIterator
from uuid import UUID

from terazi.foundation.calls.declare import EVERYONE, NONE, Effect
from terazi.foundation.calls.params import FileAnswer, OptionalQueryText, QueryText, file_answer
from terazi.foundation.context import Call, ClientCall, OpenCall
from terazi.foundation.db import DatabaseError
from terazi.foundation.ids import UserId
from terazi.modules.process.actions import reading_logs
from terazi.modules.process.actions.streams import (
    HEADERS,
    MEDIA_TYPE,
    PING,
    StreamAnswer,
    close_stream,
    is_woken,
    open_streams,
    require_room,
)
from terazi.modules.process.calls.declared import OFTEN, administration, calls
from terazi.modules.process.errors import TicketInvalid, TooManyStreams
from terazi.modules.process.queries import logs, nodes, own_jobs
from terazi.modules.process.schemas.info import ProcessFilter
from terazi.modules.process.schemas.logs import (
    DeletedLines,
    LogLineView,
    LogTicket,
    ProcessDetail,
    ProcessDetails,
)
from terazi.modules.process.values.logs import LogFilter, LogKind, LogLevel
from terazi.modules.process.values.nodes import Group
from terazi.modules.process.values.streams import LOG_STREAM_SECONDS, PING_SECONDS, TICKET_LIFE

JSON_LINES = "application/x-ndjson"
_MOST_EXPORTED = 50_000
_MOST_PROCESSES = 50
_LAST_LINES = 10
_MOST_AT_ONCE = 2_000
_LOOK_SECONDS = 1.0
_LOOKS_BACK = 5
"""Lines of several processes arrive out of order, so the last looks are looked at again."""


@administration.post("/v1/process/info/delete/log", effect=Effect.DELETES)
async def delete_log(
    call: ClientCall,
    cluster_node_group: Group | None = None,
    log_type: LogKind | None = None,
    process_name: UUID | None = None,
) -> DeletedLines:
    """Delete the stored lines of a group, a type and a process up to now; the audit trail says how many."""
    wanted = LogFilter(group=cluster_node_group, kind=log_type, node_id=process_name)
    return DeletedLines(deleted_count=await reading_logs.delete_lines(call, wanted))


@administration.post("/v1/process/info/log/active/process_id/details", effect=Effect.EXPORTS, limit=OFTEN)
async def get_active_details(
    call: ClientCall,
    cluster_node_group: Group | None = None,
    log_type: LogKind | None = None,
    process_name: UUID | None = None,
) -> ProcessDetails:
    """What each process does at this moment: running jobs and tasks, memory and its last lines."""
    found, tasks = await call.reader.ask(nodes.list_nodes(), logs.running_tasks())
    wanted = [
        node
        for node in found
        if cluster_node_group in {None, node.group_name} and process_name in {None, node.id}
    ][:_MOST_PROCESSES]
    if not wanted:
        return ProcessDetails(details=[])
    filters = [LogFilter(node_id=node.id, kind=log_type) for node in wanted]
    lines = await call.reader.ask(
        *(logs.list_lines(each, before=None, count=_LAST_LINES) for each in filters)
    )
    return ProcessDetails(
        details=[
            ProcessDetail.of(node, tasks, own, call.lang) for node, own in zip(wanted, lines, strict=True)
        ]
    )


@administration.post("/v1/process/log/ticket", effect=Effect.EXPORTS, limit=OFTEN)
async def create_log_ticket(call: ClientCall) -> LogTicket:
    """A ticket that opens the live log: once, within a minute."""
    ticket = await reading_logs.issue_log_ticket(call)
    return LogTicket(ticket=ticket, expires_in=int(TICKET_LIFE.total_seconds()))


@administration.post("/v1/process/log/export", effect=Effect.EXPORTS, media_type=JSON_LINES)
async def export_log(call: ClientCall, body: ProcessFilter | None = None) -> FileAnswer:
    """Give the newest 50,000 lines of a filter as JSON lines."""
    wanted = (body or ProcessFilter()).of_lines()
    (lines,) = await call.reader.ask(logs.list_lines(wanted, before=None, count=_MOST_EXPORTED))
    content = await asyncio.to_thread(
        lambda: "".join(f"{LogLineView.of(line).model_dump_json()}\n" for line in lines).encode()
    )
    return file_answer(content, media_type=JSON_LINES, name="terazi-log.jsonl")


# Not under speed control: every stream needs a ticket of its own, and those are counted.
@calls.get(
    "/v1/process/log/events",
    caller=NONE,
    roles=EVERYONE,
    raises=[TicketInvalid, TooManyStreams],
    limit=None,
    media_type=MEDIA_TYPE,
)
async def follow_log(
    call: OpenCall,
    ticket: QueryText,
    cluster_node_group: Group | None = None,
    log_type: LogKind | None = None,
    log_level: LogLevel | None = None,
    search_text: OptionalQueryText = None,
) -> StreamAnswer:
    """Server-sent events of the log: ``lines`` as they come and ``ping`` in between, for ten minutes."""
    (owner_id,) = await call.recorder.ask(own_jobs.redeem_ticket(ticket, None, call.now))
    if owner_id is None:
        raise TicketInvalid
    require_room(call, owner_id)
    wanted = LogFilter(
        group=cluster_node_group, kind=log_type, level=log_level, text=(search_text or "").strip()
    )
    return StreamAnswer(log_events(call, owner_id, wanted), media_type=MEDIA_TYPE, headers=HEADERS)


async def log_events(
    call: Call, owner_id: UserId, wanted: LogFilter, *, look_seconds: float = _LOOK_SECONDS
) -> AsyncIterator[str]:
    """Yield the lines of the log as they come, until the process closes or ten minutes are over."""
    loop = asyncio.get_running_loop()
    last_moment, next_ping = loop.time() + LOG_STREAM_SECONDS, loop.time()
    open_streams[owner_id] += 1
    try:
        (newest,) = await call.reader.ask(logs.newest_line())
        looked = deque([newest] * _LOOKS_BACK, maxlen=_LOOKS_BACK)
        told: set[int] = set()
        while not call.hub.is_closing.is_set() and loop.time() < last_moment:
            if loop.time() >= next_ping:
                next_ping = loop.time() + PING_SECONDS
                yield PING
            try:
                (found,) = await call.reader.ask(
                    logs.lines_after(wanted, after=looked[0], count=_MOST_AT_ONCE)
                )
            except DatabaseError:  # it is away; who follows stays, and is told when it is back
                found = []
            fresh = [line for line in found if line.id not in told and line.id > newest]
            if fresh:
                views = [LogLineView.of(line).model_dump(mode="json") for line in fresh]
                yield f"event: lines\ndata: {json.dumps(views, ensure_ascii=False)}\n\n"
            looked.append(max([looked[-1], *(line.id for line in found)]))
            told = {line.id for line in found if line.id > looked[0]}
            await is_woken(call.hub.is_closing, look_seconds)
    finally:
        close_stream(owner_id)
