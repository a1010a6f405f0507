"""Lists of who holds what; a stored state is shown as what it means at the moment of asking."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, RowMapping, Select, and_, case, exists, literal, or_, select
from sqlalchemy.orm import aliased

from terazi.foundation.db import Reader
from terazi.foundation.ids import UserId
from terazi.modules.access.tables import AssignedAuthorization, AuthorizationDefinition, AuthorizationUse
from terazi.modules.access.values import LIVE, AssignedState, AuthorizationType, Direction
from terazi.modules.accounts.public import people_question

PAGE = 100
_PEOPLE_PAGE = 50
_USES = 50


async def list_grants(
    reader: Reader,
    user_id: UserId,
    *,
    direction: Direction,
    auth_type: AuthorizationType | None,
    state: AssignedState | None,
    before: UUID | None,
    now: datetime,
) -> Sequence[RowMapping]:
    """Return what a person holds or has assigned to others, newest first, from before the given grant on."""
    question, held, parent = _grants(now)
    mine = held.user_id if direction is Direction.HELD else parent.user_id
    question = question.where(mine == user_id)
    if auth_type is not None:
        question = question.where(
            AuthorizationDefinition.is_built_in.is_(auth_type is AuthorizationType.ROLE)
        )
    if state is not None:
        question = question.where(_state_at(held, now) == state)
    if before is not None:
        question = question.where(held.id < before)
    return await reader.rows(question.order_by(held.id.desc()).limit(PAGE))


async def find_grants(
    reader: Reader, ids: Collection[UUID], *, seen_by: UserId | None, now: datetime
) -> Sequence[RowMapping]:
    """Return these grants, of those only that this person holds or has assigned; of anybody where none is named."""
    question, held, parent = _grants(now)
    question = question.where(held.id.in_(ids))
    if seen_by is not None:
        question = question.where(or_(held.user_id == seen_by, parent.user_id == seen_by))
    return await reader.rows(question.order_by(held.id.desc()))


async def list_uses(reader: Reader, ids: Collection[UUID]) -> Sequence[RowMapping]:
    """Return the latest uses of these grants, newest first."""
    newest = (
        select(AuthorizationUse.id)
        .where(AuthorizationUse.assigned_id == AssignedAuthorization.id)
        .order_by(AuthorizationUse.id.desc())
        .limit(_USES)
        .correlate(AssignedAuthorization)
        .lateral("newest")
    )
    return await reader.rows(
        select(
            AuthorizationUse.assigned_id,
            AuthorizationUse.count,
            AuthorizationUse.purpose,
            AuthorizationUse.used_at,
        )
        .select_from(AssignedAuthorization)
        .join(newest, literal(True))
        .join(AuthorizationUse, AuthorizationUse.id == newest.c.id)
        .where(AssignedAuthorization.id.in_(ids))
        .order_by(AuthorizationUse.id.desc())
    )


async def list_people(
    reader: Reader,
    *,
    text: str,
    auth_id: str | None,
    holders_only: bool,
    after: str | None,
    now: datetime,
) -> Sequence[RowMapping]:
    """Return people by username, one more than a page: whose name has the text, and who hold what is asked for."""
    people = people_question().subquery()
    question = select(people).where(people.c.is_active)
    if text:
        question = question.where(people.c.search_key.contains(text, autoescape=True))
    if auth_id is not None or holders_only:
        held = AssignedAuthorization
        holds = exists().where(held.user_id == people.c.person_id, *_is_live(held, now))
        question = question.where(holds.where(held.auth_id == auth_id) if auth_id is not None else holds)
    if after is not None:
        question = question.where(people.c.username_key > after)
    return await reader.rows(question.order_by(people.c.username_key).limit(_PEOPLE_PAGE + 1))


def people_page(rows: Sequence[RowMapping]) -> tuple[Sequence[RowMapping], str | None]:
    """Return the page of what ``list_people`` found, and the key of the next one."""
    page = rows[:_PEOPLE_PAGE]
    return page, page[-1]["username_key"] if len(rows) > _PEOPLE_PAGE else None


async def list_live_grants(reader: Reader, user_ids: Collection[UUID], now: datetime) -> Sequence[RowMapping]:
    """Return what these people hold, newest first; what is over is left out."""
    question, held, _ = _grants(now)
    return await reader.rows(
        question.where(held.user_id.in_(user_ids), *_is_live(held, now)).order_by(held.id.desc())
    )


async def find_person(reader: Reader, user_id: UUID) -> RowMapping | None:
    """Return a person's names."""
    people = people_question().subquery()
    return await reader.first(select(people).where(people.c.person_id == user_id))


def _grants(now: datetime) -> tuple[Select[*tuple[Any, ...]], Any, Any]:  # Any: aliased classes
    held = aliased(AssignedAuthorization)
    parent = aliased(AssignedAuthorization)
    holder = people_question().subquery("holder")
    giver = people_question().subquery("giver")
    question = (
        select(
            held.id,
            held.auth_id,
            held.user_id,
            held.parent_id,
            held.granted_count,
            held.count,
            held.starts_at,
            held.ends_at,
            held.may_assign,
            held.created_at,
            _state_at(held, now).label("state"),
            AuthorizationDefinition.auth_name,
            AuthorizationDefinition.is_built_in,
            holder.c.username,
            holder.c.firstname,
            holder.c.lastname,
            giver.c.username.label("assigned_by_username"),
            parent.user_id.label("parent_user_id"),
        )
        .join(AuthorizationDefinition, AuthorizationDefinition.auth_id == held.auth_id)
        .join(holder, holder.c.person_id == held.user_id)
        .outerjoin(giver, giver.c.person_id == held.assigned_by)
        .outerjoin(parent, parent.id == held.parent_id)
    )
    return question, held, parent


def _is_live(held: Any, now: datetime) -> list[ColumnElement[bool]]:  # Any: the class or an alias of it
    return [held.status.in_(LIVE), or_(held.ends_at.is_(None), held.ends_at > now)]


def _state_at(held: Any, now: datetime) -> ColumnElement[str]:  # Any: the class or an alias of it
    """The rule ``state_at``, for the database."""
    return case(
        (held.status.notin_(LIVE), held.status),
        (held.ends_at <= now, literal(AssignedState.EXPIRED.value)),
        (held.status == AssignedState.SUSPENDED, held.status),
        (and_(held.starts_at > now), literal(AssignedState.PENDING.value)),
        else_=literal(AssignedState.ACTIVE.value),
    )
