"""Locking the ticket in which a word is heard, also where tickets are merged meanwhile."""

from typing import Any
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.questions import Question
from terazi.modules.support.queries.tickets import find_ticket, lock_ticket
from terazi.modules.support.values.tickets import Ticket, TicketState

_TRIES = 5


async def lock_to_write(change: Change, ticket_id: UUID, *first: Question[Any]) -> Ticket | None:
    """Return a ticket under its lock, or the one into which it was merged; what must be asked before goes along.

    One lock alone is held: where the ticket was merged while it was waited for, it is let go, so that nobody waits in a circle.
    """
    for _ in range(_TRIES):
        *_, found = await change.db.ask(*first, find_ticket(ticket_id))
        if found is None:
            return None
        try:
            async with change.db.savepoint():
                (locked,) = await change.db.ask(lock_ticket(found.merged_into_id or found.id))
                if locked is not None and locked.state is TicketState.MERGED:
                    raise _MergedMeanwhileError
                return locked
        except _MergedMeanwhileError:
            continue
    return None


class _MergedMeanwhileError(Exception):
    """The ticket was merged while its lock was waited for."""
