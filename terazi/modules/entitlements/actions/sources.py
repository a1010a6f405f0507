"""All that a line of an order gave."""

from uuid import UUID

from terazi.foundation.db import Transaction
from terazi.modules.entitlements.queries import locking
from terazi.modules.entitlements.values import Entitlement


async def lock_source(db: Transaction, source_id: UUID) -> list[Entitlement]:
    """Return all that a line of an order gave, the assigned parts too, locked; parents before their parts."""
    locked: dict[UUID, Entitlement] = {}
    while missing := set((await db.ask(locking.ids_of_source(source_id)))[0]) - locked.keys():
        # What was assigned while this waited for a lock is found the next time round.
        (found,) = await db.ask(locking.lock(missing))
        locked |= {entitlement.id: entitlement for entitlement in found}
    return [locked[key] for key in sorted(locked)]
