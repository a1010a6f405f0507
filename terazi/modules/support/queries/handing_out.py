"""Questions about the notes that a person may ask for."""

from uuid import UUID

from sqlalchemy import ColumnElement, String, bindparam, func, select

from terazi.foundation.ids import SiteId, UserId
from terazi.foundation.questions import Question, Statement, many
from terazi.modules.accounts.public import people_question
from terazi.modules.support.queries.personal_data import OF_PERSON
from terazi.modules.support.tables.messages import TICKET_MESSAGE
from terazi.modules.support.tables.tickets import TICKET
from terazi.modules.support.values.handing_out import NoteAbout
from terazi.modules.support.values.tickets import Mover

_TICKET, _MESSAGE = TICKET.c, TICKET_MESSAGE.c
_WRITER = people_question().subquery("note_writer")


def _notes(whose: ColumnElement[bool]) -> Statement[list[NoteAbout]]:
    found = (
        select(
            _MESSAGE.id.label("message_id"),
            _TICKET.number,
            _TICKET.subject,
            _MESSAGE.created_at.label("written_at"),
            _MESSAGE.author_id,
            func.coalesce(_WRITER.c.firstname, "", type_=String).label("firstname"),
            _MESSAGE.comment,
        )
        .join_from(TICKET_MESSAGE, TICKET, _TICKET.id == _MESSAGE.ticket_id)
        .outerjoin(_WRITER, _WRITER.c.person_id == _MESSAGE.author_id)
        .where(
            whose,
            _TICKET.site_id == bindparam("site_id"),
            _MESSAGE.is_internal,
            _MESSAGE.author == Mover.STAFF,
            _MESSAGE.event == "",
        )
    )
    return many(NoteAbout, found.order_by(_TICKET.number, _MESSAGE.number).limit(10_000))


_OF_PERSON = _notes(OF_PERSON)
_OF_VISITOR = _notes(_TICKET.visitor_id == bindparam("visitor_id"))


def notes_about_person(site_id: SiteId, user_id: UserId) -> Question[list[NoteAbout]]:
    """The notes of all desks of a site in a person's tickets, also in those asked by mail from the approved address."""
    return _OF_PERSON(site_id=site_id, user_id=user_id)


def notes_about_visitor(site_id: SiteId, visitor_id: UUID) -> Question[list[NoteAbout]]:
    """The same in the tickets of an address."""
    return _OF_VISITOR(site_id=site_id, visitor_id=visitor_id)
