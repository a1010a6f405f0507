"""Payments that a person of the shop has to decide about, whatever the clock says.

A buyer has shown that a transfer was made, by a receipt of whichever try, or one of two persons has approved it.
"""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import bindparam, exists, literal, or_, select

from terazi.foundation.money import Currency
from terazi.foundation.questions import Question, many, value
from terazi.modules.orders.tables.orders import SHOPCART, SHOPCART_BUNDLE
from terazi.modules.orders.tables.payments import PAYMENT, PAYMENT_RECEIPT
from terazi.modules.orders.values import PaymentState

_TRIED, _CURRENT = PAYMENT.alias(), PAYMENT.alias()
_OF_TRY = exists().where(PAYMENT_RECEIPT.c.payment_id == _TRIED.c.id)

BUNDLE_HAS_RECEIPT = _OF_TRY.where(
    _TRIED.c.shopcart_id == SHOPCART_BUNDLE.c.shopcart_id, _TRIED.c.shop_id == SHOPCART_BUNDLE.c.shop_id
)
"""Whether a receipt was uploaded for the shop's part of an order in which a bundle stands."""
BUNDLE_IS_TO_DECIDE = or_(
    BUNDLE_HAS_RECEIPT,
    exists().where(_CURRENT.c.id == SHOPCART_BUNDLE.c.payment_id, _CURRENT.c.first_approval_by.is_not(None)),
)
"""Whether a person of the shop has to decide about the payment of an unpaid bundle."""
IS_TO_DECIDE = or_(
    PAYMENT.c.first_approval_by.is_not(None),
    _OF_TRY.where(_TRIED.c.shopcart_id == PAYMENT.c.shopcart_id, _TRIED.c.shop_id == PAYMENT.c.shop_id),
)
"""Whether a person of the shop has to decide about a payment that waits."""


@dataclass(frozen=True, kw_only=True, slots=True)
class OverduePayment:
    """A payment whose time is over and that its shop has to decide about."""

    number: str
    reference: str
    amount: int
    currency: Currency
    due_at: datetime


IS_OVERDUE = (
    PAYMENT.c.state == literal(PaymentState.WAITING, PAYMENT.c.state.type, literal_execute=True),
    PAYMENT.c.due_at <= bindparam("now"),
    IS_TO_DECIDE,
)
_OF_SHOP = many(
    OverduePayment,
    select(
        SHOPCART.c.number,
        PAYMENT.c.reference,
        PAYMENT.c.amount,
        PAYMENT.c.currency,
        PAYMENT.c.due_at,
    )
    .join(SHOPCART, SHOPCART.c.id == PAYMENT.c.shopcart_id)
    .where(PAYMENT.c.shop_id == bindparam("of_shop"), *IS_OVERDUE)
    .order_by(PAYMENT.c.due_at, PAYMENT.c.id)
    .limit(bindparam("most")),
)
_HAS_RECEIPT = value(
    select(
        _OF_TRY.where(_TRIED.c.shopcart_id == bindparam("cart_id"), _TRIED.c.shop_id == bindparam("shop_id"))
    )
)


def has_receipt(cart_id: UUID, shop_id: UUID) -> Question[bool]:
    """Whether a receipt was uploaded for a shop's part of an order, in whichever try."""
    return _HAS_RECEIPT(cart_id=cart_id, shop_id=shop_id)


def overdue_payments(shop_id: UUID, most: int, *, now: datetime) -> Question[list[OverduePayment]]:
    """The overdue payments of a shop, what waits for longest first."""
    return _OF_SHOP(of_shop=shop_id, most=most, now=now)
