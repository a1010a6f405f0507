"""Money that came into a shop and that no payment took by itself."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import date, datetime
from uuid import UUID

from sqlalchemy import ARRAY, Uuid, any_, bindparam, column, func, literal, select, update
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.metadata import MOMENT
from terazi.foundation.money import Currency
from terazi.foundation.questions import Question, many, one, touched, updated, values
from terazi.foundation.types import Json
from terazi.modules.orders.tables.orders import SHOPCART
from terazi.modules.orders.tables.payments import INCOMING_MONEY, PAYMENT
from terazi.modules.orders.values import MoneySource, MoneyState, PaymentState, PayWay


@dataclass(frozen=True, kw_only=True, slots=True)
class Money:
    """Money that came into a shop."""

    id: UUID
    source: MoneySource
    state: MoneyState
    amount: int
    currency: Currency
    booked_on: date
    text: str
    note: str
    detail: str
    payment_id: UUID | None


@dataclass(frozen=True, kw_only=True, slots=True)
class HeldMoney:
    """Money of a card that counts for no payment, as its buyer hears of it."""

    payment_id: UUID
    state: MoneyState
    amount: int
    currency: Currency


@dataclass(frozen=True, kw_only=True, slots=True)
class ReturningMoney:
    """Money of a card that is being sent back, and whose it was."""

    id: UUID
    shopcart_id: UUID
    user_id: UUID
    shop_id: UUID
    state: MoneyState
    key: str
    amount: int
    currency: Currency
    detail: str
    address: str
    asked_at: datetime | None
    refusals: int

    @property
    def provider(self) -> str:
        """Through whom it came."""
        return self.key.partition(":")[0]

    @property
    def provider_id(self) -> str:
        """Under which its provider knows it."""
        return self.key.partition(":")[2]


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


_MONEY = select(
    INCOMING_MONEY.c.id,
    INCOMING_MONEY.c.source,
    INCOMING_MONEY.c.state,
    INCOMING_MONEY.c.amount,
    INCOMING_MONEY.c.currency,
    INCOMING_MONEY.c.booked_on,
    INCOMING_MONEY.c.text,
    INCOMING_MONEY.c.note,
    INCOMING_MONEY.c.detail,
    INCOMING_MONEY.c.payment_id,
)
_ONE_OF_SHOP = _MONEY.where(
    INCOMING_MONEY.c.id == bindparam("money_id"), INCOMING_MONEY.c.shop_id == bindparam("shop_id")
)
_OF_SHOP = one(Money, _ONE_OF_SHOP)
_LOCK_OF_SHOP = one(Money, _ONE_OF_SHOP.with_for_update())
_LOCK_PROPOSED = many(
    Money,
    _MONEY.where(
        INCOMING_MONEY.c.payment_id == bindparam("payment_id"),
        INCOMING_MONEY.c.state == MoneyState.PROPOSED,
        INCOMING_MONEY.c.amount == bindparam("paid"),
        INCOMING_MONEY.c.currency == bindparam("paid_in"),
    )
    .limit(2)
    .with_for_update(),
)
_OF_CARD = INCOMING_MONEY.c.source == literal(
    MoneySource.CARD, INCOMING_MONEY.c.source.type, literal_execute=True
)
_HELD = many(
    HeldMoney,
    select(*(INCOMING_MONEY.c[each.name] for each in fields(HeldMoney)))
    .where(INCOMING_MONEY.c.payment_id == any_(bindparam("payment_ids", type_=ARRAY(Uuid()))), _OF_CARD)
    .order_by(INCOMING_MONEY.c.id),
)
_RETURNING = one(
    ReturningMoney,
    select(
        INCOMING_MONEY.c.id,
        PAYMENT.c.shopcart_id,
        PAYMENT.c.user_id,
        INCOMING_MONEY.c.shop_id,
        INCOMING_MONEY.c.state,
        INCOMING_MONEY.c.key,
        INCOMING_MONEY.c.amount,
        INCOMING_MONEY.c.currency,
        INCOMING_MONEY.c.detail,
        INCOMING_MONEY.c.address,
        INCOMING_MONEY.c.asked_at,
        INCOMING_MONEY.c.refusals,
    )
    .join(PAYMENT, PAYMENT.c.id == INCOMING_MONEY.c.payment_id)
    .where(INCOMING_MONEY.c.id == bindparam("money_id"), _OF_CARD),
)
_IS_RETURNING = INCOMING_MONEY.c.state == literal(
    MoneyState.RETURNING, INCOMING_MONEY.c.state.type, literal_execute=True
)
_CLAIM = touched(
    update(INCOMING_MONEY)
    .where(
        INCOMING_MONEY.c.id == bindparam("money_id"),
        _IS_RETURNING,
        INCOMING_MONEY.c.detail == bindparam("was"),
    )
    .values(detail=bindparam("new_detail"), asked_at=bindparam("now", type_=MOMENT))
)
_OPEN_RETURNS = values(
    select(INCOMING_MONEY.c.id)
    .where(
        _IS_RETURNING,
        INCOMING_MONEY.c.detail != bindparam("but"),
        INCOMING_MONEY.c.changed_at <= bindparam("decided_before"),
        INCOMING_MONEY.c.id > bindparam("after"),
    )
    .order_by(INCOMING_MONEY.c.id)
    .limit(bindparam("most"))
)
_GIVEN = [each.name for each in fields(NewMoney)]
_CAME = (
    func.unnest(*(bindparam(name, type_=ARRAY(INCOMING_MONEY.c[name].type)) for name in _GIVEN))
    .table_valued(*(column(name, INCOMING_MONEY.c[name].type) for name in _GIVEN), name="came")
    .render_derived()
)
_KEEP = values(
    insert(INCOMING_MONEY)
    .from_select(
        [*_GIVEN, "shop_id", "created_at", "changed_at"],
        select(
            *_CAME.c,
            bindparam("to_shop", type_=Uuid()),
            bindparam("now", type_=MOMENT),
            bindparam("now", type_=MOMENT),
        ),
        include_defaults=False,
    )
    .on_conflict_do_nothing()
    .returning(INCOMING_MONEY.c.payment_id)
)
_WAITING_TRANSFERS = many(
    WaitingTransfer,
    select(PAYMENT.c.id, PAYMENT.c.reference, PAYMENT.c.amount, PAYMENT.c.currency, SHOPCART.c.buyer)
    .join(SHOPCART, SHOPCART.c.id == PAYMENT.c.shopcart_id)
    .where(
        PAYMENT.c.shop_id == bindparam("shop_id"),
        PAYMENT.c.state == PaymentState.WAITING,
        PAYMENT.c.pay_way == PayWay.TRANSFER,
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


def held_money(payment_ids: Sequence[UUID]) -> Question[list[HeldMoney]]:
    """The money of cards that counts for none of these payments, though it came for them."""
    return _HELD(payment_ids=list(payment_ids))


def find_returning(money_id: UUID) -> Question[ReturningMoney | None]:
    """Money of a card with what sends it back."""
    return _RETURNING(money_id=money_id)


def claim_return(money_id: UUID, *, was: str, detail: str, now: datetime) -> Question[int]:
    """Write down that a provider is asked to send money back; nothing where somebody has moved it meanwhile."""
    return _CLAIM(money_id=money_id, was=was, new_detail=detail, now=now)


def open_returns(after: UUID, most: int, *, decided_before: datetime, but: str) -> Question[list[UUID]]:
    """Money that is to go back for long and whose detail is not the given one, oldest first."""
    return _OPEN_RETURNS(after=after, most=most, decided_before=decided_before, but=but)


def decide_money(money: Money, decided_by: UUID, now: datetime) -> Question[int]:
    """Write down what somebody decided about money."""
    return updated(
        INCOMING_MONEY,
        money.id,
        state=money.state,
        payment_id=money.payment_id,
        note=money.note,
        decided_by=decided_by,
        changed_at=now,
    )
