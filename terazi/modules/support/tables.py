"""Tickets, what is written in them, the files of it, how far people have read, and visitors with their keys."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import (
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

from terazi.foundation.language.lang import Lang
from terazi.foundation.metadata import JSON, METADATA, MOMENT, choice
from terazi.modules.support.values import Mover, TicketState, Topic


class TicketCounterColumns(TypedColumns):
    """The number of a site's newest ticket; its row is locked until the ticket is there, so no number is left out."""

    site_id: Column[UUID] = Column(Uuid, primary_key=True)
    last_number: Column[int] = Column(Integer, nullable=False)


TICKET_COUNTER = Table("ticket_counter", METADATA, TicketCounterColumns)


class MailVisitorColumns(TypedColumns):
    """Who asks a site for help without an account, known by a mail address, and the code that was mailed there last.

    ``code_used_by`` says by which call the code was used, so that the same call made twice is answered alike.
    """

    id: Column[UUID] = Column(Uuid, primary_key=True)
    site_id: Column[UUID] = Column(Uuid, nullable=False)
    mail: Column[str] = Column(String(254), nullable=False)
    mail_key: Column[str] = Column(String(254), nullable=False)
    lang: Column[Lang] = Column(choice(Lang), nullable=False)
    asked_at: Column[datetime] = Column(MOMENT, nullable=False)
    """When somebody asked with this address last."""
    code_hash: Column[bytes | None] = Column(LargeBinary)
    code_until: Column[datetime | None] = Column(MOMENT)
    code_tries: Column[int] = Column(Integer, nullable=False)
    code_used_by: Column[bytes | None] = Column(LargeBinary)


MAIL_VISITOR = Table(
    "mail_visitor",
    METADATA,
    MailVisitorColumns,
    Index("uq_mail_visitor_site_id_mail_key", "site_id", "mail_key", unique=True),
    Index("ix_mail_visitor_mail_key", "mail_key"),
)


class TicketColumns(TypedColumns):
    """A ticket; ``subject_key`` is its subject as searches fold it."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    site_id: Column[UUID] = Column(Uuid, nullable=False)
    number: Column[int] = Column(Integer, nullable=False)
    requester_id: Column[UUID | None] = Column(Uuid, ForeignKey("user_account.id", ondelete="SET NULL"))
    visitor_id: Column[UUID | None] = Column(Uuid, ForeignKey("mail_visitor.id", ondelete="SET NULL"))
    organization_id: Column[UUID | None] = Column(Uuid, ForeignKey("shop.id", ondelete="SET NULL"))
    operation_name: Column[Topic] = Column(choice(Topic), nullable=False)
    operation_note: Column[str] = Column(String(500), nullable=False)
    subject: Column[str] = Column(String(150), nullable=False)
    subject_key: Column[str] = Column(String(300), nullable=False)
    state: Column[TicketState] = Column(choice(TicketState), nullable=False)
    lang: Column[Lang] = Column(choice(Lang), nullable=False)
    version: Column[int] = Column(Integer, nullable=False)
    message_count: Column[int] = Column(Integer, nullable=False)
    last_from: Column[Mover] = Column(choice(Mover), nullable=False)
    last_number: Column[int] = Column(Integer, nullable=False)
    assignee_id: Column[UUID | None] = Column(Uuid, ForeignKey("user_account.id", ondelete="SET NULL"))
    base_url: Column[str] = Column(String(300), nullable=False)
    follows_id: Column[UUID | None] = Column(Uuid, ForeignKey("ticket.id", ondelete="SET NULL"))
    opened_at: Column[datetime] = Column(MOMENT, nullable=False)
    changed_at: Column[datetime] = Column(MOMENT, nullable=False)
    answer_by: Column[datetime] = Column(MOMENT, nullable=False)
    answered_at: Column[datetime | None] = Column(MOMENT)
    reminded_at: Column[datetime | None] = Column(MOMENT)
    moved_at: Column[datetime] = Column(MOMENT, nullable=False)


TICKET = Table(
    "ticket",
    METADATA,
    TicketColumns,
    Index("uq_ticket_site_id_number", "site_id", "number", unique=True),
    Index("ix_ticket_requester_id_changed_at", "requester_id", "changed_at"),
    Index("ix_ticket_visitor_id_changed_at", "visitor_id", "changed_at"),
    Index("ix_ticket_site_id_state_changed_at", "site_id", "state", "changed_at"),
    Index("ix_ticket_organization_id", "organization_id"),
    Index("ix_ticket_assignee_id", "assignee_id"),
    Index("ix_ticket_follows_id", "follows_id"),
    Index("ix_ticket_to_sweep", "id", postgresql_where=text("state IN ('answered', 'passive')")),
    Index("ix_ticket_unverified", "opened_at", postgresql_where=text("state = 'unverified'")),
)


class MailVisitorKeyColumns(TypedColumns):
    """What opens the tickets of a visitor, or the one ticket that it was mailed for; only its hash is kept."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    key_hash: Column[bytes] = Column(LargeBinary, unique=True, nullable=False)
    visitor_id: Column[UUID] = Column(Uuid, ForeignKey("mail_visitor.id", ondelete="CASCADE"), nullable=False)
    ticket_id: Column[UUID | None] = Column(Uuid, ForeignKey("ticket.id", ondelete="CASCADE"))
    made_at: Column[datetime] = Column(MOMENT, nullable=False)
    used_at: Column[datetime] = Column(MOMENT, nullable=False)
    expires_at: Column[datetime] = Column(MOMENT, nullable=False)
    device: Column[str] = Column(String(300), nullable=False)


MAIL_VISITOR_KEY = Table(
    "mail_visitor_key",
    METADATA,
    MailVisitorKeyColumns,
    Index("ix_mail_visitor_key_visitor_id", "visitor_id"),
    Index("ix_mail_visitor_key_ticket_id", "ticket_id"),
    Index("ix_mail_visitor_key_expires_at", "expires_at"),
)


class TicketMessageColumns(TypedColumns):
    """A message, a note of the desk, or a line about a move; ``number`` is its place in the ticket."""

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


TICKET_FILE = Table(
    "ticket_file",
    METADATA,
    TicketFileColumns,
    Index("ix_ticket_file_ticket_id", "ticket_id"),
    Index("ix_ticket_file_file_id", "file_id"),
)


class TicketSeenColumns(TypedColumns):
    """How far somebody, a person or a visitor, has read a ticket; unlogged: a crash shows it as unread again."""

    ticket_id: Column[UUID] = Column(Uuid, primary_key=True)
    user_id: Column[UUID] = Column(Uuid, primary_key=True)
    is_staff: Column[bool] = Column(Boolean, nullable=False)
    message_number: Column[int] = Column(Integer, nullable=False)
    seen_at: Column[datetime] = Column(MOMENT, nullable=False)


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
