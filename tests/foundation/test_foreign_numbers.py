"""Numbers of companies abroad: in the form of their country, and never one of Türkiye that only names another country."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terazi.foundation.foreign_numbers import (
    FORMS,
    example_of,
    is_foreign_number,
    is_turkish,
    spelled_number,
)
from terazi.foundation.language.lang import Lang
from terazi.foundation.places import countries

VKN, TCKN = "1234567890", "10000000146"


@pytest.mark.parametrize("country", FORMS)
def test_the_example_of_a_country_is_a_number_there(country: str) -> None:
    assert country in countries(Lang.EN)
    assert is_foreign_number(country, example_of(country))


@pytest.mark.parametrize(
    ("country", "written", "spelled"),
    [
        ("DE", "de 123 456 789", "DE123456789"),
        ("DE", "123456789", "DE123456789"),
        ("GR", "123456789", "EL123456789"),
        ("CH", "CHE-123.456.789 MWST", "CHE123456789MWST"),
        ("US", "12-3456789", "123456789"),
        ("AZ", "9900003871", "9900003871"),
        ("JP", "T1234567890123", "T1234567890123"),
    ],
)
def test_numbers_are_spelled_as_papers_spell_them(country: str, written: str, spelled: str) -> None:
    assert spelled_number(country, written) == spelled
    assert is_foreign_number(country, written)
    assert spelled_number(country, spelled) == spelled


@pytest.mark.parametrize(
    ("country", "written"),
    [
        ("DE", "DE12345678"),
        ("DE", "FR12345678901"),
        ("DE", "x"),
        ("GR", "GR123456789"),
        ("PL", VKN),
        ("SK", VKN),
        ("IT", TCKN),
        ("AZ", VKN),
        ("AE", "123 456-7890"),
        ("JP", TCKN),
        ("AE", "yok"),
        ("AE", "ACME"),
        ("AE", "١٢٣٤٥٦٧٨٩"),
    ],
)
def test_what_is_no_number_there_is_none(country: str, written: str) -> None:
    assert not is_foreign_number(country, written)


def test_a_number_that_only_looks_turkish_is_told_by_the_letters_of_its_country() -> None:
    assert is_foreign_number("AZ", example_of("AZ"))
    assert is_foreign_number("PL", f"PL{VKN}")
    assert is_turkish(VKN)
    assert not is_turkish(f"PL{VKN}")


@given(st.sampled_from(sorted(set(countries(Lang.EN)) - {"TR"})), st.sampled_from([VKN, TCKN]))
def test_a_bare_number_of_turkiye_is_one_nowhere_else(country: str, number: str) -> None:
    assert not is_foreign_number(country, number)
