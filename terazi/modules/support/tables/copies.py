"""People in copy of tickets."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import Column, ForeignKey, Index, String, Table, TypedColumns, Uuid, text

from terazi.foundation.metadata import METADATA, MOMENT


class TicketCopyColumns(TypedColumns):
    """Somebody whom the requester of a ticket has put in copy, once; ``origin_id`` is the ticket with which they came."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    ticket_id: Column[UUID] = Column(Uuid, ForeignKey("ticket.id", ondelete="CASCADE"), nullable=False)
    name: Column[str] = Column(String(254), nullable=False)
    mail: Column[str] = Column(String(254), nullable=False)
    mail_key: Column[str] = Column(String(254), nullable=False)
    added_at: Column[datetime] = Column(MOMENT, nullable=False)
    left_at: Column[datetime | None] = Column(MOMENT)
    origin_id: Column[UUID | None] = Column(Uuid, ForeignKey("ticket.id", ondelete="SET NULL"))


TICKET_COPY = Table(
    "ticket_copy",
    METADATA,
    TicketCopyColumns,
    Index("uq_ticket_copy_ticket_id_mail_key", "ticket_id", "mail_key", unique=True),
    Index("ix_ticket_copy_mail_key", "mail_key"),
    Index("ix_ticket_copy_origin_id", "origin_id", postgresql_where=text("origin_id IS NOT NULL")),
)
