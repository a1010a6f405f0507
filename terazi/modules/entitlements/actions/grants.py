"""Giving what was paid for, and taking it back: by the line of the order, all that was assigned out of it included."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.ids import UserId
from terazi.modules.entitlements.actions.events import record
from terazi.modules.entitlements.errors import EntitlementNotFound
from terazi.modules.entitlements.queries import locking
from terazi.modules.entitlements.rules import renewal_after, require_transition, state_at, taken_back
from terazi.modules.entitlements.tables import Entitlement
from terazi.modules.entitlements.values import LIVE, EntitlementState, GrantTerms, Mover, Unused


async def grant(change: Change, holder_id: UserId, terms: GrantTerms) -> UUID:
    """Give a person what a line of an order is for and return its id; the same line gives once."""
    starts_at = terms.starts_at or change.now
    period = terms.uses_period if terms.uses is not None else None
    values = {
        "id": change.new_id(),
        "holder_id": holder_id,
        "source_id": terms.source_id,
        "is_root": True,
        "order_id": terms.order_id,
        "place": terms.place,
        "product_type": terms.product_type,
        "product_name": dict(terms.product_name),
        "bundle_name": dict(terms.bundle_name),
        "seller_name": terms.seller_name[:200],
        "limits": terms.limits.as_json(),
        "uses_granted": terms.uses,
        "uses_left": terms.uses,
        "uses_taken_back": 0,
        "uses_period": period,
        "uses_per_period": terms.uses if period else None,
        "uses_renewed": 0,
        "uses_lapsed": 0,
        "renews_from": starts_at if period else None,
        "renews_at": renewal_after(period, starts_at, max(starts_at, change.now)) if period else None,
        "uses_suffix": terms.uses_suffix[:60],
        "uses_suffix_en": terms.uses_suffix_en[:60],
        "starts_at": starts_at,
        "ends_at": terms.ends_at,
        "status": EntitlementState.PENDING if starts_at > change.now else EntitlementState.ACTIVE,
        "reason": "",
        "may_assign": terms.may_assign,
        "most_assigned": terms.most_assigned,
        "created_at": change.now,
    }
    is_new = await locking.insert_root(change.db, values)
    made = await locking.root_of(change.db, terms.source_id)
    if made is None:
        raise RuntimeError(f"line {terms.source_id} gave nothing")
    if is_new:  # Any: JSON
        (entitlement,) = await locking.lock(change.db, [made])
        shown: dict[str, Any] = {"uses": terms.uses, "starts_at": starts_at, "ends_at": terms.ends_at}
        await record(change, "granted", entitlement, **{k: v for k, v in shown.items() if v is not None})
    return made


async def suspend(change: Change, source_id: UUID, *, reason: str) -> None:
    """Let what a line gave rest, wherever it was assigned to; suspended twice is suspended."""
    await _move(change, source_id, EntitlementState.SUSPENDED, reason=reason)


async def resume(change: Change, source_id: UUID) -> None:
    """Let what was suspended count again."""
    await _move(change, source_id, EntitlementState.ACTIVE, reason="")


async def cancel(change: Change, source_id: UUID, *, reason: str) -> None:
    """End all that a line gave, wherever it was assigned to; what is over already stays what it is."""
    await _move(change, source_id, EntitlementState.CANCELLED, reason=reason)


async def unused_of(change: Change, source_id: UUID) -> Unused:
    """Return what is left of all that a line gave; locked, so that it stays true until the transaction ends."""
    root, *parts = await _locked(change, source_id)
    return await _unused(change, root, [root, *parts])


async def revoke_unused(change: Change, source_id: UUID, *, reason: str, most: int | None = None) -> Unused:
    """Take back what is unused, at most ``most`` uses, and return what was left before.

    Without ``most`` everything ends. Uses are taken from the buyer's own first, then from what was assigned.
    """
    root, *parts = await _locked(change, source_id)
    held = [root, *parts]
    before = await _unused(change, root, held)
    live = [e for e in held if _state(e, change.now) in LIVE]
    counted = {place: e.uses_left or 0 for place, e in enumerate(live) if e.uses_left is not None}
    is_all = most is None or before.uses_left is None or most >= before.uses_left
    for place, uses in taken_back(counted, sum(counted.values()) if is_all else most or 0).items():
        entitlement = live[place]
        entitlement.uses_left = (entitlement.uses_left or 0) - uses
        entitlement.uses_taken_back += uses
        await change.db.flush()
        await record(change, "uses_taken_back", entitlement, uses=uses, reason=reason)
    if is_all:
        await _end(change, live, EntitlementState.REVOKED, reason)
    return before


async def _move(change: Change, source_id: UUID, target: EntitlementState, *, reason: str) -> None:
    held = await _locked(change, source_id)
    live = [e for e in held if _state(e, change.now) in LIVE]
    if target is EntitlementState.ACTIVE:
        live = [e for e in live if e.status is EntitlementState.SUSPENDED]
    root = held[0]
    if not live and target not in (root.status, _state(root, change.now)):
        require_transition(_state(root, change.now), target, Mover.SELLER)
    await _end(change, [e for e in live if e.status is not target], target, reason)


async def _end(
    change: Change, entitlements: Sequence[Entitlement], target: EntitlementState, reason: str
) -> None:
    for entitlement in entitlements:
        to = target
        if target is EntitlementState.ACTIVE and entitlement.starts_at > change.now:
            to = EntitlementState.PENDING
        require_transition(entitlement.status, to, Mover.SELLER)
        before, entitlement.status = entitlement.status, to
        entitlement.reason = reason[:300]
        await change.db.flush()
        shown: dict[str, Any] = {"reason": reason} if reason else {}  # Any: JSON
        await record(change, "state_changed", entitlement, before={"status": before}, status=to, **shown)


async def _locked(change: Change, source_id: UUID) -> Sequence[Entitlement]:
    """Return the buyer's own first, then what was assigned out of it."""
    held = sorted(await locking.lock_source(change.db, source_id), key=lambda e: (not e.is_root, e.id))
    if not held:
        raise EntitlementNotFound
    return held


async def _unused(change: Change, root: Entitlement, held: Sequence[Entitlement]) -> Unused:
    live = [e for e in held if _state(e, change.now) in LIVE]
    left = None if root.uses_granted is None else sum(e.uses_left or 0 for e in live)
    return Unused(
        uses_granted=root.uses_granted,
        uses_left=left,
        uses_taken_back=sum(e.uses_taken_back for e in held),
        starts_at=root.starts_at,
        ends_at=root.ends_at,
        is_used=await locking.has_uses(change.db, root.source_id),
        is_live=bool(live),
    )


def _state(entitlement: Entitlement, now: datetime) -> EntitlementState:
    return state_at(
        entitlement.status,
        starts_at=entitlement.starts_at,
        ends_at=entitlement.ends_at,
        uses_left=None,
        assigned_count=0,
        now=now,
    )
