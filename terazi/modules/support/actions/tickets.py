"""Writing in a ticket, moving it, giving it to somebody: what people do who are signed in."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.errors import NotAllowed, Refusal
from terazi.foundation.ids import UserId
from terazi.modules.support import mails
from terazi.modules.support.actions.desks import (
    answers_at,
    find_as_seen,
    lock_as_seen,
    side_in,
)
from terazi.modules.support.actions.drafts import settle_draft
from terazi.modules.support.actions.files import attach
from terazi.modules.support.actions.locking import lock_to_write
from terazi.modules.support.actions.marks import lock_of_desks
from terazi.modules.support.actions.mentions import note_mentioned
from terazi.modules.support.actions.telling import asks_rating
from terazi.modules.support.actions.words import (
    add_word,
    end_ticket,
    known_ticket,
    limit_words,
    newer,
    require_open,
)
from terazi.modules.support.actions.writing import Author, OpenTicket, asker_subjects, desk_subject
from terazi.modules.support.errors import NotAnswering, TicketNotFound
from terazi.modules.support.queries import messages, tickets
from terazi.modules.support.queries.presence import note_here, present_at
from terazi.modules.support.rules.comments import cleaned_comment, hashed
from terazi.modules.support.rules.moves import require_move
from terazi.modules.support.values.files import Attached
from terazi.modules.support.values.following import Kind
from terazi.modules.support.values.tickets import Mover, Need, Then, Ticket, TicketState


@dataclass(frozen=True, kw_only=True, slots=True)
class Said:
    """What somebody writes in a ticket."""

    comment: str
    attached: Attached
    is_internal: bool
    seen_id: UUID | None
    then: Then
    draft_version: int | None = None
    """The version of the draft that is sent; None where it was none."""


async def write_comment(call: UserCall, ticket_id: UUID, said: Said, key: str | None) -> tuple[Ticket, Mover]:
    """Add a message to a ticket, or a note of the desk, and return as whom; the same call twice adds one."""
    comment = cleaned_comment(said.comment)
    _, side, _ = await find_as_seen(call, ticket_id)
    if side is Mover.REQUESTER:
        await limit_words(call, call.user.id)
    asked = hashed("comment", ticket_id, comment, said.is_internal, said.then.value, said.attached.names)
    keyed = (key, asked) if key else None
    ticket, side, _ = await side_in(
        call, await lock_to_write(call, ticket_id, tickets.hold_person(call.user.id))
    )
    if known := await known_ticket(call, messages.find_keyed(call.user.id, key or ""), keyed):
        return known, side
    if said.is_internal and side is not Mover.STAFF:
        raise NotAllowed
    await require_open(call, ticket, side)
    await _require_nothing_newer(call, ticket, side, said)
    author = Author(side=side, user_id=call.user.id)
    written, message_id = await add_word(
        call, ticket, author, comment, keyed=keyed, is_internal=said.is_internal, then=said.then
    )
    await attach(call, written, message_id, author, said.attached)
    if side is Mover.STAFF:
        await settle_draft(call, written.id, said.draft_version)
        if said.is_internal:
            await note_mentioned(call, written, message_id, comment)
    if side is Mover.STAFF and not said.is_internal:
        domain = call.settings.reply_domain
        await mails.mail_answer(call, written, comment, message_id=message_id, by=call.user.id, domain=domain)
    return written, side


async def terminate(call: UserCall, ticket_id: UUID, reason: str) -> Ticket:
    """End a ticket for good; a desk says why, and its requester is told."""
    ticket, side, _ = await lock_as_seen(call, ticket_id)
    words = " ".join(reason.split())
    written = await end_ticket(call, ticket, Author(side=side, user_id=call.user.id), words)
    if side is Mover.STAFF and written is not ticket:
        await mails.mail_ended(call, written, words, asks_rating=await asks_rating(call, written))
    return written


async def restate(
    call: UserCall, ticket_ids: Sequence[UUID], target: TicketState
) -> tuple[list[UUID], list[tuple[UUID, Refusal]]]:
    """Move tickets of the caller's desks, all that can be; return which stand there now, and what was refused why."""
    own = await lock_of_desks(call, ticket_ids)
    done: list[UUID] = []
    refused: list[tuple[UUID, Refusal]] = []
    for ticket_id in dict.fromkeys(ticket_ids):
        ticket = own.get(ticket_id)
        try:
            if ticket is None:
                raise TicketNotFound
            await restate_locked(call, ticket, target)
            done.append(ticket_id)
        except Refusal as refusal:
            refused.append((ticket_id, refusal))
    return done, refused


async def assign(call: UserCall, ticket_id: UUID, user_id: UserId | None) -> Ticket:
    """Give a ticket to somebody who answers at its desk, or to nobody."""
    ticket, side, _ = await lock_as_seen(call, ticket_id)
    if side is not Mover.STAFF:
        raise TicketNotFound
    if user_id is not None and user_id != call.user.id and not await answers_at(call, user_id, ticket):
        raise NotAnswering
    return await assign_locked(call, ticket, user_id)


async def assign_locked(call: UserCall, ticket: Ticket, user_id: UserId | None) -> Ticket:
    """Give a locked ticket of the caller's desks to somebody, or to nobody."""
    if ticket.assignee_id == user_id:
        return ticket
    author = Author(side=Mover.STAFF, user_id=call.user.id)
    opened = OpenTicket(ticket=replace(ticket, assignee_id=user_id))
    opened.add(call, author, event="assigned", is_internal=True)
    opened.note(call, "support.ticket_assigned", {"assignee": ticket.assignee_id}, {"assignee": user_id})
    return await opened.write(call)


async def note_seen(call: UserCall, ticket_id: UUID, *, is_typing: bool) -> None:
    """Note that the caller has seen all that is written up to now, and whether the caller writes."""
    ticket, side, _ = await find_as_seen(call, ticket_id)
    number = ticket.message_count if side is Mover.STAFF else ticket.last_number
    (is_new,) = await call.db.ask(
        messages.note_seen(ticket.id, call.user.id, number, call.now, is_staff=side is Mover.STAFF)
    )
    kinds = [*([Kind.SEEN] if is_new else []), *([Kind.TYPING] if is_typing else [])]
    others = [desk_subject(ticket)] if side is Mover.REQUESTER else asker_subjects(ticket)
    await call.db.write(
        *(messages.tell(other, ticket.id, kind, ticket.version) for other in others for kind in kinds)
    )
    if side is Mover.STAFF:
        await _note_here(call, ticket, is_typing=is_typing)


async def _note_here(call: UserCall, ticket: Ticket, *, is_typing: bool) -> None:
    """Note that the caller has a ticket open; the desk is told when they come and when they begin to write."""
    (people,) = await call.db.ask(present_at(ticket.id, call.now))
    before = next((each for each in people if each.user_id == call.user.id), None)
    await call.db.write(note_here(ticket.id, call.user.id, call.now, is_typing=is_typing))
    if before is None or (is_typing and not before.is_typing(call.now)):
        await call.db.write(messages.tell(desk_subject(ticket), ticket.id, Kind.HERE, ticket.version))


async def restate_locked(call: UserCall, ticket: Ticket, target: TicketState) -> None:
    """Move a locked ticket of the caller's desks."""
    if ticket.state is target:
        return
    given = {Need.OUR_WORD} if ticket.last_from is Mover.STAFF else set()
    require_move(ticket.state, target, Mover.STAFF, given, ticket.operation_name)
    opened = OpenTicket(ticket=ticket)
    opened.move(call, Author(side=Mover.STAFF, user_id=call.user.id), target)
    written = await opened.write(call)
    if ticket.state is TicketState.UNVERIFIED:
        await mails.mail_receipt(call, written)


async def _require_nothing_newer(call: UserCall, ticket: Ticket, side: Mover, said: Said) -> None:
    if side is not Mover.STAFF or said.is_internal or said.seen_id is None:
        return
    (newest,) = await call.db.ask(messages.newest_word(ticket.id))
    if newest is not None and newest.id != said.seen_id and newest.author_id != call.user.id:
        raise await newer(call, ticket)
