"""Numeric columns summed up by the groups of a category: the figures that all tests of difference need."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from terazi.engine.statistics.inputs import Categories, Flags, Floats, Numbers
from terazi.engine.statistics.ranks import Ranked, ranks_within

MIN_GROUP = 2  # a group of one row has no spread and is left out
ENOUGH_ROWS = 5  # smaller groups are left out where the others hold nearly all rows

_CANCELLED = 1e-6
_NEARLY_ALL = 0.8


def usable(rows: Floats) -> Flags:
    """Say which groups are compared, given how many rows each has, (L, K).

    Of groups with fewer than five rows nothing can be told: they are left out where two or more others hold four fifths of
    the rows. Elsewhere only groups of one row are left out.
    """
    is_enough = rows >= ENOUGH_ROWS
    held = np.where(is_enough, rows, 0.0).sum(axis=0)
    is_strict = (is_enough.sum(axis=0) >= 2) & (held >= _NEARLY_ALL * rows.sum(axis=0))
    return np.where(is_strict, is_enough, rows >= MIN_GROUP)


@dataclass(frozen=True, kw_only=True, slots=True)
class Groups:
    """One category against K numeric columns. Arrays of sums are (L, K), 0 where a group is left out.

    ``mean`` and ``variance`` are of the standardised values. ``rank_sum`` and ``ties`` (K,) come from the ranks among the used rows.
    ``skewness`` and ``kurtosis`` (K,) are those of the deviations from the group means. ``left_out`` counts the groups, and ``rows_left_out`` their rows, that are not ``usable``.
    """

    category: int
    count: Floats
    mean: Floats
    variance: Floats
    rank_sum: Floats
    ties: Floats
    skewness: Floats
    kurtosis: Floats
    left_out: NDArray[np.int64]
    rows_left_out: NDArray[np.int64]

    @property
    def sizes(self) -> NDArray[np.int64]:
        """How many groups each column has, (K,)."""
        total: NDArray[np.int64] = (self.count > 0).sum(axis=0)
        return total


def grouped(
    numbers: Numbers, categories: Categories, ranked: Ranked, wanted: NDArray[np.bool_]
) -> Iterator[Groups]:
    """Yield, category by category, the sums of all numeric columns; ``wanted`` is (C, K).

    Sums come from one sparse product per category of the one-hot groups with (mask, z, z², z³, z⁴).
    """
    z = numbers.z
    square = z * z
    powers = np.ascontiguousarray(
        np.concatenate([numbers.present.astype(np.float64), z, square, square * z, square * square]).T
    )
    for c in range(len(categories.columns)):
        if wanted[c].any():
            codes = categories.codes[c].astype(np.int64) + 1
            yield _sum_up(numbers, (c, codes, len(categories.labels[c])), powers, ranked, wanted[c])


def _sum_up(
    numbers: Numbers,
    category: tuple[int, NDArray[np.int64], int],
    powers: Floats,
    ranked: Ranked,
    wanted: Flags,
) -> Groups:
    index, codes, levels = category
    rows = len(codes)
    one_hot = sparse.csc_array((np.ones(rows), codes, np.arange(rows + 1)), shape=(levels + 1, rows))
    sums = np.split(np.asarray(one_hot @ powers)[1:], 5, axis=1)
    used = usable(sums[0])
    left_out = ((sums[0] > 0) & ~used).sum(axis=0)
    rows_left_out = np.where(used, 0.0, sums[0]).sum(axis=0).astype(np.int64)
    count, first, second, third, fourth = (np.where(used, part, 0.0) for part in sums)
    safe = np.maximum(count, 1.0)
    mean = first / safe
    spread = second - first * mean
    cancelled = (used & (spread < _CANCELLED * np.maximum(second, _CANCELLED * safe))).any(axis=0)
    skewness, kurtosis = _pooled_shape(count, mean, spread, (second, third, fourth))
    for k in np.flatnonzero(cancelled & wanted):
        spread[:, k], skewness[k], kurtosis[k] = _careful_shape(
            numbers, int(k), codes, mean[:, k], used[:, k]
        )
    rank_sum, ties = _rank_sums(numbers, codes, ranked, used, wanted)
    return Groups(
        category=index,
        count=count,
        mean=mean,
        variance=np.where(used, spread / np.maximum(count - 1.0, 1.0), 0.0),
        rank_sum=rank_sum,
        ties=ties,
        skewness=skewness,
        kurtosis=kurtosis,
        left_out=left_out,
        rows_left_out=rows_left_out,
    )


def _careful_shape(
    numbers: Numbers, k: int, codes: NDArray[np.int64], mean: Floats, used: Flags
) -> tuple[Floats, float, float]:
    """Sum squared deviations from the group means in a second pass, for groups that are tight and far apart.

    Returns the sums (L,) and the skewness and excess kurtosis of all deviations.
    """
    in_use = np.concatenate([[False], used])[codes] & numbers.present[k]
    levels = len(mean) + 1
    deviation = np.where(in_use, numbers.z[k] - np.concatenate([[0.0], mean])[codes], 0.0)
    count = np.maximum(np.bincount(codes, in_use, levels), 1.0)
    deviation -= np.where(in_use, (np.bincount(codes, deviation, levels) / count)[codes], 0.0)
    square = deviation * deviation
    total = max(float(in_use.sum()), 1.0)
    variance = square.sum() / total
    skewness = (square * deviation).sum() / total / variance**1.5
    kurtosis = (square * square).sum() / total / variance**2 - 3.0
    sums: Floats = np.bincount(codes, square, levels)[1:].astype(np.float64)
    return sums, float(skewness), float(kurtosis)


def _pooled_shape(
    n: Floats, mean: Floats, spread: Floats, raw: tuple[Floats, Floats, Floats]
) -> tuple[Floats, Floats]:
    """Skewness and excess kurtosis of the deviations from the group means, from raw moments."""
    second, third, fourth = raw
    total = np.maximum(n.sum(axis=0), 1.0)
    variance = spread.sum(axis=0) / total
    cubes = third - 3.0 * mean * second + 2.0 * n * mean**3
    quads = fourth - 4.0 * mean * third + 6.0 * mean**2 * second - 3.0 * n * mean**4
    with np.errstate(all="ignore"):
        return cubes.sum(axis=0) / total / variance**1.5, quads.sum(axis=0) / total / variance**2 - 3.0


def _rank_sums(
    numbers: Numbers,
    codes: NDArray[np.int64],
    ranked: Ranked,
    used: Flags,
    wanted: Flags,
) -> tuple[Floats, Floats]:
    columns, whole = ranked.columns, ranked.whole
    levels = len(used)
    sums, ties = np.zeros(used.shape), np.zeros(used.shape[1])
    in_group = codes > 0
    is_complete = bool(in_group.all())
    has_all = np.asarray(used.all(axis=0))
    for k in np.flatnonzero(wanted).tolist():
        if has_all[k]:
            ranks, ties[k] = whole[k] if is_complete else ranks_within(columns[k], in_group)
        else:
            keep = np.concatenate([[False], used[:, k]])[codes]
            ranks, ties[k] = ranks_within(columns[k], keep)
        sums[:, k] = np.bincount(codes, ranks, levels + 1)[1:]
    return np.where(used, sums, 0.0), ties
