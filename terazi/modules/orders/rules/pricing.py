"""What a bundle in a cart costs: each product priced and rounded once, sums of them, and nothing else."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from terazi.foundation.money import Currency, Money
from terazi.foundation.tax import Priced, nothing, priced
from terazi.modules.orders.values import ProductTerms, Revision


@dataclass(frozen=True, kw_only=True, slots=True)
class ProductPrice:
    """What one product costs for the whole count."""

    product: ProductTerms
    unit: Money
    rate: Decimal
    includes_tax: bool
    priced: Priced


@dataclass(frozen=True, kw_only=True, slots=True)
class BundlePrice:
    """What a bundle costs for the whole count."""

    sold: Revision
    lines: Sequence[ProductPrice]
    total: Priced


def price_bundle(sold: Revision, currency: Currency, count: int) -> BundlePrice | None:
    """Return what a bundle costs in a currency; None where something of it is not offered in it."""
    lines = []
    total = nothing(currency)
    for product in sold.products:
        amount = product.amount_in(currency)
        own = product.tax_rate_percent
        rate = sold.shop.tax_rate_percent if own is None else own
        if amount is None or rate is None:
            return None
        unit, includes_tax = Money(amount, currency), product.price_includes_taxes
        part = priced(unit, count, rate, includes_tax=includes_tax)
        lines.append(
            ProductPrice(product=product, unit=unit, rate=rate, includes_tax=includes_tax, priced=part)
        )
        total += part
    return BundlePrice(sold=sold, lines=lines, total=total) if lines else None


def pay_days(sold: Revision) -> int | None:
    """Return how many days the payment may take: the least that a product allows, None where none says it."""
    said = [product.pay_delay_max_days for product in sold.products if product.pay_delay_max_days]
    return min(said) if said else None


def can_pay_by_card(sold: Revision) -> bool:
    """Whether every product may be paid by card."""
    return all(product.pay_credit_card for product in sold.products)


def can_pay_by_transfer(sold: Revision) -> bool:
    """Whether every product may be paid by transfer."""
    return all(product.pay_transfer_to_account for product in sold.products)
