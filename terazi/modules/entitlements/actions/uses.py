"""Using an entitlement: what may be used now, taking uses, giving them back, and giving them anew in each period."""

from collections.abc import Callable
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import RowMapping

from terazi.foundation.context import Change
from terazi.foundation.db import Reader
from terazi.foundation.ids import UserId
from terazi.foundation.language.lang import Lang
from terazi.modules.entitlements.errors import EntitlementExhausted, EntitlementNotFound, UsedOutOfOrder
from terazi.modules.entitlements.queries import lists, locking
from terazi.modules.entitlements.rules import refusal_to_use, renewal_after, state_at
from terazi.modules.entitlements.tables import Entitlement
from terazi.modules.entitlements.values import LIVE, EntitlementState, Limits, Usable

Purpose = Callable[[Lang], str]
"""Says in a language what a use is for; whoever looks at it later reads it in an own one."""


def _unsaid(_: Lang) -> str:
    return ""


async def find_usable(reader: Reader, entitlement_id: UUID, holder_id: UserId, now: datetime) -> Usable:
    """Return what the holder may use now and within which limits; a refusal says why it cannot be used.

    What is used up may still be looked at: uses are asked for by ``use``.
    """
    row = await lists.find_entitlement(reader, entitlement_id, seen_by=holder_id, now=now)
    if row is None or row["holder_id"] != holder_id:
        raise EntitlementNotFound
    refusal = refusal_to_use(
        EntitlementState(row["state"]),
        uses_left=row["uses_left"],
        wanted=0,
        is_out_of_order=row["is_out_of_order"],
    )
    if refusal is not None and not isinstance(refusal, EntitlementExhausted):
        raise refusal
    return _usable(row)


async def use(
    change: Change,
    entitlement_id: UUID,
    holder_id: UserId,
    count: int = 1,
    *,
    key: str,
    purpose: Purpose = _unsaid,
) -> None:
    """Take uses, exactly, however many ask at once; the same key takes them once.

    ``key`` names what they are for (a job's id); a refusal leaves nothing behind.
    """
    if count < 1:
        raise ValueError("a use counts at least one")
    async with change.db.begin_nested():
        await _take(change, entitlement_id, holder_id, count, key=key, purpose=purpose)


async def give_back_use(change: Change, entitlement_id: UUID, *, key: str) -> int:
    """Give back the uses that were taken under a key, once, and return how many."""
    count = await locking.return_use(change.db, entitlement_id, key, change.now)
    if count is None:
        return 0
    await locking.add_uses(change.db, entitlement_id, count)
    return count


async def _take(
    change: Change, entitlement_id: UUID, holder_id: UserId, count: int, *, key: str, purpose: Purpose
) -> None:
    found = await locking.lock(change.db, [entitlement_id])
    if not found or found[0].holder_id != holder_id:
        raise EntitlementNotFound
    entitlement = found[0]
    await renew(change, entitlement)
    values: dict[str, Any] = {  # Any: column values
        "id": change.new_id(),
        "entitlement_id": entitlement_id,
        "user_id": holder_id,
        "key": key[:100],
        "count": count,
        "purpose": purpose(Lang.TR)[:200],
        "purpose_en": purpose(Lang.EN)[:200],
        "used_at": change.now,
    }
    if not await locking.insert_use(change.db, values):
        return
    if await locking.take_use(change.db, entitlement_id, holder_id, count, change.now):
        return
    state = state_at(
        entitlement.status,
        starts_at=entitlement.starts_at,
        ends_at=entitlement.ends_at,
        uses_left=entitlement.uses_left,
        assigned_count=await locking.count_assigned(change.db, entitlement_id),
        now=change.now,
        is_renewed=entitlement.uses_period is not None,
    )
    refusal = refusal_to_use(state, uses_left=entitlement.uses_left, wanted=count, is_out_of_order=True)
    raise refusal or UsedOutOfOrder()


def _usable(row: RowMapping) -> Usable:
    return Usable(
        id=row["id"],
        product_type=row["product_type"],
        limits=Limits.from_json(row["limits"]),
        uses_left=row["uses_left"],
        ends_at=row["ends_at"],
    )


async def renew(change: Change, entitlement: Entitlement) -> None:
    """Begin the present period of a locked entitlement, if the one before has ended; periods nobody saw bring nothing."""
    period, ended = entitlement.uses_period, entitlement.renews_at
    if period is None or ended is None or ended > change.now or entitlement.status not in LIVE:
        return
    brought = entitlement.uses_per_period or 0
    entitlement.uses_lapsed += entitlement.uses_left or 0
    entitlement.uses_renewed += brought
    entitlement.uses_left = brought
    entitlement.renews_at = renewal_after(period, entitlement.renews_from or ended, change.now)
    await change.db.flush()


async def renew_due(change: Change, entitlement_id: UUID) -> None:
    """Begin the period of an entitlement that has come."""
    for entitlement in await locking.lock(change.db, [entitlement_id]):
        await renew(change, entitlement)
