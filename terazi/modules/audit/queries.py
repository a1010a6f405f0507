"""Questions about the audit trail, and its one way to write beside a transaction."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, RowMapping, String, cast, delete, func, or_, select, tuple_

from terazi.foundation.db import Reader, Recorder, Transaction
from terazi.foundation.driver import NewRow
from terazi.modules.audit.tables import AuditEntry
from terazi.modules.audit.values import TrailFilter

_COLUMNS = tuple(AuditEntry.__table__.c)
_MOST_ACTIONS = 200
NEW_ENTRY = NewRow(AuditEntry.__table__)


async def insert_entry(recorder: Recorder, values: dict[str, Any]) -> None:
    """Write one entry that stays whatever becomes of the call. Any: column values."""
    await recorder.record(NEW_ENTRY, values)


async def list_entries(
    reader: Reader, wanted: TrailFilter, *, before: UUID | None, count: int
) -> Sequence[RowMapping]:
    """Return entries, newest first, from before the given one on."""
    question = select(*_COLUMNS).where(*_conditions(wanted))
    if before is not None:
        place = select(AuditEntry.at, AuditEntry.id).where(AuditEntry.id == before).scalar_subquery()
        question = question.where(tuple_(AuditEntry.at, AuditEntry.id) < place)
    return await reader.rows(question.order_by(AuditEntry.at.desc(), AuditEntry.id.desc()).limit(count))


async def list_actions(reader: Reader) -> Sequence[str]:
    """Return the names of what was ever done; each step looks up the next name in the index."""
    first = select(func.min(AuditEntry.action).label("action")).cte("names", recursive=True)
    following = (
        select(AuditEntry.action)
        .where(AuditEntry.action > first.c.action)
        .order_by(AuditEntry.action)
        .limit(1)
        .correlate(first)
        .scalar_subquery()
    )
    names = first.union_all(select(following).where(first.c.action.isnot(None)))
    rows = await reader.rows(select(names.c.action).where(names.c.action.isnot(None)).limit(_MOST_ACTIONS))
    return [row["action"] for row in rows]


async def delete_old_entries(db: Transaction, *, before: datetime, most: int) -> int:
    """Forget the oldest entries; the number of those that went. The database keeps what is younger than a year."""
    oldest = select(AuditEntry.id).where(AuditEntry.at < before).order_by(AuditEntry.at).limit(most)
    gone = await db.scalars(
        delete(AuditEntry)
        .where(AuditEntry.id.in_(oldest))
        .returning(AuditEntry.id)
        .execution_options(synchronize_session=False)
    )
    return len(gone.all())


def _conditions(wanted: TrailFilter) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = []
    if wanted.who:
        found.append(_has(AuditEntry.actor_name, wanted.who))
    if wanted.action:
        found.append(AuditEntry.action == wanted.action)
    if wanted.subject:
        found.append(AuditEntry.subject == wanted.subject)
    if wanted.since:
        found.append(AuditEntry.at >= wanted.since)
    if wanted.until:
        found.append(AuditEntry.at < wanted.until)
    if wanted.text:
        searched = (
            AuditEntry.subject_name,
            AuditEntry.actor_name,
            AuditEntry.address,
            AuditEntry.action,
            cast(AuditEntry.subject_id, String),
            cast(AuditEntry.before, String),
            cast(AuditEntry.after, String),
        )
        found.append(or_(*(_has(column, wanted.text) for column in searched)))
    return found


def _has(column: Any, text: str) -> ColumnElement[bool]:  # Any: a column or a cast of it
    return func.lower(column).contains(text.lower(), autoescape=True)
