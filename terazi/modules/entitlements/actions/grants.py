"""Giving what was paid for, and taking it back: by the line of the order, all that was assigned out of it included."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.db import Transaction
from terazi.foundation.ids import UserId
from terazi.foundation.questions import Question, updated
from terazi.foundation.types import Value
from terazi.modules.accounts.public import find_usernames
from terazi.modules.audit.public import AuditEvent, Subject, trail_entry
from terazi.modules.entitlements.errors import EntitlementNotFound
from terazi.modules.entitlements.queries import locking
from terazi.modules.entitlements.rules import renewal_after, require_transition, state_at, taken_back
from terazi.modules.entitlements.tables import ENTITLEMENT
from terazi.modules.entitlements.values import LIVE, Entitlement, EntitlementState, GrantTerms, Mover, Unused


async def grant(change: Change, holder_id: UserId, terms: GrantTerms) -> UUID:
    """Give a person what a line of an order is for and return its id; the same line gives once."""
    starts_at = terms.starts_at or change.now
    period = terms.uses_period if terms.uses is not None else None
    given = Entitlement(
        id=change.new_id(),
        holder_id=holder_id,
        source_id=terms.source_id,
        is_root=True,
        parent_id=None,
        order_id=terms.order_id,
        place=terms.place,
        product_type=terms.product_type,
        product_name=terms.product_name,
        bundle_name=terms.bundle_name,
        seller_name=terms.seller_name[:200],
        limits=terms.limits,
        uses_granted=terms.uses,
        uses_left=terms.uses,
        uses_taken_back=0,
        uses_period=period,
        uses_per_period=terms.uses if period else None,
        uses_renewed=0,
        uses_lapsed=0,
        renews_from=starts_at if period else None,
        renews_at=renewal_after(period, starts_at, max(starts_at, change.now)) if period else None,
        uses_suffix=terms.uses_suffix[:60],
        uses_suffix_en=terms.uses_suffix_en[:60],
        starts_at=starts_at,
        ends_at=terms.ends_at,
        status=EntitlementState.PENDING if starts_at > change.now else EntitlementState.ACTIVE,
        reason="",
        may_assign=terms.may_assign,
        most_assigned=terms.most_assigned,
        assigned_by=None,
        created_at=change.now,
    )
    is_new, root_id = await change.db.ask(locking.insert_root(given), locking.root_of(terms.source_id))
    if root_id is None:
        raise RuntimeError(f"line {terms.source_id} gave nothing")
    if is_new:
        shown = {"uses": terms.uses, "starts_at": starts_at, "ends_at": terms.ends_at}
        said = {name: value for name, value in shown.items() if value is not None}
        await record(change, "granted", given, after=said)
    return root_id


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
        taken = updated(
            ENTITLEMENT,
            entitlement.id,
            uses_left=(entitlement.uses_left or 0) - uses,
            uses_taken_back=entitlement.uses_taken_back + uses,
        )
        after = {"uses": uses, "reason": reason}
        await record(change, "uses_taken_back", entitlement, taken, after=after)
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
        await record(
            change,
            "state_changed",
            entitlement,
            updated(ENTITLEMENT, entitlement.id, status=to, reason=reason[:300]),
            before={"status": entitlement.status},
            after={"status": to, **({"reason": reason} if reason else {})},
        )


async def _locked(change: Change, source_id: UUID) -> Sequence[Entitlement]:
    """Return the buyer's own first, then what was assigned out of it."""
    held = sorted(await lock_source(change.db, source_id), key=lambda e: (not e.is_root, e.id))
    if not held:
        raise EntitlementNotFound
    return held


async def _unused(change: Change, root: Entitlement, held: Sequence[Entitlement]) -> Unused:
    live = [e for e in held if _state(e, change.now) in LIVE]
    (was_used,) = await change.db.ask(locking.has_uses(root.source_id))
    left = None if root.uses_granted is None else sum(e.uses_left or 0 for e in live)
    return Unused(
        uses_granted=root.uses_granted,
        uses_left=left,
        uses_taken_back=sum(e.uses_taken_back for e in held),
        starts_at=root.starts_at,
        ends_at=root.ends_at,
        is_used=was_used,
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


async def lock_source(db: Transaction, source_id: UUID) -> list[Entitlement]:
    """Return all that a line of an order gave, the assigned parts too, locked; parents before their parts."""
    locked: dict[UUID, Entitlement] = {}
    while missing := set((await db.ask(locking.ids_of_source(source_id)))[0]) - locked.keys():
        # What was assigned while this waited for a lock is found the next time round.
        (found,) = await db.ask(locking.lock(missing))
        locked |= {entitlement.id: entitlement for entitlement in found}
    return [locked[key] for key in sorted(locked)]


async def record(
    change: Change,
    action: str,
    entitlement: Entitlement,
    *changes: Question[int],
    before: Mapping[str, Value] | None = None,
    after: Mapping[str, Value] | None = None,
) -> None:
    """Write changes of an entitlement, and into the trail what was done to it and whose it is."""
    (names,) = await change.db.ask(find_usernames([entitlement.holder_id]))
    event = AuditEvent(
        action=f"entitlements.{action}",
        subject=Subject.ENTITLEMENT,
        subject_id=entitlement.id,
        subject_name=entitlement.product_name.get("tr", ""),
        before=before or {},
        after={"username": names.get(entitlement.holder_id, ""), **(after or {})},
    )
    await change.db.write(*changes, trail_entry(change, event))
