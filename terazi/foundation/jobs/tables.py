"""Jobs that a person follows: their state, progress and result."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import Index, text
from sqlalchemy.orm import Mapped, mapped_column

from terazi.foundation.metadata import Base, Json


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


class Job(Base):
    """One job. ``lease`` belongs to the run that may change it; a newer run takes it away from an older one."""

    __tablename__ = "job"
    __table_args__ = (
        Index("ix_job_owner_id_id", "owner_id", "id"),
        Index("ix_job_subject_id_kind_id", "subject_id", "kind", "id"),
        Index("ix_job_unfinished", "heartbeat_at", postgresql_where=text("state IN ('queued', 'running')")),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True)
    kind: Mapped[str]
    owner_id: Mapped[UUID]
    subject_id: Mapped[UUID]
    state: Mapped[JobState] = mapped_column(default=JobState.QUEUED)
    args: Mapped[Json]
    progress: Mapped[float] = mapped_column(default=0.0)
    step: Mapped[Json | None]
    detail: Mapped[Json | None]
    result: Mapped[Json | None]
    error: Mapped[Json | None]
    attempts: Mapped[int] = mapped_column(default=0)
    lease: Mapped[UUID | None]
    is_cancel_asked: Mapped[bool] = mapped_column(default=False)
    queued_at: Mapped[datetime]
    started_at: Mapped[datetime | None]
    heartbeat_at: Mapped[datetime]
    finished_at: Mapped[datetime | None]
