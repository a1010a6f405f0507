"""Files with all tickets of a visitor, for the visitor to take along."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID

EXPORTS_FOLDER = "visitor_exports"
"""The folder of the store for them."""
EXPORT_LIFE = timedelta(days=7)
"""How long one can be fetched."""
WRITING_LIFE = timedelta(days=1)
"""How long it is tried to write one; after that the visitor may ask anew."""
REWRITE_AFTER = timedelta(minutes=10)
"""Not written by then, it is begun again: whoever wrote it has died."""
MOST_EXPORTED_BYTES = 300_000_000
"""Of the files of tickets in one export, which is put together in memory."""


class ExportState(StrEnum):
    """How far the file of a visitor is."""

    NONE = "none"
    ASKED = "asked"
    READY = "ready"
    EXPIRED = "expired"


@dataclass(frozen=True, kw_only=True, slots=True)
class VisitorExport:
    """A file that a visitor has asked for; it is being written as long as it has no place in the store."""

    id: UUID
    visitor_id: UUID
    key: str | None
    size: int
    asked_at: datetime
    expires_at: datetime
    base_url: str

    def state_at(self, now: datetime) -> ExportState:
        """Return how far it is."""
        if self.expires_at <= now:
            return ExportState.EXPIRED
        return ExportState.ASKED if self.key is None else ExportState.READY

    @property
    def session_id(self) -> UUID:
        """With what a link to the file ends: the file itself."""
        return self.id


def exports_of(visitor_id: UUID) -> str:
    """Return where the files of a visitor are kept."""
    return f"{EXPORTS_FOLDER}/{visitor_id}"
