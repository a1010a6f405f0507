"""What people of a desk write in tickets and have not sent."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import Boolean, Column, ForeignKey, Index, Integer, String, Table, TypedColumns, Uuid

from terazi.foundation.metadata import METADATA, MOMENT


class TicketDraftColumns(TypedColumns):
    """What somebody writes in a ticket; empty once it was sent or deleted, so that no window brings back an older text."""

    ticket_id: Column[UUID] = Column(Uuid, ForeignKey("ticket.id", ondelete="CASCADE"), primary_key=True)
    user_id: Column[UUID] = Column(Uuid, ForeignKey("user_account.id", ondelete="CASCADE"), primary_key=True)
    comment: Column[str] = Column(String, nullable=False)
    is_internal: Column[bool] = Column(Boolean, nullable=False)
    version: Column[int] = Column(Integer, nullable=False)
    """Another number each time that it is saved, sent or deleted."""
    changed_at: Column[datetime] = Column(MOMENT, nullable=False)


TICKET_DRAFT = Table(
    "ticket_draft", METADATA, TicketDraftColumns, Index("ix_ticket_draft_user_id", "user_id")
)
