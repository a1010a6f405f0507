"""What proves who signs in beside the password, and codes that were mailed."""

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

from terazi.foundation.metadata import JSON, METADATA, MOMENT, choice
from terazi.modules.accounts.values.sign_in import CeremonyPurpose, CodePurpose


class TotpSecretColumns(TypedColumns):
    """The secret an authenticator app shares with us, sealed; not in force before a first code proved it."""

    user_id: Column[UUID] = Column(Uuid, ForeignKey("user_account.id", ondelete="CASCADE"), primary_key=True)
    sealed: Column[bytes] = Column(LargeBinary, nullable=False)
    created_at: Column[datetime] = Column(MOMENT, nullable=False)
    confirmed_at: Column[datetime | None] = Column(MOMENT)
    last_step: Column[int] = Column(BigInteger, nullable=False)
    """The newest time step a code was accepted of: no code opens twice, and none older than the last."""


TOTP_SECRET = Table("totp_secret", METADATA, TotpSecretColumns)


class PasskeyColumns(TypedColumns):
    """A key pair on a person's device or security key; we keep the public half."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    user_id: Column[UUID] = Column(Uuid, ForeignKey("user_account.id", ondelete="CASCADE"), nullable=False)
    credential_id: Column[bytes] = Column(LargeBinary, unique=True, nullable=False)
    public_key: Column[bytes] = Column(LargeBinary, nullable=False)
    sign_count: Column[int] = Column(BigInteger, nullable=False)
    name: Column[str] = Column(String(100), nullable=False)
    transports: Column[list[str]] = Column(JSON, nullable=False)
    rp_id: Column[str] = Column(String(253), nullable=False)
    """The domain it was made for; browsers offer it nowhere else."""
    is_synced: Column[bool] = Column(Boolean, default=False, nullable=False)
    created_at: Column[datetime] = Column(MOMENT, nullable=False)
    last_used_at: Column[datetime | None] = Column(MOMENT)


PASSKEY = Table("passkey", METADATA, PasskeyColumns, Index("ix_passkey_user_id_id", "user_id", "id"))


class PasskeyCeremonyColumns(TypedColumns):
    """A challenge that waits for a passkey's answer; good once and for a few minutes."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    purpose: Column[CeremonyPurpose] = Column(choice(CeremonyPurpose), nullable=False)
    user_id: Column[UUID | None] = Column(Uuid, ForeignKey("user_account.id", ondelete="CASCADE"))
    challenge: Column[bytes] = Column(LargeBinary, nullable=False)
    expires_at: Column[datetime] = Column(MOMENT, nullable=False)


PASSKEY_CEREMONY = Table(
    "passkey_ceremony",
    METADATA,
    PasskeyCeremonyColumns,
    Index("ix_passkey_ceremony_expires_at", "expires_at"),
)


class RecoveryCodeColumns(TypedColumns):
    """The hash of a code that stands in for a lost second step, once; all of one set share a salt."""

    user_id: Column[UUID] = Column(Uuid, ForeignKey("user_account.id", ondelete="CASCADE"), primary_key=True)
    hash: Column[bytes] = Column(LargeBinary, primary_key=True)
    salt: Column[bytes] = Column(LargeBinary, nullable=False)
    created_at: Column[datetime] = Column(MOMENT, nullable=False)
    used_at: Column[datetime | None] = Column(MOMENT)


RECOVERY_CODE = Table("recovery_code", METADATA, RecoveryCodeColumns)


class OneTimeCodeColumns(TypedColumns):
    """What was mailed to a person for one purpose; a newer one takes the older one's place."""

    user_id: Column[UUID] = Column(Uuid, ForeignKey("user_account.id", ondelete="CASCADE"), primary_key=True)
    purpose: Column[CodePurpose] = Column(choice(CodePurpose), primary_key=True)
    hash: Column[bytes] = Column(LargeBinary, nullable=False)
    created_at: Column[datetime] = Column(MOMENT, nullable=False)
    expires_at: Column[datetime] = Column(MOMENT, nullable=False)
    tries_left: Column[int] = Column(Integer, nullable=False)
    used_at: Column[datetime | None] = Column(MOMENT)


ONE_TIME_CODE = Table(
    "one_time_code", METADATA, OneTimeCodeColumns, Index("ix_one_time_code_expires_at", "expires_at")
)
