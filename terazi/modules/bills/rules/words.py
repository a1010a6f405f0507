"""Amounts in words: joined as Turkish commercial papers write them, and in English."""

from num2words2 import num2words

from terazi.foundation.language.lang import Lang
from terazi.foundation.money import Currency, Money

_TURKISH = {Currency.TRY: ("TL", "kr."), Currency.USD: ("ABDDoları", "sent")}
_ENGLISH = {
    Currency.TRY: (("Turkish lira", "Turkish liras"), ("kuruş", "kuruş")),
    Currency.USD: (("US dollar", "US dollars"), ("cent", "cents")),
}


def in_words(money: Money, lang: Lang) -> str:
    """Return an amount in words ("altıyüzelliTL,otuzbeşkr.", "six hundred and fifty Turkish liras and …")."""
    minus = money.minor < 0
    whole, part = divmod(abs(money.minor), 100)
    if lang is Lang.TR:
        return ("eksi" if minus else "") + _turkish(whole, part, money.currency)
    return ("minus " if minus else "") + _english(whole, part, money.currency)


def _turkish(whole: int, part: int, currency: Currency) -> str:
    major, minor = _TURKISH[currency]
    written = [f"{_number(whole, Lang.TR)}{major}"] if whole or not part else []
    if part:
        written.append(f"{_number(part, Lang.TR)}{minor}")
    return ",".join(written)


def _english(whole: int, part: int, currency: Currency) -> str:
    major, minor = _ENGLISH[currency]
    written = [f"{_number(whole, Lang.EN)} {major[whole != 1]}"] if whole or not part else []
    if part:
        written.append(f"{_number(part, Lang.EN)} {minor[part != 1]}")
    return " and ".join(written)


def _number(number: int, lang: Lang) -> str:
    words = str(num2words(number, lang=lang.value))  # type: ignore[no-untyped-call]  # it has no types of its own
    return words.replace(" ", "") if lang is Lang.TR else words
