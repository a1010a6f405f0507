"""Questions about who may what."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, RowMapping, bindparam, delete, func, or_, select, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from terazi.foundation.db import Reader
from terazi.foundation.ids import UserId
from terazi.modules.access.tables import LASTING_GRANT, AssignedAuthorization, AuthorizationDefinition
from terazi.modules.access.values import AssignedState
from terazi.modules.accounts.public import caller_question, caller_user_id


def _is_held(user_id: ColumnElement[Any]) -> list[ColumnElement[bool]]:  # Any: a column of ids
    held = AssignedAuthorization
    return [
        held.user_id == user_id,
        held.status == AssignedState.ACTIVE,
        held.starts_at <= bindparam("now"),
        or_(held.ends_at.is_(None), held.ends_at > bindparam("now")),
        or_(held.count.is_(None), held.count > 0),
    ]


_ROLES_OF_CALLER = (
    select(func.array_agg(AssignedAuthorization.auth_id.distinct()))
    .where(*_is_held(caller_user_id()))
    .scalar_subquery()
    .label("roles")
)
_CALLER = caller_question().add_columns(_ROLES_OF_CALLER)
_ROLES = select(AssignedAuthorization.auth_id).distinct().where(*_is_held(bindparam("user_id")))


async def find_caller_row(
    reader: Reader, token_hash: bytes, now: datetime
) -> Mapping[Any, Any] | None:  # Any: the columns of caller_question, and roles
    """Return the session, the user and the roles behind an access token, in one question."""
    return await reader.first(_CALLER, {"token_hash": token_hash, "now": now})


async def find_roles(reader: Reader, user_id: UserId, now: datetime) -> frozenset[str]:
    """Return the codes of the authorizations a person holds at this moment."""
    rows = await reader.rows(_ROLES, {"user_id": user_id, "now": now})
    return frozenset(row["auth_id"] for row in rows)


async def insert_definition(db: AsyncSession, values: dict[str, Any]) -> None:
    """Insert a definition unless its code exists. Any: column values."""
    await db.execute(
        insert(AuthorizationDefinition)
        .values(**values)
        .on_conflict_do_nothing(index_elements=[AuthorizationDefinition.auth_id])
    )


async def insert_lasting_grant(db: AsyncSession, values: dict[str, Any]) -> None:
    """Insert a grant without end unless the person has it. Any: column values."""
    await db.execute(
        insert(AssignedAuthorization)
        .values(**values)
        .on_conflict_do_nothing(index_elements=["user_id", "auth_id"], index_where=text(LASTING_GRANT))
    )


async def insert_grant(db: AsyncSession, values: dict[str, Any]) -> None:
    """Insert a grant that time or use brings to an end. Any: column values."""
    await db.execute(insert(AssignedAuthorization).values(**values))


async def list_all_held(reader: Reader, user_id: UserId) -> Sequence[RowMapping]:
    """Return everything a person holds or held."""
    return await reader.rows(
        select(AssignedAuthorization.__table__).where(AssignedAuthorization.user_id == user_id).limit(10_000)
    )


async def delete_all_held(db: AsyncSession, user_id: UserId) -> None:
    """Delete everything a person holds or held."""
    await db.execute(delete(AssignedAuthorization).where(AssignedAuthorization.user_id == user_id))
