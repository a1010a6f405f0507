"""Payments, what proves them, what was paid back, money that came in without a payment, and who was told of debts."""

from datetime import date, datetime
from typing import cast
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, LargeBinary, String, Table, text
from sqlalchemy.orm import Mapped, mapped_column

from terazi.foundation.metadata import Base, Json
from terazi.foundation.money import Currency
from terazi.modules.orders.values import MoneySource, MoneyState, PaymentState, PayWay, RefundState


class Payment(Base):
    """One try to pay what one shop gets of an order; a failed one stays and a new row follows."""

    __tablename__ = "payment"
    __table_args__ = (
        CheckConstraint("amount >= 0", name="amount_not_negative"),
        CheckConstraint("refunded BETWEEN 0 AND amount", name="refunded_within"),
        Index(
            "uq_payment_token_provider",
            "token",
            "provider",
            unique=True,
            postgresql_where=text("token <> ''"),
        ),
        Index(
            "uq_payment_provider_id",
            "provider",
            "provider_id",
            unique=True,
            postgresql_where=text("provider_id <> ''"),
        ),
        Index("uq_payment_reference", "reference", unique=True),
        Index(
            "uq_payment_open",
            "shopcart_id",
            "shop_id",
            unique=True,
            postgresql_where=text("state IN ('created', 'waiting')"),
        ),
        Index("ix_payment_shopcart_id", "shopcart_id"),
        Index("ix_payment_shop_id_id", "shop_id", "id"),
        Index("ix_payment_check_at", "check_at", postgresql_where=text("check_at IS NOT NULL")),
        Index("ix_payment_due_at", "due_at", postgresql_where=text("state = 'waiting'")),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True)
    shopcart_id: Mapped[UUID] = mapped_column(ForeignKey("shopcart.id", ondelete="CASCADE"))
    shop_id: Mapped[UUID] = mapped_column(ForeignKey("shop.id"))
    user_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id"))
    attempt: Mapped[int]
    pay_way: Mapped[PayWay]
    state: Mapped[PaymentState]
    currency: Mapped[Currency]
    amount: Mapped[int] = mapped_column(BigInteger)
    refunded: Mapped[int] = mapped_column(BigInteger, default=0)
    reference: Mapped[str] = mapped_column(String(20))
    """What a buyer writes into a transfer."""
    bank: Mapped[Json | None]
    """The account that was chosen for a transfer, as it was then."""
    provider: Mapped[str] = mapped_column(String(16), default="")
    token: Mapped[str] = mapped_column(String(300), default="")
    """Under which the provider knows the attempt; a secret of the payment."""
    page_url: Mapped[str] = mapped_column(String(2000), default="")
    provider_id: Mapped[str] = mapped_column(String(200), default="")
    starting_at: Mapped[datetime | None]
    """When somebody began to open the page of the provider; nobody else does meanwhile."""
    check_at: Mapped[datetime | None]
    """When the provider is asked next what became of it."""
    checks: Mapped[int] = mapped_column(default=0)
    due_at: Mapped[datetime]
    reminded_at: Mapped[datetime | None]
    first_approval_by: Mapped[UUID | None] = mapped_column(ForeignKey("user_account.id", ondelete="SET NULL"))
    reason: Mapped[str] = mapped_column(String(40), default="")
    """Why a card was not charged, as the word of a phrase."""
    detail: Mapped[str] = mapped_column(String(300), default="")
    """The provider's own words, for the shop."""
    created_at: Mapped[datetime]
    changed_at: Mapped[datetime]
    approved_at: Mapped[datetime | None]


class PaymentReceipt(Base):
    """The document with which a buyer shows that a transfer was made; it never changes the state of the money."""

    __tablename__ = "payment_receipt"
    __table_args__ = (Index("ix_payment_receipt_payment_id_id", "payment_id", "id"),)

    id: Mapped[UUID] = mapped_column(primary_key=True)
    payment_id: Mapped[UUID] = mapped_column(ForeignKey("payment.id", ondelete="CASCADE"))
    shopcart_id: Mapped[UUID] = mapped_column(ForeignKey("shopcart.id", ondelete="CASCADE"))
    name: Mapped[str] = mapped_column(String(200))
    media_type: Mapped[str] = mapped_column(String(60))
    size: Mapped[int]
    sha256: Mapped[bytes] = mapped_column(LargeBinary)
    key: Mapped[str] = mapped_column(String(200))
    uploaded_by: Mapped[UUID | None] = mapped_column(ForeignKey("user_account.id", ondelete="SET NULL"))
    created_at: Mapped[datetime]


class Refund(Base):
    """Money that is owed back to a buyer, from the decision until it was paid."""

    __tablename__ = "refund"
    __table_args__ = (
        CheckConstraint("amount > 0", name="amount_positive"),
        Index("ix_refund_payment_id", "payment_id"),
        Index("ix_refund_shopcart_bundle_id", "shopcart_bundle_id"),
        Index("ix_refund_pending", "id", postgresql_where=text("state = 'pending'")),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True)
    payment_id: Mapped[UUID] = mapped_column(ForeignKey("payment.id"))
    shopcart_bundle_id: Mapped[UUID] = mapped_column(ForeignKey("shopcart_bundle.id"))
    amount: Mapped[int] = mapped_column(BigInteger)
    currency: Mapped[Currency]
    debt: Mapped[int | None] = mapped_column(BigInteger)
    """How much of it, if anything, pays what was owed since a product was ended."""
    owed_since: Mapped[datetime | None]
    """Since when that was owed."""
    state: Mapped[RefundState]
    parts: Mapped[Json]
    """How much of it falls on which product, and what was taken back of it."""
    reason: Mapped[str] = mapped_column(String(500))
    provider_refund_id: Mapped[str] = mapped_column(String(200), default="")
    detail: Mapped[str] = mapped_column(String(300), default="")
    address: Mapped[str] = mapped_column(String(64), default="")
    asked_by: Mapped[UUID | None] = mapped_column(ForeignKey("user_account.id", ondelete="SET NULL"))
    created_at: Mapped[datetime]
    asked_at: Mapped[datetime | None]
    """When the provider was asked for it last."""
    done_at: Mapped[datetime | None]


class IncomingMoney(Base):
    """Money that reached a shop and that no payment took by itself: a line of a bank statement, or a late card payment."""

    __tablename__ = "incoming_money"
    __table_args__ = (
        Index("uq_incoming_money_shop_id_key", "shop_id", "key", unique=True),
        Index("ix_incoming_money_shop_id_state_id", "shop_id", "state", "id"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True)
    shop_id: Mapped[UUID] = mapped_column(ForeignKey("shop.id", ondelete="CASCADE"))
    source: Mapped[MoneySource]
    state: Mapped[MoneyState]
    key: Mapped[str] = mapped_column(String(200))
    """What makes it the same money when it is read twice."""
    amount: Mapped[int] = mapped_column(BigInteger)
    currency: Mapped[Currency]
    booked_on: Mapped[date]
    text: Mapped[str] = mapped_column(String(500))
    counterparty: Mapped[str] = mapped_column(String(200))
    payment_id: Mapped[UUID | None] = mapped_column(ForeignKey("payment.id", ondelete="SET NULL"))
    """The payment it was proposed or taken for, or, of a late card payment, the one that was closed."""
    note: Mapped[str] = mapped_column(String(500), default="")
    decided_by: Mapped[UUID | None] = mapped_column(ForeignKey("user_account.id", ondelete="SET NULL"))
    created_at: Mapped[datetime]
    changed_at: Mapped[datetime]


class AdministratorNotice(Base):
    """That an administrator was told on a day what waits; the key lets one mail of a day be asked for once."""

    __tablename__ = "administrator_notice"

    user_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"), primary_key=True)
    day: Mapped[date] = mapped_column(primary_key=True)


PAYMENT, REFUND = cast("Table", Payment.__table__), cast("Table", Refund.__table__)
