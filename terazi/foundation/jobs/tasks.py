"""Tasks in the background: enqueued in the transaction of the change that wants them, run by a worker."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

import procrastinate
from procrastinate.exceptions import AlreadyEnqueued, ConnectorException
from sqlalchemy import text

from terazi.foundation.cards import CardGateways
from terazi.foundation.db import Database, Recorder, Transaction
from terazi.foundation.edocuments import EdocumentGateways
from terazi.foundation.exchange_rates import RateSource
from terazi.foundation.jobs.switches import PausingJobManager
from terazi.foundation.mail import MailSender
from terazi.foundation.mailboxes import MailboxOpener, open_no_mailbox
from terazi.foundation.questions import values
from terazi.foundation.senders import SenderProver, prove_nobody
from terazi.foundation.settings import Settings
from terazi.foundation.storage import Storage
from terazi.foundation.types import Json, Value
from terazi.foundation.webhooks import WebhookSender


@dataclass(frozen=True, kw_only=True)
class Work:
    """What a task has: the database, the files, the outside world and the clock."""

    database: Database
    storage: Storage
    settings: Settings
    mail_sender: MailSender
    cards: CardGateways
    exchange_rates: RateSource
    edocuments: EdocumentGateways
    webhooks: WebhookSender
    clock: Callable[[], datetime]
    new_id: Callable[[], UUID]
    node: str = ""
    """Which process this is, as people are told of it."""
    prover: SenderProver = prove_nobody
    """Finds out whether a mail comes from who it says."""
    mailboxes: MailboxOpener = open_no_mailbox


Handler = Callable[..., Awaitable[None]]


class Task:
    """A function that a worker runs; it may run twice and must do no harm then."""

    def __init__(self, name: str, handler: Handler, *, queue: str, tries: int) -> None:
        self.name = name
        self.handler = handler
        self.queue = queue
        self.tries = tries

    async def enqueue(self, db: Transaction, *, once: str | None = None, **args: Value) -> None:
        """Enqueue the task in the transaction; ``once`` names what may wait in the queue only once."""
        await (self._defer_once(db, once, args) if once else self._defer(db, args))

    async def enqueue_in(
        self, db: Transaction, pause: timedelta, *, once: str | None = None, **args: Value
    ) -> None:
        """Enqueue the task in the transaction, for a worker to run after a pause; ``once`` as above."""
        later = {"schedule_in": {"seconds": pause.total_seconds()}}
        await (self._defer_once(db, once, args, **later) if once else self._defer(db, args, **later))

    async def enqueue_beside(self, recorder: Recorder, **args: Value) -> None:
        """Enqueue the task at once, beside the call's transaction: it stays where the call is refused."""
        await self._defer(recorder, args)

    async def _defer_once(self, db: Transaction, once: str, args: Json, **options: Value) -> None:
        """Enqueue it unless it waits; the one that waits is held until the transaction ends, so that it sees its changes."""
        is_waiting = False
        while not is_waiting:
            try:
                async with db.savepoint():
                    await self._defer(db, args, queueing_lock=once, **options)
            except AlreadyEnqueued:
                (held,) = await db.ask(_WAITING(once=once))
                is_waiting = bool(held)  # a worker may have taken it meanwhile
            else:
                return

    async def _defer(self, db: Transaction | Recorder, args: Json, **options: Value) -> None:
        async with db.connection() as connection:
            deferrer = _CLIENT.configure_task(
                self.name, allow_unknown=True, queue=self.queue, connection=connection, **options
            )
            try:
                await deferrer.defer_async(**args)
            except (
                ConnectorException
            ) as failed:  # what a lost server means is decided for every statement alike
                raise failed.__cause__ or failed from failed


_WAITING = values(
    text("SELECT id FROM procrastinate_jobs WHERE queueing_lock = :once AND status = 'todo' FOR SHARE")
)
_CLIENT = procrastinate.App(connector=procrastinate.PsycopgConnector())
"""Never opened: it only writes jobs on the connections it is given."""

QUEUE_CONNECTIONS = 7
"""What a worker's queue opens at most; one of them listens."""


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


background: list[Tasks] = []
"""The tasks of all modules; the entry fills the list."""


def queues_of(modules: Sequence[Tasks]) -> list[str]:
    """Return the names of all queues that tasks stand in."""
    return sorted({task.queue for module in modules for task in module.tasks})


def worker_app(database_url: str, modules: list[Tasks], work: Work) -> procrastinate.App:
    """Return the queue's application with every task registered."""
    app = procrastinate.App(
        connector=procrastinate.PsycopgConnector(
            conninfo=database_url, min_size=1, max_size=QUEUE_CONNECTIONS - 1
        )
    )
    app.job_manager = PausingJobManager(app.connector, queues_of(modules), work.database)
    for module in modules:
        registered = {task.name: _register(app, task, work) for task in module.tasks}
        for schedule in module.schedules:
            app.periodic(cron=schedule.cron)(registered[schedule.task.name])
    return app


def _register(app: procrastinate.App, task: Task, work: Work) -> Value:
    async def run(timestamp: int | None = None, **args: Value) -> None:
        del timestamp  # the clock that called a schedule; the task has its own
        await task.handler(work, **args)

    retry = procrastinate.RetryStrategy(max_attempts=task.tries, exponential_wait=3)
    return app.task(name=task.name, queue=task.queue, retry=retry if task.tries > 1 else False)(run)
