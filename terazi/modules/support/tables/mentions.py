"""Who is named in notes."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import Column, ForeignKey, Index, Table, TypedColumns, Uuid, text

from terazi.foundation.metadata import METADATA, MOMENT


class TicketMentionColumns(TypedColumns):
    """That a note names somebody of its desk; it goes where the note goes."""

    message_id: Column[UUID] = Column(
        Uuid, ForeignKey("ticket_message.id", ondelete="CASCADE"), primary_key=True
    )
    user_id: Column[UUID] = Column(Uuid, ForeignKey("user_account.id", ondelete="CASCADE"), primary_key=True)
    created_at: Column[datetime] = Column(MOMENT, nullable=False)
    mailed_at: Column[datetime | None] = Column(MOMENT)
    """When a mail told of it; also where none was needed any more."""


TICKET_MENTION = Table(
    "ticket_mention",
    METADATA,
    TicketMentionColumns,
    Index("ix_ticket_mention_user_id", "user_id"),
    Index("ix_ticket_mention_to_mail", "user_id", postgresql_where=text("mailed_at IS NULL")),
)
