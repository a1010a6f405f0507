"""Assigning parts of an entitlement to others by username, taking them back, and what ends with an account (erasure)."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from terazi.foundation.context import Change, UserCall
from terazi.foundation.errors import Refusal
from terazi.foundation.ids import UserId
from terazi.foundation.language.phrases import Phrase
from terazi.modules.accounts.public import ExportedFile, ExportSource, find_active_people, json_file
from terazi.modules.entitlements.actions.events import on_used_up, record
from terazi.modules.entitlements.actions.uses import renew
from terazi.modules.entitlements.errors import AssignedToOneself, EntitlementNotFound, TooFewUses
from terazi.modules.entitlements.queries import lists, locking
from terazi.modules.entitlements.rules import may_be_passed_on, part_of, require_transition
from terazi.modules.entitlements.tables import Entitlement
from terazi.modules.entitlements.values import (
    LIVE,
    AskedPart,
    AssignmentOutcome,
    EntitlementState,
    Held,
    Mover,
    Part,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Assigned:
    """What became of one username: the part that was made, or why none was."""

    username: str
    outcome: AssignmentOutcome
    part_id: UUID | None = None
    refusal: Refusal | None = None

    @property
    def message(self) -> Phrase:
        """What to say of the name."""
        return self.refusal.phrase if self.refusal else Phrase(f"entitlements.assign.{self.outcome.value}")


async def assign(
    call: UserCall, entitlement_id: UUID, usernames: Sequence[str], asked: AskedPart
) -> list[Assigned]:
    """Give each of the people a part, in their order, as long as it lasts; a name that comes twice counts once."""
    names = list(dict.fromkeys(name.strip() for name in usernames))
    (people,) = await call.db.ask(find_active_people(names))
    found = await locking.lock(call.db, [entitlement_id])
    if not found or found[0].holder_id != call.user.id:
        raise EntitlementNotFound
    await renew(call, found[0])
    results: list[Assigned] = []
    served: set[UserId] = set()
    for name in names:
        user_id = people.get(name)
        if user_id is None:
            results.append(Assigned(username=name, outcome=AssignmentOutcome.USER_NOT_FOUND))
        elif user_id not in served:
            served.add(user_id)
            results.append(await _assign_to(call, found[0], user_id, name, asked))
    return results


async def cancel_assignment(call: UserCall, part_id: UUID) -> None:
    """Take back what the caller assigned to somebody; what is unused of it, and of what came out of it, returns."""
    parent_id = await _parent_of(call, part_id)
    await _cancel_tree(call, part_id, parent_id, Mover.ASSIGNER)


async def leave(change: Change, user_id: UserId) -> None:
    """End what somebody who leaves holds; what is unused of a part returns to who assigned it."""
    for entitlement in await locking.lock(change.db, await locking.live_ids(change.db, user_id)):
        if entitlement.holder_id == user_id and entitlement.status in LIVE:
            await _give_back(change, entitlement)
            await _cancel(change, entitlement)
    await locking.forget_purposes(change.db, user_id)


async def _assign_to(
    call: UserCall, parent: Entitlement, user_id: UserId, name: str, asked: AskedPart
) -> Assigned:
    try:
        async with call.db.begin_nested():
            made = await _assign_one(call, parent, user_id, asked)
    except Refusal as refusal:
        await call.db.refresh(parent)
        return Assigned(username=name, outcome=AssignmentOutcome.FAILED, refusal=refusal)
    return Assigned(username=name, outcome=AssignmentOutcome.DONE, part_id=made)


async def _assign_one(call: UserCall, parent: Entitlement, user_id: UserId, asked: AskedPart) -> UUID:
    if user_id == call.user.id:
        raise AssignedToOneself
    held = Held(
        status=parent.status,
        starts_at=parent.starts_at,
        ends_at=parent.ends_at,
        uses_left=parent.uses_left,
        may_assign=may_be_passed_on(parent.product_type, may_assign=parent.may_assign),
        most_assigned=parent.most_assigned,
        assigned_count=await locking.count_assigned(call.db, parent.id),
        is_renewed=parent.uses_period is not None,
    )
    part = part_of(held, asked, call.now)
    if part.uses is not None and not await locking.take_uses(call.db, parent.id, part.uses):
        raise TooFewUses(left=parent.uses_left)
    await call.db.refresh(parent)
    values = _values(call, parent, user_id, part)
    await locking.insert_part(call.db, values)
    (made,) = await locking.lock(call.db, [values["id"]])
    await record(call, "assigned", made, uses=part.uses, ends_at=part.ends_at)
    return made.id


def _values(call: UserCall, parent: Entitlement, user_id: UserId, part: Part) -> dict[str, Any]:
    """Return the columns of a part. Any: column values."""
    kept = (
        "source_id",
        "order_id",
        "place",
        "product_type",
        "product_name",
        "bundle_name",
        "seller_name",
        "limits",
        "uses_suffix",
        "uses_suffix_en",
        "uses_period",
        "renews_from",
        "renews_at",
    )
    return {
        **{name: getattr(parent, name) for name in kept},
        "id": call.new_id(),
        "holder_id": user_id,
        "is_root": False,
        "parent_id": parent.id,
        "uses_granted": part.uses,
        "uses_left": part.uses,
        "uses_taken_back": 0,
        "uses_per_period": part.uses if parent.uses_period else None,
        "uses_renewed": 0,
        "uses_lapsed": 0,
        "starts_at": part.starts_at,
        "ends_at": part.ends_at,
        "status": EntitlementState.PENDING if part.starts_at > call.now else EntitlementState.ACTIVE,
        "reason": "",
        "may_assign": part.may_assign,
        "most_assigned": None,
        "assigned_by": call.user.id,
        "created_at": call.now,
    }


async def _parent_of(call: UserCall, part_id: UUID) -> UUID:
    """Return what the part was assigned out of, if that is the caller's own."""
    part = await call.db.get(Entitlement, part_id)
    parent = await call.db.get(Entitlement, part.parent_id) if part and part.parent_id else None
    if parent is None or parent.holder_id != call.user.id:
        raise EntitlementNotFound
    return parent.id


async def _cancel_tree(change: Change, part_id: UUID, parent_id: UUID, mover: Mover) -> None:
    (parent,) = await locking.lock(change.db, [parent_id])
    tree = {e.id: e for e in await locking.lock_source(change.db, parent.source_id)}
    part = tree[part_id]
    if part.status is EntitlementState.CANCELLED:
        return
    require_transition(part.status, EntitlementState.CANCELLED, mover)
    ending = [part]
    for above in ending:
        ending.extend(e for e in tree.values() if e.parent_id == above.id and e.status in LIVE)
    for entitlement in reversed(ending):
        await _give_back(change, entitlement)
        await _cancel(change, entitlement)


async def _give_back(change: Change, entitlement: Entitlement) -> None:
    """Return unused uses, and those of periods to come, to where they came from, if they can still be used there."""
    uses, per_period = entitlement.uses_left or 0, entitlement.uses_per_period or 0
    if not (uses or per_period) or entitlement.parent_id is None:
        return
    parent = await change.db.get(Entitlement, entitlement.parent_id)
    is_over = parent is None or (parent.ends_at is not None and parent.ends_at <= change.now)
    if parent is None or is_over or parent.uses_left is None or parent.status not in LIVE:
        return
    entitlement.uses_left = 0
    entitlement.uses_per_period = 0 if entitlement.uses_period else None
    await change.db.flush()
    await locking.add_uses(change.db, parent.id, uses, per_period=per_period)
    await change.db.refresh(parent)


async def _cancel(change: Change, entitlement: Entitlement) -> None:
    before, entitlement.status = entitlement.status, EntitlementState.CANCELLED
    await change.db.flush()
    await record(
        change, "state_changed", entitlement, before={"status": before}, status=EntitlementState.CANCELLED
    )


async def begin_due(change: Change) -> None:
    """Write down what time has begun."""
    await locking.activate_begun(change.db, now=change.now)


async def note_used_up(change: Change, entitlement_id: UUID) -> None:
    """Write down that nothing is left of an entitlement."""
    used_up = await locking.exhaust(change.db, entitlement_id)
    if used_up is None:
        return
    await record(change, "used_up", used_up)
    for listener in on_used_up if used_up.is_root else ():
        await listener(change, used_up.source_id)


async def expire(change: Change, entitlement_id: UUID) -> None:
    """Write down that time has ended an entitlement; what is unused of a part returns to who assigned it."""
    found = await locking.lock(change.db, await locking.with_parent(change.db, entitlement_id))
    entitlement = next(each for each in found if each.id == entitlement_id)
    is_over = entitlement.ends_at is not None and entitlement.ends_at <= change.now
    if not is_over or entitlement.status not in LIVE:
        return
    await _give_back(change, entitlement)
    before, entitlement.status = entitlement.status, EntitlementState.EXPIRED
    await change.db.flush()
    await record(
        change, "state_changed", entitlement, before={"status": before}, status=EntitlementState.EXPIRED
    )


async def export_entitlements(source: ExportSource, user_id: UserId) -> AsyncIterator[ExportedFile]:
    """Add what a person has bought and used, to the export of the person's data."""
    yield json_file("entitlements/entitlements.json", await lists.list_all_held(source.reader, user_id))
    yield json_file("entitlements/uses.json", await lists.list_all_uses(source.reader, user_id))


async def end_entitlements(change: Change, user_id: UserId) -> None:
    """End what somebody holds who has left; the record of it stays, nameless."""
    await leave(change, user_id)
