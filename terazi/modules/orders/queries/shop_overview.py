"""What the home of a shop is drawn of: what waits in it for whom, and what it sold."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from sqlalchemy import (
    ARRAY,
    BigInteger,
    ColumnElement,
    Date,
    Select,
    Uuid,
    any_,
    bindparam,
    func,
    literal,
    select,
    text,
    union_all,
)

from terazi.foundation.metadata import MOMENT
from terazi.foundation.money import Currency
from terazi.foundation.questions import Question, many
from terazi.modules.orders.queries.overdue import BUNDLE_IS_TO_DECIDE
from terazi.modules.orders.queries.shop_lists import midnight
from terazi.modules.orders.rules.shop_work import ShopWork
from terazi.modules.orders.tables.deliveries import DELIVERY
from terazi.modules.orders.tables.orders import SHOPCART_BUNDLE, SHOPCART_BUNDLE_PRODUCT
from terazi.modules.orders.tables.payments import INCOMING_MONEY
from terazi.modules.orders.values import BundleState, DeliveryState, MoneyState


@dataclass(frozen=True, kw_only=True, slots=True)
class WaitingInShop:
    """So many things of a kind wait in a shop, the oldest since a moment."""

    shop_id: UUID
    work: ShopWork
    count: int
    oldest_at: datetime


def _waiting(*, shop_id: UUID, work: str, count: int, oldest_at: datetime) -> WaitingInShop:
    return WaitingInShop(shop_id=shop_id, work=ShopWork(work), count=count, oldest_at=oldest_at)


@dataclass(frozen=True, kw_only=True, slots=True)
class SoldOnDay:
    """What a shop took and paid back on a day, in a currency."""

    day: date
    currency: Currency
    count: int
    gross: int
    refunded: int


_SOLD, _MONEY = SHOPCART_BUNDLE.c, INCOMING_MONEY.c
_SHOPS = any_(bindparam("shop_ids", type_=ARRAY(Uuid())))


def _bundles(
    work: ShopWork, state: BundleState, *more: ColumnElement[bool]
) -> Select[UUID, str, int, datetime]:
    # The state is written into the text, so that the partial index on what waits is used.
    in_state = _SOLD.state == literal(state, _SOLD.state.type, literal_execute=True)
    return (
        select(
            _SOLD.shop_id,
            literal(work.value).label("work"),
            func.count().label("count"),
            func.min(_SOLD.changed_at).label("oldest_at"),
        )
        .where(_SOLD.shop_id == _SHOPS, in_state, *more)
        .group_by(_SOLD.shop_id)
    )


_TO_MATCH = (
    select(
        _MONEY.shop_id,
        literal(ShopWork.MONEY_TO_MATCH.value).label("work"),
        func.count().label("count"),
        func.min(_MONEY.created_at).label("oldest_at"),
    )
    .where(_MONEY.shop_id == _SHOPS, _MONEY.state.in_([MoneyState.PROPOSED, MoneyState.UNMATCHED]))
    .group_by(_MONEY.shop_id)
)


def _deliveries(work: ShopWork, state: DeliveryState) -> Select[UUID, str, int, datetime]:
    told = DELIVERY.c
    return (
        select(
            _SOLD.shop_id,
            literal(work.value).label("work"),
            func.count().label("count"),
            func.min(told.recorded_at).label("oldest_at"),
        )
        .join(SHOPCART_BUNDLE_PRODUCT, SHOPCART_BUNDLE_PRODUCT.c.id == told.product_line_id)
        .join(SHOPCART_BUNDLE, _SOLD.id == SHOPCART_BUNDLE_PRODUCT.c.shopcart_bundle_id)
        .where(_SOLD.shop_id == _SHOPS, told.state == literal(state, told.state.type, literal_execute=True))
        .group_by(_SOLD.shop_id)
    )


_EVERYTHING = union_all(
    _bundles(ShopWork.TRANSFERS_TO_DECIDE, BundleState.PAYMENT_WAITING, BUNDLE_IS_TO_DECIDE),
    _bundles(ShopWork.ORDERS_TO_PAY, BundleState.PAYMENT_WAITING, ~BUNDLE_IS_TO_DECIDE),
    _bundles(ShopWork.REGISTRATIONS, BundleState.REGISTER_WAITING),
    _TO_MATCH,
    _deliveries(ShopWork.DELIVERIES_OBJECTED, DeliveryState.OBJECTED),
    _deliveries(ShopWork.DELIVERIES_TO_CONFIRM, DeliveryState.WAITING),
).subquery()
_WAITING = many(_waiting, select(*_EVERYTHING.c))
_DAY = func.date(func.timezone("Europe/Istanbul", _SOLD.approved_at), type_=Date)
_SALES = many(
    SoldOnDay,
    select(
        _DAY.label("day"),
        _SOLD.currency,
        func.count().label("count"),
        func.sum(_SOLD.gross).cast(BigInteger).label("gross"),
        func.sum(_SOLD.refunded).cast(BigInteger).label("refunded"),
    )
    .where(
        _SOLD.shop_id == bindparam("shop_id"),
        _SOLD.approved_at >= bindparam("since", type_=MOMENT),
        ~_SOLD.is_trial,
    )
    .group_by(text("day"), _SOLD.currency)
    .order_by(text("day"), _SOLD.currency),
)


def waiting_in(shop_ids: Sequence[UUID]) -> Question[list[WaitingInShop]]:
    """What of orders and money waits in each of these shops."""
    return _WAITING(shop_ids=list(shop_ids))


def sales_of(shop_id: UUID, since: date) -> Question[list[SoldOnDay]]:
    """What a shop took and paid back on each day in Turkey since a day, in each currency."""
    return _SALES(shop_id=shop_id, since=midnight(since))
