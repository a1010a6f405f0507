"""What a kept file is, where it stands, and how long a link to it lives."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from pathlib import PurePath
from uuid import UUID

from terazi.foundation.ids import SiteId, UserId

LINK_LIFE = timedelta(minutes=15)
WORKBOOK_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
ADMIN = "admin"
SITE_EDITORS = (ADMIN, "website_admin", "website_edit")

_MEDIA_TYPES = {
    ".xlsx": WORKBOOK_TYPE,
    ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ".pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    ".xls": "application/vnd.ms-excel",
    ".csv": "text/csv; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".json": "application/json",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".webp": "image/webp",
    ".zip": "application/zip",
}
UNKNOWN_TYPE = "application/octet-stream"


class Bucket(StrEnum):
    """Where a file stands, which decides who may fetch it."""

    OWN = "own"
    """Its owner."""
    SITE = "site"
    """Everyone, for ever: its name is the hash of what it holds."""
    SHOP = "shop"
    """Whom the shop lets; its logo and what its bundles show everyone while it is open."""
    BILL = "bill"
    """The buyer and the people of the shop."""
    PROJECT = "project"
    """Whose project it is."""


class SiteFile(StrEnum):
    """What is made of a picture for a site: one to be shown, or the icons of its pages."""

    PICTURE = "picture"
    FAVICON = "favicon"


class UsedIn(StrEnum):
    """What may show a kept file."""

    SITE_SETTINGS = "site_settings"
    SITE_UNIT = "site_unit"
    SITE_REVISION = "site_revision"
    MAILING = "mailing"
    TICKET = "ticket"


@dataclass(frozen=True, kw_only=True, slots=True)
class KeptFile:
    """A kept file. It stands in the store once for each ending; the first is the one that it is known by."""

    id: UUID
    bucket: Bucket
    owner_id: UserId
    """Who sent it."""
    site_id: SiteId | None
    """Whose it is in the bucket of sites."""
    stem: str
    endings: Sequence[str]
    name: str
    """What its owner calls it."""
    size: int
    width: int | None
    height: int | None
    created_at: datetime
    deleted_at: datetime | None

    @property
    def document(self) -> str:
        """The name that calls know the file by."""
        return self.stem + self.endings[0]

    @property
    def is_picture(self) -> bool:
        return self.width is not None

    def key(self, ending: str) -> str:
        """Return where the file with one of its endings stands in the store."""
        whose = self.owner_id if self.bucket is Bucket.OWN else self.site_id
        return f"{FOLDERS[self.bucket]}/{whose}/{self.stem}{ending}"

    @property
    def keys(self) -> list[str]:
        return [self.key(ending) for ending in self.endings]


FOLDERS = {Bucket.OWN: "documents", Bucket.SITE: "site"}
"""Where the files of this module stand in the store."""


@dataclass(frozen=True, kw_only=True, slots=True)
class FileUse:
    """Something that shows a kept file, and what people call it."""

    file_id: UUID
    kind: UsedIn
    subject_id: UUID
    label: str


@dataclass(frozen=True, kw_only=True, slots=True)
class FetchedFile:
    """A file on its way to who may have it; ``cache_control`` says who may keep it and how long."""

    content: bytes
    name: str
    media_type: str
    cache_control: str = "private, no-store"


def media_type_of(name: str) -> str:
    """Return the media type by the ending of the name; what a browser might run is never among them."""
    return _MEDIA_TYPES.get(PurePath(name).suffix.lower(), UNKNOWN_TYPE)
