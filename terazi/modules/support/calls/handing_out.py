"""The call by which an administrator hands out notes about a person."""

from uuid import UUID

from terazi.foundation.calls.declare import TOKEN, Effect
from terazi.foundation.context import UserCall
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.limits import DAY, Limit
from terazi.modules.support.actions.handing_out import hand_out
from terazi.modules.support.calls.declared import calls
from terazi.modules.support.errors import NotAboutPrivacy, ReasonMissing, SenderNotProven, TicketNotFound
from terazi.modules.support.queries.tickets import find_card
from terazi.modules.support.rules.handing_out import page_of_notes
from terazi.modules.support.schemas.handing_out import NoteAboutView, NotesAnswer, NotesBody

administrators = calls.of(caller=TOKEN, roles=["admin"], limit=Limit(count=50, seconds=DAY))


@administrators.post(
    "/v1/support/notes/export",
    effect=Effect.EXPORTS,
    raises=[TicketNotFound, NotAboutPrivacy, SenderNotProven, ReasonMissing],
)
async def export_notes(call: UserCall, user_support_client_id: UUID, body: NotesBody) -> NotesAnswer:
    """All internal notes about who asks for their personal data, to read through and to attach to the answer.

    Staff are called by first names. Take out what is about others before you hand it on. The trail has your reason.
    """
    ticket, notes = await hand_out(call, user_support_client_id, body.reason)
    (card,) = await call.db.ask(find_card(ticket))
    asker = (f"{card.firstname} {card.lastname}".strip() or card.mail) if card else ""
    return NotesAnswer(
        list=[NoteAboutView.of(note) for note in notes],
        page=page_of_notes(notes, asker, call.lang),
        file_name=f"{say(Phrase('support.notes.name'), call.lang)}-{ticket.number}",
    )
