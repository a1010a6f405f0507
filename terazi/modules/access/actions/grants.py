"""Grants: made, used up, suspended, taken back, and ended by time; each written into the audit trail.

Those that were bought rest, count again and end with what they were bought in.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Literal
from uuid import UUID

from terazi.foundation.context import Change, UserCall
from terazi.foundation.db import Transaction
from terazi.foundation.ids import UserId
from terazi.foundation.questions import Question, inserted, updated
from terazi.modules.access.actions.definitions import withdraw
from terazi.modules.access.actions.hooks import tell_ended
from terazi.modules.access.errors import AlreadyHeld, AuthExhausted, AuthNotFound, AuthNotHeld
from terazi.modules.access.queries import definitions, grants
from terazi.modules.access.rules.assignment import uses_taken
from terazi.modules.access.rules.states import require_transition, state_at
from terazi.modules.access.tables import ASSIGNED_AUTHORIZATION, AUTHORIZATION_USE
from terazi.modules.access.values import LIVE, AssignedState, Grant, Mover, Role, Terms
from terazi.modules.accounts.public import LastAdministrator, find_usernames
from terazi.modules.audit.public import AuditEvent, Subject, record_event, trail_entry


async def grant_role(
    change: Change,
    user_id: UserId,
    code: str,
    *,
    count: int | None = None,
    ends_at: datetime | None = None,
    may_assign: bool = False,
    assigned_by: UUID | None = None,
) -> None:
    """Authorize a person from now on; a grant without end that the person already has stays the only one."""
    (names,) = await change.db.ask(find_usernames([user_id]))
    await make_grant(
        change,
        user_id,
        names.get(user_id, ""),
        code,
        Terms(count=count, starts_at=change.now, ends_at=ends_at, may_assign=may_assign),
        assigned_by=assigned_by,
    )


async def make_grant(
    change: Change,
    user_id: UserId,
    username: str,
    auth_id: str,
    terms: Terms,
    *,
    parent_id: UUID | None = None,
    assigned_by: UUID | None = None,
) -> UUID | None:
    """Make a grant and return its id; None where the person has a lasting one already."""
    made = Grant(
        id=change.new_id(),
        user_id=user_id,
        auth_id=auth_id,
        parent_id=parent_id,
        status=AssignedState.PENDING if terms.starts_at > change.now else AssignedState.ACTIVE,
        count=terms.count,
        granted_count=terms.count,
        starts_at=terms.starts_at,
        ends_at=terms.ends_at,
        may_assign=terms.may_assign,
        assigned_by=assigned_by,
        created_at=change.now,
    )
    is_lasting = terms.count is None and terms.ends_at is None
    (is_new,) = await change.db.ask(
        grants.insert_lasting_grant(made) if is_lasting else grants.insert_grant(made)
    )
    if not is_new:
        return None
    shown = {name: getattr(made, name) for name in ("auth_id", "count", "starts_at", "ends_at", "may_assign")}
    await record_event(
        change,
        AuditEvent(
            action="access.assigned",
            subject=Subject.USER,
            subject_id=user_id,
            subject_name=username,
            after={name: value for name, value in shown.items() if value not in (None, False)},
        ),
    )
    return made.id


async def use_authorization(
    change: Change, user_id: UserId, code: str, count: int = 1, *, purpose: str = ""
) -> None:
    """Take uses of an authorization, exactly, however many ask at once; AuthExhausted where they do not suffice.

    They come from the grant that ends earliest, and from the next where one alone has too few. AuthNotHeld where the
    person never had it.
    """
    (usable,) = await change.db.ask(grants.lock_usable_grants(user_id, code, change.now))
    taken = uses_taken([(grant.id, grant.count) for grant in usable], count)
    if taken is None:
        (is_known,) = await change.db.ask(grants.has_grant(user_id, code))
        raise AuthExhausted(auth_id=code) if is_known else AuthNotHeld(auth_id=code)
    for grant_id, part in taken:
        await _use(change, user_id, code, grant_id, part, purpose)


async def _use(change: Change, user_id: UserId, code: str, grant_id: UUID, count: int, purpose: str) -> None:
    """Take uses out of one locked grant."""
    use = inserted(
        AUTHORIZATION_USE,
        id=change.new_id(),
        assigned_id=grant_id,
        count=count,
        purpose=purpose[:200],
        used_at=change.now,
    )
    is_taken, _, is_exhausted = await change.db.ask(
        grants.take_uses(grant_id, count), use, grants.exhaust(grant_id)
    )
    if not is_taken:
        raise AuthExhausted(auth_id=code)
    if is_exhausted:
        (names,) = await change.db.ask(find_usernames([user_id]))
        await record_event(
            change,
            AuditEvent(
                action="access.assignment_exhausted",
                subject=Subject.AUTHORIZATION,
                subject_id=grant_id,
                subject_name=code,
                after={"username": names.get(user_id, "")},
            ),
        )


async def cancel(call: UserCall, auth_w_id: UUID) -> None:
    """Cancel what the id stands for: a grant, or for an administrator also a definition."""
    if Role.ADMIN in call.user.roles:
        (is_definition,) = await call.reader.ask(definitions.is_definition(auth_w_id))
        if is_definition:
            await withdraw(call, auth_w_id)
            return
    await cancel_grant(call, auth_w_id)


async def cancel_grant(call: UserCall, grant_id: UUID) -> None:
    """Cancel what somebody holds, and all that was assigned out of it; what is unused goes back where it came from.

    An administrator may cancel every grant, a holder those assigned out of the own one. Cancelled twice is cancelled.
    """
    tree = await lock_tree(call.db, grant_id)
    target = tree.get(grant_id)
    if target is None:
        raise AuthNotFound
    mover = _mover(call, target, tree)
    if target.status is AssignedState.CANCELLED:
        return
    require_transition(_state(target, call.now), AssignedState.CANCELLED, mover)
    ending = [grant for grant in reversed(eldest_first(tree, target)) if grant.status in LIVE]
    await _require_administrator(call, ending)
    (names,) = await call.db.ask(find_usernames([grant.user_id for grant in ending]))
    for grant in ending:
        given_back = _give_back(tree, grant.id, call.now)
        ended = replace(tree[grant.id], status=AssignedState.CANCELLED)
        await call.db.write(
            *given_back,
            updated(ASSIGNED_AUTHORIZATION, ended.id, status=ended.status),
            _entry(call, "access.assignment_cancelled", ended, grant.status, names),
        )
        if ended.parent_id is None:
            await tell_ended(call, ended.id)


async def change_state(call: UserCall, grant_id: UUID, target: AssignedState) -> AssignedState:
    """Suspend what somebody holds, or let it count again; the state it has already changes nothing."""
    (locked,) = await call.db.ask(grants.lock_grants([grant_id]))
    found = next(iter(locked), None)
    if found is None:
        raise AuthNotFound
    state = _state(found, call.now)
    if state is target:
        return target
    require_transition(state, target, Mover.ADMINISTRATOR)
    if target is AssignedState.SUSPENDED:
        await _require_administrator(call, [found])
    elif found.count is None and found.ends_at is None:
        await _require_no_twin(call, found)
    await _move(call, "access.assignment_state_changed", found, target)
    return _state(replace(found, status=target), call.now)


async def require_another_administrator(db: Transaction, user_id: UserId, now: datetime) -> None:
    """Raise where the platform would be left without an administrator if this person left or were blocked."""
    _, is_left, is_left_without = await db.ask(
        grants.lock_administrators(),
        grants.is_administrator_left(now),
        grants.is_administrator_left(now, without_users=[user_id]),
    )
    if is_left and not is_left_without:
        raise LastAdministrator


async def begin_grants(change: Change) -> None:
    """Write down what time has begun."""
    await change.db.write(grants.activate_begun_grants(change.now))


async def expire_grant(change: Change, grant_id: UUID) -> None:
    """Write down that time has ended a grant; one that another transaction holds is left for later."""
    (grant,) = await change.db.ask(grants.lock_ended_grant(grant_id, change.now))
    if grant is not None:
        await _move(change, "access.assignment_expired", grant, AssignedState.EXPIRED)


def _mover(call: UserCall, target: Grant, tree: Mapping[UUID, Grant]) -> Mover:
    if Role.ADMIN in call.user.roles:
        return Mover.ADMINISTRATOR
    parent = tree.get(target.parent_id) if target.parent_id else None
    if parent is None or parent.user_id != call.user.id:
        raise AuthNotFound
    return Mover.ASSIGNER


def _give_back(tree: dict[UUID, Grant], grant_id: UUID, now: datetime) -> list[Question[int]]:
    """Return what is unused to the grant from which it came, in the tree, and give the changes that write it."""
    grant = tree[grant_id]
    parent = tree.get(grant.parent_id) if grant.parent_id else None
    if parent is None or parent.count is None or not grant.count or _state(parent, now) not in LIVE:
        return []
    for changed in (replace(parent, count=parent.count + grant.count), replace(grant, count=0)):
        tree[changed.id] = changed
    return [updated(ASSIGNED_AUTHORIZATION, each, count=tree[each].count) for each in (parent.id, grant.id)]


async def _require_administrator(call: UserCall, ending: Collection[Grant]) -> None:
    if not any(grant.auth_id == Role.ADMIN and _counts(grant, call.now) for grant in ending):
        return
    without = [grant.id for grant in ending]
    _, is_left = await call.db.ask(
        grants.lock_administrators(), grants.is_administrator_left(call.now, without=without)
    )
    if not is_left:
        raise LastAdministrator


async def _require_no_twin(call: UserCall, grant: Grant) -> None:
    """A person has only one grant of a code that nothing ends; while one was suspended another may have been given."""
    (twin,) = await call.db.ask(grants.find_lasting_grant(grant.user_id, grant.auth_id))
    if twin is not None:
        raise AlreadyHeld


def _counts(grant: Grant, now: datetime) -> bool:
    return _state(grant, now) is AssignedState.ACTIVE and grant.count != 0


def _state(grant: Grant, now: datetime) -> AssignedState:
    return state_at(grant.status, starts_at=grant.starts_at, ends_at=grant.ends_at, now=now)


async def _move(change: Change, action: str, grant: Grant, target: AssignedState) -> None:
    (names,) = await change.db.ask(find_usernames([grant.user_id]))
    await change.db.write(
        updated(ASSIGNED_AUTHORIZATION, grant.id, status=target),
        _entry(change, action, replace(grant, status=target), grant.status, names),
    )


def _entry(
    change: Change, action: str, grant: Grant, before: AssignedState, names: Mapping[UUID, str]
) -> Question[int]:
    return trail_entry(
        change,
        AuditEvent(
            action=action,
            subject=Subject.AUTHORIZATION,
            subject_id=grant.id,
            subject_name=grant.auth_id,
            before={"status": before},
            after={"status": grant.status, "username": names.get(grant.user_id, "")},
        ),
    )


async def move_bought_grant(
    change: Change, grant_id: UUID, target: Literal["active", "suspended", "revoked", "cancelled"]
) -> None:
    """Move a bought grant and, where it ends, all that was assigned out of it; what is over already stays so."""
    state = AssignedState(target)
    tree = await lock_tree(change.db, grant_id)
    root = tree.get(grant_id)
    if root is None:
        return
    reached = [root] if state in LIVE else eldest_first(tree, root)
    moved = [grant for grant in reached if grant.status in LIVE and grant.status is not state]
    for grant in moved:
        require_transition(grant.status, state, Mover.SELLER)
    (names,) = await change.db.ask(find_usernames([grant.user_id for grant in moved]))
    events = [
        AuditEvent(
            action="access.assignment_state_changed",
            subject=Subject.AUTHORIZATION,
            subject_id=grant.id,
            subject_name=grant.auth_id,
            before={"status": grant.status},
            after={"status": state, "username": names.get(grant.user_id, "")},
        )
        for grant in moved
    ]
    await change.db.write(
        grants.move_grants([grant.id for grant in moved], state),
        *(trail_entry(change, event) for event in events),
    )


async def bought_grant_left(db: Transaction, grant_id: UUID) -> int | None:
    """Return how many uses a bought grant and what was assigned out of it have left; None where they are not counted.

    What was left when somebody ended it is left still: it is owed to who bought it.
    """
    tree = await lock_tree(db, grant_id)
    root = tree.get(grant_id)
    if root is None or root.granted_count is None:
        return None
    return sum(grant.count or 0 for grant in tree.values() if grant.status is not AssignedState.EXPIRED)


async def lock_tree(db: Transaction, grant_id: UUID) -> dict[UUID, Grant]:
    """Return a grant, all that was ever assigned out of it, and the one it came from; all of them locked."""
    locked: dict[UUID, Grant] = {}
    while missing := (await _ids_in_tree(db, grant_id)) - locked.keys():
        # What was assigned while this waited for a lock is found the next time round.
        (found,) = await db.ask(grants.lock_grants(missing))
        locked |= {grant.id: grant for grant in found}
    return locked


def eldest_first(tree: Mapping[UUID, Grant], root: Grant) -> Sequence[Grant]:
    """Return a grant and what came out of it, each before its own children."""
    ordered = [root]
    for grant in ordered:
        ordered.extend(child for child in tree.values() if child.parent_id == grant.id)
    return ordered


async def _ids_in_tree(db: Transaction, grant_id: UUID) -> set[UUID]:
    (parents,) = await db.ask(grants.parents_in_tree(grant_id))
    origin = parents.get(grant_id)
    return {*parents, *([origin] if origin else [])}
