"""What is due by the clock: the keys after the one that was reached, in their order, at most so many."""

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, bindparam, exists, select
from sqlalchemy.orm import InstrumentedAttribute, aliased

from terazi.foundation.questions import Question, values
from terazi.modules.orders.tables.orders import ShopcartBundle, ShopcartBundleProduct
from terazi.modules.orders.tables.payments import Payment, Refund
from terazi.modules.orders.values import BundleState, LineState, PaymentState, PayWay, RefundState

_FOLLOWING = aliased(ShopcartBundle)
_BEFORE = aliased(ShopcartBundle)
_OVER = (BundleState.TERMINATED, BundleState.REFUNDED)


def _stands(column: InstrumentedAttribute[Any], states: Sequence[StrEnum]) -> ColumnElement[bool]:
    """In a state, written as in the condition of an index: every plan may use that index. Any: states of a table."""
    return column.in_(bindparam(None, list(states), expanding=True, literal_execute=True))


_WAITS = _stands(Payment.state, [PaymentState.WAITING])
_TO_CHECK = values(
    select(Payment.id)
    .where(Payment.check_at <= bindparam("now"), Payment.token != "", Payment.id > bindparam("after"))
    .order_by(Payment.id)
    .limit(bindparam("most"))
)
_DUE = values(
    select(Payment.id)
    .where(_WAITS, Payment.due_at <= bindparam("now"), Payment.id > bindparam("after"))
    .order_by(Payment.id)
    .limit(bindparam("most"))
)
_TO_REMIND = values(
    select(Payment.id)
    .where(
        _WAITS,
        Payment.due_at <= bindparam("due_before"),
        Payment.created_at <= bindparam("made_before"),
        Payment.reminded_at.is_(None),
        Payment.id > bindparam("after"),
    )
    .order_by(Payment.id)
    .limit(bindparam("most"))
)
_ENDED = values(
    select(ShopcartBundle.shopcart_id)
    .join(ShopcartBundleProduct, ShopcartBundleProduct.shopcart_bundle_id == ShopcartBundle.id)
    .where(
        ShopcartBundleProduct.ends_at <= bindparam("now"),
        _stands(ShopcartBundleProduct.state, [LineState.ACTIVE, LineState.PASSIVE]),
        ShopcartBundle.shopcart_id > bindparam("after"),
    )
    .distinct()
    .order_by(ShopcartBundle.shopcart_id)
    .limit(bindparam("most"))
)
_OPEN_REFUNDS = values(
    select(Refund.id)
    .join(Payment, Payment.id == Refund.payment_id)
    .where(
        _stands(Refund.state, [RefundState.PENDING]),
        Refund.detail != bindparam("but"),
        Refund.created_at <= bindparam("made_before"),
        Payment.pay_way == PayWay.CARD,
        Refund.id > bindparam("after"),
    )
    .order_by(Refund.id)
    .limit(bindparam("most"))
)
_ENDING = values(
    select(ShopcartBundle.id)
    .join(ShopcartBundleProduct, ShopcartBundleProduct.shopcart_bundle_id == ShopcartBundle.id)
    .where(
        ShopcartBundle.state == BundleState.ACTIVE,
        _stands(ShopcartBundleProduct.state, [LineState.ACTIVE]),
        ShopcartBundleProduct.ends_at > bindparam("now"),
        ShopcartBundleProduct.ends_at <= bindparam("until"),
        ShopcartBundleProduct.terms["pay_type"].as_string() == "periodic",
        ~exists().where(_FOLLOWING.renewal_of == ShopcartBundle.id),
        ShopcartBundle.id > bindparam("after"),
    )
    .distinct()
    .order_by(ShopcartBundle.id)
    .limit(bindparam("most"))
)
_WITHOUT_GROUND = values(
    select(Payment.id)
    .join(ShopcartBundle, ShopcartBundle.payment_id == Payment.id)
    .join(_BEFORE, _BEFORE.id == ShopcartBundle.renewal_of)
    .where(_WAITS, _BEFORE.state.in_(_OVER), Payment.id > bindparam("after"))
    .distinct()
    .order_by(Payment.id)
    .limit(bindparam("most"))
)


def payments_to_check(after: UUID, most: int, *, now: datetime) -> Question[list[UUID]]:
    """The payments of which a provider is to be asked, oldest first."""
    return _TO_CHECK(after=after, most=most, now=now)


def payments_due(after: UUID, most: int, *, now: datetime) -> Question[list[UUID]]:
    """The waiting payments whose time is over, oldest first."""
    return _DUE(after=after, most=most, now=now)


def payments_to_remind(
    after: UUID, most: int, *, due_before: datetime, made_before: datetime
) -> Question[list[UUID]]:
    """The waiting payments whose time is nearly over and of which nobody was reminded, oldest first."""
    return _TO_REMIND(after=after, most=most, due_before=due_before, made_before=made_before)


def orders_ended(after: UUID, most: int, *, now: datetime) -> Question[list[UUID]]:
    """The orders in which a product's time is over, oldest first."""
    return _ENDED(after=after, most=most, now=now)


def open_card_refunds(after: UUID, most: int, *, made_before: datetime, but: str) -> Question[list[UUID]]:
    """Refunds of cards that are open for long and whose detail is not the given one, oldest first."""
    return _OPEN_REFUNDS(after=after, most=most, made_before=made_before, but=but)


def bundles_ending(after: UUID, most: int, *, now: datetime, until: datetime) -> Question[list[UUID]]:
    """Active bundles with a periodic product that ends until then and that nothing follows yet, oldest first."""
    return _ENDING(after=after, most=most, now=now, until=until)


def payments_without_ground(after: UUID, most: int) -> Question[list[UUID]]:
    """Waiting payments of renewals whose bundle before was ended or paid back, oldest first."""
    return _WITHOUT_GROUND(after=after, most=most)
