"""Questions about the audit trail."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, String, Uuid, bindparam, cast, delete, func, or_, select, tuple_

from terazi.foundation.questions import Question, many, touched, value, values
from terazi.modules.audit.tables import AUDIT_ENTRY
from terazi.modules.audit.values import AuditEntry, TrailFilter

_MOST_ACTIONS = 200
_ENTRY = AUDIT_ENTRY.c
_FIRST = select(func.min(_ENTRY.action).label("action")).cte("names", recursive=True)
_FOLLOWING = (
    select(_ENTRY.action)
    .where(_ENTRY.action > _FIRST.c.action)
    .order_by(_ENTRY.action)
    .limit(1)
    .correlate(_FIRST)
    .scalar_subquery()
)
_NAMES = _FIRST.union_all(select(_FOLLOWING).where(_FIRST.c.action.isnot(None)))
_ACTIONS = values(select(_NAMES.c.action).where(_NAMES.c.action.isnot(None)).limit(_MOST_ACTIONS))
_OLDEST = (
    select(_ENTRY.id)
    .where(_ENTRY.at < bindparam("before"))
    .order_by(_ENTRY.at)
    .limit(bindparam("most"))
    .scalar_subquery()
)
_DEVICE = value(
    select(_ENTRY.device)
    .where(
        _ENTRY.subject_id == bindparam("subject_id"),
        _ENTRY.action == bindparam("action"),
        _ENTRY.actor_id.is_not_distinct_from(bindparam("actor_id", type_=Uuid())),
        _ENTRY.at >= bindparam("since"),
    )
    .limit(1)
)
_DELETE_OLD = touched(delete(AUDIT_ENTRY).where(_ENTRY.id.in_(_OLDEST)))


def list_entries(wanted: TrailFilter, *, before: UUID | None, count: int) -> Question[list[AuditEntry]]:
    """Entries, newest first, from before the given one on."""
    question = select(*_ENTRY).where(*_conditions(wanted))
    if before is not None:
        place = select(_ENTRY.at, _ENTRY.id).where(_ENTRY.id == before).scalar_subquery()
        question = question.where(tuple_(_ENTRY.at, _ENTRY.id) < place)
    return many(AuditEntry, question.order_by(_ENTRY.at.desc(), _ENTRY.id.desc()).limit(count))()


def device_of(
    action: str, subject_id: UUID, actor_id: UUID | None, *, since: datetime
) -> Question[str | None]:
    """With what somebody, signed in or not, has done something since a moment."""
    return _DEVICE(action=action, subject_id=subject_id, actor_id=actor_id, since=since)


def list_actions() -> Question[list[str]]:
    """The names of what was ever done; each step looks up the next name in the index."""
    return _ACTIONS()


def delete_old_entries(before: datetime, most: int) -> Question[int]:
    """Forget the oldest entries; the number of those that went. The database keeps what is younger than a year."""
    return _DELETE_OLD(before=before, most=most)


def _conditions(wanted: TrailFilter) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = []
    if wanted.who:
        found.append(_has(_ENTRY.actor_name, wanted.who))
    if wanted.action:
        found.append(_ENTRY.action == wanted.action)
    if wanted.subject:
        found.append(_ENTRY.subject == wanted.subject)
    if wanted.since:
        found.append(_ENTRY.at >= wanted.since)
    if wanted.until:
        found.append(_ENTRY.at < wanted.until)
    if wanted.text:
        searched = (
            _ENTRY.subject_name,
            _ENTRY.actor_name,
            _ENTRY.address,
            _ENTRY.action,
            _ENTRY.request_id,
            cast(_ENTRY.subject_id, String),
            cast(_ENTRY.before, String),
            cast(_ENTRY.after, String),
        )
        found.append(or_(*(_has(column, wanted.text) for column in searched)))
    return found


def _has(column: ColumnElement[str], text: str) -> ColumnElement[bool]:
    return func.lower(column).contains(text.lower(), autoescape=True)
