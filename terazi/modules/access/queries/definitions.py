"""Questions about what people can be authorized to."""

from collections.abc import Collection
from dataclasses import asdict
from datetime import datetime
from uuid import UUID

from sqlalchemy import ARRAY, String, any_, bindparam, exists, func, or_, select
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.ids import UserId
from terazi.foundation.questions import Question, many, one, touched, value, values
from terazi.modules.access.queries.callers import is_held
from terazi.modules.access.tables import ASSIGNED_AUTHORIZATION, AUTHORIZATION_DEFINITION
from terazi.modules.access.values import Definition, ListedDefinition, Role

MOST_DEFINITIONS = 500
_DEFINITION, _HELD = AUTHORIZATION_DEFINITION.c, ASSIGNED_AUTHORIZATION.c
_BY_ID = _DEFINITION.id == bindparam("definition_id")
_INSERT = touched(
    insert(AUTHORIZATION_DEFINITION)
    .values({each.name: bindparam(each.name, type_=each.type) for each in _DEFINITION})
    .on_conflict_do_nothing(index_elements=[_DEFINITION.auth_id])
)
_IS_DEFINITION = value(select(exists().where(_BY_ID)))
_LOCK = one(Definition, select(*_DEFINITION).where(_BY_ID).with_for_update())
_LOCK_OF_CODE = one(
    Definition, select(*_DEFINITION).where(_DEFINITION.auth_id == bindparam("auth_id")).with_for_update()
)
_HOLD = values(
    select(_DEFINITION.auth_id)
    .where(
        _DEFINITION.auth_id == any_(bindparam("codes", type_=ARRAY(String()))),
        _DEFINITION.withdrawn_at.is_(None),
    )
    .order_by(_DEFINITION.auth_id)
    .with_for_update(read=True)
)
_HOLDERS = (
    select(_HELD.auth_id, func.count(_HELD.user_id.distinct()).label("holder_count"))
    .where(*is_held(_HELD.user_id))
    .group_by(_HELD.auth_id)
    .subquery()
)
_LIST = many(
    ListedDefinition,
    select(*_DEFINITION, func.coalesce(_HOLDERS.c.holder_count, 0).label("holder_count"))
    .outerjoin(_HOLDERS, _HOLDERS.c.auth_id == _DEFINITION.auth_id)
    .order_by(_DEFINITION.withdrawn_at.isnot(None), _DEFINITION.is_built_in.desc(), _DEFINITION.auth_id)
    .limit(MOST_DEFINITIONS),
)
_MINE = is_held(bindparam("user_id"))
_IS_PASSED_ON = _DEFINITION.auth_id.in_(select(_HELD.auth_id).where(*_MINE, _HELD.may_assign))
_LIST_ASSIGNABLE = many(
    ListedDefinition,
    select(*_DEFINITION)
    .where(_IS_PASSED_ON, _DEFINITION.withdrawn_at.is_(None))
    .order_by(_DEFINITION.is_built_in.desc(), _DEFINITION.auth_id)
    .limit(MOST_DEFINITIONS),
)
_CODES_TO_GIVE = values(
    select(_DEFINITION.auth_id)
    .where(
        or_(exists().where(*_MINE, _HELD.auth_id == Role.ADMIN), _IS_PASSED_ON),
        _DEFINITION.withdrawn_at.is_(None),
    )
    .limit(MOST_DEFINITIONS)
)


def insert_definition(definition: Definition) -> Question[int]:
    """Insert a definition; none where its code exists."""
    return _INSERT(**asdict(definition))


def is_definition(definition_id: UUID) -> Question[bool]:
    """Whether the id is that of a definition."""
    return _IS_DEFINITION(definition_id=definition_id)


def lock_definition(definition_id: UUID) -> Question[Definition | None]:
    """A definition, locked for a change; who is giving it to somebody at this moment is waited for."""
    return _LOCK(definition_id=definition_id)


def lock_definition_of_code(auth_id: str) -> Question[Definition | None]:
    """The definition of a code, locked for a change."""
    return _LOCK_OF_CODE(auth_id=auth_id)


def hold_definitions(codes: Collection[str]) -> Question[list[str]]:
    """Which of the codes can be given; they are kept from being withdrawn until the transaction ends."""
    return _HOLD(codes=list(codes))


def list_definitions(now: datetime) -> Question[list[ListedDefinition]]:
    """Every definition with how many people hold it now, the platform's own first."""
    return _LIST(now=now)


def list_assignable_definitions(user_id: UserId, now: datetime) -> Question[list[ListedDefinition]]:
    """The definitions that a person may pass on at this moment."""
    return _LIST_ASSIGNABLE(user_id=user_id, now=now)


def find_codes_to_give(user_id: UserId, now: datetime) -> Question[list[str]]:
    """The codes that a person may give away: an administrator every one, others what they may pass on."""
    return _CODES_TO_GIVE(user_id=user_id, now=now)
