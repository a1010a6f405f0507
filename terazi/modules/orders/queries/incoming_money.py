"""Money that came into a shop and that no payment took by itself."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import date, datetime
from typing import cast
from uuid import UUID

from sqlalchemy import ARRAY, Table, Uuid, bindparam, column, func, select
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.metadata import MOMENT, Json
from terazi.foundation.money import Currency
from terazi.foundation.questions import Question, many, one, updated, values
from terazi.modules.orders.tables.orders import Shopcart
from terazi.modules.orders.tables.payments import IncomingMoney, Payment
from terazi.modules.orders.values import MoneySource, MoneyState, PaymentState, PayWay


@dataclass(frozen=True, kw_only=True, slots=True)
class Money:
    """Money that came into a shop."""

    id: UUID
    state: MoneyState
    amount: int
    currency: Currency
    booked_on: date
    text: str
    note: str
    payment_id: UUID | None


@dataclass(frozen=True, kw_only=True, slots=True)
class NewMoney:
    """Money that comes in: from where, what makes it the same when it is read twice, and what it may be for."""

    id: UUID
    source: MoneySource
    state: MoneyState
    key: str
    amount: int
    currency: Currency
    booked_on: date
    text: str
    counterparty: str
    payment_id: UUID | None
    note: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class WaitingTransfer:
    """A transfer that a shop waits for."""

    id: UUID
    reference: str
    amount: int
    currency: Currency
    buyer: Json | None


_TABLE = cast("Table", IncomingMoney.__table__)
_MONEY = select(
    IncomingMoney.id,
    IncomingMoney.state,
    IncomingMoney.amount,
    IncomingMoney.currency,
    IncomingMoney.booked_on,
    IncomingMoney.text,
    IncomingMoney.note,
    IncomingMoney.payment_id,
)
_ONE_OF_SHOP = _MONEY.where(
    IncomingMoney.id == bindparam("money_id"), IncomingMoney.shop_id == bindparam("shop_id")
)
_OF_SHOP = one(Money, _ONE_OF_SHOP)
_LOCK_OF_SHOP = one(Money, _ONE_OF_SHOP.with_for_update())
_LOCK_PROPOSED = many(
    Money,
    _MONEY.where(
        IncomingMoney.payment_id == bindparam("payment_id"),
        IncomingMoney.state == MoneyState.PROPOSED,
        IncomingMoney.amount == bindparam("paid"),
        IncomingMoney.currency == bindparam("paid_in"),
    )
    .limit(2)
    .with_for_update(),
)
_GIVEN = [each.name for each in fields(NewMoney)]
_CAME = (
    func.unnest(*(bindparam(name, type_=ARRAY(_TABLE.c[name].type)) for name in _GIVEN))
    .table_valued(*(column(name, _TABLE.c[name].type) for name in _GIVEN), name="came")
    .render_derived()
)
_KEEP = values(
    insert(_TABLE)
    .from_select(
        [*_GIVEN, "shop_id", "created_at", "changed_at"],
        select(
            *_CAME.c,
            bindparam("to_shop", type_=Uuid()),
            bindparam("now", type_=MOMENT),
            bindparam("now", type_=MOMENT),
        ),
    )
    .on_conflict_do_nothing()
    .returning(IncomingMoney.payment_id)
)
_WAITING_TRANSFERS = many(
    WaitingTransfer,
    select(Payment.id, Payment.reference, Payment.amount, Payment.currency, Shopcart.buyer)
    .join(Shopcart, Shopcart.id == Payment.shopcart_id)
    .where(
        Payment.shop_id == bindparam("shop_id"),
        Payment.state == PaymentState.WAITING,
        Payment.pay_way == PayWay.TRANSFER,
    )
    .limit(20_000),
)


def keep_money(shop_id: UUID, came: Sequence[NewMoney], now: datetime) -> Question[list[UUID | None]]:
    """Keep money that came in, and return of what was not known the payment it may be."""
    columns = {name: [getattr(each, name) for each in came] for name in _GIVEN}
    return _KEEP(to_shop=shop_id, now=now, **columns)


def money_of_shop(money_id: UUID, shop_id: UUID) -> Question[Money | None]:
    """Money that came into a shop."""
    return _OF_SHOP(money_id=money_id, shop_id=shop_id)


def lock_money_of_shop(money_id: UUID, shop_id: UUID) -> Question[Money | None]:
    """Money that came into a shop, locked; orders are locked before money."""
    return _LOCK_OF_SHOP(money_id=money_id, shop_id=shop_id)


def waiting_transfers(shop_id: UUID) -> Question[list[WaitingTransfer]]:
    """The transfers that a shop waits for, with who makes them."""
    return _WAITING_TRANSFERS(shop_id=shop_id)


def lock_proposed(payment_id: UUID, amount: int, currency: Currency) -> Question[list[Money]]:
    """The money that was proposed for a payment, of exactly its amount, locked; of several two are enough to know."""
    return _LOCK_PROPOSED(payment_id=payment_id, paid=amount, paid_in=currency)


def decide_money(money: Money, decided_by: UUID, now: datetime) -> Question[int]:
    """Write down what somebody decided about money."""
    return updated(
        _TABLE,
        money.id,
        state=money.state,
        payment_id=money.payment_id,
        note=money.note,
        decided_by=decided_by,
        changed_at=now,
    )
