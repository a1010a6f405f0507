"""The tags that desks know."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import Column, Index, String, Table, TypedColumns, Uuid

from terazi.foundation.metadata import METADATA, MOMENT


class TicketTagColumns(TypedColumns):
    """A tag as a desk writes it; ``tag_key`` is the same however it is written."""

    desk_id: Column[UUID] = Column(Uuid, primary_key=True)
    """The shop's, or the site's."""
    tag_key: Column[str] = Column(String(80), primary_key=True)
    site_id: Column[UUID] = Column(Uuid, nullable=False)
    tag: Column[str] = Column(String(40), nullable=False)
    used_at: Column[datetime] = Column(MOMENT, nullable=False)


TICKET_TAG = Table(
    "ticket_tag",
    METADATA,
    TicketTagColumns,
    Index("ix_ticket_tag_site_id", "site_id"),
)
