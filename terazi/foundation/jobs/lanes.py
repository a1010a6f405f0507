"""Where bulky work of a web process waits for its turn: few at once, one of each asker, few waiting, the rest is told to come again."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from terazi.foundation.context import Call
from terazi.foundation.errors import Busy, TooHeavy
from terazi.foundation.jobs.computation import Computation, ComputationDiedError, compute, in_words
from terazi.foundation.language.phrases import words_of_now
from terazi.foundation.settings import Settings
from terazi.foundation.types import Value

CANNOT_COMPUTE = [TooHeavy, Busy]
"""What a call may refuse that has something computed while somebody waits."""
_IN_WORDS = Computation(in_words.__module__, in_words.__name__)
_MOST_OF_ONE = 4
"""One asker holds one turn, and of the places to wait one in so many."""


class Lane:
    """Turns for work that holds a whole file or table: what waits holds one too, so that is bounded as well."""

    def __init__(
        self, *, at_once: int, most_waiting: int, patience_seconds: float = 30, seconds: float
    ) -> None:
        self._turns = asyncio.Semaphore(at_once)
        self._own_turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._waiting: Counter[str] = Counter()
        self._most_waiting = most_waiting
        self._patience_seconds = patience_seconds
        self._seconds = seconds

    @asynccontextmanager
    async def turn(self, asker: str) -> AsyncIterator[None]:
        """Wait for a turn and hold it; Busy where too many wait for theirs, or it does not come in time."""
        own = self._own_turns.setdefault(asker, asyncio.Lock())
        if (own.locked() or self._turns.locked()) and self._is_full(asker):
            raise Busy
        await self._wait(asker, own)
        try:
            yield
        finally:
            self._turns.release()
            own.release()

    async def compute(self, call: Call, computation: Computation, *args: object) -> Value:
        """Return what the computation returns in a child; see ``computed``."""
        async with self.turn(call.asker):
            return await self.computed(call.settings, computation, *args)

    async def computed(self, settings: Settings, computation: Computation, *args: object) -> Value:
        """The same for who holds a turn; TooHeavy where time or memory end before it does.

        What is said there is said in the words of the call: it is answered to whoever waits.
        """
        words = words_of_now()
        asked = (_IN_WORDS, words, computation) if words else (computation,)
        try:
            return await compute(
                *asked,
                *args,
                on_progress=lambda _report: None,
                memory_bytes=settings.job_memory_bytes,
                seconds=self._seconds,
            )
        except ComputationDiedError as died:
            raise TooHeavy from died

    def _is_full(self, asker: str) -> bool:
        most_of_one = -(-self._most_waiting // _MOST_OF_ONE)
        return self._waiting.total() >= self._most_waiting or self._waiting[asker] >= most_of_one

    async def _wait(self, asker: str, own: asyncio.Lock) -> None:
        self._waiting[asker] += 1
        try:
            async with asyncio.timeout(self._patience_seconds):
                await own.acquire()
                try:
                    await self._turns.acquire()
                except asyncio.CancelledError:
                    own.release()
                    raise
        except TimeoutError:
            raise Busy from None
        finally:
            self._waiting[asker] -= 1
            self._waiting += Counter()  # forgets who does not wait


FILES = Lane(at_once=2, most_waiting=8, seconds=60)
"""Files that somebody sends: one is taken out of its request only when it is its turn."""
TABLES = Lane(at_once=2, most_waiting=4, seconds=60)
"""Tables that are written as workbooks: those that wait are in memory already."""
PICTURES = Lane(at_once=2, most_waiting=16, seconds=45)
"""Pictures that somebody sends, to be written anew."""
