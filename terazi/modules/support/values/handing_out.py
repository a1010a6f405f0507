"""Internal notes about a person, as they are handed out to the person."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID


@dataclass(frozen=True, kw_only=True, slots=True)
class NoteAbout:
    """A note in a ticket of a person."""

    message_id: UUID
    number: int
    """Of its ticket."""
    subject: str
    written_at: datetime
    author_id: UUID | None
    firstname: str
    comment: str
    file_names: Sequence[str] = ()
