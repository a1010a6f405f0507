"""Upkeep of what belongs to no module: call counts, tickets and the queue itself."""

from datetime import timedelta

from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.modules.process import queries

tasks = Tasks("process")

_SILENT_FOR = timedelta(seconds=30)
_KEEP_TASKS = timedelta(days=7)


@tasks.every("*/10 * * * *")
async def forget_what_expired(work: Work) -> None:
    """Delete call counts and tickets whose time is over."""
    async with work.database.session() as db:
        await queries.forget_expired(db, work.clock())
        await db.commit()


@tasks.every("* * * * *")
async def requeue_stalled_tasks(work: Work) -> None:
    """Run again what dead workers left unfinished."""
    async with work.database.session() as db:
        await queries.requeue_stalled(db, silent_for=_SILENT_FOR)
        await db.commit()


@tasks.every("17 3 * * *")
async def delete_old_tasks(work: Work) -> None:
    """Delete queue entries that ended long ago."""
    async with work.database.session() as db:
        await queries.delete_old_tasks(db, older_than=_KEEP_TASKS)
        await db.commit()
