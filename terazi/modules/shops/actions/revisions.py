"""A bundle under change: locked with its shop, checked, written down as a revision, and shown anew."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from pydantic_core import to_jsonable_python
from sqlalchemy import RowMapping

from terazi.foundation.context import Call
from terazi.foundation.money import Currency
from terazi.foundation.settings import Settings
from terazi.modules.access.public import Role
from terazi.modules.shops.actions.catalogue import list_bundle
from terazi.modules.shops.errors import BundleNotFound, StillSold
from terazi.modules.shops.queries import bundles as queries
from terazi.modules.shops.queries import shops as shop_queries
from terazi.modules.shops.rules.bundles import is_reserved
from terazi.modules.shops.rules.platform import PlatformGoods
from terazi.modules.shops.rules.pricing import total_of
from terazi.modules.shops.rules.selling import Offer, bundle_gaps
from terazi.modules.shops.tables.bundles import Bundle, BundleProduct, BundleRevision
from terazi.modules.shops.tables.shops import Shop
from terazi.modules.shops.values import BundleStatus, ProductStatus

_SELLER = (
    "shop_name",
    "short_name",
    "shop_address",
    "shop_tax_office",
    "shop_tax_number",
    "mersis_no",
    "trade_register_number",
    "shop_web_link",
    "mail",
    "phone",
)


@dataclass(slots=True)
class OpenBundle:
    """A locked bundle and its shop, which stays as it is meanwhile."""

    shop: Shop
    bundle: Bundle
    goods: PlatformGoods


async def open_bundle(change: Call, bundle_id: UUID) -> OpenBundle:
    """Return a bundle for a change; shops are locked before bundles everywhere."""
    shop_id = await queries.shop_of_bundle(change.db, bundle_id)
    shop = await shop_queries.hold_shop(change.db, shop_id) if shop_id else None
    bundle = await queries.lock_bundle(change.db, bundle_id) if shop else None
    if shop is None or bundle is None:
        raise BundleNotFound
    return OpenBundle(shop=shop, bundle=bundle, goods=platform_goods(change.settings))


async def close_bundle(change: Call, opened: OpenBundle) -> None:
    """Write down what a change made of a bundle: while it is on sale it must stay sellable and gets a revision."""
    await change.db.flush()
    products = await queries.load_products(change.db, opened.bundle.id)
    agreements = await queries.current_agreements(change.db, opened.bundle.id)
    if opened.bundle.status is BundleStatus.ACTIVE:
        offer = await offer_of(change, opened, products, agreements)
        if gaps := bundle_gaps(offer):
            raise StillSold(gaps)
        await _revise(change, opened, products, agreements)
    sold = [queries.values_of(product) for product in products if product.status is ProductStatus.ACTIVE]
    if opened.bundle.organization_link_round == 0 and is_reserved(queries.values_of(opened.bundle), sold):
        opened.bundle.organization_link_round = 1
    opened.bundle.changed_at = change.now
    await change.db.flush()
    await list_bundle(change, opened.shop, opened.bundle, products)


async def look_at_bundle(change: Call, bundle_id: UUID) -> Offer:
    """Return what a bundle is now, without keeping anybody from changing it."""
    bundle = await queries.read_bundle(change.db, bundle_id)
    if bundle is None:
        raise BundleNotFound
    shop = await shop_queries.read_shop(change.db, bundle.shop_id)
    opened = OpenBundle(shop=shop, bundle=bundle, goods=platform_goods(change.settings))
    products = await queries.load_products(change.db, bundle_id)
    return await offer_of(change, opened, products, await queries.current_agreements(change.db, bundle_id))


async def reprice_shop(change: Call, shop_id: UUID) -> None:
    """Bring the bundles of a shop up to its new tax rate; those on sale get a new revision."""
    for bundle_id in await queries.bundles_with_shop_tax(change.db, shop_id):
        await close_bundle(change, await open_bundle(change, bundle_id))


async def offer_of(
    change: Call,
    opened: OpenBundle,
    products: Sequence[BundleProduct],
    agreements: Sequence[RowMapping],
) -> Offer:
    """Return everything that decides whether the bundle can be sold."""
    return Offer(
        shop=columns_of(opened.shop),
        bundle=queries.values_of(opened.bundle),
        products=[queries.values_of(product) for product in products],
        agreements=queries.kinds_of(agreements),
        has_bank_account=await queries.has_bank_account(change.db, opened.shop.id),
        goods=opened.goods,
    )


async def _revise(
    change: Call,
    opened: OpenBundle,
    products: Sequence[BundleProduct],
    agreements: Sequence[RowMapping],
) -> None:
    shop, bundle = columns_of(opened.shop), queries.values_of(opened.bundle)
    sold = [queries.values_of(p) for p in products if p.status is ProductStatus.ACTIVE]
    totals = {c.value: total_of(shop, sold, c) for c in Currency}
    content = {
        "shop": {"id": shop["id"], "tax_rate_percent": shop["tax_rate_percent"]}
        | {name: shop[name] for name in _SELLER},
        "bundle": {name: value for name, value in bundle.items() if name not in _NOT_OF_REVISION},
        "products": sold,
        "agreements": [dict(row) for row in agreements],
        "totals": {
            code: {"net": t.net.minor, "tax": t.tax.minor, "gross": t.gross.minor}
            for code, t in totals.items()
            if t is not None
        },
    }
    newest = await queries.find_revision(change.db, opened.bundle.id, opened.bundle.revision)
    written = to_jsonable_python(content)
    if newest is not None and _without_times(newest.content) == _without_times(written):
        return
    opened.bundle.revision += 1
    change.db.add(
        BundleRevision(
            id=change.new_id(),
            bundle_id=opened.bundle.id,
            number=opened.bundle.revision,
            content=written,
            created_by=change.user.id if isinstance(change, Call) and change.user else None,
            created_at=change.now,
        )
    )


_NOT_OF_REVISION = frozenset(
    {"status", "revision", "priority", "assigned_user_list", "created_by", "changed_at"}
)


def _without_times(content: dict[str, Any]) -> dict[str, Any]:  # Any: JSON of a revision
    products = [{**product, "changed_at": None} for product in content["products"]]
    return {**content, "products": products}


def columns_of(shop: Shop) -> dict[str, Any]:  # Any: column values
    """Return a shop as it is stored."""
    return {column.name: getattr(shop, column.name) for column in Shop.__table__.c}


PLATFORM_ROLES = frozenset(role.value for role in Role)


def platform_goods(settings: Settings) -> PlatformGoods:
    """Return what only shops of the platform sell, and for how much at least."""
    floors = {currency: settings.credit_floor(currency) for currency in Currency}
    return PlatformGoods(roles=PLATFORM_ROLES, floors=floors)


def is_of_platform(product: Mapping[Any, Any]) -> bool:  # Any: columns of a product, or JSON of a revision
    """Whether only a shop of the platform sells a product, whatever it costs."""
    return PlatformGoods(roles=PLATFORM_ROLES, floors={}).includes(product)
