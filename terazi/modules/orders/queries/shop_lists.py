"""What a shop asks about its orders, its money and what it owes."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from sqlalchemy import ColumnElement, RowMapping, exists, func, or_, select
from sqlalchemy.orm import aliased

from terazi.foundation.db import Reader
from terazi.foundation.money import Currency
from terazi.modules.accounts.public import people_question, search_key
from terazi.modules.orders.tables.orders import Shopcart, ShopcartBundle
from terazi.modules.orders.tables.payments import IncomingMoney, Payment, PaymentReceipt
from terazi.modules.orders.values import BundleState, MoneyState, PayWay

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
        *[column for column in ShopcartBundle.__table__.c if column.name != "content"],
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


async def list_shop_orders(
    reader: Reader, shop_id: UUID, wanted: OrderFilter, *, before: UUID | None, count: int
) -> Sequence[RowMapping]:
    """Return the ordered bundles of a shop, newest first."""
    question = _ROWS.where(*_conditions(shop_id, wanted))
    if before is not None:
        question = question.where(ShopcartBundle.id < before)
    return await reader.rows(question.order_by(ShopcartBundle.id.desc()).limit(count))


async def sums_of_shop(reader: Reader, shop_id: UUID, wanted: OrderFilter) -> Sequence[RowMapping]:
    """Return how many ordered bundles there are in each state and currency, and what they come to."""
    question = (
        select(
            ShopcartBundle.state,
            ShopcartBundle.currency,
            func.count().label("count"),
            func.sum(ShopcartBundle.gross).label("gross"),
            func.sum(ShopcartBundle.refunded).label("refunded"),
        )
        .join(Shopcart, Shopcart.id == ShopcartBundle.shopcart_id)
        .join(Payment, Payment.id == ShopcartBundle.payment_id)
        .outerjoin(_PEOPLE, _PEOPLE.c.person_id == ShopcartBundle.user_id)
        .where(*_conditions(shop_id, wanted))
    )
    return await reader.rows(question.group_by(ShopcartBundle.state, ShopcartBundle.currency))


async def sales_by_day(
    reader: Reader, shop_id: UUID, since: date, currency: Currency
) -> Sequence[RowMapping]:
    """Return what a shop took and paid back on each day in Turkey, for a chart."""
    day = func.date(func.timezone("Europe/Istanbul", ShopcartBundle.approved_at))
    return await reader.rows(
        select(
            day.label("day"),
            func.count().label("count"),
            func.sum(ShopcartBundle.gross).label("gross"),
            func.sum(ShopcartBundle.refunded).label("refunded"),
        )
        .where(
            ShopcartBundle.shop_id == shop_id,
            ShopcartBundle.currency == currency,
            ShopcartBundle.approved_at >= _midnight(since),
        )
        .group_by(day)
        .order_by(day)
    )


async def list_money(
    reader: Reader, shop_id: UUID, state: MoneyState | None, *, before: UUID | None, count: int
) -> Sequence[RowMapping]:
    """Return money that came in without a payment, newest first, with the payment that it was proposed for."""
    question = (
        select(
            *IncomingMoney.__table__.c,
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
    return await reader.rows(question.order_by(IncomingMoney.id.desc()).limit(count))


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
