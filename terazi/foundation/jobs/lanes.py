"""Where bulky work of a web process waits for its turn: few at once, few waiting, the rest is told to come again."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from terazi.foundation.errors import Busy
from terazi.foundation.jobs.compute import compute
from terazi.foundation.settings import Settings


class Lane:
    """Turns for work that holds a whole file or table: what waits holds one too, so that is bounded as well."""

    def __init__(self, *, at_once: int, most_waiting: int, seconds: float) -> None:
        self._turns = asyncio.Semaphore(at_once)
        self._most_waiting = most_waiting
        self._waiting = 0
        self._seconds = seconds

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for a turn and hold it; Busy where too many wait for theirs."""
        if self._turns.locked() and self._waiting >= self._most_waiting:
            raise Busy
        self._waiting += 1
        try:
            await self._turns.acquire()
        finally:
            self._waiting -= 1
        try:
            yield
        finally:
            self._turns.release()

    async def compute(self, settings: Settings, function: Callable[..., Any], *args: Any) -> Any:
        """Return what ``function(*args, tell)`` returns in a child; see ``computed``. Any: its own arguments and answer."""
        async with self.turn():
            return await self.computed(settings, function, *args)

    async def computed(self, settings: Settings, function: Callable[..., Any], *args: Any) -> Any:
        """The same for who holds a turn; ComputationDiedError where time or memory end before it does. Any: as above."""
        return await compute(
            function,
            *args,
            on_progress=lambda _report: None,
            memory_bytes=settings.job_memory_bytes,
            seconds=self._seconds,
        )


FILES = Lane(at_once=2, most_waiting=8, seconds=60)
"""Files that somebody sends: one is taken out of its request only when it is its turn."""
TABLES = Lane(at_once=1, most_waiting=2, seconds=60)
"""Tables that are written as workbooks: those that wait are in memory already."""
