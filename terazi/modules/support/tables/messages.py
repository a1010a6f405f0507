"""What is written in tickets, and the files of it."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    ARRAY,
    Boolean,
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

from terazi.foundation.metadata import METADATA, MOMENT, choice
from terazi.modules.support.values.tickets import Mover


class TicketMessageColumns(TypedColumns):
    """A message, a note of the desk, or a line about a move; ``number`` is its place in the ticket.

    What was merged keeps the ticket in which it was written (``origin_id``), and its place there.
    """

    id: Column[UUID] = Column(Uuid, primary_key=True)
    ticket_id: Column[UUID] = Column(Uuid, ForeignKey("ticket.id", ondelete="CASCADE"), nullable=False)
    number: Column[int] = Column(Integer, nullable=False)
    author: Column[Mover] = Column(choice(Mover), nullable=False)
    author_id: Column[UUID | None] = Column(Uuid, ForeignKey("user_account.id", ondelete="SET NULL"))
    is_internal: Column[bool] = Column(Boolean, nullable=False)
    event: Column[str] = Column(String(32), nullable=False)
    comment: Column[str] = Column(String, nullable=False)
    created_at: Column[datetime] = Column(MOMENT, nullable=False)
    idempotency_key: Column[str | None] = Column(String(100))
    asked: Column[bytes | None] = Column(LargeBinary)
    """What came with the key, hashed."""
    origin_id: Column[UUID | None] = Column(Uuid, ForeignKey("ticket.id", ondelete="SET NULL"))
    origin_number: Column[int | None] = Column(Integer)
    about_id: Column[UUID | None] = Column(Uuid, ForeignKey("ticket.id", ondelete="SET NULL"))
    """The other ticket that a line is about."""
    folded: Column[str] = Column(String, server_default=text("''"), nullable=False)
    """What stood in a mail beside its own words: quotations, signatures."""
    hidden_pictures: Column[int] = Column(Integer, server_default=text("0"), nullable=False)
    """So many pictures of a mail lie elsewhere and are not fetched."""
    left_out: Column[Sequence[str]] = Column(ARRAY(String), server_default=text("'{}'"), nullable=False)
    """Files of a mail that were too large or too many, by name."""
    copied_id: Column[UUID | None] = Column(Uuid, ForeignKey("ticket_copy.id", ondelete="SET NULL"))
    """Who wrote it, where that is somebody in copy."""


TICKET_MESSAGE = Table(
    "ticket_message",
    METADATA,
    TicketMessageColumns,
    Index("uq_ticket_message_ticket_id_number", "ticket_id", "number", unique=True),
    Index(
        "uq_ticket_message_author_id_idempotency_key",
        "author_id",
        "idempotency_key",
        unique=True,
        postgresql_where=text("idempotency_key IS NOT NULL"),
    ),
    Index("ix_ticket_message_author_id", "author_id"),
    Index("ix_ticket_message_origin_id", "origin_id"),
    Index("ix_ticket_message_about_id", "about_id"),
    Index("ix_ticket_message_copied_id", "copied_id", postgresql_where=text("copied_id IS NOT NULL")),
    Index(
        "ix_ticket_message_words_public",
        text("ticket_words(comment)"),
        postgresql_using="gin",
        postgresql_where=text("is_internal IS FALSE"),
    ),
    Index(
        "ix_ticket_message_words_notes",
        text("ticket_words(comment)"),
        postgresql_using="gin",
        postgresql_where=text("is_internal IS TRUE"),
    ),
)


class TicketFileColumns(TypedColumns):
    """A kept file of who wrote the message."""

    message_id: Column[UUID] = Column(
        Uuid, ForeignKey("ticket_message.id", ondelete="CASCADE"), primary_key=True
    )
    file_id: Column[UUID] = Column(Uuid, primary_key=True)
    ticket_id: Column[UUID] = Column(Uuid, ForeignKey("ticket.id", ondelete="CASCADE"), nullable=False)
    name: Column[str] = Column(String, nullable=False)
    size: Column[int] = Column(Integer, nullable=False)
    key: Column[str] = Column(String, nullable=False)
    is_risky: Column[bool] = Column(Boolean, server_default=text("false"), nullable=False)
    """It came by mail and could do harm: only staff may fetch it."""
    has_picture: Column[bool] = Column(Boolean, server_default=text("false"), nullable=False)
    """Whether it was written anew as a picture that may be shown."""
    virus: Column[str] = Column(String(100), server_default=text("''"), nullable=False)
    """What a scanner found in it: nobody may fetch it."""
    is_unscanned: Column[bool] = Column(Boolean, server_default=text("false"), nullable=False)
    """No scanner has looked at it yet, though one should have: only staff may fetch it."""


TICKET_FILE = Table(
    "ticket_file",
    METADATA,
    TicketFileColumns,
    Index("ix_ticket_file_ticket_id", "ticket_id"),
    Index("ix_ticket_file_file_id", "file_id"),
    Index("ix_ticket_file_unscanned", "file_id", postgresql_where=text("is_unscanned")),
)
