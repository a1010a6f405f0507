"""The worker process: runs background tasks and jobs until it is told to stop."""

import structlog

from terazi.entry.logging import set_up_logging
from terazi.entry.wiring import TASKS, wire
from terazi.foundation.calls.frame import utc_now
from terazi.foundation.connecting import Shares, plain_url
from terazi.foundation.db import Database
from terazi.foundation.ids import new_id
from terazi.foundation.jobs.tasks import Work, worker_app
from terazi.foundation.settings import Settings
from terazi.foundation.storage import Storage
from terazi.providers.cards.gateways import gateways_of
from terazi.providers.mail.sender import sender_of

_HEARTBEAT_SECONDS = 2.0
_STALLED_SECONDS = 15.0
_GRACE_SECONDS = 3.0
log = structlog.get_logger()
_PATIENCE = 12
"""How much longer than a call a task waits for the database: nobody looks on, and what it asks is larger."""


def work_of(settings: Settings) -> Work:
    """Return what tasks need of the process they run in."""
    wire()
    shares = Shares(changes=settings.worker_concurrency + 3, reads=4, records=1, gate=1)
    database = Database(
        settings.database_url, shares, seconds=settings.database_seconds * _PATIENCE, secret=settings.secret()
    )
    return Work(
        database=database,
        storage=Storage.of(settings),
        settings=settings,
        mail_sender=sender_of(settings),
        cards=gateways_of(settings, database, utc_now),
        clock=utc_now,
        new_id=new_id,
    )


async def run_worker(settings: Settings, queues: list[str] | None) -> None:
    """Work until a signal says stop; what is unfinished then is taken up by the next worker."""
    set_up_logging(is_development=settings.is_development)
    work = work_of(settings)
    if not settings.is_development and not settings.smtp_url.get_secret_value():
        log.warning("no mail server is set: mails are asked for and none leaves", setting="SMTP_URL")
    app = worker_app(plain_url(settings.database_url), TASKS, work)
    async with app.open_async():
        await app.run_worker_async(
            queues=queues,  # type: ignore[arg-type] # its type hint leaves out the None it takes
            concurrency=settings.worker_concurrency + 2,
            fetch_job_polling_interval=1.0,
            shutdown_graceful_timeout=_GRACE_SECONDS,
            update_heartbeat_interval=_HEARTBEAT_SECONDS,
            stalled_worker_timeout=_STALLED_SECONDS,
            delete_jobs="successful",
        )
    await work.database.close()
