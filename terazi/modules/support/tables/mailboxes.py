"""Mailboxes out of which sites fetch mails."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    BigInteger,
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
)

from terazi.foundation.ids import SiteId
from terazi.foundation.mailboxes import MailboxProblem, MailboxSecurity, MailboxSignIn, MailboxStep
from terazi.foundation.metadata import METADATA, MOMENT, choice


class MailboxColumns(TypedColumns):
    """A mailbox; what opens it is sealed. Who reads it holds it until ``held_until``, and is dead once that is over."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    site_id: Column[SiteId] = Column(Uuid, ForeignKey("site.id", ondelete="CASCADE"), nullable=False)
    address: Column[str] = Column(String(254), nullable=False)
    host: Column[str] = Column(String(253), nullable=False)
    port: Column[int] = Column(Integer, nullable=False)
    security: Column[MailboxSecurity] = Column(choice(MailboxSecurity), nullable=False)
    username: Column[str] = Column(String(254), nullable=False)
    sign_in: Column[MailboxSignIn] = Column(choice(MailboxSignIn), nullable=False)
    sealed_secret: Column[bytes] = Column(LargeBinary, nullable=False)
    folder: Column[str] = Column(String(200), nullable=False)
    believed_relay: Column[str] = Column(String(253), nullable=False)
    is_active: Column[bool] = Column(Boolean, nullable=False)
    uid_validity: Column[int | None] = Column(BigInteger)
    start_uid: Column[int] = Column(BigInteger, default=1, nullable=False)
    last_uid: Column[int] = Column(BigInteger, default=0, nullable=False)
    left_count: Column[int] = Column(Integer, default=0, nullable=False)
    problem: Column[MailboxProblem | None] = Column(choice(MailboxProblem))
    failed_count: Column[int] = Column(Integer, default=0, nullable=False)
    looked_at: Column[datetime | None] = Column(MOMENT)
    fetched_at: Column[datetime | None] = Column(MOMENT)
    test_id: Column[UUID | None] = Column(Uuid)
    test_step: Column[MailboxStep | None] = Column(choice(MailboxStep))
    test_problem: Column[MailboxProblem | None] = Column(choice(MailboxProblem))
    tested_at: Column[datetime | None] = Column(MOMENT)
    held_by: Column[UUID | None] = Column(Uuid)
    held_until: Column[datetime | None] = Column(MOMENT)
    next_at: Column[datetime] = Column(MOMENT, nullable=False)
    """Before that nobody tries again."""
    base_url: Column[str] = Column(String(300), nullable=False)
    made_at: Column[datetime] = Column(MOMENT, nullable=False)
    changed_at: Column[datetime] = Column(MOMENT, nullable=False)


MAILBOX = Table("mailbox", METADATA, MailboxColumns, Index("ix_mailbox_site_id", "site_id"))
