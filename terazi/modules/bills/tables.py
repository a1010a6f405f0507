"""Bills, their lines, and the series that number them; the database refuses changes of what was issued."""

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
    LargeBinary,
    Numeric,
    String,
    Table,
    TypedColumns,
    UniqueConstraint,
    Uuid,
    text,
)

from terazi.foundation.edocuments import Integrator
from terazi.foundation.metadata import JSON, METADATA, MOMENT, choice
from terazi.foundation.money import Currency
from terazi.foundation.types import Json
from terazi.modules.bills.values import BillKind, BillState, EdocumentKind, EdocumentProblem, EdocumentState


class BillShopColumns(TypedColumns):
    """A shop that writes bills: whose it is, and the series of its numbers, unlike that of any shop of one tax number."""

    shop_id: Column[UUID] = Column(Uuid, primary_key=True)
    owner_id: Column[UUID] = Column(Uuid, nullable=False)
    name: Column[str] = Column(String(200), nullable=False)
    tax_number: Column[str | None] = Column(String(11))
    series: Column[str | None] = Column(String(3))
    integrator: Column[Integrator] = Column(
        choice(Integrator), server_default=Integrator.MANUAL.value, nullable=False
    )
    integrator_key: Column[bytes | None] = Column(LargeBinary)
    """Sealed under the secret of the platform."""


BILL_SHOP = Table(
    "bill_shop",
    METADATA,
    BillShopColumns,
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


class BillSeriesColumns(TypedColumns):
    """The last number that a shop's series reached in a year, and the date of that bill."""

    shop_id: Column[UUID] = Column(Uuid, ForeignKey("bill_shop.shop_id"), primary_key=True)
    series: Column[str] = Column(String(3), primary_key=True)
    year: Column[int] = Column(Integer, primary_key=True)
    last_number: Column[int] = Column(Integer, nullable=False)
    last_date: Column[datetime] = Column(MOMENT, nullable=False)


BILL_SERIES = Table(
    "bill_series",
    METADATA,
    BillSeriesColumns,
    CheckConstraint("last_number BETWEEN 1 AND 999999999", name="number_fits"),
)


class BillColumns(TypedColumns):
    """One bill: the parties as they were, the sums of its lines, and its number once it is approved."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    shop_id: Column[UUID] = Column(Uuid, ForeignKey("bill_shop.shop_id"), nullable=False)
    kind: Column[BillKind] = Column(choice(BillKind), nullable=False)
    state: Column[BillState] = Column(choice(BillState), nullable=False)
    series: Column[str | None] = Column(String(3))
    year: Column[int | None] = Column(Integer)
    sequence: Column[int | None] = Column(Integer)
    number: Column[str | None] = Column(String(16))
    ettn: Column[UUID | None] = Column(Uuid)
    bill_date: Column[datetime | None] = Column(MOMENT)
    currency: Column[Currency] = Column(choice(Currency), nullable=False)
    seller: Column[Json] = Column(JSON, nullable=False)
    buyer: Column[Json] = Column(JSON, nullable=False)
    buyer_id: Column[UUID | None] = Column(Uuid)
    order_id: Column[UUID | None] = Column(Uuid)
    original_id: Column[UUID | None] = Column(Uuid, ForeignKey("bill.id"))
    details: Column[Json] = Column(JSON, nullable=False)
    net: Column[int] = Column(BigInteger, nullable=False)
    tax: Column[int] = Column(BigInteger, nullable=False)
    gross: Column[int] = Column(BigInteger, nullable=False)
    withheld: Column[int] = Column(BigInteger, nullable=False)
    payable: Column[int] = Column(BigInteger, nullable=False)
    search_key: Column[str] = Column(String, nullable=False)
    created_by: Column[UUID | None] = Column(Uuid)
    created_at: Column[datetime] = Column(MOMENT, nullable=False)
    changed_at: Column[datetime] = Column(MOMENT, nullable=False)
    approved_by: Column[UUID | None] = Column(Uuid)
    approved_at: Column[datetime | None] = Column(MOMENT)
    cancelled_by: Column[UUID | None] = Column(Uuid)
    cancelled_at: Column[datetime | None] = Column(MOMENT)
    cancel_reason: Column[str] = Column(String(500), default="", nullable=False)
    mailed_at: Column[datetime | None] = Column(MOMENT)


BILL = Table(
    "bill",
    METADATA,
    BillColumns,
    UniqueConstraint("shop_id", "series", "year", "sequence"),
    CheckConstraint("net + tax = gross", name="gross_is_net_and_tax"),
    CheckConstraint("gross - withheld = payable", name="payable_is_what_is_left"),
    CheckConstraint(
        "state NOT IN ('approved') OR (number IS NOT NULL AND (ettn IS NOT NULL OR kind = 'buyer_return'))",
        name="approved_has_number",
    ),
    CheckConstraint("(kind <> 'sale') = (original_id IS NOT NULL)", name="counter_has_original"),
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
    Index("uq_bill_ettn", "ettn", unique=True, postgresql_where=text("kind <> 'buyer_return'")),
    Index("ix_bill_open", "shop_id", "id", postgresql_where=text("state IN ('draft', 'not_approved')")),
)


class BillLineColumns(TypedColumns):
    """One line of a bill and what it comes to, in minor units."""

    bill_id: Column[UUID] = Column(Uuid, ForeignKey("bill.id", ondelete="CASCADE"), primary_key=True)
    position: Column[int] = Column(Integer, primary_key=True)
    name: Column[str] = Column(String, nullable=False)
    count: Column[int] = Column(Integer, nullable=False)
    unit_price: Column[int] = Column(BigInteger, nullable=False)
    tax_rate: Column[Decimal] = Column(Numeric(6, 3), nullable=False)
    includes_tax: Column[bool] = Column(Boolean, nullable=False)
    details: Column[Json] = Column(JSON, nullable=False)
    net: Column[int] = Column(BigInteger, nullable=False)
    tax: Column[int] = Column(BigInteger, nullable=False)
    gross: Column[int] = Column(BigInteger, nullable=False)
    withheld: Column[int] = Column(BigInteger, nullable=False)


BILL_LINE = Table(
    "bill_line",
    METADATA,
    BillLineColumns,
    CheckConstraint("net + tax = gross", name="gross_is_net_and_tax"),
    CheckConstraint("count > 0", name="count_positive"),
)


class BillEdocumentColumns(TypedColumns):
    """What became of a numbered bill at the revenue administration."""

    bill_id: Column[UUID] = Column(Uuid, ForeignKey("bill.id"), primary_key=True)
    shop_id: Column[UUID] = Column(Uuid, ForeignKey("bill_shop.shop_id"), nullable=False)
    kind: Column[EdocumentKind] = Column(choice(EdocumentKind), nullable=False)
    state: Column[EdocumentState] = Column(choice(EdocumentState), nullable=False)
    due_on: Column[date] = Column(Date, nullable=False)
    sent_as: Column[str] = Column(String(50), default="", nullable=False)
    sent_on: Column[date | None] = Column(Date)
    answered_on: Column[date | None] = Column(Date)
    words: Column[str] = Column(String(1000), default="", nullable=False)
    alias: Column[str] = Column(String(200), default="", server_default="", nullable=False)
    """Where a registered payer takes e-Fatura."""
    attempts: Column[int] = Column(Integer, default=0, server_default="0", nullable=False)
    """How often an integrator was given it."""
    asked_at: Column[datetime | None] = Column(MOMENT)
    """Since when an integrator is being asked; whoever comes meanwhile lets it."""
    problem: Column[EdocumentProblem | None] = Column(choice(EdocumentProblem))
    """Why the last attempt came to nothing."""
    changed_at: Column[datetime] = Column(MOMENT, nullable=False)


BILL_EDOCUMENT = Table(
    "bill_edocument",
    METADATA,
    BillEdocumentColumns,
    CheckConstraint("state = 'to_send' OR sent_on IS NOT NULL", name="sent_on_a_day"),
    CheckConstraint(
        "state NOT IN ('accepted', 'refused') OR answered_on IS NOT NULL", name="answered_on_a_day"
    ),
    Index(
        "ix_bill_edocument_to_send",
        "shop_id",
        "due_on",
        postgresql_where=text("state IN ('to_send', 'refused')"),
    ),
)


class ExchangeRateColumns(TypedColumns):
    """What one unit of a currency was in lira on a day, as the central bank announced it."""

    currency: Column[Currency] = Column(choice(Currency), primary_key=True)
    day: Column[date] = Column(Date, primary_key=True)
    rate: Column[Decimal] = Column(Numeric(14, 6), nullable=False)
    read_at: Column[datetime] = Column(MOMENT, nullable=False)


EXCHANGE_RATE = Table(
    "exchange_rate", METADATA, ExchangeRateColumns, CheckConstraint("rate > 0", name="rate_positive")
)


class RegisteredPayerColumns(TypedColumns):
    """A company that takes e-Fatura, and where, by the list of the revenue administration."""

    tax_number: Column[str] = Column(String(11), primary_key=True)
    alias: Column[str] = Column(String(200), nullable=False)
    read_at: Column[datetime] = Column(MOMENT, nullable=False)


REGISTERED_PAYER = Table("registered_payer", METADATA, RegisteredPayerColumns)
