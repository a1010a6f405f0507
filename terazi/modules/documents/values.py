"""What a kept file is, and how long a link to it lives."""

from dataclasses import dataclass
from datetime import timedelta
from pathlib import PurePath
from uuid import UUID

LINK_LIFE = timedelta(minutes=15)
WORKBOOK_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

_MEDIA_TYPES = {
    ".xlsx": WORKBOOK_TYPE,
    ".xls": "application/vnd.ms-excel",
    ".csv": "text/csv; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".json": "application/json",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".zip": "application/zip",
}
UNKNOWN_TYPE = "application/octet-stream"


@dataclass(frozen=True, kw_only=True, slots=True)
class StoredFile:
    """A kept file: under which name, and where it is."""

    id: UUID
    name: str
    key: str


def media_type_of(name: str) -> str:
    """Return the media type by the ending of the name; what a browser might run is never among them."""
    return _MEDIA_TYPES.get(PurePath(name).suffix.lower(), UNKNOWN_TYPE)
