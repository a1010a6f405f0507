"""Upkeep of the audit trail: it is kept as long as the setting says."""

from datetime import timedelta

from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.modules.audit.queries import delete_old_entries

tasks = Tasks("audit")
_BATCH = 5_000


@tasks.every("40 3 * * *")
async def forget_old_entries(work: Work) -> None:
    """Forget what is older than the setting allows, in batches."""
    before = work.clock() - timedelta(days=work.settings.audit_days)
    gone = _BATCH
    while gone == _BATCH:
        async with work.database.transaction() as db:
            (gone,) = await db.ask(delete_old_entries(before, _BATCH))
