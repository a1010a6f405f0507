"""What following a job is limited to."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from terazi.foundation.ids import UserId
from terazi.foundation.jobs.tables import JobState
from terazi.foundation.metadata import Json

TICKET_LIFE = timedelta(seconds=60)
PING_SECONDS = 15.0
STREAM_SECONDS = 1800.0
MOST_STREAMS_OF_USER = 20


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
