"""The lines of the log, newest first; each list is bounded."""

from datetime import datetime

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    DateTime,
    Float,
    String,
    Uuid,
    bindparam,
    column,
    delete,
    func,
    select,
    text,
)

from terazi.foundation.metadata import JSON
from terazi.foundation.questions import Question, many, touched, value
from terazi.foundation.types import Value
from terazi.modules.process.tables import LOG_LINE
from terazi.modules.process.values.logs import FoldedLine, LogFilter, StoredLine
from terazi.modules.process.values.work import RunningTask

_LINE = LOG_LINE.c
MOST_FOLDED = 50_000
"""Among so many of the newest lines the same ones are folded."""
_MOST_FOLDS = 200
_MOST_RUNNING = 500
_TOO_MANY = select(_LINE.id).order_by(_LINE.id.desc()).offset(bindparam("most")).limit(1).scalar_subquery()
_OLD = (
    select(_LINE.id)
    .where((_LINE.at < bindparam("before")) | (_LINE.id <= _TOO_MANY))
    .order_by(_LINE.id)
    .limit(bindparam("count"))
)
_FORGET = touched(delete(LOG_LINE).where(_LINE.id.in_(_OLD.scalar_subquery())))
_NEWEST = value(select(func.coalesce(func.max(_LINE.id), 0)))
_RUNNING = many(
    RunningTask,
    text(
        """
    SELECT task.id AS task_id, task.task_name AS task, task.queue_name AS queue, event.at AS since,
           task.worker_id, job.id AS job_id, job.kind, job.progress, job.step
    FROM procrastinate_jobs task
    LEFT JOIN job ON task.task_name = 'jobs.run_job' AND job.id = CAST(task.args->>'job_id' AS uuid)
    LEFT JOIN LATERAL (
      SELECT max(at) AS at FROM procrastinate_events WHERE job_id = task.id AND type = 'started'
    ) event ON true
    WHERE task.status = 'doing' ORDER BY task.id LIMIT :most
    """
    ).columns(
        column("task_id", BigInteger),
        column("task", String),
        column("queue", String),
        column("since", DateTime(timezone=True)),
        column("worker_id", BigInteger),
        column("job_id", Uuid),
        column("kind", String),
        column("progress", Float),
        column("step", JSON),
    ),
)


def list_lines(wanted: LogFilter, *, before: int | None, count: int) -> Question[list[StoredLine]]:
    """A page of lines, newest first."""
    question = select(*_LINE).where(*_conditions(wanted)).order_by(_LINE.id.desc()).limit(count)
    if before is not None:
        question = question.where(_LINE.id < before)
    return many(StoredLine, question)()


def lines_after(wanted: LogFilter, *, after: int, count: int) -> Question[list[StoredLine]]:
    """The lines that came after one, oldest first."""
    question = select(*_LINE).where(_LINE.id > after, *_conditions(wanted)).order_by(_LINE.id).limit(count)
    return many(StoredLine, question)()


def newest_line() -> Question[int]:
    """The key of the newest line, 0 where there is none."""
    return _NEWEST()


def fold_lines(wanted: LogFilter) -> Question[list[FoldedLine]]:
    """Lines that say the same, folded with their count, what came last first."""
    newest = (
        select(_LINE.id, _LINE.fold, _LINE.at, _LINE.kind, _LINE.level, _LINE.text)
        .where(*_conditions(wanted))
        .order_by(_LINE.id.desc())
        .limit(MOST_FOLDED)
        .subquery()
    )
    line = newest.c
    question = (
        select(
            line.fold,
            func.count().label("count"),
            func.min(line.at).label("first_at"),
            func.max(line.at).label("last_at"),
            func.max(line.kind).label("kind"),
            func.max(line.level).label("level"),
            func.max(line.text).label("text"),
        )
        .group_by(line.fold)
        .order_by(func.max(line.id).desc())
        .limit(_MOST_FOLDS)
    )
    return many(FoldedLine, question)()


def delete_lines(wanted: LogFilter, *, until: datetime, count: int) -> Question[int]:
    """Delete lines that were written up to a moment, so many at once; how many went."""
    gone = select(_LINE.id).where(_LINE.at <= until, *_conditions(wanted)).order_by(_LINE.id).limit(count)
    return touched(delete(LOG_LINE).where(_LINE.id.in_(gone.scalar_subquery())))()


def forget_lines(before: datetime, *, most: int, count: int) -> Question[int]:
    """Forget lines that are old or too many, so many at once; how many went."""
    return _FORGET(before=before, most=most, count=count)


def running_tasks() -> Question[list[RunningTask]]:
    """What workers do at this moment."""
    return _RUNNING(most=_MOST_RUNNING)


def _conditions(wanted: LogFilter) -> list[ColumnElement[bool]]:
    exact: dict[str, Value] = {
        "group_name": wanted.group,
        "kind": wanted.kind,
        "level": wanted.level,
        "node_id": wanted.node_id,
        "request_id": wanted.request_id or None,
        "job_id": wanted.job_id,
        "fold": wanted.fold or None,
    }
    found = [LOG_LINE.c[name] == asked for name, asked in exact.items() if asked is not None]
    if wanted.text:
        found.append(func.lower(_LINE.text).contains(wanted.text.lower(), autoescape=True))
    return found
