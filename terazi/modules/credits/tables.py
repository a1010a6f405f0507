"""The ledger of credits: entries are only ever added."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, text
from sqlalchemy.orm import Mapped, mapped_column

from terazi.foundation.db import Base, Json
from terazi.modules.credits.values import HoldState, LedgerAccount, Movement


class CreditWallet(Base):
    """What a person has now: a cache of the ledger that can never fall below zero."""

    __tablename__ = "credit_wallet"
    __table_args__ = (
        CheckConstraint("available >= 0", name="available_not_negative"),
        CheckConstraint("reserved >= 0", name="reserved_not_negative"),
    )

    user_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id"), primary_key=True)
    available: Mapped[int] = mapped_column(default=0)
    reserved: Mapped[int] = mapped_column(default=0)


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
    amount: Mapped[int]
    cause_key: Mapped[str]
    cause: Mapped[Json]
    hold_id: Mapped[UUID | None]
    made_at: Mapped[datetime]


class CreditHold(Base):
    """Credits set aside for one job; its id is the job's."""

    __tablename__ = "credit_hold"
    __table_args__ = (CheckConstraint("amount >= 0", name="amount_not_negative"),)

    id: Mapped[UUID] = mapped_column(primary_key=True)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id"), index=True)
    amount: Mapped[int]
    state: Mapped[HoldState] = mapped_column(default=HoldState.HELD)
    cause: Mapped[Json]
    made_at: Mapped[datetime]
