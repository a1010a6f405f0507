"""Handing out internal notes to the person they are about: by an administrator, in answer to a ticket about personal data."""

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.ids import UserId
from terazi.modules.audit.public import AuditEvent, Subject, record_event
from terazi.modules.support.actions.desks import find_as_seen
from terazi.modules.support.actions.mentions import colleagues_of
from terazi.modules.support.errors import NotAboutPrivacy, ReasonMissing, SenderNotProven, TicketNotFound
from terazi.modules.support.queries.handing_out import notes_about_person, notes_about_visitor
from terazi.modules.support.queries.mentions import find_colleagues
from terazi.modules.support.queries.messages import files_of
from terazi.modules.support.rules.mentions import with_first_names
from terazi.modules.support.values.handing_out import NoteAbout
from terazi.modules.support.values.tickets import Mover, Ticket, Topic


async def hand_out(call: UserCall, ticket_id: UUID, reason: str) -> tuple[Ticket, Sequence[NoteAbout]]:
    """Return all notes about who asked in a ticket, for an administrator to read through; the trail has why.

    Staff are called by their first names. What notes say of others stays: only a person can tell.
    """
    ticket, side, _ = await find_as_seen(call, ticket_id)
    if side is not Mover.STAFF:
        raise TicketNotFound
    if ticket.operation_name != Topic.PRIVACY:
        raise NotAboutPrivacy
    if not ticket.is_verified:
        raise SenderNotProven
    why = " ".join(reason.split())
    if not why:
        raise ReasonMissing(field="reason")
    notes = await _notes_about(call, ticket)
    event = AuditEvent(
        action="support.notes_handed_out",
        subject=Subject.TICKET,
        subject_id=ticket.id,
        subject_name=f"#{ticket.number}",
        after={"reason": why, "count": len(notes)},
    )
    await record_event(call, event)
    return ticket, notes


async def _notes_about(call: UserCall, ticket: Ticket) -> Sequence[NoteAbout]:
    if ticket.requester_id is not None:
        asked = notes_about_person(ticket.site_id, UserId(ticket.requester_id))
    elif ticket.visitor_id is not None:
        asked = notes_about_visitor(ticket.site_id, ticket.visitor_id)
    else:
        return []
    (notes,) = await call.db.ask(asked)
    files, writers = await call.db.ask(
        files_of([note.message_id for note in notes]),
        find_colleagues([note.author_id for note in notes if note.author_id]),
    )
    people = list({each.person_id: each for each in (*writers, *await colleagues_of(call, ticket))}.values())
    return [
        replace(
            note,
            comment=with_first_names(note.comment, people),
            file_names=[file.name for file in files if file.message_id == note.message_id],
        )
        for note in notes
    ]
