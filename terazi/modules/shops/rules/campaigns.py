"""Campaign prices: what a product costs on a day, and the price that may stand struck beside it.

The regulation on price advertising (Ticari Reklam ve Haksız Ticari Uygulamalar Yönetmeliği, article 14) measures a discount by the
lowest price of the thirty days before it began, and wants its first and last day said.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date, timedelta
from itertools import pairwise
from typing import Protocol, TypeVar

from terazi.foundation.errors import FieldProblem
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.money import Currency
from terazi.modules.shops.rules.shops import MISSING
from terazi.modules.shops.values.bundles import Product

Offer = TypeVar("Offer")
LOOKED_BACK = timedelta(days=30)


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


def campaign_days(products: Iterable[Campaigned], day: date) -> tuple[date, date] | None:
    """Return since when and until when products cost what they do on a day; None where no campaign runs."""
    days = [
        (product.campaign_from, product.campaign_until)
        for product in products
        if is_running(product, day) and product.campaign_from and product.campaign_until
    ]
    return (min(begin for begin, _ in days), min(end for _, end in days)) if days else None


def lowest_before(
    history: Sequence[tuple[date, Offer]], first_day: date, gross_on: Callable[[Offer, date], int | None]
) -> int | None:
    """Return the lowest price of the thirty days before a campaign began; None where there was none.

    ``history`` has, in the order of time, what was offered from which day on; what was replaced during a day counts
    for that day as well.
    """
    lasts = [*(following for (_, _), (following, _) in pairwise(history)), first_day]
    found = []
    for (since, offer), last in zip(history, lasts, strict=False):
        day = max(since, first_day - LOOKED_BACK)
        while day <= last and day < first_day:
            if (gross := gross_on(offer, day)) is not None:
                found.append(gross)
            day += timedelta(days=1)
    return min(found, default=None)


def campaign_problems(product: Product) -> Iterator[FieldProblem]:
    """Tell what does not fit together in the campaign of a product."""
    amounts = [(each, campaign_amount(product, each)) for each in Currency]
    if all(amount is None for _, amount in amounts):
        return
    begin, end = product.campaign_from, product.campaign_until
    if begin is None:
        yield FieldProblem("campaign_from", MISSING)
    if end is None:
        yield FieldProblem("campaign_until", MISSING)
    if begin is not None and end is not None and end < begin:
        yield FieldProblem("campaign_until", Phrase("shops.dates.turned"))
    for currency, amount in amounts:
        listed = product.amount_in(currency)
        if amount is not None and (listed is None or not 0 < amount < listed):
            yield FieldProblem("campaign_amount_list", Phrase("shops.campaign.not_lower"))
            return


def began_too_early(product: Product, before: Product | None, today: date) -> bool:
    """Whether a campaign claims to have begun before it was made: the price it is measured by would be an older one."""
    begin = product.campaign_from
    if begin is None or begin >= today:
        return False
    was_running = before is not None and before.campaign_from == begin and is_running(before, today)
    has_ended = product.campaign_until is not None and product.campaign_until < today
    return not (was_running or has_ended)
