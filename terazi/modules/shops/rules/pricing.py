"""What products cost: each priced and rounded once, tax by its own rate or its shop's."""

from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal

from terazi.foundation.campaigns import amount_on
from terazi.foundation.money import Currency, Money
from terazi.foundation.tax import Priced, priced
from terazi.modules.shops.values.bundles import Product
from terazi.modules.shops.values.shops import SoldShop


def tax_rate_of(shop: SoldShop, product: Product) -> Decimal | None:
    """Return the tax rate of a product, or of its shop where it has none."""
    own = product.tax_rate_percent
    return shop.tax_rate_percent if own is None else own


def price_of(
    shop: SoldShop, product: Product, currency: Currency, *, on: date | None = None
) -> Priced | None:
    """Return what a product costs in a currency, on a day or by the list; None where it is not offered in it."""
    amount = product.amount_in(currency) if on is None else amount_on(product, currency, on)
    rate = tax_rate_of(shop, product)
    if amount is None or rate is None:
        return None
    return priced(Money(amount, currency), 1, rate, includes_tax=product.price_includes_taxes)


def total_of(
    shop: SoldShop, products: Iterable[Product], currency: Currency, *, on: date | None = None
) -> Priced | None:
    """Return what products cost together, on a day or by the list; None where one of them is not offered in the currency."""
    net = tax = gross = Money(0, currency)
    any_priced = False
    for product in products:
        part = price_of(shop, product, currency, on=on)
        if part is None:
            return None
        any_priced = True
        net, tax, gross = net + part.net, tax + part.tax, gross + part.gross
    return Priced(net=net, tax=tax, gross=gross) if any_priced else None


def main_currency(products: Sequence[Product]) -> Currency:
    """Return the currency in which the seller thinks of products: that of the first."""
    return tuple(Currency)[products[0].currency_type] if products else Currency.TRY


def by_main(main: Currency) -> list[Currency]:
    """Return the currencies, the seller's own first."""
    return sorted(Currency, key=lambda currency: currency is not main)


def costs_nothing(sold: Iterable[Product]) -> bool:
    """Whether products cost nothing in any currency they have a price in."""
    amounts = [amount for product in sold for amount in product.amounts]
    return any(amount is not None for amount in amounts) and not any(amounts)
