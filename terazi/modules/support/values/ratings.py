"""What who asked thinks of the help."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID

CHANGEABLE_FOR = timedelta(days=7)
ASKED_AFTER = timedelta(minutes=1)
"""So long after a ticket was put to rest its requester is asked: until then it was perhaps a mistake."""
ASKED_WITHIN = timedelta(days=7)
"""So long is waited where too many mails that nobody wrote have gone to an address; then nobody is asked."""


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
