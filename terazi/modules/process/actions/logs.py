"""What a process logs, held until it is written where administrators read it: bounded, whatever is logged."""

import sys
from collections import deque
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from threading import Lock

from terazi.foundation.types import Value
from terazi.modules.process.rules.logs import Raised, line_of, line_of_library
from terazi.modules.process.values.logs import LogKind, LogLevel, LogLine

MOST_A_SECOND = 200
_MOST_WAITING = 2_000
_LEAST_LEVEL = ("warning", "error", "critical")


class LineBook:
    """The lines of one process that are not written yet; it is told from any thread, and never fails."""

    def __init__(self, clock: Callable[[], datetime] | None = None) -> None:
        self._clock = clock or (lambda: datetime.now(UTC))
        self._waiting: deque[LogLine] = deque()
        self._lock = Lock()
        self._second = 0
        self._in_second = 0
        self.dropped = 0
        """How many lines there were too many."""

    def keep_event(self, event: Mapping[str, Value]) -> None:
        """Keep a line of our own, if it is a warning or worse."""
        if event.get("level") not in _LEAST_LEVEL:
            return
        if (now := self._room()) is not None:
            self._waiting.append(line_of(event, at=now, raised=_raised(event.get("exc_info"))))

    def keep_of_library(self, text: str, *, logger: str, level: str, raised: Raised | None) -> None:
        """Keep a line of a library."""
        if level in _LEAST_LEVEL and (now := self._room()) is not None:
            self._waiting.append(line_of_library(text, at=now, logger=logger, level=level, raised=raised))

    def note_start(self, text: str) -> None:
        """Keep that the process began or ended."""
        event = {"event": text, "level": LogLevel.INFO.value, "of": LogKind.START.value}
        if (now := self._room()) is not None:
            self._waiting.append(line_of(event, at=now))

    def take(self) -> list[LogLine]:
        """Return what waits, at most what is written at once."""
        return [self._waiting.popleft() for _ in range(min(MOST_A_SECOND, len(self._waiting)))]

    def give_back(self, lines: list[LogLine]) -> None:
        """Keep what could not be written."""
        self._waiting.extendleft(reversed(lines))

    def _room(self) -> datetime | None:
        """Return the moment, None where this second has had its lines or too many wait."""
        now = self._clock()
        second = int(now.timestamp())
        with self._lock:
            if second != self._second:
                self._second, self._in_second = second, 0
            self._in_second += 1
            if self._in_second > MOST_A_SECOND or len(self._waiting) >= _MOST_WAITING:
                self.dropped += 1
                return None
        return now


def _raised(said: Value) -> Raised | None:
    """Return the exception that an event tells of, in any of the ways that it may be said."""
    if isinstance(said, BaseException):
        return type(said), said, said.__traceback__
    if isinstance(said, tuple) and len(said) == 3 and isinstance(said[1], BaseException):
        return said[0], said[1], said[2]
    if said:
        kind, problem, trace = sys.exc_info()
        if kind is not None and problem is not None:
            return kind, problem, trace
    return None


LINES = LineBook()
"""The lines of this process."""
