"""Putting the bundles of a shop and the products of a bundle into another order."""

from collections.abc import Sequence
from uuid import UUID

from terazi.foundation.context import Call
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.language.phrases import Phrase
from terazi.modules.audit.public import record_deed
from terazi.modules.shops.actions.bundles import deed_of
from terazi.modules.shops.actions.listing import list_bundle
from terazi.modules.shops.actions.offering import close_bundle, open_bundle
from terazi.modules.shops.errors import BundleNotFound
from terazi.modules.shops.queries import bundles as queries
from terazi.modules.shops.queries import shops as shop_queries
from terazi.modules.shops.rules.ordering import priorities_in_order


async def order_bundles(change: Call, shop_id: UUID, wanted: Sequence[UUID]) -> None:
    """Give bundles of a shop priorities that fall in this order; bundles that are not named keep theirs."""
    await shop_queries.hold_shop(change.db, shop_id)
    now = await queries.priorities_of(change.db, shop_id, wanted)
    if now.keys() != set(wanted):
        raise BundleNotFound
    given = priorities_in_order(wanted, now)
    for bundle_id in sorted(now):
        if given[bundle_id] == now[bundle_id]:
            continue
        opened = await open_bundle(change, bundle_id)
        opened.bundle.priority = given[bundle_id]
        opened.bundle.changed_at = change.now
        await change.db.flush()
        products = await queries.load_products(change.db, bundle_id)
        await list_bundle(change, opened.shop, opened.bundle, products)
        await record_deed(
            change,
            deed_of(
                "shops.bundle_changed",
                opened.bundle,
                before={"priority": now[bundle_id]},
                after={"priority": given[bundle_id]},
            ),
        )


async def order_products(change: Call, bundle_id: UUID, wanted: Sequence[UUID]) -> None:
    """Put all products of a bundle into this order; while it is on sale that makes one revision of it."""
    opened = await open_bundle(change, bundle_id)
    products = {product.id: product for product in await queries.load_products(change.db, bundle_id)}
    if len(wanted) != len(products) or products.keys() != set(wanted):
        raise InvalidInput([FieldProblem("product_list", Phrase("shops.order.all_products"))])
    if list(products) == list(wanted):
        return
    for place, product_id in enumerate(wanted, start=1):
        products[product_id].position = place
    await close_bundle(change, opened)
    await record_deed(
        change,
        deed_of(
            "shops.products_ordered",
            opened.bundle,
            before={"products": [product.pro_name for product in products.values()]},
            after={"products": [products[product_id].pro_name for product_id in wanted]},
        ),
    )
