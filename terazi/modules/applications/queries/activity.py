"""What is counted of applications."""

from datetime import date
from uuid import UUID

from sqlalchemy import bindparam, delete, func, select
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.questions import Question, many, touched
from terazi.modules.applications.tables import APPLICATION_ACTIVITY, EXTERNAL_APPLICATION
from terazi.modules.applications.values import DayCount

_ACTIVITY = APPLICATION_ACTIVITY.c
_COUNTED = (_ACTIVITY.day, _ACTIVITY.kind, _ACTIVITY.status, _ACTIVITY.count, _ACTIVITY.last_at)
_ADDED = insert(APPLICATION_ACTIVITY).from_select(
    ["application_id", *(each.name for each in _COUNTED)],
    select(EXTERNAL_APPLICATION.c.id, *(bindparam(each.name, type_=each.type) for each in _COUNTED)).where(
        EXTERNAL_APPLICATION.c.id == bindparam("application_id")
    ),
)
_ADD = touched(
    _ADDED.on_conflict_do_update(
        index_elements=["application_id", "day", "kind", "status"],
        set_={
            "count": _ACTIVITY.count + _ADDED.excluded.count,
            "last_at": func.greatest(_ACTIVITY.last_at, _ADDED.excluded.last_at),
        },
    )
)
_DAYS = many(
    DayCount,
    select(*_COUNTED)
    .where(_ACTIVITY.application_id == bindparam("application_id"), _ACTIVITY.day >= bindparam("since"))
    .order_by(_ACTIVITY.day, _ACTIVITY.kind, _ACTIVITY.status),
)
_DELETE_OLD = touched(delete(APPLICATION_ACTIVITY).where(_ACTIVITY.day < bindparam("before")))


def add_count(application_id: UUID, counted: DayCount) -> Question[int]:
    """Add what was counted of an application to its day; nothing where it is deleted."""
    return _ADD(
        application_id=application_id,
        day=counted.day,
        kind=counted.kind,
        status=counted.status,
        count=counted.count,
        last_at=counted.last_at,
    )


def list_days(application_id: UUID, *, since: date) -> Question[list[DayCount]]:
    """The counts of an application by day, kind and status, oldest first."""
    return _DAYS(application_id=application_id, since=since)


def delete_old_days(*, before: date) -> Question[int]:
    """Forget the counts of days long past."""
    return _DELETE_OLD(before=before)
