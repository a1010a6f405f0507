"""Using an entitlement: what may be used now, taking uses, giving them back, and giving them anew in each period."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.db import Reader
from terazi.foundation.ids import UserId
from terazi.foundation.language.lang import Lang
from terazi.foundation.questions import updated
from terazi.modules.entitlements.errors import EntitlementExhausted, EntitlementNotFound, UsedOutOfOrder
from terazi.modules.entitlements.queries import lists, locking
from terazi.modules.entitlements.rules import refusal_to_use, renewal_after, state_at
from terazi.modules.entitlements.tables import ENTITLEMENT
from terazi.modules.entitlements.values import LIVE, Entitlement, EntitlementUse, Usable

Purpose = Callable[[Lang], str]
"""Says in a language what a use is for; whoever looks at it later reads it in an own one."""


def _unsaid(_: Lang) -> str:
    return ""


async def find_usable(reader: Reader, entitlement_id: UUID, holder_id: UserId, now: datetime) -> Usable:
    """Return what the holder may use now and within which limits; a refusal says why it cannot be used.

    What is used up may still be looked at: uses are asked for by ``use``.
    """
    (found,) = await reader.ask(lists.find_entitlement(entitlement_id, seen_by=holder_id, now=now))
    if found is None or found.holder_id != holder_id:
        raise EntitlementNotFound
    refusal = refusal_to_use(
        found.state, uses_left=found.uses_left, wanted=0, is_out_of_order=found.is_out_of_order
    )
    if refusal is not None and not isinstance(refusal, EntitlementExhausted):
        raise refusal
    return Usable(
        id=found.id,
        product_type=found.product_type,
        limits=found.limits,
        uses_left=found.uses_left,
        ends_at=found.ends_at,
    )


async def use(
    change: Change,
    entitlement_id: UUID,
    holder_id: UserId,
    count: int = 1,
    *,
    key: str,
    purpose: Purpose = _unsaid,
    is_to_confirm: bool = False,
) -> None:
    """Take uses, exactly, however many ask at once; the same key takes them once.

    ``key`` names what they are for (a job's id); a refusal leaves nothing behind.
    """
    if count < 1:
        raise ValueError("a use counts at least one")
    made = EntitlementUse(
        id=change.new_id(),
        entitlement_id=entitlement_id,
        user_id=holder_id,
        key=key[:100],
        count=count,
        purpose=purpose(Lang.TR)[:200],
        purpose_en=purpose(Lang.EN)[:200],
        used_at=change.now,
        returned_at=None,
        is_to_confirm=is_to_confirm,
    )
    async with change.db.savepoint():
        await _take(change, made, holder_id)


async def give_back_use(change: Change, entitlement_id: UUID, *, key: str) -> int:
    """Give back the uses that were taken under a key, once, and return how many."""
    (count,) = await change.db.ask(locking.return_use(entitlement_id, key, change.now))
    if count is None:
        return 0
    await change.db.write(locking.add_uses(entitlement_id, count))
    return count


async def _take(change: Change, made: EntitlementUse, holder_id: UserId) -> None:
    entitlement_id, count = made.entitlement_id, made.count
    (found,) = await change.db.ask(locking.lock([entitlement_id]))
    if not found or found[0].holder_id != holder_id:
        raise EntitlementNotFound
    entitlement = await renew(change, found[0])
    (is_new,) = await change.db.ask(locking.insert_use(made))
    if not is_new:
        return
    is_taken, assigned_count = await change.db.ask(
        locking.take_use(entitlement_id, holder_id, count, change.now), locking.count_assigned(entitlement_id)
    )
    if is_taken:
        return
    state = state_at(
        entitlement.status,
        starts_at=entitlement.starts_at,
        ends_at=entitlement.ends_at,
        uses_left=entitlement.uses_left,
        assigned_count=assigned_count,
        now=change.now,
        is_renewed=entitlement.uses_period is not None,
    )
    refusal = refusal_to_use(state, uses_left=entitlement.uses_left, wanted=count, is_out_of_order=True)
    raise refusal or UsedOutOfOrder()


async def renew(change: Change, entitlement: Entitlement) -> Entitlement:
    """Begin the present period of a locked entitlement, if the one before has ended, and return it as it is then.

    Periods nobody saw bring nothing.
    """
    period, ended = entitlement.uses_period, entitlement.renews_at
    if period is None or ended is None or ended > change.now or entitlement.status not in LIVE:
        return entitlement
    brought = entitlement.uses_per_period or 0
    renewed = replace(
        entitlement,
        uses_lapsed=entitlement.uses_lapsed + (entitlement.uses_left or 0),
        uses_renewed=entitlement.uses_renewed + brought,
        uses_left=brought,
        renews_at=renewal_after(period, entitlement.renews_from or ended, change.now),
    )
    await change.db.write(
        updated(
            ENTITLEMENT,
            renewed.id,
            uses_lapsed=renewed.uses_lapsed,
            uses_renewed=renewed.uses_renewed,
            uses_left=renewed.uses_left,
            renews_at=renewed.renews_at,
        )
    )
    return renewed


async def renew_due(change: Change, entitlement_id: UUID) -> None:
    """Begin the period of an entitlement that has come."""
    (found,) = await change.db.ask(locking.lock([entitlement_id]))
    for entitlement in found:
        await renew(change, entitlement)
