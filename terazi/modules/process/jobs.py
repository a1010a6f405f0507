"""Upkeep of what belongs to no module: call counts, tickets and the queue itself."""

from datetime import timedelta
from functools import partial

from terazi.foundation.context import Change
from terazi.foundation.jobs.each import attempt, for_each
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.modules.process.actions.reading_logs import forget_lines
from terazi.modules.process.actions.switching import tell_of_long_pauses
from terazi.modules.process.actions.waits import note_queues
from terazi.modules.process.queries import counting, nodes, own_jobs, upkeep
from terazi.modules.process.values.nodes import FORGOTTEN_AFTER

tasks = Tasks("process")

_SILENT_FOR = timedelta(seconds=30)
_KEEP_TASKS = timedelta(days=7)
_KEEP_CALLERS = timedelta(minutes=61)
_KEEP_SLOTS = timedelta(days=8)


@tasks.every("*/10 * * * *")
async def forget_what_expired(work: Work) -> None:
    """Delete call counts and tickets whose time is over."""
    await attempt(work, "forget tickets", lambda it: it.db.write(own_jobs.forget_tickets(it.now)))
    await attempt(work, "forget call counts", lambda it: it.db.write(upkeep.forget_counts()))
    await attempt(work, "sum up editions", lambda it: it.db.write(upkeep.sum_up_editions()))


@tasks.every("* * * * *")
async def keep_figures(work: Work) -> None:
    """Note how queues do, and forget processes, callers and figures whose time is over."""
    now = work.clock()
    await attempt(work, "note queues", note_queues)
    await attempt(work, "forget processes", lambda it: it.db.write(nodes.forget_nodes(now - FORGOTTEN_AFTER)))
    await tell_of_long_pauses(work)
    await forget_lines(work)
    await attempt(
        work, "forget callers", lambda it: it.db.write(counting.forget_callers(now - _KEEP_CALLERS))
    )


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
    """Delete queue entries that ended long ago, and figures of queues that nobody looks at any more."""
    async with work.database.transaction() as db:
        await db.write(
            upkeep.delete_old_tasks(older_than=_KEEP_TASKS), counting.forget_slots(work.clock() - _KEEP_SLOTS)
        )
