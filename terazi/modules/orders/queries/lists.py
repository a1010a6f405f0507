"""Questions about carts, orders and payments, for screens."""

from collections.abc import Collection, Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import ARRAY, RowMapping, Uuid, any_, bindparam, func, select

from terazi.foundation.db import Reader
from terazi.foundation.driver import Prepared
from terazi.foundation.ids import UserId
from terazi.foundation.money import Currency
from terazi.modules.accounts.public import LATELY, LOOKED_BACK, Spending
from terazi.modules.orders.tables.orders import (
    Shopcart,
    ShopcartBundle,
    ShopcartBundleProduct,
)
from terazi.modules.orders.tables.payments import Payment
from terazi.modules.orders.values import OPEN_STATES, OWNED_STATES, PAID_STATES, BundleState, PaymentState
from terazi.modules.shops.public import card_keys_of

Row = RowMapping
_BUNDLE = [column for column in ShopcartBundle.__table__.c if column.name != "content"]
_SHOP_NAME = ShopcartBundle.content["shop"]["shop_name"].as_string().label("shop_name")
_PAYMENT = select(
    *Payment.__table__.c,
    Shopcart.buyer,
    Shopcart.lang,
    Shopcart.base_url,
    Shopcart.number,
).join(Shopcart, Shopcart.id == Payment.shopcart_id)

# Every step of a purchase asks these: they are built once, which costs as much as asking them.
_IDS = ARRAY(Uuid())
_CART_IDS = any_(bindparam("cart_ids", type_=_IDS))
_ORDER = Prepared(
    select(*Shopcart.__table__.c).where(Shopcart.id == bindparam("cart_id"), Shopcart.ordered_at.is_not(None))
)
_BOUGHT = (
    Payment.shopcart_id == Shopcart.id,
    Shopcart.user_id == bindparam("buyer", type_=Uuid()),
    Shopcart.currency == bindparam("paid_in"),
)
_DAYS = (
    select(func.sum(Payment.amount).label("paid"))
    .where(
        *_BOUGHT,
        Shopcart.ordered_at <= bindparam("since"),
        Shopcart.ordered_at > bindparam("begin"),
        Payment.state.in_(PAID_STATES),
    )
    .group_by(func.date_trunc("day", Shopcart.ordered_at))
    .subquery()
)
_SPENDING = Prepared(
    select(
        select(func.coalesce(func.sum(Payment.amount), 0))
        .where(
            *_BOUGHT,
            Shopcart.ordered_at > bindparam("since"),
            Payment.state.in_((*OPEN_STATES, *PAID_STATES)),
        )
        .scalar_subquery()
        .label("lately"),
        select(func.coalesce(func.max(_DAYS.c.paid), 0)).scalar_subquery().label("most"),
    )
)
_BUNDLES = Prepared(
    select(*_BUNDLE, _SHOP_NAME)
    .where(ShopcartBundle.shopcart_id == _CART_IDS, ShopcartBundle.state != BundleState.REMOVED)
    .order_by(ShopcartBundle.id)
)
_LINES = Prepared(
    select(*ShopcartBundleProduct.__table__.c)
    .where(ShopcartBundleProduct.shopcart_bundle_id == any_(bindparam("bundle_ids", type_=_IDS)))
    .order_by(ShopcartBundleProduct.shopcart_bundle_id, ShopcartBundleProduct.position)
)
_PAYMENTS = Prepared(
    select(*Payment.__table__.c).where(Payment.shopcart_id == _CART_IDS).order_by(Payment.id)
)
PAYMENT_OF_TOKEN = Prepared(
    # the second condition lets a plan for any token use the index, which holds no empty ones
    _PAYMENT.where(Payment.token == bindparam("token"), Payment.token != "")
)
_CARD_KEYS = card_keys_of(select(Payment.shop_id).where(Payment.shopcart_id == bindparam("cart_id")))
_WAITING = Prepared(
    _PAYMENT.where(
        Payment.shopcart_id == bindparam("cart_id"), Payment.state == PaymentState.WAITING
    ).order_by(Payment.id)
)
_PAID_ITEMS = Prepared(
    select(
        ShopcartBundleProduct.id,
        ShopcartBundleProduct.name,
        ShopcartBundleProduct.product_type,
        ShopcartBundleProduct.gross,
        ShopcartBundleProduct.project_id,
        ShopcartBundle.name.label("bundle_name"),
        ShopcartBundle.payment_id,
        _SHOP_NAME,
    )
    .join(ShopcartBundle, ShopcartBundle.id == ShopcartBundleProduct.shopcart_bundle_id)
    .where(ShopcartBundle.shopcart_id == bindparam("cart_id"))
    .order_by(ShopcartBundle.id, ShopcartBundleProduct.position)
)
_CART_LINES = (
    select(
        Shopcart.id.label("cart_id"),
        Shopcart.currency,
        ShopcartBundle.id,
        ShopcartBundle.bundle_id,
        ShopcartBundle.shop_id,
        ShopcartBundle.revision,
        ShopcartBundle.count,
        ShopcartBundle.gross,
        ShopcartBundle.name,
    )
    .outerjoin(
        ShopcartBundle,
        (ShopcartBundle.shopcart_id == Shopcart.id) & (ShopcartBundle.state == BundleState.IN_CART),
    )
    .where(Shopcart.user_id == bindparam("user_id"), Shopcart.ordered_at.is_(None))
    .order_by(Shopcart.currency, ShopcartBundle.id)
)
_LINES_OF_CARTS = Prepared(_CART_LINES)
_LINES_OF_CART = Prepared(_CART_LINES.where(Shopcart.id == bindparam("cart_id")))
PARTS = (_BUNDLES, _PAYMENTS)
"""Asks for the ordered bundles of the orders ``:cart_ids``, with who sold them, and for the payments, every try."""


async def cart_lines(reader: Reader, user_id: UUID, cart_id: UUID | None) -> Sequence[RowMapping]:
    """Return the open carts of a person with what is in them; an empty cart is one row without a bundle."""
    if cart_id is None:
        return await reader.rows(_LINES_OF_CARTS, {"user_id": user_id})
    return await reader.rows(_LINES_OF_CART, {"user_id": user_id, "cart_id": cart_id})


async def spending_of(reader: Reader, user_id: UserId, currency: Currency, *, now: datetime) -> Spending:
    """Return what a person ordered lately in a currency, and the most that was paid for the orders of one day before."""
    values = {"buyer": user_id, "paid_in": currency, "since": now - LATELY, "begin": now - LOOKED_BACK}
    row = await reader.first(_SPENDING, values)
    return Spending(lately=int(row["lately"]), most=int(row["most"])) if row else Spending(lately=0, most=0)


async def find_order(reader: Reader, cart_id: UUID) -> RowMapping | None:
    """Return an order."""
    return await reader.first(_ORDER, {"cart_id": cart_id})


async def list_orders(
    reader: Reader, user_id: UUID, *, before: UUID | None, count: int
) -> Sequence[RowMapping]:
    """Return the orders of a person, newest first."""
    question = select(*Shopcart.__table__.c).where(
        Shopcart.user_id == user_id, Shopcart.ordered_at.is_not(None)
    )
    if before is not None:
        question = question.where(Shopcart.id < before)
    return await reader.rows(question.order_by(Shopcart.id.desc()).limit(count))


async def bundles_and_payments_of(
    reader: Reader, cart_ids: Collection[UUID]
) -> Sequence[Sequence[RowMapping]]:
    """Return the ordered bundles of orders, with who sold them, and the payments, every try."""
    return await reader.rows_of_each(PARTS, {"cart_ids": list(cart_ids)})


async def lines_of(reader: Reader, bundle_ids: Collection[UUID]) -> Sequence[RowMapping]:
    """Return the products of ordered bundles."""
    return await reader.rows(_LINES, {"bundle_ids": list(bundle_ids)})


async def payments_of(reader: Reader, cart_ids: Collection[UUID]) -> Sequence[RowMapping]:
    """Return the payments of orders, every try."""
    return await reader.rows(_PAYMENTS, {"cart_ids": list(cart_ids)})


async def find_payment(reader: Reader, payment_id: UUID) -> RowMapping | None:
    """Return a payment with its order's buyer and language."""
    return await reader.first(_PAYMENT.where(Payment.id == payment_id))


async def find_payment_of_token(reader: Reader, token: str) -> RowMapping | None:
    """Return the payment that a provider knows under a token."""
    return await reader.first(PAYMENT_OF_TOKEN, {"token": token}) if token else None


async def has_kept_money(reader: Reader, payment_id: UUID) -> bool:
    """Whether a payment was made and not wholly paid back."""
    kept = select(Payment.id).where(
        Payment.id == payment_id, Payment.state.in_(PAID_STATES), Payment.amount > Payment.refunded
    )
    return await reader.first(kept) is not None


async def waiting_payments(reader: Reader, cart_id: UUID) -> Sequence[Sequence[RowMapping]]:
    """Return the payments of an order that can be made now, what payments of it are for, line by line, and who takes the cards."""
    return await reader.rows_of_each([_WAITING, _PAID_ITEMS, _CARD_KEYS], {"cart_id": cart_id})


async def active_bundles(reader: Reader, user_id: UUID) -> Sequence[RowMapping]:
    """Return what a person bought and still holds, newest first."""
    return await reader.rows(
        select(
            *_BUNDLE,
            Shopcart.number,
            _SHOP_NAME,
        )
        .join(Shopcart, Shopcart.id == ShopcartBundle.shopcart_id)
        .where(ShopcartBundle.user_id == user_id, ShopcartBundle.state.in_(OWNED_STATES))
        .order_by(ShopcartBundle.id.desc())
        .limit(200)
    )


async def contents_of(reader: Reader, cart_id: UUID) -> Sequence[RowMapping]:
    """Return what was bought with an order: each bundle with the revision that was agreed."""
    return await reader.rows(
        select(ShopcartBundle.shop_id, ShopcartBundle.content, ShopcartBundle.currency, ShopcartBundle.count)
        .where(ShopcartBundle.shopcart_id == cart_id, ShopcartBundle.content.is_not(None))
        .order_by(ShopcartBundle.id)
    )
