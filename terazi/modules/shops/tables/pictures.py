"""Pictures of bundles."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    TypedColumns,
    Uuid,
    text,
)

from terazi.foundation.metadata import METADATA, MOMENT


class BundlePictureColumns(TypedColumns):
    """A picture of a bundle. Its files never change; one that was deleted can be brought back for a while."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    bundle_id: Column[UUID] = Column(Uuid, ForeignKey("bundle.id", ondelete="CASCADE"), nullable=False)
    position: Column[int] = Column(Integer, nullable=False)
    """The place among the pictures of the bundle; the first stands on its card."""
    file_id: Column[UUID] = Column(Uuid, nullable=False)
    """Under which name its files stand in the store; copies of a bundle share them."""
    sha256: Column[str] = Column(String(64), nullable=False)
    """Of what its files hold: by it everybody fetches them."""
    width: Column[int] = Column(Integer, nullable=False)
    height: Column[int] = Column(Integer, nullable=False)
    """Of the largest of its files."""
    alt: Column[str] = Column(String(200), nullable=False)
    alt_en: Column[str] = Column(String(200), nullable=False)
    created_at: Column[datetime] = Column(MOMENT, nullable=False)
    deleted_at: Column[datetime | None] = Column(MOMENT)


BUNDLE_PICTURE = Table(
    "bundle_picture",
    METADATA,
    BundlePictureColumns,
    CheckConstraint("alt <> ''", name="alt_said"),
    Index("ix_bundle_picture_bundle_id_position", "bundle_id", "position"),
    Index("ix_bundle_picture_sha256", "sha256", postgresql_where=text("deleted_at IS NULL")),
    Index("ix_bundle_picture_file_id", "file_id"),
    Index("ix_bundle_picture_deleted_at", "deleted_at", postgresql_where=text("deleted_at IS NOT NULL")),
)
