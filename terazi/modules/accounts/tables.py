"""The tables of accounts."""

from datetime import date, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ForeignKey, Index, LargeBinary, String, text
from sqlalchemy.orm import Mapped, mapped_column

from terazi.foundation.db import Base
from terazi.foundation.language.lang import Lang
from terazi.modules.accounts.values import SCOPE, CodePurpose, EndReason, Gender, TokenKind, UserState


class User(Base):
    """A person's account; the ``_key`` columns are the folded forms that must be unique."""

    __tablename__ = "user_account"
    __table_args__ = (
        Index("ix_user_account_waiting", "created_at", postgresql_where=text("state = 'waiting_mail'")),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True)
    username: Mapped[str] = mapped_column(String(32))
    username_key: Mapped[str] = mapped_column(String(32), unique=True)
    mail: Mapped[str] = mapped_column(String(254))
    mail_key: Mapped[str] = mapped_column(String(254), unique=True)
    mail_id: Mapped[UUID]
    mail_approved_at: Mapped[datetime | None]
    state: Mapped[UserState]
    password_hash: Mapped[str] = mapped_column(String(200))
    is_login_code_wanted: Mapped[bool] = mapped_column(default=False)
    active_lang: Mapped[Lang]
    firstname: Mapped[str] = mapped_column(String(100))
    lastname: Mapped[str] = mapped_column(String(100))
    gender: Mapped[Gender | None]
    date_of_birth: Mapped[date | None]
    phone_area_code: Mapped[str] = mapped_column(String(5), default="")
    phone_number: Mapped[str] = mapped_column(String(20), default="")
    address: Mapped[str] = mapped_column(String(500), default="")
    about_me: Mapped[list[Any]] = mapped_column(default=list)  # Any: JSON, a list of texts
    cover_photo: Mapped[str] = mapped_column(String(200), default="")
    website: Mapped[str] = mapped_column(String(200), default="")
    facebook: Mapped[str] = mapped_column(String(200), default="")
    instagram: Mapped[str] = mapped_column(String(200), default="")
    linkedin: Mapped[str] = mapped_column(String(200), default="")
    twitter: Mapped[str] = mapped_column(String(200), default="")
    youtube: Mapped[str] = mapped_column(String(200), default="")
    eula_document_code: Mapped[str] = mapped_column(String(64))
    eula_approved_at: Mapped[datetime]
    created_at: Mapped[datetime]
    changed_at: Mapped[datetime]


class UserSession(Base):
    """One sign-in on one device; the idle limit is the one that held when it began."""

    __tablename__ = "user_session"
    __table_args__ = (
        Index("ix_user_session_user_id_id", "user_id", "id"),
        Index("ix_user_session_expires_at", "expires_at"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"))
    application_id: Mapped[UUID | None] = mapped_column(default=None)
    """The application the session belongs to; none = the platform's own client."""
    scope: Mapped[str] = mapped_column(String(200), default=SCOPE, server_default=SCOPE)
    """What its tokens are good for: everything, or only what an application was allowed."""
    device: Mapped[str] = mapped_column(String(300))
    address: Mapped[str] = mapped_column(String(64))
    created_at: Mapped[datetime]
    last_seen_at: Mapped[datetime]
    idle_seconds: Mapped[int]
    expires_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]
    end_reason: Mapped[EndReason | None]


class SessionToken(Base):
    """The hash of a token; a used refresh token stays as long as its session, so that a second use shows."""

    __tablename__ = "session_token"
    __table_args__ = (Index("ix_session_token_session_id_expires_at", "session_id", "expires_at"),)

    hash: Mapped[bytes] = mapped_column(LargeBinary, primary_key=True)
    session_id: Mapped[UUID] = mapped_column(ForeignKey("user_session.id", ondelete="CASCADE"))
    kind: Mapped[TokenKind]
    expires_at: Mapped[datetime]
    used_at: Mapped[datetime | None]
    successor_salt: Mapped[bytes | None] = mapped_column(LargeBinary)


class OneTimeCode(Base):
    """What was mailed to a person for one purpose; a newer one takes the older one's place."""

    __tablename__ = "one_time_code"
    __table_args__ = (Index("ix_one_time_code_expires_at", "expires_at"),)

    user_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"), primary_key=True)
    purpose: Mapped[CodePurpose] = mapped_column(primary_key=True)
    hash: Mapped[bytes] = mapped_column(LargeBinary)
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    tries_left: Mapped[int]
    used_at: Mapped[datetime | None]


class SignInAttempts(Base):
    """How often signing in failed for one account or one address, and when it may be tried again."""

    __tablename__ = "sign_in_attempts"
    __table_args__ = (Index("ix_sign_in_attempts_forget_at", "forget_at"),)

    key: Mapped[str] = mapped_column(String(80), primary_key=True)
    failures: Mapped[int]
    next_at: Mapped[datetime]
    forget_at: Mapped[datetime]


class UsedCaptcha(Base):
    """A captcha that was solved and may not be shown again."""

    __tablename__ = "used_captcha"
    __table_args__ = (Index("ix_used_captcha_expires_at", "expires_at"),)

    nonce: Mapped[str] = mapped_column(String(64), primary_key=True)
    expires_at: Mapped[datetime]
