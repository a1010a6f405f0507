"""Bills, their lines, and the series that number them; the database refuses changes of what was issued."""

from datetime import datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, Numeric, String, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from terazi.foundation.metadata import Base, Json
from terazi.foundation.money import Currency
from terazi.modules.bills.values import BillKind, BillState


class BillShop(Base):
    """A shop that writes bills: whose it is, and the series of its numbers, unlike that of any shop of one tax number."""

    __tablename__ = "bill_shop"
    __table_args__ = (
        # A partial index is none that foreign keys could name, so a change of series waits for no bill that is written.
        Index(
            "ux_bill_shop_series",
            "tax_number",
            "series",
            unique=True,
            postgresql_where=text("series IS NOT NULL"),
        ),
        Index("ix_bill_shop_owner_id", "owner_id"),
    )

    shop_id: Mapped[UUID] = mapped_column(primary_key=True)
    owner_id: Mapped[UUID]
    name: Mapped[str] = mapped_column(String(200))
    tax_number: Mapped[str | None] = mapped_column(String(11))
    series: Mapped[str | None] = mapped_column(String(3))


class BillSeries(Base):
    """The last number that a shop's series reached in a year, and the date of that bill."""

    __tablename__ = "bill_series"
    __table_args__ = (CheckConstraint("last_number BETWEEN 1 AND 999999999", name="number_fits"),)

    shop_id: Mapped[UUID] = mapped_column(ForeignKey("bill_shop.shop_id"), primary_key=True)
    series: Mapped[str] = mapped_column(String(3), primary_key=True)
    year: Mapped[int] = mapped_column(primary_key=True)
    last_number: Mapped[int]
    last_date: Mapped[datetime]


class Bill(Base):
    """One bill: the parties as they were, the sums of its lines, and its number once it is approved."""

    __tablename__ = "bill"
    __table_args__ = (
        UniqueConstraint("shop_id", "series", "year", "sequence"),
        CheckConstraint("net + tax = gross", name="gross_is_net_and_tax"),
        CheckConstraint("gross - withheld = payable", name="payable_is_what_is_left"),
        CheckConstraint(
            "state NOT IN ('approved') OR (number IS NOT NULL AND ettn IS NOT NULL)",
            name="approved_has_number",
        ),
        CheckConstraint("(kind = 'counter') = (original_id IS NOT NULL)", name="counter_has_original"),
        Index("ix_bill_shop_id_id", "shop_id", "id"),
        Index("ix_bill_buyer_id_id", "buyer_id", "id"),
        Index("ix_bill_order_id", "order_id"),
        Index(
            "uq_bill_live_of_order",
            "order_id",
            unique=True,
            postgresql_where=text("kind = 'sale' AND state <> 'cancelled' AND order_id IS NOT NULL"),
        ),
        Index("ix_bill_original_id", "original_id"),
        Index("ix_bill_open", "shop_id", "id", postgresql_where=text("state IN ('draft', 'not_approved')")),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True)
    shop_id: Mapped[UUID] = mapped_column(ForeignKey("bill_shop.shop_id"))
    kind: Mapped[BillKind]
    state: Mapped[BillState]
    series: Mapped[str | None] = mapped_column(String(3))
    year: Mapped[int | None]
    sequence: Mapped[int | None]
    number: Mapped[str | None] = mapped_column(String(16))
    ettn: Mapped[UUID | None] = mapped_column(unique=True)
    bill_date: Mapped[datetime | None]
    currency: Mapped[Currency]
    seller: Mapped[Json]
    buyer: Mapped[Json]
    buyer_id: Mapped[UUID | None]
    order_id: Mapped[UUID | None]
    original_id: Mapped[UUID | None] = mapped_column(ForeignKey("bill.id"))
    details: Mapped[Json]
    net: Mapped[int] = mapped_column(BigInteger)
    tax: Mapped[int] = mapped_column(BigInteger)
    gross: Mapped[int] = mapped_column(BigInteger)
    withheld: Mapped[int] = mapped_column(BigInteger)
    payable: Mapped[int] = mapped_column(BigInteger)
    search_key: Mapped[str]
    created_by: Mapped[UUID | None]
    created_at: Mapped[datetime]
    changed_at: Mapped[datetime]
    approved_by: Mapped[UUID | None]
    approved_at: Mapped[datetime | None]
    cancelled_by: Mapped[UUID | None]
    cancelled_at: Mapped[datetime | None]
    cancel_reason: Mapped[str] = mapped_column(String(500), default="")
    mailed_at: Mapped[datetime | None]


class BillLine(Base):
    """One line of a bill and what it comes to, in minor units."""

    __tablename__ = "bill_line"
    __table_args__ = (
        CheckConstraint("net + tax = gross", name="gross_is_net_and_tax"),
        CheckConstraint("count > 0", name="count_positive"),
    )

    bill_id: Mapped[UUID] = mapped_column(ForeignKey("bill.id", ondelete="CASCADE"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    count: Mapped[int]
    unit_price: Mapped[int] = mapped_column(BigInteger)
    tax_rate: Mapped[Decimal] = mapped_column(Numeric(6, 3))
    includes_tax: Mapped[bool]
    details: Mapped[Json]
    net: Mapped[int] = mapped_column(BigInteger)
    tax: Mapped[int] = mapped_column(BigInteger)
    gross: Mapped[int] = mapped_column(BigInteger)
    withheld: Mapped[int] = mapped_column(BigInteger)
