"""What a bundle in a cart costs: each product priced and rounded once, sums of them, and nothing else."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from terazi.foundation.money import Currency, Money
from terazi.foundation.tax import Priced, nothing, priced

Content = Mapping[str, Any]  # Any: JSON of a revision of a bundle
_AMOUNT = {Currency.TRY: "amount_try", Currency.USD: "amount_usd"}


@dataclass(frozen=True, kw_only=True, slots=True)
class ProductPrice:
    """What one product costs for the whole count."""

    product: Content
    unit: Money
    rate: Decimal
    includes_tax: bool
    priced: Priced


@dataclass(frozen=True, kw_only=True, slots=True)
class BundlePrice:
    """What a bundle costs for the whole count."""

    lines: Sequence[ProductPrice]
    total: Priced


def price_bundle(content: Content, currency: Currency, count: int) -> BundlePrice | None:
    """Return what a bundle costs in a currency; None where something of it is not offered in it."""
    lines = []
    total = nothing(currency)
    for product in content.get("products", ()):
        amount = product[_AMOUNT[currency]]
        own = product["tax_rate_percent"]
        rate = content["shop"]["tax_rate_percent"] if own is None else own
        if amount is None or rate is None:
            return None
        unit, includes_tax = Money(amount, currency), bool(product["price_includes_taxes"])
        part = priced(unit, count, Decimal(rate), includes_tax=includes_tax)
        lines.append(
            ProductPrice(
                product=product, unit=unit, rate=Decimal(rate), includes_tax=includes_tax, priced=part
            )
        )
        total += part
    return BundlePrice(lines=lines, total=total) if lines else None


def pay_days(content: Content) -> int | None:
    """Return how many days the payment may take: the least that a product allows, None where none says it."""
    said = [product["pay_delay_max_days"] for product in content["products"] if product["pay_delay_max_days"]]
    return min(said) if said else None


def can_pay_by_card(content: Content) -> bool:
    """Whether every product may be paid by card."""
    return all(product["pay_credit_card"] for product in content["products"])


def can_pay_by_transfer(content: Content) -> bool:
    """Whether every product may be paid by transfer."""
    return all(product["pay_transfer_to_account"] for product in content["products"])
