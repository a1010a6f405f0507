"""Questions about entitlements; a stored state is shown as what it means at the moment of asking."""

from collections.abc import Collection
from datetime import datetime
from functools import cache
from uuid import UUID

from sqlalchemy import ARRAY, ColumnElement, Uuid, and_, any_, bindparam, case, func, literal, or_, select

from terazi.foundation.ids import UserId
from terazi.foundation.questions import Question, Statement, many, one, value, values
from terazi.modules.accounts.public import people_question
from terazi.modules.entitlements.queries.locking import IS_ASSIGNED, IS_OUT_OF_ORDER, NOW, with_limits
from terazi.modules.entitlements.tables import ENTITLEMENT, ENTITLEMENT_USE
from terazi.modules.entitlements.values import (
    LIVE,
    Direction,
    Entitlement,
    EntitlementState,
    EntitlementUse,
    HeldOfSource,
    ProductType,
    ShownEntitlement,
)

PAGE = 100
_USES = 50
_PARTS = 500
_HELD, _USE = ENTITLEMENT.c, ENTITLEMENT_USE.c
_PARENT = ENTITLEMENT.alias("parent")
_PART = ENTITLEMENT.alias("part")
_HOLDER = people_question().subquery("holder")
_GIVER = people_question().subquery("giver")
_KIND = with_limits(ShownEntitlement)


def _is(state: EntitlementState) -> ColumnElement[EntitlementState]:
    return literal(state, _HELD.status.type)


_STATE = case(
    (_HELD.status.notin_(LIVE), _HELD.status),
    (_HELD.ends_at <= NOW, _is(EntitlementState.EXPIRED)),
    (_HELD.status == EntitlementState.SUSPENDED, _HELD.status),
    (and_(_HELD.uses_left == 0, _HELD.uses_period.is_(None), ~IS_ASSIGNED), _is(EntitlementState.EXHAUSTED)),
    (_HELD.starts_at > NOW, _is(EntitlementState.PENDING)),
    else_=_is(EntitlementState.ACTIVE),
)
"""The rule ``state_at``, for the database."""
_LEFT = case(
    (and_(_HELD.renews_at <= NOW, _HELD.status.in_(LIVE)), _HELD.uses_per_period), else_=_HELD.uses_left
).label("uses_left")
"""What is left, where a period has ended and nobody has written the next one down."""
_ASSIGNED_COUNT = (
    select(func.count())
    .where(_PART.c.parent_id == _HELD.id, _PART.c.status.in_(LIVE))
    .correlate(ENTITLEMENT)
    .scalar_subquery()
)
_SHOWN = (
    select(
        *(column for column in _HELD if column is not _HELD.uses_left),
        _LEFT,
        _STATE.label("state"),
        _ASSIGNED_COUNT.label("assigned_count"),
        IS_OUT_OF_ORDER.label("is_out_of_order"),
        _HOLDER.c.username,
        _GIVER.c.username.label("assigned_by_username"),
    )
    .join_from(ENTITLEMENT, _HOLDER, _HOLDER.c.person_id == _HELD.holder_id)
    .outerjoin(_GIVER, _GIVER.c.person_id == _HELD.assigned_by)
    .outerjoin(_PARENT, _PARENT.c.id == _HELD.parent_id)
    .order_by(_HELD.id.desc())
)
_BY_ID = _HELD.id == bindparam("entitlement_id")
_FIND = one(_KIND, _SHOWN.where(_BY_ID))
_SEEN_BY = bindparam("seen_by", type_=Uuid())
_FIND_SEEN = one(
    _KIND, _SHOWN.where(_BY_ID, or_(_HELD.holder_id == _SEEN_BY, _PARENT.c.holder_id == _SEEN_BY))
)
_LIST_PARTS = many(_KIND, _SHOWN.where(_HELD.parent_id == bindparam("entitlement_id")).limit(_PARTS))
_LIST_USES = many(
    EntitlementUse,
    select(*_USE)
    .where(_USE.entitlement_id == bindparam("entitlement_id"))
    .order_by(_USE.id.desc())
    .limit(_USES),
)
_IS_USED = value(
    select(
        select(_USE.id)
        .where(
            _USE.entitlement_id == bindparam("entitlement_id"),
            _USE.key == bindparam("key"),
            _USE.returned_at.is_(None),
        )
        .exists()
    )
)
_ALL_HELD = many(
    with_limits(Entitlement), select(*_HELD).where(_HELD.holder_id == bindparam("user_id")).limit(10_000)
)
_ALL_USES = many(EntitlementUse, select(*_USE).where(_USE.user_id == bindparam("user_id")).limit(100_000))
_USED = (
    select(_USE.entitlement_id, func.sum(_USE.count).filter(_USE.returned_at.is_(None)).label("count"))
    .group_by(_USE.entitlement_id)
    .subquery()
)
_THERE = func.sum(
    _HELD.uses_left + _HELD.uses_taken_back + _HELD.uses_lapsed + func.coalesce(_USED.c.count, 0)
).filter(_HELD.uses_granted.isnot(None))
_GRANTED = func.sum(_HELD.uses_granted).filter(_HELD.is_root) + func.sum(_HELD.uses_renewed)
_DIFFERING = values(
    select(_HELD.source_id)
    .outerjoin_from(ENTITLEMENT, _USED, _USED.c.entitlement_id == _HELD.id)
    .group_by(_HELD.source_id)
    .having(and_(_GRANTED.isnot(None), _THERE != _GRANTED))
)
_OF_SOURCES = many(
    HeldOfSource,
    select(
        _HELD.source_id,
        _HELD.id,
        _HELD.status,
        _LEFT,
        func.coalesce(_HELD.uses_per_period, _HELD.uses_granted).label("uses_granted"),
        _HELD.uses_period,
        _HELD.renews_at,
        IS_OUT_OF_ORDER.label("is_out_of_order"),
        _HELD.may_assign,
    ).where(_HELD.source_id == any_(bindparam("source_ids", type_=ARRAY(Uuid()))), _HELD.is_root),
)


@cache
def _list(direction: Direction, filters: frozenset[str]) -> Statement[list[ShownEntitlement]]:
    mine = _HELD.holder_id if direction is Direction.HELD else _PARENT.c.holder_id
    conditions = {
        "product_type": _HELD.product_type == bindparam("product_type"),
        "state": bindparam("state") == _STATE,
        "order_id": _HELD.order_id == bindparam("order_id"),
        "before": _HELD.id < bindparam("before"),
    }
    wanted = [condition for name, condition in conditions.items() if name in filters]
    return many(_KIND, _SHOWN.where(mine == bindparam("user_id"), *wanted).limit(PAGE))


def list_entitlements(
    user_id: UserId,
    *,
    direction: Direction,
    product_type: ProductType | None,
    state: EntitlementState | None,
    order_id: UUID | None,
    before: UUID | None,
    now: datetime,
) -> Question[list[ShownEntitlement]]:
    """What a person holds or has assigned to others, newest first, from before the given one on."""
    filters = {"product_type": product_type, "state": state, "order_id": order_id, "before": before}
    given = {name: each for name, each in filters.items() if each is not None}
    return _list(direction, frozenset(given))(user_id=user_id, now=now, **given)


def find_entitlement(
    entitlement_id: UUID, *, seen_by: UserId | None, now: datetime
) -> Question[ShownEntitlement | None]:
    """An entitlement that this person holds or has assigned; anybody's where no person is named."""
    if seen_by is None:
        return _FIND(entitlement_id=entitlement_id, now=now)
    return _FIND_SEEN(entitlement_id=entitlement_id, seen_by=seen_by, now=now)


def list_parts(entitlement_id: UUID, now: datetime) -> Question[list[ShownEntitlement]]:
    """What was assigned out of an entitlement, newest first."""
    return _LIST_PARTS(entitlement_id=entitlement_id, now=now)


def list_uses(entitlement_id: UUID) -> Question[list[EntitlementUse]]:
    """The latest uses of an entitlement, newest first."""
    return _LIST_USES(entitlement_id=entitlement_id)


def is_used(entitlement_id: UUID, *, key: str) -> Question[bool]:
    """Whether the use under this key counts already."""
    return _IS_USED(entitlement_id=entitlement_id, key=key)


def list_all_held(user_id: UserId) -> Question[list[Entitlement]]:
    """Everything a person holds or held."""
    return _ALL_HELD(user_id=user_id)


def list_all_uses(user_id: UserId) -> Question[list[EntitlementUse]]:
    """Every use that a person made."""
    return _ALL_USES(user_id=user_id)


def sources_that_differ() -> Question[list[UUID]]:
    """Every line of an order whose uses do not add up; empty when none were lost or made."""
    return _DIFFERING()


def held_of_sources(source_ids: Collection[UUID], now: datetime) -> Question[list[HeldOfSource]]:
    """What lines of orders gave to their buyers."""
    return _OF_SOURCES(source_ids=list(source_ids), now=now)
