"""Questions about what people can be authorized to."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import RowMapping, bindparam, func, select
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.db import Reader, Transaction
from terazi.foundation.ids import UserId
from terazi.modules.access.queries.callers import is_held
from terazi.modules.access.tables import AssignedAuthorization, AuthorizationDefinition
from terazi.modules.access.values import Role

MOST_DEFINITIONS = 500
_COLUMNS = tuple(AuthorizationDefinition.__table__.c)


async def insert_definition(db: Transaction, values: dict[str, Any]) -> bool:
    """Insert a definition; False where its code exists. Any: column values."""
    made = await db.scalar(
        insert(AuthorizationDefinition)
        .values(**values)
        .on_conflict_do_nothing(index_elements=[AuthorizationDefinition.auth_id])
        .returning(AuthorizationDefinition.id)
    )
    return made is not None


async def is_definition(reader: Reader, definition_id: UUID) -> bool:
    """Whether the id is that of a definition."""
    found = select(AuthorizationDefinition.id).where(AuthorizationDefinition.id == definition_id)
    return await reader.first(found) is not None


async def lock_definition(db: Transaction, definition_id: UUID) -> AuthorizationDefinition | None:
    """Return a definition, locked for a change; who is giving it to somebody at this moment is waited for."""
    return await db.scalar(
        select(AuthorizationDefinition)
        .where(AuthorizationDefinition.id == definition_id)
        .with_for_update()
        .execution_options(populate_existing=True)
    )


async def lock_definition_of_code(db: Transaction, auth_id: str) -> AuthorizationDefinition | None:
    """Return the definition of a code, locked for a change."""
    return await db.scalar(
        select(AuthorizationDefinition)
        .where(AuthorizationDefinition.auth_id == auth_id)
        .with_for_update()
        .execution_options(populate_existing=True)
    )


async def hold_definitions(db: Transaction, codes: Collection[str]) -> frozenset[str]:
    """Return which of the codes can be given, and keep them from being withdrawn until the transaction ends."""
    found = await db.scalars(
        select(AuthorizationDefinition.auth_id)
        .where(AuthorizationDefinition.auth_id.in_(codes), AuthorizationDefinition.withdrawn_at.is_(None))
        .order_by(AuthorizationDefinition.auth_id)
        .with_for_update(read=True)
    )
    return frozenset(found)


async def list_definitions(reader: Reader, now: datetime) -> Sequence[RowMapping]:
    """Return every definition with how many people hold it now, the platform's own first."""
    holders = (
        select(
            AssignedAuthorization.auth_id,
            func.count(AssignedAuthorization.user_id.distinct()).label("holder_count"),
        )
        .where(*is_held(AssignedAuthorization.user_id.expression))
        .group_by(AssignedAuthorization.auth_id)
        .subquery()
    )
    return await reader.rows(
        select(*_COLUMNS, func.coalesce(holders.c.holder_count, 0).label("holder_count"))
        .outerjoin(holders, holders.c.auth_id == AuthorizationDefinition.auth_id)
        .order_by(
            AuthorizationDefinition.withdrawn_at.isnot(None),
            AuthorizationDefinition.is_built_in.desc(),
            AuthorizationDefinition.auth_id,
        )
        .limit(MOST_DEFINITIONS),
        {"now": now},
    )


async def list_assignable_definitions(reader: Reader, user_id: UserId, now: datetime) -> Sequence[RowMapping]:
    """Return the definitions that a person may pass on at this moment."""
    passed_on = (
        select(AssignedAuthorization.auth_id)
        .where(*is_held(bindparam("user_id")), AssignedAuthorization.may_assign)
        .subquery()
    )
    return await reader.rows(
        select(*_COLUMNS)
        .where(
            AuthorizationDefinition.auth_id.in_(select(passed_on.c.auth_id)),
            AuthorizationDefinition.withdrawn_at.is_(None),
        )
        .order_by(AuthorizationDefinition.is_built_in.desc(), AuthorizationDefinition.auth_id)
        .limit(MOST_DEFINITIONS),
        {"user_id": user_id, "now": now},
    )


async def find_codes_to_give(reader: Reader, user_id: UserId, now: datetime) -> frozenset[str]:
    """Return the codes that a person may give away: an administrator every one, others what they may pass on."""
    may_all = select(AssignedAuthorization.id).where(
        *is_held(bindparam("user_id")), AssignedAuthorization.auth_id == Role.ADMIN
    )
    if await reader.first(may_all, {"user_id": user_id, "now": now}):
        rows = await list_definitions(reader, now)
        return frozenset(row["auth_id"] for row in rows if row["withdrawn_at"] is None)
    return frozenset(row["auth_id"] for row in await list_assignable_definitions(reader, user_id, now))
