"""What a desk sees of who asks beside their ticket: what else they asked, ordered and were billed."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.modules.bills.public import bills_of
from terazi.modules.orders.public import orders_of
from terazi.modules.site.public import SearchHit
from terazi.modules.support.actions.desks import find_as_seen
from terazi.modules.support.errors import TicketNotFound
from terazi.modules.support.queries.tickets import others_of_asker
from terazi.modules.support.values.tickets import ListedTicket, Mover

_MOST = 5


@dataclass(frozen=True, kw_only=True, slots=True)
class TicketContext:
    """What stands beside a ticket."""

    requester_id: UUID | None
    tickets: Sequence[ListedTicket]
    orders: Sequence[SearchHit]
    bills: Sequence[SearchHit]


async def context_of(call: UserCall, ticket_id: UUID) -> TicketContext:
    """Return what a desk sees beside a ticket: tickets of its own desks, and what of shops the caller may open."""
    ticket, side, desks = await find_as_seen(call, ticket_id)
    if side is not Mover.STAFF:
        raise TicketNotFound
    (others,) = await call.reader.ask(others_of_asker(ticket, call.user.id, desks, count=_MOST))
    person = ticket.requester_id
    return TicketContext(
        requester_id=person,
        tickets=others,
        orders=await orders_of(call, person, _MOST) if person else [],
        bills=await bills_of(call, person, _MOST) if person else [],
    )
