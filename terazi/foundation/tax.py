"""Tax of sold things: rounded half up once per line; every total is the sum of its lines."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from terazi.foundation.money import Currency, Money


@dataclass(frozen=True, slots=True)
class Priced:
    """What something costs: net and tax are always the gross amount."""

    net: Money
    tax: Money
    gross: Money

    def __add__(self, other: "Priced") -> "Priced":
        return Priced(self.net + other.net, self.tax + other.tax, self.gross + other.gross)

    def __sub__(self, other: "Priced") -> "Priced":
        return Priced(self.net - other.net, self.tax - other.tax, self.gross - other.gross)


@dataclass(frozen=True, slots=True)
class RateTotal:
    """What the lines of one tax rate come to."""

    rate: Decimal
    priced: Priced


@dataclass(frozen=True, slots=True)
class Totals:
    """What all lines come to, and what each tax rate has of it, lowest rate first."""

    priced: Priced
    rates: tuple[RateTotal, ...]


def priced(unit: Money, count: int, rate: Decimal, *, includes_tax: bool) -> Priced:
    """Return what ``count`` pieces cost at a tax rate in percent; the tax is rounded half up once.

    A unit price with tax fixes the gross amount, one without fixes the net amount.
    """
    if rate < 0:
        raise ValueError(f"a tax rate is never negative: {rate}")
    amount = Money(unit.minor * count, unit.currency)
    if includes_tax:
        tax = _half_up(amount, rate, 100 + rate)
        return Priced(amount - tax, tax, amount)
    tax = _half_up(amount, rate, Decimal(100))
    return Priced(amount, tax, amount + tax)


def nothing(currency: Currency) -> Priced:
    """Return the price of nothing at all."""
    zero = Money(0, currency)
    return Priced(zero, zero, zero)


def totals(lines: Iterable[tuple[Decimal, Priced]], currency: Currency) -> Totals:
    """Return the sums of priced lines, each given with its tax rate; lines of another currency are an error."""
    whole = nothing(currency)
    rates: dict[Decimal, Priced] = {}
    for rate, line in lines:
        whole += line
        rates[rate] = rates.get(rate, nothing(currency)) + line
    return Totals(whole, tuple(RateTotal(rate, rates[rate]) for rate in sorted(rates)))


def _half_up(amount: Money, part: Decimal, whole: Decimal) -> Money:
    # Whole numbers throughout: a quotient cut to 28 digits could fall on the wrong side of a half.
    scale = Decimal(10) ** max(0, -_exponent(part), -_exponent(whole))
    numerator = 2 * abs(amount.minor) * int(part * scale) + int(whole * scale)
    minor = numerator // (2 * int(whole * scale))
    return Money(minor if amount.minor >= 0 else -minor, amount.currency)


def _exponent(number: Decimal) -> int:
    exponent = number.as_tuple().exponent
    if not isinstance(exponent, int):
        raise ValueError(f"a tax rate is a number: {number}")
    return exponent
