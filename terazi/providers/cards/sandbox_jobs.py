"""What the sandbox forgets: payments that were never made, soon; others when nobody will give them back any more."""

from datetime import timedelta

from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.providers.cards.sandbox_payments import delete_old

tasks = Tasks("sandbox")
_UNPAID, _PAID = timedelta(days=30), timedelta(days=730)


@tasks.every("40 3 * * *")
async def forget_old_payments(work: Work) -> None:
    """Delete payments of the sandbox that are of no use any more."""
    now = work.clock()
    await work.database.recorder.write(delete_old(unpaid_before=now - _UNPAID, all_before=now - _PAID))
