"""What products cost: each priced and rounded once, tax by its own rate or its shop's."""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from terazi.foundation.money import Currency, Money
from terazi.foundation.tax import Priced, priced

Fields = Mapping[Any, Any]  # Any: columns of a shop or a product
AMOUNT_OF = {Currency.TRY: "amount_try", Currency.USD: "amount_usd"}


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


def costs_nothing(sold: Iterable[Fields]) -> bool:
    """Whether products cost nothing in any currency they have a price in."""
    amounts = [product[name] for product in sold for name in AMOUNT_OF.values()]
    return any(amount is not None for amount in amounts) and not any(amounts)
