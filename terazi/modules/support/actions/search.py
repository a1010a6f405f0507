"""What the platform's search finds of tickets: the caller's own, and those of the desks at which the caller answers."""

from collections.abc import Sequence

from terazi.foundation.context import AnyCall, call_of_person
from terazi.modules.site.public import SearchHit, SearchKind
from terazi.modules.support.actions.desks import desks_of, site_of, visitor_id_of
from terazi.modules.support.queries.tickets import search_tickets
from terazi.modules.support.values.desks import Desks


async def find_tickets(call: AnyCall, wanted: str, count: int) -> Sequence[SearchHit]:
    """Return tickets by number and subject; a session that owes its security code sees no others' tickets."""
    person = call_of_person(call)
    if person is None:
        return []
    desks = Desks(site_id=site_of(call)) if person.user.is_warned else await desks_of(person)
    visitor_id = await visitor_id_of(person)
    (found,) = await call.reader.ask(
        search_tickets(wanted, person.user.id, site_of(call), desks, visitor_id=visitor_id, count=count)
    )
    return [
        SearchHit(
            kind=SearchKind.TICKET,
            id=str(ticket.id),
            caption=ticket.subject,
            description=f"#{ticket.number}",
            route_view="user_support_details",
            query={"user_support_client_id": str(ticket.id)},
            other_names=(f"#{ticket.number}", str(ticket.number)),
        )
        for ticket in found
    ]
