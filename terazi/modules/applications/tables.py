"""The tables of external applications; keys and tokens are kept as hashes only."""

from datetime import date, datetime
from uuid import UUID

from sqlalchemy import (
    Boolean,
    Column,
    Date,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    TypedColumns,
    UniqueConstraint,
    Uuid,
)

from terazi.foundation.metadata import JSON, METADATA, MOMENT, choice
from terazi.foundation.types import Json
from terazi.modules.applications.values import ActivityKind, ApplicationStatus


class ExternalApplicationColumns(TypedColumns):
    """A client that a person registered: it signs its users in with the platform, or calls with a key of its own."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    owner_id: Column[UUID] = Column(Uuid, ForeignKey("user_account.id", ondelete="CASCADE"), nullable=False)
    name: Column[str] = Column(String(100), nullable=False)
    info: Column[str] = Column(String(1000), default="", nullable=False)
    status: Column[ApplicationStatus] = Column(choice(ApplicationStatus), nullable=False)
    url: Column[str] = Column(String(300), nullable=False)
    """Origin of the application, such as https://app.example.com."""
    more_urls: Column[list[str]] = Column(JSON, server_default="[]", nullable=False)
    """Other origins of the same application, such as its test site."""
    route: Column[str] = Column(String(300), default="", nullable=False)
    """Path to which a browser is sent with an access key token."""
    redirect_uris: Column[list[str]] = Column(JSON, nullable=False)
    logout_uris: Column[list[str]] = Column(JSON, nullable=False)
    scopes: Column[list[str]] = Column(JSON, nullable=False)
    """What it may ask of its users."""
    is_open_for_registration: Column[bool] = Column(Boolean, default=False, nullable=False)
    eula_document_code: Column[str] = Column(String(64), default="", nullable=False)
    created_at: Column[datetime] = Column(MOMENT, nullable=False)
    changed_at: Column[datetime] = Column(MOMENT, nullable=False)


EXTERNAL_APPLICATION = Table(
    "external_application",
    METADATA,
    ExternalApplicationColumns,
    Index("ix_external_application_owner_id_id", "owner_id", "id"),
)


class ApplicationKeyColumns(TypedColumns):
    """The hash of a key of an application; a rotated one works until its end, so that both sides can change."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    application_id: Column[UUID] = Column(
        Uuid, ForeignKey("external_application.id", ondelete="CASCADE"), nullable=False
    )
    hash: Column[bytes] = Column(LargeBinary, unique=True, nullable=False)
    hint: Column[str] = Column(String(8), nullable=False)
    """Its last characters, by which its owner knows it."""
    created_at: Column[datetime] = Column(MOMENT, nullable=False)
    expires_at: Column[datetime | None] = Column(MOMENT)
    last_used_at: Column[datetime | None] = Column(MOMENT)


APPLICATION_KEY = Table(
    "application_key",
    METADATA,
    ApplicationKeyColumns,
    Index("ix_application_key_application_id_id", "application_id", "id"),
)


class AccessKeyColumns(TypedColumns):
    """The lasting pseudonym of one person in one application, and what the person agreed to tell it."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    application_id: Column[UUID] = Column(
        Uuid, ForeignKey("external_application.id", ondelete="CASCADE"), nullable=False
    )
    user_id: Column[UUID] = Column(Uuid, ForeignKey("user_account.id", ondelete="CASCADE"), nullable=False)
    access_key: Column[str] = Column(String(32), unique=True, nullable=False)
    agreed_scopes: Column[list[str]] = Column(JSON, nullable=False)
    eula_document_code: Column[str] = Column(String(64), default="", nullable=False)
    created_at: Column[datetime] = Column(MOMENT, nullable=False)
    changed_at: Column[datetime] = Column(MOMENT, nullable=False)
    ended_at: Column[datetime | None] = Column(MOMENT)


ACCESS_KEY = Table(
    "access_key",
    METADATA,
    AccessKeyColumns,
    UniqueConstraint("application_id", "user_id"),
    Index("ix_access_key_user_id_id", "user_id", "id"),
)


class ApplicationActivityColumns(TypedColumns):
    """How often something happened with an application on one day, by HTTP status; written once a minute at most."""

    application_id: Column[UUID] = Column(
        Uuid, ForeignKey("external_application.id", ondelete="CASCADE"), primary_key=True
    )
    day: Column[date] = Column(Date, primary_key=True)
    kind: Column[ActivityKind] = Column(choice(ActivityKind), primary_key=True)
    status: Column[int] = Column(Integer, primary_key=True)
    count: Column[int] = Column(Integer, nullable=False)
    last_at: Column[datetime] = Column(MOMENT, nullable=False)


APPLICATION_ACTIVITY = Table("application_activity", METADATA, ApplicationActivityColumns)


class AccessKeyTokenColumns(TypedColumns):
    """The hash of a token that proves an access key once, within a minute."""

    hash: Column[bytes] = Column(LargeBinary, primary_key=True)
    access_key_id: Column[UUID] = Column(
        Uuid, ForeignKey("access_key.id", ondelete="CASCADE"), nullable=False
    )
    created_at: Column[datetime] = Column(MOMENT, nullable=False)
    expires_at: Column[datetime] = Column(MOMENT, nullable=False)
    used_at: Column[datetime | None] = Column(MOMENT)


ACCESS_KEY_TOKEN = Table(
    "access_key_token",
    METADATA,
    AccessKeyTokenColumns,
    Index("ix_access_key_token_expires_at", "expires_at"),
)


class AuthorizationCodeColumns(TypedColumns):
    """The hash of a code that an application exchanges for tokens once (RFC 6749, with PKCE)."""

    hash: Column[bytes] = Column(LargeBinary, primary_key=True)
    access_key_id: Column[UUID] = Column(
        Uuid, ForeignKey("access_key.id", ondelete="CASCADE"), nullable=False
    )
    session_id: Column[UUID | None] = Column(Uuid, ForeignKey("user_session.id", ondelete="SET NULL"))
    """The session the code was exchanged for; a second exchange ends it."""
    redirect_uri: Column[str] = Column(String(300), nullable=False)
    scope: Column[str] = Column(String(200), nullable=False)
    nonce: Column[str] = Column(String(200), default="", nullable=False)
    code_challenge: Column[str] = Column(String(128), nullable=False)
    signed_in_at: Column[datetime] = Column(MOMENT, nullable=False)
    created_at: Column[datetime] = Column(MOMENT, nullable=False)
    expires_at: Column[datetime] = Column(MOMENT, nullable=False)
    used_at: Column[datetime | None] = Column(MOMENT)


AUTHORIZATION_CODE = Table(
    "authorization_code",
    METADATA,
    AuthorizationCodeColumns,
    Index("ix_authorization_code_expires_at", "expires_at"),
)


class SigningKeyColumns(TypedColumns):
    """A key that signs identity tokens; the private half is sealed with the platform's secret."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    sealed_private: Column[bytes] = Column(LargeBinary, nullable=False)
    public: Column[Json] = Column(JSON, nullable=False)
    created_at: Column[datetime] = Column(MOMENT, nullable=False)
    retires_at: Column[datetime] = Column(MOMENT, nullable=False)


SIGNING_KEY = Table("signing_key", METADATA, SigningKeyColumns)
