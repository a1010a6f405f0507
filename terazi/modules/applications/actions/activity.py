"""Counting what applications do: in memory, and written to the database once a minute at most."""

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime
from uuid import UUID
from weakref import WeakKeyDictionary
from zoneinfo import ZoneInfo

import structlog

from terazi.foundation.context import Call
from terazi.foundation.db import Database, Recorder
from terazi.foundation.errors import Refusal
from terazi.modules.applications.queries.activity import add_count
from terazi.modules.applications.values import ActivityKind, DayCount

log = structlog.get_logger("terazi.applications")
WRITE_AFTER_SECONDS = 60
HERE = ZoneInfo("Europe/Istanbul")
"""Where a day begins and ends."""
_Line = tuple[date, ActivityKind, int]


class ActivityBook:
    """What one process has counted and not yet written; a crash forgets a minute of it."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder
        self._counts: dict[UUID, dict[_Line, tuple[int, datetime]]] = defaultdict(dict)
        self._timer: asyncio.TimerHandle | None = None
        self._writing: set[asyncio.Task[None]] = set()

    def note(self, application_id: UUID, kind: ActivityKind, *, status: int, now: datetime) -> None:
        """Count one more; the first count sets the clock for writing them all."""
        lines = self._counts[application_id]
        line = (now.astimezone(HERE).date(), kind, status)
        count, _ = lines.get(line, (0, now))
        lines[line] = (count + 1, now)
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(WRITE_AFTER_SECONDS, self._begin_writing)

    async def write(self) -> None:
        """Write what was counted, one trip for each application."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        counts, self._counts = self._counts, defaultdict(dict)
        for application_id, lines in counts.items():
            try:
                await self._recorder.write(
                    *(add_count(application_id, _counted(*item)) for item in lines.items())
                )
            except Exception:  # what was counted is not worth more than a line in the log
                log.exception("activity was not written", application_id=str(application_id))

    def _begin_writing(self) -> None:
        self._timer = None
        task = asyncio.ensure_future(self.write())
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)


def _counted(line: _Line, counted: tuple[int, datetime]) -> DayCount:
    day, kind, status = line
    count, last_at = counted
    return DayCount(day=day, kind=kind, status=status, count=count, last_at=last_at)


_BOOKS: WeakKeyDictionary[Recorder, ActivityBook] = WeakKeyDictionary()


def activity_of(recorder: Recorder) -> ActivityBook:
    """Return the one book of this database in this process."""
    book = _BOOKS.get(recorder)
    if book is None:
        book = _BOOKS[recorder] = ActivityBook(recorder)
    return book


def note_activity(call: Call, application_id: UUID, kind: ActivityKind, *, status: int = 200) -> None:
    """Count something that a call did for an application."""
    activity_of(call.recorder).note(application_id, kind, status=status, now=call.now)


@contextmanager
def counted(call: Call, application_id: UUID, kind: ActivityKind) -> Iterator[None]:
    """Count what happens inside for an application, with how it ends."""
    try:
        yield
    except Refusal as refusal:
        note_activity(call, application_id, kind, status=refusal.http_status)
        raise
    note_activity(call, application_id, kind)


def watch_application(application_id: UUID, http_status: int, database: Database, now: datetime) -> None:
    """Count a call that an application made with its key."""
    activity_of(database.recorder).note(application_id, ActivityKind.CALL, status=http_status, now=now)


async def write_activity(database: Database) -> None:
    """Write what is still only in memory; before the process ends."""
    await activity_of(database.recorder).write()
