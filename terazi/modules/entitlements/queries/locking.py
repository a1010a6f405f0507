"""Changing entitlements: guarded statements, and questions that lock in the order of the ids."""

from collections.abc import Callable, Collection
from dataclasses import asdict
from datetime import datetime
from functools import wraps
from typing import TypeVar
from uuid import UUID

from sqlalchemy import (
    ARRAY,
    BigInteger,
    ColumnElement,
    Uuid,
    and_,
    any_,
    bindparam,
    case,
    exists,
    func,
    literal,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.ids import UserId
from terazi.foundation.metadata import MOMENT
from terazi.foundation.questions import Question, inserted, many, one, pairs, touched, value, values
from terazi.foundation.types import Json, Value
from terazi.modules.entitlements.tables import ENTITLEMENT, ENTITLEMENT_USE
from terazi.modules.entitlements.values import LIVE, Entitlement, EntitlementState, EntitlementUse, Limits

T = TypeVar("T")


def with_limits(kind: Callable[..., T]) -> Callable[..., T]:
    """Return what makes one of a kind of columns, its limits read from their JSON."""

    @wraps(kind, updated=())
    def made(*, limits: Json, **columns: Value) -> T:
        return kind(limits=Limits.from_json(limits), **columns)

    return made


NOW: ColumnElement[datetime] = bindparam("now", type_=MOMENT)
"""The moment at which is asked what can be used."""
_USING = (EntitlementState.ACTIVE, EntitlementState.PENDING)
_HELD, _USE = ENTITLEMENT.c, ENTITLEMENT_USE.c
_KIND = with_limits(Entitlement)
_WHOLE = select(*_HELD)
_BY_ID = _HELD.id == bindparam("entitlement_id")
_OF_SOURCE = _HELD.source_id == bindparam("source_id")
_IS_LIVE = _HELD.status.in_(bindparam(None, list(LIVE), expanding=True, literal_execute=True))
"""Whether an entitlement can still come to something, said so that the planner finds the indexes of those alone."""
_EARLIER = ENTITLEMENT.alias("earlier").c
_WAS_USED = exists().where(_USE.entitlement_id == _EARLIER.id, _USE.returned_at.is_(None))
_IS_UNCONFIRMED = exists().where(
    _USE.entitlement_id == _EARLIER.id, _USE.returned_at.is_(None), _USE.is_to_confirm
)
IS_OUT_OF_ORDER = and_(
    _HELD.place.isnot(None),
    exists().where(
        _EARLIER.order_id == _HELD.order_id,
        _EARLIER.holder_id == _HELD.holder_id,
        _EARLIER.place < _HELD.place,
        _EARLIER.status.in_(LIVE),
        or_(_EARLIER.ends_at.is_(None), _EARLIER.ends_at > NOW),
        or_(
            and_(_EARLIER.uses_left > 0, _EARLIER.uses_period.is_(None)),
            and_(or_(_EARLIER.uses_left.is_(None), _EARLIER.uses_period.isnot(None)), ~_WAS_USED),
            _IS_UNCONFIRMED,
        ),
    ),
)
"""Whether something else of the bundle has to be used before: a counted one wholly, an unlimited or renewed one once,
and what its seller delivered of it has to be confirmed."""
_PART = ENTITLEMENT.alias("part").c
IS_ASSIGNED = exists().where(_PART.parent_id == _HELD.id, _PART.status.in_(LIVE))
"""Whether others hold parts of an entitlement."""

_INSERT_ROOT = touched(
    insert(ENTITLEMENT)
    .values({each.name: bindparam(each.name, type_=each.type) for each in _HELD})
    .on_conflict_do_nothing(index_elements=["source_id"], index_where=text("is_root"))
)
_ROOT = value(select(_HELD.id).where(_OF_SOURCE, _HELD.is_root))
_FIND = one(_KIND, _WHOLE.where(_BY_ID))
_PARENT_ID = select(_PART.parent_id).where(_PART.id == bindparam("entitlement_id")).scalar_subquery()
_FIND_PARENT = one(_KIND, _WHOLE.where(_HELD.id == _PARENT_ID))
_LOCK = many(
    _KIND,
    _WHOLE.where(_HELD.id == any_(bindparam("ids", type_=ARRAY(Uuid()))))
    .order_by(_HELD.id)
    .with_for_update(),
)
_IDS = values(select(_HELD.id).where(_OF_SOURCE))
_COUNT = bindparam("taken", type_=BigInteger())
_HAS_ENOUGH = or_(_HELD.uses_left.is_(None), _HELD.uses_left >= _COUNT)
_TAKE_FOR_OTHERS = touched(
    update(ENTITLEMENT)
    .where(_BY_ID, _HELD.status.in_(LIVE), _HAS_ENOUGH)
    .values(uses_left=_HELD.uses_left - _COUNT, uses_per_period=_HELD.uses_per_period - _COUNT)
)
_TAKE = touched(
    update(ENTITLEMENT)
    .where(
        _BY_ID,
        _HELD.holder_id == bindparam("user_id"),
        _HELD.status.in_(_USING),
        _HELD.starts_at <= NOW,
        or_(_HELD.ends_at.is_(None), _HELD.ends_at > NOW),
        ~IS_OUT_OF_ORDER,
        _HAS_ENOUGH,
    )
    .values(uses_left=_HELD.uses_left - _COUNT)
)
_IS_USED_UP = _HELD.status == EntitlementState.EXHAUSTED
_LEFT = _HELD.uses_left + bindparam("given_back", type_=BigInteger())
_MOST = _HELD.uses_per_period + bindparam("more_per_period", type_=BigInteger())
_GIVE_BACK = touched(
    update(ENTITLEMENT)
    .where(_BY_ID, or_(_HELD.status.in_(LIVE), _IS_USED_UP))
    .values(
        uses_left=func.least(_LEFT, _MOST),
        uses_per_period=_MOST,
        uses_lapsed=_HELD.uses_lapsed + func.greatest(func.coalesce(_LEFT - _MOST, 0), 0),
        status=case((_IS_USED_UP, literal(EntitlementState.ACTIVE, _HELD.status.type)), else_=_HELD.status),
    )
)
_NEW_USE = insert(ENTITLEMENT_USE).values({each.name: bindparam(each.name, type_=each.type) for each in _USE})
_INSERT_USE = touched(
    _NEW_USE.on_conflict_do_update(
        index_elements=["entitlement_id", "key"],
        set_={
            name: _NEW_USE.excluded[name]
            for name in (
                *("count", "purpose", "purpose_en", "used_at", "user_id", "returned_at"),
                "is_to_confirm",
            )
        },
        where=_USE.returned_at.isnot(None),
    )
)
_RETURN_USE = value(
    update(ENTITLEMENT_USE)
    .where(
        _USE.entitlement_id == bindparam("of_id"),
        _USE.key == bindparam("of_key"),
        _USE.returned_at.is_(None),
    )
    .values(returned_at=NOW)
    .returning(_USE.count)
)
_OF_KEY_IN_SOURCE = (
    _USE.key == bindparam("of_key"),
    _USE.returned_at.is_(None),
    _USE.entitlement_id.in_(select(_HELD.id).where(_OF_SOURCE)),
)
_CONFIRM_USES = touched(update(ENTITLEMENT_USE).where(*_OF_KEY_IN_SOURCE).values(is_to_confirm=False))
_COUNT_USED = value(
    select(func.coalesce(func.sum(_USE.count), 0).cast(BigInteger)).where(
        _USE.entitlement_id == _HELD.id, _USE.returned_at.is_(None), _OF_SOURCE
    )
)
_HAS_USES = value(
    select(exists().where(_USE.entitlement_id == _HELD.id, _USE.returned_at.is_(None), _OF_SOURCE))
)
_COUNT_ASSIGNED = value(
    select(func.count()).where(_HELD.parent_id == bindparam("entitlement_id"), _HELD.status.in_(LIVE))
)
_ENDED = values(
    select(_HELD.id)
    .where(_HELD.ends_at <= NOW, _IS_LIVE, _HELD.id > bindparam("after"))
    .order_by(_HELD.id)
    .limit(bindparam("most"))
)
_TO_RENEW = values(
    select(_HELD.id)
    .where(
        _HELD.renews_at <= NOW,
        _IS_LIVE,
        or_(_HELD.ends_at.is_(None), _HELD.ends_at > NOW),
        _HELD.id > bindparam("after"),
    )
    .order_by(_HELD.id)
    .limit(bindparam("most"))
)
_ACTIVATE = touched(
    update(ENTITLEMENT)
    .where(
        _HELD.status == EntitlementState.PENDING,
        _HELD.starts_at <= NOW,
        or_(_HELD.ends_at.is_(None), _HELD.ends_at > NOW),
    )
    .values(status=EntitlementState.ACTIVE)
)
_NOTHING_LEFT = (
    _HELD.status == EntitlementState.ACTIVE,
    _HELD.uses_left == 0,
    _HELD.uses_period.is_(None),
    ~IS_ASSIGNED,
    ~exists().where(_USE.entitlement_id == _HELD.id, _USE.returned_at.is_(None), _USE.is_to_confirm),
)
_USED_UP = values(
    select(_HELD.id)
    .where(*_NOTHING_LEFT, _HELD.id > bindparam("after"))
    .order_by(_HELD.id)
    .limit(bindparam("most"))
)
_FREE = select(_HELD.id).where(_BY_ID, *_NOTHING_LEFT).with_for_update(skip_locked=True)
_EXHAUST = one(
    _KIND,
    update(ENTITLEMENT)
    .where(_HELD.id.in_(_FREE))
    .values(status=EntitlementState.EXHAUSTED)
    .returning(*_HELD),
)
_LIVE_OF = pairs(
    select(_HELD.id, _HELD.parent_id).where(_HELD.holder_id == bindparam("user_id"), _HELD.status.in_(LIVE))
)
_FORGET_PURPOSES = touched(
    update(ENTITLEMENT_USE).where(_USE.user_id == bindparam("person_id")).values(purpose="", purpose_en="")
)


def insert_root(entitlement: Entitlement) -> Question[int]:
    """Insert what a line of an order gives; none where it gave already."""
    return _INSERT_ROOT(**entitlement.columns())


def insert_part(entitlement: Entitlement) -> Question[int]:
    """Insert a part that is assigned."""
    return inserted(ENTITLEMENT, **entitlement.columns())


def root_of(source_id: UUID) -> Question[UUID | None]:
    """The id of what a line of an order gave."""
    return _ROOT(source_id=source_id)


def find(entitlement_id: UUID) -> Question[Entitlement | None]:
    """An entitlement as it is stored."""
    return _FIND(entitlement_id=entitlement_id)


def find_parent(entitlement_id: UUID) -> Question[Entitlement | None]:
    """What an entitlement was assigned out of."""
    return _FIND_PARENT(entitlement_id=entitlement_id)


def lock(ids: Collection[UUID]) -> Question[list[Entitlement]]:
    """Entitlements, locked; always in the order of their ids, so that two changes never wait for each other."""
    return _LOCK(ids=list(ids))


def ids_of_source(source_id: UUID) -> Question[list[UUID]]:
    """All that a line of an order gave, the assigned parts too."""
    return _IDS(source_id=source_id)


def take_uses(entitlement_id: UUID, count: int) -> Question[int]:
    """Take uses out of an entitlement for somebody else, of each period to come too; an unlimited one stays as it is."""
    return _TAKE_FOR_OTHERS(entitlement_id=entitlement_id, taken=count)


def take_use(entitlement_id: UUID, user_id: UserId, count: int, now: datetime) -> Question[int]:
    """Take uses for the holder, if at this moment everything allows it; exact, however many ask at once."""
    return _TAKE(entitlement_id=entitlement_id, user_id=user_id, taken=count, now=now)


def add_uses(entitlement_id: UUID, count: int, *, per_period: int = 0) -> Question[int]:
    """Give uses back; an entitlement that was used up lives again, one that has ended stays as it is.

    A period never holds more than it brings: what is given back after its period lapses.
    """
    return _GIVE_BACK(entitlement_id=entitlement_id, given_back=count, more_per_period=per_period)


def insert_use(use: EntitlementUse) -> Question[int]:
    """Write a use down; none where the same one counts already."""
    return _INSERT_USE(**asdict(use))


def return_use(entitlement_id: UUID, key: str, now: datetime) -> Question[int | None]:
    """Mark a use as given back, and its count; None where there is none or it was given back before."""
    return _RETURN_USE(of_id=entitlement_id, of_key=key, now=now)


def has_uses(source_id: UUID) -> Question[bool]:
    """Whether anything that a line of an order gave was ever used."""
    return _HAS_USES(source_id=source_id)


def count_used(source_id: UUID) -> Question[int]:
    """How many uses were made of all that a line of an order gave."""
    return _COUNT_USED(source_id=source_id)


def confirm_uses(source_id: UUID, key: str) -> Question[int]:
    """Write down that uses that were delivered under a key were received."""
    return _CONFIRM_USES(source_id=source_id, of_key=key)


def count_assigned(entitlement_id: UUID) -> Question[int]:
    """How many parts of an entitlement others hold now."""
    return _COUNT_ASSIGNED(entitlement_id=entitlement_id)


def ended(after: UUID, most: int, *, now: datetime) -> Question[list[UUID]]:
    """Live entitlements whose time is over, oldest first."""
    return _ENDED(after=after, most=most, now=now)


def to_renew(after: UUID, most: int, *, now: datetime) -> Question[list[UUID]]:
    """Live entitlements whose period of uses has ended, oldest first."""
    return _TO_RENEW(after=after, most=most, now=now)


def activate_begun(now: datetime) -> Question[int]:
    """Write down that the time of pending entitlements has come."""
    return _ACTIVATE(now=now)


def used_up(after: UUID, most: int) -> Question[list[UUID]]:
    """Active entitlements without uses, oldest first, unless some are with others and may come back."""
    return _USED_UP(after=after, most=most)


def exhaust(entitlement_id: UUID) -> Question[Entitlement | None]:
    """Mark an entitlement as used up; None where it is not, or another transaction holds it."""
    return _EXHAUST(entitlement_id=entitlement_id)


def live_of(user_id: UserId) -> Question[dict[UUID, UUID | None]]:
    """What a person holds and is still live, each with what it was assigned out of."""
    return _LIVE_OF(user_id=user_id)


def forget_purposes(user_id: UserId) -> Question[int]:
    """Forget what a person used entitlements for; that they were used stays."""
    return _FORGET_PURPOSES(person_id=user_id)
