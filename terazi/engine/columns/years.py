"""Telling years from amounts by what they are called and where they lie."""

import polars as pl

from terazi.engine.columns.captions import YEARS, words_of
from terazi.engine.columns.time_numbers import FIRST_YEAR, LAST_YEAR

_NEARLY_ALL = 0.98


def are_years(name: str, numbers: pl.Series) -> bool:
    """Say whether whole numbers are calendar years of whatever: the name speaks of years, and nearly all are from 1000 to 2200."""
    known = numbers.drop_nulls()
    if not words_of(name) & YEARS or not known.len():
        return False
    inside = known.is_between(FIRST_YEAR, LAST_YEAR).sum()
    return bool(inside >= _NEARLY_ALL * known.len())
