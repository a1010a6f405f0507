"""Changing what people hold: guarded statements, and questions that lock in the order of the ids."""

from collections.abc import Collection
from dataclasses import asdict
from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    ARRAY,
    BigInteger,
    String,
    Uuid,
    all_,
    any_,
    bindparam,
    delete,
    exists,
    func,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.ids import UserId
from terazi.foundation.questions import Question, inserted, many, one, pairs, touched, value, values
from terazi.modules.access.queries.callers import NOW, is_held
from terazi.modules.access.tables import ASSIGNED_AUTHORIZATION, LASTING_GRANT
from terazi.modules.access.values import LIVE, AssignedState, Grant, GrantUses, Role
from terazi.modules.accounts.public import people_question

_ADMINISTRATORS_LOCK = 120_411
_HELD = ASSIGNED_AUTHORIZATION.c
_BY_ID = _HELD.id == bindparam("grant_id")
_OF_USER = _HELD.user_id == bindparam("user_id")
_OF_CODE = _HELD.auth_id == bindparam("auth_id")
_IDS = bindparam("ids", type_=ARRAY(Uuid()))
_WHOLE = select(*_HELD)
_STARTED = _HELD.status.in_([AssignedState.ACTIVE, AssignedState.PENDING])
_IS_LIVE = _HELD.status.in_(LIVE)
_INSERT_LASTING = touched(
    insert(ASSIGNED_AUTHORIZATION)
    .values({each.name: bindparam(each.name, type_=each.type) for each in _HELD})
    .on_conflict_do_nothing(index_elements=["user_id", "auth_id"], index_where=text(LASTING_GRANT))
)
_FIND_LASTING = one(Grant, _WHOLE.where(_OF_USER, _OF_CODE, text(LASTING_GRANT)))
_CODES = pairs(select(_HELD.id, _HELD.auth_id).where(_HELD.id == any_(_IDS), _OF_USER))
_LOCK = many(Grant, _WHOLE.where(_HELD.id == any_(_IDS)).order_by(_HELD.id).with_for_update())
_LOCK_ASSIGNABLE = many(
    Grant,
    _WHOLE.where(_OF_USER, _HELD.auth_id == any_(bindparam("codes", type_=ARRAY(String()))), _IS_LIVE)
    .order_by(_HELD.id)
    .with_for_update(),
)
_LOCK_LIVE = many(Grant, _WHOLE.where(_OF_CODE, _IS_LIVE).order_by(_HELD.id).with_for_update())
_LOCK_USABLE = many(
    Grant,
    _WHOLE.where(*is_held(bindparam("user_id")), _OF_CODE)
    .order_by(_HELD.ends_at.asc().nulls_last(), _HELD.count.isnot(None), _HELD.id)
    .with_for_update(),
)
_LOCK_ENDED = one(
    Grant, _WHOLE.where(_BY_ID, _HELD.ends_at <= NOW, _IS_LIVE).with_for_update(skip_locked=True)
)
_CHILD = ASSIGNED_AUTHORIZATION.alias("child")
_ROOT = select(_HELD.id, _HELD.parent_id).where(_BY_ID).cte("tree", recursive=True)
_TREE = _ROOT.union(select(_CHILD.c.id, _CHILD.c.parent_id).join(_ROOT, _CHILD.c.parent_id == _ROOT.c.id))
_PARENTS = pairs(select(_TREE.c.id, _TREE.c.parent_id))
_HAS_GRANT = value(select(exists().where(_OF_USER, _OF_CODE)))
_TAKEN = bindparam("taken", type_=BigInteger())
_TAKE = touched(
    update(ASSIGNED_AUTHORIZATION)
    .where(_BY_ID, or_(_HELD.count.is_(None), _HELD.count >= _TAKEN))
    .values(count=_HELD.count - _TAKEN)
)
_EXHAUST = touched(
    update(ASSIGNED_AUTHORIZATION)
    .where(
        _BY_ID,
        _HELD.count == 0,
        ~exists().where(_CHILD.c.parent_id == bindparam("grant_id"), _CHILD.c.status.in_(LIVE)),
    )
    .values(status=AssignedState.EXHAUSTED)
)
_MOVE = touched(
    update(ASSIGNED_AUTHORIZATION)
    .where(_HELD.id == any_(_IDS))
    .values(status=bindparam("new_status", type_=_HELD.status.type))
)
_LOCK_ADMINISTRATORS = touched(select(func.pg_advisory_xact_lock(_ADMINISTRATORS_LOCK)))
_PEOPLE = people_question().subquery()
_IS_ADMINISTRATOR_LEFT = value(
    select(
        exists().where(
            _PEOPLE.c.person_id == _HELD.user_id,
            _PEOPLE.c.is_active,
            _HELD.auth_id == Role.ADMIN,
            _STARTED,
            _HELD.starts_at <= NOW,
            _HELD.ends_at.is_(None),
            _HELD.count.is_(None),
            _HELD.id != all_(bindparam("without", type_=ARRAY(Uuid()))),
            _HELD.user_id != all_(bindparam("without_users", type_=ARRAY(Uuid()))),
        )
    )
)
_ENDED = values(
    select(_HELD.id)
    .where(_HELD.ends_at <= NOW, _IS_LIVE, _HELD.id > bindparam("after"))
    .order_by(_HELD.id)
    .limit(bindparam("most"))
)
_TWIN = ASSIGNED_AUTHORIZATION.alias("twin").c
_HAS_TWIN = exists().where(
    _TWIN.user_id == _HELD.user_id,
    _TWIN.auth_id == _HELD.auth_id,
    _TWIN.id != _HELD.id,
    _TWIN.count.is_(None),
    _TWIN.ends_at.is_(None),
    _TWIN.status.in_([AssignedState.ACTIVE, AssignedState.PENDING]),
)
_ACTIVATE = touched(
    update(ASSIGNED_AUTHORIZATION)
    .where(
        _HELD.status == AssignedState.PENDING,
        _HELD.starts_at <= NOW,
        or_(_HELD.ends_at.is_(None), _HELD.ends_at > NOW),
        or_(_HELD.count.isnot(None), _HELD.ends_at.isnot(None), ~_HAS_TWIN),
    )
    .values(status=AssignedState.ACTIVE)
)
_COUNTS = many(GrantUses, select(_HELD.id, _HELD.granted_count, _HELD.count).where(_HELD.id == any_(_IDS)))
_ALL_HELD = many(Grant, _WHOLE.where(_OF_USER).limit(10_000))
_DELETE_ALL = touched(delete(ASSIGNED_AUTHORIZATION).where(_OF_USER))


def move_grants(ids: Collection[UUID], status: AssignedState) -> Question[int]:
    """Put grants into another state."""
    return _MOVE(ids=list(ids), new_status=status)


def insert_lasting_grant(grant: Grant) -> Question[int]:
    """Insert a grant without end; none where the person has it."""
    return _INSERT_LASTING(**asdict(grant))


def insert_grant(grant: Grant) -> Question[int]:
    """Insert a grant that time or use brings to an end."""
    return inserted(ASSIGNED_AUTHORIZATION, **asdict(grant))


def find_lasting_grant(user_id: UserId, auth_id: str) -> Question[Grant | None]:
    """The one active grant without end that a person has of a code."""
    return _FIND_LASTING(user_id=user_id, auth_id=auth_id)


def find_codes(ids: Collection[UUID], *, user_id: UserId) -> Question[dict[UUID | None, str]]:
    """The codes of those of these grants that the person holds."""
    return _CODES(ids=list(ids), user_id=user_id)


def lock_grants(ids: Collection[UUID]) -> Question[list[Grant]]:
    """Grants, locked; always in the order of their ids, so that two changes never wait for each other."""
    return _LOCK(ids=list(ids))


def lock_assignable_grants(user_id: UserId, codes: Collection[str]) -> Question[list[Grant]]:
    """What a person holds of these codes and may pass on, locked in the order of the ids."""
    return _LOCK_ASSIGNABLE(user_id=user_id, codes=list(codes))


def lock_live_grants_of(auth_id: str) -> Question[list[Grant]]:
    """Every live grant of a code, locked in the order of the ids."""
    return _LOCK_LIVE(auth_id=auth_id)


def lock_usable_grants(user_id: UserId, auth_id: str, now: datetime) -> Question[list[Grant]]:
    """The grants from which a use can be taken: the one that ends earliest first, unlimited before counted."""
    return _LOCK_USABLE(user_id=user_id, auth_id=auth_id, now=now)


def lock_ended_grant(grant_id: UUID, now: datetime) -> Question[Grant | None]:
    """A live grant whose time is over, locked; None where another transaction holds it or ended it."""
    return _LOCK_ENDED(grant_id=grant_id, now=now)


def parents_in_tree(grant_id: UUID) -> Question[dict[UUID, UUID | None]]:
    """A grant and all that was ever assigned out of it, each with what it was assigned out of."""
    return _PARENTS(grant_id=grant_id)


def has_grant(user_id: UserId, auth_id: str) -> Question[bool]:
    """Whether a person has or had a grant of this code."""
    return _HAS_GRANT(user_id=user_id, auth_id=auth_id)


def take_uses(grant_id: UUID, count: int) -> Question[int]:
    """Take uses out of a grant if it has them; an unlimited one stays as it is."""
    return _TAKE(grant_id=grant_id, taken=count)


def exhaust(grant_id: UUID) -> Question[int]:
    """Mark a grant without uses as exhausted, unless some of them are with others and may come back."""
    return _EXHAUST(grant_id=grant_id)


def lock_administrators() -> Question[int]:
    """Let one transaction at a time take the role of an administrator away from somebody."""
    return _LOCK_ADMINISTRATORS()


def is_administrator_left(
    now: datetime, *, without: Collection[UUID] = (), without_users: Collection[UserId] = ()
) -> Question[bool]:
    """Whether somebody who may sign in stays administrator for good without these grants and people."""
    return _IS_ADMINISTRATOR_LEFT(now=now, without=list(without), without_users=list(without_users))


def ended_grants(after: UUID, most: int, *, now: datetime) -> Question[list[UUID]]:
    """Live grants whose time is over, oldest first."""
    return _ENDED(after=after, most=most, now=now)


def activate_begun_grants(now: datetime) -> Question[int]:
    """Write down that the time of pending grants has come; a lasting one that the person has besides stays pending."""
    return _ACTIVATE(now=now)


def counts_of(ids: Collection[UUID]) -> Question[list[GrantUses]]:
    """How many uses grants were given with and have left."""
    return _COUNTS(ids=list(ids))


def list_all_held(user_id: UserId) -> Question[list[Grant]]:
    """Everything a person holds or held."""
    return _ALL_HELD(user_id=user_id)


def delete_all_held(user_id: UserId) -> Question[int]:
    """Delete everything a person holds or held."""
    return _DELETE_ALL(user_id=user_id)
