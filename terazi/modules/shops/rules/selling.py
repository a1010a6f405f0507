"""When a bundle can be sold, what it costs, and how it can be paid."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from terazi.foundation.errors import FieldProblem
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.money import Currency, Money
from terazi.foundation.tax import Priced, priced
from terazi.modules.shops.rules.expiry import last_day
from terazi.modules.shops.rules.records import MISSING
from terazi.modules.shops.values import (
    ANALYSIS_TYPES,
    NEEDED_AGREEMENTS,
    AgreementKind,
    BundleStatus,
    CardProvider,
    ExpirationType,
    ProductStatus,
    ShopStatus,
)

Fields = Mapping[Any, Any]  # Any: columns of a shop, a bundle or a product
AMOUNT_OF = {Currency.TRY: "amount_try", Currency.USD: "amount_usd"}
MOVES = {
    BundleStatus.PASSIVE: frozenset({BundleStatus.ACTIVE}),
    BundleStatus.ACTIVE: frozenset({BundleStatus.PASSIVE}),
}
"""Which status follows which; both moves are the bundle editors', and only becoming active has a condition."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Offer:
    """A bundle with everything that decides whether it can be sold."""

    shop: Fields
    bundle: Fields
    products: Sequence[Fields]
    agreements: frozenset[AgreementKind]
    has_bank_account: bool

    @property
    def sold(self) -> list[Fields]:
        """The products that are part of what is sold."""
        return [product for product in self.products if product["status"] is ProductStatus.ACTIVE]


def tax_rate_of(shop: Fields, product: Fields) -> Decimal | None:
    """Return the tax rate of a product, or of its shop where it has none."""
    own = product["tax_rate_percent"]
    rate = shop["tax_rate_percent"] if own is None else own
    return None if rate is None else Decimal(rate)


def price_of(shop: Fields, product: Fields, currency: Currency, count: int = 1) -> Priced | None:
    """Return what a product costs in a currency; None where it is not offered in it."""
    amount = product[AMOUNT_OF[currency]]
    rate = tax_rate_of(shop, product)
    if amount is None or rate is None:
        return None
    return priced(Money(amount, currency), count, rate, includes_tax=product["price_includes_taxes"])


def total_of(shop: Fields, products: Iterable[Fields], currency: Currency) -> Priced | None:
    """Return what products cost together; None where one of them is not offered in the currency."""
    net = tax = gross = Money(0, currency)
    any_priced = False
    for product in products:
        part = price_of(shop, product, currency)
        if part is None:
            return None
        any_priced = True
        net, tax, gross = net + part.net, tax + part.tax, gross + part.gross
    return Priced(net=net, tax=tax, gross=gross) if any_priced else None


def main_currency(products: Sequence[Fields]) -> Currency:
    """Return the currency in which the seller thinks of products: that of the first."""
    return tuple(Currency)[products[0]["currency_type"]] if products else Currency.TRY


def by_main(main: Currency) -> list[Currency]:
    """Return the currencies, the seller's own first."""
    return sorted(Currency, key=lambda currency: currency is not main)


def is_free(offer: Offer) -> bool:
    """Whether nothing of it costs anything, in any currency it has a price in."""
    return costs_nothing(offer.sold)


def costs_nothing(sold: Iterable[Fields]) -> bool:
    """Whether products cost nothing in any currency they have a price in."""
    amounts = [product[name] for product in sold for name in AMOUNT_OF.values()]
    return any(amount is not None for amount in amounts) and not any(amounts)


def sale_period(bundle: Fields, products: Iterable[Fields]) -> tuple[date | None, date | None]:
    """Return from and until which day all of the products are offered; what cannot be used any more is not."""
    kept = list(products)
    begins = [product["pro_start_date"] for product in kept if product["pro_start_date"] is not None]
    ends = [product["pro_end_date"] for product in kept if product["pro_end_date"] is not None]
    for fields in (bundle, *kept):
        if end := last_day(ExpirationType(fields["expiration_time_type"]), fields["expiration_time_value"]):
            ends.append(end)
    return max(begins, default=None), min(ends, default=None)


def ways_to_pay(offer: Offer) -> tuple[bool, bool]:
    """Return whether a bundle can be paid by card and by transfer; every product must allow it, for it is paid at once."""
    sold = offer.sold
    by_card = offer.shop["card_provider"] is not CardProvider.NONE
    return (
        by_card and all(product["pay_credit_card"] for product in sold),
        offer.has_bank_account and all(product["pay_transfer_to_account"] for product in sold),
    )


def sale_gaps(offer: Offer) -> list[FieldProblem]:
    """Return what is missing before a bundle can go on sale, field by field."""
    closed = (
        [] if offer.shop["status"] is ShopStatus.ACTIVE else [FieldProblem("shop", Phrase("shops.gap.shop"))]
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
    if not any(all(product[name] is not None for product in sold) for name in AMOUNT_OF.values()):
        yield FieldProblem("currency_amount_list", Phrase("shops.gap.price"))
    if is_free(offer):
        return
    if not any(ways_to_pay(offer)):
        yield FieldProblem("pay_type", Phrase("shops.gap.pay"))
    for kind in NEEDED_AGREEMENTS:
        if kind not in offer.agreements:
            yield FieldProblem(f"agreement.{kind.value}", Phrase(f"shops.gap.{kind.value}"))


def _product_gaps(shop: Fields, product: Fields) -> Iterator[FieldProblem]:
    if tax_rate_of(shop, product) is None:
        yield FieldProblem("tax_rate_percent", Phrase("shops.gap.tax"))
    if product["product_type"] in ANALYSIS_TYPES and product["wanalyzer_project_id"] is None:
        yield FieldProblem("wanalyzer_project_id", MISSING)
