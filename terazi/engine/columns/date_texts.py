"""Reading dates that are written as texts: 31.12.2026, 31 Aralık 2026, 2026-12-31 and their times."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl

from terazi.engine.columns.months import MONTH_NUMBERS
from terazi.foundation.language.lang import fold

_TIME = r"(?:[t ,]\s?(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?z?)?$"
_YEAR_FIRST = r"^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})" + _TIME
_DAY_FIRST = r"^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})" + _TIME
_NAMED = r"^(\d{1,2})?[ .-]?\s?([a-z]{3,9})\.?[ ,-]\s?(\d{4})" + _TIME
_NAME_FIRST = r"^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})" + _TIME
_WEEKDAYS = (
    r"(?:^|[ ,]+)(?:pazartesi|sali|carsamba|persembe|cuma|cumartesi|pazar"
    r"|monday|tuesday|wednesday|thursday|friday|saturday|sunday),?(?: |$)"
)
_LETTERS = {"İ": "i", "I": "i", "ı": "i", "Ş": "s", "ş": "s", "Ğ": "g", "ğ": "g", "Ü": "u", "ü": "u"}
_LETTERS |= {"Ç": "c", "ç": "c", "Ö": "o", "ö": "o"}
_CENTURY_TURNS = 30  # 29 is 2029 and 30 is 1930, as in Excel


_NUMERIC_DATE = re.compile(r"\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}")
_WORD = re.compile(r"[a-z]{3,9}")


@dataclass(frozen=True, slots=True)
class DateTexts:
    """The dates that texts hold: null where a text is not a date."""

    values: pl.Series
    has_time: bool
    is_ambiguous: bool  # no day over 12 tells whether the day or the month comes first


def may_be_dates(sample: Sequence[str]) -> bool:
    """Tell whether any of the texts could be a date."""
    return any(
        _NUMERIC_DATE.search(text) or any(word in MONTH_NUMBERS for word in _WORD.findall(fold(text)))
        for text in sample
    )


def read_dates(texts: pl.Series) -> DateTexts:
    """Read every text as a date; the day comes first unless a month over 12 says that the month does."""
    folded = texts.str.strip_chars().str.replace_many(_LETTERS).str.to_lowercase()
    folded = folded.str.replace(_WEEKDAYS, "")
    year_first = folded.str.extract_groups(_YEAR_FIRST).struct.unnest()
    day_first = folded.str.extract_groups(_DAY_FIRST).struct.unnest()
    parts = [
        _parts(year_first, (3, 2, 1)),
        _parts(day_first, (1, 2, 3)),
    ]
    slashed = parts[1].select(pl.col("day", "month").cast(pl.Int64, strict=False).max())
    most_first, most_second = (int(value or 0) for value in slashed.row(0))
    if most_second > 12 >= most_first:
        parts[1] = parts[1].rename({"day": "month", "month": "day"}).select("day", "month", "year", "time")
    named = folded.str.contains("[a-z]{3}")
    if named.any():
        parts.append(_named(folded.str.extract_groups(_NAMED).struct.unnest(), (1, 2, 3)))
        parts.append(_named(folded.str.extract_groups(_NAME_FIRST).struct.unnest(), (2, 1, 3)))
    both = pl.concat(
        [part.rename({name: f"{name}{index}" for name in part.columns}) for index, part in enumerate(parts)],
        how="horizontal",
    )
    merged = both.select(
        pl.coalesce(*[f"{name}{index}" for index in range(len(parts))]).alias(name)
        for name in ("day", "month", "year", "time")
    )
    values = merged.select(
        pl.concat_str([_full_year(), pl.lit("-"), "month", pl.lit("-"), "day", pl.lit(" "), "time"])
        .str.to_datetime("%Y-%m-%d %H:%M:%S", time_unit="us", strict=False)
        .alias("value")
    )["value"]
    unclear = 0 < most_first <= 12 and most_second <= 12
    has_time = bool((values.dt.truncate("1d") != values).any())
    return DateTexts(values=values, has_time=has_time, is_ambiguous=unclear)


def _parts(groups: pl.DataFrame, places: tuple[int, int, int]) -> pl.DataFrame:
    day, month, year = (pl.col(str(place)) for place in places)
    clock = [pl.col(name).fill_null("0").str.zfill(2) for name in ("4", "5", "6")]
    time = pl.concat_str(clock, separator=":")
    return groups.select(
        day=day.str.zfill(2), month=month.str.zfill(2), year=year, time=pl.when(year.is_not_null()).then(time)
    )


def _named(groups: pl.DataFrame, places: tuple[int, int, int]) -> pl.DataFrame:
    name = str(places[1])
    numbered = groups.with_columns(pl.col(name).replace_strict(MONTH_NUMBERS, default=None))
    known = numbered.with_columns(
        pl.when(pl.col(name).is_not_null()).then(pl.col(column)).alias(column) for column in numbered.columns
    )
    day = str(places[0])
    without_day = pl.when(pl.col(name).is_not_null()).then(pl.col(day).fill_null("1"))
    return _parts(known.with_columns(without_day.alias(day)), places)


def _full_year() -> pl.Expr:
    year = pl.col("year")
    number = year.cast(pl.Int64, strict=False)
    century = pl.when(number < _CENTURY_TURNS).then(pl.lit("20")).otherwise(pl.lit("19"))
    return pl.when(year.str.len_bytes() == 2).then(pl.concat_str([century, year])).otherwise(year)
