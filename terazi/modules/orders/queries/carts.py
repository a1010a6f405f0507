"""What is in open carts."""

from dataclasses import dataclass, fields
from uuid import UUID

from sqlalchemy import Uuid, bindparam, exists, literal, select

from terazi.foundation.money import Currency
from terazi.foundation.questions import Question, many, value
from terazi.modules.accounts.public import people_question
from terazi.modules.orders.tables.orders import SHOPCART, SHOPCART_BUNDLE
from terazi.modules.orders.tables.payments import PAYMENT
from terazi.modules.orders.values import PAID_STATES, BundleState


@dataclass(frozen=True, kw_only=True, slots=True)
class OpenCart:
    """A cart that was not ordered yet."""

    id: UUID
    currency: Currency


@dataclass(frozen=True, kw_only=True, slots=True)
class BundleInCart:
    """A bundle of an open cart, as it was shown last."""

    id: UUID
    shopcart_id: UUID
    bundle_id: UUID
    shop_id: UUID
    revision: int
    count: int
    currency: Currency
    net: int
    gross: int
    name: dict[str, str]
    added_by: UUID | None
    is_suggested: bool
    added_by_name: str | None
    """Who of the shop put it there, where it was not the customer."""


_USER_ID, _CART_ID = bindparam("user_id", type_=Uuid()), bindparam("cart_id", type_=Uuid())
_IS_OPEN = (SHOPCART.c.user_id == _USER_ID, SHOPCART.c.ordered_at.is_(None))
_CARTS = select(SHOPCART.c.id, SHOPCART.c.currency).where(*_IS_OPEN).order_by(SHOPCART.c.currency)
_OPEN_CARTS = many(OpenCart, _CARTS)
_OPEN_CART = many(OpenCart, _CARTS.where(SHOPCART.c.id == _CART_ID))
_IS_CUSTOMER = value(
    select(
        exists().where(
            PAYMENT.c.shop_id == bindparam("shop_id", type_=Uuid()),
            PAYMENT.c.user_id == _USER_ID,
            PAYMENT.c.state.in_(PAID_STATES),
        )
    )
)
_ADDER = people_question().subquery("adder")
_IN_CARTS = (
    select(
        *(SHOPCART_BUNDLE.c[each.name] for each in fields(BundleInCart) if each.name in SHOPCART_BUNDLE.c),
        _ADDER.c.username.label("added_by_name"),
    )
    .join(SHOPCART, SHOPCART.c.id == SHOPCART_BUNDLE.c.shopcart_id)
    .outerjoin(_ADDER, _ADDER.c.person_id == SHOPCART_BUNDLE.c.added_by)
    .where(*_IS_OPEN, SHOPCART_BUNDLE.c.state == literal(BundleState.IN_CART, literal_execute=True))
    .order_by(SHOPCART_BUNDLE.c.id)
)
_BUNDLES_IN_CARTS = many(BundleInCart, _IN_CARTS)
_BUNDLES_IN_CART = many(BundleInCart, _IN_CARTS.where(SHOPCART.c.id == _CART_ID))


def is_customer(shop_id: UUID, user_id: UUID) -> Question[bool]:
    """Whether a person has paid for something of a shop, or took something free of it."""
    return _IS_CUSTOMER(shop_id=shop_id, user_id=user_id)


def open_carts(user_id: UUID, cart_id: UUID | None) -> Question[list[OpenCart]]:
    """The open carts of a person, or one of them."""
    return _OPEN_CART(user_id=user_id, cart_id=cart_id) if cart_id else _OPEN_CARTS(user_id=user_id)


def bundles_in_carts(user_id: UUID, cart_id: UUID | None) -> Question[list[BundleInCart]]:
    """What is in the open carts of a person, or in one of them, in the order in which it was put there."""
    if cart_id is None:
        return _BUNDLES_IN_CARTS(user_id=user_id)
    return _BUNDLES_IN_CART(user_id=user_id, cart_id=cart_id)
