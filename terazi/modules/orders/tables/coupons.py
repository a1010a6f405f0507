"""Coupons of shops, the carts in which they were entered, and their uses by orders."""

from datetime import date, datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Date,
    ForeignKey,
    Index,
    Integer,
    Numeric,
    String,
    Table,
    TypedColumns,
    Uuid,
    text,
)

from terazi.foundation.metadata import JSON, METADATA, MOMENT, choice
from terazi.foundation.money import Currency


class CouponColumns(TypedColumns):
    """What a shop takes off for who has the code: a share, or an amount in each currency."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    shop_id: Column[UUID] = Column(Uuid, ForeignKey("shop.id", ondelete="CASCADE"), nullable=False)
    code: Column[str] = Column(String(40), nullable=False)
    """In capitals, as it is compared."""
    percent: Column[Decimal | None] = Column(Numeric(5, 2))
    amount_try: Column[int | None] = Column(BigInteger)
    amount_usd: Column[int | None] = Column(BigInteger)
    starts_on: Column[date | None] = Column(Date)
    ends_on: Column[date | None] = Column(Date)
    """The last day."""
    most_uses: Column[int | None] = Column(Integer)
    most_per_person: Column[int | None] = Column(Integer)
    uses: Column[int] = Column(Integer, default=0, nullable=False)
    """By orders that were not cancelled."""
    bundle_ids: Column[list[str]] = Column(JSON, nullable=False)
    """Only these bundles; none named: those of the group."""
    bundle_group: Column[str] = Column(String(100), default="", nullable=False)
    """Only bundles of this group; empty: all of the shop."""
    is_stackable: Column[bool] = Column(Boolean, nullable=False)
    """Whether it holds beside other coupons, and for what is in a campaign."""
    ended_at: Column[datetime | None] = Column(MOMENT)
    created_by: Column[UUID | None] = Column(Uuid, ForeignKey("user_account.id", ondelete="SET NULL"))
    created_at: Column[datetime] = Column(MOMENT, nullable=False)
    changed_at: Column[datetime] = Column(MOMENT, nullable=False)


COUPON = Table(
    "coupon",
    METADATA,
    CouponColumns,
    CheckConstraint("uses >= 0 AND uses <= most_uses", name="uses_within"),
    CheckConstraint("percent > 0 AND percent <= 100", name="percent_within"),
    CheckConstraint("amount_try > 0 AND amount_usd > 0", name="amounts_positive"),
    Index(
        "uq_coupon_shop_id_code", "shop_id", "code", unique=True, postgresql_where=text("ended_at IS NULL")
    ),
    Index("ix_coupon_shop_id_id", "shop_id", "id"),
)


class ShopcartCouponColumns(TypedColumns):
    """A coupon that was entered in a cart; what it takes off is worked out whenever the cart is looked at."""

    shopcart_id: Column[UUID] = Column(Uuid, ForeignKey("shopcart.id", ondelete="CASCADE"), primary_key=True)
    coupon_id: Column[UUID] = Column(Uuid, ForeignKey("coupon.id", ondelete="CASCADE"), primary_key=True)
    entered_at: Column[datetime] = Column(MOMENT, nullable=False)


SHOPCART_COUPON = Table("shopcart_coupon", METADATA, ShopcartCouponColumns)


class CouponUseColumns(TypedColumns):
    """A use of a coupon by an order, and what it took off; given back where the order is cancelled unpaid."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    coupon_id: Column[UUID] = Column(Uuid, ForeignKey("coupon.id", ondelete="CASCADE"), nullable=False)
    shopcart_id: Column[UUID] = Column(Uuid, ForeignKey("shopcart.id", ondelete="CASCADE"), nullable=False)
    user_id: Column[UUID] = Column(Uuid, ForeignKey("user_account.id"), nullable=False)
    amount: Column[int] = Column(BigInteger, nullable=False)
    currency: Column[Currency] = Column(choice(Currency), nullable=False)
    used_at: Column[datetime] = Column(MOMENT, nullable=False)
    returned_at: Column[datetime | None] = Column(MOMENT)


COUPON_USE = Table(
    "coupon_use",
    METADATA,
    CouponUseColumns,
    Index("uq_coupon_use_coupon_id_shopcart_id", "coupon_id", "shopcart_id", unique=True),
    Index("ix_coupon_use_coupon_id_user_id", "coupon_id", "user_id"),
    Index("ix_coupon_use_shopcart_id", "shopcart_id"),
)
