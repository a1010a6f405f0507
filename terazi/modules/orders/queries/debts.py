"""What shops owe buyers: for products that were ended, for registrations not accepted, and refunds not paid yet; who was told of it."""

from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    Date,
    String,
    Uuid,
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

from terazi.foundation.metadata import MOMENT, Json
from terazi.foundation.money import Currency
from terazi.foundation.questions import Question, many, touched, value
from terazi.modules.orders.tables.orders import Shopcart, ShopcartBundle, ShopcartBundleProduct
from terazi.modules.orders.tables.payments import AdministratorNotice, Payment, Refund
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
    number: str
    buyer: Json | None


_BUNDLE = (ShopcartBundle.id.label("bundle_id"), ShopcartBundle.payment_id.label("payment_id"))
_NOT_DECIDED = (
    cast(null(), Uuid).label("refund_id"),
    literal("").label("state"),
    literal("").label("detail"),
    ShopcartBundle.reason.label("reason"),
)
_LINE = ShopcartBundleProduct
_ENDED = (
    select(
        *_BUNDLE,
        *_NOT_DECIDED,
        func.sum(_LINE.owed).label("amount"),
        func.min(_LINE.owed_since).label("since"),
    )
    .join(_LINE, _LINE.shopcart_bundle_id == ShopcartBundle.id)
    .where(_LINE.owed > 0)
    .group_by(ShopcartBundle.id)
)
_NOT_ACCEPTED = select(
    *_BUNDLE,
    *_NOT_DECIDED,
    (ShopcartBundle.gross - ShopcartBundle.refunded).label("amount"),
    ShopcartBundle.changed_at.label("since"),
).where(ShopcartBundle.state == BundleState.REGISTER_REFUSED, ShopcartBundle.gross > ShopcartBundle.refunded)
_DECIDED = (
    select(
        *_BUNDLE,
        Refund.id.label("refund_id"),
        cast(Refund.state, String).label("state"),
        Refund.detail.label("detail"),
        Refund.reason.label("reason"),
        Refund.amount.label("amount"),
        func.coalesce(Refund.owed_since, Refund.created_at).label("since"),
    )
    .join(Refund, Refund.shopcart_bundle_id == ShopcartBundle.id)
    .where(Refund.state != RefundState.DONE)
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
        ShopcartBundle.shop_id,
        ShopcartBundle.shopcart_id,
        ShopcartBundle.currency,
        ShopcartBundle.content["shop"]["shop_name"].as_string().label("shop_name"),
        Payment.reference,
        Payment.pay_way,
        Shopcart.number,
        Shopcart.buyer,
    )
    .join(ShopcartBundle, ShopcartBundle.id == _OWED.c.bundle_id)
    .join(Payment, Payment.id == _OWED.c.payment_id)
    .join(Shopcart, Shopcart.id == ShopcartBundle.shopcart_id)
    .order_by(_OWED.c.since, _OWED.c.bundle_id)
    .limit(_MOST)
)


_BY_SHOP = many(OwedRow, _ROWS.where(ShopcartBundle.shop_id == bindparam("shop_id")))
_TOO_LONG = _OWED.c.since < bindparam("since_before", type_=MOMENT)
_OWED_TOO_LONG = many(OwedRow, _ROWS.where(_TOO_LONG))
_COUNT = value(
    select(func.count().label("count"))
    .select_from(_OWED)
    .join(Payment, Payment.id == _OWED.c.payment_id)
    .where(_TOO_LONG),
)
_TOLD = bindparam("user_id", type_=Uuid())
_DAY = bindparam("day", type_=Date())
_NOTE = touched(insert(AdministratorNotice).values(user_id=_TOLD, day=_DAY).on_conflict_do_nothing())
_FORGET = touched(
    delete(AdministratorNotice).where(AdministratorNotice.user_id == _TOLD, AdministratorNotice.day < _DAY)
)


def owed_by_shop(shop_id: UUID) -> Question[list[OwedRow]]:
    """What a shop owes, what is owed for longest first."""
    return _BY_SHOP(shop_id=shop_id)


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
