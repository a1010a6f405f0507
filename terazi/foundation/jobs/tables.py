"""Jobs that a person follows: their state, progress and result."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import Boolean, Column, Float, Index, Integer, String, Table, TypedColumns, Uuid, text

from terazi.foundation.ids import UserId
from terazi.foundation.metadata import JSON, METADATA, MOMENT, choice
from terazi.foundation.types import Json


class JobState(StrEnum):
    """queued → running → succeeded | failed | cancelled; a job whose worker died runs again."""

    QUEUED = "queued"
    RUNNING = "running"
    SUCCEEDED = "succeeded"
    FAILED = "failed"
    CANCELLED = "cancelled"

    @property
    def is_final(self) -> bool:
        return self in FINAL_STATES


FINAL_STATES = (JobState.SUCCEEDED, JobState.FAILED, JobState.CANCELLED)


class JobColumns(TypedColumns):
    """One job. ``lease`` belongs to the run that may change it; a newer run takes it away from an older one."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    kind: Column[str] = Column(String, nullable=False)
    owner_id: Column[UUID] = Column(Uuid, nullable=False)
    subject_id: Column[UUID] = Column(Uuid, nullable=False)
    state: Column[JobState] = Column(choice(JobState), default=JobState.QUEUED, nullable=False)
    args: Column[Json] = Column(JSON, nullable=False)
    progress: Column[float] = Column(Float, default=0.0, nullable=False)
    step: Column[Json | None] = Column(JSON)
    detail: Column[Json | None] = Column(JSON)
    result: Column[Json | None] = Column(JSON)
    error: Column[Json | None] = Column(JSON)
    attempts: Column[int] = Column(Integer, default=0, nullable=False)
    lease: Column[UUID | None] = Column(Uuid)
    is_cancel_asked: Column[bool] = Column(Boolean, default=False, nullable=False)
    queued_at: Column[datetime] = Column(MOMENT, nullable=False)
    started_at: Column[datetime | None] = Column(MOMENT)
    heartbeat_at: Column[datetime] = Column(MOMENT, nullable=False)
    finished_at: Column[datetime | None] = Column(MOMENT)
    node: Column[str] = Column(String(120), default="", server_default="", nullable=False)
    """The process that ran it last."""


JOB = Table(
    "job",
    METADATA,
    JobColumns,
    Index("ix_job_owner_id_id", "owner_id", "id"),
    Index("ix_job_subject_id_kind_id", "subject_id", "kind", "id"),
    Index("ix_job_failed", "id", postgresql_where=text("state = 'failed'")),
    Index("ix_job_unfinished", "heartbeat_at", postgresql_where=text("state IN ('queued', 'running')")),
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Job:
    """A job as it stood when it was asked for."""

    id: UUID
    kind: str
    owner_id: UserId
    subject_id: UUID
    state: JobState
    args: Json
    progress: float = 0.0
    step: Json | None = None
    detail: Json | None = None
    result: Json | None = None
    error: Json | None = None
    attempts: int = 0
    lease: UUID | None = None
    is_cancel_asked: bool = False
    queued_at: datetime
    started_at: datetime | None = None
    heartbeat_at: datetime
    finished_at: datetime | None = None
    node: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class JobOverview:
    """A job in a list, without what it was given and what it found."""

    id: UUID
    kind: str
    owner_id: UserId
    subject_id: UUID
    state: JobState
    progress: float
    step: Json | None
    error: Json | None
    attempts: int
    lease: UUID | None
    is_cancel_asked: bool
    queued_at: datetime
    started_at: datetime | None
    heartbeat_at: datetime
    finished_at: datetime | None
    node: str
