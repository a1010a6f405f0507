"""In which views a ticket stands, and how many stand in each for somebody."""

from collections import Counter
from collections.abc import Iterable, Mapping
from uuid import UUID

from terazi.modules.support.values.desks import Desks
from terazi.modules.support.values.queue import COUNTED, CountedTickets, View
from terazi.modules.support.values.tickets import TicketState


def counts_of(counted: Iterable[CountedTickets], desks: Desks, reader_id: UUID) -> Mapping[View, int]:
    """Return how many tickets of desks stand in each view, as one of their people has it."""
    counts: Counter[View] = Counter()
    for each in counted:
        if desks.has_desk(each.organization_id):
            for view in _views_of(each, reader_id):
                counts[view] += each.count
    return {view: counts[view] for view in COUNTED}


def _views_of(each: CountedTickets, reader_id: UUID) -> list[View]:
    is_open = each.state is TicketState.OPEN
    if each.is_later:
        found = [View.LATER]
    else:
        found = [View.OPEN if is_open else View.WAITING]
        if is_open and each.is_due_soon:
            found.append(View.DUE_SOON)
        if is_open and each.assignee_id is None:
            found.append(View.NOBODYS)
        if each.assignee_id == reader_id:
            found.append(View.MINE)
    return [*found, View.AWAY] if each.is_away else found
