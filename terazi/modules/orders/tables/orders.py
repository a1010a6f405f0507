"""Carts and what becomes of them: bundles, their products, approvals of agreements, and the timeline."""

from datetime import datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    Numeric,
    String,
    Table,
    Text,
    TypedColumns,
    Uuid,
    text,
)

from terazi.foundation.language.lang import Lang
from terazi.foundation.metadata import JSON, METADATA, MOMENT, choice
from terazi.foundation.money import Currency
from terazi.foundation.types import Json
from terazi.modules.orders.values import BundleState, LineState, Mover, PayWay


class ShopcartColumns(TypedColumns):
    """A cart, and the order that it became; a person has one open cart in each currency."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    user_id: Column[UUID] = Column(Uuid, ForeignKey("user_account.id"), nullable=False)
    currency: Column[Currency] = Column(choice(Currency), nullable=False)
    number: Column[str] = Column(String(20), default="", nullable=False)
    """What people call the order; empty while it is a cart."""
    pay_way: Column[PayWay | None] = Column(choice(PayWay))
    buyer: Column[Json | None] = Column(JSON)
    lang: Column[Lang] = Column(choice(Lang), nullable=False)
    """The language in which the order was made, and in which its mails are written."""
    base_url: Column[str] = Column(String(300), default="", nullable=False)
    """The address of the site on which it was ordered."""
    address: Column[str] = Column(String(64), default="", nullable=False)
    order_key: Column[str] = Column(String(100), default="", nullable=False)
    """The Idempotency-Key with which it was ordered."""
    order_hash: Column[bytes | None] = Column(LargeBinary)
    """What was sent with that key."""
    created_at: Column[datetime] = Column(MOMENT, nullable=False)
    changed_at: Column[datetime] = Column(MOMENT, nullable=False)
    ordered_at: Column[datetime | None] = Column(MOMENT)


SHOPCART = Table(
    "shopcart",
    METADATA,
    ShopcartColumns,
    Index(
        "uq_shopcart_open",
        "user_id",
        "currency",
        unique=True,
        postgresql_where=text("ordered_at IS NULL"),
    ),
    Index("uq_shopcart_number", "number", unique=True, postgresql_where=text("number <> ''")),
    Index("ix_shopcart_user_id_id", "user_id", "id"),
    Index(
        "uq_shopcart_user_id_order_key",
        "user_id",
        "order_key",
        unique=True,
        postgresql_where=text("order_key <> ''"),
    ),
)


class ShopcartBundleColumns(TypedColumns):
    """A bundle in a cart or order. In a cart the amounts are those last shown; in an order they are what was agreed."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    shopcart_id: Column[UUID] = Column(Uuid, ForeignKey("shopcart.id", ondelete="CASCADE"), nullable=False)
    user_id: Column[UUID] = Column(Uuid, ForeignKey("user_account.id"), nullable=False)
    shop_id: Column[UUID] = Column(Uuid, ForeignKey("shop.id"), nullable=False)
    bundle_id: Column[UUID] = Column(Uuid, ForeignKey("bundle.id"), nullable=False)
    revision: Column[int] = Column(Integer, nullable=False)
    count: Column[int] = Column(Integer, nullable=False)
    state: Column[BundleState] = Column(choice(BundleState), nullable=False)
    currency: Column[Currency] = Column(choice(Currency), nullable=False)
    net: Column[int] = Column(BigInteger, nullable=False)
    tax: Column[int] = Column(BigInteger, nullable=False)
    gross: Column[int] = Column(BigInteger, nullable=False)
    refunded: Column[int] = Column(BigInteger, default=0, nullable=False)
    owed: Column[int] = Column(BigInteger, default=0, nullable=False)
    """What the shop still owes for products that were ended: the sum of theirs."""
    name: Column[Json] = Column(JSON, nullable=False)
    """By language, as it was when it was ordered."""
    content: Column[Json | None] = Column(JSON)
    """The revision that was bought, with shop, products and agreements; empty in a cart."""
    payment_id: Column[UUID | None] = Column(Uuid, ForeignKey("payment.id"))
    """The payment that counts; those tried before it are found by order and shop."""
    renewal_of: Column[UUID | None] = Column(Uuid, ForeignKey("shopcart_bundle.id"))
    """The ordered bundle whose paid period this one follows."""
    reason: Column[str] = Column(String(500), default="", nullable=False)
    added_by: Column[UUID | None] = Column(Uuid, ForeignKey("user_account.id", ondelete="SET NULL"))
    """Who of its shop put it into the cart, where it was not the customer."""
    is_suggested: Column[bool] = Column(Boolean, default=False, server_default=text("false"), nullable=False)
    """Whether the customer has yet to accept what the shop put into the cart: until then it is never ordered."""
    is_trial: Column[bool] = Column(Boolean, default=False, server_default=text("false"), nullable=False)
    """Whether it is tried without paying, for as many days as its revision says."""
    approved_at: Column[datetime | None] = Column(MOMENT)
    ends_at: Column[datetime | None] = Column(MOMENT)
    created_at: Column[datetime] = Column(MOMENT, nullable=False)
    changed_at: Column[datetime] = Column(MOMENT, nullable=False)


SHOPCART_BUNDLE = Table(
    "shopcart_bundle",
    METADATA,
    ShopcartBundleColumns,
    CheckConstraint("count BETWEEN 1 AND 99", name="count_within"),
    CheckConstraint("net + tax = gross", name="amounts_add_up"),
    CheckConstraint("refunded BETWEEN 0 AND gross", name="refunded_within"),
    Index("ix_shopcart_bundle_shopcart_id_id", "shopcart_id", "id"),
    Index("ix_shopcart_bundle_shop_id_id", "shop_id", "id"),
    Index("ix_shopcart_bundle_user_id_id", "user_id", "id"),
    Index("ix_shopcart_bundle_payment_id", "payment_id"),
    Index(
        "ix_shopcart_bundle_waiting",
        "shop_id",
        postgresql_where=text("state IN ('payment_waiting', 'register_approve_waiting')"),
    ),
    Index(
        "uq_shopcart_bundle_renewal_of",
        "renewal_of",
        unique=True,
        postgresql_where=text("renewal_of IS NOT NULL"),
    ),
    Index(
        "uq_shopcart_bundle_trial",
        "bundle_id",
        "user_id",
        unique=True,
        postgresql_where=text("is_trial"),
    ),
    Index(
        "uq_shopcart_bundle_in_cart",
        "shopcart_id",
        "bundle_id",
        unique=True,
        postgresql_where=text("state = 'in_cart'"),
    ),
)


class ShopcartBundleProductColumns(TypedColumns):
    """One product of an ordered bundle, with its price and what it gives, as they were agreed."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    shopcart_bundle_id: Column[UUID] = Column(
        Uuid, ForeignKey("shopcart_bundle.id", ondelete="CASCADE"), nullable=False
    )
    product_id: Column[UUID] = Column(Uuid, nullable=False)
    position: Column[int] = Column(Integer, nullable=False)
    state: Column[LineState] = Column(choice(LineState), nullable=False)
    product_type: Column[str] = Column(String(32), nullable=False)
    name: Column[Json] = Column(JSON, nullable=False)
    terms: Column[Json] = Column(JSON, nullable=False)
    """The product as it was in the revision."""
    count: Column[int] = Column(Integer, nullable=False)
    unit: Column[int] = Column(BigInteger, nullable=False)
    rate: Column[Decimal] = Column(Numeric(5, 2), nullable=False)
    includes_tax: Column[bool] = Column(Boolean, nullable=False)
    net: Column[int] = Column(BigInteger, nullable=False)
    tax: Column[int] = Column(BigInteger, nullable=False)
    gross: Column[int] = Column(BigInteger, nullable=False)
    refunded: Column[int] = Column(BigInteger, default=0, nullable=False)
    owed: Column[int] = Column(BigInteger, default=0, nullable=False)
    """What the shop still owes for what was unused when the product was ended."""
    debt: Column[int | None] = Column(BigInteger)
    """What was owed then, if anything was; refunds pay it."""
    owed_since: Column[datetime | None] = Column(MOMENT)
    at_rest: Column[int | None] = Column(BigInteger)
    """What was left of it, in money, when it was put to rest; nothing while it does not rest."""
    credits: Column[int] = Column(BigInteger, default=0, nullable=False)
    """Credits that this line gave and that were not taken back."""
    credit_floor: Column[Decimal | None] = Column(Numeric(12, 4))
    """The least price of one credit when credits were ordered, in minor units without tax; nothing for other products."""
    grant_id: Column[UUID | None] = Column(Uuid)
    """The authorization that this line gave."""
    project_id: Column[UUID | None] = Column(Uuid)
    """The project of which this line gives an output, as its terms say."""
    consent_id: Column[UUID | None] = Column(Uuid, ForeignKey("performance_consent.id", ondelete="SET NULL"))
    """With which its buyer consented to performance at once; without it the first use ends no right."""
    starts_at: Column[datetime | None] = Column(MOMENT)
    ends_at: Column[datetime | None] = Column(MOMENT)
    changed_at: Column[datetime] = Column(MOMENT, nullable=False)


SHOPCART_BUNDLE_PRODUCT = Table(
    "shopcart_bundle_product",
    METADATA,
    ShopcartBundleProductColumns,
    CheckConstraint("net + tax = gross", name="amounts_add_up"),
    CheckConstraint("refunded BETWEEN 0 AND gross", name="refunded_within"),
    CheckConstraint("owed BETWEEN 0 AND gross - refunded", name="owed_within"),
    Index("ix_shopcart_bundle_product_shopcart_bundle_id_position", "shopcart_bundle_id", "position"),
    Index("ix_shopcart_bundle_product_owed_since", "owed_since", postgresql_where=text("owed > 0")),
    Index("ix_shopcart_bundle_product_grant_id", "grant_id", postgresql_where=text("grant_id IS NOT NULL")),
    Index(
        "ix_shopcart_bundle_product_project_id",
        "project_id",
        postgresql_where=text("project_id IS NOT NULL"),
    ),
    Index(
        "ix_shopcart_bundle_product_ends_at",
        "ends_at",
        postgresql_where=text("state IN ('active', 'passive')"),
    ),
)


class PerformanceConsentColumns(TypedColumns):
    """That a buyer consented, with an order, to the performance of digital content and services at once: in which words."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    shopcart_id: Column[UUID] = Column(Uuid, ForeignKey("shopcart.id", ondelete="CASCADE"), nullable=False)
    version: Column[int] = Column(Integer, nullable=False)
    lang: Column[Lang] = Column(choice(Lang), nullable=False)
    text: Column[str] = Column(Text, nullable=False)
    address: Column[str] = Column(String(64), nullable=False)
    device: Column[str] = Column(String(300), nullable=False)
    given_at: Column[datetime] = Column(MOMENT, nullable=False)


PERFORMANCE_CONSENT = Table(
    "performance_consent",
    METADATA,
    PerformanceConsentColumns,
    Index("uq_performance_consent_shopcart_id", "shopcart_id", unique=True),
)


class AgreementApprovalColumns(TypedColumns):
    """That a buyer approved one version of an agreement: what, when and from where."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    shopcart_id: Column[UUID] = Column(Uuid, ForeignKey("shopcart.id", ondelete="CASCADE"), nullable=False)
    shopcart_bundle_id: Column[UUID] = Column(
        Uuid, ForeignKey("shopcart_bundle.id", ondelete="CASCADE"), nullable=False
    )
    agreement_id: Column[UUID] = Column(Uuid, nullable=False)
    version: Column[int] = Column(Integer, nullable=False)
    kind: Column[str] = Column(String(32), nullable=False)
    title: Column[Json] = Column(JSON, nullable=False)
    sha256: Column[bytes] = Column(LargeBinary, nullable=False)
    address: Column[str] = Column(String(64), nullable=False)
    device: Column[str] = Column(String(300), nullable=False)
    approved_at: Column[datetime] = Column(MOMENT, nullable=False)


AGREEMENT_APPROVAL = Table(
    "agreement_approval",
    METADATA,
    AgreementApprovalColumns,
    Index("ix_agreement_approval_shopcart_id", "shopcart_id"),
)


class OrderEventColumns(TypedColumns):
    """One thing that happened to an order; only ever added."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    shopcart_id: Column[UUID] = Column(Uuid, ForeignKey("shopcart.id", ondelete="CASCADE"), nullable=False)
    shopcart_bundle_id: Column[UUID | None] = Column(Uuid)
    product_line_id: Column[UUID | None] = Column(Uuid)
    payment_id: Column[UUID | None] = Column(Uuid)
    at: Column[datetime] = Column(MOMENT, nullable=False)
    kind: Column[str] = Column(String(40), nullable=False)
    from_state: Column[str] = Column(String(32), default="", nullable=False)
    to_state: Column[str] = Column(String(32), default="", nullable=False)
    mover: Column[Mover] = Column(choice(Mover), nullable=False)
    actor_id: Column[UUID | None] = Column(Uuid, ForeignKey("user_account.id", ondelete="SET NULL"))
    actor_name: Column[str] = Column(String(64), default="", nullable=False)
    note: Column[str] = Column(String(500), default="", nullable=False)
    facts: Column[list[Json] | None] = Column(JSON)


ORDER_EVENT = Table(
    "order_event",
    METADATA,
    OrderEventColumns,
    Index("ix_order_event_shopcart_id_id", "shopcart_id", "id"),
)
