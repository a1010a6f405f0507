"""Moving bundles, their products and payments: by the tables only, each move with its line in timeline and trail."""

from datetime import timedelta
from typing import Any
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.later import write_later
from terazi.modules.audit.public import Deed, Subject, note_deed
from terazi.modules.orders.actions.loading import Actor, OpenOrder
from terazi.modules.orders.errors import MoveNotAllowed
from terazi.modules.orders.queries import locking
from terazi.modules.orders.rules.transitions import (
    BUNDLE_MOVES,
    LINE_MOVES,
    PAYMENT_MOVES,
    Table,
    allowed_next,
    is_allowed,
)
from terazi.modules.orders.tables.orders import ShopcartBundle, ShopcartBundleProduct
from terazi.modules.orders.tables.payments import Payment
from terazi.modules.orders.values import BundleState, LineState, PaymentState

_PAGE_IS_OVER = timedelta(hours=1)
"""After so long nobody can pay on a provider's page any more; who did after the end is heard of then at the latest."""


def move_bundle(
    change: Change, order: OpenOrder, bundle: ShopcartBundle, target: BundleState, by: Actor, note: str = ""
) -> None:
    """Move a bundle; the state it has already changes nothing."""
    before = bundle.state
    if before is target:
        return
    _require(BUNDLE_MOVES, before, target, by)
    bundle.state, bundle.changed_at = target, change.now
    if note or target is BundleState.ACTIVE:  # what it once rested for is over
        bundle.reason = note[:500]
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
    _record(change, "orders.bundle_moved", Subject.ORDER, bundle.id, name, before, target, note)


def move_line(
    change: Change,
    order: OpenOrder,
    line: ShopcartBundleProduct,
    target: LineState,
    by: Actor,
    note: str = "",
) -> None:
    """Move one product of a bundle; the state it has already changes nothing."""
    before = line.state
    if before is target:
        return
    _require(LINE_MOVES, before, target, by)
    line.state, line.changed_at = target, change.now
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
    name = f"{order.cart.number} {line.name.get('tr', '')}".strip()
    _record(change, "orders.product_moved", Subject.ORDER, line.id, name, before, target, note)


def move_payment(
    change: Change, order: OpenOrder, payment: Payment, target: PaymentState, by: Actor, note: str = ""
) -> None:
    """Move a payment; the state it has already changes nothing."""
    before = payment.state
    if before is target:
        return
    _require(PAYMENT_MOVES, before, target, by)
    payment.state, payment.changed_at = target, change.now
    if target is not PaymentState.WAITING:
        may_still_be_paid = payment.token and target in (PaymentState.CANCELLED, PaymentState.FAILED)
        payment.check_at = change.now + _PAGE_IS_OVER if may_still_be_paid else None
    tell(change, order, "payment", by, from_state=before, to_state=target, payment_id=payment.id, note=note)
    _record(
        change, "orders.payment_moved", Subject.PAYMENT, payment.id, payment.reference, before, target, note
    )


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
    facts: list[Any] | None = None,  # Any: JSON
) -> None:
    """Write one line of the order's timeline."""
    told = {
        "id": change.new_id(),
        "shopcart_id": order.cart.id,
        "shopcart_bundle_id": shopcart_bundle_id,
        "product_line_id": product_line_id,
        "payment_id": payment_id,
        "at": change.now,
        "kind": kind,
        "from_state": from_state,
        "to_state": to_state,
        "mover": by.mover,
        "actor_id": by.user_id,
        "actor_name": by.name,
        "note": note[:500],
        "facts": facts,
    }
    write_later(change.db, locking.NEW_EVENT, told)


def _require(table: Table, state: Any, target: Any, by: Actor) -> None:  # Any: a state of the table
    if not is_allowed(table, state, target, [by.mover]):
        raise MoveNotAllowed(state=state, target=target, allowed=allowed_next(table, state, [by.mover]))


def _record(
    change: Change,
    action: str,
    subject: Subject,
    subject_id: UUID,
    name: str,
    before: str,
    target: str,
    note: str,
) -> None:
    after = {"status": target, "reason": note} if note else {"status": target}
    note_deed(
        change,
        Deed(
            action=action,
            subject=subject,
            subject_id=subject_id,
            subject_name=name,
            before={"status": before},
            after=after,
        ),
    )
