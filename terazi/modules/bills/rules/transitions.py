"""The moves of a bill, in one table."""

from terazi.modules.bills.errors import BillMoveRefused
from terazi.modules.bills.values import BillState, Mover

MOVES: dict[tuple[BillState, BillState], frozenset[Mover]] = {
    (BillState.DRAFT, BillState.NOT_APPROVED): frozenset({Mover.SYSTEM}),
    (BillState.NOT_APPROVED, BillState.DRAFT): frozenset({Mover.SYSTEM}),
    (BillState.NOT_APPROVED, BillState.APPROVED): frozenset({Mover.STAFF, Mover.SYSTEM}),
    (BillState.DRAFT, BillState.CANCELLED): frozenset({Mover.STAFF, Mover.SYSTEM}),
    (BillState.NOT_APPROVED, BillState.CANCELLED): frozenset({Mover.STAFF, Mover.SYSTEM}),
    (BillState.APPROVED, BillState.CANCELLED): frozenset({Mover.STAFF, Mover.SYSTEM}),
}
"""Who may move a bill from where to where. An approved one is cancelled by a counter-bill, one without a number by itself."""


def allowed_moves(state: BillState, mover: Mover) -> list[BillState]:
    """Return the states this mover can bring a bill to."""
    return [to for (start, to), movers in MOVES.items() if start is state and mover in movers]


def require_move(state: BillState, to: BillState, mover: Mover) -> None:
    """Refuse a move that is not in the table, and tell which are."""
    allowed = allowed_moves(state, mover)
    if to not in allowed:
        raise BillMoveRefused(allowed=allowed)
