"""What visitors ask for of what is kept of them."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    TypedColumns,
    Uuid,
    text,
)

from terazi.foundation.metadata import METADATA, MOMENT


class VisitorExportColumns(TypedColumns):
    """A file with all tickets of a visitor; it is being written as long as it has no place in the store."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    visitor_id: Column[UUID] = Column(Uuid, ForeignKey("mail_visitor.id", ondelete="CASCADE"), nullable=False)
    key: Column[str | None] = Column(String)
    size: Column[int] = Column(Integer, nullable=False)
    asked_at: Column[datetime] = Column(MOMENT, nullable=False)
    expires_at: Column[datetime] = Column(MOMENT, nullable=False)
    link_hash: Column[bytes | None] = Column(LargeBinary, unique=True)
    """Of the key in the mailed link."""
    base_url: Column[str] = Column(String(300), server_default=text("''"), nullable=False)


VISITOR_EXPORT = Table(
    "visitor_export",
    METADATA,
    VisitorExportColumns,
    Index("ix_visitor_export_visitor_id", "visitor_id"),
    Index("ix_visitor_export_expires_at", "expires_at"),
    Index("uq_visitor_export_under_way", "visitor_id", unique=True, postgresql_where=text("key IS NULL")),
)
