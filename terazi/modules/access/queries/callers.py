"""The question behind every call: who stands behind a token, and with which roles."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, RowMapping, String, bindparam, exists, func, or_, select, true

from terazi.foundation.db import Reader, Transaction
from terazi.foundation.ids import UserId
from terazi.foundation.jobs.each import beyond
from terazi.foundation.limits import Counted, Tally, counting
from terazi.foundation.questions import Statement, one
from terazi.foundation.types import Value
from terazi.modules.access.tables import AssignedAuthorization
from terazi.modules.access.values import AssignedState, Role
from terazi.modules.accounts.public import (
    caller_question,
    caller_user_id,
    is_strong_step_set_up,
    reachable_people_question,
)


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


def _row(**columns: Value) -> Mapping[str, Value]:
    return columns


@cache
def _caller(*, asks_second_step: bool, is_counted: bool) -> Statement[Mapping[str, Value] | None]:
    """The question about a caller; the same one counts the call."""
    step = [is_strong_step_set_up(caller_user_id()).label("has_second_step")] if asks_second_step else []
    found = caller_question().add_columns(_ROLES_OF_CALLER, *step)
    if not is_counted:
        return one(_row, found)
    caller = found.cte("caller")
    counted_as = select(caller.c.counted_as).scalar_subquery()
    counted = counting(func.coalesce(counted_as, bindparam("address", type_=String())))
    return one(_row, select(counted, caller).select_from(counted.outerjoin(caller, true())))


_PEOPLE = reachable_people_question().subquery()
_ADMINISTRATORS = (
    select(_PEOPLE)
    .where(exists().where(AssignedAuthorization.auth_id == Role.ADMIN, *is_held(_PEOPLE.c.person_id)))
    .subquery()
)
_ROLES = select(AssignedAuthorization.auth_id).distinct().where(*is_held(bindparam("user_id")))


async def find_caller_row(
    reader: Reader, token_hash: bytes, now: datetime, tally: Tally | None, *, asks_second_step: bool
) -> Mapping[str, Value] | None:  # the columns of caller_question, roles, and has_second_step if asked
    """Return the session, the user and the roles behind an access token; the same statement counts the call."""
    question = _caller(asks_second_step=asks_second_step, is_counted=tally is not None)
    if tally is None:
        (row,) = await reader.ask(question(token_hash=token_hash, now=now))
        return row
    (row,) = await reader.ask(question(token_hash=token_hash, now=now, **tally.values))
    assert row is not None  # what is counted is returned
    tally.note(Counted(calls=row["calls"], seconds_left=row["seconds_left"]))
    return row if row["session_id"] else None


async def find_roles(reader: Reader, user_id: UserId, now: datetime) -> frozenset[str]:
    """Return the codes of the authorizations a person holds at this moment."""
    rows = await reader.rows(_ROLES, {"user_id": user_id, "now": now})
    return frozenset(row["auth_id"] for row in rows)


async def find_administrators(
    db: Transaction, after: UUID | None, most: int, *, now: datetime
) -> Sequence[UUID]:
    """Return the administrators who can be written to."""
    person = _ADMINISTRATORS.c.person_id
    found = await db.scalars(
        select(person).where(beyond(person, after)).order_by(person).limit(most), {"now": now}
    )
    return found.all()


async def find_administrator(db: Transaction, user_id: UUID, now: datetime) -> RowMapping | None:
    """Return where and in which language an administrator is written to."""
    question = select(_ADMINISTRATORS).where(_ADMINISTRATORS.c.person_id == user_id)
    return (await db.execute(question, {"now": now})).mappings().first()
