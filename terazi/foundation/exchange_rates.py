"""Exchange rates: what whoever announces them does for the platform."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Protocol

from terazi.foundation.money import Currency


class RatesUnavailableError(Exception):
    """Nobody answered in time or in order: nothing is known, ask again later."""


@dataclass(frozen=True, kw_only=True, slots=True)
class AnnouncedRate:
    """What one unit of a currency was bought for in lira on a day."""

    currency: Currency
    day: date
    rate: Decimal


class RateSource(Protocol):
    """Who announces rates."""

    async def read(self) -> AnnouncedRate:
        """Return the rate of the dollar that was announced last; RatesUnavailableError where nothing is known."""
        ...
