"""Views of the queue that people named."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import Column, ForeignKey, Index, String, Table, TypedColumns, Uuid

from terazi.foundation.metadata import JSON, METADATA, MOMENT, choice
from terazi.foundation.types import Value
from terazi.modules.support.values.queue import Sort, View


class TicketViewColumns(TypedColumns):
    """A view that somebody named; with ``desk_id`` everybody at that desk has it."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    site_id: Column[UUID] = Column(Uuid, nullable=False)
    owner_id: Column[UUID] = Column(Uuid, ForeignKey("user_account.id", ondelete="CASCADE"), nullable=False)
    desk_id: Column[UUID | None] = Column(Uuid)
    name: Column[str] = Column(String(60), nullable=False)
    view: Column[View] = Column(choice(View), nullable=False)
    filter: Column[dict[str, Value]] = Column(JSON, nullable=False)
    sort: Column[Sort] = Column(choice(Sort), nullable=False)
    columns: Column[list[str]] = Column(JSON, nullable=False)
    made_at: Column[datetime] = Column(MOMENT, nullable=False)


TICKET_VIEW = Table(
    "ticket_view",
    METADATA,
    TicketViewColumns,
    Index("ix_ticket_view_owner_id", "owner_id"),
    Index("ix_ticket_view_desk_id", "desk_id"),
)
