"""Numbers, dates, percentages and p-values as each language writes them."""

import math
from datetime import date, datetime

from terazi.foundation.language.lang import Lang
from terazi.foundation.types import Value

MISSING = "–"
_SMALL_P = 0.001
_OF_ONES = ("ını", "ini", "sini", "ünü", "ünü", "ini", "sını", "sini", "ini", "unu")
_OF_TENS = ("", "unu", "sini", "unu", "ını", "sini", "ını", "ini", "ini", "ını")
_TO_ONES = ("a", "e", "ye", "e", "e", "e", "ya", "ye", "e", "a")
_TO_TENS = ("", "a", "ye", "a", "a", "ye")
_OF_POWERS = ((1_000, "ünü"), (1_000_000, "ini"), (1_000_000_000, "unu"))
_OF_MORE = "ını"


def format_value(value: Value, spec: str, lang: Lang) -> str:
    """Write a value by a format: ``n2`` (two decimals at most), ``f2`` (exactly two), ``g3`` (three significant digits),
    ``i`` (whole number), ``of`` (so many of them: 29’unu, 29), ``pct1`` (0.125 -> %12,5), ``p`` (= 0,012 or < 0,001), ``d`` (date), ``dt`` (date and time), ``t`` (time), ``to`` (time
    with the ending that Turkish puts to it: 18.00’e), ``day`` (of the month), or empty (as it is).
    """
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return MISSING
    if isinstance(value, datetime) and spec in {"t", "to"}:
        return format_time(value, lang, with_ending=spec == "to")
    if isinstance(value, datetime | date) and spec == "day":
        return str(value.day)
    if isinstance(value, datetime | date):
        return format_date(value, with_time=spec == "dt")
    if isinstance(value, str | bool):
        return str(value)
    return _format_number(float(value) if not isinstance(value, int) else value, spec, lang)


def _format_number(value: int | float, spec: str, lang: Lang) -> str:
    if math.isinf(value):
        return "∞" if value > 0 else "-∞"
    if spec == "p":
        return format_p(value, lang)
    digits = int(spec[-1]) if spec and spec[-1].isdigit() else 0
    if spec == "of":
        return format_part(round(value), lang)
    if spec.startswith("pct"):
        return format_percent(value, digits, lang)
    if spec.startswith("f"):
        return _localise(f"{float(value):z,.{digits}f}", lang)
    if spec.startswith("g"):
        return format_significant(value, digits, lang)
    if spec.startswith("n"):
        return format_decimal(value, digits, lang)
    if spec == "i" or isinstance(value, int):
        return _localise(f"{round(value):,}", lang)
    return format_decimal(value, 4, lang)


def format_part(count: int, lang: Lang) -> str:
    """Write how many of some there are, with the ending that Turkish puts to the number's last word (29’unu, 1.000’ini)."""
    written = _localise(f"{count:,}", lang)
    return f"{written}’{_ending_of(count)}" if lang is Lang.TR else written


def _ending_of(count: int) -> str:
    if count % 10 or not count:
        return _OF_ONES[count % 10]
    if count % 100:
        return _OF_TENS[count % 100 // 10]
    return next((ending for power, ending in _OF_POWERS if count % power), _OF_MORE)


def format_decimal(value: int | float, digits: int, lang: Lang) -> str:
    """Write a number with at most that many decimals (1234.5 -> 1.234,5)."""
    text = f"{value:,.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return _localise("0" if text == "-0" else text, lang)


def format_significant(value: int | float, digits: int, lang: Lang) -> str:
    """Write a number with that many significant digits, never in scientific notation for ordinary sizes."""
    if value == 0:
        return "0"
    decimals = max(0, digits - 1 - math.floor(math.log10(abs(value))))
    return format_decimal(value, min(decimals, 12), lang)


def format_percent(share: int | float, digits: int, lang: Lang) -> str:
    """Write a share as a percentage (0.125 -> %12,5 in Turkish, 12.5% in English)."""
    number = format_decimal(share * 100, digits, lang)
    return f"%{number}" if lang is Lang.TR else f"{number}%"


def format_p(p: int | float, lang: Lang) -> str:
    """Write a p-value with its sign (= 0,012, or < 0,001 where it is smaller)."""
    if p < _SMALL_P:
        return "< " + _localise("0.001", lang)
    return "= " + _localise(f"{p:.3f}", lang)


def format_date(value: date | datetime, *, with_time: bool = False) -> str:
    """Write a date as 31.12.2026, with its time as 31.12.2026 14:05."""
    if with_time and isinstance(value, datetime):
        return value.strftime("%d.%m.%Y %H:%M")
    return value.strftime("%d.%m.%Y")


def format_time(at: datetime, lang: Lang, *, with_ending: bool = False) -> str:
    """Write a time of the day (18:00, in Turkish 18.00); with the ending of the last word in which Turkish says it."""
    if lang is not Lang.TR:
        return at.strftime("%H:%M")
    written = at.strftime("%H.%M")
    return f"{written}’{_to_ending(at.minute or at.hour)}" if with_ending else written


def _to_ending(number: int) -> str:
    if number % 10 or not number:
        return _TO_ONES[number % 10]
    return _TO_TENS[number // 10]


def _localise(text: str, lang: Lang) -> str:
    if lang is Lang.TR:
        return text.translate(str.maketrans(",.", ".,"))
    return text
