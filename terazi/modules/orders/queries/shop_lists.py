"""What a shop asks about its orders, its money and what it owes."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from sqlalchemy import BigInteger, ColumnElement, Date, bindparam, exists, func, or_, select, text

from terazi.foundation.money import Currency
from terazi.foundation.questions import Question, many, values
from terazi.foundation.types import Json
from terazi.modules.accounts.public import people_question, search_key
from terazi.modules.orders.queries.overdue import BUNDLE_HAS_RECEIPT, BUNDLE_IS_TO_DECIDE
from terazi.modules.orders.tables.deliveries import DELIVERY
from terazi.modules.orders.tables.orders import SHOPCART, SHOPCART_BUNDLE, SHOPCART_BUNDLE_PRODUCT
from terazi.modules.orders.tables.payments import INCOMING_MONEY, PAYMENT
from terazi.modules.orders.values import (
    BundleState,
    DeliveryState,
    MoneySource,
    MoneyState,
    PaymentState,
    PayWay,
)

ZONE = ZoneInfo("Europe/Istanbul")


@dataclass(frozen=True, kw_only=True, slots=True)
class OrderFilter:
    """Which ordered bundles are wanted; what is empty does not matter."""

    states: tuple[BundleState, ...] = ()
    pay_way: PayWay | None = None
    currency: Currency | None = None
    cart_id: UUID | None = None
    bundle_id: UUID | None = None
    since: date | None = None
    until: date | None = None
    least: int | None = None
    most: int | None = None
    text: str = ""
    has_receipt: bool | None = None
    delivery: DeliveryState | None = None
    """That some delivery of it stands so."""


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
    name: dict[str, str]
    count: int
    state: BundleState
    payment_state: PaymentState
    pay_way: PayWay
    reference: str
    due_at: datetime
    first_approval_by: UUID | None
    has_receipt: bool
    is_to_decide: bool
    currency: Currency
    net: int
    tax: int
    gross: int
    refunded: int
    owed: int
    reason: str
    is_trial: bool


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
    detail: str
    payment_id: UUID | None
    payment_reference: str | None
    payment_amount: int | None
    payment_state: PaymentState | None
    shopcart_id: UUID | None
    number: str | None


_PEOPLE = people_question().subquery()
_ROWS = (
    select(
        SHOPCART_BUNDLE.c.id,
        SHOPCART_BUNDLE.c.shopcart_id,
        SHOPCART_BUNDLE.c.bundle_id,
        SHOPCART_BUNDLE.c.payment_id,
        SHOPCART_BUNDLE.c.user_id,
        SHOPCART_BUNDLE.c.name,
        SHOPCART_BUNDLE.c.count,
        SHOPCART_BUNDLE.c.state,
        SHOPCART_BUNDLE.c.currency,
        SHOPCART_BUNDLE.c.net,
        SHOPCART_BUNDLE.c.tax,
        SHOPCART_BUNDLE.c.gross,
        SHOPCART_BUNDLE.c.refunded,
        SHOPCART_BUNDLE.c.owed,
        SHOPCART_BUNDLE.c.reason,
        SHOPCART_BUNDLE.c.is_trial,
        SHOPCART.c.number,
        SHOPCART.c.ordered_at,
        SHOPCART.c.buyer,
        PAYMENT.c.pay_way,
        PAYMENT.c.state.label("payment_state"),
        PAYMENT.c.reference,
        PAYMENT.c.due_at,
        PAYMENT.c.first_approval_by,
        _PEOPLE.c.username,
        BUNDLE_HAS_RECEIPT.label("has_receipt"),
        BUNDLE_IS_TO_DECIDE.label("is_to_decide"),
    )
    .join(SHOPCART, SHOPCART.c.id == SHOPCART_BUNDLE.c.shopcart_id)
    .join(PAYMENT, PAYMENT.c.id == SHOPCART_BUNDLE.c.payment_id)
    .outerjoin(_PEOPLE, _PEOPLE.c.person_id == SHOPCART_BUNDLE.c.user_id)
)


def list_shop_orders(
    shop_id: UUID, wanted: OrderFilter, *, before: UUID | None, count: int
) -> Question[list[ShopOrderRow]]:
    """The ordered bundles of a shop, newest first."""
    question = _ROWS.where(*_conditions(shop_id, wanted))
    if before is not None:
        question = question.where(SHOPCART_BUNDLE.c.id < before)
    return many(ShopOrderRow, question.order_by(SHOPCART_BUNDLE.c.id.desc()).limit(count))()


def sums_of_shop(shop_id: UUID, wanted: OrderFilter) -> Question[list[ShopSum]]:
    """How many ordered bundles there are in each state and currency, and what they come to."""
    question = (
        select(
            SHOPCART_BUNDLE.c.state,
            SHOPCART_BUNDLE.c.currency,
            func.count().label("count"),
            func.sum(SHOPCART_BUNDLE.c.gross).cast(BigInteger).label("gross"),
            func.sum(SHOPCART_BUNDLE.c.refunded).cast(BigInteger).label("refunded"),
        )
        .join(SHOPCART, SHOPCART.c.id == SHOPCART_BUNDLE.c.shopcart_id)
        .join(PAYMENT, PAYMENT.c.id == SHOPCART_BUNDLE.c.payment_id)
        .outerjoin(_PEOPLE, _PEOPLE.c.person_id == SHOPCART_BUNDLE.c.user_id)
        .where(*_conditions(shop_id, wanted))
    )
    return many(ShopSum, question.group_by(SHOPCART_BUNDLE.c.state, SHOPCART_BUNDLE.c.currency))()


def sales_by_day(shop_id: UUID, since: date, currency: Currency) -> Question[list[DaySales]]:
    """What a shop took and paid back on each day in Turkey, for a chart."""
    day = func.date(func.timezone("Europe/Istanbul", SHOPCART_BUNDLE.c.approved_at), type_=Date)
    return many(
        DaySales,
        select(
            day.label("day"),
            func.count().label("count"),
            func.sum(SHOPCART_BUNDLE.c.gross).cast(BigInteger).label("gross"),
            func.sum(SHOPCART_BUNDLE.c.refunded).cast(BigInteger).label("refunded"),
        )
        .where(
            SHOPCART_BUNDLE.c.shop_id == shop_id,
            SHOPCART_BUNDLE.c.currency == currency,
            SHOPCART_BUNDLE.c.approved_at >= midnight(since),
            ~SHOPCART_BUNDLE.c.is_trial,
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
            INCOMING_MONEY.c.id,
            INCOMING_MONEY.c.source,
            INCOMING_MONEY.c.state,
            INCOMING_MONEY.c.amount,
            INCOMING_MONEY.c.currency,
            INCOMING_MONEY.c.booked_on,
            INCOMING_MONEY.c.text,
            INCOMING_MONEY.c.counterparty,
            INCOMING_MONEY.c.note,
            INCOMING_MONEY.c.detail,
            INCOMING_MONEY.c.payment_id,
            PAYMENT.c.reference.label("payment_reference"),
            PAYMENT.c.amount.label("payment_amount"),
            PAYMENT.c.state.label("payment_state"),
            PAYMENT.c.shopcart_id,
            SHOPCART.c.number,
        )
        .outerjoin(PAYMENT, PAYMENT.c.id == INCOMING_MONEY.c.payment_id)
        .outerjoin(SHOPCART, SHOPCART.c.id == PAYMENT.c.shopcart_id)
        .where(INCOMING_MONEY.c.shop_id == shop_id)
    )
    if state is not None:
        question = question.where(INCOMING_MONEY.c.state == state)
    if before is not None:
        question = question.where(INCOMING_MONEY.c.id < before)
    return many(MoneyRow, question.order_by(INCOMING_MONEY.c.id.desc()).limit(count))()


def _conditions(shop_id: UUID, wanted: OrderFilter) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = [
        SHOPCART_BUNDLE.c.shop_id == shop_id,
        SHOPCART_BUNDLE.c.state.not_in([BundleState.IN_CART, BundleState.REMOVED]),
    ]
    if wanted.states:
        found.append(SHOPCART_BUNDLE.c.state.in_(wanted.states))
    if wanted.pay_way is not None:
        found.append(PAYMENT.c.pay_way == wanted.pay_way)
    if wanted.currency is not None:
        found.append(SHOPCART_BUNDLE.c.currency == wanted.currency)
    if wanted.cart_id is not None:
        found.append(SHOPCART_BUNDLE.c.shopcart_id == wanted.cart_id)
    if wanted.bundle_id is not None:
        found.append(SHOPCART_BUNDLE.c.bundle_id == wanted.bundle_id)
    if wanted.since is not None:
        found.append(SHOPCART.c.ordered_at >= midnight(wanted.since))
    if wanted.until is not None and wanted.until < date.max:
        found.append(SHOPCART.c.ordered_at < midnight(wanted.until + timedelta(days=1)))
    if wanted.least is not None:
        found.append(SHOPCART_BUNDLE.c.gross >= wanted.least)
    if wanted.most is not None:
        found.append(SHOPCART_BUNDLE.c.gross <= wanted.most)
    if wanted.has_receipt is not None:
        found.append(BUNDLE_HAS_RECEIPT if wanted.has_receipt else ~BUNDLE_HAS_RECEIPT)
    if wanted.delivery is not None:
        found.append(_HAS_DELIVERY.where(DELIVERY.c.state == wanted.delivery))
    found.extend(_mentions(word) for word in search_key(wanted.text).split())
    return found


_HAS_DELIVERY = exists().where(
    DELIVERY.c.product_line_id == SHOPCART_BUNDLE_PRODUCT.c.id,
    SHOPCART_BUNDLE_PRODUCT.c.shopcart_bundle_id == SHOPCART_BUNDLE.c.id,
)
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÇĞİÖŞÜçğıöşüÂÎÛâîû"
_FOLDED = "abcdefghijklmnopqrstuvwxyzcgiosucgiosuaiuaiu"


def _billed_name() -> ColumnElement[str]:
    """Who is billed, folded as a search folds its words."""
    said = [SHOPCART.c.buyer[name].astext for name in ("name", "firstname", "lastname", "identity_number")]
    return func.translate(func.concat_ws(" ", *said), _LETTERS, _FOLDED)


def _mentions(word: str) -> ColumnElement[bool]:
    upper = word.upper()
    return or_(
        _billed_name().contains(word, autoescape=True),
        SHOPCART.c.number.contains(word, autoescape=True),
        PAYMENT.c.reference.contains(upper, autoescape=True),
        _PEOPLE.c.search_key.contains(word, autoescape=True),
    )


def midnight(day: date) -> datetime:
    """Return when a day begins in Turkey."""
    return datetime.combine(day, time.min, ZONE)


_BOUGHT = (BundleState.ACTIVE, BundleState.PASSIVE, BundleState.TERMINATED)
_BUYERS = values(
    select(SHOPCART_BUNDLE.c.user_id)
    .distinct()
    .where(SHOPCART_BUNDLE.c.shop_id == bindparam("shop_id"), SHOPCART_BUNDLE.c.state.in_(_BOUGHT))
    .order_by(SHOPCART_BUNDLE.c.user_id)
    .limit(bindparam("most"))
)


def find_buyers(shop_id: UUID, most: int) -> Question[list[UUID]]:
    """Who has bought of a shop; no more than so many."""
    return _BUYERS(shop_id=shop_id, most=most)
