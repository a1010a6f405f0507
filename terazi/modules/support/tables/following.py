"""How far people have read tickets, and who follows them now."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    Boolean,
    Column,
    Index,
    Integer,
    LargeBinary,
    Table,
    TypedColumns,
    Uuid,
)

from terazi.foundation.metadata import JSON, METADATA, MOMENT


class TicketSeenColumns(TypedColumns):
    """How far somebody, a person or a visitor, has read a ticket; unlogged: a crash shows it as unread again."""

    ticket_id: Column[UUID] = Column(Uuid, primary_key=True)
    user_id: Column[UUID] = Column(Uuid, primary_key=True)
    is_staff: Column[bool] = Column(Boolean, nullable=False)
    message_number: Column[int] = Column(Integer, nullable=False)
    seen_at: Column[datetime] = Column(MOMENT, nullable=False)
    here_at: Column[datetime | None] = Column(MOMENT)
    """When somebody of the desk last had it open."""
    typed_at: Column[datetime | None] = Column(MOMENT)


TICKET_SEEN = Table(
    "ticket_seen",
    METADATA,
    TicketSeenColumns,
    Index("ix_ticket_seen_user_id", "user_id"),
    prefixes=["UNLOGGED"],
)


class SupportTicketColumns(TypedColumns):
    """The right to follow what happens in the tickets of a person and of their desks once; only its hash is kept."""

    token_hash: Column[bytes] = Column(LargeBinary, primary_key=True)
    user_id: Column[UUID] = Column(Uuid, nullable=False)
    subjects: Column[list[str]] = Column(JSON, nullable=False)
    expires_at: Column[datetime] = Column(MOMENT, nullable=False)


SUPPORT_STREAM = Table(
    "support_stream",
    METADATA,
    SupportTicketColumns,
    Index("ix_support_stream_expires_at", "expires_at"),
)
