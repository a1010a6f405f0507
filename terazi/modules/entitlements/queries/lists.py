"""Questions about entitlements; a stored state is shown as what it means at the moment of asking."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, RowMapping, Select, and_, case, func, literal, or_, select
from sqlalchemy.orm import aliased

from terazi.foundation.db import Reader
from terazi.foundation.ids import UserId
from terazi.modules.accounts.public import people_question
from terazi.modules.entitlements.queries.locking import is_out_of_order
from terazi.modules.entitlements.tables import Entitlement, EntitlementUse
from terazi.modules.entitlements.values import LIVE, Direction, EntitlementState, ProductType

PAGE = 100
_USES = 50
_PARTS = 500


async def list_entitlements(
    reader: Reader,
    user_id: UserId,
    *,
    direction: Direction,
    product_type: ProductType | None,
    state: EntitlementState | None,
    order_id: UUID | None,
    before: UUID | None,
    now: datetime,
) -> Sequence[RowMapping]:
    """Return what a person holds or has assigned to others, newest first, from before the given one on."""
    question, held, parent = _entitlements(now)
    question = question.where(
        (held.holder_id if direction is Direction.HELD else parent.holder_id) == user_id
    )
    if product_type is not None:
        question = question.where(held.product_type == product_type)
    if state is not None:
        question = question.where(_state_at(held, now) == state)
    if order_id is not None:
        question = question.where(held.order_id == order_id)
    if before is not None:
        question = question.where(held.id < before)
    return await reader.rows(question.order_by(held.id.desc()).limit(PAGE))


async def find_entitlement(
    reader: Reader, entitlement_id: UUID, *, seen_by: UserId | None, now: datetime
) -> RowMapping | None:
    """Return an entitlement that this person holds or has assigned; anybody's where no person is named."""
    question, held, parent = _entitlements(now)
    question = question.where(held.id == entitlement_id)
    if seen_by is not None:
        question = question.where(or_(held.holder_id == seen_by, parent.holder_id == seen_by))
    return await reader.first(question)


async def list_parts(reader: Reader, entitlement_id: UUID, now: datetime) -> Sequence[RowMapping]:
    """Return what was assigned out of an entitlement, newest first."""
    question, held, _ = _entitlements(now)
    return await reader.rows(
        question.where(held.parent_id == entitlement_id).order_by(held.id.desc()).limit(_PARTS)
    )


async def list_uses(reader: Reader, entitlement_id: UUID) -> Sequence[RowMapping]:
    """Return the latest uses of an entitlement, newest first."""
    return await reader.rows(
        select(
            EntitlementUse.used_at,
            EntitlementUse.count,
            EntitlementUse.purpose,
            EntitlementUse.purpose_en,
            EntitlementUse.returned_at,
        )
        .where(EntitlementUse.entitlement_id == entitlement_id)
        .order_by(EntitlementUse.id.desc())
        .limit(_USES)
    )


async def is_used(reader: Reader, entitlement_id: UUID, *, key: str) -> bool:
    """Whether the use under this key counts already."""
    row = await reader.first(
        select(EntitlementUse.id).where(
            EntitlementUse.entitlement_id == entitlement_id,
            EntitlementUse.key == key,
            EntitlementUse.returned_at.is_(None),
        )
    )
    return row is not None


async def list_all_held(reader: Reader, user_id: UserId) -> Sequence[RowMapping]:
    """Return everything a person holds or held."""
    return await reader.rows(
        select(Entitlement.__table__).where(Entitlement.holder_id == user_id).limit(10_000)
    )


async def list_all_uses(reader: Reader, user_id: UserId) -> Sequence[RowMapping]:
    """Return every use that a person made."""
    return await reader.rows(
        select(EntitlementUse.__table__).where(EntitlementUse.user_id == user_id).limit(100_000)
    )


def _entitlements(now: datetime) -> tuple[Select[*tuple[Any, ...]], Any, Any]:  # Any: aliased classes
    held, parent, part = aliased(Entitlement), aliased(Entitlement), aliased(Entitlement)
    holder = people_question().subquery("holder")
    giver = people_question().subquery("giver")
    assigned = (
        select(func.count())
        .where(part.parent_id == held.id, part.status.in_(LIVE))
        .correlate(held)
        .scalar_subquery()
    )
    question = (
        select(
            *(getattr(held, column.key) for column in Entitlement.__table__.c if column.key != "uses_left"),
            _left_at(held, now).label("uses_left"),
            _state_at(held, now).label("state"),
            assigned.label("assigned_count"),
            is_out_of_order(held, now).label("is_out_of_order"),
            holder.c.username,
            giver.c.username.label("assigned_by_username"),
        )
        .join(holder, holder.c.person_id == held.holder_id)
        .outerjoin(giver, giver.c.person_id == held.assigned_by)
        .outerjoin(parent, parent.id == held.parent_id)
    )
    return question, held, parent


def _state_at(held: Any, now: datetime) -> ColumnElement[str]:  # Any: an alias of the class
    """The rule ``state_at``, for the database."""
    part = aliased(Entitlement)
    assigned = (
        select(part.id).where(part.parent_id == held.id, part.status.in_(LIVE)).correlate(held).exists()
    )
    return case(
        (held.status.notin_(LIVE), held.status),
        (held.ends_at <= now, literal(EntitlementState.EXPIRED.value)),
        (held.status == EntitlementState.SUSPENDED, held.status),
        (
            and_(held.uses_left == 0, held.uses_period.is_(None), ~assigned),
            literal(EntitlementState.EXHAUSTED.value),
        ),
        (held.starts_at > now, literal(EntitlementState.PENDING.value)),
        else_=literal(EntitlementState.ACTIVE.value),
    )


def _left_at(held: Any, now: datetime) -> ColumnElement[int]:  # Any: the class or an alias of it
    """What is left, where a period has ended and nobody has written the next one down."""
    return case(
        (and_(held.renews_at <= now, held.status.in_(LIVE)), held.uses_per_period), else_=held.uses_left
    )


async def sources_that_differ(reader: Reader) -> Sequence[RowMapping]:
    """Return every line of an order whose uses do not add up; empty when none were lost or made."""
    used = (
        select(
            EntitlementUse.entitlement_id,
            func.sum(EntitlementUse.count).filter(EntitlementUse.returned_at.is_(None)).label("count"),
        )
        .group_by(EntitlementUse.entitlement_id)
        .subquery()
    )
    there = func.sum(
        Entitlement.uses_left
        + Entitlement.uses_taken_back
        + Entitlement.uses_lapsed
        + func.coalesce(used.c.count, 0)
    ).filter(Entitlement.uses_granted.isnot(None))
    granted = func.sum(Entitlement.uses_granted).filter(Entitlement.is_root) + func.sum(
        Entitlement.uses_renewed
    )
    return await reader.rows(
        select(Entitlement.source_id)
        .outerjoin(used, used.c.entitlement_id == Entitlement.id)
        .group_by(Entitlement.source_id)
        .having(and_(granted.isnot(None), there != granted))
    )


async def held_of_sources(
    reader: Reader, source_ids: Collection[UUID], now: datetime
) -> dict[UUID, RowMapping]:
    """Return what lines of orders gave to their buyers, by the line."""
    if not source_ids:
        return {}
    rows = await reader.rows(
        select(
            Entitlement.source_id,
            Entitlement.id,
            Entitlement.status,
            _left_at(Entitlement, now).label("uses_left"),
            func.coalesce(Entitlement.uses_per_period, Entitlement.uses_granted).label("uses_granted"),
            Entitlement.uses_period,
            Entitlement.renews_at,
            is_out_of_order(Entitlement, now).label("is_out_of_order"),
            Entitlement.may_assign,
        ).where(Entitlement.source_id.in_(source_ids), Entitlement.is_root)
    )
    return {row["source_id"]: row for row in rows}
