"""When a bundle can be sold, and how it can be paid."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from terazi.foundation.errors import FieldProblem
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.money import Currency
from terazi.modules.shops.rules.expiry import Ending, last_day
from terazi.modules.shops.rules.platform import PlatformGoods, platform_problems
from terazi.modules.shops.rules.pricing import costs_nothing, tax_rate_of
from terazi.modules.shops.rules.shops import MISSING
from terazi.modules.shops.rules.trials import trial_problems
from terazi.modules.shops.values.agreements import NEEDED_AGREEMENTS, AgreementKind
from terazi.modules.shops.values.bundles import (
    ANALYSIS_TYPES,
    Bundle,
    BundleStatus,
    Product,
    ProductStatus,
    SoldBundle,
)
from terazi.modules.shops.values.shops import CardProvider, Shop, ShopStatus

MOVES = {
    BundleStatus.PASSIVE: frozenset({BundleStatus.ACTIVE}),
    BundleStatus.ACTIVE: frozenset({BundleStatus.PASSIVE}),
}
"""Which status follows which; both moves are the bundle editors', and only becoming active has a condition."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Offer:
    """A bundle with everything that decides whether it can be sold."""

    shop: Shop
    bundle: Bundle
    products: Sequence[Product]
    agreements: frozenset[AgreementKind]
    has_bank_account: bool
    goods: PlatformGoods

    @property
    def sold(self) -> list[Product]:
        """The products that are part of what is sold."""
        return [product for product in self.products if product.status is ProductStatus.ACTIVE]


def is_free(offer: Offer) -> bool:
    """Whether nothing of it costs anything, in any currency it has a price in."""
    return costs_nothing(offer.sold)


def sale_period(bundle: SoldBundle, products: Iterable[Product]) -> tuple[date | None, date | None]:
    """Return from and until which day all of the products are offered; what cannot be used any more is not."""
    kept = list(products)
    begins = [product.pro_start_date for product in kept if product.pro_start_date is not None]
    ends = [product.pro_end_date for product in kept if product.pro_end_date is not None]
    endings: list[Ending] = [bundle, *kept]
    for ending in endings:
        if end := last_day(ending):
            ends.append(end)
    return max(begins, default=None), min(ends, default=None)


def ways_to_pay(offer: Offer) -> tuple[bool, bool]:
    """Return whether a bundle can be paid by card and by transfer; every product must allow it, for it is paid at once."""
    sold = offer.sold
    by_card = offer.shop.card_provider is not CardProvider.NONE
    return (
        by_card and all(product.pay_credit_card for product in sold),
        offer.has_bank_account and all(product.pay_transfer_to_account for product in sold),
    )


def sale_gaps(offer: Offer) -> list[FieldProblem]:
    """Return what is missing before a bundle can go on sale, field by field."""
    closed = (
        [] if offer.shop.status is ShopStatus.ACTIVE else [FieldProblem("shop", Phrase("shops.gap.shop"))]
    )
    return [*closed, *bundle_gaps(offer)]


def bundle_gaps(offer: Offer) -> list[FieldProblem]:
    """Return what is missing in the bundle itself, whether its shop is open or not."""
    return list(_gaps(offer))


def _gaps(offer: Offer) -> Iterator[FieldProblem]:
    sold = offer.sold
    if not sold:
        yield FieldProblem("product", Phrase("shops.gap.product"))
        return
    for product in sold:
        yield from _product_gaps(offer.shop, product)
        yield from platform_problems(offer.shop, product, offer.goods)
    yield from trial_problems(offer.bundle, sold, offer.goods)
    if not any(all(product.amount_in(currency) is not None for product in sold) for currency in Currency):
        yield FieldProblem("currency_amount_list", Phrase("shops.gap.price"))
    if is_free(offer):
        return
    if not any(ways_to_pay(offer)):
        yield FieldProblem("pay_type", Phrase("shops.gap.pay"))
    for kind in NEEDED_AGREEMENTS:
        if kind not in offer.agreements:
            yield FieldProblem(f"agreement.{kind.value}", Phrase(f"shops.gap.{kind.value}"))


def _product_gaps(shop: Shop, product: Product) -> Iterator[FieldProblem]:
    if tax_rate_of(shop, product) is None:
        yield FieldProblem("tax_rate_percent", Phrase("shops.gap.tax"))
    if product.product_type in ANALYSIS_TYPES and product.wanalyzer_project_id is None:
        yield FieldProblem("wanalyzer_project_id", MISSING)
