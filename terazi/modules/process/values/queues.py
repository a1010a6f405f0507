"""How queues do, and what of them is paused."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

FAILED = "failed"
WAITING = "waiting"
RUNNING = "running"
WAIT = "wait_"
"""The beginning of the measures of how many tasks waited how long; the step of the wait follows."""


@dataclass(frozen=True, kw_only=True, slots=True)
class QueueSlot:
    """A measure of a queue in five minutes."""

    at: datetime
    queue: str
    measure: str
    count: int


MOST_COUNTED = 2_000
"""Beyond it nobody reads the number, and counting costs."""


@dataclass(frozen=True, kw_only=True, slots=True)
class QueueNow:
    """What waits, runs and has failed in a queue; a count above the most means so many or more."""

    queue: str
    waiting: int
    running: int
    failed: int
    oldest_at: datetime | None
    """Since when the one that waits longest is there."""


@dataclass(frozen=True, kw_only=True, slots=True)
class QueueCount:
    """A measure of a queue in one step of a chart."""

    at: datetime
    queue: str
    measure: str
    count: int


@dataclass(frozen=True, kw_only=True, slots=True)
class MailFacts:
    """What has not left of the outbox."""

    waiting: int
    oldest_at: datetime | None


class TargetKind(StrEnum):
    """What the name of a process stands for."""

    QUEUE = "queue"
    SCHEDULE = "schedule"
    NODE = "node"


@dataclass(frozen=True, kw_only=True, slots=True)
class Paused:
    """By whom, why and since when something is paused."""

    by_name: str
    why: str
    since: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class ProcessState:
    """How a queue, a schedule or a process stands after it was stopped or started."""

    kind: TargetKind
    name: str
    paused: Paused | None
    is_ending: bool
    running: int
    """How many of a queue's tasks still run; they end by themselves."""
