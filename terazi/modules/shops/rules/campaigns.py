"""Campaign prices: which ones may be, and the price that they are measured by.

The regulation on price advertising (Ticari Reklam ve Haksız Ticari Uygulamalar Yönetmeliği, article 14) measures a discount by the
lowest price of the thirty days before it began, and wants its first and last day said.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date, timedelta
from itertools import pairwise
from typing import TypeVar

from terazi.foundation.campaigns import Campaigned, campaign_amount, is_running
from terazi.foundation.errors import FieldProblem
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.money import Currency
from terazi.modules.shops.rules.shops import MISSING
from terazi.modules.shops.values.bundles import Product

Offer = TypeVar("Offer")
LOOKED_BACK = timedelta(days=30)


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
