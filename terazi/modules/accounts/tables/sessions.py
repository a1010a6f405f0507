"""Sessions, their tokens, and the places a person signs in from."""

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
    UniqueConstraint,
    Uuid,
    text,
)

from terazi.foundation.metadata import METADATA, MOMENT, choice
from terazi.modules.accounts.values.sessions import SCOPE, EndReason, TokenKind


class UserSessionColumns(TypedColumns):
    """One sign-in on one device; the idle limit is the one that held when it began."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    user_id: Column[UUID] = Column(Uuid, ForeignKey("user_account.id", ondelete="CASCADE"), nullable=False)
    application_id: Column[UUID | None] = Column(Uuid)
    """The application the session belongs to; none = the platform's own client."""
    scope: Column[str] = Column(String(200), default=SCOPE, server_default=SCOPE, nullable=False)
    """What its tokens are good for: everything, or only what an application was allowed."""
    device: Column[str] = Column(String(300), nullable=False)
    address: Column[str] = Column(String(64), nullable=False)
    created_at: Column[datetime] = Column(MOMENT, nullable=False)
    last_seen_at: Column[datetime] = Column(MOMENT, nullable=False)
    idle_seconds: Column[int] = Column(Integer, nullable=False)
    expires_at: Column[datetime] = Column(MOMENT, nullable=False)
    is_warned: Column[bool] = Column(Boolean, default=False, server_default=text("false"), nullable=False)
    """Whether it began in a new place, or spent unusually much, and the mailed security code has not been entered yet."""
    code_entered_at: Column[datetime | None] = Column(MOMENT)
    confirmed_at: Column[datetime | None] = Column(MOMENT)
    """When the person last proved again that it is them (password or second step)."""
    ended_at: Column[datetime | None] = Column(MOMENT)
    end_reason: Column[EndReason | None] = Column(choice(EndReason))


USER_SESSION = Table(
    "user_session",
    METADATA,
    UserSessionColumns,
    Index("ix_user_session_user_id_id", "user_id", "id"),
    Index("ix_user_session_expires_at", "expires_at"),
)


class SessionTokenColumns(TypedColumns):
    """The hash of a token; a used refresh token stays as long as its session, so that a second use shows."""

    hash: Column[bytes] = Column(LargeBinary, primary_key=True)
    session_id: Column[UUID] = Column(Uuid, ForeignKey("user_session.id", ondelete="CASCADE"), nullable=False)
    kind: Column[TokenKind] = Column(choice(TokenKind), nullable=False)
    expires_at: Column[datetime] = Column(MOMENT, nullable=False)
    used_at: Column[datetime | None] = Column(MOMENT)
    successor_salt: Column[bytes | None] = Column(LargeBinary)


SESSION_TOKEN = Table(
    "session_token",
    METADATA,
    SessionTokenColumns,
    Index("ix_session_token_session_id_expires_at", "session_id", "expires_at"),
)


class KnownDeviceColumns(TypedColumns):
    """A device a person has signed in on; the hash of what its client calls it."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    user_id: Column[UUID] = Column(Uuid, ForeignKey("user_account.id", ondelete="CASCADE"), nullable=False)
    hash: Column[bytes] = Column(LargeBinary, nullable=False)
    device: Column[str] = Column(String(300), nullable=False)
    network: Column[str] = Column(String(64), nullable=False)
    """Where it was seen last."""
    first_seen_at: Column[datetime] = Column(MOMENT, nullable=False)
    last_seen_at: Column[datetime] = Column(MOMENT, nullable=False)


KNOWN_DEVICE = Table(
    "known_device",
    METADATA,
    KnownDeviceColumns,
    UniqueConstraint("user_id", "hash"),
    Index("ix_known_device_last_seen_at", "last_seen_at"),
)


class KnownNetworkColumns(TypedColumns):
    """A network (/16 of IPv4, /32 of IPv6) a person has signed in from."""

    user_id: Column[UUID] = Column(Uuid, ForeignKey("user_account.id", ondelete="CASCADE"), primary_key=True)
    network: Column[str] = Column(String(64), primary_key=True)
    first_seen_at: Column[datetime] = Column(MOMENT, nullable=False)


KNOWN_NETWORK = Table("known_network", METADATA, KnownNetworkColumns)
