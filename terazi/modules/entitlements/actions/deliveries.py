"""Uses that a seller delivers, of what was bought and wherever it was assigned to: taken at once, confirmed afterwards."""

from datetime import datetime
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.questions import updated
from terazi.modules.entitlements.actions.grants import lock_source
from terazi.modules.entitlements.actions.uses import Purpose, give_back_use, renew, use
from terazi.modules.entitlements.errors import EntitlementExhausted, EntitlementNotFound
from terazi.modules.entitlements.rules import refusal_to_use, state_at, taken_back
from terazi.modules.entitlements.tables import ENTITLEMENT
from terazi.modules.entitlements.values import LIVE, Entitlement, EntitlementState


async def deliver(change: Change, source_id: UUID, count: int, *, key: str, purpose: Purpose) -> None:
    """Take uses of what a line of an order gave: the buyer's own first, then those that were assigned out of it.

    Until they are confirmed, what comes after in an order of use stays closed, and what they were taken of is not used up.
    """
    found = sorted(await lock_source(change.db, source_id), key=lambda e: (not e.is_root, e.id))
    if not found:
        raise EntitlementNotFound
    held = [await renew(change, each) for each in found]
    states = [_state(each, change.now) for each in held]
    if refusal := refusal_to_use(states[0], uses_left=None, wanted=count, is_out_of_order=False):
        raise refusal
    left = {
        place: each.uses_left
        for place, (each, state) in enumerate(zip(held, states, strict=True))
        if each.uses_left is not None and state is EntitlementState.ACTIVE
    }
    taken = {0: count} if held[0].uses_left is None else taken_back(left, count)
    if sum(taken.values()) < count:
        raise EntitlementExhausted(left=sum(left.values()), wanted=count)
    for place, part in taken.items():
        entitlement = held[place]
        await use(
            change,
            entitlement.id,
            entitlement.holder_id,
            part,
            key=key,
            purpose=purpose,
            is_to_confirm=True,
        )


def _state(entitlement: Entitlement, now: datetime) -> EntitlementState:
    """Return its state, however few uses are left of it."""
    return state_at(
        entitlement.status,
        starts_at=entitlement.starts_at,
        ends_at=entitlement.ends_at,
        uses_left=None,
        assigned_count=0,
        now=now,
    )


async def take_delivery_back(change: Change, source_id: UUID, *, key: str) -> int:
    """Give back the uses that were delivered under a key, once, and return how many; of what has ended nothing opens again."""
    count = 0
    for entitlement in await lock_source(change.db, source_id):
        returned = await give_back_use(change, entitlement.id, key=key)
        is_over = entitlement.status not in (*LIVE, EntitlementState.EXHAUSTED)
        if returned and is_over and entitlement.uses_left is not None:
            back = entitlement.uses_taken_back + returned
            await change.db.write(updated(ENTITLEMENT, entitlement.id, uses_taken_back=back))
        count += returned
    return count
