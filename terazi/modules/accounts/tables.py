"""The tables of accounts."""

from datetime import date, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import BigInteger, ForeignKey, Index, LargeBinary, String, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from terazi.foundation.language.lang import Lang
from terazi.foundation.metadata import Base
from terazi.modules.accounts.values import (
    SCOPE,
    CeremonyPurpose,
    CodePurpose,
    EndReason,
    Gender,
    ImageKind,
    SignInOutcome,
    TokenKind,
    UserState,
)


def _letters_index(column: str) -> Index:
    """Return an index that serves "contains" and "similar" (trigrams of PostgreSQL's pg_trgm)."""
    return Index(
        f"ix_user_account_{column}_letters",
        column,
        postgresql_using="gin",
        postgresql_ops={column: "gin_trgm_ops"},
    )


class User(Base):
    """A person's account; the ``_key`` columns are the folded forms that must be unique."""

    __tablename__ = "user_account"
    __table_args__ = (
        Index("ix_user_account_waiting", "created_at", postgresql_where=text("state = 'waiting_mail'")),
        Index("ix_user_account_state_id", "state", "id"),
        Index("ix_user_account_leaving", "delete_after", postgresql_where=text("state = 'leaving'")),
        _letters_index("username_key"),
        _letters_index("mail_key"),
        _letters_index("name_key"),
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
    name_key: Mapped[str] = mapped_column(String(202), default="", server_default="")
    """First and last name, folded; a search looks here."""
    gender: Mapped[Gender | None]
    date_of_birth: Mapped[date | None]
    phone_area_code: Mapped[str] = mapped_column(String(5), default="")
    phone_number: Mapped[str] = mapped_column(String(20), default="")
    address: Mapped[str] = mapped_column(String(500), default="")
    about_me: Mapped[list[Any]] = mapped_column(default=list)  # Any: JSON, a list of texts
    languages: Mapped[list[Any]] = mapped_column(default=list, server_default="[]")  # Any: JSON, codes
    picture: Mapped[str] = mapped_column(String(36), default="", server_default="")
    """Id of an image of this person; so is ``cover_photo``."""
    cover_photo: Mapped[str] = mapped_column(String(200), default="")
    website: Mapped[str] = mapped_column(String(200), default="")
    facebook: Mapped[str] = mapped_column(String(200), default="")
    instagram: Mapped[str] = mapped_column(String(200), default="")
    linkedin: Mapped[str] = mapped_column(String(200), default="")
    twitter: Mapped[str] = mapped_column(String(200), default="")
    youtube: Mapped[str] = mapped_column(String(200), default="")
    eula_document_code: Mapped[str] = mapped_column(String(64))
    eula_approved_at: Mapped[datetime]
    registered_by: Mapped[UUID | None]
    """The authorized person who made the account; such an account needs no approval."""
    state_reason: Mapped[str] = mapped_column(String(500), default="", server_default="")
    """Why the account was blocked or not accepted, as the person was told."""
    delete_after: Mapped[datetime | None]
    """When an account that its owner leaves is deleted; until then the owner can take it back."""
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


class TotpSecret(Base):
    """The secret an authenticator app shares with us, sealed; not in force before a first code proved it."""

    __tablename__ = "totp_secret"

    user_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"), primary_key=True)
    sealed: Mapped[bytes] = mapped_column(LargeBinary)
    created_at: Mapped[datetime]
    confirmed_at: Mapped[datetime | None]
    last_step: Mapped[int] = mapped_column(BigInteger)
    """The newest time step a code was accepted of: no code opens twice, and none older than the last."""


class Passkey(Base):
    """A key pair on a person's device or security key; we keep the public half."""

    __tablename__ = "passkey"
    __table_args__ = (Index("ix_passkey_user_id_id", "user_id", "id"),)

    id: Mapped[UUID] = mapped_column(primary_key=True)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"))
    credential_id: Mapped[bytes] = mapped_column(LargeBinary, unique=True)
    public_key: Mapped[bytes] = mapped_column(LargeBinary)
    sign_count: Mapped[int] = mapped_column(BigInteger)
    name: Mapped[str] = mapped_column(String(100))
    transports: Mapped[list[Any]] = mapped_column(default=list)  # Any: JSON, a list of texts
    rp_id: Mapped[str] = mapped_column(String(253))
    """The domain it was made for; browsers offer it nowhere else."""
    is_synced: Mapped[bool] = mapped_column(default=False)
    created_at: Mapped[datetime]
    last_used_at: Mapped[datetime | None]


class PasskeyCeremony(Base):
    """A challenge that waits for a passkey's answer; good once and for a few minutes."""

    __tablename__ = "passkey_ceremony"
    __table_args__ = (Index("ix_passkey_ceremony_expires_at", "expires_at"),)

    id: Mapped[UUID] = mapped_column(primary_key=True)
    purpose: Mapped[CeremonyPurpose]
    user_id: Mapped[UUID | None] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"))
    challenge: Mapped[bytes] = mapped_column(LargeBinary)
    expires_at: Mapped[datetime]


class RecoveryCode(Base):
    """The hash of a code that stands in for a lost second step, once; all of one set share a salt."""

    __tablename__ = "recovery_code"

    user_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"), primary_key=True)
    hash: Mapped[bytes] = mapped_column(LargeBinary, primary_key=True)
    salt: Mapped[bytes] = mapped_column(LargeBinary)
    created_at: Mapped[datetime]
    used_at: Mapped[datetime | None]


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


class UserImage(Base):
    """A picture or cover photo a person uploaded; its file never changes."""

    __tablename__ = "user_image"
    __table_args__ = (Index("ix_user_image_user_id_id", "user_id", "id"),)

    id: Mapped[UUID] = mapped_column(primary_key=True)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"))
    kind: Mapped[ImageKind]
    width: Mapped[int]
    height: Mapped[int]
    size: Mapped[int]
    created_at: Mapped[datetime]


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


class AcceptedAgreement(Base):
    """A document in the version a person accepted it; a later version is a row of its own."""

    __tablename__ = "accepted_agreement"
    __table_args__ = (UniqueConstraint("user_id", "document_code", "version"),)

    id: Mapped[UUID] = mapped_column(primary_key=True)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"))
    document_code: Mapped[str] = mapped_column(String(64))
    version: Mapped[str] = mapped_column(String(32))
    accepted_at: Mapped[datetime]


class MailChange(Base):
    """A change of mail address that waits until the old and the new address have both confirmed it."""

    __tablename__ = "mail_change"
    __table_args__ = (Index("ix_mail_change_expires_at", "expires_at"),)

    user_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"), primary_key=True)
    id: Mapped[UUID] = mapped_column(unique=True)
    new_mail: Mapped[str] = mapped_column(String(254))
    old_hash: Mapped[bytes] = mapped_column(LargeBinary)
    new_hash: Mapped[bytes] = mapped_column(LargeBinary)
    old_confirmed_at: Mapped[datetime | None]
    new_confirmed_at: Mapped[datetime | None]
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime]


class DataExport(Base):
    """A file with everything the platform holds of a person; its id is also its job's."""

    __tablename__ = "data_export"
    __table_args__ = (
        Index("ix_data_export_user_id_id", "user_id", "id"),
        Index("ix_data_export_expires_at", "expires_at"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"))
    key: Mapped[str | None] = mapped_column(String(200))
    """Where the file is kept; none while the job runs, and where it failed."""
    name: Mapped[str] = mapped_column(String(100))
    size: Mapped[int]
    is_over: Mapped[bool]
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime]
