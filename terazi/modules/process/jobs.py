"""Upkeep of what belongs to no module: call counts, tickets and the queue itself."""

from datetime import timedelta
from functools import partial

from terazi.foundation.context import Change
from terazi.foundation.jobs.each import attempt, for_each
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.modules.process.queries import own_jobs, upkeep

tasks = Tasks("process")

_SILENT_FOR = timedelta(seconds=30)
_KEEP_TASKS = timedelta(days=7)


@tasks.every("*/10 * * * *")
async def forget_what_expired(work: Work) -> None:
    """Delete call counts and tickets whose time is over."""
    await attempt(work, "forget tickets", lambda it: it.db.write(own_jobs.forget_tickets(it.now)))
    await attempt(work, "forget call counts", lambda it: it.db.write(upkeep.forget_counts()))
    await attempt(work, "sum up editions", lambda it: it.db.write(upkeep.sum_up_editions()))


@tasks.every("* * * * *")
async def requeue_stalled_tasks(work: Work) -> None:
    """Run again what dead workers left unfinished."""
    due = partial(upkeep.stalled_tasks, silent_for=_SILENT_FOR)
    await for_each(work, "requeue tasks of dead workers", due, _requeue, first=0)


async def _requeue(change: Change, task_id: int) -> None:
    (is_replaced,) = await change.db.ask(upkeep.lock_stalled(task_id))
    if is_replaced is not None:  # one that waits there again is given up
        await change.db.write(upkeep.give_up_task(task_id) if is_replaced else upkeep.retry_task(task_id))


@tasks.every("17 3 * * *")
async def delete_old_tasks(work: Work) -> None:
    """Delete queue entries that ended long ago."""
    async with work.database.transaction() as db:
        await db.write(upkeep.delete_old_tasks(older_than=_KEEP_TASKS))
