"""Tasks in the background: enqueued in the transaction of the change that wants them, run by a worker."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from typing import Any
from uuid import UUID

import procrastinate
from procrastinate.exceptions import AlreadyEnqueued, ConnectorException
from pydantic_core import to_json
from sqlalchemy import FromClause, text

from terazi.foundation.cards import CardGateways
from terazi.foundation.db import Database, Recorder, Transaction
from terazi.foundation.driver import Values
from terazi.foundation.later import write_later
from terazi.foundation.mail import MailSender
from terazi.foundation.settings import Settings
from terazi.foundation.storage import Storage
from terazi.foundation.trips import Asked


@dataclass(frozen=True, kw_only=True)
class Work:
    """What a task has: the database, the files, the outside world and the clock."""

    database: Database
    storage: Storage
    settings: Settings
    mail_sender: MailSender
    cards: CardGateways
    clock: Callable[[], datetime]
    new_id: Callable[[], UUID]


Handler = Callable[..., Awaitable[None]]


class Task:
    """A function that a worker runs; it may run twice and must do no harm then."""

    def __init__(self, name: str, handler: Handler, *, queue: str, tries: int) -> None:
        self.name = name
        self.handler = handler
        self.queue = queue
        self.tries = tries

    async def enqueue(
        self, db: Transaction, *, once: str | None = None, **args: Any
    ) -> None:  # Any: JSON values
        """Enqueue the task in the session's transaction; ``once`` names what may wait in the queue only once.

        What may wait more than once is written just before the transaction ends, all of it together.
        """
        if once is None:
            write_later(db, self, args)
            return
        try:
            async with db.begin_nested():
                # The session sets a savepoint when its connection is asked for, not before.
                connection = await (await db.connection()).get_raw_connection()
                await self._defer_once(connection.driver_connection, args, once)
        except AlreadyEnqueued:
            return

    async def enqueue_in(self, db: Transaction, pause: timedelta, **args: Any) -> None:  # Any: JSON values
        """Enqueue the task in the session's transaction, for a worker to run after a pause."""
        await db.execute(_DEFER_ONE, self._written(args, pause))

    async def enqueue_beside(self, recorder: Recorder, **args: Any) -> None:  # Any: JSON values
        """Enqueue the task at once, beside the call's transaction: it stays where the call is refused."""
        await recorder.record(_DEFER_ONE, self._written(args, None))

    @property
    def target(self) -> FromClause | None:
        """The queue is no table of the platform."""
        return None

    def asked_for(self, rows: Sequence[Values]) -> Iterable[Asked]:
        """Return what writes jobs of the task into the queue, many with one statement."""
        for start in range(0, len(rows), _MOST_JOBS):
            batch = rows[start : start + _MOST_JOBS]
            values = [each for args in batch for each in (self.queue, self.name, to_json(args).decode())]
            yield Asked(_deferring(len(batch)), values)

    def _written(self, args: Values, pause: timedelta | None) -> dict[str, Any]:  # Any: values of columns
        return {"queue": self.queue, "name": self.name, "args": to_json(args).decode(), "pause": pause}

    async def _defer_once(self, connection: Any, args: Values, once: str) -> None:
        """Write a job into the queue unless one of the name waits. Any: the driver's connection, untyped."""
        deferrer = _CLIENT.configure_task(
            self.name, allow_unknown=True, queue=self.queue, queueing_lock=once, connection=connection
        )
        try:
            await deferrer.defer_async(**args)
        except ConnectorException as failed:  # what a lost server means is decided for every statement alike
            raise failed.__cause__ or failed from failed


_CLIENT = procrastinate.App(connector=procrastinate.PsycopgConnector())
"""Never opened: it only writes jobs on the connections it is given."""

_DEFER_ONE = text(
    "SELECT procrastinate_defer_jobs_v1(ARRAY[ROW(CAST(:queue AS varchar), CAST(:name AS varchar), 0, NULL, NULL,"
    " CAST(:args AS jsonb), now() + CAST(:pause AS interval))::procrastinate_job_to_defer_v1])"
)
_MOST_JOBS = 50
QUEUE_CONNECTIONS = 7
"""What a worker's queue opens at most; one of them listens."""


@cache
def _deferring(count: int) -> bytes:
    """Return what procrastinate's client runs for so many jobs: it would wait for the answer, which nobody reads."""
    jobs = (
        f"ROW(${at}, ${at + 1}, 0, NULL, NULL, ${at + 2}, NULL)::procrastinate_job_to_defer_v1"
        for at in range(1, 3 * count, 3)
    )
    return f"SELECT procrastinate_defer_jobs_v1(ARRAY[{', '.join(jobs)}])".encode()


@dataclass(frozen=True, slots=True)
class Schedule:
    """A task that runs by the clock, once for all workers."""

    task: Task
    cron: str


class Tasks:
    """The tasks of one module."""

    def __init__(self, module: str) -> None:
        self.module = module
        self.tasks: list[Task] = []
        self.schedules: list[Schedule] = []

    def task(self, *, queue: str, tries: int = 5) -> Callable[[Handler], Task]:
        """Declare a task; a failed run is tried again, later each time."""

        def declare(handler: Handler) -> Task:
            task = Task(f"{self.module}.{handler.__name__}", handler, queue=queue, tries=tries)
            self.tasks.append(task)
            return task

        return declare

    def every(self, cron: str) -> Callable[[Handler], Task]:
        """Declare a task that runs by the clock; a sixth, last field of ``cron`` is the seconds."""

        def declare(handler: Handler) -> Task:
            task = self.task(queue="upkeep", tries=1)(handler)
            self.schedules.append(Schedule(task, cron))
            return task

        return declare


def worker_app(database_url: str, modules: list[Tasks], work: Work) -> procrastinate.App:
    """Return the queue's application with every task registered."""
    app = procrastinate.App(
        connector=procrastinate.PsycopgConnector(
            conninfo=database_url, min_size=1, max_size=QUEUE_CONNECTIONS - 1
        )
    )
    for module in modules:
        registered = {task.name: _register(app, task, work) for task in module.tasks}
        for schedule in module.schedules:
            app.periodic(cron=schedule.cron)(registered[schedule.task.name])
    return app


def _register(app: procrastinate.App, task: Task, work: Work) -> Any:  # Any: procrastinate's generic task
    async def run(timestamp: int | None = None, **args: Any) -> None:  # Any: JSON values
        del timestamp  # the clock that called a schedule; the task has its own
        await task.handler(work, **args)

    retry = procrastinate.RetryStrategy(max_attempts=task.tries, exponential_wait=3)
    return app.task(name=task.name, queue=task.queue, retry=retry if task.tries > 1 else False)(run)
