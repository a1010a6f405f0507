"""What proves who signs in beside the password, and codes that were mailed."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import BigInteger, ForeignKey, Index, LargeBinary, String
from sqlalchemy.orm import Mapped, mapped_column

from terazi.foundation.metadata import Base
from terazi.modules.accounts.values import (
    CeremonyPurpose,
    CodePurpose,
)


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
