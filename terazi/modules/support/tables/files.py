"""Files that were sent for a message that is not written yet."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import Column, Index, Integer, String, Table, TypedColumns, Uuid

from terazi.foundation.metadata import METADATA, MOMENT


class TicketUploadColumns(TypedColumns):
    """A file of a person or a visitor that waits for its message; the message takes it over, or a day ends it."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    owner_id: Column[UUID] = Column(Uuid, nullable=False)
    name: Column[str] = Column(String, nullable=False)
    size: Column[int] = Column(Integer, nullable=False)
    key: Column[str] = Column(String, nullable=False)
    created_at: Column[datetime] = Column(MOMENT, nullable=False)


TICKET_UPLOAD = Table(
    "ticket_upload",
    METADATA,
    TicketUploadColumns,
    Index("ix_ticket_upload_owner_id", "owner_id"),
    Index("ix_ticket_upload_created_at", "created_at"),
    Index("ix_ticket_upload_key", "key"),
)
