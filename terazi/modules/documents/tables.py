"""Files that people keep on the platform."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import Column, Index, Integer, LargeBinary, String, Table, TypedColumns, Uuid

from terazi.foundation.metadata import METADATA, MOMENT


class StoredFileColumns(TypedColumns):
    """One file in the store and whose it is."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    owner_id: Column[UUID] = Column(Uuid, nullable=False)
    name: Column[str] = Column(String, nullable=False)
    media_type: Column[str] = Column(String, nullable=False)
    size: Column[int] = Column(Integer, nullable=False)
    sha256: Column[bytes] = Column(LargeBinary, nullable=False)
    key: Column[str] = Column(String, unique=True, nullable=False)
    created_at: Column[datetime] = Column(MOMENT, nullable=False)


STORED_FILE = Table(
    "stored_file", METADATA, StoredFileColumns, Index("ix_stored_file_owner_id_id", "owner_id", "id")
)
