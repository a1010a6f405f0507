"""Mails that came in, and automatic mails that went out."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    Index,
    LargeBinary,
    String,
    Table,
    TypedColumns,
    Uuid,
    text,
)

from terazi.foundation.metadata import JSON, METADATA, MOMENT, choice
from terazi.modules.support.values.incoming import AutomaticKind, MailDoor, MailOutcome


class IncomingMailColumns(TypedColumns):
    """A mail that came in; it lies whole in the file store under ``key``, until it is forgotten."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    door: Column[MailDoor] = Column(choice(MailDoor), nullable=False)
    door_key: Column[bytes] = Column(LargeBinary, nullable=False)
    """The same for a mail that comes again to the same recipients, by whatever door."""
    content_hash: Column[bytes] = Column(LargeBinary, nullable=False)
    """The same for a mail that comes again, whoever its recipients are."""
    signature: Column[bytes | None] = Column(LargeBinary)
    """Of a posted mail: it is taken once."""
    key: Column[str | None] = Column(String)
    return_path: Column[str] = Column(String, nullable=False)
    recipients: Column[list[str]] = Column(JSON, nullable=False)
    is_believed: Column[bool] = Column(Boolean, nullable=False)
    """Whether who handed it over may say who it is from."""
    outcome: Column[MailOutcome] = Column(choice(MailOutcome), nullable=False)
    header_id: Column[str] = Column(String, nullable=False)
    from_address: Column[str] = Column(String, nullable=False)
    ticket_id: Column[UUID | None] = Column(Uuid, ForeignKey("ticket.id", ondelete="SET NULL"))
    message_id: Column[UUID | None] = Column(Uuid, ForeignKey("ticket_message.id", ondelete="SET NULL"))
    received_at: Column[datetime] = Column(MOMENT, nullable=False)
    read_at: Column[datetime | None] = Column(MOMENT)
    mailbox_id: Column[UUID | None] = Column(Uuid, ForeignKey("mailbox.id", ondelete="SET NULL"))
    peer: Column[str] = Column(String, server_default="", nullable=False)
    greeting: Column[str] = Column(String, server_default="", nullable=False)


INCOMING_MAIL = Table(
    "incoming_mail",
    METADATA,
    IncomingMailColumns,
    Index("uq_incoming_mail_door_key", "door_key", unique=True),
    Index("uq_incoming_mail_signature", "signature", unique=True),
    Index("ix_incoming_mail_content_hash", "content_hash"),
    Index("ix_incoming_mail_header_id", "header_id"),
    Index("ix_incoming_mail_from_address_read_at", "from_address", "read_at"),
    Index("ix_incoming_mail_ticket_id", "ticket_id"),
    Index("ix_incoming_mail_message_id", "message_id"),
    Index("ix_incoming_mail_received_at", "received_at"),
    Index("ix_incoming_mail_mailbox_id", "mailbox_id", postgresql_where=text("mailbox_id IS NOT NULL")),
    Index("ix_incoming_mail_waiting", "id", postgresql_where=text("outcome = 'waiting'")),
)


class AutomaticMailColumns(TypedColumns):
    """A mail about a ticket that nobody wrote, kept for a day, so that two machines that answer each other end."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    ticket_id: Column[UUID] = Column(Uuid, ForeignKey("ticket.id", ondelete="CASCADE"), nullable=False)
    kind: Column[AutomaticKind] = Column(choice(AutomaticKind), nullable=False)
    address: Column[str] = Column(String, nullable=False)
    sent_at: Column[datetime] = Column(MOMENT, nullable=False)


AUTOMATIC_MAIL = Table(
    "automatic_mail",
    METADATA,
    AutomaticMailColumns,
    Index("ix_automatic_mail_address_sent_at", "address", "sent_at"),
    Index("ix_automatic_mail_ticket_id", "ticket_id"),
    Index("ix_automatic_mail_sent_at", "sent_at"),
)
