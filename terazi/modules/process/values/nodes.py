"""Processes of the platform, and what they are for."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID

BEAT_SECONDS = 5.0
"""How often a process says that it is there, and writes who called."""
SILENT_AFTER = timedelta(seconds=20)
"""Four beats: a process that missed them is shown as silent."""
FORGOTTEN_AFTER = timedelta(minutes=10)


class Group(StrEnum):
    """What a process is for."""

    WEB = "web"
    WORKER = "worker"
    RECEIVE = "receive"
    DATABASE = "database"


@dataclass(frozen=True, kw_only=True, slots=True)
class Node:
    """One process of the platform as it last told of itself."""

    id: UUID
    group_name: Group
    name: str
    process_id: int
    version: str
    started_at: datetime
    seen_at: datetime
    queues: Sequence[str] | None
    """The queues it works on; none where it works on all, or on no queue at all."""
    memory_bytes: int
    worker_id: int | None
    dropped_lines: int
    end_asked_at: datetime | None

    @property
    def is_worker(self) -> bool:
        return self.group_name is Group.WORKER

    def is_silent(self, now: datetime) -> bool:
        """Whether it has missed its beats."""
        return now - self.seen_at > SILENT_AFTER

    def works_on(self, queue: str) -> bool:
        """Whether it takes tasks of this queue."""
        return self.is_worker and (self.queues is None or queue in self.queues)


@dataclass(frozen=True, kw_only=True, slots=True)
class DatabaseFacts:
    """PostgreSQL as one more process of the platform."""

    version: str
    started_at: datetime
    size_bytes: int
    connections: int
    most_connections: int
    locks: int
    """Locks that are held now, or that one backup would hold, which locks each table: whichever is more."""
    lock_slots: int
    """How many locks there is room for."""
