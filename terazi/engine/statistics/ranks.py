"""Ranks of a column among the rows that a partner column also has."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from terazi.engine.statistics.inputs import Flags, Floats, Numbers


@dataclass(frozen=True, kw_only=True, slots=True)
class SortedColumn:
    """A column sorted once, from which the ranks within any subset of rows follow without sorting again.

    ``order`` are the places of the present values in ascending order; ``starts`` where each run of equal values begins, None without ties.
    """

    row_count: int
    order: NDArray[np.intp]
    starts: NDArray[np.intp] | None
    run: NDArray[np.intp] | None  # the run that each sorted value belongs to


@dataclass(frozen=True, kw_only=True, slots=True)
class Ranked:
    """All numeric columns sorted, with their ranks among all their rows and the sums of t³ − t over their ties."""

    columns: tuple[SortedColumn, ...]
    whole: tuple[tuple[Floats, float], ...]


def rank_columns(numbers: Numbers) -> Ranked:
    """Prepare every numeric column for ranking, once for all tests.

    O(n log n) per column; gaps have no rank.
    """
    columns = tuple(_sorted(numbers, index) for index in range(len(numbers.columns)))
    whole = tuple(ranks_within(column, numbers.present[k]) for k, column in enumerate(columns))
    return Ranked(columns=columns, whole=whole)


def _sorted(numbers: Numbers, index: int) -> SortedColumn:
    order = numbers.order[index]
    ascending = numbers.values[index, order]
    is_new = np.empty(len(order), np.bool_)
    is_new[:1] = True
    np.not_equal(ascending[1:], ascending[:-1], out=is_new[1:])
    if is_new.all():
        return SortedColumn(row_count=numbers.values.shape[1], order=order, starts=None, run=None)
    return SortedColumn(
        row_count=numbers.values.shape[1],
        order=order,
        starts=np.flatnonzero(is_new),
        run=np.cumsum(is_new) - 1,
    )


def ranks_within(column: SortedColumn, keep: Flags) -> tuple[Floats, float]:
    """Rank the column's values among the kept rows (average ranks for ties) and sum t³ − t over its ties.

    ``keep`` is (n,). The ranks are (n,), 0 in rows that are not kept or have no value. One pass, no sorting.
    """
    kept = keep.take(column.order)
    ranks = np.zeros(column.row_count)
    if column.starts is None or column.run is None:
        ranks[column.order] = np.multiply(np.cumsum(kept), kept, dtype=np.float64)
        return ranks, 0.0
    sizes = np.add.reduceat(kept, column.starts, dtype=np.int64).astype(np.float64)
    middle = np.cumsum(sizes) - (sizes - 1.0) / 2.0
    ranks[column.order] = middle.take(column.run) * kept
    return ranks, float((sizes * sizes * sizes - sizes).sum())
