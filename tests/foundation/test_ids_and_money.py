"""Ids in order of time, and money that neither appears nor disappears."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terazi.foundation.ids import hash_token, new_digits, new_id, new_token
from terazi.foundation.language.lang import Lang
from terazi.foundation.money import Currency, CurrencyMismatchError, Money

MINOR = st.integers(-(10**15), 10**15)
CURRENCY = st.sampled_from(Currency)


def test_ids_made_later_sort_later() -> None:
    ids = [new_id() for _ in range(10_000)]
    assert ids == sorted(ids)
    assert len(set(ids)) == len(ids)
    assert {each.version for each in ids} == {7}


def test_tokens_are_long_and_all_different() -> None:
    tokens = {new_token() for _ in range(1000)}
    assert len(tokens) == 1000
    assert all(len(token) >= 43 and token.isascii() for token in tokens)
    assert len({hash_token(token) for token in tokens}) == 1000


def test_codes_have_all_their_digits() -> None:
    codes = [new_digits(6) for _ in range(2000)]
    assert all(len(code) == 6 and code.isdecimal() for code in codes)
    assert any(code.startswith("0") for code in codes)


@given(a=MINOR, b=MINOR, currency=CURRENCY)
def test_what_is_added_can_be_taken_away(a: int, b: int, currency: Currency) -> None:
    one, other = Money(a, currency), Money(b, currency)
    assert one + other == other + one
    assert one + other - other == one


@given(a=MINOR, b=MINOR)
def test_currencies_are_never_mixed(a: int, b: int) -> None:
    for put_together in (Money.__add__, Money.__sub__):
        with pytest.raises(CurrencyMismatchError):
            put_together(Money(a, Currency.TRY), Money(b, Currency.USD))


@given(a=MINOR, factor=st.decimals(-1000, 1000, places=4))
def test_a_factor_rounds_once_and_by_half_a_unit_at_most(a: int, factor: Decimal) -> None:
    exact = a * factor
    assert abs(Money(a, Currency.TRY).times(factor).minor - exact) <= Decimal("0.5")


@pytest.mark.parametrize(
    ("minor", "factor", "made"), [(5, "0.5", 3), (-5, "0.5", -3), (1, "0.49", 0), (100, "0.18", 18)]
)
def test_halves_are_rounded_away_from_zero(minor: int, factor: str, made: int) -> None:
    assert Money(minor, Currency.TRY).times(Decimal(factor)).minor == made


@pytest.mark.parametrize(
    ("minor", "currency", "turkish", "english"),
    [
        (123456, Currency.TRY, "1.234,56 ₺", "₺1,234.56"),
        (5, Currency.TRY, "0,05 ₺", "₺0.05"),
        (-5, Currency.USD, "-0,05 $", "-$0.05"),
        (-123456789, Currency.USD, "-1.234.567,89 $", "-$1,234,567.89"),
        (0, Currency.TRY, "0,00 ₺", "₺0.00"),
    ],
)
def test_money_is_written_as_the_language_writes_it(
    minor: int, currency: Currency, turkish: str, english: str
) -> None:
    assert Money(minor, currency).written(Lang.TR) == turkish
    assert Money(minor, currency).written(Lang.EN) == english


def test_currencies_have_the_numbers_of_the_contract() -> None:
    assert [Currency.of_number(n) for n in (0, 1)] == [Currency.TRY, Currency.USD]
