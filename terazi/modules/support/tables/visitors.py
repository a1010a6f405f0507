"""Visitors, who ask by mail, and their keys."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    TypedColumns,
    Uuid,
)

from terazi.foundation.language.lang import Lang
from terazi.foundation.metadata import METADATA, MOMENT, choice


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
