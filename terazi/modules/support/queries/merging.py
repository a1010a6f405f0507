"""Questions about tickets that become one, are given back, or are split."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    ARRAY,
    Integer,
    Uuid,
    and_,
    any_,
    bindparam,
    case,
    func,
    or_,
    select,
    tuple_,
    update,
)

from terazi.foundation.questions import Question, pairs, touched, values
from terazi.modules.support.queries.tickets import listed_where
from terazi.modules.support.tables.messages import TICKET_FILE, TICKET_MESSAGE
from terazi.modules.support.tables.tickets import TICKET
from terazi.modules.support.values.tickets import MERGEABLE, ListedTicket, Ticket

_TICKET, _MESSAGE, _FILE = TICKET.c, TICKET_MESSAGE.c, TICKET_FILE.c
_MOST_BESIDE = 100
_MERGED_INTO = values(
    select(_TICKET.id)
    .where(_TICKET.merged_into_id == any_(bindparam("ticket_ids", type_=ARRAY(Uuid()))))
    .order_by(_TICKET.id)
)
_HAND_ON = touched(
    update(TICKET)
    .where(_TICKET.merged_into_id == bindparam("ticket_id"))
    .values(merged_into_id=bindparam("target_id", type_=Uuid()), version=_TICKET.version + 1)
)
_IS_OWN = _MESSAGE.origin_id.is_(None)
_MOVE_ALL = touched(
    update(TICKET_MESSAGE)
    .where(_MESSAGE.ticket_id == bindparam("from_id", type_=Uuid()))
    .values(
        ticket_id=bindparam("to_id", type_=Uuid()),
        number=_MESSAGE.number + bindparam("behind", type_=Integer()),
        origin_id=func.coalesce(_MESSAGE.origin_id, bindparam("from_id", type_=Uuid())),
        origin_number=case((_IS_OWN, _MESSAGE.number), else_=_MESSAGE.origin_number),
    )
)
_GIVE_BACK = touched(
    update(TICKET_MESSAGE)
    .where(_MESSAGE.ticket_id == bindparam("from_id"), _MESSAGE.origin_id == bindparam("to_id", type_=Uuid()))
    .values(
        ticket_id=bindparam("to_id", type_=Uuid()),
        number=_MESSAGE.origin_number,
        origin_id=None,
        origin_number=None,
    )
)
_FIRST = TICKET_MESSAGE.alias("first")
_WORDS_FROM = pairs(
    select(_MESSAGE.id, _MESSAGE.created_at)
    .join(_FIRST, and_(_FIRST.c.id == bindparam("message_id"), _FIRST.c.ticket_id == _MESSAGE.ticket_id))
    .where(
        _MESSAGE.ticket_id == bindparam("ticket_id"),
        _FIRST.c.event == "",
        _MESSAGE.event == "",
        tuple_(_MESSAGE.created_at, _MESSAGE.number) >= tuple_(_FIRST.c.created_at, _FIRST.c.number),
    )
    .order_by(_MESSAGE.created_at, _MESSAGE.number)
)
_PUT = touched(
    update(TICKET_MESSAGE)
    .where(_MESSAGE.id == bindparam("message_id"))
    .values(
        ticket_id=bindparam("to_id", type_=Uuid()),
        number=bindparam("number", type_=Integer()),
        origin_id=None,
        origin_number=None,
    )
)
_FILES_FOLLOW = touched(
    update(TICKET_FILE)
    .where(_FILE.message_id == _MESSAGE.id, _MESSAGE.ticket_id == bindparam("to_id"))
    .where(_FILE.ticket_id != _MESSAGE.ticket_id)
    .values(ticket_id=_MESSAGE.ticket_id)
)


def tickets_beside(ticket: Ticket, reader_id: UUID) -> Question[list[ListedTicket]]:
    """What may become one with a ticket, and what did."""
    asked = [
        _TICKET.requester_id == ticket.requester_id
        if ticket.visitor_id is None
        else _TICKET.visitor_id == ticket.visitor_id,
        _TICKET.organization_id == ticket.organization_id
        if ticket.organization_id
        else _TICKET.organization_id.is_(None),
    ]
    is_beside = and_(*asked, _TICKET.site_id == ticket.site_id, _TICKET.state.in_(MERGEABLE))
    is_in_it = _TICKET.merged_into_id == ticket.id
    return listed_where(reader_id, _TICKET.id != ticket.id, or_(is_beside, is_in_it), count=_MOST_BESIDE)


def merged_into(ticket_ids: Sequence[UUID]) -> Question[list[UUID]]:
    """The tickets whose words stand in these."""
    return _MERGED_INTO(ticket_ids=list(ticket_ids))


def hand_on(ticket_id: UUID, target_id: UUID) -> Question[int]:
    """Let what was merged into a ticket stand in another, into which that one is merged."""
    return _HAND_ON(ticket_id=ticket_id, target_id=target_id)


def move_words(from_id: UUID, to_id: UUID, *, behind: int) -> Sequence[Question[int]]:
    """Let all that is written in a ticket stand in another one, behind so many; it keeps where it was written."""
    return [_MOVE_ALL(from_id=from_id, to_id=to_id, behind=behind), _FILES_FOLLOW(to_id=to_id)]


def give_words_back(from_id: UUID, to_id: UUID) -> Sequence[Question[int]]:
    """Let what was written in a ticket stand there again."""
    return [_GIVE_BACK(from_id=from_id, to_id=to_id), _FILES_FOLLOW(to_id=to_id)]


def words_from(ticket_id: UUID, message_id: UUID) -> Question[dict[UUID, datetime]]:
    """The messages and notes of a ticket from one on, the first of them first, and when they were written."""
    return _WORDS_FROM(ticket_id=ticket_id, message_id=message_id)


def put_words(message_ids: Sequence[UUID], to_id: UUID) -> Sequence[Question[int]]:
    """Let messages stand in a ticket, numbered as they come."""
    put = [_PUT(message_id=each, to_id=to_id, number=at) for at, each in enumerate(message_ids, 1)]
    return [*put, _FILES_FOLLOW(to_id=to_id)]
