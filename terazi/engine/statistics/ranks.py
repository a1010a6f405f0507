"""Ranks of a column among the rows that a partner column also has."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from terazi.engine.statistics.inputs import Flags, Floats, Numbers


@dataclass(frozen=True, kw_only=True, slots=True)
class SortedColumn:
    """A column sorted once, from which the ranks within any subset of rows follow without sorting again.

    ``run`` (n,) numbers the distinct values in ascending order, and is ``runs``, their count, in rows without a value.
    """

    run: NDArray[np.intp]
    runs: int
    has_ties: bool


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
    is_new[:1] = False
    np.not_equal(ascending[1:], ascending[:-1], out=is_new[1:])
    runs = int(is_new.sum()) + min(len(order), 1)
    run = np.full(numbers.values.shape[1], runs, np.intp)
    run[order] = np.cumsum(is_new)
    return SortedColumn(run=run, runs=runs, has_ties=runs < len(order))


def ranks_within(column: SortedColumn, keep: Flags) -> tuple[Floats, float]:
    """Rank the column's values among the kept rows (average ranks for ties) and sum t³ − t over its ties.

    ``keep`` is (n,). The ranks are (n,), 0 in rows that are not kept or have no value. One pass, no sorting.
    """
    kept = keep.astype(np.float64)
    sizes = np.bincount(column.run, kept, column.runs + 1)
    sizes[-1] = 0.0
    middle: Floats = np.cumsum(sizes).astype(np.float64, copy=False)
    middle -= (sizes - 1.0) / 2.0
    middle[-1] = 0.0
    ranks: Floats = middle.take(column.run)
    ranks *= kept
    return ranks, float((sizes * sizes * sizes - sizes).sum()) if column.has_ties else 0.0
