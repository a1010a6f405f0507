"""What a shop asks about its orders, its money and what it owes."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from sqlalchemy import BigInteger, ColumnElement, Date, exists, func, or_, select, text
from sqlalchemy.orm import aliased

from terazi.foundation.metadata import Json
from terazi.foundation.money import Currency
from terazi.foundation.questions import Question, many
from terazi.modules.accounts.public import people_question, search_key
from terazi.modules.orders.tables.orders import Shopcart, ShopcartBundle
from terazi.modules.orders.tables.payments import IncomingMoney, Payment, PaymentReceipt
from terazi.modules.orders.values import BundleState, MoneySource, MoneyState, PaymentState, PayWay

ZONE = ZoneInfo("Europe/Istanbul")


@dataclass(frozen=True, kw_only=True, slots=True)
class OrderFilter:
    """Which ordered bundles are wanted; what is empty does not matter."""

    states: tuple[BundleState, ...] = ()
    pay_way: PayWay | None = None
    currency: Currency | None = None
    bundle_id: UUID | None = None
    since: date | None = None
    until: date | None = None
    least: int | None = None
    most: int | None = None
    text: str = ""
    has_receipt: bool | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class ShopOrderRow:
    """An ordered bundle as its shop sees it in a list."""

    id: UUID
    shopcart_id: UUID
    bundle_id: UUID
    payment_id: UUID
    user_id: UUID
    number: str
    ordered_at: datetime
    buyer: Json | None
    username: str | None
    name: Json
    count: int
    state: BundleState
    payment_state: PaymentState
    pay_way: PayWay
    reference: str
    due_at: datetime
    first_approval_by: UUID | None
    has_receipt: bool
    currency: Currency
    net: int
    tax: int
    gross: int
    refunded: int
    owed: int
    reason: str


@dataclass(frozen=True, kw_only=True, slots=True)
class ShopSum:
    """How many ordered bundles of a state there are, and what they come to."""

    state: BundleState
    currency: Currency
    count: int
    gross: int
    refunded: int


@dataclass(frozen=True, kw_only=True, slots=True)
class DaySales:
    """What a shop took and paid back on a day."""

    day: date
    count: int
    gross: int
    refunded: int


@dataclass(frozen=True, kw_only=True, slots=True)
class MoneyRow:
    """Money that came in, with the payment that it was proposed or taken for."""

    id: UUID
    source: MoneySource
    state: MoneyState
    amount: int
    currency: Currency
    booked_on: date
    text: str
    counterparty: str
    note: str
    payment_id: UUID | None
    payment_reference: str | None
    payment_amount: int | None
    payment_state: PaymentState | None
    shopcart_id: UUID | None
    number: str | None


_PEOPLE = people_question().subquery()
_TRIED = aliased(Payment)
_HAS_RECEIPT = exists().where(
    PaymentReceipt.payment_id == _TRIED.id,
    _TRIED.shopcart_id == ShopcartBundle.shopcart_id,
    _TRIED.shop_id == ShopcartBundle.shop_id,
)
"""Whether a receipt was uploaded for a shop's part of an order, in whichever try."""
_ROWS = (
    select(
        ShopcartBundle.id,
        ShopcartBundle.shopcart_id,
        ShopcartBundle.bundle_id,
        ShopcartBundle.payment_id,
        ShopcartBundle.user_id,
        ShopcartBundle.name,
        ShopcartBundle.count,
        ShopcartBundle.state,
        ShopcartBundle.currency,
        ShopcartBundle.net,
        ShopcartBundle.tax,
        ShopcartBundle.gross,
        ShopcartBundle.refunded,
        ShopcartBundle.owed,
        ShopcartBundle.reason,
        Shopcart.number,
        Shopcart.ordered_at,
        Shopcart.buyer,
        Payment.pay_way,
        Payment.state.label("payment_state"),
        Payment.reference,
        Payment.due_at,
        Payment.first_approval_by,
        _PEOPLE.c.username,
        _HAS_RECEIPT.label("has_receipt"),
    )
    .join(Shopcart, Shopcart.id == ShopcartBundle.shopcart_id)
    .join(Payment, Payment.id == ShopcartBundle.payment_id)
    .outerjoin(_PEOPLE, _PEOPLE.c.person_id == ShopcartBundle.user_id)
)


def list_shop_orders(
    shop_id: UUID, wanted: OrderFilter, *, before: UUID | None, count: int
) -> Question[list[ShopOrderRow]]:
    """The ordered bundles of a shop, newest first."""
    question = _ROWS.where(*_conditions(shop_id, wanted))
    if before is not None:
        question = question.where(ShopcartBundle.id < before)
    return many(ShopOrderRow, question.order_by(ShopcartBundle.id.desc()).limit(count))()


def sums_of_shop(shop_id: UUID, wanted: OrderFilter) -> Question[list[ShopSum]]:
    """How many ordered bundles there are in each state and currency, and what they come to."""
    question = (
        select(
            ShopcartBundle.state,
            ShopcartBundle.currency,
            func.count().label("count"),
            func.sum(ShopcartBundle.gross).cast(BigInteger).label("gross"),
            func.sum(ShopcartBundle.refunded).cast(BigInteger).label("refunded"),
        )
        .join(Shopcart, Shopcart.id == ShopcartBundle.shopcart_id)
        .join(Payment, Payment.id == ShopcartBundle.payment_id)
        .outerjoin(_PEOPLE, _PEOPLE.c.person_id == ShopcartBundle.user_id)
        .where(*_conditions(shop_id, wanted))
    )
    return many(ShopSum, question.group_by(ShopcartBundle.state, ShopcartBundle.currency))()


def sales_by_day(shop_id: UUID, since: date, currency: Currency) -> Question[list[DaySales]]:
    """What a shop took and paid back on each day in Turkey, for a chart."""
    day = func.date(func.timezone("Europe/Istanbul", ShopcartBundle.approved_at), type_=Date)
    return many(
        DaySales,
        select(
            day.label("day"),
            func.count().label("count"),
            func.sum(ShopcartBundle.gross).cast(BigInteger).label("gross"),
            func.sum(ShopcartBundle.refunded).cast(BigInteger).label("refunded"),
        )
        .where(
            ShopcartBundle.shop_id == shop_id,
            ShopcartBundle.currency == currency,
            ShopcartBundle.approved_at >= _midnight(since),
        )
        .group_by(text("day"))
        .order_by(text("day")),
    )()


def list_money(
    shop_id: UUID, state: MoneyState | None, *, before: UUID | None, count: int
) -> Question[list[MoneyRow]]:
    """Money that came in without a payment, newest first, with the payment that it was proposed for."""
    question = (
        select(
            IncomingMoney.id,
            IncomingMoney.source,
            IncomingMoney.state,
            IncomingMoney.amount,
            IncomingMoney.currency,
            IncomingMoney.booked_on,
            IncomingMoney.text,
            IncomingMoney.counterparty,
            IncomingMoney.note,
            IncomingMoney.payment_id,
            Payment.reference.label("payment_reference"),
            Payment.amount.label("payment_amount"),
            Payment.state.label("payment_state"),
            Payment.shopcart_id,
            Shopcart.number,
        )
        .outerjoin(Payment, Payment.id == IncomingMoney.payment_id)
        .outerjoin(Shopcart, Shopcart.id == Payment.shopcart_id)
        .where(IncomingMoney.shop_id == shop_id)
    )
    if state is not None:
        question = question.where(IncomingMoney.state == state)
    if before is not None:
        question = question.where(IncomingMoney.id < before)
    return many(MoneyRow, question.order_by(IncomingMoney.id.desc()).limit(count))()


def _conditions(shop_id: UUID, wanted: OrderFilter) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = [
        ShopcartBundle.shop_id == shop_id,
        ShopcartBundle.state.not_in([BundleState.IN_CART, BundleState.REMOVED]),
    ]
    if wanted.states:
        found.append(ShopcartBundle.state.in_(wanted.states))
    if wanted.pay_way is not None:
        found.append(Payment.pay_way == wanted.pay_way)
    if wanted.currency is not None:
        found.append(ShopcartBundle.currency == wanted.currency)
    if wanted.bundle_id is not None:
        found.append(ShopcartBundle.bundle_id == wanted.bundle_id)
    if wanted.since is not None:
        found.append(Shopcart.ordered_at >= _midnight(wanted.since))
    if wanted.until is not None and wanted.until < date.max:
        found.append(Shopcart.ordered_at < _midnight(wanted.until + timedelta(days=1)))
    if wanted.least is not None:
        found.append(ShopcartBundle.gross >= wanted.least)
    if wanted.most is not None:
        found.append(ShopcartBundle.gross <= wanted.most)
    if wanted.has_receipt is not None:
        found.append(_HAS_RECEIPT if wanted.has_receipt else ~_HAS_RECEIPT)
    found.extend(_mentions(word) for word in search_key(wanted.text).split())
    return found


_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÇĞİÖŞÜçğıöşüÂÎÛâîû"
_FOLDED = "abcdefghijklmnopqrstuvwxyzcgiosucgiosuaiuaiu"


def _billed_name() -> ColumnElement[str]:
    """Who is billed, folded as a search folds its words."""
    said = [Shopcart.buyer[name].astext for name in ("name", "firstname", "lastname", "identity_number")]
    return func.translate(func.concat_ws(" ", *said), _LETTERS, _FOLDED)


def _mentions(word: str) -> ColumnElement[bool]:
    upper = word.upper()
    return or_(
        _billed_name().contains(word, autoescape=True),
        Shopcart.number.contains(word, autoescape=True),
        Payment.reference.contains(upper, autoescape=True),
        _PEOPLE.c.search_key.contains(word, autoescape=True),
    )


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time.min, ZONE)
