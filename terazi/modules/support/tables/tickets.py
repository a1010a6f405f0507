"""Tickets and their numbers."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    TypedColumns,
    Uuid,
    literal_column,
    text,
)

from terazi.foundation.language.lang import Lang
from terazi.foundation.metadata import JSON, METADATA, MOMENT, choice
from terazi.modules.support.values.tickets import Mover, Priority, TicketState


class TicketCounterColumns(TypedColumns):
    """The number of a site's newest ticket; its row is locked until the ticket is there, so no number is left out."""

    site_id: Column[UUID] = Column(Uuid, primary_key=True)
    last_number: Column[int] = Column(Integer, nullable=False)


TICKET_COUNTER = Table("ticket_counter", METADATA, TicketCounterColumns)


class TicketColumns(TypedColumns):
    """A ticket; ``subject_key`` is its subject as searches fold it."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    site_id: Column[UUID] = Column(Uuid, nullable=False)
    number: Column[int] = Column(Integer, nullable=False)
    requester_id: Column[UUID | None] = Column(Uuid, ForeignKey("user_account.id", ondelete="SET NULL"))
    visitor_id: Column[UUID | None] = Column(Uuid, ForeignKey("mail_visitor.id", ondelete="SET NULL"))
    organization_id: Column[UUID | None] = Column(Uuid, ForeignKey("shop.id", ondelete="SET NULL"))
    operation_name: Column[str] = Column(String(32), nullable=False)
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
    answer_minutes: Column[int | None] = Column(Integer)
    warn_at: Column[datetime | None] = Column(MOMENT)
    answered_at: Column[datetime | None] = Column(MOMENT)
    reminded_at: Column[datetime | None] = Column(MOMENT)
    moved_at: Column[datetime] = Column(MOMENT, nullable=False)
    priority: Column[Priority] = Column(choice(Priority), server_default="normal", nullable=False)
    tags: Column[list[str]] = Column(JSON, server_default="[]", nullable=False)
    later_until: Column[datetime | None] = Column(MOMENT)
    merged_into_id: Column[UUID | None] = Column(Uuid, ForeignKey("ticket.id", ondelete="SET NULL"))
    merged_from: Column[TicketState | None] = Column(choice(TicketState))
    first_answered_at: Column[datetime | None] = Column(MOMENT)
    first_answerer_id: Column[UUID | None] = Column(Uuid, ForeignKey("user_account.id", ondelete="SET NULL"))
    first_answer_minutes: Column[int | None] = Column(Integer)
    first_in_time: Column[bool | None] = Column(Boolean)
    reopened_count: Column[int] = Column(Integer, server_default="0", nullable=False)
    rating_asked_at: Column[datetime | None] = Column(MOMENT)
    emptied_at: Column[datetime | None] = Column(MOMENT)
    """Since when nothing but a bare row is left of it, to be counted."""
    forgotten_as: Column[str | None] = Column(String(8))
    """Under which mark who asked is known once they have left: the same in all their tickets."""
    held_until: Column[datetime | None] = Column(MOMENT)
    """Until when the law has the words kept of somebody who has left; administrators alone see them."""


TICKET = Table(
    "ticket",
    METADATA,
    TicketColumns,
    Index("uq_ticket_site_id_number", "site_id", "number", unique=True),
    Index("ix_ticket_requester_id_changed_at", "requester_id", "changed_at"),
    Index("ix_ticket_visitor_id_changed_at", "visitor_id", "changed_at"),
    Index("ix_ticket_site_id_state_changed_at", "site_id", "state", "changed_at"),
    Index("ix_ticket_site_id_changed_at_id", "site_id", "changed_at", "id"),
    Index("ix_ticket_site_id_opened_at", "site_id", "opened_at"),
    Index("ix_ticket_site_id_first_answered_at", "site_id", "first_answered_at"),
    Index("ix_ticket_first_answerer_id", "first_answerer_id"),
    Index("ix_ticket_organization_id", "organization_id"),
    Index("ix_ticket_assignee_id", "assignee_id"),
    Index("ix_ticket_follows_id", "follows_id"),
    Index("ix_ticket_merged_into_id", "merged_into_id"),
    Index("ix_ticket_to_sweep", "id", postgresql_where=text("state IN ('answered', 'passive')")),
    Index("ix_ticket_spam", "id", postgresql_where=text("state = 'spam'")),
    Index(
        "ix_ticket_working",
        "site_id",
        "answer_by",
        postgresql_include=["organization_id", "assignee_id", "state", "later_until"],
        postgresql_where=text("state IN ('open', 'answered')"),
    ),
    Index("ix_ticket_warn_at", "warn_at", postgresql_where=text("warn_at IS NOT NULL")),
    Index(
        "ix_ticket_to_empty",
        "id",
        postgresql_where=text("state = 'terminated' AND emptied_at IS NULL"),
    ),
    Index("ix_ticket_words", text("ticket_words(subject)"), postgresql_using="gin"),
    Index(
        "ix_ticket_operation_note",
        literal_column("lower(operation_note)").label("note"),
        postgresql_using="gin",
        postgresql_ops={"note": "gin_trgm_ops"},
    ),
    Index("ix_ticket_unverified", "opened_at", postgresql_where=text("state = 'unverified'")),
)
