"""Mails to many, and who agreed to be written to."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import Boolean, Column, ForeignKey, Index, String, Table, TypedColumns, Uuid, text

from terazi.foundation.metadata import METADATA, MOMENT, choice
from terazi.modules.sending.values import Failure, LetterState, MailingKind, MailingState


class MailingColumns(TypedColumns):
    """One letter to many."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    site_domain: Column[str] = Column(String, nullable=False)
    base_url: Column[str] = Column(String, nullable=False)
    created_by: Column[UUID] = Column(Uuid, nullable=False)
    created_at: Column[datetime] = Column(MOMENT, nullable=False)
    subject: Column[str] = Column(String, nullable=False)
    text: Column[str] = Column(String, nullable=False)
    kind: Column[MailingKind] = Column(choice(MailingKind), nullable=False)
    reason: Column[str] = Column(String, nullable=False)
    state: Column[MailingState] = Column(choice(MailingState), nullable=False)
    ended_at: Column[datetime | None] = Column(MOMENT)


MAILING = Table(
    "mailing",
    METADATA,
    MailingColumns,
    Index("ix_mailing_sending", "id", postgresql_where=text("state = 'sending'")),
)


class MailingPersonColumns(TypedColumns):
    """The letter of one person; of somebody who is not known, only the name that was given."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    mailing_id: Column[UUID] = Column(Uuid, ForeignKey("mailing.id", ondelete="CASCADE"), nullable=False)
    user_id: Column[UUID | None] = Column(Uuid)
    username: Column[str] = Column(String, nullable=False)
    state: Column[LetterState] = Column(choice(LetterState), nullable=False)
    failure: Column[Failure | None] = Column(choice(Failure))
    mail_id: Column[UUID | None] = Column(Uuid)
    """Its mail in the outbox."""
    changed_at: Column[datetime] = Column(MOMENT, nullable=False)


MAILING_PERSON = Table(
    "mailing_person",
    METADATA,
    MailingPersonColumns,
    Index("uq_mailing_person_mailing_id_user_id", "mailing_id", "user_id", unique=True),
    Index("ix_mailing_person_mailing_id_id", "mailing_id", "id"),
    Index("ix_mailing_person_handed", "mail_id", postgresql_where=text("state = 'handed'")),
    Index("ix_mailing_person_changed_at", "changed_at"),
    Index("ix_mailing_person_user_id", "user_id"),
)


class MailConsentColumns(TypedColumns):
    """What a person said about commercial mails; each change is a row, so that it can be proven."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    user_id: Column[UUID] = Column(Uuid, nullable=False)
    is_given: Column[bool] = Column(Boolean, nullable=False)
    way: Column[str] = Column(String, nullable=False)
    """Where it was said: in the settings, or by the link of a letter."""
    wording: Column[str] = Column(String, nullable=False)
    """The words that the person was shown."""
    changed_at: Column[datetime] = Column(MOMENT, nullable=False)


MAIL_CONSENT = Table(
    "mail_consent", METADATA, MailConsentColumns, Index("ix_mail_consent_user_id_id", "user_id", "id")
)
