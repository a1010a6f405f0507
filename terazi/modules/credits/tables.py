"""The ledger of credits: entries are only ever added."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    String,
    Table,
    TypedColumns,
    Uuid,
    text,
)

from terazi.foundation.metadata import JSON, METADATA, MOMENT, choice
from terazi.foundation.types import Json
from terazi.modules.credits.values import HoldState, LedgerAccount, Movement


class CreditWalletColumns(TypedColumns):
    """What a person has now: a cache of the ledger that can never fall below zero."""

    user_id: Column[UUID] = Column(Uuid, ForeignKey("user_account.id"), primary_key=True)
    available: Column[int] = Column(BigInteger, default=0, nullable=False)
    reserved: Column[int] = Column(BigInteger, default=0, nullable=False)


CREDIT_WALLET = Table(
    "credit_wallet",
    METADATA,
    CreditWalletColumns,
    CheckConstraint("available >= 0", name="available_not_negative"),
    CheckConstraint("reserved >= 0", name="reserved_not_negative"),
)


class CreditEntryColumns(TypedColumns):
    """One movement of credits between two accounts of a person's ledger, and its cause."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    user_id: Column[UUID] = Column(Uuid, ForeignKey("user_account.id"), nullable=False)
    movement: Column[Movement] = Column(choice(Movement), nullable=False)
    from_account: Column[LedgerAccount] = Column(choice(LedgerAccount), nullable=False)
    to_account: Column[LedgerAccount] = Column(choice(LedgerAccount), nullable=False)
    amount: Column[int] = Column(BigInteger, nullable=False)
    cause_key: Column[str] = Column(String, nullable=False)
    cause: Column[Json] = Column(JSON, nullable=False)
    hold_id: Column[UUID | None] = Column(Uuid)
    made_at: Column[datetime] = Column(MOMENT, nullable=False)


CREDIT_ENTRY = Table(
    "credit_entry",
    METADATA,
    CreditEntryColumns,
    CheckConstraint("amount > 0", name="amount_positive"),
    Index("ix_credit_entry_user_id_id", "user_id", "id"),
    Index(
        "uq_credit_entry_grant",
        "user_id",
        "cause_key",
        unique=True,
        postgresql_where=text("movement = 'granted'"),
    ),
)


class CreditGiftColumns(TypedColumns):
    """Credits that an administrator gave away: to whom, how many, and why."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    user_id: Column[UUID] = Column(Uuid, ForeignKey("user_account.id"), nullable=False)
    amount: Column[int] = Column(BigInteger, nullable=False)
    reason: Column[str] = Column(String(500), nullable=False)
    given_by: Column[UUID] = Column(Uuid, ForeignKey("user_account.id"), nullable=False)
    key: Column[str] = Column(String(100), nullable=False)
    """The Idempotency-Key that came with it; the same gift is given once."""
    made_at: Column[datetime] = Column(MOMENT, nullable=False)


CREDIT_GIFT = Table(
    "credit_gift",
    METADATA,
    CreditGiftColumns,
    CheckConstraint("amount > 0", name="amount_positive"),
    Index("ix_credit_gift_given_by_made_at", "given_by", "made_at"),
    Index("uq_credit_gift_key", "given_by", "key", unique=True, postgresql_where=text("key <> ''")),
)


class CreditLotColumns(TypedColumns):
    """Credits that came together, and what is left of them; spent are the earliest expiry, then given, then oldest."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    user_id: Column[UUID] = Column(Uuid, ForeignKey("user_account.id"), nullable=False)
    cause_key: Column[str] = Column(String, nullable=False)
    cause: Column[Json] = Column(JSON, nullable=False)
    is_bought: Column[bool] = Column(Boolean, nullable=False)
    amount: Column[int] = Column(BigInteger, nullable=False)
    left_over: Column[int] = Column(BigInteger, nullable=False)
    """What is neither spent nor set aside nor expired nor taken back."""
    expires_at: Column[datetime | None] = Column(MOMENT)
    frozen_at: Column[datetime | None] = Column(MOMENT)
    """Since when its seller keeps it from being spent; its time stands still meanwhile."""
    made_at: Column[datetime] = Column(MOMENT, nullable=False)


CREDIT_LOT = Table(
    "credit_lot",
    METADATA,
    CreditLotColumns,
    CheckConstraint("amount > 0", name="amount_positive"),
    CheckConstraint("left_over BETWEEN 0 AND amount", name="left_over_within"),
    Index("uq_credit_lot_cause", "user_id", "cause_key", unique=True),
    Index("ix_credit_lot_expires_at", "expires_at", postgresql_where=text("left_over > 0")),
)


class CreditHoldColumns(TypedColumns):
    """Credits set aside for one job; its id is the job's."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    user_id: Column[UUID] = Column(Uuid, ForeignKey("user_account.id"), index=True, nullable=False)
    amount: Column[int] = Column(BigInteger, nullable=False)
    state: Column[HoldState] = Column(choice(HoldState), default=HoldState.HELD, nullable=False)
    lots: Column[Json] = Column(JSON, nullable=False)
    """How much of it came from which lot; it stays theirs past their expiry."""
    cause: Column[Json] = Column(JSON, nullable=False)
    made_at: Column[datetime] = Column(MOMENT, nullable=False)


CREDIT_HOLD = Table(
    "credit_hold", METADATA, CreditHoldColumns, CheckConstraint("amount >= 0", name="amount_not_negative")
)
