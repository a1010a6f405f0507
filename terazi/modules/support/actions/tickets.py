"""Opening a ticket, writing in it, moving it, giving it to somebody."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.errors import NotAllowed, Refusal
from terazi.foundation.ids import UserId
from terazi.foundation.language.lang import fold
from terazi.foundation.limits import Limit
from terazi.foundation.questions import inserted
from terazi.modules.shops.public import find_public_shop
from terazi.modules.support import mails
from terazi.modules.support.actions.desks import (
    answers_at,
    desks_of,
    find_as_seen,
    lock_as_seen,
    site_of,
)
from terazi.modules.support.actions.files import attach
from terazi.modules.support.actions.writing import Author, OpenTicket, desk_subject
from terazi.modules.support.errors import (
    KeyUsed,
    NewerMessage,
    NotAnswering,
    TicketFull,
    TicketNotFound,
    TicketTerminated,
)
from terazi.modules.support.queries import messages, tickets
from terazi.modules.support.rules.comments import cleaned_comment, excerpt, hashed, one_line
from terazi.modules.support.rules.due import answer_by
from terazi.modules.support.rules.moves import require_move
from terazi.modules.support.tables import TICKET
from terazi.modules.support.values import (
    MOST_MESSAGES,
    Kind,
    Mover,
    Need,
    Then,
    Ticket,
    TicketState,
    Topic,
)

_COMMENTS_OF_REQUESTER = Limit(count=60)
_AFTER_WORD = {Then.ANSWERED: TicketState.ANSWERED, Then.PASSIVE: TicketState.PASSIVE}


@dataclass(frozen=True, kw_only=True, slots=True)
class Asked:
    """What somebody asks for help with."""

    operation_name: Topic
    operation_note: str
    subject: str
    comment: str
    organization_id: UUID | None
    documents: Sequence[str]
    follows_id: UUID | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Said:
    """What somebody writes in a ticket."""

    comment: str
    documents: Sequence[str]
    is_internal: bool
    seen_id: UUID | None
    then: Then


async def open_ticket(call: UserCall, asked: Asked, key: str | None) -> Ticket:
    """Open a ticket of the caller; the same call twice opens one."""
    subject, comment = one_line(asked.subject), cleaned_comment(asked.comment)
    said = hashed(
        "new", subject, comment, asked.operation_name, asked.organization_id, sorted(asked.documents)
    )
    await call.db.ask(tickets.hold_person(call.user.id))
    if key and (known := await _known(call, key, said)):
        return known
    await _require_desk(call, asked.organization_id)
    await _require_followed(call, asked.follows_id)
    ticket = await _new_ticket(call, asked, subject)
    opened = OpenTicket(ticket=ticket)
    author = Author(side=Mover.REQUESTER, user_id=call.user.id)
    message_id, number = opened.add(call, author, comment=comment, key=(key, said) if key else None)
    opened.note(call, "support.ticket_opened", after={"operation_name": asked.operation_name.value})
    opened.questions.append(messages.note_seen(ticket.id, call.user.id, number, call.now, is_staff=False))
    written = await opened.write(call)
    await attach(call, written, message_id, asked.documents)
    await mails.mail_receipt(call, written, call.user.mail, call.lang)
    return written


async def write_comment(call: UserCall, ticket_id: UUID, said: Said, key: str | None) -> Ticket:
    """Add a message to a ticket, or a note of the desk; the same call twice adds one."""
    comment = cleaned_comment(said.comment)
    _, side, _ = await find_as_seen(call, ticket_id)
    if side is Mover.REQUESTER:
        await call.speed_control.require("support comment", str(call.user.id), _COMMENTS_OF_REQUESTER)
    await call.db.ask(tickets.hold_person(call.user.id))
    asked = hashed("comment", ticket_id, comment, said.is_internal, said.then.value, sorted(said.documents))
    ticket, side, _ = await lock_as_seen(call, ticket_id)
    if key and (known := await _known(call, key, asked)):
        return known
    if said.is_internal and side is not Mover.STAFF:
        raise NotAllowed
    await _require_open(call, ticket)
    await _require_nothing_newer(call, ticket, side, said)
    opened = OpenTicket(ticket=ticket)
    author = Author(side=side, user_id=call.user.id)
    message_id, number = opened.add(
        call, author, comment=comment, is_internal=said.is_internal, key=(key, asked) if key else None
    )
    if not said.is_internal:
        _move_with_word(call, opened, author, said.then)
    opened.questions.append(
        messages.note_seen(ticket.id, call.user.id, number, call.now, is_staff=side is Mover.STAFF)
    )
    written = await opened.write(call)
    await attach(call, written, message_id, said.documents)
    if side is Mover.STAFF and not said.is_internal:
        await mails.mail_answer(call, written, comment)
    return written


async def terminate(call: UserCall, ticket_id: UUID, reason: str) -> Ticket:
    """End a ticket for good; ended twice, it is answered alike."""
    ticket, side, _ = await lock_as_seen(call, ticket_id)
    if ticket.state is TicketState.TERMINATED:
        return ticket
    given = {Need.REASON} if reason.strip() else set()
    to_look_at = require_move(ticket.state, TicketState.TERMINATED, side, given)
    if Need.NOTHING_UNSEEN in to_look_at:
        (seen,) = await call.db.ask(messages.seen_number(ticket.id, call.user.id))
        if (seen or 0) < ticket.last_number:
            raise await _newer(call, ticket)
    opened = OpenTicket(ticket=ticket)
    words = " ".join(reason.split()) if side is Mover.STAFF else ""
    opened.move(call, Author(side=side, user_id=call.user.id), TicketState.TERMINATED, reason=words)
    written = await opened.write(call)
    if side is Mover.STAFF:
        await mails.mail_ended(call, written, words)
    return written


async def restate(
    call: UserCall, ticket_ids: Sequence[UUID], target: TicketState
) -> tuple[list[UUID], list[tuple[UUID, Refusal]]]:
    """Move tickets of the caller's desks, all that can be; return which stand there now, and what was refused why."""
    desks = await desks_of(call)
    (found,) = ([],) if desks.is_none else await call.db.ask(tickets.lock_tickets(ticket_ids))
    own = {ticket.id: ticket for ticket in found if desks.has(ticket) and ticket.requester_id != call.user.id}
    done: list[UUID] = []
    refused: list[tuple[UUID, Refusal]] = []
    for ticket_id in dict.fromkeys(ticket_ids):
        ticket = own.get(ticket_id)
        try:
            if ticket is None:
                raise TicketNotFound
            await _restate(call, ticket, target)
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
    if ticket.assignee_id == user_id:
        return ticket
    opened = OpenTicket(ticket=replace(ticket, assignee_id=user_id))
    opened.add(call, Author(side=side, user_id=call.user.id), event="assigned", is_internal=True)
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
    other = desk_subject(ticket) if side is Mover.REQUESTER else ticket.requester_id
    if other is not None:
        await call.db.write(*(messages.tell(other, ticket.id, kind, ticket.version) for kind in kinds))


def _move_with_word(call: UserCall, opened: OpenTicket, author: Author, then: Then) -> None:
    state = opened.ticket.state
    wanted = TicketState.OPEN if author.side is Mover.REQUESTER else _AFTER_WORD.get(then, state)
    if wanted is state:
        if wanted is TicketState.ANSWERED:  # answered once more: its days are counted from now on
            opened.ticket = replace(opened.ticket, answered_at=call.now, reminded_at=None)
        return
    require_move(state, wanted, author.side, {Need.MESSAGE, Need.OUR_WORD})
    opened.move(call, author, wanted)


async def _restate(call: UserCall, ticket: Ticket, target: TicketState) -> None:
    if ticket.state is target:
        return
    given = {Need.OUR_WORD} if ticket.last_from is Mover.STAFF else set()
    require_move(ticket.state, target, Mover.STAFF, given)
    opened = OpenTicket(ticket=ticket)
    opened.move(call, Author(side=Mover.STAFF, user_id=call.user.id), target)
    await opened.write(call)


async def _known(call: UserCall, key: str, asked: bytes) -> Ticket | None:
    """Return the ticket of what the caller wrote with this key; KeyUsed where it was something else."""
    (keyed,) = await call.db.ask(messages.find_keyed(call.user.id, key))
    if keyed is None:
        return None
    if keyed.asked != asked:
        raise KeyUsed
    (ticket,) = await call.db.ask(tickets.find_ticket(keyed.ticket_id))
    return ticket


async def _require_open(call: UserCall, ticket: Ticket) -> None:
    if ticket.state is TicketState.TERMINATED:
        (follow_up,) = await call.db.ask(tickets.follow_up_of(ticket.id))
        refusal = TicketTerminated()
        refusal.extra = {
            "follows": str(ticket.id),
            "follow_up": str(follow_up) if follow_up else None,
        }
        raise refusal
    if ticket.message_count >= MOST_MESSAGES:
        raise TicketFull


async def _require_nothing_newer(call: UserCall, ticket: Ticket, side: Mover, said: Said) -> None:
    if side is not Mover.STAFF or said.is_internal or said.seen_id is None:
        return
    (newest,) = await call.db.ask(messages.newest_word(ticket.id))
    if newest is not None and newest.id != said.seen_id and newest.author_id != call.user.id:
        raise await _newer(call, ticket)


async def _newer(call: UserCall, ticket: Ticket) -> NewerMessage:
    (newest,) = await call.db.ask(messages.newest_word(ticket.id))
    refusal = NewerMessage()
    if newest is not None:
        refusal.extra = {
            "message_id": str(newest.id),
            "message": excerpt(newest.comment),
            "author": newest.author.value,
        }
    return refusal


async def _require_desk(call: UserCall, shop_id: UUID | None) -> None:
    if shop_id is None:
        return
    (shop,) = await call.reader.ask(find_public_shop(shop_id))
    if shop is None or not call.site.shows(shop_id):
        raise TicketNotFound


async def _require_followed(call: UserCall, ticket_id: UUID | None) -> None:
    if ticket_id is None:
        return
    (followed,) = await call.db.ask(tickets.find_ticket(ticket_id))
    if followed is None or followed.requester_id != call.user.id or followed.site_id != site_of(call):
        raise TicketNotFound


async def _new_ticket(call: UserCall, asked: Asked, subject: str) -> Ticket:
    site_id = site_of(call)
    (number,) = await call.db.ask(tickets.next_number(site_id))
    ticket = Ticket(
        id=call.new_id(),
        site_id=site_id,
        number=number,
        requester_id=call.user.id,
        organization_id=asked.organization_id,
        operation_name=asked.operation_name,
        operation_note=" ".join(asked.operation_note.split()),
        subject=subject,
        state=TicketState.OPEN,
        lang=call.lang,
        version=0,
        message_count=0,
        last_from=Mover.REQUESTER,
        last_number=0,
        assignee_id=None,
        base_url=call.base_url,
        follows_id=asked.follows_id,
        opened_at=call.now,
        changed_at=call.now,
        answer_by=answer_by(call.now),
        answered_at=None,
        reminded_at=None,
        moved_at=call.now,
    )
    columns = {name: getattr(ticket, name) for name in Ticket.__slots__}
    await call.db.write(inserted(TICKET, subject_key=fold(subject)[:300], **columns))
    return ticket
