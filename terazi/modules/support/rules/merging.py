"""Which tickets may become one: those of one person at one desk, so that nobody reads what others wrote or were told."""

from collections.abc import Sequence

from terazi.modules.support.errors import MergeNotAllowed, SplitNotAllowed, TicketFull
from terazi.modules.support.rules.moves import require_move
from terazi.modules.support.values.messages import MOST_MESSAGES
from terazi.modules.support.values.tickets import Mover, Need, Ticket, TicketState

_TAKES = frozenset({TicketState.OPEN, TicketState.ANSWERED, TicketState.PASSIVE})


def is_of_same(ticket: Ticket, other: Ticket) -> bool:
    """Whether the same person asked for two tickets, in the same way and at the same desk; who has left is nobody."""
    asked_by = (ticket.requester_id, ticket.visitor_id)
    if asked_by == (None, None) or asked_by != (other.requester_id, other.visitor_id):
        return False
    return (ticket.site_id, ticket.organization_id) == (other.site_id, other.organization_id)


def require_splittable(state: TicketState) -> None:
    """Raise where nothing can be written in a ticket."""
    if state not in _TAKES:
        raise SplitNotAllowed


def require_mergeable(target: Ticket, merged: Sequence[Ticket]) -> None:
    """Raise unless the tickets may become one with the target."""
    if target.state not in _TAKES:
        raise _refusal(target)
    for ticket in merged:
        if ticket.id == target.id or not is_of_same(ticket, target):
            raise _refusal(ticket)
        require_move(ticket.state, TicketState.MERGED, Mover.STAFF, {Need.WORDS_MOVED})
    lines = 2 * len(merged)
    if target.message_count + sum(ticket.message_count for ticket in merged) + lines > MOST_MESSAGES:
        raise TicketFull


def _refusal(ticket: Ticket) -> MergeNotAllowed:
    refusal = MergeNotAllowed()
    refusal.extra = {"user_support_client_id": str(ticket.id), "number": ticket.number}
    return refusal
