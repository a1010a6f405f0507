"""Payments, what proves them, what was paid back, money that came in without a payment, and who was told of debts."""

from datetime import date, datetime
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    Date,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    TypedColumns,
    Uuid,
    text,
)

from terazi.foundation.metadata import JSON, METADATA, MOMENT, choice
from terazi.foundation.money import Currency
from terazi.foundation.types import Json
from terazi.modules.orders.values import MoneySource, MoneyState, PaymentState, PayWay, RefundState


class PaymentColumns(TypedColumns):
    """One try to pay what one shop gets of an order; a failed one stays and a new row follows."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    shopcart_id: Column[UUID] = Column(Uuid, ForeignKey("shopcart.id", ondelete="CASCADE"), nullable=False)
    shop_id: Column[UUID] = Column(Uuid, ForeignKey("shop.id"), nullable=False)
    user_id: Column[UUID] = Column(Uuid, ForeignKey("user_account.id"), nullable=False)
    attempt: Column[int] = Column(Integer, nullable=False)
    pay_way: Column[PayWay] = Column(choice(PayWay), nullable=False)
    state: Column[PaymentState] = Column(choice(PaymentState), nullable=False)
    currency: Column[Currency] = Column(choice(Currency), nullable=False)
    amount: Column[int] = Column(BigInteger, nullable=False)
    refunded: Column[int] = Column(BigInteger, default=0, nullable=False)
    reference: Column[str] = Column(String(20), nullable=False)
    """What a buyer writes into a transfer."""
    bank: Column[Json | None] = Column(JSON)
    """The account that was chosen for a transfer, as it was then."""
    refund_account: Column[Json | None] = Column(JSON)
    """Where the buyer wants a transfer to be paid back: ``iban`` and ``holder``."""
    provider: Column[str] = Column(String(16), default="", nullable=False)
    token: Column[str] = Column(String(300), default="", nullable=False)
    """Under which the provider knows the attempt; a secret of the payment."""
    page_url: Column[str] = Column(String(2000), default="", nullable=False)
    provider_id: Column[str] = Column(String(200), default="", nullable=False)
    installments: Column[int] = Column(Integer, default=1, server_default="1", nullable=False)
    """In how many monthly instalments the card pays what was approved; the shop gets the amount either way."""
    starting_at: Column[datetime | None] = Column(MOMENT)
    """When somebody began to open the page of the provider; nobody else does meanwhile."""
    check_at: Column[datetime | None] = Column(MOMENT)
    """When the provider is asked next what became of it."""
    checks: Column[int] = Column(Integer, default=0, nullable=False)
    due_at: Column[datetime] = Column(MOMENT, nullable=False)
    reminded_at: Column[datetime | None] = Column(MOMENT)
    first_approval_by: Column[UUID | None] = Column(Uuid, ForeignKey("user_account.id", ondelete="SET NULL"))
    reason: Column[str] = Column(String(40), default="", nullable=False)
    """Why a card was not charged, as the word of a phrase."""
    detail: Column[str] = Column(String(300), default="", nullable=False)
    """The provider's own words, for the shop."""
    created_at: Column[datetime] = Column(MOMENT, nullable=False)
    changed_at: Column[datetime] = Column(MOMENT, nullable=False)
    approved_at: Column[datetime | None] = Column(MOMENT)


PAYMENT = Table(
    "payment",
    METADATA,
    PaymentColumns,
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
    Index("ix_payment_approved_at", "approved_at", postgresql_where=text("approved_at IS NOT NULL")),
    Index("ix_payment_check_at", "check_at", postgresql_where=text("check_at IS NOT NULL")),
    Index("ix_payment_due_at", "due_at", postgresql_where=text("state = 'waiting'")),
)


class PaymentReceiptColumns(TypedColumns):
    """The document with which a buyer shows that a transfer was made; it never changes the state of the money."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    payment_id: Column[UUID] = Column(Uuid, ForeignKey("payment.id", ondelete="CASCADE"), nullable=False)
    shopcart_id: Column[UUID] = Column(Uuid, ForeignKey("shopcart.id", ondelete="CASCADE"), nullable=False)
    name: Column[str] = Column(String(200), nullable=False)
    media_type: Column[str] = Column(String(60), nullable=False)
    size: Column[int] = Column(Integer, nullable=False)
    sha256: Column[bytes] = Column(LargeBinary, nullable=False)
    key: Column[str] = Column(String(200), nullable=False)
    uploaded_by: Column[UUID | None] = Column(Uuid, ForeignKey("user_account.id", ondelete="SET NULL"))
    created_at: Column[datetime] = Column(MOMENT, nullable=False)


PAYMENT_RECEIPT = Table(
    "payment_receipt",
    METADATA,
    PaymentReceiptColumns,
    Index("ix_payment_receipt_payment_id_id", "payment_id", "id"),
)


class RefundColumns(TypedColumns):
    """Money that is owed back to a buyer, from the decision until it was paid."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    payment_id: Column[UUID] = Column(Uuid, ForeignKey("payment.id"), nullable=False)
    shopcart_bundle_id: Column[UUID] = Column(Uuid, ForeignKey("shopcart_bundle.id"), nullable=False)
    amount: Column[int] = Column(BigInteger, nullable=False)
    currency: Column[Currency] = Column(choice(Currency), nullable=False)
    debt: Column[int | None] = Column(BigInteger)
    """How much of it, if anything, pays what was owed since a product was ended."""
    owed_since: Column[datetime | None] = Column(MOMENT)
    """Since when that was owed."""
    state: Column[RefundState] = Column(choice(RefundState), nullable=False)
    parts: Column[Json] = Column(JSON, nullable=False)
    """How much of it falls on which product, and what was taken back of it."""
    reason: Column[str] = Column(String(500), nullable=False)
    provider_refund_id: Column[str] = Column(String(200), default="", nullable=False)
    detail: Column[str] = Column(String(300), default="", nullable=False)
    address: Column[str] = Column(String(64), default="", nullable=False)
    asked_by: Column[UUID | None] = Column(Uuid, ForeignKey("user_account.id", ondelete="SET NULL"))
    created_at: Column[datetime] = Column(MOMENT, nullable=False)
    asked_at: Column[datetime | None] = Column(MOMENT)
    """When the provider was asked for it last."""
    refusals: Column[int] = Column(Integer, default=0, nullable=False)
    """How often the provider refused it; each time it is asked under another key."""
    noted_by: Column[UUID | None] = Column(Uuid, ForeignKey("user_account.id", ondelete="SET NULL"))
    """Who noted that it was paid by hand."""
    done_at: Column[datetime | None] = Column(MOMENT)


REFUND = Table(
    "refund",
    METADATA,
    RefundColumns,
    CheckConstraint("amount > 0", name="amount_positive"),
    Index("ix_refund_payment_id", "payment_id"),
    Index("ix_refund_shopcart_bundle_id", "shopcart_bundle_id"),
    Index("ix_refund_pending", "id", postgresql_where=text("state = 'pending'")),
)


class IncomingMoneyColumns(TypedColumns):
    """Money that reached a shop and that no payment took by itself: a line of a bank statement, or a late card payment."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    shop_id: Column[UUID] = Column(Uuid, ForeignKey("shop.id", ondelete="CASCADE"), nullable=False)
    source: Column[MoneySource] = Column(choice(MoneySource), nullable=False)
    state: Column[MoneyState] = Column(choice(MoneyState), nullable=False)
    key: Column[str] = Column(String(200), nullable=False)
    """What makes it the same money when it is read twice."""
    amount: Column[int] = Column(BigInteger, nullable=False)
    currency: Column[Currency] = Column(choice(Currency), nullable=False)
    booked_on: Column[date] = Column(Date, nullable=False)
    text: Column[str] = Column(String(500), nullable=False)
    counterparty: Column[str] = Column(String(200), nullable=False)
    payment_id: Column[UUID | None] = Column(Uuid, ForeignKey("payment.id", ondelete="SET NULL"))
    """The payment it was proposed or taken for, or, of a late card payment, the one that was closed."""
    note: Column[str] = Column(String(500), default="", nullable=False)
    decided_by: Column[UUID | None] = Column(Uuid, ForeignKey("user_account.id", ondelete="SET NULL"))
    detail: Column[str] = Column(String(300), default="", nullable=False)
    """What stands with sending it back: see ``RefundNote``, or the provider's own words."""
    address: Column[str] = Column(String(64), default="", nullable=False)
    asked_at: Column[datetime | None] = Column(MOMENT)
    """When the provider was asked last to send it back."""
    refusals: Column[int] = Column(Integer, default=0, nullable=False)
    """How often the provider refused it; each time it is asked under another key."""
    returned_at: Column[datetime | None] = Column(MOMENT)
    provider_refund_id: Column[str] = Column(String(200), default="", nullable=False)
    created_at: Column[datetime] = Column(MOMENT, nullable=False)
    changed_at: Column[datetime] = Column(MOMENT, nullable=False)


INCOMING_MONEY = Table(
    "incoming_money",
    METADATA,
    IncomingMoneyColumns,
    Index("uq_incoming_money_shop_id_key", "shop_id", "key", unique=True),
    Index("ix_incoming_money_shop_id_state_id", "shop_id", "state", "id"),
    Index("ix_incoming_money_payment_id", "payment_id", postgresql_where=text("source = 'card'")),
    Index("ix_incoming_money_returning", "id", postgresql_where=text("state = 'returning'")),
)


class AdministratorNoticeColumns(TypedColumns):
    """That an administrator was told on a day what waits; the key lets one mail of a day be asked for once."""

    user_id: Column[UUID] = Column(Uuid, ForeignKey("user_account.id", ondelete="CASCADE"), primary_key=True)
    day: Column[date] = Column(Date, primary_key=True)


ADMINISTRATOR_NOTICE = Table(
    "administrator_notice",
    METADATA,
    AdministratorNoticeColumns,
)


class ShopDigestColumns(TypedColumns):
    """On which day a shop got its daily mail last, which told all that was sold before that day."""

    shop_id: Column[UUID] = Column(Uuid, ForeignKey("shop.id", ondelete="CASCADE"), primary_key=True)
    day: Column[date] = Column(Date, nullable=False)


SHOP_DIGEST = Table("shop_digest", METADATA, ShopDigestColumns)
