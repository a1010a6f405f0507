"""What a desk puts on tickets for itself: how urgent one is, tags, and until when it is out of sight."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from terazi.modules.support.values.tickets import Priority

MOST_TAGS = 20
"""On one ticket."""
MOST_TAG = 40
"""Characters of a tag."""
LATEST_LATER = timedelta(days=366)
"""How long a ticket may be out of sight."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Marks:
    """What is put on a ticket; None leaves it as it is."""

    priority: Priority | None = None
    operation_name: str | None = None
    tags: Sequence[str] | None = None
    later_until: datetime | None = None
    ends_later: bool = False
    """Whether the ticket is in sight again, whatever was said before."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Marking:
    """What is put on several tickets at once, and which tags are added to theirs and taken from them."""

    marks: Marks
    tags_added: Sequence[str] = ()
    tags_removed: Sequence[str] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Marked:
    """A ticket that was marked, and what puts it back."""

    ticket_id: UUID
    before: Marks
