"""Money: whole minor units of one currency."""

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from enum import StrEnum

from terazi.foundation.language.lang import Lang


class Currency(StrEnum):
    """A currency of the platform; its number stands in the public contract."""

    TRY = "TRY"
    USD = "USD"

    @property
    def sign(self) -> str:
        return "₺" if self is Currency.TRY else "$"

    @staticmethod
    def of_number(number: int) -> "Currency":
        """Return the currency of the public contract's number (₺ 0, $ 1)."""
        return (Currency.TRY, Currency.USD)[number]


class CurrencyMismatchError(ValueError):
    """Two amounts of different currencies were put together."""


@dataclass(frozen=True, slots=True)
class Money:
    """An amount in minor units (kuruş, cent) of one currency."""

    minor: int
    currency: Currency

    def __add__(self, other: "Money") -> "Money":
        return Money(self.minor + self._minor_of(other), self.currency)

    def __sub__(self, other: "Money") -> "Money":
        return Money(self.minor - self._minor_of(other), self.currency)

    def times(self, factor: int | Decimal) -> "Money":
        """Return the amount times a factor, rounded half up once."""
        return Money(int((self.minor * Decimal(factor)).quantize(Decimal(1), ROUND_HALF_UP)), self.currency)

    def covers(self, price: Decimal, count: int) -> bool:
        """Whether it pays for so many pieces at a price in minor units, which may be a part of one."""
        return self.minor >= price * count

    def written(self, lang: Lang) -> str:
        """Return the amount as the language writes it (1.234,56 ₺ or ₺1,234.56)."""
        return _written(f"{Decimal(self.minor) / 100:,.2f}", self.currency, lang)

    def written_for_one(self, count: int, lang: Lang) -> str:
        """Return what one of so many pieces costs, with as many digits as it takes: two to eight (3,025 ₺)."""
        whole, _, part = f"{Decimal(self.minor) / 100 / count:,.8f}".partition(".")
        return _written(f"{whole}.{part.rstrip('0').ljust(2, '0')}", self.currency, lang)

    def _minor_of(self, other: "Money") -> int:
        if other.currency is not self.currency:
            raise CurrencyMismatchError(f"{self.currency} and {other.currency}")
        return other.minor


def _written(text: str, currency: Currency, lang: Lang) -> str:
    if lang is Lang.TR:
        return text.translate(str.maketrans(",.", ".,")) + f" {currency.sign}"
    return f"-{currency.sign}{text[1:]}" if text.startswith("-") else currency.sign + text
