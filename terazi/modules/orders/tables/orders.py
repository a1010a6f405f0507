"""Carts and what becomes of them: bundles, their products, approvals of agreements, and the timeline."""

from datetime import datetime
from decimal import Decimal
from typing import Any, cast
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    ForeignKey,
    Index,
    LargeBinary,
    Numeric,
    String,
    Table,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from terazi.foundation.language.lang import Lang
from terazi.foundation.metadata import Base, Json
from terazi.foundation.money import Currency
from terazi.modules.orders.values import BundleState, LineState, Mover, PayWay


class Shopcart(Base):
    """A cart, and the order that it became; a person has one open cart in each currency."""

    __tablename__ = "shopcart"
    __table_args__ = (
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

    id: Mapped[UUID] = mapped_column(primary_key=True)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id"))
    currency: Mapped[Currency]
    number: Mapped[str] = mapped_column(String(20), default="")
    """What people call the order; empty while it is a cart."""
    pay_way: Mapped[PayWay | None]
    buyer: Mapped[Json | None]
    lang: Mapped[Lang]
    """The language in which the order was made, and in which its mails are written."""
    base_url: Mapped[str] = mapped_column(String(300), default="")
    """The address of the site on which it was ordered."""
    address: Mapped[str] = mapped_column(String(64), default="")
    order_key: Mapped[str] = mapped_column(String(100), default="")
    """The Idempotency-Key with which it was ordered."""
    order_hash: Mapped[bytes | None] = mapped_column(LargeBinary)
    """What was sent with that key."""
    created_at: Mapped[datetime]
    changed_at: Mapped[datetime]
    ordered_at: Mapped[datetime | None]


class ShopcartBundle(Base):
    """A bundle in a cart or order. In a cart the amounts are those last shown; in an order they are what was agreed."""

    __tablename__ = "shopcart_bundle"
    __table_args__ = (
        CheckConstraint("count BETWEEN 1 AND 99", name="count_within"),
        CheckConstraint("net + tax = gross", name="amounts_add_up"),
        CheckConstraint("refunded BETWEEN 0 AND gross", name="refunded_within"),
        Index("ix_shopcart_bundle_shopcart_id_id", "shopcart_id", "id"),
        Index("ix_shopcart_bundle_shop_id_id", "shop_id", "id"),
        Index("ix_shopcart_bundle_user_id_id", "user_id", "id"),
        Index("ix_shopcart_bundle_payment_id", "payment_id"),
        Index(
            "uq_shopcart_bundle_renewal_of",
            "renewal_of",
            unique=True,
            postgresql_where=text("renewal_of IS NOT NULL"),
        ),
        Index(
            "uq_shopcart_bundle_in_cart",
            "shopcart_id",
            "bundle_id",
            unique=True,
            postgresql_where=text("state = 'in_cart'"),
        ),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True)
    shopcart_id: Mapped[UUID] = mapped_column(ForeignKey("shopcart.id", ondelete="CASCADE"))
    user_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id"))
    shop_id: Mapped[UUID] = mapped_column(ForeignKey("shop.id"))
    bundle_id: Mapped[UUID] = mapped_column(ForeignKey("bundle.id"))
    revision: Mapped[int]
    count: Mapped[int]
    state: Mapped[BundleState]
    currency: Mapped[Currency]
    net: Mapped[int] = mapped_column(BigInteger)
    tax: Mapped[int] = mapped_column(BigInteger)
    gross: Mapped[int] = mapped_column(BigInteger)
    refunded: Mapped[int] = mapped_column(BigInteger, default=0)
    owed: Mapped[int] = mapped_column(BigInteger, default=0)
    """What the shop still owes for products that were ended: the sum of theirs."""
    name: Mapped[Json]
    """By language, as it was when it was ordered."""
    content: Mapped[Json | None]
    """The revision that was bought, with shop, products and agreements; empty in a cart."""
    payment_id: Mapped[UUID | None] = mapped_column(ForeignKey("payment.id"))
    """The payment that counts; those tried before it are found by order and shop."""
    renewal_of: Mapped[UUID | None] = mapped_column(ForeignKey("shopcart_bundle.id"))
    """The ordered bundle whose paid period this one follows."""
    reason: Mapped[str] = mapped_column(String(500), default="")
    approved_at: Mapped[datetime | None]
    ends_at: Mapped[datetime | None]
    created_at: Mapped[datetime]
    changed_at: Mapped[datetime]


class ShopcartBundleProduct(Base):
    """One product of an ordered bundle, with its price and what it gives, as they were agreed."""

    __tablename__ = "shopcart_bundle_product"
    __table_args__ = (
        CheckConstraint("net + tax = gross", name="amounts_add_up"),
        CheckConstraint("refunded BETWEEN 0 AND gross", name="refunded_within"),
        CheckConstraint("owed BETWEEN 0 AND gross - refunded", name="owed_within"),
        Index("ix_shopcart_bundle_product_shopcart_bundle_id_position", "shopcart_bundle_id", "position"),
        Index("ix_shopcart_bundle_product_owed_since", "owed_since", postgresql_where=text("owed > 0")),
        Index(
            "ix_shopcart_bundle_product_grant_id", "grant_id", postgresql_where=text("grant_id IS NOT NULL")
        ),
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

    id: Mapped[UUID] = mapped_column(primary_key=True)
    shopcart_bundle_id: Mapped[UUID] = mapped_column(ForeignKey("shopcart_bundle.id", ondelete="CASCADE"))
    product_id: Mapped[UUID]
    position: Mapped[int]
    state: Mapped[LineState]
    product_type: Mapped[str] = mapped_column(String(32))
    name: Mapped[Json]
    terms: Mapped[Json]
    """The product as it was in the revision."""
    count: Mapped[int]
    unit: Mapped[int] = mapped_column(BigInteger)
    rate: Mapped[Decimal] = mapped_column(Numeric(5, 2))
    includes_tax: Mapped[bool]
    net: Mapped[int] = mapped_column(BigInteger)
    tax: Mapped[int] = mapped_column(BigInteger)
    gross: Mapped[int] = mapped_column(BigInteger)
    refunded: Mapped[int] = mapped_column(BigInteger, default=0)
    owed: Mapped[int] = mapped_column(BigInteger, default=0)
    """What the shop still owes for what was unused when the product was ended."""
    debt: Mapped[int | None] = mapped_column(BigInteger)
    """What was owed then, if anything was; refunds pay it."""
    owed_since: Mapped[datetime | None]
    at_rest: Mapped[int | None] = mapped_column(BigInteger)
    """What was left of it, in money, when it was put to rest; nothing while it does not rest."""
    credits: Mapped[int] = mapped_column(BigInteger, default=0)
    """Credits that this line gave and that were not taken back."""
    credit_floor: Mapped[Decimal | None] = mapped_column(Numeric(12, 4))
    """The least price of one credit when credits were ordered, in minor units without tax; nothing for other products."""
    grant_id: Mapped[UUID | None]
    """The authorization that this line gave."""
    project_id: Mapped[UUID | None]
    """The project of which this line gives an output, as its terms say."""
    starts_at: Mapped[datetime | None]
    ends_at: Mapped[datetime | None]
    changed_at: Mapped[datetime]


class AgreementApproval(Base):
    """That a buyer approved one version of an agreement: what, when and from where."""

    __tablename__ = "agreement_approval"
    __table_args__ = (Index("ix_agreement_approval_shopcart_id", "shopcart_id"),)

    id: Mapped[UUID] = mapped_column(primary_key=True)
    shopcart_id: Mapped[UUID] = mapped_column(ForeignKey("shopcart.id", ondelete="CASCADE"))
    shopcart_bundle_id: Mapped[UUID] = mapped_column(ForeignKey("shopcart_bundle.id", ondelete="CASCADE"))
    agreement_id: Mapped[UUID]
    version: Mapped[int]
    kind: Mapped[str] = mapped_column(String(32))
    title: Mapped[Json]
    sha256: Mapped[bytes] = mapped_column(LargeBinary)
    address: Mapped[str] = mapped_column(String(64))
    device: Mapped[str] = mapped_column(String(300))
    approved_at: Mapped[datetime]


class OrderEvent(Base):
    """One thing that happened to an order; only ever added."""

    __tablename__ = "order_event"
    __table_args__ = (Index("ix_order_event_shopcart_id_id", "shopcart_id", "id"),)

    id: Mapped[UUID] = mapped_column(primary_key=True)
    shopcart_id: Mapped[UUID] = mapped_column(ForeignKey("shopcart.id", ondelete="CASCADE"))
    shopcart_bundle_id: Mapped[UUID | None]
    product_line_id: Mapped[UUID | None]
    payment_id: Mapped[UUID | None]
    at: Mapped[datetime]
    kind: Mapped[str] = mapped_column(String(40))
    from_state: Mapped[str] = mapped_column(String(32), default="")
    to_state: Mapped[str] = mapped_column(String(32), default="")
    mover: Mapped[Mover]
    actor_id: Mapped[UUID | None] = mapped_column(ForeignKey("user_account.id", ondelete="SET NULL"))
    actor_name: Mapped[str] = mapped_column(String(64), default="")
    note: Mapped[str] = mapped_column(String(500), default="")
    facts: Mapped[list[Any] | None]


SHOPCART, SHOPCART_BUNDLE, SHOPCART_BUNDLE_PRODUCT, AGREEMENT_APPROVAL, ORDER_EVENT = (
    cast("Table", kind.__table__)
    for kind in (Shopcart, ShopcartBundle, ShopcartBundleProduct, AgreementApproval, OrderEvent)
)
