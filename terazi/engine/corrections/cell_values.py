"""Reading a value out of a cell that does not fit its column: units, missing-value words, impossible dates."""

import calendar
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import polars as pl

from terazi.engine.column import Column, ColumnType
from terazi.engine.columns.date_texts import read_dates
from terazi.engine.columns.number_texts import read_numbers
from terazi.engine.corrections.links import WITH_UNIT
from terazi.engine.corrections.typed_values import Typed
from terazi.foundation.language.lang import fold

_MISSING = frozenset(
    fold(word)
    for word in (
        *(
            "yok",
            "-",
            "--",
            "---",
            "–",
            "—",
            "?",
            "??",
            ".",
            "..",
            "...",
            "*",
            "/",
            "x",
            "n/a",
            "na",
            "n.a.",
            "nan",
            "null",
            "nil",
        ),
        *(
            "none",
            "missing",
            "unknown",
            "not available",
            "boş",
            "bos",
            "bilinmiyor",
            "belirsiz",
            "belirtilmemiş",
            "belirtilmedi",
        ),
        *(
            "girilmedi",
            "girilmemiş",
            "veri yok",
            "yanıt yok",
            "cevap yok",
            "kayıp",
            "tanımsız",
            "undefined",
            "no data",
            "empty",
        ),
    )
)
_DATE = re.compile(r"^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})(?:[ T].*)?$")


@dataclass(frozen=True, slots=True)
class Reading:
    """What a misfit cell says: a value, or nothing (``is_empty``), and whether an impossible date was put right."""

    value: Typed
    is_empty: bool = False
    is_date: bool = False


def is_missing_word(text: str) -> bool:
    """Whether a text only says that there is no value ("yok", "-", "N/A")."""
    return fold(text) in _MISSING or not text.strip()


def read_cells(column: Column, raws: Sequence[str], kinds: Sequence[str]) -> list[Reading | None]:
    """Return what each misfit cell says, None where it cannot be told.

    Numbers with a unit are read where all such cells have the same unit: 12 kg beside 500 g stay as they are.
    """
    if column.type.is_numeric:
        values: list[Reading | None] = _numbers(column, raws)
    elif column.type is ColumnType.DATETIME:
        values = _dates(raws)
    else:
        values = [None] * len(raws)
    return [
        Reading(None, is_empty=True) if kind == "error" or is_missing_word(raw) else value
        for raw, kind, value in zip(raws, kinds, values, strict=True)
    ]


def _numbers(column: Column, raws: Sequence[str]) -> list[Reading | None]:
    found = [WITH_UNIT.match(raw.strip()) for raw in raws]
    units = Counter(fold(match["unit"]).rstrip(".") for match in found if match)
    texts = [
        match["number"].strip() if match and len(units) == 1 else raw
        for raw, match in zip(raws, found, strict=True)
    ]
    numbers = read_numbers(pl.Series(texts, dtype=pl.String)).values.to_list()
    return [_number(column, number) for number in numbers]


def _number(column: Column, number: float | None) -> Reading | None:
    if number is None:
        return None
    if column.type is ColumnType.FLOAT:
        return Reading(number)
    return Reading(int(number)) if number.is_integer() and abs(number) < 2**53 else None


def _dates(raws: Sequence[str]) -> list[Reading | None]:
    dates = read_dates(pl.Series(raws, dtype=pl.String)).values.to_list()
    return [
        Reading(moment) if moment is not None else _possible_date(raw)
        for raw, moment in zip(raws, dates, strict=True)
    ]


def _possible_date(raw: str) -> Reading | None:
    """Put an impossible date right: 12.31.2026 has day and month swapped, 31.02.2026 is past the month's end."""
    found = _DATE.match(raw.strip())
    if not found:
        return None
    first, month, last = (int(part) for part in found.groups())
    year, day = (first, last) if len(found[1]) == 4 else (last, first)
    if len(str(year)) != 4 or not 1900 <= year <= 2100:
        return None
    if month > 12 >= day:
        day, month = month, day
    if not 1 <= month <= 12 or not 1 <= day <= 31:
        return None
    return Reading(datetime(year, month, min(day, calendar.monthrange(year, month)[1])), is_date=True)
