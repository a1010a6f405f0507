"""Who calls a process, counted in memory by the minute: people, addresses, applications and calls."""

import time
from collections import defaultdict
from collections.abc import Callable
from datetime import UTC, datetime
from uuid import UUID

from terazi.modules.process.values.callers import CallerKind, CallerMinute

MOST_CALLERS = 5_000
"""How many of a kind are told apart in one minute of one process; the rest is summed up under no name."""
REST = ""
_MINUTE = 60


class CallRates:
    """What one process has counted in this minute and in those that are not written yet."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._minute = 0
        self._begin(0)
        self._ended: list[CallerMinute] = []

    def note(self, path: str, address: str, person: UUID | None, application: UUID | None) -> None:
        """Count one call."""
        minute = int(self._clock()) // _MINUTE
        if minute != self._minute:
            self._ended += self._changed()
            self._begin(minute)
        self._add(self._calls, self._changed_calls, path)
        self._add(self._addresses, self._changed_addresses, address)
        if person is not None:
            self._add(self._people, self._changed_people, person)
        if application is not None:
            self._add(self._applications, self._changed_applications, application)

    def take(self) -> list[CallerMinute]:
        """Return what has changed since the last time: the whole count of each caller, so that writing it twice does no harm."""
        taken, self._ended = self._ended + self._changed(), []
        for changed in self._all_changed:
            changed.clear()
        return taken

    def give_back(self, taken: list[CallerMinute]) -> None:
        """Keep what could not be written; what is older than this hour is of no use any more."""
        oldest = datetime.fromtimestamp(self._clock() - _MINUTE * _MINUTE, UTC)
        self._ended = [each for each in taken if each.minute > oldest][-MOST_CALLERS:] + self._ended

    @staticmethod
    def _add(counts: dict[object, int], changed: set[object], key: object) -> None:
        if key not in counts and len(counts) >= MOST_CALLERS:
            key = REST
        counts[key] += 1
        changed.add(key)

    def _begin(self, minute: int) -> None:
        self._minute = minute
        self._calls: defaultdict[object, int] = defaultdict(int)
        self._addresses: defaultdict[object, int] = defaultdict(int)
        self._people: defaultdict[object, int] = defaultdict(int)
        self._applications: defaultdict[object, int] = defaultdict(int)
        self._changed_calls: set[object] = set()
        self._changed_addresses: set[object] = set()
        self._changed_people: set[object] = set()
        self._changed_applications: set[object] = set()

    @property
    def _all_changed(self) -> tuple[set[object], ...]:
        return (
            self._changed_calls,
            self._changed_addresses,
            self._changed_people,
            self._changed_applications,
        )

    def _changed(self) -> list[CallerMinute]:
        minute = datetime.fromtimestamp(self._minute * _MINUTE, UTC)
        counts = (self._calls, self._addresses, self._people, self._applications)
        kinds = (CallerKind.CALL, CallerKind.ADDRESS, CallerKind.PERSON, CallerKind.APPLICATION)
        return [
            CallerMinute(minute=minute, kind=kind, key=str(key)[:200], count=counted[key])
            for kind, counted, changed in zip(kinds, counts, self._all_changed, strict=True)
            for key in changed
        ]
