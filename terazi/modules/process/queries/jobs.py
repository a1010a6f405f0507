"""Jobs of everybody and tasks of the queue, as administrators see them and act on them."""

from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    DateTime,
    Float,
    Integer,
    String,
    Uuid,
    bindparam,
    cast,
    column,
    literal,
    select,
    text,
)

from terazi.foundation.jobs.tables import JOB, Job
from terazi.foundation.metadata import JSON
from terazi.foundation.questions import Question, many, one, touched, value
from terazi.modules.process.values.work import JobFilter, ListedJob, WorkState

_JOB = JOB.c
_QUEUE_OF_JOBS = "jobs"
_PEOPLE = select(
    cast(_JOB.id, String).label("id"),
    _JOB.kind,
    literal(_QUEUE_OF_JOBS).label("queue"),
    cast(_JOB.state, String).label("state"),
    _JOB.owner_id,
    _JOB.subject_id,
    _JOB.attempts,
    _JOB.progress,
    _JOB.node,
    _JOB.error,
    _JOB.queued_at,
    _JOB.started_at,
    _JOB.finished_at,
)
_STATES = {
    WorkState.QUEUED: "todo",
    WorkState.RUNNING: "doing",
    WorkState.SUCCEEDED: "succeeded",
    WorkState.FAILED: "failed",
    WorkState.CANCELLED: "cancelled",
}
_TASK_COLUMNS = (
    column("id", String),
    column("kind", String),
    column("queue", String),
    column("state", String),
    column("owner_id", Uuid),
    column("subject_id", Uuid),
    column("attempts", Integer),
    column("progress", Float),
    column("node", String),
    column("error", JSON),
    column("queued_at", DateTime(timezone=True)),
    column("started_at", DateTime(timezone=True)),
    column("finished_at", DateTime(timezone=True)),
)
_TASKS = """
    SELECT task.id::text AS id, task.task_name AS kind, task.queue_name AS queue,
           CASE task.status WHEN 'todo' THEN 'queued' WHEN 'doing' THEN 'running' WHEN 'succeeded' THEN 'succeeded'
             WHEN 'failed' THEN 'failed' ELSE 'cancelled' END AS state,
           CAST(NULL AS uuid) AS owner_id, CAST(NULL AS uuid) AS subject_id, task.attempts,
           CAST(NULL AS float8) AS progress,
           coalesce(node.name || ':' || node.process_id, '') AS node, CAST(NULL AS jsonb) AS error,
           greatest(event.queued_at, task.scheduled_at) AS queued_at,
           CASE WHEN task.status <> 'todo' THEN event.started_at END AS started_at, event.finished_at
    FROM procrastinate_jobs task
    LEFT JOIN process_node node ON node.worker_id = task.worker_id
    CROSS JOIN LATERAL (
      SELECT max(at) FILTER (WHERE type IN ('deferred', 'deferred_for_retry', 'retried')) AS queued_at,
             max(at) FILTER (WHERE type = 'started') AS started_at,
             max(at) FILTER (WHERE type IN ('succeeded', 'failed', 'cancelled', 'aborted')) AS finished_at
      FROM procrastinate_events WHERE job_id = task.id
    ) event
    WHERE {conditions}
    ORDER BY task.id DESC LIMIT :count
"""
_LOCK = one(Job, select(*_JOB).where(_JOB.id == bindparam("job_id")).with_for_update())
_LOCK_TASK = value(text("SELECT status::text FROM procrastinate_jobs WHERE id = :task_id FOR UPDATE"))
_IS_REPLACED = value(
    text(
        """
    SELECT EXISTS (SELECT FROM procrastinate_jobs waiting JOIN procrastinate_jobs task ON task.id = :task_id
                   WHERE waiting.status = 'todo' AND waiting.queueing_lock = task.queueing_lock)
    """
    )
)
_RETRY = touched(text("SELECT procrastinate_retry_job_v2(:task_id, now(), NULL, NULL, NULL)"))
_CANCEL = touched(text("SELECT procrastinate_cancel_job_v1(:task_id, false, false)"))


def list_jobs(wanted: JobFilter, *, before: UUID | None, count: int) -> Question[list[ListedJob]]:
    """A page of the jobs that people started, newest first."""
    question = _PEOPLE.where(*_conditions(wanted))
    if before:
        question = question.where(_JOB.id < before)
    return many(ListedJob, question.order_by(_JOB.id.desc()).limit(count))()


def list_tasks(wanted: JobFilter, *, before: int | None, count: int) -> Question[list[ListedJob]]:
    """A page of the tasks of the queue, newest first."""
    said = {
        "task.status = CAST(:status AS procrastinate_job_status)": (
            "status",
            _STATES[wanted.state] if wanted.state else None,
        ),
        "task.queue_name = :queue": ("queue", wanted.queue or None),
        "task.task_name = :kind": ("kind", wanted.kind or None),
        "task.id < :before": ("before", before),
    }
    given = {name: wanted_value for name, wanted_value in said.values() if wanted_value is not None}
    conditions = [sql for sql, (name, _) in said.items() if name in given]
    built = text(_TASKS.format(conditions=" AND ".join(conditions) or "true")).columns(*_TASK_COLUMNS)
    return many(ListedJob, built)(count=count, **given)


def lock_any_job(job_id: UUID) -> Question[Job | None]:
    """A job, whoever started it, that nobody else can change until the transaction ends."""
    return _LOCK(job_id=job_id)


def lock_task(task_id: int) -> Question[str | None]:
    """How a task of the queue stands, while nobody else can change it; None where it is gone."""
    return _LOCK_TASK(task_id=task_id)


def is_replaced(task_id: int) -> Question[bool]:
    """Whether the same task waits in the queue once more."""
    return _IS_REPLACED(task_id=task_id)


def retry_task(task_id: int) -> Question[int]:
    """Put a task that failed into the queue again."""
    return _RETRY(task_id=task_id)


def cancel_task(task_id: int) -> Question[int]:
    """Take a task that waits out of the queue."""
    return _CANCEL(task_id=task_id)


def _conditions(wanted: JobFilter) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = []
    if wanted.state:
        found.append(_JOB.state == wanted.state.value)
    if wanted.kind:
        found.append(_JOB.kind == wanted.kind)
    if wanted.job_id:
        found.append(_JOB.id == wanted.job_id)
    if wanted.owner_id:
        found.append(_JOB.owner_id == wanted.owner_id)
    return found
