"""What shops owe buyers: for products that were ended, for registrations not accepted, and refunds not paid yet; who was told of it."""

from collections.abc import Sequence
from datetime import date, datetime
from uuid import UUID

from sqlalchemy import RowMapping, String, Uuid, cast, delete, func, literal, null, select, union_all
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.db import Reader, Transaction
from terazi.modules.orders.tables.orders import Shopcart, ShopcartBundle, ShopcartBundleProduct
from terazi.modules.orders.tables.payments import AdministratorNotice, Payment, Refund
from terazi.modules.orders.values import BundleState, RefundState

_MOST = 200
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
        _OWED,
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


_COUNT = (
    select(func.count().label("count")).select_from(_OWED).join(Payment, Payment.id == _OWED.c.payment_id)
)


async def owed_by_shop(reader: Reader, shop_id: UUID) -> Sequence[RowMapping]:
    """Return what a shop owes, what is owed for longest first."""
    return await reader.rows(_ROWS.where(ShopcartBundle.shop_id == shop_id))


async def owed_too_long(reader: Reader, since_before: datetime) -> Sequence[RowMapping]:
    """Return what shops owe since before a moment, what is owed for longest first."""
    return await reader.rows(_ROWS.where(_OWED.c.since < since_before))


async def count_owed_too_long(reader: Reader, since_before: datetime) -> int:
    """Return how many debts of shops are older than a moment."""
    row = await reader.first(_COUNT.where(_OWED.c.since < since_before))
    return row["count"] if row else 0


async def note_told(db: Transaction, user_id: UUID, day: date) -> bool:
    """Write down that an administrator is told today; False where it was done. Days before are forgotten."""
    row = insert(AdministratorNotice).values(user_id=user_id, day=day).on_conflict_do_nothing()
    if await db.scalar(row.returning(AdministratorNotice.user_id)) is None:
        return False
    before = AdministratorNotice.user_id == user_id, AdministratorNotice.day < day
    await db.execute(delete(AdministratorNotice).where(*before))
    return True
