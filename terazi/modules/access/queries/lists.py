"""Lists of who holds what; a stored state is shown as what it means at the moment of asking."""

from collections.abc import Collection, Sequence
from datetime import datetime
from functools import cache
from uuid import UUID

from sqlalchemy import ARRAY, Uuid, any_, bindparam, case, exists, literal, or_, select, true

from terazi.foundation.ids import UserId
from terazi.foundation.questions import Question, Statement, many, value
from terazi.foundation.types import Value
from terazi.modules.access.queries.callers import NOW
from terazi.modules.access.tables import ASSIGNED_AUTHORIZATION, AUTHORIZATION_DEFINITION, AUTHORIZATION_USE
from terazi.modules.access.values import (
    LIVE,
    AssignedState,
    AuthorizationType,
    Direction,
    GrantUse,
    Person,
    ShownGrant,
)
from terazi.modules.accounts.public import people_question

PAGE = 100
_PEOPLE_PAGE = 50
_USES = 50
_HELD, _USE, _DEFINITION = ASSIGNED_AUTHORIZATION.c, AUTHORIZATION_USE.c, AUTHORIZATION_DEFINITION.c
_PARENT = ASSIGNED_AUTHORIZATION.alias("parent")
_HOLDER = people_question().subquery("holder")
_GIVER = people_question().subquery("giver")
_PEOPLE = people_question().subquery("person")
_IDS = bindparam("ids", type_=ARRAY(Uuid()))
_IS_LIVE = [_HELD.status.in_(LIVE), or_(_HELD.ends_at.is_(None), _HELD.ends_at > NOW)]


def _is(state: AssignedState) -> Value:
    return literal(state, _HELD.status.type)


_STATE = case(
    (_HELD.status.notin_(LIVE), _HELD.status),
    (_HELD.ends_at <= NOW, _is(AssignedState.EXPIRED)),
    (_HELD.status == AssignedState.SUSPENDED, _HELD.status),
    (_HELD.starts_at > NOW, _is(AssignedState.PENDING)),
    else_=_is(AssignedState.ACTIVE),
)
"""The rule ``state_at``, for the database."""
_GRANTS = (
    select(
        _HELD.id,
        _HELD.auth_id,
        _HELD.user_id,
        _HELD.parent_id,
        _HELD.granted_count,
        _HELD.count,
        _HELD.starts_at,
        _HELD.ends_at,
        _HELD.may_assign,
        _HELD.created_at,
        _STATE.label("state"),
        _DEFINITION.auth_name,
        _DEFINITION.is_built_in,
        _HOLDER.c.username,
        _HOLDER.c.firstname,
        _HOLDER.c.lastname,
        _GIVER.c.username.label("assigned_by_username"),
    )
    .join_from(ASSIGNED_AUTHORIZATION, AUTHORIZATION_DEFINITION, _DEFINITION.auth_id == _HELD.auth_id)
    .join(_HOLDER, _HOLDER.c.person_id == _HELD.user_id)
    .outerjoin(_GIVER, _GIVER.c.person_id == _HELD.assigned_by)
    .outerjoin(_PARENT, _PARENT.c.id == _HELD.parent_id)
    .order_by(_HELD.id.desc())
)
_FIND = many(ShownGrant, _GRANTS.where(_HELD.id == any_(_IDS)))
_FIND_SEEN = many(
    ShownGrant,
    _GRANTS.where(
        _HELD.id == any_(_IDS),
        or_(_HELD.user_id == bindparam("seen_by"), _PARENT.c.user_id == bindparam("seen_by")),
    ),
)
_LIST_LIVE = many(
    ShownGrant,
    _GRANTS.where(_HELD.user_id == any_(bindparam("user_ids", type_=ARRAY(Uuid()))), *_IS_LIVE),
)
_NEWEST = (
    select(_USE.id)
    .where(_USE.assigned_id == _HELD.id)
    .order_by(_USE.id.desc())
    .limit(_USES)
    .correlate(ASSIGNED_AUTHORIZATION)
    .lateral("newest")
)
_LIST_USES = many(
    GrantUse,
    select(_USE.assigned_id, _USE.count, _USE.purpose, _USE.used_at)
    .select_from(ASSIGNED_AUTHORIZATION)
    .join(_NEWEST, true())
    .join(AUTHORIZATION_USE, _USE.id == _NEWEST.c.id)
    .where(_HELD.id == any_(_IDS))
    .order_by(_USE.id.desc()),
)
_IS_PERSON = value(select(exists().where(_PEOPLE.c.person_id == bindparam("user_id"))))


@cache
def _list(direction: Direction, filters: frozenset[str]) -> Statement[list[ShownGrant]]:
    mine = _HELD.user_id if direction is Direction.HELD else _PARENT.c.user_id
    conditions = {
        "is_built_in": _DEFINITION.is_built_in == bindparam("is_built_in"),
        "state": bindparam("state") == _STATE,
        "before": _HELD.id < bindparam("before"),
    }
    wanted = [condition for name, condition in conditions.items() if name in filters]
    return many(ShownGrant, _GRANTS.where(mine == bindparam("user_id"), *wanted).limit(PAGE))


def list_grants(
    user_id: UserId,
    *,
    direction: Direction,
    auth_type: AuthorizationType | None,
    state: AssignedState | None,
    before: UUID | None,
    now: datetime,
) -> Question[list[ShownGrant]]:
    """What a person holds or has assigned to others, newest first, from before the given grant on."""
    is_built_in = None if auth_type is None else auth_type is AuthorizationType.ROLE
    filters = {"is_built_in": is_built_in, "state": state, "before": before}
    given = {name: each for name, each in filters.items() if each is not None}
    return _list(direction, frozenset(given))(user_id=user_id, now=now, **given)


def find_grants(
    ids: Collection[UUID], *, seen_by: UserId | None, now: datetime
) -> Question[list[ShownGrant]]:
    """These grants, of those only that this person holds or has assigned; of anybody where none is named."""
    if seen_by is None:
        return _FIND(ids=list(ids), now=now)
    return _FIND_SEEN(ids=list(ids), seen_by=seen_by, now=now)


def list_uses(ids: Collection[UUID]) -> Question[list[GrantUse]]:
    """The latest uses of these grants, newest first."""
    return _LIST_USES(ids=list(ids))


def list_people(
    *, text: str, auth_id: str | None, holders_only: bool, after: str | None, now: datetime
) -> Question[list[Person]]:
    """People by username, one more than a page: whose name has the text, and who hold what is asked for."""
    person = _PEOPLE.c
    shown = (person.person_id, person.username, person.username_key, person.firstname, person.lastname)
    question = select(*shown).where(person.is_active)
    given: dict[str, Value] = {}
    if text:
        question = question.where(person.search_key.contains(text, autoescape=True))
    if auth_id is not None or holders_only:
        holds = exists().where(_HELD.user_id == person.person_id, *_IS_LIVE)
        question = question.where(holds.where(_HELD.auth_id == auth_id) if auth_id is not None else holds)
        given = {"now": now}
    if after is not None:
        question = question.where(person.username_key > after)
    return many(Person, question.order_by(person.username_key).limit(_PEOPLE_PAGE + 1))(**given)


def people_page(people: Sequence[Person]) -> tuple[Sequence[Person], str | None]:
    """Return the page of what ``list_people`` found, and the key of the next one."""
    page = people[:_PEOPLE_PAGE]
    return page, page[-1].username_key if len(people) > _PEOPLE_PAGE else None


def list_live_grants(user_ids: Collection[UUID], now: datetime) -> Question[list[ShownGrant]]:
    """What these people hold, newest first; what is over is left out."""
    return _LIST_LIVE(user_ids=list(user_ids), now=now)


def is_person(user_id: UUID) -> Question[bool]:
    """Whether there is a person of this id."""
    return _IS_PERSON(user_id=user_id)
