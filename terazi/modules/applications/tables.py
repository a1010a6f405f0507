"""The tables of external applications; keys and tokens are kept as hashes only."""

from datetime import date, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ForeignKey, Index, LargeBinary, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from terazi.foundation.metadata import Base, Json
from terazi.modules.applications.values import ActivityKind, ApplicationStatus


class ExternalApplication(Base):
    """A client that a person registered: it signs its users in with the platform, or calls with a key of its own."""

    __tablename__ = "external_application"
    __table_args__ = (Index("ix_external_application_owner_id_id", "owner_id", "id"),)

    id: Mapped[UUID] = mapped_column(primary_key=True)
    owner_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"))
    name: Mapped[str] = mapped_column(String(100))
    info: Mapped[str] = mapped_column(String(1000), default="")
    status: Mapped[ApplicationStatus]
    url: Mapped[str] = mapped_column(String(300))
    """Origin of the application, such as https://app.example.com."""
    more_urls: Mapped[list[Any]] = mapped_column(
        default=list, server_default="[]"
    )  # Any: JSON, a list of texts
    """Other origins of the same application, such as its test site."""
    route: Mapped[str] = mapped_column(String(300), default="")
    """Path to which a browser is sent with an access key token."""
    redirect_uris: Mapped[list[Any]] = mapped_column(default=list)  # Any: JSON, a list of texts
    logout_uris: Mapped[list[Any]] = mapped_column(default=list)  # Any: JSON, a list of texts
    scopes: Mapped[list[Any]] = mapped_column(default=list)  # Any: JSON, a list of Scope
    """What it may ask of its users."""
    is_open_for_registration: Mapped[bool] = mapped_column(default=False)
    eula_document_code: Mapped[str] = mapped_column(String(64), default="")
    created_at: Mapped[datetime]
    changed_at: Mapped[datetime]


class ApplicationKey(Base):
    """The hash of a key of an application; a rotated one works until its end, so that both sides can change."""

    __tablename__ = "application_key"
    __table_args__ = (Index("ix_application_key_application_id_id", "application_id", "id"),)

    id: Mapped[UUID] = mapped_column(primary_key=True)
    application_id: Mapped[UUID] = mapped_column(ForeignKey("external_application.id", ondelete="CASCADE"))
    hash: Mapped[bytes] = mapped_column(LargeBinary, unique=True)
    hint: Mapped[str] = mapped_column(String(8))
    """Its last characters, by which its owner knows it."""
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime | None]
    last_used_at: Mapped[datetime | None]


class AccessKey(Base):
    """The lasting pseudonym of one person in one application, and what the person agreed to tell it."""

    __tablename__ = "access_key"
    __table_args__ = (
        UniqueConstraint("application_id", "user_id"),
        Index("ix_access_key_user_id_id", "user_id", "id"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True)
    application_id: Mapped[UUID] = mapped_column(ForeignKey("external_application.id", ondelete="CASCADE"))
    user_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"))
    access_key: Mapped[str] = mapped_column(String(32), unique=True)
    agreed_scopes: Mapped[list[Any]] = mapped_column(default=list)  # Any: JSON, a list of Scope
    eula_document_code: Mapped[str] = mapped_column(String(64), default="")
    created_at: Mapped[datetime]
    changed_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]


class ApplicationActivity(Base):
    """How often something happened with an application on one day, by HTTP status; written once a minute at most."""

    __tablename__ = "application_activity"

    application_id: Mapped[UUID] = mapped_column(
        ForeignKey("external_application.id", ondelete="CASCADE"), primary_key=True
    )
    day: Mapped[date] = mapped_column(primary_key=True)
    kind: Mapped[ActivityKind] = mapped_column(primary_key=True)
    status: Mapped[int] = mapped_column(primary_key=True)
    count: Mapped[int]
    last_at: Mapped[datetime]


class AccessKeyToken(Base):
    """The hash of a token that proves an access key once, within a minute."""

    __tablename__ = "access_key_token"
    __table_args__ = (Index("ix_access_key_token_expires_at", "expires_at"),)

    hash: Mapped[bytes] = mapped_column(LargeBinary, primary_key=True)
    access_key_id: Mapped[UUID] = mapped_column(ForeignKey("access_key.id", ondelete="CASCADE"))
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    used_at: Mapped[datetime | None]


class AuthorizationCode(Base):
    """The hash of a code that an application exchanges for tokens once (RFC 6749, with PKCE)."""

    __tablename__ = "authorization_code"
    __table_args__ = (Index("ix_authorization_code_expires_at", "expires_at"),)

    hash: Mapped[bytes] = mapped_column(LargeBinary, primary_key=True)
    access_key_id: Mapped[UUID] = mapped_column(ForeignKey("access_key.id", ondelete="CASCADE"))
    session_id: Mapped[UUID | None] = mapped_column(ForeignKey("user_session.id", ondelete="SET NULL"))
    """The session the code was exchanged for; a second exchange ends it."""
    redirect_uri: Mapped[str] = mapped_column(String(300))
    scope: Mapped[str] = mapped_column(String(200))
    nonce: Mapped[str] = mapped_column(String(200), default="")
    code_challenge: Mapped[str] = mapped_column(String(128))
    signed_in_at: Mapped[datetime]
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    used_at: Mapped[datetime | None]


class SigningKey(Base):
    """A key that signs identity tokens; the private half is sealed with the platform's secret."""

    __tablename__ = "signing_key"

    id: Mapped[UUID] = mapped_column(primary_key=True)
    sealed_private: Mapped[bytes] = mapped_column(LargeBinary)
    public: Mapped[Json]
    created_at: Mapped[datetime]
    retires_at: Mapped[datetime]
