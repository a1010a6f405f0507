"""Changing entitlements: guarded statements, and loads that lock in the order of the ids."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, and_, case, exists, func, or_, select, text, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import aliased

from terazi.foundation.db import Transaction
from terazi.foundation.ids import UserId
from terazi.foundation.jobs.each import beyond
from terazi.modules.entitlements.tables import Entitlement, EntitlementUse
from terazi.modules.entitlements.values import LIVE, EntitlementState

_USING = (EntitlementState.ACTIVE, EntitlementState.PENDING)


async def insert_root(db: Transaction, values: dict[str, Any]) -> bool:
    """Insert what a line of an order gives; False where it gave already. Any: column values."""
    made = await db.scalar(
        insert(Entitlement)
        .values(**values)
        .on_conflict_do_nothing(index_elements=["source_id"], index_where=text("is_root"))
        .returning(Entitlement.id)
    )
    return made is not None


async def insert_part(db: Transaction, values: dict[str, Any]) -> None:
    """Insert a part that is assigned. Any: column values."""
    await db.execute(insert(Entitlement).values(**values))


async def root_of(db: Transaction, source_id: UUID) -> UUID | None:
    """Return the id of what a line of an order gave."""
    return await db.scalar(
        select(Entitlement.id).where(Entitlement.source_id == source_id, Entitlement.is_root)
    )


async def lock(db: Transaction, ids: Collection[UUID]) -> Sequence[Entitlement]:
    """Return entitlements, locked; always in the order of their ids, so that two changes never wait for each other."""
    found = await db.scalars(
        select(Entitlement)
        .where(Entitlement.id.in_(ids))
        .order_by(Entitlement.id)
        .with_for_update()
        .execution_options(populate_existing=True)
    )
    return found.all()


async def lock_source(db: Transaction, source_id: UUID) -> Sequence[Entitlement]:
    """Return all that a line of an order gave, the assigned parts too, locked; parents before their parts."""
    locked: dict[UUID, Entitlement] = {}
    question = select(Entitlement.id).where(Entitlement.source_id == source_id)
    while missing := set((await db.scalars(question)).all()) - locked.keys():
        # What was assigned while this waited for a lock is found the next time round.
        locked |= {found.id: found for found in await lock(db, missing)}
    return [locked[key] for key in sorted(locked)]


async def take_uses(db: Transaction, entitlement_id: UUID, count: int) -> bool:
    """Take uses out of an entitlement for somebody else, of each period to come too; an unlimited one stays as it is."""
    return await _took(
        db, count, Entitlement.id == entitlement_id, Entitlement.status.in_(LIVE), is_for_good=True
    )


async def take_use(db: Transaction, entitlement_id: UUID, user_id: UserId, count: int, now: datetime) -> bool:
    """Take uses for the holder, if at this moment everything allows it; exact, however many ask at once."""
    return await _took(
        db,
        count,
        Entitlement.id == entitlement_id,
        Entitlement.holder_id == user_id,
        Entitlement.status.in_(_USING),
        Entitlement.starts_at <= now,
        or_(Entitlement.ends_at.is_(None), Entitlement.ends_at > now),
        ~is_out_of_order(Entitlement, now),
    )


def is_out_of_order(
    entitlement: Any, now: datetime
) -> ColumnElement[bool]:  # Any: the class or an alias of it
    """Whether something else of the bundle has to be used before: a counted one wholly, an unlimited or renewed one once."""
    earlier = aliased(Entitlement)
    used = exists().where(EntitlementUse.entitlement_id == earlier.id, EntitlementUse.returned_at.is_(None))
    return and_(
        entitlement.place.isnot(None),
        exists().where(
            earlier.order_id == entitlement.order_id,
            earlier.holder_id == entitlement.holder_id,
            earlier.place < entitlement.place,
            earlier.status.in_(LIVE),
            or_(earlier.ends_at.is_(None), earlier.ends_at > now),
            or_(
                and_(earlier.uses_left > 0, earlier.uses_period.is_(None)),
                and_(or_(earlier.uses_left.is_(None), earlier.uses_period.isnot(None)), ~used),
            ),
        ),
    )


async def add_uses(db: Transaction, entitlement_id: UUID, count: int, *, per_period: int = 0) -> None:
    """Give uses back; an entitlement that was used up lives again, one that has ended stays as it is.

    A period never holds more than it brings: what is given back after its period lapses.
    """
    is_used_up = Entitlement.status == EntitlementState.EXHAUSTED
    whole = Entitlement.uses_left + count
    most = Entitlement.uses_per_period + per_period
    await db.execute(
        update(Entitlement)
        .where(Entitlement.id == entitlement_id, or_(Entitlement.status.in_(LIVE), is_used_up))
        .values(
            uses_left=func.least(whole, most),
            uses_per_period=most,
            uses_lapsed=Entitlement.uses_lapsed + func.greatest(func.coalesce(whole - most, 0), 0),
            status=case((is_used_up, EntitlementState.ACTIVE), else_=Entitlement.status),
        )
        .execution_options(synchronize_session=False)
    )


async def insert_use(db: Transaction, values: dict[str, Any]) -> bool:
    """Write a use down; False where the same one counts already. Any: column values."""
    again = ("count", "purpose", "purpose_en", "used_at", "user_id")
    made = await db.scalar(
        insert(EntitlementUse)
        .values(**values)
        .on_conflict_do_update(
            index_elements=["entitlement_id", "key"],
            set_={"returned_at": None, **{name: values[name] for name in again}},
            where=EntitlementUse.returned_at.isnot(None),
        )
        .returning(EntitlementUse.id)
    )
    return made is not None


async def return_use(db: Transaction, entitlement_id: UUID, key: str, now: datetime) -> int | None:
    """Mark a use as given back and return its count; None where there is none or it was given back before."""
    return await db.scalar(
        update(EntitlementUse)
        .where(
            EntitlementUse.entitlement_id == entitlement_id,
            EntitlementUse.key == key,
            EntitlementUse.returned_at.is_(None),
        )
        .values(returned_at=now)
        .returning(EntitlementUse.count)
        .execution_options(synchronize_session=False)
    )


async def has_uses(db: Transaction, source_id: UUID) -> bool:
    """Whether anything that a line of an order gave was ever used."""
    used = (
        exists()
        .where(EntitlementUse.entitlement_id == Entitlement.id, EntitlementUse.returned_at.is_(None))
        .where(Entitlement.source_id == source_id)
    )
    return bool(await db.scalar(select(used)))


async def count_assigned(db: Transaction, entitlement_id: UUID) -> int:
    """Return how many parts of an entitlement others hold now."""
    counted = select(func.count()).where(
        Entitlement.parent_id == entitlement_id, Entitlement.status.in_(LIVE)
    )
    return await db.scalar(counted) or 0


async def ended(db: Transaction, after: UUID | None, most: int, *, now: datetime) -> Sequence[UUID]:
    """Return live entitlements whose time is over, oldest first."""
    found = await db.scalars(
        select(Entitlement.id)
        .where(Entitlement.ends_at <= now, Entitlement.status.in_(LIVE), beyond(Entitlement.id, after))
        .order_by(Entitlement.id)
        .limit(most)
    )
    return found.all()


async def with_parent(db: Transaction, entitlement_id: UUID) -> set[UUID]:
    """Return an entitlement and what it was assigned out of."""
    found = await db.scalars(select(Entitlement.parent_id).where(Entitlement.id == entitlement_id))
    return {entitlement_id, *(parent for parent in found if parent is not None)}


async def to_renew(db: Transaction, after: UUID | None, most: int, *, now: datetime) -> Sequence[UUID]:
    """Return live entitlements whose period of uses has ended, oldest first."""
    found = await db.scalars(
        select(Entitlement.id)
        .where(
            Entitlement.renews_at <= now,
            Entitlement.status.in_(LIVE),
            or_(Entitlement.ends_at.is_(None), Entitlement.ends_at > now),
            beyond(Entitlement.id, after),
        )
        .order_by(Entitlement.id)
        .limit(most)
    )
    return found.all()


async def activate_begun(db: Transaction, *, now: datetime) -> None:
    """Write down that the time of pending entitlements has come."""
    await db.execute(
        update(Entitlement)
        .where(
            Entitlement.status == EntitlementState.PENDING,
            Entitlement.starts_at <= now,
            or_(Entitlement.ends_at.is_(None), Entitlement.ends_at > now),
        )
        .values(status=EntitlementState.ACTIVE)
        .execution_options(synchronize_session=False)
    )


def _is_used_up() -> Sequence[ColumnElement[bool]]:
    part = aliased(Entitlement)
    return (
        Entitlement.status == EntitlementState.ACTIVE,
        Entitlement.uses_left == 0,
        Entitlement.uses_period.is_(None),
        ~exists().where(part.parent_id == Entitlement.id, part.status.in_(LIVE)),
    )


async def used_up(db: Transaction, after: UUID | None, most: int) -> Sequence[UUID]:
    """Return active entitlements without uses, oldest first, unless some are with others and may come back."""
    found = await db.scalars(
        select(Entitlement.id)
        .where(*_is_used_up(), beyond(Entitlement.id, after))
        .order_by(Entitlement.id)
        .limit(most)
    )
    return found.all()


async def exhaust(db: Transaction, entitlement_id: UUID) -> Entitlement | None:
    """Mark an entitlement as used up; None where it is not, or another transaction holds it."""
    free = (
        select(Entitlement.id)
        .where(Entitlement.id == entitlement_id, *_is_used_up())
        .with_for_update(skip_locked=True)
    )
    return await db.scalar(
        update(Entitlement)
        .where(Entitlement.id.in_(free))
        .values(status=EntitlementState.EXHAUSTED)
        .returning(Entitlement)
        .execution_options(synchronize_session=False)
    )


async def live_ids(db: Transaction, user_id: UserId) -> set[UUID]:
    """Return what a person holds and is still live, and what it was assigned out of."""
    found = await db.execute(
        select(Entitlement.id, Entitlement.parent_id).where(
            Entitlement.holder_id == user_id, Entitlement.status.in_(LIVE)
        )
    )
    return {key for row in found for key in row if key is not None}


async def forget_purposes(db: Transaction, user_id: UserId) -> None:
    """Forget what a person used entitlements for; that they were used stays."""
    await db.execute(
        update(EntitlementUse)
        .where(EntitlementUse.user_id == user_id)
        .values(purpose="", purpose_en="")
        .execution_options(synchronize_session=False)
    )


async def _took(
    db: Transaction, count: int, *conditions: ColumnElement[bool], is_for_good: bool = False
) -> bool:
    values: dict[str, Any] = {"uses_left": Entitlement.uses_left - count}
    if is_for_good:
        values["uses_per_period"] = Entitlement.uses_per_period - count
    taken = await db.scalar(
        update(Entitlement)
        .where(*conditions, or_(Entitlement.uses_left.is_(None), Entitlement.uses_left >= count))
        .values(**values)
        .returning(Entitlement.id)
        .execution_options(synchronize_session=False)
    )
    return taken is not None
