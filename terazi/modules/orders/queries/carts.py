"""What is in open carts."""

from dataclasses import dataclass, fields
from uuid import UUID

from sqlalchemy import Uuid, bindparam, literal, select

from terazi.foundation.money import Currency
from terazi.foundation.questions import Question, many
from terazi.modules.orders.tables.orders import SHOPCART, SHOPCART_BUNDLE
from terazi.modules.orders.values import BundleState


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
    gross: int
    name: dict[str, str]


_USER_ID, _CART_ID = bindparam("user_id", type_=Uuid()), bindparam("cart_id", type_=Uuid())
_IS_OPEN = (SHOPCART.c.user_id == _USER_ID, SHOPCART.c.ordered_at.is_(None))
_CARTS = select(SHOPCART.c.id, SHOPCART.c.currency).where(*_IS_OPEN).order_by(SHOPCART.c.currency)
_OPEN_CARTS = many(OpenCart, _CARTS)
_OPEN_CART = many(OpenCart, _CARTS.where(SHOPCART.c.id == _CART_ID))
_IN_CARTS = (
    select(*(SHOPCART_BUNDLE.c[each.name] for each in fields(BundleInCart)))
    .join(SHOPCART, SHOPCART.c.id == SHOPCART_BUNDLE.c.shopcart_id)
    .where(*_IS_OPEN, SHOPCART_BUNDLE.c.state == literal(BundleState.IN_CART, literal_execute=True))
    .order_by(SHOPCART_BUNDLE.c.id)
)
_BUNDLES_IN_CARTS = many(BundleInCart, _IN_CARTS)
_BUNDLES_IN_CART = many(BundleInCart, _IN_CARTS.where(SHOPCART.c.id == _CART_ID))


def open_carts(user_id: UUID, cart_id: UUID | None) -> Question[list[OpenCart]]:
    """The open carts of a person, or one of them."""
    return _OPEN_CART(user_id=user_id, cart_id=cart_id) if cart_id else _OPEN_CARTS(user_id=user_id)


def bundles_in_carts(user_id: UUID, cart_id: UUID | None) -> Question[list[BundleInCart]]:
    """What is in the open carts of a person, or in one of them, in the order in which it was put there."""
    if cart_id is None:
        return _BUNDLES_IN_CARTS(user_id=user_id)
    return _BUNDLES_IN_CART(user_id=user_id, cart_id=cart_id)
