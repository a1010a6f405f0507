"""Campaign prices: on which days they count, which ones are refused, and by which price they are measured."""

from dataclasses import dataclass, replace
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terazi.foundation.campaigns import amount_on
from terazi.foundation.money import Currency
from terazi.modules.shops.rules.campaigns import LOOKED_BACK, campaign_days, lowest_before

BEGIN, END = date(2026, 12, 1), date(2026, 12, 31)
DAY = timedelta(days=1)


@dataclass(frozen=True, kw_only=True)
class Priced:
    """What a rule asks of a product."""

    amount_try: int | None = 12_000
    amount_usd: int | None = 400
    campaign_try: int | None = 9_900
    campaign_usd: int | None = None
    campaign_from: date | None = BEGIN
    campaign_until: date | None = END

    def amount_in(self, currency: Currency) -> int | None:
        return self.amount_try if currency is Currency.TRY else self.amount_usd


@pytest.mark.parametrize(
    ("day", "amount"), [(BEGIN - DAY, 12_000), (BEGIN, 9_900), (END, 9_900), (END + DAY, 12_000)]
)
def test_a_campaign_price_counts_from_its_first_to_its_last_day(day: date, amount: int) -> None:
    assert amount_on(Priced(), Currency.TRY, day) == amount


def test_a_campaign_counts_in_the_currencies_that_it_names() -> None:
    assert amount_on(Priced(), Currency.USD, BEGIN) == 400
    assert amount_on(Priced(amount_try=None), Currency.TRY, BEGIN) is None


def test_a_list_price_that_fell_below_the_campaign_counts() -> None:
    assert amount_on(Priced(amount_try=5_000), Currency.TRY, BEGIN) == 5_000


@given(
    st.none() | st.integers(1, 10**8), st.none() | st.integers(1, 10**8), st.dates(), st.dates(), st.dates()
)
def test_a_campaign_never_makes_anything_dearer_or_free(
    listed: int | None, reduced: int | None, begin: date, end: date, day: date
) -> None:
    product = Priced(amount_try=listed, campaign_try=reduced, campaign_from=begin, campaign_until=end)
    amount = amount_on(product, Currency.TRY, day)
    assert (amount is None) == (listed is None)
    assert amount is None or 0 < amount <= (listed or 0)


def test_days_of_a_bundle_are_those_on_which_its_price_holds() -> None:
    later = Priced(campaign_from=BEGIN + DAY, campaign_until=END - DAY)
    assert campaign_days([Priced(), later], BEGIN) == (BEGIN, END)
    assert campaign_days([Priced(), later], BEGIN + DAY) == (BEGIN, END - DAY)
    assert campaign_days([Priced(), replace(later, campaign_from=None)], END + DAY) is None


def lowest(history: list[tuple[date, int | None]]) -> int | None:
    return lowest_before(history, BEGIN, lambda gross, _: gross)


def test_a_discount_is_measured_by_the_lowest_price_of_thirty_days() -> None:
    old, edge = BEGIN - LOOKED_BACK - DAY, BEGIN - LOOKED_BACK
    assert lowest([(old, 100), (old + DAY, 200)]) == 100, "it still stood on the first of the thirty days"
    assert lowest([(old - DAY, 100), (old, 200)]) == 200, "it was replaced the day before them"
    assert lowest([(edge, 300), (BEGIN - DAY, 50), (BEGIN - DAY, 400)]) == 50, "an hour counts as well"
    assert lowest([(edge, 300), (BEGIN, 10)]) == 300, "what came with the campaign is no price before it"
    assert lowest([(edge, None)]) is None
    assert lowest([]) is None


def test_a_price_raised_the_day_before_makes_no_larger_discount() -> None:
    assert lowest([(date(2026, 1, 1), 10_000), (BEGIN - DAY, 50_000)]) == 10_000


def test_a_campaign_after_a_campaign_is_measured_by_the_first() -> None:
    first = Priced(campaign_from=BEGIN - 10 * DAY, campaign_until=BEGIN - DAY)
    found = lowest_before(
        [(date(2026, 1, 1), first)], BEGIN, lambda product, day: amount_on(product, Currency.TRY, day)
    )
    assert found == 9_900


@given(st.lists(st.tuples(st.integers(-90, 5), st.integers(1, 10**6)), max_size=8))
def test_no_price_of_the_thirty_days_is_lower_than_the_one_told(steps: list[tuple[int, int]]) -> None:
    history: list[tuple[date, int | None]] = [
        (BEGIN + timedelta(days=at), gross) for at, gross in sorted(steps, key=lambda step: step[0])
    ]
    within = [gross for since, gross in history if BEGIN - LOOKED_BACK <= since < BEGIN]
    told = lowest(history)
    assert all(told is not None and told <= (gross or 0) for gross in within)
    assert told is None or told in [gross for _, gross in history]
