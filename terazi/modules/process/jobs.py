"""Upkeep of what belongs to no module: call counts, tickets and the queue itself."""

from datetime import timedelta
from functools import partial

from terazi.foundation.context import Change
from terazi.foundation.jobs.each import attempt, for_each_loading
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.modules.process import queries

tasks = Tasks("process")

_SILENT_FOR = timedelta(seconds=30)
_KEEP_TASKS = timedelta(days=7)


@tasks.every("*/10 * * * *")
async def forget_what_expired(work: Work) -> None:
    """Delete call counts and tickets whose time is over."""
    await attempt(work, "forget tickets", lambda change: queries.forget_tickets(change.db, change.now))
    await attempt(work, "forget call counts", lambda change: queries.forget_counts(change.db))
    await attempt(work, "sum up editions", lambda change: queries.sum_up_editions(change.db))


@tasks.every("* * * * *")
async def requeue_stalled_tasks(work: Work) -> None:
    """Run again what dead workers left unfinished."""
    due = partial(queries.stalled_tasks, silent_for=_SILENT_FOR)
    await for_each_loading(work, "requeue tasks of dead workers", due, _requeue)


async def _requeue(change: Change, task_id: int) -> None:
    await queries.requeue(change.db, task_id)


@tasks.every("17 3 * * *")
async def delete_old_tasks(work: Work) -> None:
    """Delete queue entries that ended long ago."""
    async with work.database.session() as db:
        await queries.delete_old_tasks(db, older_than=_KEEP_TASKS)
        await db.commit()
