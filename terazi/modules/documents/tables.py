"""Files that people keep on the platform."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import Index, LargeBinary
from sqlalchemy.orm import Mapped, mapped_column

from terazi.foundation.metadata import Base


class StoredFile(Base):
    """One file in the store and whose it is."""

    __tablename__ = "stored_file"
    __table_args__ = (Index("ix_stored_file_owner_id_id", "owner_id", "id"),)

    id: Mapped[UUID] = mapped_column(primary_key=True)
    owner_id: Mapped[UUID]
    name: Mapped[str]
    media_type: Mapped[str]
    size: Mapped[int]
    sha256: Mapped[bytes] = mapped_column(LargeBinary)
    key: Mapped[str] = mapped_column(unique=True)
    created_at: Mapped[datetime]
