"""Writing in a ticket, whoever writes: what must be so, the message itself, and where it moves the ticket."""

from dataclasses import replace
from uuid import UUID

from terazi.foundation.context import Call
from terazi.foundation.limits import Limit
from terazi.foundation.questions import Question
from terazi.modules.support.actions.writing import Author, OpenTicket
from terazi.modules.support.errors import KeyUsed, NewerMessage, TicketFull, TicketTerminated
from terazi.modules.support.queries import messages, tickets
from terazi.modules.support.queries.messages import KeyedMessage
from terazi.modules.support.rules.comments import excerpt
from terazi.modules.support.rules.moves import require_answerable, require_move, require_verified
from terazi.modules.support.values.messages import MOST_MESSAGES
from terazi.modules.support.values.tickets import Mover, Need, Then, Ticket, TicketState

_COMMENTS_OF_REQUESTER = Limit(count=60)
_AFTER_WORD = {Then.ANSWERED: TicketState.ANSWERED, Then.PASSIVE: TicketState.PASSIVE}
Keyed = tuple[str, bytes]
"""An Idempotency-Key, and what came with it."""


async def limit_words(call: Call, requester_id: UUID) -> None:
    """Count a message of a requester; raises where there are too many."""
    await call.speed_control.require("support comment", str(requester_id), _COMMENTS_OF_REQUESTER)


async def known_ticket(
    call: Call, question: Question[KeyedMessage | None], keyed: Keyed | None
) -> Ticket | None:
    """Return the ticket of what was written with this key before; KeyUsed where it was something else."""
    if keyed is None:
        return None
    (found,) = await call.db.ask(question)
    if found is None:
        return None
    if found.asked != keyed[1]:
        raise KeyUsed
    (ticket,) = await call.db.ask(tickets.find_ticket(found.ticket_id))
    return ticket


async def require_open(call: Call, ticket: Ticket, side: Mover) -> None:
    """Raise where nothing can be written in a ticket: it is over, full, or nobody has proven its address."""
    require_verified(ticket.state, side)
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


async def add_word(
    call: Call,
    ticket: Ticket,
    author: Author,
    comment: str,
    *,
    keyed: Keyed | None,
    is_internal: bool = False,
    then: Then = Then.KEEP,
) -> tuple[Ticket, UUID]:
    """Add a message to a locked ticket, or a note of its desk; return the ticket and which message it is."""
    opened = OpenTicket(ticket=ticket)
    message_id, number = opened.add(call, author, comment=comment, is_internal=is_internal, key=keyed)
    if not is_internal:
        require_answerable(ticket.state, author.side)
        _move_with_word(call, opened, author, then)
    is_staff = author.side is Mover.STAFF
    opened.questions.append(
        messages.note_seen(ticket.id, author.reader_id, number, call.now, is_staff=is_staff)
    )
    return await opened.write(call), message_id


async def end_ticket(call: Call, ticket: Ticket, author: Author, reason: str) -> Ticket:
    """End a locked ticket for good; ended twice, it is answered alike."""
    if ticket.state is TicketState.TERMINATED:
        return ticket
    given = {Need.REASON} if reason else set()
    to_look_at = require_move(ticket.state, TicketState.TERMINATED, author.side, given)
    if Need.NOTHING_UNSEEN in to_look_at:
        (seen,) = await call.db.ask(messages.seen_number(ticket.id, author.reader_id))
        if (seen or 0) < ticket.last_number:
            raise await newer(call, ticket)
    opened = OpenTicket(ticket=ticket)
    opened.move(call, author, TicketState.TERMINATED, reason=reason if author.side is Mover.STAFF else "")
    return await opened.write(call)


async def newer(call: Call, ticket: Ticket) -> NewerMessage:
    """Return the refusal that somebody has not seen what was written last, with it."""
    (newest,) = await call.db.ask(messages.newest_word(ticket.id))
    refusal = NewerMessage()
    if newest is not None:
        refusal.extra = {
            "message_id": str(newest.id),
            "message": excerpt(newest.comment),
            "author": newest.author.value,
        }
    return refusal


def _move_with_word(call: Call, opened: OpenTicket, author: Author, then: Then) -> None:
    state = opened.ticket.state
    if author.side is Mover.REQUESTER:
        opened.ticket = replace(opened.ticket, later_until=None)
    if state is TicketState.SPAM:
        return
    wanted = TicketState.OPEN if author.side is Mover.REQUESTER else _AFTER_WORD.get(then, state)
    if wanted is state:
        if wanted is TicketState.ANSWERED:  # answered once more: its days are counted from now on
            opened.ticket = replace(opened.ticket, answered_at=call.now, reminded_at=None)
        return
    require_move(state, wanted, author.side, {Need.MESSAGE, Need.OUR_WORD})
    opened.move(call, author, wanted)
