"""Questions about carts, orders and payments, for screens."""

from collections.abc import Collection
from dataclasses import dataclass, fields
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import (
    ARRAY,
    BigInteger,
    ColumnElement,
    Table,
    Uuid,
    any_,
    bindparam,
    cast,
    func,
    literal,
    select,
)

from terazi.foundation.ids import UserId
from terazi.foundation.language.lang import Lang
from terazi.foundation.money import Currency
from terazi.foundation.questions import Question, many, one, single, value
from terazi.foundation.types import Json, Value
from terazi.modules.accounts.public import LATELY, LOOKED_BACK, Spending
from terazi.modules.orders.rules.revisions import terms_of
from terazi.modules.orders.tables.orders import SHOPCART, SHOPCART_BUNDLE, SHOPCART_BUNDLE_PRODUCT
from terazi.modules.orders.tables.payments import PAYMENT
from terazi.modules.orders.values import (
    OWNED_STATES,
    PAID_STATES,
    BundleState,
    LineState,
    PaymentState,
    PayWay,
    ProductTerms,
)
from terazi.modules.shops.public import ShopCards, card_keys_of


@dataclass(frozen=True, kw_only=True, slots=True)
class OrderHead:
    """What an order says beside what was ordered."""

    id: UUID
    user_id: UUID
    number: str
    ordered_at: datetime
    currency: Currency
    pay_way: PayWay
    buyer: Json


@dataclass(frozen=True, kw_only=True, slots=True)
class SoldBundle:
    """An ordered bundle, with who sold it."""

    id: UUID
    shopcart_id: UUID
    shop_id: UUID
    shop_name: str
    bundle_id: UUID
    payment_id: UUID | None
    state: BundleState
    name: dict[str, str]
    count: int
    currency: Currency
    net: int
    tax: int
    gross: int
    refunded: int
    owed: int
    reason: str
    is_trial: bool
    approved_at: datetime | None
    ends_at: datetime | None


@dataclass(frozen=True, kw_only=True, slots=True)
class SoldLine:
    """One product of an ordered bundle."""

    id: UUID
    shopcart_bundle_id: UUID
    state: LineState
    product_type: str
    name: dict[str, str]
    terms: ProductTerms
    count: int
    unit: int
    rate: Decimal
    includes_tax: bool
    net: int
    tax: int
    gross: int
    refunded: int
    owed: int
    owed_since: datetime | None
    grant_id: UUID | None
    consent_id: UUID | None
    starts_at: datetime | None
    ends_at: datetime | None


@dataclass(frozen=True, kw_only=True, slots=True)
class PaymentTry:
    """One try to pay what one shop gets of an order."""

    id: UUID
    shopcart_id: UUID
    shop_id: UUID
    user_id: UUID
    attempt: int
    pay_way: PayWay
    state: PaymentState
    currency: Currency
    amount: int
    refunded: int
    reference: str
    bank: Json | None
    refund_account: Json | None
    installments: int
    page_url: str
    due_at: datetime
    first_approval_by: UUID | None
    reason: str
    detail: str
    approved_at: datetime | None


@dataclass(frozen=True, kw_only=True, slots=True)
class OwnPayment:
    """A payment with what is known of its order and its buyer: all that a provider is told or asked for."""

    id: UUID
    shopcart_id: UUID
    shop_id: UUID
    user_id: UUID
    pay_way: PayWay
    state: PaymentState
    currency: Currency
    amount: int
    provider: str
    token: str
    changed_at: datetime
    buyer: Json
    lang: Lang
    base_url: str


@dataclass(frozen=True, kw_only=True, slots=True)
class PaidItem:
    """One product that a payment is for."""

    id: UUID
    name: dict[str, str]
    product_type: str
    gross: int
    project_id: UUID | None
    bundle_name: dict[str, str]
    payment_id: UUID | None
    shop_name: str


@dataclass(frozen=True, kw_only=True, slots=True)
class HeldBundle:
    """A bundle that its buyer holds."""

    id: UUID
    shopcart_id: UUID
    shop_id: UUID
    bundle_id: UUID
    currency: Currency
    number: str
    shop_name: str
    name: dict[str, str]
    count: int
    state: BundleState
    reason: str
    is_trial: bool
    approved_at: datetime | None
    ends_at: datetime | None


_SHOP_NAME = SHOPCART_BUNDLE.c.content["shop"]["shop_name"].as_string().label("shop_name")
_OTHERS: dict[str, ColumnElement[Value]] = {
    "shop_name": _SHOP_NAME,
    "number": SHOPCART.c.number,
    "buyer": SHOPCART.c.buyer,
    "lang": SHOPCART.c.lang,
    "base_url": SHOPCART.c.base_url,
}


def _columns(kind: type, table: Table) -> list[ColumnElement[Value]]:
    own = table.c
    return [own[name] if name in own else _OTHERS[name] for name in (each.name for each in fields(kind))]


def _line(*, terms: Json, **columns: Value) -> SoldLine:
    return SoldLine(terms=terms_of(terms), **columns)


_IDS = ARRAY(Uuid())
_CART_IDS = any_(bindparam("cart_ids", type_=_IDS))
_USER_ID, _CART_ID = bindparam("user_id", type_=Uuid()), bindparam("cart_id", type_=Uuid())
_HEAD = select(*_columns(OrderHead, SHOPCART)).where(SHOPCART.c.ordered_at.is_not(None))
_ORDER = one(OrderHead, _HEAD.where(SHOPCART.c.id == _CART_ID))
_NEWEST = _HEAD.where(SHOPCART.c.user_id == _USER_ID).order_by(SHOPCART.c.id.desc()).limit(bindparam("most"))
_NEWEST_ORDERS = many(OrderHead, _NEWEST)
_ORDERS_BEFORE = many(OrderHead, _NEWEST.where(SHOPCART.c.id < bindparam("before")))
_BUNDLES = many(
    SoldBundle,
    select(*_columns(SoldBundle, SHOPCART_BUNDLE))
    .where(SHOPCART_BUNDLE.c.shopcart_id == _CART_IDS, SHOPCART_BUNDLE.c.state != BundleState.REMOVED)
    .order_by(SHOPCART_BUNDLE.c.id),
)
_LINES = many(
    _line,
    select(*_columns(SoldLine, SHOPCART_BUNDLE_PRODUCT))
    .where(SHOPCART_BUNDLE_PRODUCT.c.shopcart_bundle_id == any_(bindparam("bundle_ids", type_=_IDS)))
    .order_by(SHOPCART_BUNDLE_PRODUCT.c.shopcart_bundle_id, SHOPCART_BUNDLE_PRODUCT.c.position),
)
_PAYMENTS = many(
    PaymentTry,
    select(*_columns(PaymentTry, PAYMENT)).where(PAYMENT.c.shopcart_id == _CART_IDS).order_by(PAYMENT.c.id),
)
_BOUGHT = (
    PAYMENT.c.shopcart_id == SHOPCART.c.id,
    SHOPCART.c.user_id == _USER_ID,
    SHOPCART.c.currency == bindparam("paid_in"),
)
_DAYS = (
    select(func.sum(PAYMENT.c.amount).label("paid"))
    .where(
        *_BOUGHT,
        SHOPCART.c.ordered_at <= bindparam("since"),
        SHOPCART.c.ordered_at > bindparam("begin"),
        PAYMENT.c.state.in_(PAID_STATES),
    )
    .group_by(func.date_trunc("day", SHOPCART.c.ordered_at))
    .subquery()
)
_SPENDING = single(
    Spending,
    select(
        select(cast(func.coalesce(func.sum(PAYMENT.c.amount), 0), BigInteger))
        .where(
            *_BOUGHT,
            SHOPCART.c.ordered_at > bindparam("since"),
            PAYMENT.c.state.in_((PaymentState.CREATED, PaymentState.WAITING, *PAID_STATES)),
        )
        .scalar_subquery()
        .label("lately"),
        select(cast(func.coalesce(func.max(_DAYS.c.paid), 0), BigInteger)).scalar_subquery().label("most"),
    ),
)
_OWN_PAYMENT = select(*_columns(OwnPayment, PAYMENT)).join(SHOPCART, SHOPCART.c.id == PAYMENT.c.shopcart_id)
_PAYMENT = one(OwnPayment, _OWN_PAYMENT.where(PAYMENT.c.id == bindparam("payment_id")))
PAYMENT_OF_TOKEN = one(
    OwnPayment,
    # the second condition lets a plan for any token use the index, which holds no empty ones
    _OWN_PAYMENT.where(
        PAYMENT.c.token == bindparam("token"), PAYMENT.c.token != literal("", literal_execute=True)
    ),
)
_WAITING = many(
    OwnPayment,
    _OWN_PAYMENT.where(PAYMENT.c.shopcart_id == _CART_ID, PAYMENT.c.state == PaymentState.WAITING).order_by(
        PAYMENT.c.id
    ),
)
_CARD_KEYS = card_keys_of(select(PAYMENT.c.shop_id).where(PAYMENT.c.shopcart_id == _CART_ID))
_PAID_ITEMS = many(
    PaidItem,
    select(
        SHOPCART_BUNDLE_PRODUCT.c.id,
        SHOPCART_BUNDLE_PRODUCT.c.name,
        SHOPCART_BUNDLE_PRODUCT.c.product_type,
        SHOPCART_BUNDLE_PRODUCT.c.gross,
        SHOPCART_BUNDLE_PRODUCT.c.project_id,
        SHOPCART_BUNDLE.c.name.label("bundle_name"),
        SHOPCART_BUNDLE.c.payment_id,
        _SHOP_NAME,
    )
    .join(SHOPCART_BUNDLE, SHOPCART_BUNDLE.c.id == SHOPCART_BUNDLE_PRODUCT.c.shopcart_bundle_id)
    .where(SHOPCART_BUNDLE.c.shopcart_id == _CART_ID)
    .order_by(SHOPCART_BUNDLE.c.id, SHOPCART_BUNDLE_PRODUCT.c.position),
)
_KEPT_MONEY = value(
    select(PAYMENT.c.id).where(
        PAYMENT.c.id == bindparam("payment_id"),
        PAYMENT.c.state.in_(PAID_STATES),
        PAYMENT.c.amount > PAYMENT.c.refunded,
    )
)
_HELD = many(
    HeldBundle,
    select(*_columns(HeldBundle, SHOPCART_BUNDLE))
    .join(SHOPCART, SHOPCART.c.id == SHOPCART_BUNDLE.c.shopcart_id)
    .where(SHOPCART_BUNDLE.c.user_id == _USER_ID, SHOPCART_BUNDLE.c.state.in_(OWNED_STATES))
    .order_by(SHOPCART_BUNDLE.c.id.desc())
    .limit(200),
)


OrderParts = tuple[list[SoldBundle], list[PaymentTry]]
"""The ordered bundles of orders, and the payments, every try."""


def spending_of(user_id: UserId, currency: Currency, *, now: datetime) -> Question[Spending]:
    """What a person ordered lately in a currency, and the most that was paid for the orders of one day before."""
    return _SPENDING(user_id=user_id, paid_in=currency, since=now - LATELY, begin=now - LOOKED_BACK)


def find_order(cart_id: UUID) -> Question[OrderHead | None]:
    """An order."""
    return _ORDER(cart_id=cart_id)


def orders_of(user_id: UUID, *, before: UUID | None, count: int) -> Question[list[OrderHead]]:
    """The orders of a person, newest first."""
    if before is None:
        return _NEWEST_ORDERS(user_id=user_id, most=count)
    return _ORDERS_BEFORE(user_id=user_id, before=before, most=count)


def bundles_of(cart_ids: Collection[UUID]) -> Question[list[SoldBundle]]:
    """The ordered bundles of orders, with who sold them."""
    return _BUNDLES(cart_ids=list(cart_ids))


def lines_of(bundle_ids: Collection[UUID]) -> Question[list[SoldLine]]:
    """The products of ordered bundles."""
    return _LINES(bundle_ids=list(bundle_ids))


def payments_of(cart_ids: Collection[UUID]) -> Question[list[PaymentTry]]:
    """The payments of orders, every try."""
    return _PAYMENTS(cart_ids=list(cart_ids))


def find_payment(payment_id: UUID) -> Question[OwnPayment | None]:
    """A payment with its order's buyer and language."""
    return _PAYMENT(payment_id=payment_id)


def find_payment_of_token(token: str) -> Question[OwnPayment | None]:
    """The payment that a provider knows under a token."""
    return PAYMENT_OF_TOKEN(token=token)


def find_kept_money(payment_id: UUID) -> Question[UUID | None]:
    """The payment itself, if it was made and not wholly paid back."""
    return _KEPT_MONEY(payment_id=payment_id)


def waiting_payments(cart_id: UUID) -> Question[list[OwnPayment]]:
    """The payments of an order that can be made now."""
    return _WAITING(cart_id=cart_id)


def paid_items(cart_id: UUID) -> Question[list[PaidItem]]:
    """What the payments of an order are for, line by line."""
    return _PAID_ITEMS(cart_id=cart_id)


def cards_of_order(cart_id: UUID) -> Question[list[ShopCards]]:
    """Through whom those who sold an order take cards."""
    return _CARD_KEYS(cart_id=cart_id)


def held_bundles(user_id: UUID) -> Question[list[HeldBundle]]:
    """What a person bought and still holds, newest first."""
    return _HELD(user_id=user_id)
