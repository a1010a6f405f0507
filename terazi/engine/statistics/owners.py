"""Columns that name who or what a row belongs to: rows with the same value resemble each other, so they are no separate cases."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl
from numpy.typing import NDArray
from scipy import sparse, special

from terazi.engine.column import Column, ColumnType
from terazi.engine.columns.identifiers import names_units
from terazi.engine.dataset import Dataset
from terazi.engine.statistics.inputs import Categories, Floats, Inputs, Ints, Numbers, quiet

MIN_OWNERS = 10  # with fewer, what differs between them cannot be told from chance
_FEWEST_NAMED = 4  # numbered units of a table are owners, however few, as long as chance can be told at all
MIN_ROWS = 2.0  # on average per owner

_SURE = 1e-3
_ALIKE = 0.1  # below this share of variance between owners nothing is claimed wrongly often enough to matter
_NEIGHBOURS = 0.25  # of the share of all; near 1 for names, near 0 for amounts
_CONSTANT = 1.0 - 1e-9
_NAMING_TYPES = (ColumnType.SELECT, ColumnType.TEXT, ColumnType.INTEGER)


@dataclass(frozen=True, kw_only=True, slots=True)
class Owner:
    """A column whose values are what rows belong to.

    ``codes`` (n,) are 0 … count − 1, −1 where the value is absent. ``alike`` says of each tested column (id) which share of its
    variance lies between owners, for those where it surely does. ``is_numbering``: the column is a whole number that names
    owners and measures nothing, whatever it goes along with.
    """

    column: Column
    codes: Ints
    count: int
    alike: dict[str, float]
    is_numbering: bool = False

    @property
    def constant(self) -> set[str]:
        """The columns (ids) that have one value for each owner."""
        return {other for other, share in self.alike.items() if share >= _CONSTANT} - {self.column.id}


@dataclass(frozen=True, kw_only=True, slots=True)
class _Likeness:
    """How alike a tested column's values are within owners: over all of them, and of neighbours alone, those with the next value."""

    share: float
    p: float
    neighbours_share: float
    neighbours_p: float

    @property
    def is_sure(self) -> bool:
        return self.p < _SURE and self.share > _ALIKE

    @property
    def tells_neighbours_apart(self) -> bool:
        """Whether neighbours differ about as any two owners do: names have no order, amounts have."""
        return self.neighbours_p < _SURE and self.neighbours_share > _NEIGHBOURS * self.share


def owners_of(dataset: Dataset, inputs: Inputs) -> list[Owner]:
    """Find the columns of the data set that name who a row belongs to, those that hold most together first.

    Such a column has at least ten values, two rows per value also without its most frequent one, and two or more other columns
    whose values are alike within it: the intraclass correlation (Fisher 1925; for options Light and Margolin's share, 1971) is
    at least 0.1 and sure (p < 0.001). A whole number counts only where at least half of them also tell neighbouring numbers
    apart, off the line between those around them, as they would not if it were an amount (von Neumann 1941 compares successive
    differences so); what says the same as the number itself is no witness. Where its name says that it numbers units
    ("Hasta no") no witness is asked for, and four values are enough.
    """
    found: list[Owner] = []
    with quiet():
        for column in dataset.columns:
            if column.type not in _NAMING_TYPES:
                continue
            codes, count = _codes(dataset, inputs.categories, column)
            fewest = _FEWEST_NAMED if _numbers_units(column) else MIN_OWNERS
            if count < fewest or not _has_rows(codes, count):
                continue
            owner = _owner(inputs, column, codes, count)
            if owner is not None and len(owner.alike.keys() - {column.id}) > 1:
                found.append(owner)
    return sorted(found, key=lambda owner: -sum(owner.alike.values()))


def _numbers_units(column: Column) -> bool:
    return column.type is ColumnType.INTEGER and names_units(column.name)


def _codes(dataset: Dataset, categories: Categories, column: Column) -> tuple[Ints, int]:
    """Number a column's values, whole numbers in ascending order."""
    if column in categories.columns:
        place = categories.columns.index(column)
        return categories.codes[place].astype(np.int64), len(categories.labels[place])
    ranked = dataset.frame[column.id].rank("dense").cast(pl.Int64) - 1
    codes = ranked.fill_null(-1).to_numpy().astype(np.int64)
    return codes, int(codes.max(initial=-1)) + 1


def _has_rows(codes: Ints, count: int) -> bool:
    rows = np.bincount(codes[codes >= 0])
    return bool(rows.sum() - rows.max() >= MIN_ROWS * (count - 1))


def _owner(inputs: Inputs, column: Column, codes: Ints, count: int) -> Owner | None:
    one_hot = _one_hot(codes, count)
    tested = [*inputs.numbers.columns, *inputs.categories.columns]
    found = [*_of_numbers(inputs.numbers, one_hot), *_of_categories(inputs.categories, one_hot)]
    sure = {
        other.id: likeness
        for other, likeness in zip(tested, found, strict=True)
        if other.id != column.id and likeness.is_sure
    }
    alike = {other: likeness.share for other, likeness in sure.items()}
    if column.type is not ColumnType.INTEGER:
        return Owner(column=column, codes=codes, count=count, alike=alike)
    constant = [other for other, share in alike.items() if share >= _CONSTANT]
    same = {other for other in constant if _is_same(inputs.numbers, other, codes, count)}
    witnesses = [likeness for other, likeness in sure.items() if other not in same]
    apart = sum(likeness.tells_neighbours_apart for likeness in witnesses)
    if not _numbers_units(column) and (not apart or 2 * apart < len(witnesses)):
        return None
    options = {category.id for category in inputs.categories.columns}
    has_constant = not options.isdisjoint(constant)
    return Owner(
        column=column,
        codes=codes,
        count=count,
        alike=alike | {column.id: 1.0},  # tested as a number it counts owners too, not rows
        is_numbering=_is_even(codes) and (apart > 1 or has_constant),
    )


def _is_even(codes: Ints) -> bool:
    """Say whether owners have more equally many rows than chance gives: somebody planned them, as nobody plans amounts."""
    rows = np.bincount(codes[codes >= 0])
    return bool(rows.var() <= rows.mean())


def _is_same(numbers: Numbers, other: str, codes: Ints, count: int) -> bool:
    """Say whether a column that has one value for each owner is a number that has another one for each."""
    places = [place for place, column in enumerate(numbers.columns) if column.id == other]
    return any(
        len(np.unique(numbers.values[place][numbers.present[place] & (codes >= 0)])) == count
        for place in places
    )


def _one_hot(codes: Ints, count: int) -> sparse.csr_array:
    rows = np.flatnonzero(codes >= 0)
    return sparse.csr_array((np.ones(len(rows)), (codes[rows], rows)), shape=(count, len(codes)))


def _of_numbers(numbers: Numbers, one_hot: sparse.csr_array) -> list[_Likeness]:
    n, first, second = np.split(
        np.asarray(one_hot @ np.concatenate([numbers.present.astype(np.float64), numbers.z, numbers.z**2]).T),
        3,
        axis=1,
    )
    total, groups = n.sum(axis=0), (n > 0).sum(axis=0)
    mean = np.where(n > 0, first / np.maximum(n, 1.0), 0.0)
    grand = first.sum(axis=0) / np.maximum(total, 1.0)
    within = np.maximum(second.sum(axis=0) - (n * mean**2).sum(axis=0), 0.0) / (total - groups)
    size = (total - (n * n).sum(axis=0) / total) / (groups - 1.0)
    all_of_them = _compared((n * (mean - grand) ** 2).sum(axis=0), groups - 1.0, within, total - groups, size)
    weight, steps, excess = _neighbours(n)
    apart = (weight * _steps(mean) ** 2).sum(axis=0)
    neighbours = _compared(apart, steps, within, total - groups, excess)
    return [
        _Likeness(share=share, p=p, neighbours_share=near, neighbours_p=near_p)
        for (share, p), (near, near_p) in zip(all_of_them, neighbours, strict=True)
    ]


def _compared(
    between: Floats, free: Floats, within: Floats, free_within: Floats, size: Floats
) -> list[tuple[float, float]]:
    """Return for each column the intraclass correlation and the p of its F, from the sum of squares between owners."""
    f = np.where(within > 0, between / free / within, np.where(between > 0, np.inf, 0.0))
    p = np.where(free_within > 0, special.fdtrc(free, free_within, f), 1.0)
    share = np.where(np.isinf(f), 1.0, (f - 1.0) / (f - 1.0 + size))
    return list(zip(np.nan_to_num(share).tolist(), np.nan_to_num(p, nan=1.0).tolist(), strict=True))


def _neighbours(n: Floats) -> tuple[Floats, Floats, Floats]:
    """Return how surely each owner's step off the line between its two neighbours is known, how many such steps there are, and
    by how much they are expected to exceed what rows alone make, per variance between owners; ``n`` are rows (G, K).

    No owner is in two of the steps.
    """
    before, own, after = _threes(n)
    there = (before > 0) & (own > 0) & (after > 0)
    noise = np.where(there, 1.0 / own + (1.0 / before + 1.0 / after) / 4.0, np.inf)
    count = np.maximum(there.sum(axis=0), 1.0)
    return 1.0 / noise, count, 1.5 * (1.0 / noise).sum(axis=0) / count


def _steps(mean: Floats) -> Floats:
    before, own, after = _threes(mean)
    return np.asarray(own - (before + after) / 2.0)


def _threes(values: Floats) -> tuple[Floats, Floats, Floats]:
    whole = values[: len(values) // 3 * 3]
    return whole[::3], whole[1::3], whole[2::3]


def _of_categories(categories: Categories, one_hot: sparse.csr_array) -> list[_Likeness]:
    answers: list[_Likeness] = []
    for codes, labels in zip(categories.codes, categories.labels, strict=True):
        levels = len(labels)
        used = np.flatnonzero(codes >= 0)
        options = sparse.csr_array((np.ones(len(used)), (used, codes[used])), shape=(len(codes), levels))
        counts: NDArray[np.float64] = (one_hot @ options).toarray()
        rows = counts.sum(axis=1)
        total, groups = rows.sum(), float((rows > 0).sum())
        expected = counts.sum(axis=0) / max(total, 1.0)
        own = (counts**2 / np.maximum(rows, 1.0)[:, None]).sum()
        raw = (own / total - (expected**2).sum()) / (1.0 - (expected**2).sum())
        free = (groups - 1.0) * (levels - 1.0)
        p = special.chdtrc(free, (total - 1.0) * (levels - 1.0) * raw)
        chance = (groups - 1.0) / (total - 1.0)
        weight, steps, excess = _neighbours(rows[:, None])
        apart = (weight * _steps(counts / np.maximum(rows, 1.0)[:, None]) ** 2).sum()
        dimensions, rest = levels - 1.0, total - groups
        within = np.array([(total - own) / rest / dimensions])
        ((near, near_p),) = _compared(
            apart[None], steps * dimensions, within, np.array([rest * dimensions]), excess
        )
        answers.append(
            _Likeness(
                share=float(np.nan_to_num((raw - chance) / (1.0 - chance))),
                p=float(np.nan_to_num(p, nan=1.0)),
                neighbours_share=near,
                neighbours_p=near_p,
            )
        )
    return answers


def owner_of_pair(owners: Sequence[Owner], first: Column, second: Column) -> Owner | None:
    """Return the owner within which both columns are most alike; None where no owner holds both together."""
    holding = [owner for owner in owners if first.id in owner.alike and second.id in owner.alike]

    def weight(owner: Owner) -> float:
        per_owner = (owner.codes >= 0).sum() / owner.count
        return float((per_owner - 1.0) * owner.alike[first.id] * owner.alike[second.id])

    return max(holding, key=weight, default=None)


def group_sums(values: Floats, codes: Ints, count: int) -> Floats:
    """Sum ``values`` (n, C) by owner, (count, C); rows with code −1 are left out."""
    return np.asarray(_one_hot(codes, count) @ values)
