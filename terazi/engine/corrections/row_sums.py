"""Whether the numbers of a row are the sums or the averages of those above it."""

import contextlib
from collections.abc import Sequence

import numpy as np
import polars as pl
from numpy.typing import NDArray

from terazi.engine.column import ROW
from terazi.engine.dataset import Dataset

_LEAST_ADDENDS = 2
_EARLIER_TOTALS = 12  # from how many totals before a sum may begin
_SHARE = 1e-9


class Sums:
    """Running sums of the numeric columns, without the rows that were found to be sums themselves.

    ``values`` has shape (rows, numeric columns), NaN where a cell is empty.
    """

    def __init__(self, dataset: Dataset) -> None:
        numeric = [column.id for column in dataset.columns if column.type.is_numeric]
        self.values = _numbers(dataset, numeric)
        is_there = np.isfinite(self.values)
        self._added = _running(np.where(is_there, self.values, 0.0))
        self._sizes = _running(np.where(is_there, np.abs(self.values), 0.0))
        self._counts = _running(is_there.astype(np.float64))
        self._found: list[int] = []

    def take_out(self, row: int) -> None:
        """Leave a row out of the sums below it: it is one itself."""
        self._found.append(row)

    def agreement(self, row: int, *, is_average: bool) -> tuple[int, int]:
        """Return how many filled cells of a row are what the rows above (or, in the first row, below) give, and how many are not."""
        best = (0, int(np.isfinite(self.values[row]).sum()))
        for start, end in self._stretches(row):
            held = self._held(row, start, end, is_average=is_average)
            best = max(best, (int(held.sum()), best[1] + best[0] - int(held.sum())))
        return best

    def _stretches(self, row: int) -> Sequence[tuple[int, int]]:
        if row == 0:
            return [(1, len(self.values))]
        starts = [0, *(found + 1 for found in self._found[-_EARLIER_TOTALS:])]
        return [(start, row) for start in starts if start < row]

    def _held(self, row: int, start: int, end: int, *, is_average: bool) -> NDArray[np.bool_]:
        inside = [found for found in self._found if start <= found < end]
        without = np.nan_to_num(self.values[inside]).sum(axis=0)
        counted = np.isfinite(self.values[inside]).sum(axis=0)
        added = self._added[end] - self._added[start] - without
        counts = self._counts[end] - self._counts[start] - counted
        scale = self._sizes[end] - self._sizes[start]
        expected = added / np.maximum(counts, 1) if is_average else added
        cells = self.values[row]
        slack = np.array([_rounding(value, least=1 if is_average else 2) for value in cells])
        near = np.abs(cells - expected) <= np.maximum(_SHARE * scale, slack)
        held: NDArray[np.bool_] = near & (counts >= _LEAST_ADDENDS) & (scale > 0) & (cells != 0)
        return held


def _numbers(dataset: Dataset, numeric: list[str]) -> NDArray[np.float64]:
    """Return the numbers of the columns; an average does not fit a column of whole numbers, and stands in the residue."""
    values = np.full((dataset.row_count, len(numeric)), np.nan)
    for place, column in enumerate(numeric):
        values[:, place] = dataset.frame[column].cast(pl.Float64).fill_null(np.nan).to_numpy()
    misfits = dataset.residue.filter(pl.col("column").is_in(numeric), pl.col("kind") == "number")
    rows = dataset.frame.select(ROW).with_row_index("place")
    for place, column, raw in misfits.join(rows, on=ROW).select("place", "column", "raw").iter_rows():
        with contextlib.suppress(ValueError):
            values[place, numeric.index(column)] = float(raw)
    return values


def _running(values: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.vstack([np.zeros((1, values.shape[1])), np.cumsum(values, axis=0)])


def _rounding(value: float, *, least: int) -> float:
    """Return half of the last decimal with which a number is written; of the ``least`` decimals where it has fewer."""
    if not np.isfinite(value):
        return 0.0
    decimals = len(repr(float(value)).partition(".")[2]) if "e" not in repr(float(value)) else 12
    return 0.5000001 * 10.0 ** -max(decimals, least)
