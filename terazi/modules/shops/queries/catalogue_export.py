"""A shop's catalogue, for its workbook."""

from uuid import UUID

from sqlalchemy import bindparam, select

from terazi.foundation.questions import Question, many
from terazi.modules.shops.queries.bundles import as_bundle
from terazi.modules.shops.tables.bundles import BUNDLE, BUNDLE_PRODUCT
from terazi.modules.shops.values.bundles import Bundle, Product

_MOST = 5_000
_BUNDLE, _PRODUCT = BUNDLE.c, BUNDLE_PRODUCT.c
_IN_SHOP = _BUNDLE.shop_id == bindparam("shop_id")
_BUNDLES = many(as_bundle(Bundle), select(*_BUNDLE).where(_IN_SHOP).order_by(_BUNDLE.id).limit(_MOST))
_PRODUCTS = many(
    Product,
    select(*_PRODUCT)
    .join(BUNDLE, _BUNDLE.id == _PRODUCT.bundle_id)
    .where(_IN_SHOP)
    .order_by(_PRODUCT.bundle_id, _PRODUCT.position, _PRODUCT.id)
    .limit(_MOST),
)


def bundles_of_shop(shop_id: UUID) -> Question[list[Bundle]]:
    """The bundles of a shop, oldest first."""
    return _BUNDLES(shop_id=shop_id)


def products_of_shop(shop_id: UUID) -> Question[list[Product]]:
    """The products of a shop, bundle by bundle in their order."""
    return _PRODUCTS(shop_id=shop_id)
