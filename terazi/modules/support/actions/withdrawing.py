"""Taking an answer back before it has left: its words go back to who wrote it, and nobody else has read them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.mail_jobs import take_all_back
from terazi.foundation.questions import inserted
from terazi.modules.support.actions.desks import lock_as_seen
from terazi.modules.support.actions.writing import OpenTicket
from terazi.modules.support.errors import AnswerLeft, TicketNotFound
from terazi.modules.support.queries import messages
from terazi.modules.support.queries.copies import copies_of
from terazi.modules.support.queries.files import give_back_files
from terazi.modules.support.rules.copies import copy_mail_id
from terazi.modules.support.tables.files import TICKET_UPLOAD
from terazi.modules.support.values.files import UPLOAD_FOLDER
from terazi.modules.support.values.following import Kind
from terazi.modules.support.values.messages import Message, TicketFile
from terazi.modules.support.values.tickets import Mover, Ticket, TicketState

_MOVED_BY_WORD = {TicketState.ANSWERED, TicketState.PASSIVE}


@dataclass(frozen=True, kw_only=True, slots=True)
class Withdrawn:
    """What was taken back."""

    ticket: Ticket
    comment: str
    files: Sequence[TicketFile]


async def withdraw(call: UserCall, ticket_id: UUID, message_id: UUID) -> Withdrawn:
    """Take an answer of the caller's back while its mail waits, unless who asked has read it or somebody wrote after it.

    The mail is taken out of the outbox or its job has it already: whoever comes first has it, the other is told.
    """
    ticket, side, _ = await lock_as_seen(call, ticket_id)
    if side is not Mover.STAFF:
        raise TicketNotFound
    word, read_to = await call.db.ask(
        messages.find_word(ticket_id, message_id, call.user.id), messages.read_to(ticket_id)
    )
    if word is None:
        raise TicketNotFound
    if word.number != ticket.last_number or read_to >= word.number:
        raise AnswerLeft
    (copies,) = await call.db.ask(copies_of(ticket_id))
    if not await take_all_back(call, message_id, [copy_mail_id(message_id, each.id) for each in copies]):
        raise AnswerLeft
    files = await _give_back(call, word)
    await call.db.write(messages.withdraw_word(message_id))
    lines, before = await call.db.ask(messages.hide_lines_of(word), messages.newest_word(ticket_id))
    assert before is not None  # somebody asked before it was answered
    opened = OpenTicket(ticket=_without(ticket, word, before))
    if lines and ticket.state in _MOVED_BY_WORD:
        back = TicketState.OPEN if before.last_from is Mover.REQUESTER else TicketState.ANSWERED
        opened.ticket = replace(opened.ticket, state=back, moved_at=call.now)
    opened.kinds.add(Kind.MESSAGE)
    opened.is_public = True
    opened.note(
        call, "support.answer_withdrawn", {"state": ticket.state.value}, {"state": opened.ticket.state.value}
    )
    return Withdrawn(ticket=await opened.write(call), comment=word.comment, files=files)


def _without(ticket: Ticket, word: Message, before: Message) -> Ticket:
    """Return a ticket as if a message had not been written."""
    ticket = replace(ticket, last_number=before.number, last_from=before.last_from)
    if ticket.first_answered_at != word.created_at:
        return ticket
    return replace(
        ticket,
        first_answered_at=None,
        first_answerer_id=None,
        first_answer_minutes=None,
        first_in_time=None,
    )


async def _give_back(call: UserCall, word: Message) -> Sequence[TicketFile]:
    """Take the files off a message; those that were sent for it wait for the next one."""
    (files,) = await call.db.ask(give_back_files(word.id))
    sent = [file for file in files if file.key.startswith(f"{UPLOAD_FOLDER}/")]
    await call.db.write(
        *(
            inserted(
                TICKET_UPLOAD,
                id=file.file_id,
                owner_id=call.user.id,
                name=file.name,
                size=file.size,
                key=file.key,
                created_at=call.now,
            )
            for file in sent
        )
    )
    return sent
