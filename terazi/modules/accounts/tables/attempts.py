"""Tries to sign in: counted, and kept for their person to look back on."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import Column, ForeignKey, Index, Integer, String, Table, TypedColumns, Uuid, text

from terazi.foundation.metadata import METADATA, MOMENT, choice
from terazi.modules.accounts.values.sign_in import SignInOutcome


class SignInAttemptsColumns(TypedColumns):
    """How often something failed that can be guessed (rules/attempts says for whom it counts), and when it may be tried again.

    ``under_way`` tries have begun and not ended yet; they count as failures only once they have failed.
    """

    key: Column[str] = Column(String(80), primary_key=True)
    failures: Column[int] = Column(Integer, nullable=False)
    under_way: Column[int] = Column(Integer, default=0, server_default="0", nullable=False)
    under_way_until: Column[datetime] = Column(MOMENT, server_default=text("now()"), nullable=False)
    next_at: Column[datetime] = Column(MOMENT, nullable=False)
    forget_at: Column[datetime] = Column(MOMENT, nullable=False)


SIGN_IN_ATTEMPTS = Table(
    "sign_in_attempts",
    METADATA,
    SignInAttemptsColumns,
    Index("ix_sign_in_attempts_forget_at", "forget_at"),
)


class UsedCaptchaColumns(TypedColumns):
    """A captcha that was solved and may not be shown again."""

    nonce: Column[str] = Column(String(64), primary_key=True)
    expires_at: Column[datetime] = Column(MOMENT, nullable=False)


USED_CAPTCHA = Table(
    "used_captcha", METADATA, UsedCaptchaColumns, Index("ix_used_captcha_expires_at", "expires_at")
)


class SignInRecordColumns(TypedColumns):
    """One try to sign in to an account, for its owner to look back on."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    user_id: Column[UUID] = Column(Uuid, ForeignKey("user_account.id", ondelete="CASCADE"), nullable=False)
    at: Column[datetime] = Column(MOMENT, nullable=False)
    outcome: Column[SignInOutcome] = Column(choice(SignInOutcome), nullable=False)
    device: Column[str] = Column(String(300), nullable=False)
    address: Column[str] = Column(String(64), nullable=False)


SIGN_IN_RECORD = Table(
    "sign_in_record",
    METADATA,
    SignInRecordColumns,
    Index("ix_sign_in_record_user_id_id", "user_id", "id"),
    Index("ix_sign_in_record_at", "at"),
)
