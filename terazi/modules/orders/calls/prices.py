"""Amounts as screens show them."""

from collections.abc import Iterable
from decimal import Decimal

from terazi.foundation.language.formats import format_decimal
from terazi.foundation.language.lang import Lang
from terazi.foundation.money import Currency, Money
from terazi.foundation.tax import Priced, nothing
from terazi.modules.orders.schemas.answers import Price

_NUMBERS = {Currency.TRY: 0, Currency.USD: 1}


def number_of(currency: Currency) -> int:
    """Return the number that the public contract has for a currency."""
    return _NUMBERS[currency]


def written(minor: int, currency: Currency, lang: Lang) -> str:
    """Return an amount as the language writes it."""
    return Money(minor, currency).written(lang)


def price_view(priced: Priced, lang: Lang) -> Price:
    """Return a price in numbers and in words."""
    return Price(
        currency_type=number_of(priced.gross.currency),
        net=priced.net.minor,
        tax=priced.tax.minor,
        gross=priced.gross.minor,
        net_text=priced.net.written(lang),
        tax_text=priced.tax.written(lang),
        gross_text=priced.gross.written(lang),
    )


def price_of_columns(net: int, tax: int, gross: int, currency: Currency, lang: Lang) -> Price:
    """Return a stored price in numbers and in words."""
    return price_view(Priced(Money(net, currency), Money(tax, currency), Money(gross, currency)), lang)


def sum_of(prices: Iterable[Priced], currency: Currency) -> Priced:
    """Return what prices come to together."""
    total = nothing(currency)
    for price in prices:
        total += price
    return total


def discount_text(discounts: Iterable[Money], lang: Lang) -> str:
    """Return how much less than by the list something costs, as the language writes it; empty where it is no less."""
    kept = [discount for discount in discounts if discount.minor]
    return Money(sum(each.minor for each in kept), kept[0].currency).written(lang) if kept else ""


def percent(rate: Decimal, lang: Lang) -> str:
    """Return a tax rate as the language writes it, without the sign."""
    return format_decimal(float(rate), 2, lang)
