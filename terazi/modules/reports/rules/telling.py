"""Whether a mail is worth sending, and its lines: the first twenty rows with bars."""

from collections.abc import Sequence
from datetime import datetime

from terazi.foundation.language.formats import format_date, format_value
from terazi.foundation.language.lang import Lang
from terazi.foundation.mail_tables import MailRow
from terazi.foundation.money import Currency, Money
from terazi.foundation.reporting import CURRENCY, ReportKind
from terazi.foundation.types import Value
from terazi.modules.reports.rules.results import worded
from terazi.modules.reports.values import OutHeader, Period, Result

MOST_TOLD = 20
_BAR, _FULL = "█", 12
_MINOR = 100


def is_worth_telling(result: Result, bound_key: str, bound: float | None) -> bool:
    """Whether there are rows, and, where a bound is set, its measure passes it in one of them."""
    if not result.rows:
        return False
    if bound is None or not bound_key:
        return any(_counts(row, result) for row in result.rows)
    place = next((at for at, each in enumerate(result.headers) if each.key == bound_key), None)
    if place is None:
        return True
    scale = _MINOR if result.headers[place].kind is ReportKind.MONEY else 1
    return any(row[place] is not None and row[place] / scale > bound for row in result.rows)


def _counts(row: Sequence[Value], result: Result) -> bool:
    """A line that only says that there was nothing is none."""
    measures = [row[at] for at, each in enumerate(result.headers) if each.is_measure]
    return not measures or any(measures) or len(measures) < len(result.headers)


def told_rows(result: Result, lang: Lang) -> list[MailRow]:
    """Return the first rows as lines of a mail: what it is, its first number, and how long that is beside the others."""
    measure = next((at for at, each in enumerate(result.headers) if each.is_measure), None)
    rows = worded(result)[:MOST_TOLD]
    most = max((abs(row[measure] or 0) for row in rows), default=0) if measure is not None else 0
    return [_line(row, result.headers, measure, most, lang) for row in rows]


def _line(row: list[Value], headers: Value, measure: int | None, most: float, lang: Lang) -> MailRow:
    currency = next((str(row[at]) for at, each in enumerate(headers) if each.key == CURRENCY), "")
    said = [_said(value, header, currency, lang) for value, header in zip(row, headers, strict=True)]
    named = [text for text, each in zip(said, headers, strict=True) if not each.is_measure]
    if measure is None:
        return MailRow(label=said[0], note=" · ".join(said[1:]))
    others = [
        f"{headers[at].caption}: {said[at]}"
        for at in range(measure + 1, len(headers))
        if headers[at].is_measure
    ]
    length = round(_FULL * abs(row[measure] or 0) / most) if most else 0
    note = " · ".join(([_BAR * max(length, 1)] if most else []) + others)
    return MailRow(label=" · ".join(named) or headers[measure].caption, value=said[measure], note=note)


def _said(value: Value, header: OutHeader, currency: str, lang: Lang) -> str:
    if value is None:
        return "–"
    match header.kind:
        case None:
            return format_value(value, "pct1", lang)
        case ReportKind.MONEY if currency in set(Currency):
            return Money(round(value), Currency(currency)).written(lang)
        case ReportKind.MOMENT:
            is_day = header.by not in (None, Period.HOUR)
            return format_date(datetime.fromisoformat(value), with_time=not is_day)
        case ReportKind.TEXT | ReportKind.CHOICE:
            return str(value)
        case _:
            return format_value(value, "n2", lang)
