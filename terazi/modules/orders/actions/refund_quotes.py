"""What can be paid back of a payment, as the window of a refund shows it before somebody decides."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.modules.orders.actions.loading import OpenOrder, open_order
from terazi.modules.orders.actions.refunds import remainder_of, unused_of_bundle
from terazi.modules.orders.errors.orders import PaymentNotFound
from terazi.modules.orders.queries import locking
from terazi.modules.orders.rules.transitions import bundle_targets, line_targets, payment_targets
from terazi.modules.orders.values import Bundle, BundleState, LineState, Mover, Payment, PaymentState

_SHOP = {Mover.ORDERS}


@dataclass(frozen=True, kw_only=True, slots=True)
class RefundPart:
    """Something of a payment that can be paid back, and how much of it at most."""

    what: Literal["payment", "bundle", "product"]
    id: UUID
    name: dict[str, str]
    most: int
    is_divisible: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class RefundQuote:
    """A payment with what can be paid back of it: first all of it together."""

    payment: Payment
    parts: Sequence[RefundPart]


async def quote_refund(call: UserCall, shop_id: UUID, payment_id: UUID) -> RefundQuote:
    """Return what can be paid back of a shop's payment at this moment."""
    order = await open_order(call, locking.order_of_payment(payment_id), unknown=PaymentNotFound)
    payment = order.payment(payment_id)
    if payment.shop_id != shop_id or order.cart.ordered_at is None:
        raise PaymentNotFound
    bundles = order.bundles_of(payment)
    worth = {bundle.id: await unused_of_bundle(call, order, bundle) for bundle in bundles}
    is_open = PaymentState.PARTLY_REFUNDED in payment_targets(payment.state, payment.pay_way, _SHOP)
    most = sum(worth.values()) + sum(bundle.owed for bundle in bundles) if is_open else 0
    whole = RefundPart(what="payment", id=payment.id, name={}, most=most, is_divisible=True)
    parts = [whole]
    for bundle in bundles:
        of_bundle = _bundle(payment, bundle, worth[bundle.id])
        parts += [part for part in [of_bundle] if part.most and len(bundles) > 1]
        parts += [part for part in await _lines(call, order, bundle) if part.most]
    return RefundQuote(payment=payment, parts=parts)


def _bundle(payment: Payment, bundle: Bundle, worth: int) -> RefundPart:
    is_open = BundleState.REFUNDED in bundle_targets(bundle.state, payment.pay_way, _SHOP)
    most = worth if is_open else 0
    return RefundPart(what="bundle", id=bundle.id, name=bundle.name, most=most, is_divisible=True)


async def _lines(call: UserCall, order: OpenOrder, bundle: Bundle) -> list[RefundPart]:
    lines = order.lines_of(bundle)
    if len(lines) < 2:
        return []
    left = {line.id: await remainder_of(call, order, line) for line in lines}
    return [
        RefundPart(
            what="product",
            id=line.id,
            name=line.name,
            most=left[line.id].value,
            is_divisible=left[line.id].is_divisible,
        )
        for line in lines
        if LineState.REFUNDED in line_targets(line.state, bundle.state, _SHOP)
    ]
