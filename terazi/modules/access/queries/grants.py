"""Changing what people hold: guarded statements, and loads that lock in the order of the ids."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import RowMapping, bindparam, delete, exists, func, or_, select, text, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import aliased

from terazi.foundation.db import Reader, Transaction
from terazi.foundation.ids import UserId
from terazi.foundation.jobs.each import beyond
from terazi.modules.access.queries.callers import is_held
from terazi.modules.access.tables import LASTING_GRANT, AssignedAuthorization, AuthorizationUse
from terazi.modules.access.values import LIVE, AssignedState, Role
from terazi.modules.accounts.public import people_question

_ADMINISTRATORS_LOCK = 120_411


async def insert_lasting_grant(db: Transaction, values: dict[str, Any]) -> bool:
    """Insert a grant without end; False where the person has it. Any: column values."""
    made = await db.scalar(
        insert(AssignedAuthorization)
        .values(**values)
        .on_conflict_do_nothing(index_elements=["user_id", "auth_id"], index_where=text(LASTING_GRANT))
        .returning(AssignedAuthorization.id)
    )
    return made is not None


async def insert_grant(db: Transaction, values: dict[str, Any]) -> None:
    """Insert a grant that time or use brings to an end. Any: column values."""
    await db.execute(insert(AssignedAuthorization).values(**values))


async def find_lasting_grant(db: Transaction, user_id: UserId, auth_id: str) -> AssignedAuthorization | None:
    """Return the one active grant without end that a person has of a code."""
    return await db.scalar(
        select(AssignedAuthorization).where(
            AssignedAuthorization.user_id == user_id,
            AssignedAuthorization.auth_id == auth_id,
            text(LASTING_GRANT),
        )
    )


async def find_codes(db: Transaction, ids: Collection[UUID], *, user_id: UserId) -> dict[UUID | None, str]:
    """Return the codes of those of these grants that the person holds."""
    found = await db.execute(
        select(AssignedAuthorization.id, AssignedAuthorization.auth_id).where(
            AssignedAuthorization.id.in_(ids), AssignedAuthorization.user_id == user_id
        )
    )
    return {row.id: row.auth_id for row in found}


async def lock_grants(db: Transaction, ids: Collection[UUID]) -> Sequence[AssignedAuthorization]:
    """Return grants, locked; always in the order of their ids, so that two changes never wait for each other."""
    found = await db.scalars(
        select(AssignedAuthorization)
        .where(AssignedAuthorization.id.in_(ids))
        .order_by(AssignedAuthorization.id)
        .with_for_update()
        .execution_options(populate_existing=True)
    )
    return found.all()


async def lock_assignable_grants(
    db: Transaction, user_id: UserId, codes: Collection[str]
) -> Sequence[AssignedAuthorization]:
    """Return what a person holds of these codes and may pass on, locked in the order of the ids."""
    found = await db.scalars(
        select(AssignedAuthorization)
        .where(
            AssignedAuthorization.user_id == user_id,
            AssignedAuthorization.auth_id.in_(codes),
            AssignedAuthorization.status.in_(LIVE),
        )
        .order_by(AssignedAuthorization.id)
        .with_for_update()
        .execution_options(populate_existing=True)
    )
    return found.all()


async def lock_tree(db: Transaction, grant_id: UUID) -> dict[UUID, AssignedAuthorization]:
    """Return a grant, all that was ever assigned out of it, and the one it came from; all of them locked."""
    locked: dict[UUID, AssignedAuthorization] = {}
    while missing := (await _tree_ids(db, grant_id)) - locked.keys():
        # What was assigned while this waited for a lock is found the next time round.
        locked |= {grant.id: grant for grant in await lock_grants(db, missing)}
    return locked


async def lock_live_grants_of(db: Transaction, auth_id: str) -> Sequence[AssignedAuthorization]:
    """Return every live grant of a code, locked in the order of the ids."""
    found = await db.scalars(
        select(AssignedAuthorization)
        .where(AssignedAuthorization.auth_id == auth_id, AssignedAuthorization.status.in_(LIVE))
        .order_by(AssignedAuthorization.id)
        .with_for_update()
        .execution_options(populate_existing=True)
    )
    return found.all()


async def lock_usable_grants(
    db: Transaction, user_id: UserId, auth_id: str, now: datetime
) -> Sequence[AssignedAuthorization]:
    """Return the grants from which a use can be taken: the one that ends earliest first, unlimited before counted."""
    found = await db.scalars(
        select(AssignedAuthorization)
        .where(*is_held(bindparam("user_id")), AssignedAuthorization.auth_id == auth_id)
        .order_by(
            AssignedAuthorization.ends_at.asc().nulls_last(),
            AssignedAuthorization.count.isnot(None),
            AssignedAuthorization.id,
        )
        .with_for_update()
        .execution_options(populate_existing=True),
        {"user_id": user_id, "now": now},
    )
    return found.all()


async def has_grant(db: Transaction, user_id: UserId, auth_id: str) -> bool:
    """Whether a person has or had a grant of this code."""
    held = exists().where(AssignedAuthorization.user_id == user_id, AssignedAuthorization.auth_id == auth_id)
    return bool(await db.scalar(select(held)))


async def take_uses(db: Transaction, grant_id: UUID, count: int) -> bool:
    """Take uses out of a grant if it has them; an unlimited one stays as it is."""
    taken = await db.scalar(
        update(AssignedAuthorization)
        .where(
            AssignedAuthorization.id == grant_id,
            or_(AssignedAuthorization.count.is_(None), AssignedAuthorization.count >= count),
        )
        .values(count=AssignedAuthorization.count - count)
        .returning(AssignedAuthorization.id)
        .execution_options(synchronize_session=False)
    )
    return taken is not None


async def exhaust(db: Transaction, grant_id: UUID) -> bool:
    """Mark a grant without uses as exhausted, unless some of them are with others and may come back."""
    lent = aliased(AssignedAuthorization)
    done = await db.scalar(
        update(AssignedAuthorization)
        .where(
            AssignedAuthorization.id == grant_id,
            AssignedAuthorization.count == 0,
            ~exists().where(lent.parent_id == grant_id, lent.status.in_(LIVE)),
        )
        .values(status=AssignedState.EXHAUSTED)
        .returning(AssignedAuthorization.id)
        .execution_options(synchronize_session=False)
    )
    return done is not None


async def insert_use(db: Transaction, values: dict[str, Any]) -> None:
    """Write a use down. Any: column values."""
    await db.execute(insert(AuthorizationUse).values(**values))


async def lock_administrators(db: Transaction) -> None:
    """Let one transaction at a time take the role of an administrator away from somebody."""
    await db.execute(select(func.pg_advisory_xact_lock(_ADMINISTRATORS_LOCK)))


async def is_administrator_left(
    db: Transaction, *, without: Collection[UUID], without_user: UserId | None, now: datetime
) -> bool:
    """Whether somebody who may sign in stays administrator for good without these grants or this person."""
    people = people_question().subquery()
    held = AssignedAuthorization
    remaining = (
        select(held.id)
        .join(people, people.c.person_id == held.user_id)
        .where(
            people.c.is_active,
            held.auth_id == Role.ADMIN,
            held.status.in_([AssignedState.ACTIVE, AssignedState.PENDING]),
            held.starts_at <= now,
            held.ends_at.is_(None),
            held.count.is_(None),
            held.id.notin_(without),
        )
        .limit(1)
    )
    if without_user is not None:
        remaining = remaining.where(held.user_id != without_user)
    return await db.scalar(remaining) is not None


async def ended_grants(db: Transaction, after: UUID | None, most: int, *, now: datetime) -> Sequence[UUID]:
    """Return live grants whose time is over, oldest first."""
    held = AssignedAuthorization
    found = await db.scalars(
        select(held.id)
        .where(held.ends_at <= now, held.status.in_(LIVE), beyond(held.id, after))
        .order_by(held.id)
        .limit(most)
    )
    return found.all()


async def lock_ended_grant(db: Transaction, grant_id: UUID, *, now: datetime) -> AssignedAuthorization | None:
    """Return a live grant whose time is over, locked; None where another transaction holds it or ended it."""
    held = AssignedAuthorization
    return await db.scalar(
        select(held)
        .where(held.id == grant_id, held.ends_at <= now, held.status.in_(LIVE))
        .with_for_update(skip_locked=True)
    )


async def activate_begun_grants(db: Transaction, *, now: datetime) -> None:
    """Write down that the time of pending grants has come; a lasting one that the person has besides stays pending."""
    twin = aliased(AssignedAuthorization)
    held = AssignedAuthorization
    has_twin = exists().where(
        twin.user_id == held.user_id,
        twin.auth_id == held.auth_id,
        twin.id != held.id,
        twin.count.is_(None),
        twin.ends_at.is_(None),
        twin.status.in_([AssignedState.ACTIVE, AssignedState.PENDING]),
    )
    await db.execute(
        update(held)
        .where(
            held.status == AssignedState.PENDING,
            held.starts_at <= now,
            or_(held.ends_at.is_(None), held.ends_at > now),
            or_(held.count.isnot(None), held.ends_at.isnot(None), ~has_twin),
        )
        .values(status=AssignedState.ACTIVE)
        .execution_options(synchronize_session=False)
    )


async def _tree_ids(db: Transaction, grant_id: UUID) -> set[UUID]:
    tree = (
        select(AssignedAuthorization.id, AssignedAuthorization.parent_id)
        .where(AssignedAuthorization.id == grant_id)
        .cte("tree", recursive=True)
    )
    child = aliased(AssignedAuthorization)
    tree = tree.union(select(child.id, child.parent_id).join(tree, child.parent_id == tree.c.id))
    rows = (await db.execute(select(tree.c.id, tree.c.parent_id))).all()
    return {row.id for row in rows} | {row.parent_id for row in rows if row.id == grant_id and row.parent_id}


async def counts_of(reader: Reader, ids: Collection[UUID]) -> dict[UUID, RowMapping]:
    """Return how many uses grants were given with and have left, by their ids."""
    columns = (
        AssignedAuthorization.id,
        AssignedAuthorization.count,
        AssignedAuthorization.granted_count,
    )
    rows = await reader.rows(select(*columns).where(AssignedAuthorization.id.in_(ids))) if ids else []
    return {row["id"]: row for row in rows}


async def list_all_held(reader: Reader, user_id: UserId) -> Sequence[RowMapping]:
    """Return everything a person holds or held."""
    return await reader.rows(
        select(AssignedAuthorization.__table__).where(AssignedAuthorization.user_id == user_id).limit(10_000)
    )


async def delete_all_held(db: Transaction, user_id: UserId) -> None:
    """Delete everything a person holds or held."""
    await db.execute(delete(AssignedAuthorization).where(AssignedAuthorization.user_id == user_id))
