"""The states of a ticket: the one table of who may move one where, and what each move asks for."""

from collections.abc import Mapping, Set

from terazi.modules.support.errors import MoveNotAllowed, ReasonMissing
from terazi.modules.support.values.tickets import MERGEABLE, Mover, Need, TicketState

_R, _T, _S = Mover.REQUESTER, Mover.STAFF, Mover.SYSTEM
_UNVERIFIED, _OPEN, _ANSWERED, _PASSIVE, _TERMINATED, _SPAM, _MERGED = TicketState
GONE = None
"""Where a ticket stands of which nothing is left."""
NOTHING: frozenset[Need] = frozenset()
_BY_WORD = frozenset({Need.MESSAGE})
_WITH_OUR_WORD = frozenset({Need.OUR_WORD})
_WITH_REASON = frozenset({Need.REASON, Need.NOTHING_UNSEEN})
_WITH_PROOF = frozenset({Need.PROOF})
_WITH_WORDS = frozenset({Need.WORDS_MOVED})

MOVES: Mapping[tuple[TicketState, TicketState | None], Mapping[Mover, frozenset[Need]]] = {
    (_UNVERIFIED, _OPEN): {_R: _WITH_PROOF, _T: NOTHING},
    (_UNVERIFIED, GONE): {_S: NOTHING},
    (_OPEN, _ANSWERED): {_T: _WITH_OUR_WORD},
    (_ANSWERED, _OPEN): {_R: _BY_WORD, _T: NOTHING},
    (_OPEN, _PASSIVE): {_T: NOTHING},
    (_ANSWERED, _PASSIVE): {_T: NOTHING, _S: NOTHING},
    (_PASSIVE, _OPEN): {_R: _BY_WORD, _T: NOTHING},
    (_PASSIVE, _ANSWERED): {_T: _WITH_OUR_WORD},
    (_OPEN, _TERMINATED): {_R: NOTHING, _T: _WITH_REASON},
    (_ANSWERED, _TERMINATED): {_R: NOTHING, _T: _WITH_REASON},
    (_PASSIVE, _TERMINATED): {_R: NOTHING, _T: _WITH_REASON, _S: NOTHING},
    (_OPEN, _SPAM): {_T: NOTHING, _S: NOTHING},
    (_ANSWERED, _SPAM): {_T: NOTHING},
    (_PASSIVE, _SPAM): {_T: NOTHING},
    (_SPAM, _OPEN): {_T: NOTHING},
    (_SPAM, _ANSWERED): {_T: _WITH_OUR_WORD},
    (_SPAM, _PASSIVE): {_T: NOTHING},
    (_SPAM, GONE): {_S: NOTHING},
    **{(state, _MERGED): {_T: _WITH_WORDS} for state in MERGEABLE},
    **{(_MERGED, state): {_T: _WITH_WORDS} for state in MERGEABLE},
}

ANSWERED_FIRST: Mapping[str, frozenset[TicketState]] = {"privacy": frozenset({_PASSIVE})}
"""Where no desk lets a ticket of a topic stand that it has not answered: a law gives its requester an answer."""


def _needs(
    start: TicketState, target: TicketState | None, mover: Mover, topic: str
) -> frozenset[Need] | None:
    needs = MOVES.get((start, target), {}).get(mover)
    is_owed = needs is not None and mover is _T and target in ANSWERED_FIRST.get(topic, ())
    return needs | _WITH_OUR_WORD if needs is not None and is_owed else needs


def next_states(
    state: TicketState, mover: Mover, given: Set[Need] = NOTHING, topic: str = ""
) -> list[TicketState]:
    """Return where somebody may move a ticket from here; what only a message or a reason opens, with it alone."""
    asked = {Need.REASON, Need.NOTHING_UNSEEN}
    return [
        to
        for start, to in MOVES
        if to is not GONE
        and start is state
        and (needs := _needs(start, to, mover, topic)) is not None
        and needs - asked <= given
    ]


def require_move(
    start: TicketState,
    target: TicketState | None,
    mover: Mover,
    given: Set[Need] = NOTHING,
    topic: str = "",
) -> frozenset[Need]:
    """Raise unless the mover may take a ticket there with what is given; return what is still to be looked at."""
    needs = _needs(start, target, mover, topic)
    unseen = {Need.NOTHING_UNSEEN}
    if needs is None or needs - {Need.REASON} - unseen - given:
        raise _refusal(start, mover, given, topic)
    if Need.REASON in needs - given:
        raise ReasonMissing(field="reason")
    return frozenset(needs & unseen)


def require_verified(state: TicketState, mover: Mover) -> None:
    """Raise where a ticket still waits for its proof: nobody is answered whose address may be somebody else's."""
    if state is TicketState.UNVERIFIED:
        raise _refusal(state, mover, NOTHING)


def require_merged(state: TicketState, mover: Mover) -> None:
    """Raise where a ticket would be given back its words that stands in no other one."""
    if state is not TicketState.MERGED:
        raise _refusal(state, mover, NOTHING)


def require_answerable(state: TicketState, mover: Mover) -> None:
    """Raise where a desk would answer what is spam; whoever wrote it may go on writing."""
    if state is TicketState.SPAM and mover is Mover.STAFF:
        raise _refusal(state, mover, NOTHING)


def _refusal(start: TicketState, mover: Mover, given: Set[Need], topic: str = "") -> MoveNotAllowed:
    refusal = MoveNotAllowed()
    refusal.extra = {
        "state": (start.told if mover is Mover.REQUESTER else start).value,
        "allowed_states": [each.value for each in next_states(start, mover, given, topic)],
    }
    return refusal
