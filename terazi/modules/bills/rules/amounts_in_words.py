"""Amounts in words: joined as Turkish commercial papers write them, and in English."""

from num2words2 import num2words

from terazi.foundation.language.lang import Lang
from terazi.foundation.money import Currency, Money

_TURKISH = {Currency.TRY: ("TL", "kr."), Currency.USD: ("ABDDoları", "sent")}
_ENGLISH = {
    Currency.TRY: (("Turkish lira", "Turkish liras"), ("kuruş", "kuruş")),
    Currency.USD: (("US dollar", "US dollars"), ("cent", "cents")),
}
_ONES = ("", "bir", "iki", "üç", "dört", "beş", "altı", "yedi", "sekiz", "dokuz")
_TENS = ("", "on", "yirmi", "otuz", "kırk", "elli", "altmış", "yetmiş", "seksen", "doksan")
_SCALES = ("", "bin", "milyon", "milyar", "trilyon", "katrilyon", "kentilyon")


def in_words(money: Money, lang: Lang) -> str:
    """Return an amount in words ("altıyüzelliTL,otuzbeşkr.", "six hundred and fifty Turkish liras and …")."""
    minus = money.minor < 0
    whole, part = divmod(abs(money.minor), 100)
    if lang is Lang.TR:
        return ("eksi" if minus else "") + _turkish(whole, part, money.currency)
    return ("minus " if minus else "") + _english(whole, part, money.currency)


def _turkish(whole: int, part: int, currency: Currency) -> str:
    major, minor = _TURKISH[currency]
    written = [f"{_turkish_number(whole)}{major}"] if whole or not part else []
    if part:
        written.append(f"{_turkish_number(part)}{minor}")
    return ",".join(written)


def _english(whole: int, part: int, currency: Currency) -> str:
    major, minor = _ENGLISH[currency]
    written = [f"{_english_number(whole)} {major[whole != 1]}"] if whole or not part else []
    if part:
        written.append(f"{_english_number(part)} {minor[part != 1]}")
    return " and ".join(written)


def _turkish_number(number: int) -> str:
    """Join the words of a number; the library loses some of them above a billion (1.002.000.001)."""
    words, scale = "", 0
    while number:
        number, group = divmod(number, 1000)
        if group:
            said = "" if (group, scale) == (1, 1) else _below_thousand(group)  # "bin", not "birbin"
            words = f"{said}{_SCALES[scale]}{words}"
        scale += 1
    return words or "sıfır"


def _below_thousand(number: int) -> str:
    hundreds, rest = divmod(number, 100)
    hundred = f"{_ONES[hundreds] if hundreds > 1 else ''}yüz" if hundreds else ""
    return f"{hundred}{_TENS[rest // 10]}{_ONES[rest % 10]}"


def _english_number(number: int) -> str:
    return str(num2words(number, lang=Lang.EN.value))  # type: ignore[no-untyped-call]  # it has no types of its own
