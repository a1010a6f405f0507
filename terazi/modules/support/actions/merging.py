"""Tickets become one, are given back what was theirs, and are split: what is written moves, and nothing of it is lost.

All of it on a site happens one after another, so that tickets are locked in one order; who writes locks one ticket only.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.language.lang import fold
from terazi.foundation.questions import inserted
from terazi.modules.support import mails
from terazi.modules.support.actions.copies import carry_copies
from terazi.modules.support.actions.desks import site_of
from terazi.modules.support.actions.marks import lock_of_desks
from terazi.modules.support.actions.writing import Author, OpenTicket
from terazi.modules.support.errors import SplitNotAllowed, TicketNotFound
from terazi.modules.support.queries import copies, drafts, merging, messages, tickets
from terazi.modules.support.rules.comments import one_line
from terazi.modules.support.rules.merging import require_mergeable, require_splittable
from terazi.modules.support.rules.moves import require_merged, require_move
from terazi.modules.support.tables.tickets import TICKET
from terazi.modules.support.values.messages import MERGED_IN, SPLIT_FROM, SPLIT_OFF, UNMERGED, UNMERGED_OFF
from terazi.modules.support.values.tickets import ListedTicket, Mover, Need, Ticket, TicketState

_RESTING = (TicketState.ANSWERED, TicketState.PASSIVE)


async def list_beside(call: UserCall, ticket: Ticket) -> list[ListedTicket]:
    """Return what may become one with a ticket of the caller's desks, and what did."""
    if ticket.requester_id is None and ticket.visitor_id is None:
        return []
    (found,) = await call.db.ask(merging.tickets_beside(ticket, call.user.id))
    return found


async def merge(call: UserCall, target_id: UUID, ticket_ids: Sequence[UUID]) -> Ticket:
    """Let all that is written in tickets stand in another one, all or none; its requester is told once."""
    wanted = list(dict.fromkeys(ticket_ids))
    await call.db.ask(tickets.hold_person(site_of(call)))
    (carried,) = await call.db.ask(merging.merged_into(wanted))
    locked = await _lock_of_desks(call, [target_id, *wanted, *carried])
    target, merged = locked[target_id], [locked[each] for each in wanted]
    require_mergeable(target, merged)
    for ticket in sorted(merged, key=lambda each: each.number):
        target = await _merge_one(call, target, ticket)
    await mails.mail_merged(call, target, [f"#{ticket.number}" for ticket in merged])
    return target


async def unmerge(call: UserCall, ticket_id: UUID) -> Ticket:
    """Give a merged ticket back what was written in it; what was written since stays where it is."""
    await call.db.ask(tickets.hold_person(site_of(call)))
    (found,) = await call.db.ask(tickets.find_ticket(ticket_id))
    if found is None:
        raise TicketNotFound
    locked = await _lock_of_desks(call, [ticket_id, found.merged_into_id or ticket_id])
    ticket = locked[ticket_id]
    state = ticket.merged_from or TicketState.OPEN
    require_merged(ticket.state, Mover.STAFF)
    require_move(ticket.state, state, Mover.STAFF, {Need.WORDS_MOVED})
    assert ticket.merged_into_id is not None  # what is merged stands somewhere
    target = locked[ticket.merged_into_id]
    await call.db.write(
        *merging.give_words_back(target.id, ticket.id), copies.take_off(target.id, ticket.id, call.now)
    )
    author = _author(call)
    given = OpenTicket(
        ticket=replace(ticket, state=state, moved_at=call.now, merged_into_id=None, merged_from=None)
    )
    given.add(call, author, event=UNMERGED, comment=f"#{target.number}", about_id=target.id)
    given.note(call, "support.ticket_moved", {"state": ticket.state.value}, {"state": state.value})
    left = OpenTicket(ticket=await _with_last_word(call, target))
    left.add(call, author, event=UNMERGED_OFF, comment=f"#{ticket.number}", about_id=ticket.id)
    await left.write(call)
    return await given.write(call)


async def split(call: UserCall, ticket_id: UUID, message_id: UUID, subject: str) -> tuple[Ticket, Ticket]:
    """Make a ticket of what is written in another from a message on, and return both; the requester is told once."""
    await call.db.ask(tickets.hold_person(site_of(call)))
    ticket = (await _lock_of_desks(call, [ticket_id]))[ticket_id]
    require_splittable(ticket.state)
    (moved,) = await call.db.ask(merging.words_from(ticket.id, message_id))
    if not moved:
        raise SplitNotAllowed
    begun = await _begin_from(call, ticket, one_line(subject), min(moved.values()), len(moved))
    await call.db.write(*merging.put_words(list(moved), begun.id))
    await carry_copies(call, ticket, begun)
    author = _author(call)
    opened = OpenTicket(ticket=await _with_last_word(call, begun))
    left = OpenTicket(ticket=await _with_last_word(call, ticket))
    if not (opened.ticket.last_number and left.ticket.last_number):  # nothing that its requester may read
        raise SplitNotAllowed
    opened.add(call, author, event=SPLIT_FROM, comment=f"#{ticket.number}", about_id=ticket.id)
    opened.note(call, "support.ticket_split", after={"ticket": f"#{ticket.number}"})
    left.add(call, author, event=SPLIT_OFF, comment=f"#{begun.number}", about_id=begun.id)
    kept, written = await left.write(call), await opened.write(call)
    await mails.mail_split(call, written, f"#{ticket.number}")
    return kept, written


async def _merge_one(call: UserCall, target: Ticket, ticket: Ticket) -> Ticket:
    await call.db.write(
        *merging.move_words(ticket.id, target.id, behind=target.message_count),
        merging.hand_on(ticket.id, target.id),
        *drafts.move_drafts(ticket.id, target.id),
    )
    await carry_copies(call, ticket, target)
    author = _author(call)
    gone = OpenTicket(ticket=replace(ticket, merged_into_id=target.id, merged_from=ticket.state))
    gone.move(call, author, TicketState.MERGED, reason=f"#{target.number}", about_id=target.id)
    await gone.write(call)
    joined = replace(target, message_count=target.message_count + ticket.message_count)
    opened = OpenTicket(ticket=await _with_last_word(call, joined))
    opened.add(call, author, event=MERGED_IN, comment=f"#{ticket.number}", about_id=ticket.id)
    opened.note(call, "support.ticket_merged", after={"ticket": f"#{ticket.number}"})
    if ticket.state is TicketState.OPEN:  # somebody waits for an answer
        opened.ticket = replace(opened.ticket, answer_by=min(opened.ticket.answer_by, ticket.answer_by))
        if target.state in _RESTING:
            require_move(target.state, TicketState.OPEN, Mover.STAFF)
            opened.move(call, author, TicketState.OPEN)
    return await opened.write(call)


async def _lock_of_desks(call: UserCall, ticket_ids: Sequence[UUID]) -> Mapping[UUID, Ticket]:
    """Return tickets of the caller's desks under their locks; for all others there are none."""
    locked = await lock_of_desks(call, list(dict.fromkeys(ticket_ids)))
    if any(each not in locked for each in ticket_ids):
        raise TicketNotFound
    return locked


async def _with_last_word(call: UserCall, ticket: Ticket) -> Ticket:
    """Return a ticket with who wrote in it last, now that words have come or gone."""
    (newest,) = await call.db.ask(messages.newest_word(ticket.id))
    if newest is None:
        return replace(ticket, last_number=0)
    return replace(ticket, last_from=newest.last_from, last_number=newest.number)


async def _begin_from(call: UserCall, ticket: Ticket, subject: str, since: datetime, count: int) -> Ticket:
    (number,) = await call.db.ask(tickets.next_number(ticket.site_id))
    begun = replace(
        ticket,
        id=call.new_id(),
        number=number,
        subject=subject,
        state=TicketState.OPEN,
        version=0,
        message_count=count,
        follows_id=None,
        opened_at=since,
        changed_at=call.now,
        answered_at=None,
        reminded_at=None,
        rating_asked_at=None,
        moved_at=call.now,
    )
    columns = {name: getattr(begun, name) for name in Ticket.__slots__} | {"tags": list(begun.tags)}
    await call.db.write(inserted(TICKET, subject_key=fold(subject)[:300], **columns))
    return begun


def _author(call: UserCall) -> Author:
    return Author(side=Mover.STAFF, user_id=call.user.id)
