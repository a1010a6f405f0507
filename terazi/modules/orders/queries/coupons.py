"""Questions about coupons: what was entered in a cart, what may still be used, and what became of uses."""

from collections.abc import Collection
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ARRAY, Text, Uuid, and_, any_, bindparam, delete, func, select, update
from sqlalchemy.dialects.postgresql import distinct_on, insert

from terazi.foundation.metadata import MOMENT
from terazi.foundation.money import Currency
from terazi.foundation.questions import Question, many, one, touched, value
from terazi.foundation.types import Value
from terazi.modules.orders.rules.coupons import Coupon, EnteredCoupon
from terazi.modules.orders.tables.coupons import COUPON, COUPON_USE, SHOPCART_COUPON

_IDS = ARRAY(Uuid())
_SHOPS = any_(bindparam("shop_ids", type_=_IDS))
_COLUMNS = [COUPON.c[each.name] for each in fields(Coupon) if each.name in COUPON.c]
_USES_OF_PERSON = (
    select(func.count())
    .where(
        COUPON_USE.c.coupon_id == COUPON.c.id,
        COUPON_USE.c.user_id == bindparam("user_id", type_=Uuid()),
        COUPON_USE.c.returned_at.is_(None),
    )
    .scalar_subquery()
)


@dataclass(frozen=True, kw_only=True, slots=True)
class ShopCoupon:
    """A coupon as its shop sees it."""

    coupon: Coupon
    created_at: datetime
    ended_at: datetime | None


@dataclass(frozen=True, kw_only=True, slots=True)
class UsedCoupon:
    """What a coupon took off an order."""

    coupon_id: UUID
    shopcart_id: UUID
    shop_id: UUID
    code: str
    amount: int
    currency: Currency
    returned_at: datetime | None


def _coupon(*, ended_at: datetime | None, bundle_ids: list[str], **columns: Value) -> Coupon:
    ids = [UUID(each) for each in bundle_ids]
    return Coupon(bundle_ids=ids, is_ended=ended_at is not None, **columns)


def _entered(
    *,
    uses_of_person: int,
    shopcart_id: UUID | None = None,
    entered_at: datetime | None = None,
    **columns: Any,  # Any: columns
) -> EnteredCoupon:
    return EnteredCoupon(
        coupon=_coupon(**columns),
        uses_of_person=uses_of_person,
        shopcart_id=shopcart_id,
        entered_at=entered_at,
    )


def _of_shop(
    *, created_at: datetime, ended_at: datetime | None, **columns: Any
) -> ShopCoupon:  # Any: columns
    return ShopCoupon(coupon=_coupon(ended_at=ended_at, **columns), created_at=created_at, ended_at=ended_at)


_FOR_PERSON = (*_COLUMNS, COUPON.c.ended_at, _USES_OF_PERSON.label("uses_of_person"))
_OF_CODE = many(
    _entered,
    select(*_FOR_PERSON)
    .where(COUPON.c.code == bindparam("code"), COUPON.c.shop_id == _SHOPS)
    .ext(distinct_on(COUPON.c.shop_id))
    .order_by(COUPON.c.shop_id, COUPON.c.ended_at.desc().nulls_first()),
)
_IN_CARTS = (
    select(*_FOR_PERSON, SHOPCART_COUPON.c.shopcart_id, SHOPCART_COUPON.c.entered_at)
    .join(SHOPCART_COUPON, SHOPCART_COUPON.c.coupon_id == COUPON.c.id)
    .where(SHOPCART_COUPON.c.shopcart_id == any_(bindparam("cart_ids", type_=_IDS)))
)
_ENTERED = many(_entered, _IN_CARTS.order_by(SHOPCART_COUPON.c.entered_at, COUPON.c.id))
_LOCKED = many(_entered, _IN_CARTS.order_by(COUPON.c.id).with_for_update(of=COUPON))
_NEW = insert(SHOPCART_COUPON).values(
    {each.name: bindparam(each.name, type_=each.type) for each in SHOPCART_COUPON.c}
)
_ENTER = touched(_NEW.on_conflict_do_nothing())
_TAKE_OUT = touched(
    delete(SHOPCART_COUPON).where(
        SHOPCART_COUPON.c.shopcart_id == bindparam("cart_id", type_=Uuid()),
        SHOPCART_COUPON.c.coupon_id == bindparam("out_id", type_=Uuid()),
    )
)
_COUNT = touched(
    update(COUPON).where(COUPON.c.id == bindparam("used_id", type_=Uuid())).values(uses=COUPON.c.uses + 1)
)
_OPEN_USES = and_(
    COUPON_USE.c.shopcart_id == bindparam("cart_id", type_=Uuid()),
    COUPON_USE.c.returned_at.is_(None),
)
_HELD = COUPON.alias("held")
_USED_HERE = (
    select(_HELD.c.id)
    .join(COUPON_USE, COUPON_USE.c.coupon_id == _HELD.c.id)
    .where(_HELD.c.shop_id == bindparam("of_shop", type_=Uuid()), _OPEN_USES)
    .order_by(_HELD.c.id)
    .with_for_update(of=_HELD)
)
_COUNT_BACK = touched(update(COUPON).where(COUPON.c.id.in_(_USED_HERE)).values(uses=COUPON.c.uses - 1))
_RETURN = touched(
    update(COUPON_USE)
    .where(
        _OPEN_USES,
        COUPON_USE.c.coupon_id == COUPON.c.id,
        COUPON.c.shop_id == bindparam("of_shop", type_=Uuid()),
    )
    .values(returned_at=bindparam("now", type_=MOMENT))
)
_USED = many(
    UsedCoupon,
    select(
        COUPON_USE.c.coupon_id,
        COUPON_USE.c.shopcart_id,
        COUPON.c.shop_id,
        COUPON.c.code,
        COUPON_USE.c.amount,
        COUPON_USE.c.currency,
        COUPON_USE.c.returned_at,
    )
    .join(COUPON, COUPON.c.id == COUPON_USE.c.coupon_id)
    .where(COUPON_USE.c.shopcart_id == any_(bindparam("cart_ids", type_=_IDS)))
    .order_by(COUPON_USE.c.id),
)
_SHOP_COLUMNS = (*_COLUMNS, COUPON.c.created_at, COUPON.c.ended_at)
_LIST = many(
    _of_shop,
    select(*_SHOP_COLUMNS)
    .where(COUPON.c.shop_id == bindparam("shop_id", type_=Uuid()))
    .order_by(COUPON.c.ended_at.desc().nulls_first(), COUPON.c.id.desc())
    .limit(200),
)
_HOLD = touched(select(func.pg_advisory_xact_lock(func.hashtextextended(bindparam("name", type_=Text()), 0))))
_OPEN = value(
    select(func.count()).where(
        COUPON.c.shop_id == bindparam("shop_id", type_=Uuid()), COUPON.c.ended_at.is_(None)
    )
)
_LOCK = one(
    _of_shop,
    select(*_SHOP_COLUMNS).where(COUPON.c.id == bindparam("coupon_id", type_=Uuid())).with_for_update(),
)
_SHOP_OF = value(select(COUPON.c.shop_id).where(COUPON.c.id == bindparam("coupon_id", type_=Uuid())))


def coupons_of_code(code: str, shop_ids: Collection[UUID], user_id: UUID) -> Question[list[EnteredCoupon]]:
    """The coupons of these shops that have a code, of each shop the one that holds, else the last that ended."""
    return _OF_CODE(code=code, shop_ids=list(shop_ids), user_id=user_id)


def coupons_in_carts(cart_ids: Collection[UUID], user_id: UUID) -> Question[list[EnteredCoupon]]:
    """The coupons that were entered in carts of a person, in the order in which they were."""
    return _ENTERED(cart_ids=list(cart_ids), user_id=user_id)


def locked_coupons(cart_id: UUID, user_id: UUID) -> Question[list[EnteredCoupon]]:
    """The coupons of a cart that is ordered, locked in the order of their ids, so that two orders never wait for each other."""
    return _LOCKED(cart_ids=[cart_id], user_id=user_id)


def enter(cart_id: UUID, coupon_id: UUID, now: datetime) -> Question[int]:
    """Let a coupon stand in a cart."""
    return _ENTER(shopcart_id=cart_id, coupon_id=coupon_id, entered_at=now)


def take_out(cart_id: UUID, coupon_id: UUID) -> Question[int]:
    """Take a coupon out of a cart."""
    return _TAKE_OUT(cart_id=cart_id, out_id=coupon_id)


def count_use(coupon_id: UUID) -> Question[int]:
    """Count a use of a coupon; more than it has the table refuses."""
    return _COUNT(used_id=coupon_id)


def give_back(cart_id: UUID, shop_id: UUID, now: datetime) -> tuple[Question[int], Question[int]]:
    """Give the uses of a shop's coupons by an order back; done twice it is done once."""
    return _COUNT_BACK(cart_id=cart_id, of_shop=shop_id), _RETURN(cart_id=cart_id, of_shop=shop_id, now=now)


def used_coupons(cart_ids: Collection[UUID]) -> Question[list[UsedCoupon]]:
    """What coupons took off orders, also where the use was given back."""
    return _USED(cart_ids=list(cart_ids))


def list_coupons(shop_id: UUID) -> Question[list[ShopCoupon]]:
    """The coupons of a shop: those that hold before those that ended, the newest first."""
    return _LIST(shop_id=shop_id)


def hold_coupons(shop_id: UUID) -> Question[int]:
    """Let nobody else make a coupon of a shop until the transaction ends."""
    return _HOLD(name=f"coupons of {shop_id}")


def count_open(shop_id: UUID) -> Question[int]:
    """How many coupons of a shop have not been ended."""
    return _OPEN(shop_id=shop_id)


def lock_coupon(coupon_id: UUID) -> Question[ShopCoupon | None]:
    """A coupon, locked for a change."""
    return _LOCK(coupon_id=coupon_id)


def shop_of_coupon(coupon_id: UUID) -> Question[UUID | None]:
    """To which shop a coupon belongs."""
    return _SHOP_OF(coupon_id=coupon_id)
