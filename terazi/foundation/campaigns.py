"""What one piece costs on a day: by the list, or less while a campaign runs."""

from datetime import date
from typing import Protocol

from terazi.foundation.money import Currency


class Campaigned(Protocol):
    """A product with its list prices, and what it costs less for some days."""

    @property
    def campaign_try(self) -> int | None: ...
    @property
    def campaign_usd(self) -> int | None: ...
    @property
    def campaign_from(self) -> date | None: ...
    @property
    def campaign_until(self) -> date | None: ...
    def amount_in(self, currency: Currency) -> int | None: ...


def campaign_amount(product: Campaigned, currency: Currency) -> int | None:
    """Return the campaign price of a product in a currency, whenever it holds; None where it has none."""
    return product.campaign_try if currency is Currency.TRY else product.campaign_usd


def is_running(product: Campaigned, day: date) -> bool:
    """Whether a product has its campaign price on a day: from the first to the last day, both included."""
    begin, end = product.campaign_from, product.campaign_until
    return begin is not None and end is not None and begin <= day <= end


def amount_on(product: Campaigned, currency: Currency, day: date) -> int | None:
    """Return what one piece costs on a day; None where it is not offered in the currency."""
    listed, reduced = product.amount_in(currency), campaign_amount(product, currency)
    if listed is None or reduced is None or not is_running(product, day):
        return listed
    return min(reduced, listed)
