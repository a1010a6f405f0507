"""What who asked thinks of the help."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID

CHANGEABLE_FOR = timedelta(days=7)


class Face(StrEnum):
    """Two faces; more would be counted apart, and mean the same."""

    GOOD = "good"
    BAD = "bad"


@dataclass(frozen=True, kw_only=True, slots=True)
class Rating:
    """What was said of a ticket once it rested or was over."""

    ticket_id: UUID
    face: Face
    comment: str
    rated_at: datetime
    """When it was said first; from then on it can be changed for a week."""
