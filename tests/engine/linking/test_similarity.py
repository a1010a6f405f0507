"""Trigram similarity, beside values that PostgreSQL's pg_trgm gives."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terazi.engine.linking.similarity import Names, key_of, similarity, trigrams


def test_trigrams_are_those_of_pg_trgm():
    # SELECT show_trgm('word two')
    assert trigrams("word two") == {"  w", " wo", "wor", "ord", "rd ", "  t", " tw", "two", "wo "}
    assert trigrams("") == frozenset()


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        # SELECT similarity(one, other), PostgreSQL 18
        ("word", "two words", 0.36363637),
        ("glukoz", "glikoz", 0.4),
        ("hemoglobin", "hemoglobn", 0.61538464),
        ("kan sekeri", "sekeri kan", 1.0),
        ("a", "a", 1.0),
        ("a", "b", 0.0),
        ("", "", 0.0),
        ("cinsiyet", "cinsiyeti", 0.72727275),
    ],
)
def test_similarity_is_that_of_pg_trgm(one, other, expected):
    assert similarity(one, other) == pytest.approx(expected, abs=1e-7)


@pytest.mark.parametrize(
    ("caption", "key"),
    [
        ("DoğumTarihi", "dogum tarihi"),
        ("birth_date", "birth date"),
        ("T.C. Kimlik No", "t c kimlik no"),
        ("  İL  ", "il"),
        ("HbA1c", "hba1c"),
        ("% Nötrofil", "yuzde notrofil"),
        ("---", ""),
    ],
)
def test_a_key_is_the_words_of_a_caption(caption, key):
    assert key_of(caption) == key


@given(st.lists(st.text("abcı ", min_size=1, max_size=8), max_size=8), st.text("abcı ", max_size=8))
def test_an_index_finds_what_comparing_one_by_one_finds(names, text):
    wanted = {name: value for name in names if (value := similarity(name, text)) >= 0.3}
    assert Names(names).like(text, 0.3) == wanted
