"""Finding the rows of an earlier workbook in a new one, by what stands in them."""

from collections.abc import Sequence

import polars as pl

from terazi.engine.column import ROW
from terazi.engine.dataset import Dataset
from terazi.engine.versions.comparison import comparable_cells

_NEW, _TIMES = "_new", "_times"


def same_rows(before: Dataset, after: Dataset) -> dict[int, int]:
    """Return which row of the new data set is which of the earlier one, by their numbers: the same where all cells agree.

    Where all earlier rows begin the new data set, each is itself; else only rows count that no other of their data set
    equals. None is the same where the two share less than half of the earlier columns.
    """
    ids, old, new = comparable_cells(before, after)
    if 2 * len(ids) < len(before.columns) or not ids:
        return {}
    if old.height <= new.height and old.select(ids).equals(new.select(ids).head(old.height)):
        return dict(zip(old[ROW], new[ROW].head(old.height), strict=True))
    pairs = _once(old, ids).join(_once(new, ids).rename({ROW: _NEW}), on=ids, how="inner", nulls_equal=True)
    return dict(pairs.select(ROW, _NEW).iter_rows())


def _once(frame: pl.DataFrame, ids: Sequence[str]) -> pl.DataFrame:
    return frame.filter(pl.struct(ids).is_unique())
