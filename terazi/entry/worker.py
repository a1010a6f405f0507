"""The worker process: runs background tasks and jobs until it is told to stop."""

from collections.abc import Awaitable, Callable
from contextlib import suppress

import procrastinate
import structlog

from terazi.entry.logging import set_up_logging
from terazi.entry.mailboxes import following_mailboxes
from terazi.entry.seed.site import DEFAULT_SITE
from terazi.entry.wiring import TASKS, wire
from terazi.foundation.calls.frame import utc_now
from terazi.foundation.connecting import Shares, plain_url
from terazi.foundation.db import Database, DatabaseError
from terazi.foundation.ids import new_id
from terazi.foundation.jobs.tasks import Work, worker_app
from terazi.foundation.settings import Settings
from terazi.foundation.storage import Storage
from terazi.foundation.types import Value
from terazi.modules.process.public import (
    LINES,
    Group,
    QueueTimes,
    Reporter,
    new_node,
    reporting,
    shown_name,
    waited_seconds,
)
from terazi.modules.site.public import shipped_menu
from terazi.providers.cards.gateways import gateways_of
from terazi.providers.edocuments.nilvera import edocument_gateways
from terazi.providers.mail.sender import sender_of
from terazi.providers.mailboxes.imap import imap_mailboxes
from terazi.providers.proving.names import dns_names
from terazi.providers.proving.prover import sender_prover
from terazi.providers.rates.central_bank import CentralBank
from terazi.providers.webhooks import webhook_sender

_HEARTBEAT_SECONDS = 2.0
_STALLED_SECONDS = 15.0
_GRACE_SECONDS = 3.0
log = structlog.get_logger()
Run = Callable[[], Awaitable[Value]]
_PATIENCE = 12
"""How much longer than a call a task waits for the database: nobody looks on, and what it asks is larger."""


def work_of(settings: Settings, node: str = "") -> Work:
    """Return what tasks need of the process they run in."""
    wire()
    shipped_menu[:] = DEFAULT_SITE.menu
    shares = Shares(changes=settings.worker_concurrency + 3, reads=4, records=2, gate=1)
    database = Database(
        settings.database_url, shares, seconds=settings.database_seconds * _PATIENCE, secret=settings.secret()
    )
    return Work(
        database=database,
        storage=Storage.of(settings),
        settings=settings,
        mail_sender=sender_of(settings),
        cards=gateways_of(settings, database, utc_now),
        exchange_rates=CentralBank(settings.central_bank_url),
        edocuments=edocument_gateways(settings.nilvera_url),
        webhooks=webhook_sender(allows_private=settings.webhook_private_addresses),
        clock=utc_now,
        new_id=new_id,
        node=node,
        prover=sender_prover(dns_names()),
        mailboxes=imap_mailboxes(allows_private=settings.mailbox_private_addresses),
    )


def watched(
    reporter: Reporter, times: QueueTimes, work: Work
) -> Callable[[Run, procrastinate.JobContext, Value], Awaitable[Value]]:
    """Return what is told of each task that a worker runs: how long it waited, and whether it failed."""

    async def watch(run: Run, context: procrastinate.JobContext, worker: Value) -> Value:
        reporter.note_worker(worker.worker_id)
        queue = context.job.queue
        with suppress(DatabaseError, OSError):  # a figure that is missing keeps no task from being done
            (waited,) = await work.database.reader.ask(waited_seconds(context.job.id or 0))
            if waited is not None:
                times.note_wait(queue, waited, utc_now())
        try:
            return await run()
        except Exception as problem:
            times.note_failure(queue, utc_now())
            log.warning(
                "a run of a task failed",
                task=context.job.task_name,
                queue=queue,
                count=context.job.attempts + 1,
                problem=type(problem).__name__,
            )
            raise

    return watch


async def run_worker(settings: Settings, queues: list[str] | None) -> None:
    """Work until a signal says stop; what is unfinished then is taken up by the next worker."""
    set_up_logging(is_development=settings.is_development)
    node = new_node(new_id(), Group.WORKER, queues=queues, now=utc_now())
    work = work_of(settings, shown_name(node))
    if not settings.is_development and not settings.smtp_url.get_secret_value():
        log.warning("no mail server is set: mails are asked for and none leaves", setting="SMTP_URL")
    app = worker_app(plain_url(settings.database_url), TASKS, work)
    times = QueueTimes()
    reporter = Reporter(work.database, node, lines=LINES, times=times, clock=utc_now)
    async with app.open_async(), reporting(reporter), following_mailboxes(work):
        await app.run_worker_async(
            queues=queues,  # type: ignore[arg-type] # its type hint leaves out the None it takes
            concurrency=settings.worker_concurrency + 2,
            fetch_job_polling_interval=1.0,
            shutdown_graceful_timeout=_GRACE_SECONDS,
            update_heartbeat_interval=_HEARTBEAT_SECONDS,
            stalled_worker_timeout=_STALLED_SECONDS,
            delete_jobs="successful",
            worker_middleware=[watched(reporter, times, work)],
        )
    await work.database.close()
