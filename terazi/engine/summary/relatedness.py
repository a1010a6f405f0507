"""How much columns say about each other: numbers, groups and dates in one product, quick enough for a first look."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy import special, stats

from terazi.engine.column import Column, ColumnType
from terazi.engine.dataset import Dataset
from terazi.engine.statistics.inputs import (
    MAX_LEVELS,
    Floats,
    Ints,
    column_codes,
    column_micros,
    column_values,
)

_LEVEL = 0.05
_LEAST = 0.1
"""A correlation below which a relation is not worth telling, however sure it is."""
_SAME = 0.995
"""A correlation from which on two columns say the same thing twice."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Relatedness:
    """``strength`` (K, K) is on the scale of a correlation, 0 to 1, without what chance alone would give; 0 where two columns say the same.

    ``is_related`` (K, K) is where it is worth telling and no chance among all pairs.
    """

    columns: tuple[Column, ...]
    strength: Floats
    is_related: np.ndarray[tuple[int, int], np.dtype[np.bool_]]


def relatedness_of(dataset: Dataset, columns: Sequence[Column]) -> Relatedness:
    """Relate all pairs of the columns, numbers and dates by their ranks, options as groups; texts and what varies too much are left out.

    Every column becomes directions of length 1 across the rows: one of the ranks, or one for each group. The squares of their
    products add up to Spearman's ρ², to H/(n − 1) of Kruskal and Wallis and to χ²/n: all of them χ² with so many degrees of
    freedom when they are multiplied by n − 1. Gaps say nothing.
    """
    told = [(column, block) for column in columns if (block := _directions(dataset, column)) is not None]
    if not told:
        return Relatedness(columns=(), strength=np.zeros((0, 0)), is_related=np.zeros((0, 0), np.bool_))
    blocks = [block for _, block in told]
    starts = np.cumsum([0, *(block.shape[1] for block in blocks[:-1])])
    every = np.hstack(blocks)
    shared = np.add.reduceat(np.add.reduceat((every.T @ every) ** 2, starts, axis=0), starts, axis=1)
    sizes = np.array([max(1, block.shape[1] - 1) for block in blocks], np.float64)
    return _judged(tuple(column for column, _ in told), shared, sizes, dataset.row_count)


def _judged(columns: tuple[Column, ...], shared: Floats, sizes: Floats, rows: int) -> Relatedness:
    free, most = np.outer(sizes, sizes), np.minimum.outer(sizes, sizes)
    chance = free / max(1, rows - 1)
    strength = np.sqrt(np.clip((shared - chance) / np.maximum(most - chance, 1e-9), 0.0, 1.0))
    strength[np.sqrt(shared / most) >= _SAME] = 0.0
    np.fill_diagonal(strength, 0.0)
    pairs = max(1, len(columns) * (len(columns) - 1) // 2)
    p = special.chdtrc(free, (rows - 1) * shared)
    return Relatedness(
        columns=columns, strength=strength, is_related=(strength >= _LEAST) & (p * pairs < _LEVEL)
    )


def _directions(dataset: Dataset, column: Column) -> Floats | None:
    if column.is_group:
        codes, labels = column_codes(dataset, column)
        return _of_groups(codes.astype(np.int64), len(labels)) if 2 <= len(labels) <= MAX_LEVELS else None
    if column.type is ColumnType.DATETIME:
        micros, is_there = column_micros(dataset, column)
        return _of_ranks(np.where(is_there, micros.astype(np.float64), np.nan))
    return _of_ranks(column_values(dataset, column)) if column.is_number else None


def _of_ranks(values: Floats) -> Floats | None:
    is_there = np.isfinite(values)
    if is_there.sum() < 2:
        return None
    ranks = np.zeros(len(values))
    known = stats.rankdata(values[is_there])
    ranks[is_there] = known - known.mean()
    length = float(np.sqrt(ranks @ ranks))
    return ranks[:, None] / length if length > 0 else None


def _of_groups(codes: Ints, count: int) -> Floats:
    is_there = codes >= 0
    sizes = np.bincount(codes[is_there], minlength=count).astype(np.float64)
    scale = np.sqrt(np.maximum(sizes, 1.0))
    belongs = (codes[:, None] == np.arange(count)) / scale
    centred: Floats = np.where(is_there[:, None], belongs - scale / is_there.sum(), 0.0)
    return centred
