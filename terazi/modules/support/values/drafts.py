"""What somebody of a desk writes and has not sent."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

MOST_DRAFT = 100_000


@dataclass(frozen=True, kw_only=True, slots=True)
class Draft:
    """What somebody writes in a ticket."""

    user_id: UUID
    comment: str
    is_internal: bool
    version: int
    changed_at: datetime
    firstname: str
    lastname: str

    @property
    def name(self) -> str:
        return " ".join(part for part in (self.firstname, self.lastname) if part)
