"""Amounts in words, read back by a reader that knows nothing of the writer."""

import random
import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from terazi.foundation.language.lang import Lang
from terazi.foundation.money import Currency, Money
from terazi.modules.bills.rules.amounts_in_words import in_words

_TR = dict(
    zip(
        ["sıfır", "bir", "iki", "üç", "dört", "beş", "altı", "yedi", "sekiz", "dokuz"], range(10), strict=True
    )
) | dict(
    zip(
        ["on", "yirmi", "otuz", "kırk", "elli", "altmış", "yetmiş", "seksen", "doksan"],
        range(10, 100, 10),
        strict=True,
    )
)
_EN = dict(
    zip(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
        ],
        range(20),
        strict=True,
    )
) | dict(
    zip(
        ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"],
        range(20, 100, 10),
        strict=True,
    )
)
_SCALES = {Lang.TR: {"bin": 10**3, "milyon": 10**6, "milyar": 10**9, "trilyon": 10**12}}
_SCALES[Lang.EN] = {"thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}
_HUNDRED = {Lang.TR: "yüz", Lang.EN: "hundred"}


def number_of(words: str, lang: Lang) -> int:
    """Read a number; Turkish words may be joined, so the longest word that fits is taken first."""
    known = _TR if lang is Lang.TR else _EN
    every = sorted([*known, *_SCALES[lang], _HUNDRED[lang]], key=len, reverse=True)
    found = re.findall("|".join(every), words)
    assert re.sub(r"\band\b|[ ,-]", "", words) == "".join(found), words
    whole, part = 0, 0
    for word in found:
        if word == _HUNDRED[lang]:
            part = max(part, 1) * 100
        elif word in _SCALES[lang]:
            whole += max(part, 1) * _SCALES[lang][word]
            part = 0
        else:
            part += known[word]
    return whole + part


def minor_of(words: str, lang: Lang) -> int:
    """Read an amount in lira."""
    units = ("TL", "kr.") if lang is Lang.TR else (r" Turkish liras?", r" kuruş")
    whole = re.search(rf"^(.+?){units[0]}", words)
    part = re.search(rf"(?:^|,| and )([^,]*?){units[1]}$", words) if lang is Lang.TR else None
    if lang is Lang.EN:
        rest = words[whole.end() :] if whole else words
        part = re.search(rf"^(?: and )?(.+?){units[1]}$", rest)
    return 100 * (number_of(whole.group(1), lang) if whole else 0) + (
        number_of(part.group(1), lang) if part else 0
    )


@pytest.mark.parametrize(
    ("minor", "turkish", "english"),
    [
        (65_035, "altıyüzelliTL,otuzbeşkr.", "six hundred and fifty Turkish liras and thirty-five kuruş"),
        (100, "birTL", "one Turkish lira"),
        (5, "beşkr.", "five kuruş"),
        (0, "sıfırTL", "zero Turkish liras"),
        (100_001, "binTL,birkr.", "one thousand Turkish liras and one kuruş"),
        (
            30_166_100,
            "üçyüzbirbinaltıyüzaltmışbirTL",
            "three hundred and one thousand, six hundred and sixty-one Turkish liras",
        ),
        (
            100_200_200_000,
            "birmilyarikimilyonikibinTL",
            "one billion, two million, two thousand Turkish liras",
        ),
        (-150, "eksibirTL,ellikr.", "minus one Turkish lira and fifty kuruş"),
    ],
)
def test_amounts_are_written_as_on_commercial_papers(minor: int, turkish: str, english: str) -> None:
    money = Money(minor, Currency.TRY)
    assert (in_words(money, Lang.TR), in_words(money, Lang.EN)) == (turkish, english)


def test_dollars_have_their_own_words() -> None:
    money = Money(7_196, Currency.USD)
    assert in_words(money, Lang.TR) == "yetmişbirABDDoları,doksanaltısent"
    assert in_words(money, Lang.EN) == "seventy-one US dollars and ninety-six cents"
    assert in_words(Money(101, Currency.USD), Lang.EN) == "one US dollar and one cent"


@given(st.integers(0, 10**14))
@example(100_200_000_100)
def test_what_is_written_reads_back_as_the_same_amount(minor: int) -> None:
    for lang in Lang:
        assert minor_of(in_words(Money(minor, Currency.TRY), lang), lang) == minor


def test_thousands_of_amounts_that_others_get_wrong_read_back() -> None:
    chance = random.Random(1)
    tricky = [
        k * 1000 + r for k in (1, 11, 101, 111, 301, 901, 1001, 1100, 1101) for r in (0, 1, 10, 100, 661)
    ]
    for whole in [*tricky, *(chance.randrange(10**9) for _ in range(2_000))]:
        for lang in Lang:
            minor = whole * 100 + whole % 100
            assert minor_of(in_words(Money(minor, Currency.TRY), lang), lang) == minor
