"""What a desk sees of who asks beside their ticket: what else they asked, ordered and were billed, what they have, and from where."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.ids import UserId
from terazi.modules.analysis.public import ListedProject, list_projects, name_own_projects
from terazi.modules.audit.public import device_of
from terazi.modules.bills.public import bills_of
from terazi.modules.credits.public import Balance, balance_of
from terazi.modules.orders.public import orders_of
from terazi.modules.shops.public import bundle_asked_about
from terazi.modules.site.public import SearchHit, SearchKind
from terazi.modules.support.actions.desks import find_as_seen
from terazi.modules.support.errors import TicketNotFound
from terazi.modules.support.queries.tickets import others_of_asker
from terazi.modules.support.rules.references import record_id, reference_of
from terazi.modules.support.values.desks import Desks
from terazi.modules.support.values.incoming import KEPT_WAYS
from terazi.modules.support.values.tickets import OPENED, ListedTicket, Mover, Ticket

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
    """What the ticket names, where it belongs to who asks, or is for everybody, and the caller may know of it."""
    balance: Balance | None
    projects: Sequence[ListedProject]
    """Of the site's own desk alone: a shop learns nothing of what people do beside it."""
    domain: str
    """On which site it was asked."""
    device: str
    """With what it was asked, in the words of the browser; empty where it was not said, or is forgotten."""


async def context_of(call: UserCall, ticket_id: UUID) -> TicketContext:
    """Return what a desk sees beside a ticket: tickets of its own desks, and what of shops the caller may open."""
    ticket, side, desks = await find_as_seen(call, ticket_id)
    if side is not Mover.STAFF:
        raise TicketNotFound
    wanted, person = reference_of(ticket.operation_note), ticket.requester_id
    others, device = await call.reader.ask(
        others_of_asker(ticket, call.user.id, desks, count=_MOST),
        device_of(OPENED, ticket.id, person, since=call.now - KEPT_WAYS),
    )
    named = await _free_record(call, ticket, desks, *wanted) if wanted else None
    orders: Sequence[SearchHit] = []
    bills: Sequence[SearchHit] = []
    if person is not None:
        most = _MOST_LOOKED_AT if wanted else _MOST
        orders, bills = await orders_of(call, person, most), await bills_of(call, person, most)
    balance, projects = await _beside(call, person, desks)
    return TicketContext(
        requester_id=person,
        tickets=others,
        orders=orders[:_MOST],
        bills=bills[:_MOST],
        reference=named or (_named({"order": orders, "bill": bills}, wanted) if wanted else None),
        balance=balance,
        projects=projects,
        domain=urlsplit(ticket.base_url).hostname or "",
        device=device or "" if ticket.forgotten_as is None else "",
    )


def _sees_people(call: UserCall, desks: Desks) -> bool:
    """Whether the caller sees what people do beside shops: the site's own desk does, in a session that owes no security code."""
    return desks.has_desk(None) and not call.user.is_warned


async def _beside(
    call: UserCall, person: UserId | None, desks: Desks
) -> tuple[Balance | None, Sequence[ListedProject]]:
    if person is None or not _sees_people(call, desks):
        return None, []
    balance, projects = await call.reader.ask(
        balance_of(person), list_projects(person, before=None, count=_MOST)
    )
    return balance, projects


async def _free_record(
    call: UserCall, ticket: Ticket, desks: Desks, kind: str, name: str
) -> SearchHit | None:
    """Return the bundle that a ticket names, or the project of who asks; nobody else opens that one, so it has no screen."""
    found = record_id(name)
    if found is None:
        return None
    if kind == "bundle":
        return await bundle_asked_about(call, found, ticket.organization_id)
    if kind != "project" or ticket.requester_id is None or not _sees_people(call, desks):
        return None
    (names,) = await call.reader.ask(name_own_projects(ticket.requester_id, [found]))
    caption = names.get(found)
    return SearchHit(kind=SearchKind.PROJECT, id=name, caption=caption, route_view="") if caption else None


def _named(records: Mapping[str, Sequence[SearchHit]], wanted: tuple[str, str]) -> SearchHit | None:
    kind, name = wanted
    return next((each for each in records.get(kind, ()) if name in {each.id, each.caption}), None)
