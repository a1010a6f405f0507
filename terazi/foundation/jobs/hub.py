"""One listening connection per process that wakes everyone who follows something: a job, the tickets of a person."""

import asyncio
import contextlib
from collections import defaultdict, deque
from collections.abc import AsyncIterator, Sequence
from uuid import UUID

import psycopg
import structlog

from terazi.foundation.connecting import plain_url, watched

log = structlog.get_logger("terazi.jobs")
_RETRY_SECONDS = 1.0
_MOST_WORDS = 200
MISSED = ""
"""Said to all followers when the connection is back: words may have been lost meanwhile."""
Subject = tuple[str, UUID]
"""A channel, and what is followed in it."""


class Followed:
    """What somebody follows: set when something changed, with the words that came with it."""

    def __init__(self) -> None:
        self.changed = asyncio.Event()
        self._words: deque[str] = deque()

    def tell(self, word: str) -> None:
        """Wake the follower; one who has fallen far behind is told that words were missed."""
        if len(self._words) >= _MOST_WORDS:
            self._words.clear()
            word = MISSED
        self._words.append(word)
        self.changed.set()

    def take(self) -> list[str]:
        """Return what was said since this was last asked, and wait for the next."""
        self.changed.clear()
        words = list(self._words)
        self._words.clear()
        return words


class Hub:
    """Passes on "this changed", at most with a word; followers read the state themselves, so a lost word does no harm.

    A notice is the id of the subject, and where it says more, a space and the word.
    """

    def __init__(self, database_url: str, channels: Sequence[str]) -> None:
        self._url = watched(plain_url(database_url))
        self._channels = channels
        self._followers: defaultdict[Subject, set[Followed]] = defaultdict(set)
        self._listening: asyncio.Task[None] | None = None
        self.is_closing = asyncio.Event()

    async def open(self) -> None:
        """Begin to listen."""
        self._listening = asyncio.create_task(self._listen_forever())

    def end_follows(self) -> None:
        """Let everyone go who follows something."""
        self.is_closing.set()
        self._tell_all()

    async def close(self) -> None:
        """End all follows and the listening connection."""
        self.end_follows()
        if self._listening:
            self._listening.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._listening

    @contextlib.asynccontextmanager
    async def follow(self, channel: str, *subjects: UUID) -> AsyncIterator[Followed]:
        """Return what is told each time one of the subjects changes."""
        followed = Followed()
        for subject in subjects:
            self._followers[channel, subject].add(followed)
        try:
            yield followed
        finally:
            for subject in subjects:
                self._followers[channel, subject].discard(followed)
                if not self._followers[channel, subject]:
                    del self._followers[channel, subject]

    def _tell_all(self) -> None:
        for each in list(self._followers.values()):
            for followed in each:
                followed.tell(MISSED)

    async def _listen_forever(self) -> None:
        is_first = True
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self._url, autocommit=True) as connection:
                    for channel in self._channels:
                        await connection.execute(f"LISTEN {channel}")
                    if not is_first:
                        self._tell_all()
                    is_first = False
                    async for notice in connection.notifies():
                        subject, _, word = notice.payload.partition(" ")
                        for followed in self._followers.get((notice.channel, UUID(subject)), ()):
                            followed.tell(word)
            except (psycopg.Error, OSError):
                log.warning("listening connection lost, trying again")
            await asyncio.sleep(_RETRY_SECONDS)
