"""What people of a desk do with its queue: count, take the next one, give to each other, hand over to another desk."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from uuid import UUID
from weakref import WeakKeyDictionary

from terazi.foundation.context import UserCall
from terazi.foundation.db import Reader
from terazi.foundation.errors import Refusal
from terazi.foundation.ids import SiteId, UserId
from terazi.modules.access.public import find_administrators
from terazi.modules.support.actions.desks import (
    answers_at,
    desks_of,
    lock_as_seen,
    require_shown_shop,
    visitor_id_of,
)
from terazi.modules.support.actions.marks import lock_of_desks
from terazi.modules.support.actions.turns import answerers_of
from terazi.modules.support.actions.writing import Author, OpenTicket, desk_subject
from terazi.modules.support.errors import NotAnswering, TicketNotFound
from terazi.modules.support.queries import messages
from terazi.modules.support.queries.marks import spelled_tags
from terazi.modules.support.queries.queue import count_working, lock_next, queue_page
from terazi.modules.support.queries.views import find_colleagues
from terazi.modules.support.rules.marks import tag_key
from terazi.modules.support.rules.queue import counts_of
from terazi.modules.support.values.desks import Colleague, Desks
from terazi.modules.support.values.following import Kind
from terazi.modules.support.values.queue import CountedTickets, Sort, TicketFilter, View
from terazi.modules.support.values.tickets import ListedTicket, Mover, Ticket

_COUNTED_FOR = timedelta(seconds=1)
_MOST_PEOPLE = 200
_BEFORE_ALL = UUID(int=0)


@dataclass(slots=True)
class _Counted:
    """What was counted of a site's tickets last, and when; who asks meanwhile waits for the one who counts."""

    at: datetime | None = None
    rows: Sequence[CountedTickets] = ()
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


_COUNTED: WeakKeyDictionary[Reader, dict[SiteId, _Counted]] = WeakKeyDictionary()


async def view_counts(call: UserCall, desks: Desks) -> dict[View, int]:
    """Return how many tickets stand in each view for the caller; a process counts once a second, for everybody."""
    counted = _COUNTED.setdefault(call.reader, {}).setdefault(desks.site_id, _Counted())
    async with counted.lock:
        if counted.at is None or not counted.at <= call.now < counted.at + _COUNTED_FOR:
            (counted.rows,) = await call.reader.ask(count_working(desks.site_id, now=call.now))
            counted.at = call.now
    return dict(counts_of(counted.rows, desks, call.user.id))


async def page_of(
    call: UserCall,
    desks: Desks,
    view: View,
    narrowed: TicketFilter,
    sort: Sort,
    *,
    after: UUID | None,
    count: int,
) -> Sequence[ListedTicket]:
    """Return a page of a view of the queue."""
    narrowed = await _with_known_tags(call, desks, narrowed)
    own_id = await visitor_id_of(call) if narrowed.words else None
    question = queue_page(
        desks, call.user.id, own_id, view, narrowed, sort, now=call.now, after=after, count=count
    )
    (found,) = await call.reader.ask(question)
    return found


async def take_next(call: UserCall, view: View, narrowed: TicketFilter) -> Ticket | None:
    """Give the caller the ticket of nobody's that is due first; two who ask at once get two."""
    desks = await desks_of(call)
    if desks.is_none:
        raise TicketNotFound
    own_id = await visitor_id_of(call)
    narrowed = await _with_known_tags(call, desks, narrowed)
    question = lock_next(desks, call.user.id, own_id, view, narrowed, now=call.now)
    (ticket,) = await call.db.ask(question)
    return None if ticket is None else await _give(call, ticket, call.user.id)


async def assign_many(
    call: UserCall, wanted: Mapping[UUID, UUID | None]
) -> tuple[dict[UUID, UUID | None], list[tuple[UUID, Refusal]]]:
    """Give tickets of the caller's desks to somebody, or to nobody; return whose they were, and what was refused why."""
    own = await lock_of_desks(call, list(wanted))
    answers: dict[tuple[UUID | None, UUID | None], bool] = {}
    before: dict[UUID, UUID | None] = {}
    refused: list[tuple[UUID, Refusal]] = []
    for ticket_id, user_id in wanted.items():
        ticket = own.get(ticket_id)
        if ticket is None or not ticket.is_verified:
            refused.append((ticket_id, TicketNotFound()))
            continue
        pair = (user_id, ticket.organization_id)
        if pair not in answers:
            is_free = user_id in {None, call.user.id}
            answers[pair] = is_free or await answers_at(call, UserId(user_id or _BEFORE_ALL), ticket)
        if not answers[pair]:
            refused.append((ticket_id, NotAnswering()))
            continue
        before[ticket_id] = ticket.assignee_id
        if ticket.assignee_id != user_id:
            await _give(call, ticket, user_id)
    return before, refused


async def hand_over(call: UserCall, ticket_id: UUID, desk_id: UUID) -> Ticket:
    """Hand a ticket over to another desk, where it is nobody's or goes by turn; a shop hands over to the site's own alone."""
    ticket, side, desks = await lock_as_seen(call, ticket_id)
    if side is not Mover.STAFF:
        raise TicketNotFound
    shop_id = None if desk_id == ticket.site_id else desk_id
    if ticket.organization_id == shop_id:
        return ticket
    if shop_id is not None:
        if not (desks.is_all or desks.has_site):
            raise TicketNotFound
        await require_shown_shop(call, shop_id)
    opened = OpenTicket(ticket=ticket)
    opened.ticket = replace(ticket, organization_id=shop_id, assignee_id=None)
    opened.add(call, Author(side=side, user_id=call.user.id), event="handed_over", is_internal=True)
    before, after = str(desk_subject(ticket)), str(desk_subject(opened.ticket))
    opened.note(call, "support.ticket_handed_over", {"desk": before}, {"desk": after})
    opened.questions.append(messages.tell(desk_subject(ticket), ticket.id, Kind.TICKET, ticket.version + 1))
    return await opened.write(call)


async def colleagues_of(call: UserCall, shop_id: UUID | None) -> Sequence[Colleague]:
    """Return who answers at a desk: a shop's people, or those of the site and its administrators."""
    ids = await answerers_of(call, shop_id)
    if shop_id is None:
        (administrators,) = await call.reader.ask(
            find_administrators(_BEFORE_ALL, _MOST_PEOPLE, now=call.now)
        )
        ids = [*ids, *administrators]
    (found,) = await call.reader.ask(find_colleagues(list(dict.fromkeys(ids)), call.now))
    return found


async def _with_known_tags(call: UserCall, desks: Desks, narrowed: TicketFilter) -> TicketFilter:
    """Return a filter with its tags as desks write them; what nobody knows stays, and finds nothing."""
    if not narrowed.tags:
        return narrowed
    (known,) = await call.reader.ask(spelled_tags(desks.site_id, [tag_key(tag) for tag in narrowed.tags]))
    return replace(narrowed, tags=[*narrowed.tags, *known])


async def _give(call: UserCall, ticket: Ticket, user_id: UUID | None) -> Ticket:
    opened = OpenTicket(ticket=replace(ticket, assignee_id=user_id))
    opened.add(call, Author(side=Mover.STAFF, user_id=call.user.id), event="assigned", is_internal=True)
    opened.note(call, "support.ticket_assigned", {"assignee": ticket.assignee_id}, {"assignee": user_id})
    return await opened.write(call)
