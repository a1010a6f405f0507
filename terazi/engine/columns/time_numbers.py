"""Numbers that tell a time and no amount: calendar years, and the months, quarters and weeks of a year."""

import polars as pl

from terazi.engine.column import Column, ColumnType, Display
from terazi.engine.columns.captions import YEARS, words_of

_PARTS = frozenset(["ay", "ayi", "month", "ceyrek", "quarter", "hafta", "haftasi", "week"])
_BESIDE = frozenset(["no", "number", "numarasi", "of", "the", "year"])
_NEARLY_ALL = 0.98
FIRST_YEAR, LAST_YEAR = 1000, 2200


def are_years(name: str, numbers: pl.Series) -> bool:
    """Say whether whole numbers are calendar years of whatever: the name speaks of years, and nearly all are from 1000 to 2200."""
    known = numbers.drop_nulls()
    if not words_of(name) & YEARS or not known.len():
        return False
    inside = known.is_between(FIRST_YEAR, LAST_YEAR).sum()
    return bool(inside >= _NEARLY_ALL * known.len())


def is_time_number(column: Column) -> bool:
    """Say whether a column holds years, or whole numbers whose name says nothing but that they are months, quarters or weeks."""
    if column.display is Display.YEAR:
        return True
    words = words_of(column.name)
    return column.type is ColumnType.INTEGER and bool(words & _PARTS) and words <= _PARTS | _BESIDE
