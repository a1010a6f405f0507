"""Tax of a price: whether it is in the price or comes on top, rounded half up once."""

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from terazi.foundation.money import Money


@dataclass(frozen=True, slots=True)
class Priced:
    """A price in its parts; net and tax always make up the gross."""

    net: Money
    tax: Money
    gross: Money


def priced(unit: Money, count: int, rate: Decimal, *, includes_tax: bool) -> Priced:
    """Return what ``count`` of these cost; with the tax included the gross is fixed, else the net is."""
    whole = Money(unit.minor * count, unit.currency)
    if includes_tax:
        tax = Money(_half_up(whole.minor * rate / (100 + rate)), unit.currency)
        return Priced(net=whole - tax, tax=tax, gross=whole)
    tax = Money(_half_up(whole.minor * rate / 100), unit.currency)
    return Priced(net=whole, tax=tax, gross=whole + tax)


def _half_up(amount: Decimal) -> int:
    return int(amount.quantize(Decimal(1), ROUND_HALF_UP))
