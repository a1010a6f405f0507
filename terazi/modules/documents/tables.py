"""Files that people keep on the platform, and what shows them."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    Column,
    ForeignKey,
    Index,
    Integer,
    PrimaryKeyConstraint,
    String,
    Table,
    TypedColumns,
    Uuid,
    text,
)

from terazi.foundation.metadata import JSON, METADATA, MOMENT, choice
from terazi.modules.documents.values import Bucket, UsedIn


class StoredFileColumns(TypedColumns):
    """One file. A deleted one is known for a while, so that deleting it twice is answered alike."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    bucket: Column[Bucket] = Column(choice(Bucket), nullable=False)
    owner_id: Column[UUID] = Column(Uuid, nullable=False)
    site_id: Column[UUID | None] = Column(Uuid)
    stem: Column[str] = Column(String, nullable=False)
    """Its name without an ending: its id, or the hash of what it holds in the bucket of sites."""
    endings: Column[list[str]] = Column(JSON, nullable=False)
    name: Column[str] = Column(String, nullable=False)
    name_key: Column[str] = Column(String, nullable=False)
    size: Column[int] = Column(Integer, nullable=False)
    """Of all that stands in the store."""
    width: Column[int | None] = Column(Integer)
    height: Column[int | None] = Column(Integer)
    created_at: Column[datetime] = Column(MOMENT, nullable=False)
    unused_since: Column[datetime | None] = Column(MOMENT)
    """Since when nothing shows the file; nothing while something does."""
    deleted_at: Column[datetime | None] = Column(MOMENT)


STORED_FILE = Table(
    "stored_file",
    METADATA,
    StoredFileColumns,
    Index("ix_stored_file_owner_id_id", "owner_id", "id"),
    Index("ix_stored_file_stem", "stem"),
    Index("uq_stored_file_site_id_stem", "site_id", "stem", unique=True),
    Index("ix_stored_file_deleted", "deleted_at", postgresql_where=text("deleted_at IS NOT NULL")),
)


class FileUseColumns(TypedColumns):
    """What shows a kept file; written in the transaction that makes it show the file."""

    file_id: Column[UUID] = Column(Uuid, ForeignKey("stored_file.id"), nullable=False)
    kind: Column[UsedIn] = Column(choice(UsedIn), nullable=False)
    subject_id: Column[UUID] = Column(Uuid, nullable=False)
    label: Column[str] = Column(String, nullable=False)


FILE_USE = Table(
    "file_use",
    METADATA,
    FileUseColumns,
    PrimaryKeyConstraint("file_id", "kind", "subject_id"),
    Index("ix_file_use_kind_subject_id", "kind", "subject_id"),
)
