"""Questions about tickets of which their desks are warned, and about who is told."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from uuid import UUID

from sqlalchemy import ARRAY, Uuid, any_, bindparam, func, select, update

from terazi.foundation.language.lang import Lang
from terazi.foundation.metadata import MOMENT
from terazi.foundation.questions import Question, many, touched, values
from terazi.modules.accounts.public import reachable_people_question
from terazi.modules.support.tables.tickets import TICKET
from terazi.modules.support.values.tickets import Ticket, TicketState

_TICKET = TICKET.c
_COLUMNS = [_TICKET[each.name] for each in fields(Ticket)]
_PEOPLE = reachable_people_question().subquery("told")
_desk_id = func.coalesce(_TICKET.organization_id, _TICKET.site_id, type_=Uuid())
_IS_DUE = (
    _TICKET.warn_at.is_not(None),
    _TICKET.warn_at <= bindparam("now", type_=MOMENT),
    _TICKET.state == TicketState.OPEN,
)
_DESKS = values(
    select(_desk_id)
    .where(*_IS_DUE, _desk_id > bindparam("after", type_=Uuid()))
    .distinct()
    .order_by(_desk_id)
    .limit(bindparam("most"))
)
_MOST = 500
_OF_DESK = many(
    Ticket,
    select(*_COLUMNS)
    .where(*_IS_DUE, _desk_id == bindparam("desk_id", type_=Uuid()))
    .order_by(_TICKET.id)
    .limit(_MOST)
    .with_for_update(skip_locked=True),
)
_WARNED = touched(
    update(TICKET)
    .where(_TICKET.id == any_(bindparam("ticket_ids", type_=ARRAY(Uuid()))))
    .values(warn_at=None)
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Told:
    """Somebody who is told by mail."""

    person_id: UUID
    mail: str
    active_lang: Lang


_TOLD = many(
    Told,
    select(_PEOPLE.c.person_id, _PEOPLE.c.mail, _PEOPLE.c.active_lang)
    .where(_PEOPLE.c.person_id == any_(bindparam("person_ids", type_=ARRAY(Uuid()))))
    .order_by(_PEOPLE.c.person_id),
)


def desks_to_warn(after: UUID, most: int, *, now: datetime) -> Question[list[UUID]]:
    """The desks that have tickets of which they are to be warned, in the order of their ids."""
    return _DESKS(after=after, most=most, now=now)


def lock_tickets_to_warn(desk_id: UUID, now: datetime) -> Question[list[Ticket]]:
    """The tickets of which a desk is to be warned; what somebody is writing in waits for the next time."""
    return _OF_DESK(desk_id=desk_id, now=now)


def note_warned(ticket_ids: Sequence[UUID]) -> Question[int]:
    """Note that the desk was warned of tickets: until they have another time it is not warned again."""
    return _WARNED(ticket_ids=list(ticket_ids))


def find_told(person_ids: Sequence[UUID]) -> Question[list[Told]]:
    """Those of some people who can be written to."""
    return _TOLD(person_ids=list(person_ids))
