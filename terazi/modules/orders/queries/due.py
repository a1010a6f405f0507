"""What is due by the clock: the keys after the one that was reached, in their order, at most so many."""

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import ColumnElement, and_, bindparam, exists, or_, select

from terazi.foundation.questions import Question, values
from terazi.foundation.types import Value
from terazi.modules.orders.queries.overdue import IS_TO_DECIDE
from terazi.modules.orders.queries.trials import has_ordered
from terazi.modules.orders.tables.orders import SHOPCART_BUNDLE, SHOPCART_BUNDLE_PRODUCT
from terazi.modules.orders.tables.payments import PAYMENT, REFUND
from terazi.modules.orders.tables.saved_cards import CARD_RENEWAL
from terazi.modules.orders.values import (
    BundleState,
    CardRenewalState,
    LineState,
    PaymentState,
    PayWay,
    RefundState,
)

_FOLLOWING = SHOPCART_BUNDLE.alias()
_BEFORE = SHOPCART_BUNDLE.alias()
_OVER = (BundleState.TERMINATED, BundleState.REFUNDED)


def _stands(column: ColumnElement[Value], states: Sequence[StrEnum]) -> ColumnElement[bool]:
    """In a state, written as in the condition of an index: every plan may use that index."""
    return column.in_(bindparam(None, list(states), expanding=True, literal_execute=True))


_WAITS = _stands(PAYMENT.c.state, [PaymentState.WAITING])
_TO_CHECK = values(
    select(PAYMENT.c.id)
    .where(PAYMENT.c.check_at <= bindparam("now"), PAYMENT.c.token != "", PAYMENT.c.id > bindparam("after"))
    .order_by(PAYMENT.c.id)
    .limit(bindparam("most"))
)
_DUE = values(
    select(PAYMENT.c.id)
    .where(_WAITS, ~IS_TO_DECIDE, PAYMENT.c.due_at <= bindparam("now"), PAYMENT.c.id > bindparam("after"))
    .order_by(PAYMENT.c.id)
    .limit(bindparam("most"))
)
_TO_REMIND = values(
    select(PAYMENT.c.id)
    .where(
        _WAITS,
        ~IS_TO_DECIDE,
        PAYMENT.c.due_at <= bindparam("due_before"),
        PAYMENT.c.created_at <= bindparam("made_before"),
        PAYMENT.c.reminded_at.is_(None),
        PAYMENT.c.id > bindparam("after"),
    )
    .order_by(PAYMENT.c.id)
    .limit(bindparam("most"))
)
_ENDED = values(
    select(SHOPCART_BUNDLE.c.shopcart_id)
    .join(SHOPCART_BUNDLE_PRODUCT, SHOPCART_BUNDLE_PRODUCT.c.shopcart_bundle_id == SHOPCART_BUNDLE.c.id)
    .where(
        SHOPCART_BUNDLE_PRODUCT.c.ends_at <= bindparam("now"),
        _stands(SHOPCART_BUNDLE_PRODUCT.c.state, [LineState.ACTIVE, LineState.PASSIVE]),
        SHOPCART_BUNDLE.c.shopcart_id > bindparam("after"),
    )
    .distinct()
    .order_by(SHOPCART_BUNDLE.c.shopcart_id)
    .limit(bindparam("most"))
)
_OPEN_REFUNDS = values(
    select(REFUND.c.id)
    .join(PAYMENT, PAYMENT.c.id == REFUND.c.payment_id)
    .where(
        _stands(REFUND.c.state, [RefundState.PENDING]),
        REFUND.c.detail != bindparam("but"),
        REFUND.c.created_at <= bindparam("made_before"),
        PAYMENT.c.pay_way == PayWay.CARD,
        REFUND.c.id > bindparam("after"),
    )
    .order_by(REFUND.c.id)
    .limit(bindparam("most"))
)
_ENDING = values(
    select(SHOPCART_BUNDLE.c.id)
    .join(SHOPCART_BUNDLE_PRODUCT, SHOPCART_BUNDLE_PRODUCT.c.shopcart_bundle_id == SHOPCART_BUNDLE.c.id)
    .where(
        SHOPCART_BUNDLE.c.state == BundleState.ACTIVE,
        _stands(SHOPCART_BUNDLE_PRODUCT.c.state, [LineState.ACTIVE]),
        SHOPCART_BUNDLE_PRODUCT.c.ends_at > bindparam("now"),
        SHOPCART_BUNDLE_PRODUCT.c.ends_at <= bindparam("until_by_card"),
        or_(
            SHOPCART_BUNDLE_PRODUCT.c.ends_at <= bindparam("until"),
            exists().where(
                and_(
                    CARD_RENEWAL.c.shopcart_bundle_id == SHOPCART_BUNDLE.c.id,
                    CARD_RENEWAL.c.state == CardRenewalState.ACTIVE,
                )
            ),
        ),
        SHOPCART_BUNDLE_PRODUCT.c.terms["pay_type"].as_string() == "periodic",
        ~SHOPCART_BUNDLE.c.is_trial,
        ~exists().where(_FOLLOWING.c.renewal_of == SHOPCART_BUNDLE.c.id),
        SHOPCART_BUNDLE.c.id > bindparam("after"),
    )
    .distinct()
    .order_by(SHOPCART_BUNDLE.c.id)
    .limit(bindparam("most"))
)
_TRIALS = values(
    select(SHOPCART_BUNDLE.c.id)
    .join(SHOPCART_BUNDLE_PRODUCT, SHOPCART_BUNDLE_PRODUCT.c.shopcart_bundle_id == SHOPCART_BUNDLE.c.id)
    .join(PAYMENT, PAYMENT.c.id == SHOPCART_BUNDLE.c.payment_id)
    .where(
        SHOPCART_BUNDLE.c.is_trial,
        SHOPCART_BUNDLE.c.state == BundleState.ACTIVE,
        _stands(SHOPCART_BUNDLE_PRODUCT.c.state, [LineState.ACTIVE]),
        SHOPCART_BUNDLE_PRODUCT.c.ends_at > bindparam("now"),
        SHOPCART_BUNDLE_PRODUCT.c.ends_at <= bindparam("until"),
        SHOPCART_BUNDLE.c.ends_at <= bindparam("until"),
        SHOPCART_BUNDLE_PRODUCT.c.starts_at <= bindparam("given_before"),
        PAYMENT.c.reminded_at.is_(None),
        ~has_ordered(SHOPCART_BUNDLE.c.user_id, SHOPCART_BUNDLE.c.bundle_id),
        SHOPCART_BUNDLE.c.id > bindparam("after"),
    )
    .distinct()
    .order_by(SHOPCART_BUNDLE.c.id)
    .limit(bindparam("most"))
)
_WITHOUT_GROUND = values(
    select(PAYMENT.c.id)
    .join(SHOPCART_BUNDLE, SHOPCART_BUNDLE.c.payment_id == PAYMENT.c.id)
    .join(_BEFORE, _BEFORE.c.id == SHOPCART_BUNDLE.c.renewal_of)
    .where(_WAITS, ~IS_TO_DECIDE, _BEFORE.c.state.in_(_OVER), PAYMENT.c.id > bindparam("after"))
    .distinct()
    .order_by(PAYMENT.c.id)
    .limit(bindparam("most"))
)


def payments_to_check(after: UUID, most: int, *, now: datetime) -> Question[list[UUID]]:
    """The payments of which a provider is to be asked, oldest first."""
    return _TO_CHECK(after=after, most=most, now=now)


def payments_due(after: UUID, most: int, *, now: datetime) -> Question[list[UUID]]:
    """The payments whose time is over and about which no person has to decide, oldest first."""
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


def bundles_ending(
    after: UUID, most: int, *, now: datetime, until: datetime, until_by_card: datetime
) -> Question[list[UUID]]:
    """Active bundles with a periodic product that ends until then, or a while after where a card renews it, and that nothing follows yet."""
    return _ENDING(after=after, most=most, now=now, until=until, until_by_card=until_by_card)


def trials_ending(
    after: UUID, most: int, *, now: datetime, until: datetime, given_before: datetime
) -> Question[list[UUID]]:
    """Active trials that end until then, of which nobody was reminded and whose bundle was not ordered, oldest first."""
    return _TRIALS(after=after, most=most, now=now, until=until, given_before=given_before)


def payments_without_ground(after: UUID, most: int) -> Question[list[UUID]]:
    """Payments of renewals that nobody has to decide about and whose bundle before was ended or paid back, oldest first."""
    return _WITHOUT_GROUND(after=after, most=most)
