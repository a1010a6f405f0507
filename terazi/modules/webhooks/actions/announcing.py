"""What happens in a shop is told to the addresses that it named, in the same transaction, and never without it."""

from collections.abc import Sequence
from uuid import UUID

from terazi.foundation.db import Transaction
from terazi.modules.webhooks import queries
from terazi.modules.webhooks.actions.delivering import enqueue
from terazi.modules.webhooks.values import Announcement


async def announce(db: Transaction, said: Sequence[Announcement], *, only: UUID | None = None) -> None:
    """Let messages leave about what happened, once the change is kept; most shops have no address, and nothing does."""
    if said:
        (messages,) = await db.ask(queries.announced(said, only))
        await enqueue(db, messages)
