"""One listening connection per process that wakes everyone who follows a job."""

import asyncio
import contextlib
from collections import defaultdict
from collections.abc import AsyncIterator
from uuid import UUID

import psycopg
import structlog

from terazi.foundation.connecting import plain_url, watched
from terazi.foundation.jobs.tracked import CHANNEL

log = structlog.get_logger("terazi.jobs")
_RETRY_SECONDS = 1.0


class JobHub:
    """Passes on "this job changed"; followers read the job's state themselves, so a lost word does no harm."""

    def __init__(self, database_url: str) -> None:
        self._url = watched(plain_url(database_url))
        self._followers: defaultdict[UUID, set[asyncio.Event]] = defaultdict(set)
        self._listening: asyncio.Task[None] | None = None
        self.is_closing = asyncio.Event()

    async def open(self) -> None:
        """Begin to listen."""
        self._listening = asyncio.create_task(self._listen_forever())

    def end_follows(self) -> None:
        """Let everyone who follows a job go."""
        self.is_closing.set()
        for events in self._followers.values():
            for event in events:
                event.set()

    async def close(self) -> None:
        """End all follows and the listening connection."""
        self.end_follows()
        if self._listening:
            self._listening.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._listening

    @contextlib.asynccontextmanager
    async def follow(self, job_id: UUID) -> AsyncIterator[asyncio.Event]:
        """Return an event that is set each time the job changes."""
        event = asyncio.Event()
        self._followers[job_id].add(event)
        try:
            yield event
        finally:
            self._followers[job_id].discard(event)
            if not self._followers[job_id]:
                del self._followers[job_id]

    async def _listen_forever(self) -> None:
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self._url, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    async for notice in connection.notifies():
                        for event in self._followers.get(UUID(notice.payload), ()):
                            event.set()
            except (psycopg.Error, OSError):
                log.warning("listening connection lost, trying again")
            await asyncio.sleep(_RETRY_SECONDS)
