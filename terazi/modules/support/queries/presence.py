"""Questions about who of a desk has a ticket open at this moment, and writes in it."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import String, bindparam, case, func, select, true, update

from terazi.foundation.metadata import MOMENT
from terazi.foundation.questions import Question, many, touched
from terazi.modules.accounts.public import people_question
from terazi.modules.support.tables.following import TICKET_SEEN
from terazi.modules.support.values.following import HERE_FOR, Present

_SEEN = TICKET_SEEN.c
_PERSON = people_question().subquery("present")
_NOW = bindparam("now", type_=MOMENT)
_OF_TICKET = _SEEN.ticket_id == bindparam("ticket_id")
_HERE = many(
    Present,
    select(
        _SEEN.user_id,
        _SEEN.here_at,
        _SEEN.typed_at,
        func.coalesce(_PERSON.c.firstname, "", type_=String).label("firstname"),
        func.coalesce(_PERSON.c.lastname, "", type_=String).label("lastname"),
    )
    .outerjoin_from(TICKET_SEEN, _PERSON, _PERSON.c.person_id == _SEEN.user_id)
    .where(_OF_TICKET, _SEEN.is_staff, _SEEN.here_at > bindparam("since", type_=MOMENT))
    .order_by(_SEEN.here_at, _SEEN.user_id)
    .limit(20),
)
_NOTE = touched(
    update(TICKET_SEEN)
    .where(_OF_TICKET, _SEEN.user_id == bindparam("user_id"))
    .values(here_at=_NOW, typed_at=case((bindparam("is_typing").is_(true()), _NOW), else_=_SEEN.typed_at))
)


def present_at(ticket_id: UUID, now: datetime) -> Question[list[Present]]:
    """Who of the desk has a ticket open."""
    return _HERE(ticket_id=ticket_id, since=now - HERE_FOR)


def note_here(ticket_id: UUID, user_id: UUID, now: datetime, *, is_typing: bool) -> Question[int]:
    """Note that somebody of the desk has a ticket open that they have seen, and whether they write."""
    return _NOTE(ticket_id=ticket_id, user_id=user_id, now=now, is_typing=is_typing)
