"""Which state follows which, and who may do it: one table for each machine, narrowed by what else must hold."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from enum import StrEnum

from terazi.modules.orders.values import (
    OWNED_STATES,
    ApprovalObstacle,
    BundleState,
    DeliveryState,
    LineState,
    Mover,
    PaymentState,
    PayWay,
    RefundState,
)

C, O, R, A, S = Mover.CUSTOMER, Mover.ORDERS, Mover.REGISTER, Mover.ADMIN, Mover.SYSTEM  # noqa: E741
Table = Mapping[tuple[StrEnum, StrEnum], frozenset[Mover]]

_B, _L, _P, _D, _R = BundleState, LineState, PaymentState, DeliveryState, RefundState
UNDO_WITHIN = timedelta(days=1)
"""For how long it can be taken back that a refund was paid by hand."""

BUNDLE_MOVES: Table = {
    (_B.IN_CART, _B.PAYMENT_WAITING): frozenset({C}),
    (_B.IN_CART, _B.REMOVED): frozenset({C}),
    (_B.PAYMENT_WAITING, _B.PAYMENT_APPROVED): frozenset({S, O}),
    (_B.PAYMENT_WAITING, _B.PAYMENT_CANCELLED): frozenset({C, O, S}),
    (_B.PAYMENT_APPROVED, _B.REGISTER_WAITING): frozenset({S}),
    (_B.REGISTER_WAITING, _B.REGISTER_COMPLETED): frozenset({R, A}),
    (_B.REGISTER_WAITING, _B.REGISTER_REFUSED): frozenset({R, A}),
    (_B.REGISTER_REFUSED, _B.REGISTER_WAITING): frozenset({C}),
    (_B.REGISTER_WAITING, _B.TERMINATED): frozenset({O, C, S}),
    (_B.REGISTER_WAITING, _B.REFUNDED): frozenset({O}),
    (_B.REGISTER_REFUSED, _B.TERMINATED): frozenset({C, S}),
    (_B.REGISTER_REFUSED, _B.REFUNDED): frozenset({O}),
    (_B.PAYMENT_APPROVED, _B.ACTIVE): frozenset({S}),
    (_B.REGISTER_COMPLETED, _B.ACTIVE): frozenset({S}),
    (_B.ACTIVE, _B.PASSIVE): frozenset({O}),
    (_B.PASSIVE, _B.ACTIVE): frozenset({O}),
    (_B.ACTIVE, _B.TERMINATED): frozenset({O, C, S}),
    (_B.PASSIVE, _B.TERMINATED): frozenset({O, C, S}),
    (_B.PAYMENT_APPROVED, _B.REFUNDED): frozenset({O}),
    (_B.ACTIVE, _B.REFUNDED): frozenset({O}),
    (_B.PASSIVE, _B.REFUNDED): frozenset({O}),
}
"""A bundle in a cart or order."""

LINE_MOVES: Table = {
    (_L.IN_CART, _L.WAITING): frozenset({S}),
    (_L.WAITING, _L.ACTIVE): frozenset({S, O}),
    (_L.WAITING, _L.TERMINATED): frozenset({O, C, S}),
    (_L.WAITING, _L.REFUNDED): frozenset({S, O}),
    (_L.ACTIVE, _L.PASSIVE): frozenset({O, S}),
    (_L.PASSIVE, _L.ACTIVE): frozenset({O, S}),
    (_L.ACTIVE, _L.USED_UP): frozenset({S}),
    (_L.ACTIVE, _L.EXPIRED): frozenset({S}),
    (_L.PASSIVE, _L.EXPIRED): frozenset({S}),
    (_L.ACTIVE, _L.TERMINATED): frozenset({O, C, S}),
    (_L.PASSIVE, _L.TERMINATED): frozenset({O, C, S}),
    (_L.ACTIVE, _L.REFUNDED): frozenset({O, S}),
    (_L.PASSIVE, _L.REFUNDED): frozenset({O, S}),
}
"""One product of an ordered bundle; the system moves it along with its bundle."""

PAYMENT_MOVES: Table = {
    (_P.CREATED, _P.WAITING): frozenset({S}),
    (_P.WAITING, _P.APPROVED): frozenset({S, O}),
    (_P.WAITING, _P.CANCELLED): frozenset({C, O, S}),
    (_P.WAITING, _P.FAILED): frozenset({S}),
    (_P.APPROVED, _P.PARTLY_REFUNDED): frozenset({O}),
    (_P.APPROVED, _P.REFUNDED): frozenset({O}),
    (_P.PARTLY_REFUNDED, _P.PARTLY_REFUNDED): frozenset({O}),
    (_P.PARTLY_REFUNDED, _P.REFUNDED): frozenset({O}),
}
"""The money of one shop's part of an order; that an approval is the shop's only for transfers is its guard."""

DELIVERY_MOVES: Table = {
    (_D.WAITING, _D.CONFIRMED): frozenset({C, S}),
    (_D.WAITING, _D.OBJECTED): frozenset({C}),
    (_D.WAITING, _D.TAKEN_BACK): frozenset({O, A}),
    (_D.OBJECTED, _D.CONFIRMED): frozenset({C, A}),
    (_D.OBJECTED, _D.TAKEN_BACK): frozenset({O, A}),
}
"""Uses of a service that its shop delivered; what both sides do not agree on an administrator decides."""

REFUND_MOVES: Table = {
    (_R.PENDING, _R.DONE): frozenset({S, O}),
    (_R.PENDING, _R.REFUSED): frozenset({S}),
    (_R.REFUSED, _R.PENDING): frozenset({O}),
    (_R.REFUSED, _R.DONE): frozenset({O}),
    (_R.DONE, _R.PENDING): frozenset({O}),
}
"""Money that is owed back; that only the word of a person about a transfer is taken back, and for a day, is its guard."""


def allowed_next(table: Table, state: StrEnum, movers: Collection[Mover]) -> list[str]:
    """Return the states to which any of these movers may move from here, in the table's order."""
    return [
        str(target)
        for (source, target), may in table.items()
        if source == state and not may.isdisjoint(movers)
    ]


def is_allowed(table: Table, state: StrEnum, target: StrEnum, movers: Collection[Mover]) -> bool:
    """Whether any of these movers may make this move."""
    return not table.get((state, target), frozenset()).isdisjoint(movers)


def bundle_targets(state: BundleState, way: PayWay | None, movers: Collection[Mover]) -> list[str]:
    """Return the states that these movers may give an ordered bundle; a card is approved by its provider only."""
    if state is BundleState.IN_CART:
        return []
    return [
        target
        for target in allowed_next(BUNDLE_MOVES, state, movers)
        if target != BundleState.PAYMENT_APPROVED or way is PayWay.TRANSFER
    ]


def line_targets(state: LineState, bundle: BundleState, movers: Collection[Mover]) -> list[str]:
    """Return the states that these movers may give a product; only what is paid moves, only an open bundle wakes it."""
    if bundle not in OWNED_STATES:
        return []
    return [
        target
        for target in allowed_next(LINE_MOVES, state, movers)
        if target != LineState.ACTIVE or bundle is BundleState.ACTIVE
    ]


def payment_targets(state: PaymentState, way: PayWay, movers: Collection[Mover]) -> list[str]:
    """Return the states that these movers may give a payment; a card is approved by its provider only."""
    return [
        target
        for target in allowed_next(PAYMENT_MOVES, state, movers)
        if target != PaymentState.APPROVED or way is PayWay.TRANSFER
    ]


def refund_targets(
    state: RefundState,
    way: PayWay,
    movers: Collection[Mover],
    *,
    noted_at: datetime | None,
    now: datetime,
) -> list[str]:
    """Return the states that these movers may give a refund; ``noted_at`` is when somebody said that it was paid."""
    is_fresh = noted_at is not None and now - noted_at < UNDO_WITHIN
    return [
        target
        for target in allowed_next(REFUND_MOVES, state, movers)
        if state is not RefundState.DONE or (way is PayWay.TRANSFER and is_fresh)
    ]


def approval_obstacle(*, is_own: bool, has_receipt: bool, has_approved: bool) -> ApprovalObstacle:
    """Return what keeps somebody who may approve transfers from approving this one; empty where nothing does."""
    if is_own:
        return "own_payment"
    if not has_receipt:
        return "receipt_missing"
    return "second_approval_needed" if has_approved else ""


def without_approval(targets: Sequence[str], obstacle: str) -> list[str]:
    """Return the targets to offer: an approval only where nothing keeps the caller from it."""
    approvals = {BundleState.PAYMENT_APPROVED.value, PaymentState.APPROVED.value} if obstacle else set()
    return [target for target in targets if target not in approvals]


def was_reached(
    state: BundleState, target: BundleState, movers: Collection[Mover], *, is_registered: bool
) -> bool:
    """Whether a bundle went through the target by itself: who may move it there and asks once more has it already."""
    if target is BundleState.REGISTER_COMPLETED and not is_registered:
        return False
    may = {mover for (_, to), allowed in BUNDLE_MOVES.items() if to is target for mover in allowed}
    return state in _AFTER.get(target, ()) and not may.isdisjoint(movers)


_AFTER = {
    BundleState.PAYMENT_APPROVED: (BundleState.REGISTER_WAITING, BundleState.ACTIVE),
    BundleState.REGISTER_COMPLETED: (BundleState.ACTIVE,),
}
"""Where a bundle goes by itself from a state in which it does not stay."""
