"""The question behind every call: who stands behind a token, and with which roles."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, bindparam, func, or_, select

from terazi.foundation.db import Reader
from terazi.foundation.driver import Driver, driver_text
from terazi.foundation.ids import UserId
from terazi.foundation.limits import Tally, counting
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
_CALLER = driver_text(caller_question().add_columns(_ROLES_OF_CALLER))
_COUNTED = "WITH caller AS ({caller}), counted AS ({count}) SELECT * FROM counted LEFT JOIN caller ON true"
_CALLER_COUNTED = _COUNTED.format(
    caller=_CALLER, count=counting("coalesce((SELECT counted_as FROM caller), %(address)s)")
)
_ROLES = select(AssignedAuthorization.auth_id).distinct().where(*is_held(bindparam("user_id")))


async def find_caller_row(
    driver: Driver, token_hash: bytes, now: datetime, tally: Tally | None
) -> Mapping[str, Any] | None:  # Any: the columns of caller_question, and roles
    """Return the session, the user and the roles behind an access token; the same statement counts the call."""
    values = {"token_hash": token_hash, "now": now}
    if tally is None:
        return await driver.first(_CALLER, values)
    row = await driver.first(_CALLER_COUNTED, {**values, **tally.values})
    assert row is not None  # what is counted is returned
    tally.note(row)
    return row if row["session_id"] else None


async def find_roles(reader: Reader, user_id: UserId, now: datetime) -> frozenset[str]:
    """Return the codes of the authorizations a person holds at this moment."""
    rows = await reader.rows(_ROLES, {"user_id": user_id, "now": now})
    return frozenset(row["auth_id"] for row in rows)
