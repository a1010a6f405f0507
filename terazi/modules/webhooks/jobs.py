"""Messages that were left behind leave, and old ones are forgotten."""

from datetime import datetime, timedelta
from functools import partial
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.jobs.each import for_each
from terazi.foundation.jobs.tasks import Work
from terazi.modules.webhooks import queries
from terazi.modules.webhooks.actions.delivering import deliver, tasks
from terazi.modules.webhooks.rules import KEPT_FOR

__all__ = ["tasks"]

_LATE_AFTER = timedelta(minutes=1)
_AT_ONCE = 50


@tasks.every("* * * * *")
async def send_late(work: Work) -> None:
    """Enqueue messages whose job was lost or whose worker died."""
    before = work.clock() - _LATE_AFTER
    found = partial(queries.late_webhooks, before=before)
    await for_each(work, "send late messages", found, partial(_send_late, before))


async def _send_late(before: datetime, change: Change, webhook_id: UUID) -> None:
    (late,) = await change.db.ask(queries.late_messages(webhook_id, before=before, most=_AT_ONCE))
    for message_id in late:
        once = f"webhook:{webhook_id}:{message_id}"
        await deliver.enqueue(change.db, once=once, webhook_id=str(webhook_id), message_id=str(message_id))


@tasks.every("50 3 * * *")
async def forget_deliveries(work: Work) -> None:
    """Forget messages that are older than a month."""
    before = work.clock() - KEPT_FOR
    forgotten = 1
    while forgotten:
        async with work.database.transaction() as db:
            (forgotten,) = await db.ask(queries.forget_deliveries(before))
