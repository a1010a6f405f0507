"""Marking tickets: how urgent, about what, with which tags, and until when out of sight; all of it can be put back."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.errors import Refusal
from terazi.modules.support.actions.desks import desks_of, is_own, visitor_id_of
from terazi.modules.support.actions.topics import require_known_topic
from terazi.modules.support.actions.writing import Author, OpenTicket, desk_subject
from terazi.modules.support.errors import MoveNotAllowed, TicketNotFound
from terazi.modules.support.queries import marks as queries
from terazi.modules.support.queries import tickets
from terazi.modules.support.rules.marks import cleaned_tags, joined_tags, require_later, tag_key
from terazi.modules.support.values.marks import Marked, Marking, Marks
from terazi.modules.support.values.tickets import Mover, Ticket, TicketState

Refused = list[tuple[UUID, Refusal]]
_WORKED_ON = frozenset({TicketState.OPEN, TicketState.ANSWERED})
_LINES = ("priority", "operation_name", "later_until", "tags")


async def mark(call: UserCall, ticket_ids: Sequence[UUID], marking: Marking) -> tuple[list[Marked], Refused]:
    """Mark tickets of the caller's desks, all that can be; return what puts each back, and what was refused why."""
    marks = marking.marks
    if marks.later_until is not None:
        require_later(marks.later_until, call.now)
    added = cleaned_tags(marking.tags_added)
    if marks.tags is not None:
        marks = replace(marks, tags=cleaned_tags(marks.tags))
    if marks.tags is not None or added:
        joined_tags(marks.tags or [], added, ())  # too many for any ticket

    async def one(ticket: Ticket) -> Marked:
        tags = joined_tags(
            ticket.tags if marks.tags is None else marks.tags, added, cleaned_tags(marking.tags_removed)
        )
        return await mark_locked(call, ticket, replace(marks, tags=tags))

    return await _each(call, ticket_ids, one)


async def put_back(call: UserCall, before: Mapping[UUID, Marks]) -> tuple[list[Marked], Refused]:
    """Put tickets back to what they were before they were marked."""

    async def one(ticket: Ticket) -> Marked:
        marks = before[ticket.id]
        if marks.later_until is not None and marks.later_until <= call.now:
            marks = replace(marks, later_until=None, ends_later=True)
        tags = None if marks.tags is None else joined_tags(cleaned_tags(marks.tags), (), ())
        return await mark_locked(call, ticket, replace(marks, tags=tags))

    return await _each(call, list(before), one)


async def mark_locked(call: UserCall, ticket: Ticket, marks: Marks) -> Marked:
    """Mark a locked ticket, with a line that its desk alone sees; return what puts it back."""
    if ticket.state is TicketState.UNVERIFIED or (
        marks.later_until is not None and ticket.state not in _WORKED_ON
    ):
        raise _refusal(ticket)
    if marks.operation_name is not None:
        await require_known_topic(call, ticket.site_id, marks.operation_name)
    tags = ticket.tags if marks.tags is None else await _as_known(call, ticket, marks.tags)
    changed = replace(
        ticket,
        priority=marks.priority or ticket.priority,
        operation_name=marks.operation_name or ticket.operation_name,
        tags=list(tags),
        later_until=None if marks.ends_later else marks.later_until or ticket.later_until,
    )
    names = [name for name in _LINES if _told(changed, name) != _told(ticket, name)]
    if names:
        opened = OpenTicket(ticket=ticket)
        opened.ticket = changed
        author = Author(side=Mover.STAFF, user_id=call.user.id)
        for name in names:
            opened.add(call, author, event=name, comment=_told(changed, name), is_internal=True)
        opened.note(
            call,
            "support.ticket_marked",
            {name: _told(ticket, name) for name in names},
            {name: _told(changed, name) for name in names},
        )
        await opened.write(call)
    return Marked(ticket_id=ticket.id, before=_before(ticket, names))


def _before(ticket: Ticket, names: Sequence[str]) -> Marks:
    return Marks(
        priority=ticket.priority if "priority" in names else None,
        operation_name=ticket.operation_name if "operation_name" in names else None,
        tags=ticket.tags if "tags" in names else None,
        later_until=ticket.later_until if "later_until" in names else None,
        ends_later="later_until" in names and ticket.later_until is None,
    )


async def _as_known(call: UserCall, ticket: Ticket, tags: Sequence[str]) -> Sequence[str]:
    """Return tags as the ticket's desk writes them, and let the desk know those that are new."""
    old = {tag_key(tag) for tag in ticket.tags}
    new = [tag for tag in tags if tag_key(tag) not in old]
    if not new:
        return tags
    desk_id = desk_subject(ticket)
    (known,) = await call.db.ask(queries.known_tags(desk_id, [tag_key(tag) for tag in new]))
    # In the order of their keys, so that two who mark at once do not wait for each other.
    await call.db.write(
        *(
            queries.use_tag(desk_id, ticket.site_id, key, known.get(key, tag), call.now)
            for key, tag in sorted((tag_key(tag), tag) for tag in new)
        )
    )
    return [known.get(tag_key(tag), tag) for tag in tags]


def _told(ticket: Ticket, name: str) -> str:
    if name == "tags":
        return ", ".join(ticket.tags)
    if name == "later_until":
        return ticket.later_until.isoformat() if ticket.later_until else ""
    return str(getattr(ticket, name))


def _refusal(ticket: Ticket) -> MoveNotAllowed:
    refusal = MoveNotAllowed()
    refusal.extra = {"state": ticket.state.value, "allowed_states": []}
    return refusal


async def _each(
    call: UserCall, ticket_ids: Sequence[UUID], do: Callable[[Ticket], Awaitable[Marked]]
) -> tuple[list[Marked], Refused]:
    own = await lock_of_desks(call, ticket_ids)
    done: list[Marked] = []
    refused: Refused = []
    for ticket_id in dict.fromkeys(ticket_ids):
        try:
            if ticket_id not in own:
                raise TicketNotFound
            done.append(await do(own[ticket_id]))
        except Refusal as refusal:
            refused.append((ticket_id, refusal))
    return done, refused


async def lock_of_desks(call: UserCall, ticket_ids: Sequence[UUID]) -> Mapping[UUID, Ticket]:
    """Return tickets of the caller's desks under their locks, without the caller's own."""
    desks = await desks_of(call)
    if desks.is_none:
        return {}
    (found,) = await call.db.ask(tickets.lock_tickets(ticket_ids))
    own_id = await visitor_id_of(call)
    return {ticket.id: ticket for ticket in found if desks.has(ticket) and not is_own(call, ticket, own_id)}
