"""Pictures of bundles, as they are kept."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID


@dataclass(frozen=True, kw_only=True, slots=True)
class PictureWords:
    """What a picture shows, in words for those who do not see it; without English ones the Turkish."""

    alt: str
    alt_en: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class BundlePicture(PictureWords):
    """A picture of a bundle. Its files never change; one that was deleted can be brought back for a while."""

    id: UUID
    bundle_id: UUID
    position: int
    file_id: UUID
    """Under which name its files stand in the store; copies of a bundle share them."""
    sha256: str
    """Of what its files hold: by it everybody fetches them."""
    width: int
    height: int
    """Of the largest of its files."""
    created_at: datetime
    deleted_at: datetime | None


@dataclass(frozen=True, kw_only=True, slots=True)
class ShownPicture:
    """A picture that more than the people of its shop may see."""

    file_id: UUID
    width: int
    is_listed: bool
    """Whether a bundle that strangers find in the store shows it."""
