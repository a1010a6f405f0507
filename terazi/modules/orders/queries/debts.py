"""What shops owe buyers: for products that were ended, for registrations not accepted, and refunds not paid yet; who was told of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from sqlalchemy import (
    ARRAY,
    BigInteger,
    Date,
    String,
    Uuid,
    any_,
    bindparam,
    cast,
    delete,
    func,
    literal,
    null,
    select,
    union_all,
)
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.metadata import MOMENT
from terazi.foundation.money import Currency
from terazi.foundation.questions import Question, many, touched, value
from terazi.foundation.types import Json
from terazi.modules.orders.tables.orders import SHOPCART, SHOPCART_BUNDLE, SHOPCART_BUNDLE_PRODUCT
from terazi.modules.orders.tables.payments import ADMINISTRATOR_NOTICE, PAYMENT, REFUND
from terazi.modules.orders.values import BundleState, PayWay, RefundState

_MOST = 200


@dataclass(frozen=True, kw_only=True, slots=True)
class OwedRow:
    """Money that a shop owes back: for something that was ended, or of a refund that is not paid yet."""

    bundle_id: UUID
    refund_id: UUID | None
    state: str
    """The refund's; empty where nobody has decided yet."""
    detail: str
    reason: str
    amount: int
    since: datetime
    shop_id: UUID
    shopcart_id: UUID
    currency: Currency
    shop_name: str | None
    reference: str
    pay_way: PayWay
    refund_account: Json | None
    number: str
    buyer: Json | None


@dataclass(frozen=True, kw_only=True, slots=True)
class DebtTotal:
    """What all shops owe in a currency, and what of it should have been paid back by now."""

    currency: Currency
    owed: int
    late: int


@dataclass(frozen=True, kw_only=True, slots=True)
class DebtSum:
    """What a shop owes back in a currency, and since when the oldest of it."""

    shop_id: UUID
    currency: Currency
    count: int
    amount: int
    since: datetime


_BUNDLE = (
    SHOPCART_BUNDLE.c.id.label("bundle_id"),
    SHOPCART_BUNDLE.c.payment_id.label("payment_id"),
    SHOPCART_BUNDLE.c.shop_id.label("shop_id"),
    SHOPCART_BUNDLE.c.currency.label("currency"),
)
_NOT_DECIDED = (
    cast(null(), Uuid).label("refund_id"),
    literal("").label("state"),
    literal("").label("detail"),
    SHOPCART_BUNDLE.c.reason.label("reason"),
)
_LINE = SHOPCART_BUNDLE_PRODUCT
_ENDED = (
    select(
        *_BUNDLE,
        *_NOT_DECIDED,
        func.sum(_LINE.c.owed).label("amount"),
        func.min(_LINE.c.owed_since).label("since"),
    )
    .join(_LINE, _LINE.c.shopcart_bundle_id == SHOPCART_BUNDLE.c.id)
    .where(_LINE.c.owed > 0)
    .group_by(SHOPCART_BUNDLE.c.id)
)
_NOT_ACCEPTED = select(
    *_BUNDLE,
    *_NOT_DECIDED,
    (SHOPCART_BUNDLE.c.gross - SHOPCART_BUNDLE.c.refunded).label("amount"),
    SHOPCART_BUNDLE.c.changed_at.label("since"),
).where(
    SHOPCART_BUNDLE.c.state == BundleState.REGISTER_REFUSED,
    SHOPCART_BUNDLE.c.gross > SHOPCART_BUNDLE.c.refunded,
)
_DECIDED = (
    select(
        *_BUNDLE,
        REFUND.c.id.label("refund_id"),
        cast(REFUND.c.state, String).label("state"),
        REFUND.c.detail.label("detail"),
        REFUND.c.reason.label("reason"),
        REFUND.c.amount.label("amount"),
        func.coalesce(REFUND.c.owed_since, REFUND.c.created_at).label("since"),
    )
    .join(REFUND, REFUND.c.shopcart_bundle_id == SHOPCART_BUNDLE.c.id)
    .where(REFUND.c.state != RefundState.DONE)
)


_OWED = union_all(_ENDED, _NOT_ACCEPTED, _DECIDED).subquery()
_ROWS = (
    select(
        _OWED.c.bundle_id,
        _OWED.c.refund_id,
        _OWED.c.state,
        _OWED.c.detail,
        _OWED.c.reason,
        cast(_OWED.c.amount, BigInteger).label("amount"),
        _OWED.c.since,
        _OWED.c.shop_id,
        SHOPCART_BUNDLE.c.shopcart_id,
        _OWED.c.currency,
        SHOPCART_BUNDLE.c.content["shop"]["shop_name"].as_string().label("shop_name"),
        PAYMENT.c.reference,
        PAYMENT.c.pay_way,
        PAYMENT.c.refund_account,
        SHOPCART.c.number,
        SHOPCART.c.buyer,
    )
    .join(SHOPCART_BUNDLE, SHOPCART_BUNDLE.c.id == _OWED.c.bundle_id)
    .join(PAYMENT, PAYMENT.c.id == _OWED.c.payment_id)
    .join(SHOPCART, SHOPCART.c.id == SHOPCART_BUNDLE.c.shopcart_id)
    .order_by(_OWED.c.since, _OWED.c.bundle_id)
    .limit(_MOST)
)


_BY_SHOP = many(OwedRow, _ROWS.where(_OWED.c.shop_id == bindparam("shop_id")))
_SUMS = many(
    DebtSum,
    select(
        _OWED.c.shop_id,
        _OWED.c.currency,
        func.count().label("count"),
        cast(func.sum(_OWED.c.amount), BigInteger).label("amount"),
        func.min(_OWED.c.since).label("since"),
    )
    .where(_OWED.c.shop_id == any_(bindparam("shop_ids", type_=ARRAY(Uuid()))))
    .group_by(_OWED.c.shop_id, _OWED.c.currency)
    .order_by(_OWED.c.shop_id, _OWED.c.currency.desc()),
)
_TOO_LONG = _OWED.c.since < bindparam("since_before", type_=MOMENT)
_OWED_TOO_LONG = many(OwedRow, _ROWS.where(_TOO_LONG))
_COUNT = value(
    select(func.count().label("count"))
    .select_from(_OWED)
    .join(PAYMENT, PAYMENT.c.id == _OWED.c.payment_id)
    .where(_TOO_LONG),
)
SHOPS_IN_DEBT = (
    select(SHOPCART_BUNDLE.c.shop_id).join(_OWED, _OWED.c.bundle_id == SHOPCART_BUNDLE.c.id).where(_TOO_LONG)
)
"""The shops that owe something since before a moment."""
_TOTALS = many(
    DebtTotal,
    select(
        SHOPCART_BUNDLE.c.currency,
        cast(func.sum(_OWED.c.amount), BigInteger).label("owed"),
        cast(func.coalesce(func.sum(_OWED.c.amount).filter(_TOO_LONG), 0), BigInteger).label("late"),
    )
    .join(_OWED, _OWED.c.bundle_id == SHOPCART_BUNDLE.c.id)
    .group_by(SHOPCART_BUNDLE.c.currency)
    .order_by(SHOPCART_BUNDLE.c.currency.desc()),
)
_TOLD = bindparam("user_id", type_=Uuid())
_DAY = bindparam("day", type_=Date())
_NOTE = touched(insert(ADMINISTRATOR_NOTICE).values(user_id=_TOLD, day=_DAY).on_conflict_do_nothing())
_FORGET = touched(
    delete(ADMINISTRATOR_NOTICE).where(
        ADMINISTRATOR_NOTICE.c.user_id == _TOLD, ADMINISTRATOR_NOTICE.c.day < _DAY
    )
)


def owed_by_shop(shop_id: UUID) -> Question[list[OwedRow]]:
    """What a shop owes, what is owed for longest first."""
    return _BY_SHOP(shop_id=shop_id)


def debts_of(shop_ids: Sequence[UUID]) -> Question[list[DebtSum]]:
    """What these shops owe in each currency."""
    return _SUMS(shop_ids=list(shop_ids))


def owed_too_long(since_before: datetime) -> Question[list[OwedRow]]:
    """What shops owe since before a moment, what is owed for longest first."""
    return _OWED_TOO_LONG(since_before=since_before)


def count_owed_too_long(since_before: datetime) -> Question[int]:
    """How many debts of shops are older than a moment."""
    return _COUNT(since_before=since_before)


def note_told(user_id: UUID, day: date) -> Question[int]:
    """Write down that an administrator is told today; nothing where it was done."""
    return _NOTE(user_id=user_id, day=day)


def forget_told_before(user_id: UUID, day: date) -> Question[int]:
    """Forget on which days before an administrator was told."""
    return _FORGET(user_id=user_id, day=day)


def debt_totals(since_before: datetime) -> Question[list[DebtTotal]]:
    """What shops owe in each currency, and what of it since before a moment."""
    return _TOTALS(since_before=since_before)
