"""Questions about who is named in notes."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import ARRAY, Uuid, any_, bindparam, delete, func, literal, select, update

from terazi.foundation.ids import UserId
from terazi.foundation.metadata import MOMENT
from terazi.foundation.questions import Question, inserted, many, touched, values
from terazi.modules.accounts.public import people_question
from terazi.modules.support.queries.tickets import listed_at
from terazi.modules.support.tables.following import TICKET_SEEN
from terazi.modules.support.tables.mentions import TICKET_MENTION
from terazi.modules.support.tables.messages import TICKET_MESSAGE
from terazi.modules.support.tables.tickets import TICKET
from terazi.modules.support.values.desks import Desks
from terazi.modules.support.values.mentions import Colleague
from terazi.modules.support.values.tickets import ListedTicket

_MENTION, _MESSAGE, _SEEN = TICKET_MENTION.c, TICKET_MESSAGE.c, TICKET_SEEN.c
_PEOPLE = people_question().subquery("colleagues")
_COLLEAGUES = many(
    Colleague,
    select(
        _PEOPLE.c.person_id,
        _PEOPLE.c.username,
        _PEOPLE.c.username_key,
        _PEOPLE.c.firstname,
        _PEOPLE.c.lastname,
    )
    .where(_PEOPLE.c.person_id == any_(bindparam("person_ids", type_=ARRAY(Uuid()))), _PEOPLE.c.is_active)
    .order_by(_PEOPLE.c.firstname, _PEOPLE.c.lastname, _PEOPLE.c.username_key)
    .limit(200),
)
_BEFORE = bindparam("before", type_=MOMENT)
_TO_MAIL = values(
    select(_MENTION.user_id)
    .where(
        _MENTION.mailed_at.is_(None), _MENTION.created_at <= _BEFORE, _MENTION.user_id > bindparam("after")
    )
    .distinct()
    .order_by(_MENTION.user_id)
    .limit(bindparam("most"))
)
_TAKEN = (
    update(TICKET_MENTION)
    .where(
        _MENTION.user_id == bindparam("user_id"), _MENTION.mailed_at.is_(None), _MENTION.created_at <= _BEFORE
    )
    .values(mailed_at=bindparam("now", type_=MOMENT))
    .returning(_MENTION.message_id)
    .cte("taken")
)
_TAKE = values(
    select(_MESSAGE.ticket_id)
    .join_from(_TAKEN, TICKET_MESSAGE, _MESSAGE.id == _TAKEN.c.message_id)
    .outerjoin(TICKET_SEEN, (_SEEN.ticket_id == _MESSAGE.ticket_id) & (_SEEN.user_id == bindparam("user_id")))
    .where(_MESSAGE.number > func.coalesce(_SEEN.message_number, 0))
    .distinct()
)
_FORGET = touched(delete(TICKET_MENTION).where(_MENTION.user_id == bindparam("user_id")))

NAMES_READER = (
    select(literal(1))
    .join_from(TICKET_MENTION, TICKET_MESSAGE, _MESSAGE.id == _MENTION.message_id)
    .where(_MENTION.user_id == bindparam("reader_id", type_=Uuid()), _MESSAGE.ticket_id == TICKET.c.id)
    .correlate(TICKET)
    .exists()
)
"""Whether a note of a ticket names its reader (``:reader_id``), seen or not."""


def find_colleagues(person_ids: Sequence[UUID]) -> Question[list[Colleague]]:
    """The names of some people, as far as they are there."""
    return _COLLEAGUES(person_ids=list(person_ids))


def note_mentions(message_id: UUID, person_ids: Sequence[UUID], now: datetime) -> Sequence[Question[int]]:
    """Note that a note names people."""
    return [
        inserted(TICKET_MENTION, message_id=message_id, user_id=each, created_at=now, mailed_at=None)
        for each in person_ids
    ]


def mentioned_tickets(desks: Desks, reader_id: UserId, *, count: int) -> Question[list[ListedTicket]]:
    """Tickets of desks with a note that names the reader, who has not seen it."""
    names_reader = (
        select(literal(1))
        .join_from(TICKET_MENTION, TICKET_MESSAGE, _MESSAGE.id == _MENTION.message_id)
        .where(
            _MENTION.user_id == reader_id,
            _MESSAGE.ticket_id == TICKET.c.id,
            _MESSAGE.number > func.coalesce(_SEEN.message_number, 0),
        )
        .correlate(TICKET, TICKET_SEEN)
        .exists()
    )
    return listed_at(desks, reader_id, names_reader, count=count)


def people_to_mail(after: UUID, most: int, *, before: datetime) -> Question[list[UUID]]:
    """Who was named before a moment and is still to be told by mail."""
    return _TO_MAIL(after=after, most=most, before=before)


def take_to_mail(user_id: UUID, now: datetime, *, before: datetime) -> Question[list[UUID]]:
    """The tickets in which somebody was named before a moment and has not looked; told of them once."""
    return _TAKE(user_id=user_id, now=now, before=before)


def forget_mentions(user_id: UUID) -> Question[int]:
    """Forget where somebody was named."""
    return _FORGET(user_id=user_id)
