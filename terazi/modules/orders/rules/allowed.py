"""Which moves are open now: the tables, narrowed by what else must hold."""

from collections.abc import Collection, Sequence

from terazi.modules.orders.rules.moves import BUNDLE_MOVES, LINE_MOVES, PAYMENT_MOVES, allowed_next
from terazi.modules.orders.values import (
    OWNED_STATES,
    ApprovalObstacle,
    BundleState,
    LineState,
    Mover,
    PaymentState,
    PayWay,
)


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
