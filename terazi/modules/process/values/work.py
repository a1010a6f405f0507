"""Jobs and tasks as administrators see them."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from terazi.foundation.types import Json


class WorkState(StrEnum):
    """How a job or task stands."""

    QUEUED = "queued"
    RUNNING = "running"
    SUCCEEDED = "succeeded"
    FAILED = "failed"
    CANCELLED = "cancelled"


class JobSource(StrEnum):
    """Jobs that people started and follow, or tasks of the queue."""

    PEOPLE = "people"
    TASKS = "tasks"


@dataclass(frozen=True, kw_only=True, slots=True)
class JobFilter:
    """Which jobs are wanted; what is empty does not matter."""

    source: JobSource = JobSource.PEOPLE
    state: WorkState | None = None
    kind: str = ""
    queue: str = ""
    job_id: UUID | None = None
    owner_id: UUID | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class ListedJob:
    """A job or task in the list."""

    id: str
    kind: str
    queue: str
    state: WorkState
    owner_id: UUID | None
    subject_id: UUID | None
    attempts: int
    progress: float | None
    node: str
    error: Json | None
    queued_at: datetime | None
    started_at: datetime | None
    finished_at: datetime | None


class Outcome(StrEnum):
    """What became of one of several jobs."""

    DONE = "done"
    NOT_FOUND = "not_found"
    WRONG_STATE = "wrong_state"
    """Only what failed can be run again, and only what waits or runs be cancelled."""
    WAITS_ALREADY = "waits_already"
    """The same task stands in the queue once more."""


MOST_JOBS_AT_ONCE = 500


@dataclass(frozen=True, kw_only=True, slots=True)
class RunningTask:
    """What a worker does at this moment."""

    task_id: int
    task: str
    queue: str
    since: datetime | None
    worker_id: int | None
    job_id: UUID | None
    kind: str | None
    progress: float | None
    step: Json | None
