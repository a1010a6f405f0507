"""Tax: lines and totals agree to the last kuruş, whatever is sold."""

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terazi.foundation.money import Currency, CurrencyMismatchError, Money
from terazi.foundation.tax import Priced, nothing, priced, totals

RATES = st.sampled_from([Decimal(r) for r in ("0", "1", "8", "10", "18", "20", "0.5", "33.33")])
UNITS = st.integers(0, 10**12)
COUNTS = st.integers(1, 10_000)
LINES = st.lists(st.tuples(UNITS, COUNTS, RATES, st.booleans()), max_size=20)


def lira(minor: int) -> Money:
    return Money(minor, Currency.TRY)


@pytest.mark.parametrize(
    ("unit", "count", "rate", "includes", "expected"),
    [
        (10_000, 1, "20", False, (10_000, 2_000, 12_000)),
        (12_000, 1, "20", True, (10_000, 2_000, 12_000)),
        (3, 1, "20", False, (3, 1, 4)),
        (2, 1, "20", False, (2, 0, 2)),
        (5, 1, "10", False, (5, 1, 6)),  # exactly a half goes up
        (15, 1, "10", False, (15, 2, 17)),
        (100, 1, "20", True, (83, 17, 100)),
        (100, 3, "20", True, (250, 50, 300)),  # of the line, not of the piece
        (999, 7, "1", True, (6_924, 69, 6_993)),
        (1, 1, "0", True, (1, 0, 1)),
        (0, 5, "20", False, (0, 0, 0)),
    ],
)
def test_a_line_costs_what_a_calculator_says(
    unit: int, count: int, rate: str, includes: bool, expected: tuple[int, int, int]
) -> None:
    found = priced(lira(unit), count, Decimal(rate), includes_tax=includes)
    assert (found.net.minor, found.tax.minor, found.gross.minor) == expected


@given(UNITS, COUNTS, RATES, st.booleans())
def test_net_and_tax_are_gross_and_the_fixed_side_stays(
    unit: int, count: int, rate: Decimal, includes: bool
) -> None:
    found = priced(lira(unit), count, rate, includes_tax=includes)
    assert found.net + found.tax == found.gross
    assert (found.gross if includes else found.net).minor == unit * count


@given(UNITS, COUNTS, RATES, st.booleans())
def test_tax_is_the_exact_share_rounded_half_up_once(
    unit: int, count: int, rate: Decimal, includes: bool
) -> None:
    exact = Fraction(unit * count) * Fraction(rate) / (Fraction(100) + (Fraction(rate) if includes else 0))
    found = priced(lira(unit), count, rate, includes_tax=includes).tax.minor
    assert exact - Fraction(1, 2) < found <= exact + Fraction(1, 2)


@given(UNITS, RATES)
def test_exclusive_tax_is_what_decimal_says(unit: int, rate: Decimal) -> None:
    expected = (Decimal(unit) * rate / 100).quantize(Decimal(1), ROUND_HALF_UP)
    assert priced(lira(unit), 1, rate, includes_tax=False).tax.minor == expected


@given(LINES)
def test_totals_are_the_sums_of_their_lines(lines: list[tuple[int, int, Decimal, bool]]) -> None:
    each = [(r, priced(lira(u), c, r, includes_tax=i)) for u, c, r, i in lines]
    whole = totals(each, Currency.TRY)
    assert whole.priced.net.minor == sum(p.net.minor for _, p in each)
    assert whole.priced.tax.minor == sum(p.tax.minor for _, p in each)
    assert whole.priced.gross.minor == sum(p.gross.minor for _, p in each)
    assert whole.priced.net + whole.priced.tax == whole.priced.gross
    assert sum((total.priced for total in whole.rates), nothing(Currency.TRY)) == whole.priced
    assert [total.rate for total in whole.rates] == sorted({r for r, _ in each})


@given(LINES)
def test_the_order_of_lines_changes_nothing(lines: list[tuple[int, int, Decimal, bool]]) -> None:
    each = [(r, priced(lira(u), c, r, includes_tax=i)) for u, c, r, i in lines]
    assert totals(each, Currency.TRY) == totals(each[::-1], Currency.TRY)


@given(UNITS, COUNTS, RATES, st.booleans())
def test_what_is_given_back_is_the_same_with_the_other_sign(
    unit: int, count: int, rate: Decimal, includes: bool
) -> None:
    sold = priced(lira(unit), count, rate, includes_tax=includes)
    back = priced(lira(-unit), count, rate, includes_tax=includes)
    assert sold + back == nothing(Currency.TRY)


def test_currencies_never_mix() -> None:
    dollar = Money(100, Currency.USD)
    one = priced(dollar, 1, Decimal(20), includes_tax=False)
    with pytest.raises(CurrencyMismatchError):
        totals([(Decimal(20), one)], Currency.TRY)
    with pytest.raises(CurrencyMismatchError):
        one + Priced(lira(1), lira(0), lira(1))


@pytest.mark.parametrize("rate", ["-1", "NaN", "Infinity"])
def test_what_is_no_rate_is_refused(rate: str) -> None:
    with pytest.raises((ValueError, ArithmeticError)):
        priced(lira(100), 1, Decimal(rate), includes_tax=False)
