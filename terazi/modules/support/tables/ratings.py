"""Ratings of tickets."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import Column, ForeignKey, String, Table, TypedColumns, Uuid

from terazi.foundation.metadata import METADATA, MOMENT, choice
from terazi.modules.support.values.ratings import Face


class TicketRatingColumns(TypedColumns):
    """What who asked thinks of the help: one per ticket."""

    ticket_id: Column[UUID] = Column(Uuid, ForeignKey("ticket.id", ondelete="CASCADE"), primary_key=True)
    face: Column[Face] = Column(choice(Face), nullable=False)
    comment: Column[str] = Column(String(500), nullable=False)
    rated_at: Column[datetime] = Column(MOMENT, nullable=False)
    changed_at: Column[datetime] = Column(MOMENT, nullable=False)


TICKET_RATING = Table("ticket_rating", METADATA, TicketRatingColumns)
