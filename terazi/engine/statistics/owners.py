"""Columns that name who or what a row belongs to: rows with the same value resemble each other, so they are no separate cases."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl
from numpy.typing import NDArray
from scipy import sparse, special

from terazi.engine.column import Column, ColumnType
from terazi.engine.dataset import Dataset
from terazi.engine.statistics.inputs import Categories, Floats, Inputs, Ints, Numbers, quiet

MIN_OWNERS = 10  # with fewer, what differs between them cannot be told from chance
MIN_ROWS = 2.0  # on average per owner

_SURE = 1e-3
_ALIKE = 0.1  # below this share of variance between owners nothing is claimed wrongly often enough to matter
_NEIGHBOURS = 0.5  # owners are names: those with neighbouring numbers are not alike
_NAMING_TYPES = (ColumnType.SELECT, ColumnType.TEXT, ColumnType.INTEGER)


@dataclass(frozen=True, kw_only=True, slots=True)
class Owner:
    """A column whose values are what rows belong to.

    ``codes`` (n,) are 0 … count − 1, −1 where the value is absent. ``alike`` says of each tested column (id) which share of its
    variance lies between owners, for those where it surely does.
    """

    column: Column
    codes: Ints
    count: int
    alike: dict[str, float]


def owners_of(dataset: Dataset, inputs: Inputs) -> list[Owner]:
    """Find the columns of the data set that name who a row belongs to, those that hold most together first.

    Such a column has at least ten values, two rows per value, and two or more other columns whose values are alike within
    it: the intraclass correlation (Fisher 1925; for options Light and Margolin's share, 1971) is at least 0.1 and sure
    (p < 0.001). A whole number counts only where neighbouring numbers are mostly not alike, as they are in a measurement.
    """
    found: list[Owner] = []
    with quiet():
        for column in dataset.columns:
            if column.type not in _NAMING_TYPES:
                continue
            codes, count = _codes(dataset, column)
            rows = int((codes >= 0).sum())
            if count < MIN_OWNERS or rows < MIN_ROWS * count:
                continue
            alike = _alike(inputs, column, codes, count)
            if len(alike.keys() - {column.id}) > 1:
                found.append(Owner(column=column, codes=codes, count=count, alike=alike))
    return sorted(found, key=lambda owner: -sum(owner.alike.values()))


def _codes(dataset: Dataset, column: Column) -> tuple[Ints, int]:
    """Number a column's values in ascending order."""
    ranked = dataset.frame[column.id].rank("dense").cast(pl.Int64) - 1
    codes = ranked.fill_null(-1).to_numpy().astype(np.int64)
    return codes, int(codes.max(initial=-1)) + 1


def _alike(inputs: Inputs, column: Column, codes: Ints, count: int) -> dict[str, float]:
    one_hot = _one_hot(codes, count)
    shares: dict[str, float] = {}
    neighbouring = 0
    is_number = column.type is ColumnType.INTEGER
    for number, (share, p, echo) in zip(
        inputs.numbers.columns, _of_numbers(inputs.numbers, one_hot), strict=True
    ):
        if number.id == column.id:
            continue
        if p < _SURE and share > _ALIKE:
            shares[number.id] = share
            neighbouring += abs(echo) > _NEIGHBOURS
    if is_number and 2 * neighbouring > len(shares):
        return {}
    for category, (share, p) in zip(
        inputs.categories.columns, _of_categories(inputs.categories, one_hot), strict=True
    ):
        if category.id != column.id and p < _SURE and share > _ALIKE:
            shares[category.id] = share
    if is_number and shares:
        shares[column.id] = 1.0  # tested as a number it counts owners too, not rows
    return shares


def _one_hot(codes: Ints, count: int) -> sparse.csr_array:
    rows = np.flatnonzero(codes >= 0)
    return sparse.csr_array((np.ones(len(rows)), (codes[rows], rows)), shape=(count, len(codes)))


def _of_numbers(numbers: Numbers, one_hot: sparse.csr_array) -> Sequence[tuple[float, float, float]]:
    """Return for each number the intraclass correlation, the p of its F, and how alike neighbouring owners are."""
    n, first, second = np.split(
        np.asarray(one_hot @ np.concatenate([numbers.present.astype(np.float64), numbers.z, numbers.z**2]).T),
        3,
        axis=1,
    )
    total, groups = n.sum(axis=0), (n > 0).sum(axis=0)
    mean = np.where(n > 0, first / np.maximum(n, 1.0), 0.0)
    grand = first.sum(axis=0) / np.maximum(total, 1.0)
    between = (n * (mean - grand) ** 2).sum(axis=0)
    within = np.maximum(second.sum(axis=0) - (n * mean**2).sum(axis=0), 0.0)
    df1, df2 = groups - 1.0, total - groups
    f = between / df1 / (within / df2)
    p = np.where(df2 > 0, np.where(within > 0, special.fdtrc(df1, df2, f), 0.0), 1.0)
    size = (total - (n * n).sum(axis=0) / total) / df1
    share = np.where(within > 0, (f - 1.0) / (f - 1.0 + size), 1.0)
    off = np.where(n > 0, mean - grand, 0.0)
    echo = (off[1:] * off[:-1]).sum(axis=0) / np.maximum((off * off).sum(axis=0), 1e-12)
    return list(
        zip(np.nan_to_num(share).tolist(), np.nan_to_num(p, nan=1.0).tolist(), echo.tolist(), strict=True)
    )


def _of_categories(categories: Categories, one_hot: sparse.csr_array) -> Sequence[tuple[float, float]]:
    """Return for each category Light and Margolin's share of variance between owners, freed of chance, and its p."""
    answers: list[tuple[float, float]] = []
    for codes, labels in zip(categories.codes, categories.labels, strict=True):
        levels = len(labels)
        used = np.flatnonzero(codes >= 0)
        options = sparse.csr_array((np.ones(len(used)), (used, codes[used])), shape=(len(codes), levels))
        counts: NDArray[np.float64] = (one_hot @ options).toarray()
        rows = counts.sum(axis=1)
        total, groups = rows.sum(), float((rows > 0).sum())
        expected = counts.sum(axis=0) / max(total, 1.0)
        between = (counts**2 / np.maximum(rows, 1.0)[:, None]).sum() / total - (expected**2).sum()
        raw = between / (1.0 - (expected**2).sum())
        free = (groups - 1.0) * (levels - 1.0)
        p = special.chdtrc(free, (total - 1.0) * (levels - 1.0) * raw)
        chance = (groups - 1.0) / (total - 1.0)
        share = (raw - chance) / (1.0 - chance)
        answers.append((float(np.nan_to_num(share)), float(np.nan_to_num(p, nan=1.0))))
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
