"""What was agreed with an order: its bundles in their revisions, and what each product came to."""

from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import Uuid, bindparam, select

from terazi.foundation.money import Currency, Money
from terazi.foundation.questions import Question, many
from terazi.foundation.tax import Priced
from terazi.foundation.types import Json, Value
from terazi.modules.orders.rules.revisions import revision_of
from terazi.modules.orders.tables.orders import SHOPCART_BUNDLE, SHOPCART_BUNDLE_PRODUCT
from terazi.modules.orders.values import Revision

_CART_ID = bindparam("cart_id", type_=Uuid())


@dataclass(frozen=True, kw_only=True, slots=True)
class SoldContent:
    """An ordered bundle in the revision that was agreed."""

    id: UUID
    shop_id: UUID
    content: Revision
    currency: Currency
    count: int


@dataclass(frozen=True, kw_only=True, slots=True)
class SoldPrice:
    """What a product of an ordered bundle came to, after everything that was taken off."""

    shopcart_bundle_id: UUID
    product_id: UUID
    priced: Priced


def _content(*, content: Json, **columns: Value) -> SoldContent:
    return SoldContent(content=revision_of(content), **columns)


def _price(*, net: int, tax: int, gross: int, currency: Currency, **ids: UUID) -> SoldPrice:
    priced = Priced(Money(net, currency), Money(tax, currency), Money(gross, currency))
    return SoldPrice(priced=priced, **ids)


_CONTENTS = many(
    _content,
    select(
        SHOPCART_BUNDLE.c.id,
        SHOPCART_BUNDLE.c.shop_id,
        SHOPCART_BUNDLE.c.content,
        SHOPCART_BUNDLE.c.currency,
        SHOPCART_BUNDLE.c.count,
    )
    .where(SHOPCART_BUNDLE.c.shopcart_id == _CART_ID, SHOPCART_BUNDLE.c.content.is_not(None))
    .order_by(SHOPCART_BUNDLE.c.id),
)
_PRICES = many(
    _price,
    select(
        SHOPCART_BUNDLE_PRODUCT.c.shopcart_bundle_id,
        SHOPCART_BUNDLE_PRODUCT.c.product_id,
        SHOPCART_BUNDLE_PRODUCT.c.net,
        SHOPCART_BUNDLE_PRODUCT.c.tax,
        SHOPCART_BUNDLE_PRODUCT.c.gross,
        SHOPCART_BUNDLE.c.currency,
    )
    .join(SHOPCART_BUNDLE, SHOPCART_BUNDLE.c.id == SHOPCART_BUNDLE_PRODUCT.c.shopcart_bundle_id)
    .where(SHOPCART_BUNDLE.c.shopcart_id == _CART_ID)
    .order_by(SHOPCART_BUNDLE_PRODUCT.c.id),
)


def contents_of(cart_id: UUID) -> Question[list[SoldContent]]:
    """What was bought with an order: each bundle with the revision that was agreed."""
    return _CONTENTS(cart_id=cart_id)


def prices_of(cart_id: UUID) -> Question[list[SoldPrice]]:
    """What the products of an order came to."""
    return _PRICES(cart_id=cart_id)
