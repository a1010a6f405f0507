"""A process that tells of itself: that it is there, who calls it, how its queues do and what it logs."""

import asyncio
import os
import signal
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from datetime import datetime
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from uuid import UUID

import structlog

import terazi
from terazi.foundation.db import Database, DatabaseError
from terazi.modules.process.actions.logs import LineBook
from terazi.modules.process.actions.rates import CallRates
from terazi.modules.process.actions.waits import QueueTimes
from terazi.modules.process.queries import counting, nodes
from terazi.modules.process.values.nodes import BEAT_SECONDS, Group, Node

log = structlog.get_logger("terazi.process")
_LINES_SECONDS = 1.0
on_beat: list[Callable[[Database], Awaitable[None]]] = []
"""What else a process counts in memory and writes with each beat; the entry fills the list."""
_PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")


def node_name() -> str:
    """Return what people call this machine."""
    return socket.gethostname()[:100] or "localhost"


def code_version() -> str:
    """Return the version of the platform with a digest of its code, which differs as soon as any of it does."""
    try:
        named = version("terazi")
    except PackageNotFoundError:
        named = "0"
    folder, digest = Path(next(iter(terazi.__path__))), sha256()
    for file in sorted(folder.rglob("*.py")):
        digest.update(str(file.relative_to(folder)).encode() + file.read_bytes())
    return f"{named}-{digest.hexdigest()[:8]}"


def end_process() -> None:
    """End this process as its supervisor would: what runs is given its time, and the supervisor starts it again."""
    os.kill(os.getpid(), signal.SIGTERM)


def memory_bytes() -> int:
    """Return how much memory this process holds."""
    with suppress(OSError, ValueError, IndexError):
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * _PAGE_BYTES
    return 0


class Reporter:
    """Writes what one process counts and logs, and hears whether it is to end."""

    def __init__(
        self,
        database: Database,
        node: Node,
        *,
        lines: LineBook,
        rates: CallRates | None = None,
        times: QueueTimes | None = None,
        clock: Callable[[], datetime],
        end: Callable[[], None] = end_process,
    ) -> None:
        self._database = database
        self.node = node
        self._lines = lines
        self._rates = rates
        self._times = times
        self._clock = clock
        self._end = end
        self._is_lost = False

    def note_worker(self, worker_id: int | None) -> None:
        """Remember under which number the queue knows this process."""
        if worker_id != self.node.worker_id:
            self.node = replace(self.node, worker_id=worker_id)

    async def beat(self) -> None:
        """Say that the process is there, and write who called; end where that was asked."""
        self.node = replace(
            self.node, seen_at=self._clock(), memory_bytes=memory_bytes(), dropped_lines=self._lines.dropped
        )
        (end_asked_at,) = await self._database.recorder.ask(nodes.beat(self.node))
        await self.write_counts()
        if end_asked_at is not None:
            self._end()

    async def write_counts(self) -> None:
        """Write who called and how queues did; what cannot be written is kept for the next time."""
        if self._rates and (callers := self._rates.take()):
            try:
                await self._database.recorder.write(counting.write_callers(self.node.id, callers))
            except (DatabaseError, OSError):
                self._rates.give_back(callers)
                raise
        if self._times and (slots := self._times.take()):
            try:
                await self._database.recorder.write(*(counting.add_to_slot(slot) for slot in slots))
            except (DatabaseError, OSError):
                self._times.give_back(slots)
                raise
        for write in on_beat:
            await write(self._database)

    async def write_lines(self) -> None:
        """Write what was logged, a batch at a time."""
        if lines := self._lines.take():
            try:
                await self._database.recorder.write(*(counting.write_line(self.node, line) for line in lines))
            except (DatabaseError, OSError):
                self._lines.give_back(lines)
                raise

    async def run(self) -> None:
        """Report until it is cancelled; a database that is away is waited for."""
        self._lines.note_start(f"{self.node.group_name} process began")
        self.node = replace(self.node, version=await asyncio.to_thread(code_version))
        loop = asyncio.get_running_loop()
        next_beat = loop.time()
        while True:
            try:
                if loop.time() >= next_beat:
                    next_beat = loop.time() + BEAT_SECONDS
                    await self.beat()
                await self.write_lines()
                self._is_lost = False
            except (DatabaseError, OSError) as problem:
                if not self._is_lost:
                    log.warning("what this process tells of itself waits", problem=type(problem).__name__)
                self._is_lost = True
            await asyncio.sleep(_LINES_SECONDS)

    async def leave(self) -> None:
        """Write what is left, and say that the process is there no longer."""
        self._lines.note_start(f"{self.node.group_name} process ended")
        with suppress(DatabaseError, OSError):
            await self.write_counts()
            await self.write_lines()
            await self._database.recorder.write(nodes.remove_node(self.node.id))


@asynccontextmanager
async def reporting(reporter: Reporter) -> AsyncIterator[Reporter]:
    """Let a process tell of itself for as long as it lives."""
    running = asyncio.ensure_future(reporter.run())
    try:
        yield reporter
    finally:
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running
        await reporter.leave()


def new_node(node_id: UUID, group: Group, *, queues: list[str] | None, now: datetime) -> Node:
    """Return this process, as it begins."""
    return Node(
        id=node_id,
        group_name=group,
        name=node_name(),
        process_id=os.getpid(),
        version="",
        started_at=now,
        seen_at=now,
        queues=queues,
        memory_bytes=0,
        worker_id=None,
        dropped_lines=0,
        end_asked_at=None,
    )


def shown_name(node: Node) -> str:
    """Return how a process is named where there is room for a word."""
    return f"{node.name}:{node.process_id}"
