"""A bundle under change: locked with its shop, checked, written down as a revision, and shown anew."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from terazi.foundation.context import Call
from terazi.foundation.money import Currency
from terazi.foundation.questions import Question, inserted, updated
from terazi.foundation.settings import Settings
from terazi.modules.access.public import Role
from terazi.modules.accounts.public import find_usernames
from terazi.modules.shops.actions.catalogue import list_bundle
from terazi.modules.shops.errors import BundleNotFound, StillSold
from terazi.modules.shops.queries import bundles as queries
from terazi.modules.shops.queries import shops as shop_queries
from terazi.modules.shops.queries.agreements import sold_agreements
from terazi.modules.shops.rules.bundles import is_reserved
from terazi.modules.shops.rules.platform import PlatformGoods
from terazi.modules.shops.rules.pricing import total_of
from terazi.modules.shops.rules.selling import Offer, bundle_gaps
from terazi.modules.shops.tables.bundles import BUNDLE, BUNDLE_REVISION
from terazi.modules.shops.values.agreements import AgreementKind, SoldAgreement
from terazi.modules.shops.values.bundles import Bundle, BundleStatus, Product, ProductStatus
from terazi.modules.shops.values.revisions import (
    Revision,
    Total,
    read_revision,
    written_revision,
)
from terazi.modules.shops.values.shops import Shop


@dataclass(slots=True)
class OpenBundle:
    """A locked bundle and its shop, which stays as it is meanwhile; the bundle is replaced by what it becomes."""

    shop: Shop
    bundle: Bundle
    goods: PlatformGoods


async def open_bundle(change: Call, bundle_id: UUID) -> OpenBundle:
    """Return a bundle for a change; shops are locked before bundles everywhere."""
    shop, bundle = await change.db.ask(
        shop_queries.hold_shop_of_bundle(bundle_id), queries.lock_bundle(bundle_id)
    )
    if shop is None or bundle is None:
        raise BundleNotFound
    return OpenBundle(shop=shop, bundle=bundle, goods=platform_goods(change.settings))


async def close_bundle(change: Call, opened: OpenBundle) -> None:
    """Write down what a change made of a bundle: while it is on sale it must stay sellable and gets a revision."""
    bundle = opened.bundle
    products, agreements, has_account, newest = await change.db.ask(
        queries.products_of(bundle.id),
        sold_agreements(bundle.id),
        queries.has_bank_account(opened.shop.id),
        queries.find_revision(bundle.id, bundle.revision),
    )
    written: list[Question[int]] = []
    if bundle.status is BundleStatus.ACTIVE:
        offer = offer_of(opened, products, agreements, has_bank_account=has_account)
        if gaps := bundle_gaps(offer):
            raise StillSold(gaps)
        revision = _revision(offer, agreements)
        if newest is None or _without_times(newest) != _without_times(revision):
            bundle = replace(bundle, revision=bundle.revision + 1)
            written.append(_new_revision(change, bundle, revision))
    sold = [product for product in products if product.status is ProductStatus.ACTIVE]
    if bundle.organization_link_round == 0 and is_reserved(bundle, sold):
        bundle = replace(bundle, organization_link_round=1)
    opened.bundle = replace(bundle, changed_at=change.now)
    await change.db.write(
        *written,
        updated(
            BUNDLE,
            bundle.id,
            status=bundle.status,
            revision=bundle.revision,
            organization_link_round=bundle.organization_link_round,
            changed_at=change.now,
        ),
        await list_bundle(change, opened.shop, opened.bundle, products, agreements),
    )


async def look_at_bundle(
    call: Call, bundle: Bundle, shop: Shop, people: Sequence[UUID]
) -> tuple[Offer, dict[UUID, str]]:
    """Return what a bundle is now, without keeping anybody from changing it, and what these people are called."""
    products, agreements, has_account, names = await call.reader.ask(
        queries.products_of(bundle.id),
        sold_agreements(bundle.id),
        queries.has_bank_account(shop.id),
        find_usernames(people),
    )
    opened = OpenBundle(shop=shop, bundle=bundle, goods=platform_goods(call.settings))
    return offer_of(opened, products, agreements, has_bank_account=has_account), names


async def reprice_shop(change: Call, shop_id: UUID) -> None:
    """Bring the bundles of a shop up to its new tax rate; those on sale get a new revision."""
    (bundle_ids,) = await change.db.ask(queries.bundles_with_shop_tax(shop_id))
    for bundle_id in bundle_ids:
        await close_bundle(change, await open_bundle(change, bundle_id))


def offer_of(
    opened: OpenBundle,
    products: Sequence[Product],
    agreements: Sequence[SoldAgreement],
    *,
    has_bank_account: bool,
) -> Offer:
    """Return everything that decides whether the bundle can be sold."""
    return Offer(
        shop=opened.shop,
        bundle=opened.bundle,
        products=products,
        agreements=_kinds_of(agreements),
        has_bank_account=has_bank_account,
        goods=opened.goods,
    )


def _kinds_of(agreements: Sequence[SoldAgreement]) -> frozenset[AgreementKind]:
    """Return of which kinds a bundle as a whole has agreements."""
    return frozenset(agreement.kind for agreement in agreements if agreement.product_id is None)


def _revision(offer: Offer, agreements: Sequence[SoldAgreement]) -> Revision:
    totals = {currency: total_of(offer.shop, offer.sold, currency) for currency in Currency}
    revision = Revision(
        shop=offer.shop,
        bundle=offer.bundle,
        products=offer.sold,
        agreements=agreements,
        totals={
            currency: Total(net=total.net.minor, tax=total.tax.minor, gross=total.gross.minor)
            for currency, total in totals.items()
            if total is not None
        },
    )
    # Only what is written down is left of shop and bundle, as of the revision before.
    return read_revision(written_revision(revision))


def _new_revision(change: Call, bundle: Bundle, revision: Revision) -> Question[int]:
    return inserted(
        BUNDLE_REVISION,
        id=change.new_id(),
        bundle_id=bundle.id,
        number=bundle.revision,
        content=written_revision(revision),
        created_by=change.user.id if change.user else None,
        created_at=change.now,
    )


def _without_times(revision: Revision) -> Revision:
    products = [replace(product, changed_at=product.created_at) for product in revision.products]
    return replace(revision, products=products)


PLATFORM_ROLES = frozenset(role.value for role in Role)


def platform_goods(settings: Settings) -> PlatformGoods:
    """Return what only shops of the platform sell, and for how much at least."""
    floors = {currency: settings.credit_floor(currency) for currency in Currency}
    return PlatformGoods(roles=PLATFORM_ROLES, floors=floors)


def is_of_platform(product_type: str, auth_id: str) -> bool:
    """Whether only a shop of the platform sells such a product, whatever it costs."""
    return PlatformGoods(roles=PLATFORM_ROLES, floors={}).includes(product_type, auth_id)
