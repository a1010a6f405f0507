"""What the daily mail of a shop tells: what it sold and what waits for it; and which shops got it."""

from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from sqlalchemy import Date, DateTime, Uuid, bindparam, cast, exists, func, or_, select, union
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.metadata import MOMENT
from terazi.foundation.money import Currency
from terazi.foundation.questions import Question, many, touched, values
from terazi.modules.orders.queries.debts import SHOPS_IN_DEBT
from terazi.modules.orders.queries.overdue import IS_OVERDUE
from terazi.modules.orders.rules.terms import INSTANT, SERVICE
from terazi.modules.orders.tables.deliveries import DELIVERY
from terazi.modules.orders.tables.orders import SHOPCART, SHOPCART_BUNDLE, SHOPCART_BUNDLE_PRODUCT
from terazi.modules.orders.tables.payments import PAYMENT, SHOP_DIGEST
from terazi.modules.orders.values import DeliveryState


@dataclass(frozen=True, kw_only=True, slots=True)
class Sale:
    """An order that was paid, and that its shop has nothing to do for."""

    number: str
    amount: int
    currency: Currency
    approved_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class DeliveryCount:
    """So many deliveries of a shop stand so."""

    state: DeliveryState
    count: int


_LINE, _DIGEST = SHOPCART_BUNDLE_PRODUCT.c, SHOP_DIGEST.c
_TODAY = bindparam("today", type_=Date())
_WAITS_FOR_SHOP = (
    exists()
    .where(SHOPCART_BUNDLE.c.payment_id == PAYMENT.c.id)
    .where(_LINE.shopcart_bundle_id == SHOPCART_BUNDLE.c.id)
    .where(or_(_LINE.product_type == SERVICE, _LINE.terms["preparation_type"].as_string() != INSTANT))
)
_IS_TOLD = exists().where(
    _DIGEST.shop_id == PAYMENT.c.shop_id,
    func.timezone("Europe/Istanbul", cast(_DIGEST.day, DateTime)) > PAYMENT.c.approved_at,
)
_SOLD = (
    PAYMENT.c.approved_at >= bindparam("begin", type_=MOMENT),
    PAYMENT.c.approved_at < bindparam("end", type_=MOMENT),
    PAYMENT.c.amount > 0,
    ~_WAITS_FOR_SHOP,
    ~_IS_TOLD,
)
_OBJECTED = (
    select(SHOPCART_BUNDLE.c.shop_id)
    .join(SHOPCART_BUNDLE_PRODUCT, _LINE.shopcart_bundle_id == SHOPCART_BUNDLE.c.id)
    .join(DELIVERY, DELIVERY.c.product_line_id == _LINE.id)
    .where(DELIVERY.c.state == DeliveryState.OBJECTED)
)
_NEWS = union(
    select(PAYMENT.c.shop_id).where(*_SOLD),
    select(PAYMENT.c.shop_id).where(*IS_OVERDUE),
    SHOPS_IN_DEBT,
    _OBJECTED,
).subquery()
_SHOPS = values(
    select(_NEWS.c.shop_id)
    .where(
        _NEWS.c.shop_id > bindparam("after", type_=Uuid()),
        ~exists().where(_DIGEST.shop_id == _NEWS.c.shop_id, _DIGEST.day >= _TODAY),
    )
    .order_by(_NEWS.c.shop_id)
    .limit(bindparam("most"))
)
_OF_SHOP = many(
    Sale,
    select(SHOPCART.c.number, PAYMENT.c.amount, PAYMENT.c.currency, PAYMENT.c.approved_at)
    .join(SHOPCART, SHOPCART.c.id == PAYMENT.c.shopcart_id)
    .where(PAYMENT.c.shop_id == bindparam("of_shop"), *_SOLD)
    .order_by(PAYMENT.c.approved_at, PAYMENT.c.id),
)
_DELIVERIES = many(
    DeliveryCount,
    select(DELIVERY.c.state, func.count().label("count"))
    .join(SHOPCART_BUNDLE_PRODUCT, _LINE.id == DELIVERY.c.product_line_id)
    .join(SHOPCART_BUNDLE, SHOPCART_BUNDLE.c.id == _LINE.shopcart_bundle_id)
    .where(
        SHOPCART_BUNDLE.c.shop_id == bindparam("of_shop"),
        DELIVERY.c.state.in_([DeliveryState.OBJECTED, DeliveryState.WAITING]),
    )
    .group_by(DELIVERY.c.state),
)
_NEW_DIGEST = insert(SHOP_DIGEST).values(shop_id=bindparam("of_shop", type_=Uuid()), day=_TODAY)
_NOTE = touched(
    _NEW_DIGEST.on_conflict_do_update(
        index_elements=[_DIGEST.shop_id],
        set_={"day": _NEW_DIGEST.excluded.day},
        where=_DIGEST.day < _NEW_DIGEST.excluded.day,
    )
)


def shops_with_news(
    after: UUID,
    most: int,
    *,
    now: datetime,
    today: date,
    begin: datetime,
    end: datetime,
    since_before: datetime,
) -> Question[list[UUID]]:
    """The shops that have sold something, have to decide or owe something, and got no mail today, in the order of their ids."""
    return _SHOPS(
        after=after, most=most, now=now, today=today, begin=begin, end=end, since_before=since_before
    )


def sales_of(shop_id: UUID, *, begin: datetime, end: datetime) -> Question[list[Sale]]:
    """What a shop sold in a time and was not told of, in its order."""
    return _OF_SHOP(of_shop=shop_id, begin=begin, end=end)


def open_deliveries(shop_id: UUID) -> Question[list[DeliveryCount]]:
    """How many deliveries of a shop its buyers objected to or have not confirmed."""
    return _DELIVERIES(of_shop=shop_id)


def note_digest(shop_id: UUID, today: date) -> Question[int]:
    """Write down that a shop gets its mail of a day; nothing where it got it."""
    return _NOTE(of_shop=shop_id, today=today)
