"""Chart and table of one column by itself."""

from datetime import timedelta

import numpy as np
from scipy import special

from terazi.engine.column import Column, ColumnType, Level
from terazi.engine.dataset import Dataset
from terazi.engine.statistics.bins import histogram_edges
from terazi.engine.statistics.charts import BarChart, Cell, Chart, FindingTable, HistogramChart, year_axes
from terazi.engine.statistics.descriptives import EPOCH, figure_cell, figures_of
from terazi.engine.statistics.inputs import (
    Floats,
    column_codes,
    column_micros,
    column_values,
    quiet,
    standardise,
)
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Value

MAX_BARS = 20

_DATE_BINS = 30


def column_chart(dataset: Dataset, column: Column, *, with_normal: bool = False) -> Chart | None:
    """Draw one column: a histogram of numbers and dates, bars of options, nothing for texts and empty columns."""
    if column.has_options:
        return _option_bars(dataset, column)
    if column.type.is_numeric:
        values = column_values(dataset, column)
        return number_histogram(column, values[np.isfinite(values)], with_normal=with_normal)
    if column.type is ColumnType.DATETIME:
        return _date_histogram(dataset, column)
    return None


def number_histogram(column: Column, values: Floats, *, with_normal: bool) -> HistogramChart | None:
    """Count a column's values (n,) in equal bins (Freedman and Diaconis 1981, at most 40), whole numbers in whole bins.

    NaN is left out; None where no value is left. Edges are one more than the counts.
    """
    if not len(values):
        return None
    with quiet():
        edges = histogram_edges(values, is_whole=column.type is ColumnType.INTEGER)
        places = np.clip(np.searchsorted(edges, values, side="right") - 1, 0, len(edges) - 2)
        counts = np.bincount(places, minlength=len(edges) - 1)
        curve = _normal_counts(values, edges) if with_normal else None
    return HistogramChart(
        x_label=column.name,
        edges=tuple(edges.tolist()),
        counts=tuple(counts.tolist()),
        normal=curve,
        year_axes=year_axes(x=column),
    )


def _normal_counts(values: Floats, edges: Floats) -> tuple[float, ...] | None:
    numbers = standardise((), values[None, :])
    reached = special.ndtr((edges - numbers.centre[0]) / numbers.spread[0])
    expected = np.diff(reached) * len(values)
    return tuple(expected.tolist()) if np.isfinite(expected).all() else None


def _date_histogram(dataset: Dataset, column: Column) -> HistogramChart | None:
    micros, present = column_micros(dataset, column)
    used = micros[present]
    if not len(used):
        return None
    low, high = int(used.min()), int(used.max()) + 1
    bins = min(_DATE_BINS, high - low)
    edges = low + np.arange(bins + 1) * ((high - low) / bins)
    counts = np.histogram(used.astype(np.float64), edges)[0]
    return HistogramChart(
        x_label=column.name,
        edges=tuple(iso_of(edge) for edge in edges.tolist()),
        counts=tuple(counts.tolist()),
        normal=None,
    )


def iso_of(micros: float) -> str:
    """Write microseconds since 1970 as an ISO text without fractions of a second."""
    return (EPOCH + timedelta(microseconds=int(micros))).isoformat(timespec="seconds")


def _option_counts(dataset: Dataset, column: Column) -> list[tuple[str, int]]:
    codes, labels = column_codes(dataset, column)
    counts = np.bincount(codes.astype(np.int64) + 1, minlength=len(labels) + 1)[1:]
    counted = list(zip(labels, counts.tolist(), strict=True))
    if column.level is Level.ORDINAL:
        return counted
    return sorted(counted, key=lambda item: (-item[1], item[0]))


def _option_bars(dataset: Dataset, column: Column) -> BarChart | None:
    counted = _option_counts(dataset, column)
    if not counted:
        return None
    drawn = counted[:MAX_BARS]
    return BarChart(
        x_label=column.name,
        bars=tuple(label for label, _ in drawn),
        counts=tuple(count for _, count in drawn),
        rest=sum(count for _, count in counted[MAX_BARS:]),
    )


_FIGURES = (
    "n",
    "missing",
    "distinct",
    "mean",
    "deviation",
    "low",
    "q1",
    "median",
    "q3",
    "high",
    "skewness",
    "kurtosis",
    "top",
    "first",
    "last",
)


def figure_table(dataset: Dataset, column: Column) -> FindingTable:
    """List a column's descriptive figures.

    Figures are in the column's own unit.
    """
    with quiet():
        figures = figures_of(dataset, column)
    rows: list[tuple[Cell, ...]] = []
    for name in _FIGURES:
        if name in figures:
            rows.append((Phrase(f"statistics.head.{name}"), _written(name, figures[name], column)))
    return FindingTable(
        title=Phrase("statistics.table.figures"),
        headers=(Phrase("statistics.head.figure"), Phrase("statistics.head.value")),
        rows=tuple(rows),
    )


def _written(name: str, value: Value, column: Column) -> Cell:
    if name in ("first", "last"):
        return str(value.isoformat(timespec="seconds"))
    return figure_cell(name, value, column)


def option_table(dataset: Dataset, column: Column) -> FindingTable:
    """List a select column's most frequent options with their counts and shares.

    Shares (0 to 1) are of the rows that have a value.
    """
    counted = _option_counts(dataset, column)
    total = sum(count for _, count in counted) or 1
    return FindingTable(
        title=Phrase("statistics.table.options"),
        headers=tuple(Phrase(f"statistics.head.{name}") for name in ("option", "count", "share")),
        rows=tuple((label, count, count / total) for label, count in counted[:MAX_BARS]),
    )
