"""Which state of an account follows which, and who may bring it about."""

from dataclasses import dataclass

from terazi.modules.accounts.errors import PersonProtected, StateNotAllowed
from terazi.modules.accounts.values.users import RegisterState, UserState

_OWNER, _AUTHORIZED, _PLATFORM = "owner", "authorized", "platform"

TRANSITIONS: dict[tuple[UserState, UserState], str] = {
    (UserState.WAITING_MAIL, UserState.ACTIVE): _OWNER,
    (UserState.WAITING_MAIL, UserState.WAITING_APPROVAL): _OWNER,
    (UserState.WAITING_APPROVAL, UserState.ACTIVE): _AUTHORIZED,
    (UserState.WAITING_APPROVAL, UserState.NOT_ACCEPTED): _AUTHORIZED,
    (UserState.ACTIVE, UserState.BLOCKED): _AUTHORIZED,
    (UserState.BLOCKED, UserState.ACTIVE): _AUTHORIZED,
    (UserState.ACTIVE, UserState.LEAVING): _OWNER,
    (UserState.LEAVING, UserState.ACTIVE): _OWNER,
    (UserState.LEAVING, UserState.DELETED): _PLATFORM,
}
"""Every step an account can take, and who brings it about."""

REGISTER_STATES = {
    UserState.WAITING_MAIL: RegisterState.MAIL_WAITING,
    UserState.WAITING_APPROVAL: RegisterState.APPROVE_WAITING,
    UserState.NOT_ACCEPTED: RegisterState.NOT_ACCEPTED,
}
_AFTER_REGISTRATION = {
    RegisterState.COMPLETED: UserState.ACTIVE,
    RegisterState.NOT_ACCEPTED: UserState.NOT_ACCEPTED,
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Decision:
    """What an authorized person decides about an account: its next state and why."""

    state: UserState
    reason: str = ""


def register_state(state: UserState) -> RegisterState:
    """Return how far the registration of an account in this state is."""
    return REGISTER_STATES.get(state, RegisterState.COMPLETED)


def require_step(before: UserState, after: UserState) -> None:
    """Raise where an account cannot go from one state to the other."""
    if (before, after) not in TRANSITIONS:
        raise StateNotAllowed


def require_decision(before: UserState, decision: Decision) -> None:
    """Raise where an authorized person may not bring that step about."""
    if TRANSITIONS.get((before, decision.state)) != _AUTHORIZED:
        raise StateNotAllowed


def decided_registration(state: RegisterState) -> UserState:
    """Return the state an account gets by a decision about its registration."""
    if state not in _AFTER_REGISTRATION:
        raise StateNotAllowed
    return _AFTER_REGISTRATION[state]


def listed_states(
    wanted: RegisterState | None = None, *, is_blocked: bool | None = None
) -> tuple[UserState, ...]:
    """Return the states of accounts in a list; a deleted account is in none."""
    return tuple(
        state
        for state in UserState
        if state is not UserState.DELETED
        and (wanted is None or register_state(state) is wanted)
        and (is_blocked is None or (state is UserState.BLOCKED) == is_blocked)
    )


def require_not_above(*, own_roles: frozenset[str], other_roles: frozenset[str]) -> None:
    """Only an administrator touches the account of an administrator."""
    if "admin" in other_roles and "admin" not in own_roles:
        raise PersonProtected


AUTHORIZED_ROLES = ("admin", "register")
"""One of these lets a person make, see and change accounts of others."""
