"""A table that was taken of a layer, as data sets keep it."""

from dataclasses import dataclass

import polars as pl

from terazi.engine.taken import TypedTable


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class LookupTable(TypedTable):
    """Two columns of a layer at one edition: each key once, as it is compared, with its value."""

    records: int
    known: pl.DataFrame
    """``key`` and ``value``; the value of a key that two records have is empty."""
    twice: pl.Series
    """The keys that two records have."""
