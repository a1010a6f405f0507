"""Files that somebody sends for a message."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

UPLOAD_FOLDER = "ticket_uploads"
"""The folder of the store for files that were sent for a message."""
UPLOAD_LIFE = timedelta(hours=24)
"""How long a file waits for its message."""
MOST_WAITING_BYTES = 250_000_000
"""Of one person: as much as one message takes."""
KEEP_UNNAMED = timedelta(days=2)
"""So long a file lies in the store that nothing names: what names it may not be committed yet."""


@dataclass(frozen=True, kw_only=True, slots=True)
class TicketUpload:
    """A file that waits for its message."""

    id: UUID
    name: str
    size: int
    key: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Waiting:
    """How much of one person waits, and since when."""

    size: int
    since: datetime | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Attached:
    """What goes along with a message: kept documents of who writes, and files that were sent for it."""

    documents: Sequence[str] = ()
    uploads: Sequence[UUID] = ()

    @property
    def names(self) -> Sequence[str]:
        """What tells it from something else."""
        return [*sorted(self.documents), *sorted(map(str, self.uploads))]


NOTHING_ATTACHED = Attached()
