"""Assigning parts of an entitlement to others by username, taking them back, and what ends with an account (erasure)."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from uuid import UUID

from terazi.foundation.context import Change, UserCall
from terazi.foundation.errors import Refusal
from terazi.foundation.ids import UserId
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.questions import updated
from terazi.modules.accounts.public import ExportedFile, ExportSource, find_active_people, json_file
from terazi.modules.entitlements.actions.grants import lock_source, record
from terazi.modules.entitlements.actions.hooks import on_used_up
from terazi.modules.entitlements.actions.uses import renew
from terazi.modules.entitlements.errors import AssignedToOneself, EntitlementNotFound, TooFewUses
from terazi.modules.entitlements.queries import lists, locking
from terazi.modules.entitlements.rules import may_be_passed_on, part_of, require_transition
from terazi.modules.entitlements.tables import ENTITLEMENT
from terazi.modules.entitlements.values import (
    LIVE,
    AskedPart,
    AssignmentOutcome,
    Entitlement,
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
    (found,) = await call.db.ask(locking.lock([entitlement_id]))
    if not found or found[0].holder_id != call.user.id:
        raise EntitlementNotFound
    parent = await renew(call, found[0])
    results: list[Assigned] = []
    served: set[UserId] = set()
    for name in names:
        user_id = people.get(name)
        if user_id is None:
            results.append(Assigned(username=name, outcome=AssignmentOutcome.USER_NOT_FOUND))
        elif user_id not in served:
            served.add(user_id)
            result, parent = await _assign_to(call, parent, user_id, name, asked)
            results.append(result)
    return results


async def cancel_assignment(call: UserCall, part_id: UUID) -> None:
    """Take back what the caller assigned to somebody; what is unused of it, and of what came out of it, returns."""
    parent_id = await _parent_of(call, part_id)
    await _cancel_tree(call, part_id, parent_id, Mover.ASSIGNER)


async def leave(change: Change, user_id: UserId) -> None:
    """End what somebody who leaves holds; what is unused of a part returns to who assigned it."""
    (parents,) = await change.db.ask(locking.live_of(user_id))
    ids = {*parents, *(parent_id for parent_id in parents.values() if parent_id is not None)}
    (locked,) = await change.db.ask(locking.lock(ids))
    for entitlement in locked:
        if entitlement.holder_id == user_id and entitlement.status in LIVE:
            await _end(change, entitlement.id, EntitlementState.CANCELLED)
    await change.db.write(locking.forget_purposes(user_id))


async def _assign_to(
    call: UserCall, parent: Entitlement, user_id: UserId, name: str, asked: AskedPart
) -> tuple[Assigned, Entitlement]:
    """Return what became of a name, and what is left to assign from; a refusal leaves it as it was."""
    try:
        async with call.db.savepoint():
            made, left = await _assign_one(call, parent, user_id, asked)
    except Refusal as refusal:
        return Assigned(username=name, outcome=AssignmentOutcome.FAILED, refusal=refusal), parent
    return Assigned(username=name, outcome=AssignmentOutcome.DONE, part_id=made.id), left


async def _assign_one(
    call: UserCall, parent: Entitlement, user_id: UserId, asked: AskedPart
) -> tuple[Entitlement, Entitlement]:
    if user_id == call.user.id:
        raise AssignedToOneself
    (assigned_count,) = await call.db.ask(locking.count_assigned(parent.id))
    held = Held(
        status=parent.status,
        starts_at=parent.starts_at,
        ends_at=parent.ends_at,
        uses_left=parent.uses_left,
        may_assign=may_be_passed_on(parent.product_type, may_assign=parent.may_assign),
        most_assigned=parent.most_assigned,
        assigned_count=assigned_count,
        is_renewed=parent.uses_period is not None,
    )
    part = part_of(held, asked, call.now)
    left = parent
    if part.uses is not None:
        (is_taken,) = await call.db.ask(locking.take_uses(parent.id, part.uses))
        if not is_taken:
            raise TooFewUses(left=parent.uses_left)
        left = replace(
            parent,
            uses_left=_less(parent.uses_left, part.uses),
            uses_per_period=_less(parent.uses_per_period, part.uses),
        )
    made = _made(call, parent, user_id, part)
    after = {"uses": part.uses, "ends_at": part.ends_at}
    await record(call, "assigned", made, locking.insert_part(made), after=after)
    return made, left


def _less(left: int | None, taken: int) -> int | None:
    return None if left is None else left - taken


def _made(call: UserCall, parent: Entitlement, user_id: UserId, part: Part) -> Entitlement:
    return replace(
        parent,
        id=call.new_id(),
        holder_id=user_id,
        is_root=False,
        parent_id=parent.id,
        uses_granted=part.uses,
        uses_left=part.uses,
        uses_taken_back=0,
        uses_per_period=part.uses if parent.uses_period else None,
        uses_renewed=0,
        uses_lapsed=0,
        starts_at=part.starts_at,
        ends_at=part.ends_at,
        status=EntitlementState.PENDING if part.starts_at > call.now else EntitlementState.ACTIVE,
        reason="",
        may_assign=part.may_assign,
        most_assigned=None,
        assigned_by=call.user.id,
        created_at=call.now,
    )


async def _parent_of(call: UserCall, part_id: UUID) -> UUID:
    """Return what the part was assigned out of, if that is the caller's own."""
    (parent,) = await call.db.ask(locking.find_parent(part_id))
    if parent is None or parent.holder_id != call.user.id:
        raise EntitlementNotFound
    return parent.id


async def _cancel_tree(change: Change, part_id: UUID, parent_id: UUID, mover: Mover) -> None:
    ((parent,),) = await change.db.ask(locking.lock([parent_id]))
    tree = {e.id: e for e in await lock_source(change.db, parent.source_id)}
    part = tree[part_id]
    if part.status is EntitlementState.CANCELLED:
        return
    require_transition(part.status, EntitlementState.CANCELLED, mover)
    ending = [part]
    for above in ending:
        ending.extend(e for e in tree.values() if e.parent_id == above.id and e.status in LIVE)
    for entitlement in reversed(ending):
        await _end(change, entitlement.id, EntitlementState.CANCELLED)


async def _end(change: Change, entitlement_id: UUID, target: EntitlementState) -> None:
    """End a locked entitlement; what is unused of it, and of periods to come, returns if it can still be used there."""
    entitlement, parent = await change.db.ask(
        locking.find(entitlement_id), locking.find_parent(entitlement_id)
    )
    assert entitlement is not None  # it is locked
    changes = [updated(ENTITLEMENT, entitlement_id, status=target)]
    uses, per_period = entitlement.uses_left or 0, entitlement.uses_per_period or 0
    if (uses or per_period) and parent is not None and _takes_back(parent, change.now):
        nothing = 0 if entitlement.uses_period else None
        changes = [
            updated(ENTITLEMENT, entitlement_id, status=target, uses_left=0, uses_per_period=nothing),
            locking.add_uses(parent.id, uses, per_period=per_period),
        ]
    before, after = {"status": entitlement.status}, {"status": target}
    await record(change, "state_changed", entitlement, *changes, before=before, after=after)


def _takes_back(parent: Entitlement, now: datetime) -> bool:
    is_over = parent.ends_at is not None and parent.ends_at <= now
    return not is_over and parent.uses_left is not None and parent.status in LIVE


async def begin_due(change: Change) -> None:
    """Write down what time has begun."""
    await change.db.write(locking.activate_begun(change.now))


async def note_used_up(change: Change, entitlement_id: UUID) -> None:
    """Write down that nothing is left of an entitlement."""
    (used_up,) = await change.db.ask(locking.exhaust(entitlement_id))
    if used_up is None:
        return
    await record(change, "used_up", used_up)
    for listener in on_used_up if used_up.is_root else ():
        await listener(change, used_up.source_id)


async def expire(change: Change, entitlement_id: UUID) -> None:
    """Write down that time has ended an entitlement; what is unused of a part returns to who assigned it."""
    (parent,) = await change.db.ask(locking.find_parent(entitlement_id))
    (locked,) = await change.db.ask(locking.lock([entitlement_id, *([parent.id] if parent else [])]))
    entitlement = next(each for each in locked if each.id == entitlement_id)
    is_over = entitlement.ends_at is not None and entitlement.ends_at <= change.now
    if is_over and entitlement.status in LIVE:
        await _end(change, entitlement_id, EntitlementState.EXPIRED)


async def export_entitlements(source: ExportSource, user_id: UserId) -> AsyncIterator[ExportedFile]:
    """Add what a person has bought and used, to the export of the person's data."""
    held, uses = await source.reader.ask(lists.list_all_held(user_id), lists.list_all_uses(user_id))
    yield json_file("entitlements/entitlements.json", [entitlement.columns() for entitlement in held])
    yield json_file("entitlements/uses.json", [asdict(use) for use in uses])


async def end_entitlements(change: Change, user_id: UserId) -> None:
    """End what somebody holds who has left; the record of it stays, nameless."""
    await leave(change, user_id)
