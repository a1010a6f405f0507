"""Which kept files something shows."""

from collections.abc import Set
from dataclasses import dataclass
from uuid import UUID


@dataclass(frozen=True, kw_only=True, slots=True)
class FilesShown:
    """Something, and just the files that it shows from now on."""

    kind: str
    """What it is: one of ``UsedIn`` of the documents."""
    subject_id: UUID
    label: str
    """What people call it."""
    documents: Set[str]
