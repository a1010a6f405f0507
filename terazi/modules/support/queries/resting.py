"""Questions about tickets that are silent for as long as their sites say."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, Float, Select, and_, bindparam, cast, func, literal, select

from terazi.foundation.metadata import MOMENT
from terazi.foundation.questions import Question, values
from terazi.modules.support.tables.settings import SUPPORT_SETTINGS
from terazi.modules.support.tables.tickets import TICKET
from terazi.modules.support.values.settings import MOST_REMIND_DAYS, Retention
from terazi.modules.support.values.tickets import TicketState

_TICKET, _SETTINGS = TICKET.c, SUPPORT_SETTINGS.c
_NOW = bindparam("now", type_=MOMENT)
_USUAL = Retention()
_A_DAY = func.make_interval(0, 0, 0, 1)


def _days_of(name: str) -> ColumnElement[float]:
    """Return for how many days a site lets its tickets stand somewhere."""
    set_days = cast(_SETTINGS.settings["retention"][name].astext, Float)
    return func.coalesce(set_days, literal(float(getattr(_USUAL, name)), Float))


def _before(days: ColumnElement[float]) -> ColumnElement[datetime]:
    return _NOW - days * _A_DAY


_PASSIVE = _days_of("passive_days")
_REMIND = func.least(literal(float(MOST_REMIND_DAYS), Float), _PASSIVE / 2)


def _silent(state: TicketState, *also: ColumnElement[bool]) -> Select[*tuple[UUID]]:
    own = and_(_SETTINGS.site_id == _TICKET.site_id, _SETTINGS.desk_id == _TICKET.site_id)
    return (
        select(_TICKET.id)
        .select_from(TICKET)
        .outerjoin(SUPPORT_SETTINGS, own)
        .where(_TICKET.state == state, _TICKET.id > bindparam("after"), *also)
        .order_by(_TICKET.id)
        .limit(bindparam("most"))
    )


_TO_REMIND = values(
    _silent(
        TicketState.ANSWERED,
        _TICKET.answered_at < _before(_PASSIVE - _REMIND),
        _TICKET.reminded_at.is_(None),
    )
)
_TO_REST = values(
    _silent(
        TicketState.ANSWERED,
        _TICKET.answered_at < _before(_PASSIVE),
        _TICKET.reminded_at < _before(_REMIND),
    )
)
_TO_END = values(_silent(TicketState.PASSIVE, _TICKET.moved_at < _before(_days_of("terminated_days"))))


def tickets_to_remind(after: UUID, most: int, *, now: datetime) -> Question[list[UUID]]:
    """Answered tickets that rest soon, of which nobody was told yet."""
    return _TO_REMIND(after=after, most=most, now=now)


def tickets_to_rest(after: UUID, most: int, *, now: datetime) -> Question[list[UUID]]:
    """Answered tickets whose requesters were reminded and stay silent."""
    return _TO_REST(after=after, most=most, now=now)


def tickets_to_end(after: UUID, most: int, *, now: datetime) -> Question[list[UUID]]:
    """Tickets that have rested for as long as their site says."""
    return _TO_END(after=after, most=most, now=now)
