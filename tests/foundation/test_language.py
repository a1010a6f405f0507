"""Turkish letters, numbers as each language writes them, and phrases."""

import string
from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terazi.foundation.language.formats import format_value
from terazi.foundation.language.lang import Lang, fold, lower_tr, sort_key, upper_tr
from terazi.foundation.language.phrases import MissingPhraseError, Phrase, say, say_within, server_phrases

WORDS = "abcçdefgğhıijklmnoöpqrsştuüvwxyz"


@pytest.mark.parametrize(
    ("text", "lower", "upper"),
    [
        ("IĞDIR", "ığdır", "IĞDIR"),
        ("İstanbul", "istanbul", "İSTANBUL"),
        ("ısı", "ısı", "ISI"),
        ("çiçek", "çiçek", "ÇİÇEK"),
        ("Straße", "straße", "STRASSE"),
        ("i\u0307stanbul", "istanbul", "İSTANBUL"),
        ("I\u0307ZMI\u0307R", "izmir", "İZMİR"),
        ("", "", ""),
    ],
)
def test_case_of_turkish_letters(text: str, lower: str, upper: str) -> None:
    assert (lower_tr(text), upper_tr(text)) == (lower, upper)


@given(st.text(WORDS))
def test_turkish_case_goes_there_and_back(text: str) -> None:
    assert lower_tr(upper_tr(text)) == text


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("İSTANBUL ", "istanbul"),
        ("  Iğdır   Merkez\t", "igdir merkez"),
        ("Çağrı ÖZGÜR", "cagri ozgur"),
        ("kâğıt", "kagit"),
        ("i\u0307\u0307zmir", "izmir"),
        ("ı\u0307", "i"),
        ("ŞIRNAK", "sirnak"),
        ("\n", ""),
    ],
)
def test_folding_for_search(text: str, folded: str) -> None:
    assert fold(text) == folded


@given(st.text())
def test_folding_twice_is_folding_once(text: str) -> None:
    assert fold(fold(text)) == fold(text)


def test_words_sort_by_the_turkish_alphabet() -> None:
    words = [
        "zeytin",
        "çay",
        "ılık",
        "iğne",
        "cam",
        "şeker",
        "su",
        "örs",
        "ot",
        "üzüm",
        "un",
        "gül",
        "ğ",
        "Ada",
        "ağ",
    ]
    assert sorted(words, key=sort_key) == [
        "Ada", "ağ", "cam", "çay", "gül", "ğ", "ılık", "iğne", "ot", "örs", "su", "şeker", "un", "üzüm", "zeytin",
    ]  # fmt: skip


def test_digits_sort_before_letters_and_case_does_not_matter() -> None:
    assert sorted(["b", "A", "1", "a"], key=sort_key) == ["1", "A", "a", "b"]
    assert sort_key("IĞDIR") == sort_key("ığdır")


@pytest.mark.parametrize(
    ("value", "form", "turkish", "english"),
    [
        (1234.56, "f2", "1.234,56", "1,234.56"),
        (-0.001, "f2", "0,00", "0.00"),
        (1234.5, "n2", "1.234,5", "1,234.5"),
        (1234567, "i", "1.234.567", "1,234,567"),
        (0.125, "pct1", "%12,5", "12.5%"),
        (1, "pct1", "%100", "100%"),
        (0.0004, "p", "< 0,001", "< 0.001"),
        (0.001, "p", "= 0,001", "= 0.001"),
        (0.0123, "p", "= 0,012", "= 0.012"),
        (1.0, "p", "= 1,000", "= 1.000"),
        (0.00012345, "g3", "0,000123", "0.000123"),
        (12345.678, "g3", "12.346", "12,346"),
        (0, "g3", "0", "0"),
        (-0.001, "n2", "0", "0"),
        (-0.5, "n1", "-0,5", "-0.5"),
        (2.5, "", "2,5", "2.5"),
        (1000, "", "1.000", "1,000"),
        (None, "n2", "–", "–"),
        (float("nan"), "p", "–", "–"),
        (float("inf"), "n2", "∞", "∞"),
        (float("-inf"), "n2", "-∞", "-∞"),
        ("1.5", "n2", "1.5", "1.5"),
        (date(2026, 1, 9), "d", "09.01.2026", "09.01.2026"),
        (datetime(2026, 1, 9, 4, 5, tzinfo=UTC), "dt", "09.01.2026 04:05", "09.01.2026 04:05"),
        (datetime(2026, 1, 9, 4, 5, tzinfo=UTC), "d", "09.01.2026", "09.01.2026"),
    ],
)
def test_values_are_written_as_each_language_writes_them(
    value: object, form: str, turkish: str, english: str
) -> None:
    assert format_value(value, form, Lang.TR) == turkish
    assert format_value(value, form, Lang.EN) == english


@given(
    st.floats() | st.integers(-(10**20), 10**20), st.sampled_from(["", "i", "n2", "f2", "g3", "pct1", "p"])
)
def test_every_number_can_be_written(value: float, form: str) -> None:
    for lang in Lang:
        text = format_value(value, form, lang)
        assert text
        assert "e+" not in text
        assert "nan" not in text


def test_every_sentence_can_be_said() -> None:
    for key, texts in server_phrases().items():
        names = {name for _, name, _, _ in string.Formatter().parse(texts["tr"]) if name}
        for lang in Lang:
            said = say(Phrase(key, dict.fromkeys(names, 0.5)), lang)
            assert said
            assert "{" not in said


def test_values_that_are_phrases_are_said_in_the_same_language() -> None:
    inner = Phrase("foundation.done")
    for lang in Lang:
        said = say(Phrase("foundation.field.too_long", {"limit": [inner, 5]}), lang)
        assert f"{say(inner, lang)}, 5" in said


def test_stored_phrases_are_said_later_in_any_language() -> None:
    phrase = Phrase(
        "foundation.field.too_long",
        {"limit": [Phrase("foundation.done"), datetime(2026, 1, 9, tzinfo=UTC), 1.5, None, ["a"]]},
    )
    stored = phrase.as_json()
    for lang in Lang:
        assert say(Phrase.from_json(stored), lang) == say(phrase, lang)
        assert say_within({"list": [stored, 1]}, lang) == {"list": [say(phrase, lang), 1]}


def test_a_key_nobody_wrote_is_an_error() -> None:
    with pytest.raises(MissingPhraseError):
        say(Phrase("foundation.nothing.of.this.name"), Lang.TR)


@pytest.mark.parametrize(
    ("count", "turkish"),
    [
        (0, "0’ını"),
        (1, "1’ini"),
        (2, "2’sini"),
        (3, "3’ünü"),
        (14, "14’ünü"),
        (29, "29’unu"),
        (16, "16’sını"),
        (57, "57’sini"),
        (10, "10’unu"),
        (20, "20’sini"),
        (30, "30’unu"),
        (40, "40’ını"),
        (60, "60’ını"),
        (80, "80’ini"),
        (90, "90’ını"),
        (100, "100’ünü"),
        (1_000, "1.000’ini"),
        (12_500, "12.500’ünü"),
        (50_000, "50.000’ini"),
        (3_000_000, "3.000.000’unu"),
        (2_000_000_000, "2.000.000.000’ını"),
    ],
)
def test_so_many_of_them_end_in_turkish_as_the_number_is_spoken(count: int, turkish: str) -> None:
    assert format_value(count, "of", Lang.TR) == turkish
    assert format_value(count, "of", Lang.EN) == f"{count:,}"
