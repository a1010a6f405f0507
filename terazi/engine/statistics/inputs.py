"""The data set as arrays: centred numbers, coded categories and instants, each with its gaps."""

import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np
import polars as pl
from numpy.typing import NDArray

from terazi.engine.column import ROW, Column, ColumnType
from terazi.engine.columns.answers import MOST_SPELLINGS, one_spelling
from terazi.engine.corrections.plausible_values import names_year
from terazi.engine.dataset import Dataset
from terazi.foundation.language.phrases import Phrase

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Ints = NDArray[np.int64]

MAX_LEVELS = 50  # a column with more options than this cannot be read as groups
_FIRST_YEAR, _LAST_YEAR = 1000, 2200
MIN_VALUES = 4  # the fewest rows of which anything is tested


@contextmanager
def quiet() -> Iterator[None]:
    """Compute without warnings: what is undefined comes out as NaN and is told as a note."""
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@dataclass(frozen=True, kw_only=True, slots=True)
class Numbers:
    """Numeric columns, one per row of the arrays.

    ``z`` is (K, n): centred and scaled to variance 1, 0 where the value is absent; ``value = centre + spread · z``.
    ``order`` holds, per column, the places of the present values in ascending order.
    """

    columns: tuple[Column, ...]
    values: Floats
    present: Flags
    z: Floats
    centre: Floats
    spread: Floats
    order: tuple[Ints, ...]

    def sorted_values(self, index: int) -> Floats:
        """Return the present values of one column in ascending order."""
        ascending: Floats = self.values[index, self.order[index]]
        return ascending


@dataclass(frozen=True, kw_only=True, slots=True)
class Categories:
    """Columns of groups without an order as codes (C, n), −1 where absent, with the labels of the codes."""

    columns: tuple[Column, ...]
    codes: NDArray[np.int32]
    labels: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Times:
    """Datetime columns as microseconds since 1970 (T, n) with their gaps."""

    columns: tuple[Column, ...]
    micros: Ints
    present: Flags


@dataclass(frozen=True, kw_only=True, slots=True)
class Inputs:
    """Everything the tests compute from, and notes about the columns that were left out."""

    row_count: int
    numbers: Numbers
    categories: Categories
    times: Times
    notes: tuple[Phrase, ...]


def read_inputs(dataset: Dataset, columns: Sequence[Column]) -> Inputs:
    """Turn the chosen columns into arrays; columns that cannot be tested are told in the notes.

    Infinite values count as absent. Needs O(rows × columns) memory.
    Every array has one column per row of the data set, in the frame's order.
    """
    notes: list[Phrase] = []
    dated = [c for c in columns if c.type is ColumnType.DATETIME]
    if not any(column.type is ColumnType.DATETIME for column in dataset.columns):
        dated = [c for c in columns if is_year(dataset, c)]
    with quiet():
        return Inputs(
            row_count=dataset.row_count,
            numbers=_read_numbers(dataset, [c for c in columns if c.is_number], notes),
            categories=_read_categories(dataset, [c for c in columns if c.is_group], notes),
            times=_read_times(dataset, dated, notes),
            notes=tuple(notes),
        )


def column_values(dataset: Dataset, column: Column) -> Floats:
    """Return a numeric column as floats, of ordered options their places; NaN where a value is absent, infinite or set aside.

    (n,) in the column's own unit, in the frame's order.
    """
    if not column.type.is_numeric:
        codes, _ = column_codes(dataset, column)
        return np.where(codes < 0, np.nan, codes + 1.0)
    values = dataset.frame[column.id].cast(pl.Float64).to_numpy().astype(np.float64)
    values[~np.isfinite(values)] = np.nan
    if column.aside:
        values[dataset.frame[ROW].is_in(list(column.aside)).to_numpy()] = np.nan
    return values


def column_codes(dataset: Dataset, column: Column) -> tuple[NDArray[np.int32], tuple[str, ...]]:
    """Return a text or select column, or whole numbers that are codes, as codes (−1 where absent) and their labels.

    (n,) in the frame's order; labels in the order given to the column, the others after them in ascending order. Yes and
    no are one label each, however they are spelled.
    """
    called = dict(column.labels)
    coded = _labelled(dataset.frame[column.id], called).cast(pl.Categorical)
    # The physical codes belong to a pool shared by all columns: only those that occur here are kept.
    physical = coded.to_physical().cast(pl.Int64).fill_null(-1).to_numpy()
    occurring, first_row, inverse = np.unique(physical, return_index=True, return_inverse=True)
    labels = coded.gather(first_row[occurring >= 0]).cast(pl.String).to_list()
    given = {label: place for place, label in reversed(list(enumerate(called.values())))}
    order = sorted(range(len(labels)), key=lambda k: (given.get(labels[k], len(given)), labels[k]))
    has_gaps = len(occurring) - len(labels)
    place = np.full(len(occurring), -1, np.int32)
    place[np.array(order, np.int64) + has_gaps] = np.arange(len(order))
    return place[inverse], tuple(labels[k] for k in order)


def _labelled(values: pl.Series, called: dict[str, str]) -> pl.Series:
    texts = values if values.dtype == pl.String else values.cast(pl.Int64).cast(pl.String)
    counted = texts.drop_nulls().value_counts(name="n")
    if counted.height <= MOST_SPELLINGS:
        called = one_spelling(dict(counted.iter_rows())) | called
    return texts.replace(list(called), list(called.values())) if called else texts


def is_year(dataset: Dataset, column: Column) -> bool:
    """Say whether whole numbers are the years that rows belong to: the name says so, and all are from 1000 to 2200."""
    if column.type is not ColumnType.INTEGER or not names_year(column.name):
        return False
    values = dataset.frame[column.id].drop_nulls()
    return bool(values.is_between(_FIRST_YEAR, _LAST_YEAR).all())


def column_micros(dataset: Dataset, column: Column) -> tuple[Ints, Flags]:
    """Return a datetime column, or one of years as their first days, as microseconds since 1970 and where it is present.

    Both (n,); the number is 0 where the date is absent.
    """
    series = dataset.frame[column.id]
    if column.type is not ColumnType.DATETIME:
        years = series.cast(pl.Int64).fill_null(1970).to_numpy().astype(np.int64) - 1970
        firsts = years.astype("datetime64[Y]").astype("datetime64[us]").astype(np.int64)
        return firsts, series.is_not_null().to_numpy()
    series = series.cast(pl.Datetime("us")).to_physical()
    return series.fill_null(0).to_numpy().astype(np.int64), series.is_not_null().to_numpy()


def _read_numbers(dataset: Dataset, columns: Sequence[Column], notes: list[Phrase]) -> Numbers:
    kept: list[Column] = []
    rows: list[Floats] = []
    for column in columns:
        raw = dataset.frame[column.id]
        if infinite := int(raw.is_infinite().sum()) if raw.dtype == pl.Float64 else 0:
            notes.append(Phrase("statistics.note.infinite", {"column": column.name, "count": infinite}))
        values = column_values(dataset, column)
        if note := _number_problem(column, values):
            notes.append(note)
        else:
            kept.append(column)
            rows.append(values)
    return standardise(tuple(kept), np.array(rows).reshape(len(rows), dataset.row_count))


def _number_problem(column: Column, values: Floats) -> Phrase | None:
    count = int(np.isfinite(values).sum())
    if count == 0:
        return Phrase("statistics.note.empty", {"column": column.name})
    if np.nanmax(values) == np.nanmin(values):
        return Phrase("statistics.note.constant", {"column": column.name})
    if count < MIN_VALUES:
        return Phrase("statistics.note.too_few", {"column": column.name, "count": count})
    return None


def standardise(columns: tuple[Column, ...], values: Floats) -> Numbers:
    """Centre and scale columns given as (K, n) with NaN gaps.

    The scale is first made a power of two, which is exact, so that values as large as 1e300 do not overflow;
    the mean is corrected in a second pass (Chan, Golub, LeVeque 1983).
    """
    present = np.isfinite(values)
    counts = np.maximum(present.sum(axis=1), 1)
    top = np.max(np.where(present, np.abs(values), 0.0), axis=1, initial=0.0)
    exponent = np.frexp(top)[1]
    scaled = np.ldexp(np.where(present, values, 0.0), -exponent[:, None])
    mean = scaled.sum(axis=1) / counts
    deviation = np.where(present, scaled - mean[:, None], 0.0)
    correction = deviation.sum(axis=1) / counts
    deviation -= np.where(present, correction[:, None], 0.0)
    spread = np.sqrt((deviation * deviation).sum(axis=1) / counts)
    spread[spread == 0] = 1.0
    return Numbers(
        columns=columns,
        values=values,
        present=present,
        z=deviation / spread[:, None],
        centre=np.ldexp(mean + correction, exponent),
        spread=np.ldexp(spread, exponent),
        order=tuple(
            np.argsort(row)[: int(count)] for row, count in zip(values, present.sum(axis=1), strict=True)
        ),
    )


def _read_categories(dataset: Dataset, columns: Sequence[Column], notes: list[Phrase]) -> Categories:
    kept: list[Column] = []
    codes: list[NDArray[np.int32]] = []
    labels: list[tuple[str, ...]] = []
    for column in columns:
        distinct = dataset.frame[column.id].drop_nulls().n_unique()
        if distinct > MAX_LEVELS:
            params = {"column": column.name, "count": distinct, "limit": MAX_LEVELS}
            notes.append(Phrase("statistics.note.too_many_options", params))
            continue
        column_code, column_labels = column_codes(dataset, column)
        if len(column_labels) < 2:
            key = "one_option" if column_labels else "empty"
            notes.append(Phrase(f"statistics.note.{key}", {"column": column.name}))
            continue
        kept.append(column)
        codes.append(column_code)
        labels.append(column_labels)
    stacked = np.array(codes, np.int32).reshape(len(codes), dataset.row_count)
    return Categories(columns=tuple(kept), codes=stacked, labels=tuple(labels))


def _read_times(dataset: Dataset, columns: Sequence[Column], notes: list[Phrase]) -> Times:
    kept: list[Column] = []
    micros: list[Ints] = []
    present: list[Flags] = []
    for column in columns:
        distinct = dataset.frame[column.id].drop_nulls().n_unique()
        if distinct < MIN_VALUES:
            key = "statistics.note.empty" if distinct == 0 else "statistics.note.few_dates"
            notes.append(Phrase(key, {"column": column.name, "count": distinct}))
            continue
        column_time, column_present = column_micros(dataset, column)
        kept.append(column)
        micros.append(column_time)
        present.append(column_present)
    shape = (len(kept), dataset.row_count)
    return Times(
        columns=tuple(kept),
        micros=np.array(micros, np.int64).reshape(shape),
        present=np.array(present, np.bool_).reshape(shape),
    )
