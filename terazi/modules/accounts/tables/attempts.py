"""Tries to sign in: counted, and kept for their person to look back on."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import ForeignKey, Index, String, text
from sqlalchemy.orm import Mapped, mapped_column

from terazi.foundation.metadata import Base
from terazi.modules.accounts.values import (
    SignInOutcome,
)


class SignInAttempts(Base):
    """How often something failed that can be guessed (rules/attempts says for whom it counts), and when it may be tried again.

    ``under_way`` tries have begun and not ended yet; they count as failures only once they have failed.
    """

    __tablename__ = "sign_in_attempts"
    __table_args__ = (Index("ix_sign_in_attempts_forget_at", "forget_at"),)

    key: Mapped[str] = mapped_column(String(80), primary_key=True)
    failures: Mapped[int]
    under_way: Mapped[int] = mapped_column(default=0, server_default="0")
    under_way_until: Mapped[datetime] = mapped_column(server_default=text("now()"))
    next_at: Mapped[datetime]
    forget_at: Mapped[datetime]


class UsedCaptcha(Base):
    """A captcha that was solved and may not be shown again."""

    __tablename__ = "used_captcha"
    __table_args__ = (Index("ix_used_captcha_expires_at", "expires_at"),)

    nonce: Mapped[str] = mapped_column(String(64), primary_key=True)
    expires_at: Mapped[datetime]


class SignInRecord(Base):
    """One try to sign in to an account, for its owner to look back on."""

    __tablename__ = "sign_in_record"
    __table_args__ = (
        Index("ix_sign_in_record_user_id_id", "user_id", "id"),
        Index("ix_sign_in_record_at", "at"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"))
    at: Mapped[datetime]
    outcome: Mapped[SignInOutcome]
    device: Mapped[str] = mapped_column(String(300))
    address: Mapped[str] = mapped_column(String(64))
