"""People whom a requester has put in copy: they are told what the desk answers, may write by mail, and change nothing."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

MOST_COPIED = 10
"""People in copy of one ticket, those who have left it counted."""
MOST_RECIPIENTS = 20
"""To whom a mail may go that puts somebody in copy; what goes to more is a mailing."""
COPIED, UNCOPIED, COPY_LEFT = "copied", "uncopied", "copy_left"
"""The lines that tell that somebody was put in copy, was taken out, or went."""
COPIED_LATE = "copied_late"
"""The note that somebody in copy wrote when the ticket was over."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Copied:
    """Somebody in copy of a ticket; who has left it stays out of it."""

    id: UUID
    ticket_id: UUID
    name: str
    """As the requester's mail called them, else their address."""
    mail: str
    mail_key: str
    left_at: datetime | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Wanted:
    """Somebody whom a mail puts in copy."""

    name: str
    mail: str
    key: str
