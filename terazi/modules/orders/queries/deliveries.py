"""Deliveries of services: one of them locked, all of some products, and those that nobody answered in time."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from sqlalchemy import ARRAY, Uuid, any_, bindparam, select

from terazi.foundation.questions import Question, many, one, values
from terazi.modules.accounts.public import people_question
from terazi.modules.orders.tables.deliveries import DELIVERY
from terazi.modules.orders.tables.orders import SHOPCART
from terazi.modules.orders.values import DeliveryState, OrderKey


@dataclass(frozen=True, kw_only=True, slots=True)
class Delivery:
    """Uses of a service that its shop says it delivered, and what the buyer says to that."""

    id: UUID
    shopcart_id: UUID
    product_line_id: UUID
    uses: int
    note: str
    delivered_on: date
    state: DeliveryState
    recorded_at: datetime
    confirm_at: datetime
    words: str
    answered_at: datetime | None
    is_by_clock: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class ShownDelivery(Delivery):
    """A delivery with who recorded it."""

    username: str | None


_D = DELIVERY.c
_COLUMNS = [_D[name] for name in Delivery.__slots__]
_RECORDER = people_question().subquery("recorder")
_BY_ID = _D.id == bindparam("delivery_id")
_LOCK = one(Delivery, select(*_COLUMNS).where(_BY_ID).with_for_update())
_ORDER = one(
    OrderKey,
    select(SHOPCART.c.id, SHOPCART.c.user_id).join(DELIVERY, SHOPCART.c.id == _D.shopcart_id).where(_BY_ID),
)
_OF_KEY = one(
    Delivery,
    select(*_COLUMNS).where(
        _D.product_line_id == bindparam("line_id"), _D.key == bindparam("of_key"), _D.key != ""
    ),
)
_OF_LINES = many(
    ShownDelivery,
    select(*_COLUMNS, _RECORDER.c.username)
    .outerjoin(_RECORDER, _RECORDER.c.person_id == _D.recorded_by)
    .where(_D.product_line_id == any_(bindparam("line_ids", type_=ARRAY(Uuid()))))
    .order_by(_D.id)
    .limit(1000),
)
_UNANSWERED = values(
    select(_D.id)
    .where(_D.state == DeliveryState.WAITING, _D.confirm_at <= bindparam("now"), _D.id > bindparam("after"))
    .order_by(_D.id)
    .limit(bindparam("most"))
)


def lock_delivery(delivery_id: UUID) -> Question[Delivery | None]:
    """A delivery, locked; its order is locked before."""
    return _LOCK(delivery_id=delivery_id)


def order_of_delivery(delivery_id: UUID) -> Question[OrderKey | None]:
    """To which order a delivery belongs."""
    return _ORDER(delivery_id=delivery_id)


def delivery_of_key(line_id: UUID, key: str) -> Question[Delivery | None]:
    """The delivery of a product that was recorded with this key."""
    return _OF_KEY(line_id=line_id, of_key=key)


def deliveries_of(line_ids: Collection[UUID]) -> Question[list[ShownDelivery]]:
    """What was delivered of products, oldest first."""
    return _OF_LINES(line_ids=list(line_ids))


def unanswered(after: UUID, most: int, *, now: datetime) -> Question[list[UUID]]:
    """Deliveries that nobody answered in time, oldest first."""
    return _UNANSWERED(after=after, most=most, now=now)
