"""The ledger of credits: entries are only ever added."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, String, text
from sqlalchemy.orm import Mapped, mapped_column

from terazi.foundation.metadata import Base, Json
from terazi.modules.credits.values import HoldState, LedgerAccount, Movement


class CreditWallet(Base):
    """What a person has now: a cache of the ledger that can never fall below zero."""

    __tablename__ = "credit_wallet"
    __table_args__ = (
        CheckConstraint("available >= 0", name="available_not_negative"),
        CheckConstraint("reserved >= 0", name="reserved_not_negative"),
    )

    user_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id"), primary_key=True)
    available: Mapped[int] = mapped_column(BigInteger, default=0)
    reserved: Mapped[int] = mapped_column(BigInteger, default=0)


class CreditEntry(Base):
    """One movement of credits between two accounts of a person's ledger, and its cause."""

    __tablename__ = "credit_entry"
    __table_args__ = (
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

    id: Mapped[UUID] = mapped_column(primary_key=True)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id"))
    movement: Mapped[Movement]
    from_account: Mapped[LedgerAccount]
    to_account: Mapped[LedgerAccount]
    amount: Mapped[int] = mapped_column(BigInteger)
    cause_key: Mapped[str]
    cause: Mapped[Json]
    hold_id: Mapped[UUID | None]
    made_at: Mapped[datetime]


class CreditGift(Base):
    """Credits that an administrator gave away: to whom, how many, and why."""

    __tablename__ = "credit_gift"
    __table_args__ = (
        CheckConstraint("amount > 0", name="amount_positive"),
        Index("ix_credit_gift_given_by_made_at", "given_by", "made_at"),
        Index("uq_credit_gift_key", "given_by", "key", unique=True, postgresql_where=text("key <> ''")),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id"))
    amount: Mapped[int] = mapped_column(BigInteger)
    reason: Mapped[str] = mapped_column(String(500))
    given_by: Mapped[UUID] = mapped_column(ForeignKey("user_account.id"))
    key: Mapped[str] = mapped_column(String(100))
    """The Idempotency-Key that came with it; the same gift is given once."""
    made_at: Mapped[datetime]


class CreditLot(Base):
    """Credits that came together, and what is left of them; spent are the earliest expiry, then given, then oldest."""

    __tablename__ = "credit_lot"
    __table_args__ = (
        CheckConstraint("amount > 0", name="amount_positive"),
        CheckConstraint("left_over BETWEEN 0 AND amount", name="left_over_within"),
        Index("uq_credit_lot_cause", "user_id", "cause_key", unique=True),
        Index("ix_credit_lot_expires_at", "expires_at", postgresql_where=text("left_over > 0")),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id"))
    cause_key: Mapped[str]
    cause: Mapped[Json]
    is_bought: Mapped[bool]
    amount: Mapped[int] = mapped_column(BigInteger)
    left_over: Mapped[int] = mapped_column(BigInteger)
    """What is neither spent nor set aside nor expired nor taken back."""
    expires_at: Mapped[datetime | None]
    made_at: Mapped[datetime]

    def is_over(self, now: datetime) -> bool:
        """Whether nothing of it may be spent any more."""
        return self.expires_at is not None and self.expires_at <= now


class CreditHold(Base):
    """Credits set aside for one job; its id is the job's."""

    __tablename__ = "credit_hold"
    __table_args__ = (CheckConstraint("amount >= 0", name="amount_not_negative"),)

    id: Mapped[UUID] = mapped_column(primary_key=True)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id"), index=True)
    amount: Mapped[int] = mapped_column(BigInteger)
    state: Mapped[HoldState] = mapped_column(default=HoldState.HELD)
    lots: Mapped[Json]
    """How much of it came from which lot; it stays theirs past their expiry."""
    cause: Mapped[Json]
    made_at: Mapped[datetime]
