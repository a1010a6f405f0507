"""Searching in SQL finds and ranks exactly what searching in Python does."""

import pytest
from sqlalchemy import String, column, literal, select, values

from terazi.foundation.language.lang import fold
from terazi.foundation.language.search import MOST_WORDS, Closeness, closeness, is_found
from terazi.foundation.questions import pairs, value
from terazi.foundation.text_search import closeness_of, folded, has_words
from tests.calling import HouseUnderTest

TEXTS = [
    "IŞIK",
    "ışık",
    "Işık Ölçümü",
    "  İSTANBUL \t satışları ",
    "ĞÜŞİÖÇ ğüşıöç",
    "Âlim Îcâd Ûmid",
    "%100_kesin\\",
    "100 kesin",
    "Ücret (₺)",
    "ölçüm ışık",
    "",
]
WANTED = ["ışık", "ISIK", "olcum isik", "istanbul satış", "%", "_", "\\", "100", "kesin", "cret", "alim ûmid"]


async def test_the_database_folds_as_python_does(house: HouseUnderTest) -> None:
    for text in TEXTS:
        (key,) = await house.house.database.reader.ask(value(select(folded(literal(text))))())
        assert key == fold(text), text


@pytest.mark.shared_house
@pytest.mark.parametrize("typed", WANTED)
async def test_the_database_finds_and_ranks_as_python_does(house: HouseUnderTest, typed: str) -> None:
    wanted = fold(typed)
    texts = values(column("text", String), name="texts").data([(text,) for text in TEXTS])
    key = folded(texts.c.text)
    asked = select(texts.c.text, closeness_of(key, wanted).label("closeness")).where(has_words(key, wanted))
    (told,) = await house.house.database.reader.ask(pairs(asked)())
    found = {text: closeness(wanted, fold(text)) for text in TEXTS if is_found(wanted, fold(text))}
    assert told == found
    assert found


def test_the_whole_is_closer_than_the_beginning_a_word_the_inside_and_words_apart() -> None:
    texts = ["isik", "isikli", "bol isik", "golisik", "isi kati"]
    assert [closeness("isik", text) for text in texts] == sorted(Closeness, reverse=True)


def test_only_the_first_words_are_looked_for() -> None:
    assert is_found(" ".join(["a"] * MOST_WORDS + ["z"]), "a")
    assert not is_found("a z", "a")
