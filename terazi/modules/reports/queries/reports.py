"""Questions about reports, their runs and subscriptions."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import ARRAY, String, Uuid, any_, bindparam, cast, delete, func, or_, select, update
from sqlalchemy.dialects.postgresql import JSONPATH, distinct_on

from terazi.foundation.metadata import MOMENT
from terazi.foundation.questions import Question, many, one, touched, value, values
from terazi.modules.layers.public import LAYERS
from terazi.modules.reports.tables import REPORT, REPORT_RUN, REPORT_SUBSCRIPTION
from terazi.modules.reports.values import Report, ReportState, Run, Subscription

_REPORT, _RUN, _SUB = REPORT.c, REPORT_RUN.c, REPORT_SUBSCRIPTION.c
_IS_THERE = _REPORT.state != ReportState.DELETED
_ID, _OF = bindparam("report_id", type_=Uuid()), bindparam("ids", type_=ARRAY(Uuid()))
_ALL = many(Report, select(*_REPORT).where(_IS_THERE).order_by(_REPORT.code))
_ONE = one(Report, select(*_REPORT).where(_IS_THERE, _REPORT.id == _ID))
_LOCK = one(Report, select(*_REPORT).where(_IS_THERE, _REPORT.id == _ID).with_for_update())
_HOLDS = one(Report, select(*_REPORT).where(_REPORT.code == bindparam("code", type_=String())))
_RUN_COLUMNS = [each for each in _RUN if each.name != "result"]
_LAST = many(
    Run,
    select(*_RUN_COLUMNS)
    .ext(distinct_on(_RUN.report_id))
    .where(_RUN.report_id == any_(_OF))
    .order_by(_RUN.report_id, _RUN.id.desc()),
)
_RUNS = many(Run, select(*_RUN_COLUMNS).where(_RUN.report_id == _ID).order_by(_RUN.id.desc()).limit(50))
_SUBSCRIPTIONS = many(
    Subscription, select(*_SUB).where(_SUB.report_id == any_(_OF)).order_by(_SUB.report_id, _SUB.id)
)
_TO = many(
    Subscription,
    select(*_SUB).where(_SUB.person_id == bindparam("person_id", type_=Uuid())).order_by(_SUB.id),
)
_MINE = one(
    Subscription,
    select(*_SUB)
    .where(_SUB.report_id == _ID, _SUB.person_id == bindparam("person_id", type_=Uuid()))
    .with_for_update(),
)
_ONE_SUB = select(*_SUB).where(_SUB.id == bindparam("of_id", type_=Uuid()))
_FOUND_SUBSCRIPTION = one(Subscription, _ONE_SUB)
_SUBSCRIPTION = one(Subscription, _ONE_SUB.with_for_update())
_FREE_SUBSCRIPTION = one(Subscription, _ONE_SUB.with_for_update(skip_locked=True))
_BEFORE = bindparam("before", type_=MOMENT)
_DUE = values(
    select(_SUB.id)
    .where(
        _SUB.is_on, _SUB.due_at <= bindparam("now", type_=MOMENT), _SUB.id > bindparam("after", type_=Uuid())
    )
    .order_by(_SUB.id)
    .limit(bindparam("most"))
)
_FORGET_RUNS = touched(delete(REPORT_RUN).where(_RUN.began_at < _BEFORE))
_FORGET_RESULTS = touched(
    update(REPORT_RUN).where(_RUN.began_at < _BEFORE, _RUN.result.is_not(None)).values(result=None)
)
_LAYERED = values(
    select(_REPORT.code)
    .where(
        _IS_THERE,
        _REPORT.question["source"].astext == any_(bindparam("sources", type_=ARRAY(String))),
        or_(
            bindparam("column", type_=String) == "",
            func.jsonb_path_exists(
                _REPORT.question,
                cast("$.** ? (@ == $column)", JSONPATH),
                func.jsonb_build_object("column", bindparam("column", type_=String)),
            ),
        ),
    )
    .order_by(_REPORT.code)
)
_COUNT = value(select(func.count()).select_from(REPORT).where(_IS_THERE))


def all_reports() -> Question[list[Report]]:
    """All reports, by their codes."""
    return _ALL()


def find_report(report_id: UUID, *, is_locked: bool = False) -> Question[Report | None]:
    """A report; locked, it is about to be changed."""
    return (_LOCK if is_locked else _ONE)(report_id=report_id)


def find_code(code: str) -> Question[Report | None]:
    """Who has a code, also of those that were deleted."""
    return _HOLDS(code=code)


def name_layered_reports(layers: Sequence[str], code: str) -> Question[list[str]]:
    """The codes of the reports that ask one of these layers, and name the column with this code if one is said."""
    return _LAYERED(sources=[f"{LAYERS.prefix}{each}" for each in layers], column=code)


def count_reports() -> Question[int]:
    """How many there are."""
    return _COUNT()


def last_runs(report_ids: Sequence[UUID]) -> Question[list[Run]]:
    """The last run of each."""
    return _LAST(ids=list(report_ids))


def runs_of(report_id: UUID) -> Question[list[Run]]:
    """The latest runs of a report."""
    return _RUNS(report_id=report_id)


def subscriptions_of(report_ids: Sequence[UUID]) -> Question[list[Subscription]]:
    """Who gets these by mail."""
    return _SUBSCRIPTIONS(ids=list(report_ids))


def subscriptions_to(person_id: UUID) -> Question[list[Subscription]]:
    """What a person gets by mail."""
    return _TO(person_id=person_id)


def lock_own(report_id: UUID, person_id: UUID) -> Question[Subscription | None]:
    """A person's subscription to a report."""
    return _MINE(report_id=report_id, person_id=person_id)


def find_subscription(subscription_id: UUID) -> Question[Subscription | None]:
    """A subscription."""
    return _FOUND_SUBSCRIPTION(of_id=subscription_id)


def lock_subscription(subscription_id: UUID) -> Question[Subscription | None]:
    """A subscription; who else holds it is waited for."""
    return _SUBSCRIPTION(of_id=subscription_id)


def lock_free_subscription(subscription_id: UUID) -> Question[Subscription | None]:
    """A subscription, where nobody else holds it."""
    return _FREE_SUBSCRIPTION(of_id=subscription_id)


def due_subscriptions(after: UUID, most: int, *, now: datetime) -> Question[list[UUID]]:
    """What is to be mailed now, in the order of the ids."""
    return _DUE(after=after, most=most, now=now)


def forget_runs(before: datetime) -> Question[int]:
    """Delete runs that began before a moment."""
    return _FORGET_RUNS(before=before)


def forget_results(before: datetime) -> Question[int]:
    """Empty what runs before a moment found."""
    return _FORGET_RESULTS(before=before)
