"""How far people have read tickets, and what is told of them."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID

CHANNEL = "terazi_support"


HERE_FOR = timedelta(seconds=75)
"""So long somebody counts as looking at a ticket who says so every half minute."""
TYPING_FOR = timedelta(seconds=7)
"""The same of writing, which is said every three seconds."""


class Kind(StrEnum):
    """What is told of a ticket to who follows it."""

    TICKET = "ticket"
    MESSAGE = "message"
    SEEN = "seen"
    TYPING = "typing"
    QUEUE = "queue"
    HERE = "here"
    """Somebody else of the desk has opened it, or begins to write."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Seen:
    """How far somebody has read a ticket."""

    user_id: UUID
    message_number: int
    seen_at: datetime
    firstname: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Present:
    """Somebody of a desk who has a ticket open."""

    user_id: UUID
    here_at: datetime
    typed_at: datetime | None
    firstname: str
    lastname: str

    @property
    def name(self) -> str:
        return " ".join(part for part in (self.firstname, self.lastname) if part)

    def is_typing(self, now: datetime) -> bool:
        """Whether they write at this moment."""
        return self.typed_at is not None and self.typed_at > now - TYPING_FOR
