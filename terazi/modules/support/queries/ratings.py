"""Questions about ratings of tickets."""

from dataclasses import fields
from uuid import UUID

from sqlalchemy import ColumnElement, String, bindparam, exists, select
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.questions import Question, one, touched
from terazi.modules.support.tables.ratings import TICKET_RATING
from terazi.modules.support.tables.tickets import TICKET
from terazi.modules.support.values.ratings import Rating

_RATING = TICKET_RATING.c
_FIND = one(
    Rating,
    select(*(_RATING[each.name] for each in fields(Rating))).where(
        _RATING.ticket_id == bindparam("ticket_id")
    ),
)
_NEW = insert(TICKET_RATING).values(
    {each.name: bindparam(each.name, type_=each.type) for each in TICKET_RATING.c}
)
_PUT = touched(
    _NEW.on_conflict_do_update(
        index_elements=[_RATING.ticket_id],
        set_={each: _NEW.excluded[each] for each in ("face", "comment", "changed_at")},
    )
)
IS_RATED_SO: ColumnElement[bool] = exists().where(
    _RATING.ticket_id == TICKET.c.id, _RATING.face == bindparam("face", type_=String())
)
"""Whether a ticket was rated with ``:face``."""


def rating_of(ticket_id: UUID) -> Question[Rating | None]:
    """What was said of a ticket."""
    return _FIND(ticket_id=ticket_id)


def put_rating(rating: Rating) -> Question[int]:
    """Keep what is said of a ticket; when it was said first stays."""
    return _PUT(
        ticket_id=rating.ticket_id,
        face=rating.face,
        comment=rating.comment,
        rated_at=rating.rated_at,
        changed_at=rating.rated_at,
    )
