"""The question behind every call: who stands behind a token, and with which roles."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from uuid import UUID

from sqlalchemy import ColumnElement, String, bindparam, exists, func, or_, select, true

from terazi.foundation.ids import UserId
from terazi.foundation.limits import Counted, RateCounter, counting
from terazi.foundation.metadata import MOMENT
from terazi.foundation.questions import Question, Statement, one, values
from terazi.foundation.types import Value
from terazi.modules.access.tables import ASSIGNED_AUTHORIZATION
from terazi.modules.access.values import Administrator, AssignedState, Role
from terazi.modules.accounts.public import (
    AccessToken,
    caller_question,
    caller_user_id,
    is_strong_step_set_up,
    reachable_people_question,
)

NOW: ColumnElement[datetime] = bindparam("now", type_=MOMENT)
"""The moment at which is asked who holds what."""
_HELD = ASSIGNED_AUTHORIZATION.c


def is_held(user_id: ColumnElement[Value]) -> list[ColumnElement[bool]]:
    """Return what must be true of a grant that counts at ``:now``; dates count at once, before a job writes them down."""
    return [
        _HELD.user_id == user_id,
        _HELD.status.in_([AssignedState.ACTIVE, AssignedState.PENDING]),
        _HELD.starts_at <= NOW,
        or_(_HELD.ends_at.is_(None), _HELD.ends_at > NOW),
        or_(_HELD.count.is_(None), _HELD.count > 0),
    ]


_ROLES_OF_CALLER = (
    select(func.array_agg(_HELD.auth_id.distinct()))
    .where(*is_held(caller_user_id()))
    .scalar_subquery()
    .label("roles")
)
_PEOPLE = reachable_people_question().subquery()
_ADMINISTRATORS = (
    select(*_PEOPLE.c)
    .where(exists().where(_HELD.auth_id == Role.ADMIN, *is_held(_PEOPLE.c.person_id)))
    .subquery()
)
_HOLDERS = values(
    select(_PEOPLE.c.person_id)
    .where(exists().where(_HELD.auth_id == bindparam("code"), *is_held(_PEOPLE.c.person_id)))
    .order_by(_PEOPLE.c.person_id)
    .limit(bindparam("most"))
)
_ROLES = values(select(_HELD.auth_id).distinct().where(*is_held(bindparam("user_id"))))
_FIND_ADMINISTRATORS = values(
    select(_ADMINISTRATORS.c.person_id)
    .where(_ADMINISTRATORS.c.person_id > bindparam("after"))
    .order_by(_ADMINISTRATORS.c.person_id)
    .limit(bindparam("most"))
)
_FIND_ADMINISTRATOR = one(
    Administrator,
    select(*_ADMINISTRATORS.c).where(_ADMINISTRATORS.c.person_id == bindparam("user_id")),
)


@dataclass(frozen=True, kw_only=True, slots=True)
class FoundCaller(AccessToken):
    """What an access token stands for, and what its person may do."""

    roles: Sequence[str] | None
    has_second_step: bool = False
    """Whether a strong second step is set up; only where that was asked."""


@dataclass(frozen=True, kw_only=True, slots=True)
class CallerAnswer:
    """Who was found, and how often they have called where that was counted."""

    caller: FoundCaller | None
    counted: Counted | None


def _answer(
    *, calls: int | None = None, seconds_left: int = 0, session_id: UUID | None, **columns: Value
) -> CallerAnswer:
    return CallerAnswer(
        caller=FoundCaller(session_id=session_id, **columns) if session_id else None,
        counted=None if calls is None else Counted(calls=calls, seconds_left=seconds_left),
    )


@cache
def _caller(*, asks_second_step: bool, is_counted: bool) -> Statement[CallerAnswer | None]:
    """The question about a caller; the same one counts the call."""
    step = [is_strong_step_set_up(caller_user_id()).label("has_second_step")] if asks_second_step else []
    found = caller_question().add_columns(_ROLES_OF_CALLER, *step)
    if not is_counted:
        return one(_answer, found)
    caller = found.cte("caller")
    counted_as = select(caller.c.counted_as).scalar_subquery()
    counted = counting(func.coalesce(counted_as, bindparam("address", type_=String())))
    return one(_answer, select(counted, caller).select_from(counted.outerjoin(caller, true())))


def find_caller(
    token_hash: bytes, now: datetime, counter: RateCounter | None, *, asks_second_step: bool
) -> Question[CallerAnswer | None]:
    """The session, the user and the roles behind an access token; with a counter the same statement counts the call."""
    question = _caller(asks_second_step=asks_second_step, is_counted=counter is not None)
    return question(token_hash=token_hash, now=now, **(counter.values if counter else {}))


def find_roles(user_id: UserId, now: datetime) -> Question[list[str]]:
    """The codes of the authorizations a person holds at this moment."""
    return _ROLES(user_id=user_id, now=now)


def find_holders(code: str, now: datetime, most: int) -> Question[list[UUID]]:
    """Who holds an authorization and can be written to."""
    return _HOLDERS(code=code, now=now, most=most)


def find_administrators(after: UUID, most: int, *, now: datetime) -> Question[list[UUID]]:
    """The administrators who can be written to."""
    return _FIND_ADMINISTRATORS(after=after, most=most, now=now)


def find_administrator(user_id: UUID, now: datetime) -> Question[Administrator | None]:
    """Where and in which language an administrator is written to."""
    return _FIND_ADMINISTRATOR(user_id=user_id, now=now)
