"""How queues do: what waits, runs and has failed, counted no further than people read."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import BigInteger, DateTime, Integer, String, column, select, text

from terazi.foundation.jobs.switches import PROCESS_SWITCH, Switch
from terazi.foundation.questions import Question, many, single, value
from terazi.modules.process.values.queues import MOST_COUNTED, MailFacts, QueueCount, QueueNow

_SWITCH = PROCESS_SWITCH.c
_SWITCHES = many(Switch, select(*_SWITCH).order_by(_SWITCH.since).limit(500))
_WAITED = value(
    text(
        """
    SELECT extract(epoch FROM clock_timestamp() - greatest(max(event.at), job.scheduled_at))::float
    FROM procrastinate_jobs job JOIN procrastinate_events event ON event.job_id = job.id
    WHERE job.id = :task_id AND event.type IN ('deferred', 'deferred_for_retry', 'retried')
    GROUP BY job.scheduled_at
    """
    )
)
_NOW = many(
    QueueNow,
    text(
        """
    SELECT queue.name AS queue, waiting.count AS waiting, running.count AS running, failed.count AS failed,
           oldest.at AS oldest_at
    FROM unnest(CAST(:queues AS varchar[])) AS queue(name)
    CROSS JOIN LATERAL (
      SELECT count(*) FROM (
        SELECT FROM procrastinate_jobs WHERE status = 'todo' AND queue_name = queue.name LIMIT :most
      ) seen) waiting
    CROSS JOIN LATERAL (
      SELECT count(*) FROM (
        SELECT FROM procrastinate_jobs WHERE status = 'doing' AND queue_name = queue.name LIMIT :most
      ) seen) running
    CROSS JOIN LATERAL (
      SELECT count(*) FROM (
        SELECT FROM procrastinate_jobs WHERE status = 'failed' AND queue_name = queue.name LIMIT :most
      ) seen) failed
    LEFT JOIN LATERAL (
      SELECT max(event.at) AS at FROM procrastinate_events event
      WHERE event.job_id = (
        SELECT id FROM procrastinate_jobs WHERE status = 'todo' AND queue_name = queue.name ORDER BY id LIMIT 1
      )
    ) oldest ON true
    ORDER BY queue.name
    """
    ).columns(
        column("queue", String),
        column("waiting", BigInteger),
        column("running", BigInteger),
        column("failed", BigInteger),
        column("oldest_at", DateTime(timezone=True)),
    ),
)
_MAILS = single(
    MailFacts,
    text(
        """
    WITH waiting AS (SELECT created_at FROM outgoing_mail WHERE sent_at IS NULL AND last_error IS NULL)
    SELECT (SELECT count(*) FROM (SELECT FROM waiting LIMIT :most) seen) AS waiting,
           (SELECT min(created_at) FROM waiting) AS oldest_at
    """
    ).columns(column("waiting", BigInteger), column("oldest_at", DateTime(timezone=True))),
)
_COUNTS = many(
    QueueCount,
    text(
        """
    SELECT date_bin(CAST(:step AS interval), at, CAST(:since AS timestamptz)) AS at, queue, measure,
           CAST(CASE WHEN measure IN ('waiting', 'running') THEN max(count) ELSE sum(count) END AS integer) AS count
    FROM queue_slot WHERE at >= :since
    GROUP BY 1, 2, 3 ORDER BY 1
    """
    ).columns(
        column("at", DateTime(timezone=True)),
        column("queue", String),
        column("measure", String),
        column("count", Integer),
    ),
)


def list_switches() -> Question[list[Switch]]:
    """What is paused, longest first."""
    return _SWITCHES()


def waited_seconds(task_id: int) -> Question[float | None]:
    """How long a task has waited for its turn, from when it was due."""
    return _WAITED(task_id=task_id)


def queues_now(queues: Sequence[str]) -> Question[list[QueueNow]]:
    """What waits, runs and has failed in each queue."""
    return _NOW(queues=list(queues), most=MOST_COUNTED + 1)


def mail_facts() -> Question[MailFacts]:
    """How many mails have not left, and since when the oldest waits."""
    return _MAILS(most=MOST_COUNTED + 1)


def counts_since(since: datetime, step: timedelta) -> Question[list[QueueCount]]:
    """How the queues did since a moment, in steps."""
    return _COUNTS(since=since, step=step)
