"""Questions of the desk's queue: its pages, how many stand in its views, and the next one to take."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from uuid import UUID

from sqlalchemy import (
    ARRAY,
    Boolean,
    ColumnElement,
    FromClause,
    Integer,
    Select,
    String,
    Text,
    Uuid,
    and_,
    any_,
    bindparam,
    case,
    exists,
    false,
    func,
    literal,
    literal_column,
    or_,
    select,
    tuple_,
)

from terazi.foundation.ids import SiteId
from terazi.foundation.metadata import MOMENT
from terazi.foundation.questions import Question, Statement, many, one
from terazi.foundation.types import Value
from terazi.modules.accounts.public import present_people_question
from terazi.modules.support.queries.blocks import is_of_blocked
from terazi.modules.support.queries.mentions import NAMES_READER
from terazi.modules.support.queries.ratings import IS_RATED_SO
from terazi.modules.support.queries.tickets import IS_IN_SIGHT, listed_question
from terazi.modules.support.queries.words import count_of_words, fits_words, values_of_words
from terazi.modules.support.tables.following import TICKET_SEEN
from terazi.modules.support.tables.tickets import TICKET
from terazi.modules.support.values.desks import Desks
from terazi.modules.support.values.queue import (
    DUE_SOON,
    PRESENT_FOR,
    CountedTickets,
    Sort,
    TicketFilter,
    View,
)
from terazi.modules.support.values.tickets import ListedTicket, Priority, Ticket, TicketState

_TICKET, _SEEN = TICKET.c, TICKET_SEEN.c
_NOW = bindparam("now", type_=MOMENT)
_READER = bindparam("reader_id", type_=Uuid())
_SITE = bindparam("site_id", type_=Uuid())
_PRESENT = present_people_question().subquery("present")
_IN_SIGHT = or_(_TICKET.later_until.is_(None), _TICKET.later_until <= _NOW)
_IS_AWAY = and_(
    _TICKET.assignee_id.is_not(None), ~exists().where(_PRESENT.c.person_id == _TICKET.assignee_id)
)
_SEEN_NUMBER = (
    select(_SEEN.message_number)
    .where(_SEEN.ticket_id == _TICKET.id, _SEEN.user_id == _READER)
    .scalar_subquery()
)


def _stands(*states: TicketState) -> ColumnElement[bool]:
    """Return the condition where a ticket stands, written into the text so that partial indexes are used."""
    return _TICKET.state.in_([literal(state, _TICKET.state.type, literal_execute=True) for state in states])


_WORKING = _stands(TicketState.OPEN, TicketState.ANSWERED)
_IS_OPEN = _stands(TicketState.OPEN)
_NOT_GONE = tuple(each for each in TicketState if each.value not in {"spam", "unverified", "merged"})
_VIEWS: Mapping[View, ColumnElement[bool]] = {
    View.MINE: and_(_WORKING, _IN_SIGHT, _TICKET.assignee_id == _READER),
    View.NOBODYS: and_(_IS_OPEN, _IN_SIGHT, _TICKET.assignee_id.is_(None)),
    View.DUE_SOON: and_(_IS_OPEN, _IN_SIGHT, _TICKET.answer_by <= bindparam("soon", type_=MOMENT)),
    View.OPEN: and_(_IS_OPEN, _IN_SIGHT),
    View.WAITING: and_(_stands(TicketState.ANSWERED), _IN_SIGHT),
    View.LATER: and_(_WORKING, _TICKET.later_until > _NOW),
    View.AWAY: and_(_WORKING, _IS_AWAY),
    View.MENTIONED: and_(_stands(*_NOT_GONE), NAMES_READER),
    View.PASSIVE: _stands(TicketState.PASSIVE),
    View.SPAM: _stands(TicketState.SPAM),
    View.UNVERIFIED: and_(_stands(TicketState.UNVERIFIED), ~is_of_blocked(_TICKET.visitor_id)),
    View.ALL: _stands(*_NOT_GONE),
}


def _among(name: str, column: ColumnElement[Value]) -> ColumnElement[bool]:
    return column == any_(bindparam(name, type_=ARRAY(String())))


_NARROWS: Mapping[str, ColumnElement[bool]] = {
    "states": _among("states", _TICKET.state),
    "topics": _among("topics", _TICKET.operation_name),
    "priorities": _among("priorities", _TICKET.priority),
    "tags": _TICKET.tags.has_any(bindparam("tags", type_=ARRAY(Text()))),
    "of_site": _TICKET.organization_id.is_(None),
    "desk_id": _TICKET.organization_id == bindparam("desk_id", type_=Uuid()),
    "assignee_id": _TICKET.assignee_id == bindparam("assignee_id", type_=Uuid()),
    "is_nobodys": _TICKET.assignee_id.is_(None),
    "lang": _TICKET.lang == bindparam("lang", type_=_TICKET.lang.type),
    "requester_id": _TICKET.requester_id == bindparam("requester_id", type_=Uuid()),
    "since": _TICKET.changed_at >= bindparam("since", type_=MOMENT),
    "face": IS_RATED_SO,
    "is_unseen": _TICKET.last_number > func.coalesce(_SEEN_NUMBER, 0),
}
_PAGES = (51, 101)
"""So many tickets are asked for at most; the number stands in the statement, for a plan is made without the values."""
_RANKS = {Priority.URGENT: 0, Priority.HIGH: 1, Priority.NORMAL: 2, Priority.LOW: 3}


@dataclass(frozen=True, kw_only=True, slots=True)
class _Shape:
    """What of a page's statement is not a value."""

    view: View
    sort: Sort
    narrowed: frozenset[str]
    word_count: int
    is_next: bool
    most: int
    of_site: bool
    of_shops: bool
    of_all: bool


def queue_page(
    desks: Desks,
    reader_id: UUID,
    visitor_id: UUID | None,
    view: View,
    narrowed: TicketFilter,
    sort: Sort,
    *,
    now: datetime,
    after: UUID | None,
    count: int,
) -> Question[list[ListedTicket]]:
    """A page of a view of the queue, as one of the desks' people has it."""
    shape, values = _asked(desks, view, narrowed, sort)
    most = next(each for each in _PAGES if count <= each)
    statement = _page(replace(shape, is_next=after is not None, most=most))
    return statement(
        **values,
        **_moments(now),
        reader_id=reader_id,
        finder_id=reader_id,
        finder_visitor_id=visitor_id,
        site_id=desks.site_id,
        shop_ids=list(desks.shop_ids),
        after=after,
        most=count,
    )


def lock_next(
    desks: Desks,
    reader_id: UUID,
    visitor_id: UUID | None,
    view: View,
    narrowed: TicketFilter,
    *,
    now: datetime,
) -> Question[Ticket | None]:
    """The ticket of nobody's that is due first, and that nobody else takes at this moment; never the taker's own."""
    shape, values = _asked(desks, view, narrowed, Sort.DUE)
    return _next(shape)(
        **values,
        **_moments(now),
        reader_id=reader_id,
        visitor_id=visitor_id,
        finder_id=reader_id,
        finder_visitor_id=visitor_id,
        site_id=desks.site_id,
        shop_ids=list(desks.shop_ids),
    )


def count_working(site_id: SiteId, *, now: datetime) -> Question[list[CountedTickets]]:
    """How many open and answered tickets a site has, by all that its views ask."""
    return _COUNT(site_id=site_id, **_moments(now))


def _moments(now: datetime) -> Mapping[str, datetime]:
    return {"now": now, "soon": now + DUE_SOON, "present_since": now - PRESENT_FOR}


def _asked(
    desks: Desks, view: View, narrowed: TicketFilter, sort: Sort
) -> tuple[_Shape, Mapping[str, Value]]:
    """Return what of a statement depends on how it is narrowed, and the values."""
    values: dict[str, Value] = {
        "states": list(narrowed.states),
        "topics": list(narrowed.topics),
        "priorities": list(narrowed.priorities),
        "tags": list(narrowed.tags),
        "assignee_id": narrowed.assignee_id,
        "lang": narrowed.lang,
        "requester_id": narrowed.requester_id,
        "since": narrowed.since,
        "is_nobodys": narrowed.is_nobodys,
        "is_unseen": narrowed.is_unseen,
        "face": narrowed.face,
        "of_site": narrowed.desk_id is not None and narrowed.desk_id == desks.site_id,
        "desk_id": narrowed.desk_id if narrowed.desk_id != desks.site_id else None,
    }
    shape = _Shape(
        view=view,
        sort=sort,
        narrowed=frozenset(name for name, value in values.items() if value),
        word_count=count_of_words(narrowed.words),
        is_next=False,
        most=1,
        of_all=desks.is_all,
        of_site=desks.has_site,
        of_shops=bool(desks.shop_ids),
    )
    return shape, {**values, **values_of_words(narrowed.words)}


def _conditions(shape: _Shape) -> list[ColumnElement[bool]]:
    found = [_TICKET.site_id == _SITE, _VIEWS[shape.view]]
    if not shape.of_all:
        own: list[ColumnElement[bool]] = []
        if shape.of_site:
            own.append(_TICKET.organization_id.is_(None))
        if shape.of_shops:
            own.append(_TICKET.organization_id == any_(bindparam("shop_ids", type_=ARRAY(Uuid()))))
        found += [or_(false(), *own), IS_IN_SIGHT]
    found += [_NARROWS[name] for name in sorted(shape.narrowed)]
    if shape.word_count:
        found.append(fits_words(shape.word_count, with_notes=True))
    return found


def _keys(sort: Sort, ticket: FromClause) -> tuple[list[ColumnElement[Value]], bool]:
    """Return by what tickets are sorted, and whether the smallest stands first."""
    at = ticket.c
    match sort:
        case Sort.NEWEST:
            return [at.changed_at, at.id], False
        case Sort.OLDEST:
            return [at.changed_at, at.id], True
        case Sort.DUE:
            return [at.answer_by, at.id], True
        case Sort.OPENED:
            return [at.opened_at, at.id], False
        case Sort.PRIORITY:
            rank = case(*((at.priority == each, place) for each, place in _RANKS.items()), else_=2)
            return [rank, at.answer_by, at.id], True


def _sorted(question: Select[*tuple[Value, ...]], sort: Sort) -> Select[*tuple[Value, ...]]:
    keys, is_rising = _keys(sort, TICKET)
    return question.order_by(*(key.asc() if is_rising else key.desc() for key in keys))


@lru_cache(maxsize=512)
def _page(shape: _Shape) -> Statement[list[ListedTicket]]:
    """Only the tickets of the page are joined with names and words."""
    picked = select(_TICKET.id).where(*_conditions(shape))
    if shape.is_next:
        last = TICKET.alias("last")
        keys, is_rising = _keys(shape.sort, TICKET)
        of_last = [
            select(key).where(last.c.id == bindparam("after", type_=Uuid())).scalar_subquery()
            for key in _keys(shape.sort, last)[0]
        ]
        here, there = tuple_(*keys), tuple_(*of_last)
        picked = picked.where(here > there if is_rising else here < there)
    page = _sorted(picked, shape.sort).limit(bindparam("most")).subquery("page")
    picked = select(page.c.id).limit(literal_column(str(shape.most), Integer()))
    return many(
        ListedTicket,
        _sorted(listed_question().where(_TICKET.id.in_(picked.scalar_subquery())), shape.sort),
    )


@lru_cache(maxsize=128)
def _next(shape: _Shape) -> Statement[Ticket | None]:
    visitor = bindparam("visitor_id", type_=Uuid())
    free = select(*(_TICKET[name] for name in Ticket.__slots__)).where(
        *_conditions(shape),
        _IS_OPEN,
        _IN_SIGHT,
        _TICKET.assignee_id.is_(None),
        or_(_TICKET.requester_id.is_(None), _TICKET.requester_id != _READER),
        or_(visitor.is_(None), _TICKET.visitor_id.is_(None), _TICKET.visitor_id != visitor),
    )
    return one(Ticket, _sorted(free, shape.sort).limit(1).with_for_update(skip_locked=True, of=TICKET))


_IS_LATER = func.coalesce(_TICKET.later_until > _NOW, false(), type_=Boolean()).label("is_later")
_IS_SOON = (_TICKET.answer_by <= bindparam("soon", type_=MOMENT)).label("is_due_soon")
_HERE = select(_PRESENT.c.person_id).distinct().subquery("here")
_IS_AWAY_NOW = and_(_TICKET.assignee_id.is_not(None), _HERE.c.person_id.is_(None)).label("is_away")
_KINDS = (
    _TICKET.organization_id,
    _TICKET.assignee_id,
    _TICKET.state,
    _IS_LATER,
    _IS_SOON,
    _IS_AWAY_NOW,
)
_COUNT = many(
    CountedTickets,
    select(*_KINDS, func.count().cast(Integer).label("count"))
    .select_from(TICKET)
    .outerjoin(_HERE, _HERE.c.person_id == _TICKET.assignee_id)
    .where(_TICKET.site_id == _SITE, _WORKING)
    .group_by(*_KINDS),
)
