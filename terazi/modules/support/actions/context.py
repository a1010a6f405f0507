"""What a desk sees of who asks beside their ticket: what else they asked, ordered and were billed, and what they have."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.ids import UserId
from terazi.modules.analysis.public import ListedProject, list_projects
from terazi.modules.bills.public import bills_of
from terazi.modules.credits.public import Balance, balance_of
from terazi.modules.orders.public import orders_of
from terazi.modules.site.public import SearchHit
from terazi.modules.support.actions.desks import find_as_seen
from terazi.modules.support.errors import TicketNotFound
from terazi.modules.support.queries.tickets import others_of_asker
from terazi.modules.support.rules.references import reference_of
from terazi.modules.support.values.desks import Desks
from terazi.modules.support.values.tickets import ListedTicket, Mover

_MOST = 5
_MOST_LOOKED_AT = 100
"""Among so many of the newest a record is looked for that a ticket names."""


@dataclass(frozen=True, kw_only=True, slots=True)
class TicketContext:
    """What stands beside a ticket."""

    requester_id: UUID | None
    tickets: Sequence[ListedTicket]
    orders: Sequence[SearchHit]
    bills: Sequence[SearchHit]
    reference: SearchHit | None
    """What the ticket names, where it belongs to who asks and the caller may open it."""
    balance: Balance | None
    projects: Sequence[ListedProject]
    """Of the site's own desk alone: a shop learns nothing of what people do beside it."""


async def context_of(call: UserCall, ticket_id: UUID) -> TicketContext:
    """Return what a desk sees beside a ticket: tickets of its own desks, and what of shops the caller may open."""
    ticket, side, desks = await find_as_seen(call, ticket_id)
    if side is not Mover.STAFF:
        raise TicketNotFound
    (others,) = await call.reader.ask(others_of_asker(ticket, call.user.id, desks, count=_MOST))
    person = ticket.requester_id
    if person is None:
        return TicketContext(
            requester_id=None, tickets=others, orders=[], bills=[], reference=None, balance=None, projects=[]
        )
    wanted = reference_of(ticket.operation_note)
    most = _MOST_LOOKED_AT if wanted else _MOST
    orders, bills = await orders_of(call, person, most), await bills_of(call, person, most)
    balance, projects = await _beside(call, person, desks)
    return TicketContext(
        requester_id=person,
        tickets=others,
        orders=orders[:_MOST],
        bills=bills[:_MOST],
        reference=_named({"order": orders, "bill": bills}, wanted) if wanted else None,
        balance=balance,
        projects=projects,
    )


async def _beside(
    call: UserCall, person: UserId, desks: Desks
) -> tuple[Balance | None, Sequence[ListedProject]]:
    """Return what people do beside shops: the site's own desk sees it, in a session that owes no security code."""
    if call.user.is_warned or not desks.has_desk(None):
        return None, []
    balance, projects = await call.reader.ask(
        balance_of(person), list_projects(person, before=None, count=_MOST)
    )
    return balance, projects


def _named(records: Mapping[str, Sequence[SearchHit]], wanted: tuple[str, str]) -> SearchHit | None:
    kind, name = wanted
    return next((each for each in records[kind] if name in {each.id, each.caption}), None)
