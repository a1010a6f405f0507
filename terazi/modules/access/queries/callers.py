"""The question behind every call: who stands behind a token, and with which roles."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, bindparam, func, or_, select

from terazi.foundation.db import Reader
from terazi.foundation.ids import UserId
from terazi.modules.access.tables import AssignedAuthorization
from terazi.modules.access.values import AssignedState
from terazi.modules.accounts.public import caller_question, caller_user_id


def is_held(user_id: ColumnElement[Any]) -> list[ColumnElement[bool]]:  # Any: a column of ids
    """Return what must be true of a grant that counts at ``:now``; dates count at once, before a job writes them down."""
    held = AssignedAuthorization
    return [
        held.user_id == user_id,
        held.status.in_([AssignedState.ACTIVE, AssignedState.PENDING]),
        held.starts_at <= bindparam("now"),
        or_(held.ends_at.is_(None), held.ends_at > bindparam("now")),
        or_(held.count.is_(None), held.count > 0),
    ]


_ROLES_OF_CALLER = (
    select(func.array_agg(AssignedAuthorization.auth_id.distinct()))
    .where(*is_held(caller_user_id()))
    .scalar_subquery()
    .label("roles")
)
_CALLER = caller_question().add_columns(_ROLES_OF_CALLER)
_ROLES = select(AssignedAuthorization.auth_id).distinct().where(*is_held(bindparam("user_id")))


async def find_caller_row(
    reader: Reader, token_hash: bytes, now: datetime
) -> Mapping[Any, Any] | None:  # Any: the columns of caller_question, and roles
    """Return the session, the user and the roles behind an access token, in one question."""
    return await reader.first(_CALLER, {"token_hash": token_hash, "now": now})


async def find_roles(reader: Reader, user_id: UserId, now: datetime) -> frozenset[str]:
    """Return the codes of the authorizations a person holds at this moment."""
    rows = await reader.rows(_ROLES, {"user_id": user_id, "now": now})
    return frozenset(row["auth_id"] for row in rows)
