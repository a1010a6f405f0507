"""Numbers as people type them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terazi.foundation.language.formats import format_decimal
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.numbers import read_number


@pytest.mark.parametrize(
    ("said", "turkish", "english", "machine"),
    [
        ("5.000", 5000, 5.0, 5.0),
        ("5,000", 5.0, 5000, 5.0),
        ("5.000,5", 5000.5, 5000.5, 5000.5),
        ("5,000.5", 5000.5, 5000.5, 5000.5),
        ("-1.234.567", -1234567, -1234567, -1234567),
        ("0.125", 0.125, 0.125, 0.125),
        ("12.5", 12.5, 12.5, 12.5),
        ("12,5", 12.5, 12.5, 12.5),
        (" 7 ", 7, 7, 7),
        ("−7", -7, -7, -7),
        (",5", 0.5, 0.5, 0.5),
        ("12 500", 12500, 12500, 12500),
        ("12\u00a0500,5", 12500.5, 12500.5, 12500.5),
    ],
)
def test_marks_mean_what_the_language_means_by_them(
    said: str, turkish: float, english: float, machine: float
) -> None:
    assert [read_number(said, lang) for lang in (Lang.TR, Lang.EN, None)] == [turkish, english, machine]


@pytest.mark.parametrize(
    "said", ["", "-", ".", "1.2.3", "1,2,3", "5.000.00", "%12", "5 ₺", "1e3", "1_000", "nan"]
)
@pytest.mark.parametrize("lang", [*Lang, None])
def test_what_is_no_number_is_none(said: str, lang: Lang | None) -> None:
    assert read_number(said, lang) is None


@given(st.integers(-(10**12), 10**12), st.integers(0, 4), st.sampled_from(Lang))
def test_what_a_language_writes_it_reads_back(whole: int, digits: int, lang: Lang) -> None:
    number = whole / 10**digits
    assert read_number(format_decimal(number, 6, lang), lang) == pytest.approx(number, abs=1e-6)
