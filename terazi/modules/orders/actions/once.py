"""What is asked for twice with one key is done once: paying back a part leaves a state in which it could be done again."""

import hashlib
import json
from uuid import UUID

from terazi.foundation.context import Change
from terazi.modules.orders.actions.opening import Once, OpenOrder
from terazi.modules.orders.errors import KeyReused
from terazi.modules.orders.queries import changing


def once_of(key: str, subject_id: UUID, status: str, reason: str, amount: int | None) -> Once | None:
    """Return the key with what was asked, where there is a key."""
    if not key:
        return None
    said = json.dumps([str(subject_id), status, reason, amount])
    return Once(key=key, asked=hashlib.sha256(said.encode()).hexdigest())


async def was_done(change: Change, order: OpenOrder, actor_id: UUID, once: Once | None) -> bool:
    """Whether the actor had this done before with the same key; under the lock of the order."""
    known = await changing.asked_with_key(change.db, order.cart.id, actor_id, once.key) if once else None
    if once is None or known is None:
        return False
    if known != once.asked:
        raise KeyReused
    return True
