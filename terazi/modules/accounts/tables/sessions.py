"""Sessions, their tokens, and the places a person signs in from."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import ForeignKey, Index, LargeBinary, String, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from terazi.foundation.metadata import Base
from terazi.modules.accounts.values import (
    SCOPE,
    EndReason,
    TokenKind,
)


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
    is_warned: Mapped[bool] = mapped_column(default=False, server_default=text("false"))
    """Whether it began in a new place, or spent unusually much, and the mailed security code has not been entered yet."""
    code_entered_at: Mapped[datetime | None] = mapped_column(default=None)
    confirmed_at: Mapped[datetime | None] = mapped_column(default=None)
    """When the person last proved again that it is them (password or second step)."""
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


class KnownDevice(Base):
    """A device a person has signed in on; the hash of what its client calls it."""

    __tablename__ = "known_device"
    __table_args__ = (
        UniqueConstraint("user_id", "hash"),
        Index("ix_known_device_last_seen_at", "last_seen_at"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"))
    hash: Mapped[bytes] = mapped_column(LargeBinary)
    device: Mapped[str] = mapped_column(String(300))
    network: Mapped[str] = mapped_column(String(64))
    """Where it was seen last."""
    first_seen_at: Mapped[datetime]
    last_seen_at: Mapped[datetime]


class KnownNetwork(Base):
    """A network (/16 of IPv4, /32 of IPv6) a person has signed in from."""

    __tablename__ = "known_network"

    user_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"), primary_key=True)
    network: Mapped[str] = mapped_column(String(64), primary_key=True)
    first_seen_at: Mapped[datetime]
