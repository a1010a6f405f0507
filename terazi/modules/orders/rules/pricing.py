"""What a bundle in a cart costs on a day: each product priced and rounded once, sums of them, and nothing else."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from typing import Protocol

from terazi.foundation.campaigns import amount_on
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
    listed: Priced
    """What it would cost without its campaign."""


@dataclass(frozen=True, kw_only=True, slots=True)
class BundlePrice:
    """What a bundle costs for the whole count."""

    sold: Revision
    lines: Sequence[ProductPrice]
    total: Priced

    @property
    def discount(self) -> Money:
        """How much less than its list price it costs."""
        listed = nothing(self.total.gross.currency)
        for line in self.lines:
            listed += line.listed
        return listed.gross - self.total.gross


def price_bundle(sold: Revision, currency: Currency, count: int, day: date) -> BundlePrice | None:
    """Return what a bundle costs in a currency on a day; None where something of it is not offered in it."""
    lines = []
    total = nothing(currency)
    for product in sold.products:
        amount, listed = amount_on(product, currency, day), product.amount_in(currency)
        own = product.tax_rate_percent
        rate = sold.shop.tax_rate_percent if own is None else own
        if amount is None or listed is None or rate is None:
            return None
        unit, includes_tax = Money(amount, currency), product.price_includes_taxes
        part = priced(unit, count, rate, includes_tax=includes_tax)
        lines.append(
            ProductPrice(
                product=product,
                unit=unit,
                rate=rate,
                includes_tax=includes_tax,
                priced=part,
                listed=priced(Money(listed, currency), count, rate, includes_tax=includes_tax),
            )
        )
        total += part
    return BundlePrice(sold=sold, lines=lines, total=total) if lines else None


def price_in_any(sold: Revision, currency: Currency, day: date) -> BundlePrice | None:
    """Return what one of a bundle costs on a day, in this currency where it can be; None where it has no price."""
    wanted = sorted(Currency, key=lambda each: each is not currency)
    return next(filter(None, (price_bundle(sold, each, 1, day) for each in wanted)), None)


def with_lines(price: BundlePrice, lines: Sequence[ProductPrice]) -> BundlePrice:
    """Return what a bundle costs where its products cost this."""
    total = nothing(price.total.gross.currency)
    for line in lines:
        total += line.priced
    return replace(price, lines=lines, total=total)


class PaidLine(Protocol):
    """A product of an order with what it cost."""

    @property
    def terms(self) -> ProductTerms: ...
    @property
    def unit(self) -> int: ...
    @property
    def count(self) -> int: ...
    @property
    def rate(self) -> Decimal: ...
    @property
    def includes_tax(self) -> bool: ...
    @property
    def gross(self) -> int: ...


def list_price(line: PaidLine, currency: Currency) -> Money:
    """Return what one piece of an ordered product cost by the list; what was given away had no price."""
    listed = line.terms.amount_in(currency) or 0
    return Money(max(line.unit, listed) if line.unit else 0, currency)


def is_reduced_by_coupon(line: PaidLine, currency: Currency) -> bool:
    """Whether an ordered product came to less than its unit price says, which only a coupon brings about."""
    unit = Money(line.unit, currency)
    return line.gross < priced(unit, line.count, line.rate, includes_tax=line.includes_tax).gross.minor


def discount_of(line: PaidLine, currency: Currency) -> Money:
    """Return how much less than by the list an ordered product cost."""
    listed = priced(list_price(line, currency), line.count, line.rate, includes_tax=line.includes_tax).gross
    return Money(max(0, listed.minor - line.gross), currency)


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
