"""Moving bundles, their products and payments: by the tables only, each move with its line in timeline and trail."""

from dataclasses import replace
from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.ids import new_digits
from terazi.foundation.questions import inserted
from terazi.foundation.types import Json, Value
from terazi.modules.audit.public import AuditEvent, Subject, trail_entry
from terazi.modules.orders.actions.announcing import announce_line, announce_payment
from terazi.modules.orders.actions.coupon_uses import give_coupons_back
from terazi.modules.orders.actions.loading import SYSTEM, Actor, OpenOrder
from terazi.modules.orders.errors.orders import MoveNotAllowed
from terazi.modules.orders.queries.deliveries import Delivery
from terazi.modules.orders.rules.transitions import (
    BUNDLE_MOVES,
    DELIVERY_MOVES,
    LINE_MOVES,
    PAYMENT_MOVES,
    Table,
    allowed_next,
    is_allowed,
)
from terazi.modules.orders.tables.orders import ORDER_EVENT
from terazi.modules.orders.values import (
    Bundle,
    BundleState,
    DeliveryState,
    Line,
    LineState,
    Payment,
    PaymentState,
    PayWay,
)

_PAGE_IS_OVER = timedelta(hours=1)
"""After so long nobody can pay on a provider's page any more; who did after the end is heard of then at the latest."""


def move_bundle(
    change: Change,
    order: OpenOrder,
    bundle: Bundle,
    target: BundleState,
    by: Actor,
    note: str = "",
    **more: Value,
) -> Bundle:
    """Move a bundle, change more of it, and return it as it is now; the state it has already changes nothing."""
    bundle = order.bundle(bundle.id)
    before = bundle.state
    if before is target:
        return bundle
    _require(BUNDLE_MOVES, before, target, by)
    if note or target is BundleState.ACTIVE:  # what it once rested for is over
        more = {"reason": note[:500], **more}
    bundle = order.change_bundle(bundle, state=target, changed_at=change.now, **more)
    tell(
        change,
        order,
        "bundle",
        by,
        from_state=before,
        to_state=target,
        shopcart_bundle_id=bundle.id,
        note=note,
    )
    name = f"{order.cart.number} {bundle.name.get('tr', '')}".strip()
    _record(change, order, "orders.bundle_moved", Subject.ORDER, bundle.id, name, before, target, note)
    return bundle


def move_line(
    change: Change,
    order: OpenOrder,
    line: Line,
    target: LineState,
    by: Actor,
    note: str = "",
    **more: Value,
) -> Line:
    """Move one product of a bundle, change more of it, and return it; the state it has already changes nothing."""
    line = order.line(line.id)
    before = line.state
    if before is target:
        return line
    _require(LINE_MOVES, before, target, by)
    line = order.change_line(line, state=target, changed_at=change.now, **more)
    tell(
        change,
        order,
        "product",
        by,
        from_state=before,
        to_state=target,
        shopcart_bundle_id=line.shopcart_bundle_id,
        product_line_id=line.id,
        note=note,
    )
    announce_line(change, order, line)
    name = f"{order.cart.number} {line.name.get('tr', '')}".strip()
    _record(change, order, "orders.product_moved", Subject.ORDER, line.id, name, before, target, note)
    return line


def move_payment(
    change: Change,
    order: OpenOrder,
    payment: Payment,
    target: PaymentState,
    by: Actor,
    note: str = "",
    **more: Value,
) -> Payment:
    """Move a payment, change more of it, and return it as it is now; the state it has already changes nothing."""
    payment = order.payment(payment.id)
    before = payment.state
    if before is target:
        return payment
    _require(PAYMENT_MOVES, before, target, by)
    if target is not PaymentState.WAITING:
        may_still_be_paid = payment.token and target in (PaymentState.CANCELLED, PaymentState.FAILED)
        more = {"check_at": change.now + _PAGE_IS_OVER if may_still_be_paid else None, **more}
    payment = order.change_payment(payment, state=target, changed_at=change.now, **more)
    tell(change, order, "payment", by, from_state=before, to_state=target, payment_id=payment.id, note=note)
    announce_payment(change, order, payment)
    _record(
        change,
        order,
        "orders.payment_moved",
        Subject.PAYMENT,
        payment.id,
        payment.reference,
        before,
        target,
        note,
    )
    return payment


def move_delivery(
    change: Change, order: OpenOrder, delivery: Delivery, target: DeliveryState, by: Actor, note: str
) -> None:
    """Let a delivery move to another state, as the table allows."""
    _require(DELIVERY_MOVES, delivery.state, target, by)
    tell_delivery(change, order, replace(delivery, state=target), by, delivery.state, note)


def tell_delivery(
    change: Change, order: OpenOrder, delivery: Delivery, by: Actor, before: str, note: str
) -> None:
    """Tell in the timeline and in the trail where a delivery stands."""
    line = order.line(delivery.product_line_id)
    target = delivery.state
    tell(
        change,
        order,
        "delivery",
        by,
        from_state=before,
        to_state=target,
        shopcart_bundle_id=line.shopcart_bundle_id,
        product_line_id=line.id,
        note=note,
    )
    name = f"{order.cart.number} {line.name.get('tr', '')}".strip()
    _record(change, order, "orders.delivery_moved", Subject.ORDER, line.id, name, before, target, note)


def cancel_bundles(change: Change, order: OpenOrder, payment: Payment, by: Actor, reason: str = "") -> None:
    """Cancel what a payment was for that nobody makes any more."""
    for bundle in order.bundles_of(payment):
        move_bundle(change, order, bundle, BundleState.PAYMENT_CANCELLED, by, reason)
        for line in order.lines_of(bundle):
            move_line(change, order, line, LineState.TERMINATED, SYSTEM)
    give_coupons_back(change, order, payment.shop_id)


def open_payment(
    change: Change,
    order: OpenOrder,
    *,
    shop_id: UUID,
    attempt: int,
    pay_way: PayWay,
    amount: int,
    due_at: datetime,
) -> Payment:
    """Open a try to pay a shop's part of an order, which waits from now on."""
    payment = Payment(
        id=change.new_id(),
        shopcart_id=order.cart.id,
        shop_id=shop_id,
        user_id=order.cart.user_id,
        attempt=attempt,
        pay_way=pay_way,
        state=PaymentState.WAITING,
        currency=order.cart.currency,
        amount=amount,
        reference=f"TZ{new_digits(10)}",
        due_at=due_at,
        created_at=change.now,
        changed_at=change.now,
    )
    order.add_payment(payment)
    before, target = PaymentState.CREATED, payment.state
    tell(change, order, "payment", SYSTEM, from_state=before, to_state=target, payment_id=payment.id)
    _record(
        change,
        order,
        "orders.payment_moved",
        Subject.PAYMENT,
        payment.id,
        payment.reference,
        before,
        target,
        "",
    )
    return payment


def tell(
    change: Change,
    order: OpenOrder,
    kind: str,
    by: Actor,
    *,
    from_state: str = "",
    to_state: str = "",
    shopcart_bundle_id: UUID | None = None,
    product_line_id: UUID | None = None,
    payment_id: UUID | None = None,
    note: str = "",
    facts: list[Json] | None = None,
) -> None:
    """Add one line to the order's timeline."""
    order.add(
        inserted(
            ORDER_EVENT,
            id=change.new_id(),
            shopcart_id=order.cart.id,
            shopcart_bundle_id=shopcart_bundle_id,
            product_line_id=product_line_id,
            payment_id=payment_id,
            at=change.now,
            kind=kind,
            from_state=from_state,
            to_state=to_state,
            mover=by.mover,
            actor_id=by.user_id,
            actor_name=by.name,
            note=note[:500],
            facts=facts,
        )
    )


def _require(table: Table, state: StrEnum, target: StrEnum, by: Actor) -> None:
    if not is_allowed(table, state, target, [by.mover]):
        raise MoveNotAllowed(state=state, target=target, allowed=allowed_next(table, state, [by.mover]))


def _record(
    change: Change,
    order: OpenOrder,
    action: str,
    subject: Subject,
    subject_id: UUID,
    name: str,
    before: str,
    target: str,
    note: str,
) -> None:
    event = AuditEvent(
        action=action,
        subject=subject,
        subject_id=subject_id,
        subject_name=name,
        before={"order_status": before},
        after={"order_status": target, "reason": note} if note else {"order_status": target},
    )
    order.add(trail_entry(change, event))
