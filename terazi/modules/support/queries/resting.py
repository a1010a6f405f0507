"""Questions about tickets that are silent for as long as their sites say."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    Float,
    Integer,
    Select,
    and_,
    bindparam,
    cast,
    func,
    literal,
    or_,
    select,
)

from terazi.foundation.metadata import MOMENT
from terazi.foundation.questions import Question, values
from terazi.modules.support.tables.incoming import INCOMING_MAIL
from terazi.modules.support.tables.settings import SUPPORT_SETTINGS
from terazi.modules.support.tables.tickets import TICKET
from terazi.modules.support.values.incoming import KEPT_BLOCKED, MailOutcome
from terazi.modules.support.values.ratings import ASKED_AFTER, ASKED_WITHIN
from terazi.modules.support.values.settings import MOST_REMIND_DAYS, Retention
from terazi.modules.support.values.tickets import TicketState

_TICKET, _SETTINGS, _MAIL = TICKET.c, SUPPORT_SETTINGS.c, INCOMING_MAIL.c
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


_OWN = and_(_SETTINGS.site_id == _TICKET.site_id, _SETTINGS.desk_id == _TICKET.site_id)


def _silent(state: TicketState, *also: ColumnElement[bool]) -> Select[*tuple[UUID]]:
    return (
        select(_TICKET.id)
        .select_from(TICKET)
        .outerjoin(SUPPORT_SETTINGS, _OWN)
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
_TO_ASK = values(
    _silent(
        TicketState.PASSIVE,
        _TICKET.rating_asked_at.is_(None),
        _TICKET.moved_at.between(_NOW - literal(ASKED_WITHIN), _NOW - literal(ASKED_AFTER)),
        or_(_TICKET.requester_id.is_not(None), _TICKET.visitor_id.is_not(None)),
    )
)
_TO_END = values(_silent(TicketState.PASSIVE, _TICKET.moved_at < _before(_days_of("terminated_days"))))
_KEPT_MONTHS = func.make_interval(0, cast(_days_of("content_months"), Integer))
_TO_EMPTY = values(
    _silent(
        TicketState.TERMINATED,
        _TICKET.emptied_at.is_(None),
        _TICKET.moved_at < _NOW - _KEPT_MONTHS,
        or_(_TICKET.held_until.is_(None), _TICKET.held_until < _NOW),
    ).with_for_update(of=TICKET, skip_locked=True)
)
_MAILS_TO_FORGET = values(
    select(_MAIL.id)
    .select_from(INCOMING_MAIL)
    .outerjoin(TICKET, _TICKET.id == _MAIL.ticket_id)
    .outerjoin(SUPPORT_SETTINGS, _OWN)
    .where(
        _MAIL.key.is_not(None),
        _MAIL.outcome != MailOutcome.WAITING,
        or_(
            _MAIL.received_at < _before(_days_of("raw_mail_days")),
            and_(_MAIL.outcome == MailOutcome.BLOCKED, _MAIL.received_at < _NOW - KEPT_BLOCKED),
        ),
        _MAIL.id > bindparam("after"),
    )
    .order_by(_MAIL.id)
    .limit(bindparam("most"))
)


def tickets_to_remind(after: UUID, most: int, *, now: datetime) -> Question[list[UUID]]:
    """Answered tickets that rest soon, of which nobody was told yet."""
    return _TO_REMIND(after=after, most=most, now=now)


def tickets_to_rest(after: UUID, most: int, *, now: datetime) -> Question[list[UUID]]:
    """Answered tickets whose requesters were reminded and stay silent."""
    return _TO_REST(after=after, most=most, now=now)


def tickets_to_ask(after: UUID, most: int, *, now: datetime) -> Question[list[UUID]]:
    """Tickets that came to rest lately and whose requesters were not asked how the help was."""
    return _TO_ASK(after=after, most=most, now=now)


def tickets_to_end(after: UUID, most: int, *, now: datetime) -> Question[list[UUID]]:
    """Tickets that have rested for as long as their site says."""
    return _TO_END(after=after, most=most, now=now)


def tickets_to_empty(most: int, *, now: datetime) -> Question[list[UUID]]:
    """Tickets that have been over for as long as their sites keep content, locked for who empties them.

    What another sweep has locked is its own, and what no law holds any more goes too.
    """
    return _TO_EMPTY(after=UUID(int=0), most=most, now=now)


def mails_to_forget(after: UUID, most: int, *, now: datetime) -> Question[list[UUID]]:
    """Mails that lie whole in the store for as long as the site of their ticket says, or as is usual; blocked ones for a week."""
    return _MAILS_TO_FORGET(after=after, most=most, now=now)
