"""Grants: made, used up, suspended, taken back, and ended by time; each written into the audit trail."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from terazi.foundation.context import Change, UserCall
from terazi.foundation.db import Transaction
from terazi.foundation.ids import UserId, new_id
from terazi.modules.access.actions.definitions import withdraw
from terazi.modules.access.actions.hooks import tell_ended
from terazi.modules.access.errors import AlreadyHeld, AuthExhausted, AuthNotFound, AuthNotHeld
from terazi.modules.access.queries import definitions, grants
from terazi.modules.access.rules.assignment import uses_taken
from terazi.modules.access.rules.states import require_transition, state_at
from terazi.modules.access.tables import AssignedAuthorization
from terazi.modules.access.values import LIVE, AssignedState, Mover, Role, Terms
from terazi.modules.accounts.public import LastAdministrator, find_usernames
from terazi.modules.audit.public import Deed, Subject, record_deed


async def grant_role(
    db: Transaction,
    user_id: UserId,
    code: str,
    *,
    now: datetime,
    count: int | None = None,
    ends_at: datetime | None = None,
    may_assign: bool = False,
    assigned_by: UUID | None = None,
) -> None:
    """Authorize a person from now on; a grant without end that the person already has stays the only one."""
    (names,) = await db.ask(find_usernames([user_id]))
    await make_grant(
        Change(db=db, now=now, new_id=new_id),
        user_id,
        names.get(user_id, ""),
        code,
        Terms(count=count, starts_at=now, ends_at=ends_at, may_assign=may_assign),
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
    values: dict[str, Any] = {  # Any: column values
        "id": change.new_id(),
        "user_id": user_id,
        "auth_id": auth_id,
        "parent_id": parent_id,
        "status": AssignedState.PENDING if terms.starts_at > change.now else AssignedState.ACTIVE,
        "count": terms.count,
        "granted_count": terms.count,
        "starts_at": terms.starts_at,
        "ends_at": terms.ends_at,
        "may_assign": terms.may_assign,
        "assigned_by": assigned_by,
        "created_at": change.now,
    }
    if terms.count is not None or terms.ends_at is not None:
        await grants.insert_grant(change.db, values)
    elif not await grants.insert_lasting_grant(change.db, values):
        return None
    shown = ("auth_id", "count", "starts_at", "ends_at", "may_assign")
    await record_deed(
        change,
        Deed(
            action="access.assigned",
            subject=Subject.USER,
            subject_id=user_id,
            subject_name=username,
            after={name: values[name] for name in shown if values[name] not in (None, False)},
        ),
    )
    return UUID(str(values["id"]))


async def use_authorization(
    change: Change, user_id: UserId, code: str, count: int = 1, *, purpose: str = ""
) -> None:
    """Take uses of an authorization, exactly, however many ask at once; AuthExhausted where they do not suffice.

    They come from the grant that ends earliest, and from the next where one alone has too few. AuthNotHeld where the
    person never had it.
    """
    usable = await grants.lock_usable_grants(change.db, user_id, code, change.now)
    taken = uses_taken([(grant.id, grant.count) for grant in usable], count)
    if taken is None:
        if usable or await grants.has_grant(change.db, user_id, code):
            raise AuthExhausted(auth_id=code)
        raise AuthNotHeld(auth_id=code)
    for grant_id, part in taken:
        if not await grants.take_uses(change.db, grant_id, part):
            raise AuthExhausted(auth_id=code)
        use = {"id": change.new_id(), "assigned_id": grant_id, "count": part, "purpose": purpose[:200]}
        await grants.insert_use(change.db, {**use, "used_at": change.now})
        if await grants.exhaust(change.db, grant_id):
            (names,) = await change.db.ask(find_usernames([user_id]))
            await record_deed(
                change,
                Deed(
                    action="access.assignment_exhausted",
                    subject=Subject.AUTHORIZATION,
                    subject_id=grant_id,
                    subject_name=code,
                    after={"username": names.get(user_id, "")},
                ),
            )


async def cancel(call: UserCall, auth_w_id: UUID) -> None:
    """Cancel what the id stands for: a grant, or for an administrator also a definition."""
    if Role.ADMIN in call.user.roles and await definitions.is_definition(call.reader, auth_w_id):
        await withdraw(call, auth_w_id)
    else:
        await cancel_grant(call, auth_w_id)


async def cancel_grant(call: UserCall, grant_id: UUID) -> None:
    """Cancel what somebody holds, and all that was assigned out of it; what is unused goes back where it came from.

    An administrator may cancel every grant, a holder those assigned out of the own one. Cancelled twice is cancelled.
    """
    tree = await grants.lock_tree(call.db, grant_id)
    target = tree.get(grant_id)
    if target is None:
        raise AuthNotFound
    mover = _mover(call, target, tree)
    if target.status is AssignedState.CANCELLED:
        return
    require_transition(_state(target, call.now), AssignedState.CANCELLED, mover)
    ending = [grant for grant in _youngest_first(tree, grant_id) if grant.status in LIVE]
    await _require_administrator(call, ending)
    for grant in ending:
        _give_back(grant, tree, call.now)
        before = grant.status
        grant.status = AssignedState.CANCELLED
        await call.db.flush()
        await _record(call, "access.assignment_cancelled", grant, before)
        if grant.parent_id is None:
            await tell_ended(call, grant.id)


async def change_state(call: UserCall, grant_id: UUID, target: AssignedState) -> AssignedState:
    """Suspend what somebody holds, or let it count again; the state it has already changes nothing."""
    found = next(iter(await grants.lock_grants(call.db, [grant_id])), None)
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
    before, found.status = found.status, target
    await call.db.flush()
    await _record(call, "access.assignment_state_changed", found, before)
    return _state(found, call.now)


async def require_another_administrator(db: Transaction, user_id: UserId, now: datetime) -> None:
    """Raise where the platform would be left without an administrator if this person left or were blocked."""
    await grants.lock_administrators(db)
    if await grants.is_administrator_left(db, without=(), without_user=None, now=now) and not (
        await grants.is_administrator_left(db, without=(), without_user=user_id, now=now)
    ):
        raise LastAdministrator


async def begin_grants(change: Change) -> None:
    """Write down what time has begun."""
    await grants.activate_begun_grants(change.db, now=change.now)


async def expire_grant(change: Change, grant_id: UUID) -> None:
    """Write down that time has ended a grant; one that another transaction holds is left for later."""
    grant = await grants.lock_ended_grant(change.db, grant_id, now=change.now)
    if grant is not None:
        before, grant.status = grant.status, AssignedState.EXPIRED
        await change.db.flush()
        await _record(change, "access.assignment_expired", grant, before)


def _mover(
    call: UserCall, target: AssignedAuthorization, tree: Mapping[UUID, AssignedAuthorization]
) -> Mover:
    if Role.ADMIN in call.user.roles:
        return Mover.ADMINISTRATOR
    parent = tree.get(target.parent_id) if target.parent_id else None
    if parent is None or parent.user_id != call.user.id:
        raise AuthNotFound
    return Mover.ASSIGNER


def _youngest_first(
    tree: Mapping[UUID, AssignedAuthorization], root: UUID
) -> Sequence[AssignedAuthorization]:
    """Return the grant and what came out of it, each after its own children."""
    ordered = [tree[root]]
    for grant in ordered:
        ordered.extend(child for child in tree.values() if child.parent_id == grant.id)
    return ordered[::-1]


def _give_back(
    grant: AssignedAuthorization, tree: Mapping[UUID, AssignedAuthorization], now: datetime
) -> None:
    parent = tree.get(grant.parent_id) if grant.parent_id else None
    if parent is None or parent.count is None or not grant.count or _state(parent, now) not in LIVE:
        return
    parent.count += grant.count
    grant.count = 0


async def _require_administrator(call: UserCall, ending: Collection[AssignedAuthorization]) -> None:
    if not any(grant.auth_id == Role.ADMIN and _counts(grant, call.now) for grant in ending):
        return
    await grants.lock_administrators(call.db)
    without = [grant.id for grant in ending]
    if not await grants.is_administrator_left(call.db, without=without, without_user=None, now=call.now):
        raise LastAdministrator


async def _require_no_twin(call: UserCall, grant: AssignedAuthorization) -> None:
    """A person has only one grant of a code that nothing ends; while one was suspended another may have been given."""
    if await grants.find_lasting_grant(call.db, UserId(grant.user_id), grant.auth_id) is not None:
        raise AlreadyHeld


def _counts(grant: AssignedAuthorization, now: datetime) -> bool:
    return _state(grant, now) is AssignedState.ACTIVE and grant.count != 0


def _state(grant: AssignedAuthorization, now: datetime) -> AssignedState:
    return state_at(grant.status, starts_at=grant.starts_at, ends_at=grant.ends_at, now=now)


async def _record(change: Change, action: str, grant: AssignedAuthorization, before: AssignedState) -> None:
    (names,) = await change.db.ask(find_usernames([grant.user_id]))
    await record_deed(
        change,
        Deed(
            action=action,
            subject=Subject.AUTHORIZATION,
            subject_id=grant.id,
            subject_name=grant.auth_id,
            before={"status": before},
            after={"status": grant.status, "username": names.get(grant.user_id, "")},
        ),
    )
