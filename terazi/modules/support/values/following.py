"""How far people have read tickets, and what is told of them."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

CHANNEL = "terazi_support"


class Kind(StrEnum):
    """What is told of a ticket to who follows it."""

    TICKET = "ticket"
    MESSAGE = "message"
    SEEN = "seen"
    TYPING = "typing"
    QUEUE = "queue"


@dataclass(frozen=True, kw_only=True, slots=True)
class Seen:
    """How far somebody has read a ticket."""

    user_id: UUID
    message_number: int
    seen_at: datetime
    firstname: str
