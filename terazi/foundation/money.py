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
        text = f"{Decimal(self.minor) / 100:,.2f}"
        if lang is Lang.TR:
            return text.translate(str.maketrans(",.", ".,")) + f" {self.currency.sign}"
        return f"-{self.currency.sign}{text[1:]}" if text.startswith("-") else self.currency.sign + text

    def _minor_of(self, other: "Money") -> int:
        if other.currency is not self.currency:
            raise CurrencyMismatchError(f"{self.currency} and {other.currency}")
        return other.minor
