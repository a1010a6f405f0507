"""Questions about whose turn it is at a desk, and about who takes no new requests."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import ARRAY, Integer, Uuid, and_, any_, bindparam, exists, func, select
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.metadata import MOMENT
from terazi.foundation.questions import Question, deleted, touched, value, values
from terazi.modules.accounts.public import people_question, present_people_question
from terazi.modules.support.tables.tickets import TICKET
from terazi.modules.support.tables.turns import SUPPORT_PAUSE, SUPPORT_TURN
from terazi.modules.support.values.queue import PRESENT_FOR
from terazi.modules.support.values.tickets import TicketState

_TURN, _PAUSE, _TICKET = SUPPORT_TURN.c, SUPPORT_PAUSE.c, TICKET.c
_PERSON = people_question().subquery("person")
_PRESENT = present_people_question().subquery("present")
_DESK = bindparam("desk_id", type_=Uuid())
_USER = bindparam("user_id", type_=Uuid())
_OPEN_COUNT = (
    select(func.count())
    .where(
        _TICKET.assignee_id == _PERSON.c.person_id,
        _TICKET.state.in_([TicketState.OPEN, TicketState.ANSWERED]),
    )
    .scalar_subquery()
)
_IN_TURN = values(
    select(_PERSON.c.person_id)
    .outerjoin_from(_PERSON, SUPPORT_TURN, and_(_TURN.user_id == _PERSON.c.person_id, _TURN.desk_id == _DESK))
    .where(
        _PERSON.c.is_active,
        _PERSON.c.person_id == any_(bindparam("person_ids", type_=ARRAY(Uuid()))),
        exists().where(_PRESENT.c.person_id == _PERSON.c.person_id),
        ~exists().where(_PAUSE.user_id == _PERSON.c.person_id),
    )
    .order_by(_TURN.number.asc().nulls_first(), _OPEN_COUNT, _PERSON.c.person_id)
    .limit(200)
)
_LAST = select(func.coalesce(func.max(_TURN.number), 0)).where(_TURN.desk_id == _DESK).scalar_subquery()
_NEW = insert(SUPPORT_TURN).values(desk_id=_DESK, user_id=_USER, number=_LAST + 1)
_HAD = touched(
    _NEW.on_conflict_do_update(index_elements=["desk_id", "user_id"], set_={"number": _NEW.excluded.number})
)
_PUT_PAUSE = touched(
    insert(SUPPORT_PAUSE)
    .values(user_id=_USER, since=bindparam("since", type_=MOMENT))
    .on_conflict_do_nothing()
)
_IS_PAUSED = value(
    select(func.count().cast(Integer)).select_from(SUPPORT_PAUSE).where(_PAUSE.user_id == _USER)
)


def in_turn(desk_id: UUID, person_ids: Sequence[UUID], now: datetime) -> Question[list[UUID]]:
    """Those of a desk's people who are here and take new requests: whose turn was the longest ago, then who has fewest."""
    return _IN_TURN(desk_id=desk_id, person_ids=list(person_ids), present_since=now - PRESENT_FOR)


def had_turn(desk_id: UUID, user_id: UUID) -> Question[int]:
    """Note that somebody was given a request by turn."""
    return _HAD(desk_id=desk_id, user_id=user_id)


def put_pause(user_id: UUID, now: datetime, *, is_off: bool) -> Question[int]:
    """Let somebody be given no new requests by turn, or again."""
    return _PUT_PAUSE(user_id=user_id, since=now) if is_off else deleted(SUPPORT_PAUSE, {"user_id": user_id})


def count_pauses(user_id: UUID) -> Question[int]:
    """Whether somebody takes no new requests: one, or none."""
    return _IS_PAUSED(user_id=user_id)
