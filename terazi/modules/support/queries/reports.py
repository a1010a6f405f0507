"""Questions of the report of a desk: what was opened, and how soon it had its first answer."""

from datetime import datetime
from functools import lru_cache

from sqlalchemy import (
    ARRAY,
    Boolean,
    ColumnElement,
    Float,
    Integer,
    String,
    Uuid,
    and_,
    any_,
    bindparam,
    case,
    cast,
    func,
    literal,
    or_,
    select,
)

from terazi.foundation.metadata import MOMENT
from terazi.foundation.questions import Question, Statement, many
from terazi.modules.support.tables.ratings import TICKET_RATING
from terazi.modules.support.tables.tickets import TICKET
from terazi.modules.support.values.ratings import Face
from terazi.modules.support.values.reports import AnswerCount, Grouping, OpenedCount, ReportAsked
from terazi.modules.support.values.tickets import TicketState

_TICKET = TICKET.c
_SHOP = _TICKET.organization_id
_SINCE, _UNTIL = bindparam("since", type_=MOMENT), bindparam("until", type_=MOMENT)
_ONLY = bindparam("only_person_id", type_=Uuid())
_OF_DESKS = and_(
    _TICKET.site_id == bindparam("site_id", type_=Uuid()),
    or_(
        bindparam("is_all", type_=Boolean()),
        and_(_SHOP.is_(None), bindparam("has_site", type_=Boolean())),
        any_(bindparam("shop_ids", type_=ARRAY(Uuid()))) == _SHOP,
    ),
)
_COUNTED = _TICKET.state.in_(
    [each for each in TicketState if each.value not in {"unverified", "spam", "merged"}]
)


def opened_counts(asked: ReportAsked, by: Grouping) -> Question[list[OpenedCount]]:
    """How many tickets of some desks were opened, by day, topic or desk."""
    return _opened(by)(**_values(asked))


def answer_counts(asked: ReportAsked, by: Grouping | None) -> Question[list[AnswerCount]]:
    """How soon tickets had their first answer; together where no grouping is given."""
    return _answered(by)(**_values(asked), only_person_id=asked.only_person_id)


def _values(asked: ReportAsked) -> dict[str, object]:
    names = ("site_id", "is_all", "has_site", "shop_ids", "since", "until")
    return {name: getattr(asked, name) for name in names}


def _group(
    by: Grouping | None, moment: ColumnElement[datetime] | ColumnElement[datetime | None]
) -> ColumnElement[str]:
    match by:
        case Grouping.DAY:
            return func.to_char(func.timezone("Europe/Istanbul", moment), "YYYY-MM-DD", type_=String())
        case Grouping.TOPIC:
            return _TICKET.operation_name
        case Grouping.PERSON:
            return func.coalesce(cast(_TICKET.first_answerer_id, String()), "", type_=String())
        case Grouping.DESK:
            return func.coalesce(cast(_SHOP, String()), cast(_TICKET.site_id, String()), type_=String())
        case None:
            return literal("")


def _rated(face: Face) -> ColumnElement[int]:
    return func.count(case((TICKET_RATING.c.face == face, 1))).cast(Integer)


@lru_cache
def _opened(by: Grouping) -> Statement[list[OpenedCount]]:
    group = _group(by, _TICKET.opened_at).label("group")
    question = select(group, func.count().cast(Integer).label("opened")).where(
        _OF_DESKS, _COUNTED, _TICKET.opened_at >= _SINCE, _TICKET.opened_at < _UNTIL
    )
    return many(OpenedCount, question.group_by(group))


@lru_cache
def _answered(by: Grouping | None) -> Statement[list[AnswerCount]]:
    moment, minutes = _TICKET.first_answered_at, _TICKET.first_answer_minutes
    group = _group(by, moment).label("group")
    question = select(
        group,
        func.count().cast(Integer).label("answered"),
        func.percentile_cont(0.5).within_group(minutes).cast(Float).label("median_minutes"),
        func.percentile_cont(0.9).within_group(minutes).cast(Float).label("slow_minutes"),
        func.count(_TICKET.first_in_time).cast(Integer).label("judged"),
        func.count(case((_TICKET.first_in_time, 1))).cast(Integer).label("in_time"),
        func.count(case((_TICKET.reopened_count > 0, 1))).cast(Integer).label("reopened"),
        _rated(Face.GOOD).label("happy"),
        _rated(Face.BAD).label("unhappy"),
    )
    question = question.outerjoin_from(TICKET, TICKET_RATING, TICKET_RATING.c.ticket_id == _TICKET.id).where(
        _OF_DESKS,
        _COUNTED,
        moment >= _SINCE,
        moment < _UNTIL,
        or_(_ONLY.is_(None), _TICKET.first_answerer_id == _ONLY),
    )
    return many(AnswerCount, question.group_by(group) if by else question)
