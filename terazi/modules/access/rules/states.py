"""The states of a grant: the one table of what may follow what, and what a stored state means at a moment."""

from collections.abc import Mapping
from datetime import datetime

from terazi.modules.access.errors import StateNotAllowed
from terazi.modules.access.values import LIVE, AssignedState, Mover

_S, _A, _H, _V = Mover.SYSTEM, Mover.ADMINISTRATOR, Mover.ASSIGNER, Mover.SELLER
_PENDING, _ACTIVE, _SUSPENDED = LIVE

TRANSITIONS: Mapping[tuple[AssignedState, AssignedState], frozenset[Mover]] = {
    (_PENDING, _ACTIVE): frozenset({_S}),
    (_PENDING, _SUSPENDED): frozenset({_A, _V}),
    (_PENDING, AssignedState.EXPIRED): frozenset({_S}),
    (_PENDING, AssignedState.CANCELLED): frozenset({_A, _H, _V}),
    (_PENDING, AssignedState.REVOKED): frozenset({_S, _A, _V}),
    (_ACTIVE, _SUSPENDED): frozenset({_A, _V}),
    (_ACTIVE, AssignedState.EXHAUSTED): frozenset({_S}),
    (_ACTIVE, AssignedState.EXPIRED): frozenset({_S}),
    (_ACTIVE, AssignedState.CANCELLED): frozenset({_A, _H, _V}),
    (_ACTIVE, AssignedState.REVOKED): frozenset({_S, _A, _V}),
    (_SUSPENDED, _ACTIVE): frozenset({_A, _V}),
    (_SUSPENDED, AssignedState.EXPIRED): frozenset({_S}),
    (_SUSPENDED, AssignedState.CANCELLED): frozenset({_A, _H, _V}),
    (_SUSPENDED, AssignedState.REVOKED): frozenset({_S, _A, _V}),
}


def next_states(state: AssignedState, mover: Mover) -> frozenset[AssignedState]:
    """Return the states to which this mover may take a grant from here."""
    return frozenset(to for (start, to), movers in TRANSITIONS.items() if start is state and mover in movers)


def require_transition(start: AssignedState, target: AssignedState, mover: Mover) -> None:
    """Raise unless the mover may take a grant from one state to the other."""
    if mover not in TRANSITIONS.get((start, target), ()):
        raise StateNotAllowed(next_states(start, mover))


def state_at(
    status: AssignedState, *, starts_at: datetime, ends_at: datetime | None, now: datetime
) -> AssignedState:
    """Return what a stored state means at a moment: dates count at once, the job writes them down later."""
    if status not in LIVE:
        return status
    if ends_at is not None and ends_at <= now:
        return AssignedState.EXPIRED
    if status is AssignedState.SUSPENDED:
        return status
    return AssignedState.PENDING if starts_at > now else AssignedState.ACTIVE
