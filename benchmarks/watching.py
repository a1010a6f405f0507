"""Watching the platform: what counting a call costs it, and what the overview of a long queue costs PostgreSQL."""

import asyncio
import statistics
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from uuid import UUID

import psycopg

from benchmarks.figures import Figure, at_most, written
from benchmarks.running import prepared_database
from terazi.entry.wiring import TASKS
from terazi.foundation.connecting import plain_url
from terazi.foundation.db import Database
from terazi.foundation.jobs.tasks import queues_of
from terazi.foundation.settings import Settings
from terazi.modules.process.actions.logs import LineBook
from terazi.modules.process.actions.rates import CallRates
from terazi.modules.process.queries import nodes, queues, rates

CALLS, ROUNDS, CALLERS = 100_000, 5, 4_000
JOBS, QUESTIONS = 200_000, 20
_MOST_OF_A_CALL = 5e-6
_MOST_OF_THE_OVERVIEW = 0.020
_PEOPLE = [UUID(int=number) for number in range(CALLERS)]
_ADDRESSES = [f"203.0.{number // 250}.{number % 250}" for number in range(CALLERS)]
_FILL = (
    "ALTER TABLE procrastinate_jobs DISABLE TRIGGER USER",
    f"""
    INSERT INTO procrastinate_jobs (queue_name, task_name, status)
    SELECT (ARRAY['jobs', 'mail', 'payments', 'upkeep'])[1 + n % 4], 'nothing.to_do',
           (CASE WHEN n % 10 = 0 THEN 'failed' ELSE 'todo' END)::procrastinate_job_status
    FROM generate_series(1, {JOBS}) n
    """,
    """
    INSERT INTO procrastinate_events (job_id, type) SELECT id, 'deferred' FROM procrastinate_jobs
    """,
    "ALTER TABLE procrastinate_jobs ENABLE TRIGGER USER",
    f"""
    INSERT INTO job (id, kind, owner_id, subject_id, state, args, progress, attempts, is_cancel_asked, queued_at, heartbeat_at)
    SELECT gen_random_uuid(), 'import', gen_random_uuid(), gen_random_uuid(), 'succeeded', '{{}}', 1, 1, false, now(), now()
    FROM generate_series(1, {JOBS}) n
    """,
    """
    INSERT INTO caller_minute (minute, kind, key, node_id, count)
    SELECT date_trunc('minute', now()) - make_interval(mins => m), 'address', 'address ' || n, gen_random_uuid(), 3
    FROM generate_series(0, 59) m, generate_series(1, 200) n
    """,
    "VACUUM ANALYZE procrastinate_jobs, procrastinate_events, job, caller_minute",
)


def measure() -> Iterator[Figure]:
    """Measure the counting of calls alone, and the questions of the overview with a long queue."""
    yield at_most("counting who calls, of one call (processor time)", _counting(), _MOST_OF_A_CALL)
    yield at_most("what the log costs a call that succeeds (processor time)", _logging(), _MOST_OF_A_CALL)
    with prepared_database() as settings:
        with psycopg.connect(plain_url(settings.database_url), autocommit=True) as connection:
            for statement in _FILL:
                connection.execute(statement)
        yield asyncio.run(_overview(settings))


def _counting() -> float:
    """The median of several rounds, each by several thousand callers in turn."""
    spent = []
    for _ in range(ROUNDS):
        book = CallRates()
        before = time.process_time()
        for number in range(CALLS):
            at = number % CALLERS
            book.note("/v1/user/get", _ADDRESSES[at], _PEOPLE[at], None)
        spent.append((time.process_time() - before) / CALLS)
    return statistics.median(spent)


def _logging() -> float:
    book, event = LineBook(), {"event": "call", "level": "info", "path": "/v1/user/get"}
    before = time.process_time()
    for _ in range(CALLS):
        book.keep_event(event)
    return (time.process_time() - before) / CALLS


async def _overview(settings: Settings) -> Figure:
    """What the questions take from asking to their answers: no less than PostgreSQL's own time."""
    database, now = Database(settings.database_url), datetime.now(UTC)
    asked = (
        queues.queues_now(queues_of(TASKS)),
        queues.list_switches(),
        nodes.list_nodes(),
        nodes.database_facts(),
        rates.rates_at(now),
    )
    spent: list[float] = []
    for _ in range(QUESTIONS):
        before = time.perf_counter()
        await database.reader.ask(*asked)
        spent.append(time.perf_counter() - before)
    await database.close()
    took = statistics.median(spent)
    return Figure(
        what=f"questions of the overview, {JOBS:,} tasks, {JOBS:,} jobs and 12,000 callers",
        value=written(took),
        beside=f"slowest {written(max(spent[1:]))}",
        goal=f"≤ {written(_MOST_OF_THE_OVERVIEW)}",
        is_met=took <= _MOST_OF_THE_OVERVIEW,
    )
