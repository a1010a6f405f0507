"""Every column by itself: where its values lie, how they spread, what is missing."""

from collections.abc import Sequence
from datetime import datetime, timedelta

import numpy as np
from numpy.typing import NDArray

from terazi.engine.column import Column, ColumnType, Display
from terazi.engine.columns.time_numbers import is_time_number
from terazi.engine.dataset import Dataset
from terazi.engine.statistics.drafts import Draft
from terazi.engine.statistics.effects import finite
from terazi.engine.statistics.findings import Outcome, StatTest
from terazi.engine.statistics.inputs import (
    Floats,
    Inputs,
    column_codes,
    column_micros,
    column_values,
    quiet,
    standardise,
)
from terazi.engine.statistics.numbers_in_words import shown
from terazi.engine.statistics.questions import AnalysisType
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Value

Figures = dict[str, Value]
"""Figures by name, of every printable kind."""

EPOCH = datetime(1970, 1, 1)


def descriptives(dataset: Dataset, columns: Sequence[Column], inputs: Inputs) -> list[Draft]:
    """Describe every column; a column that is empty or always the same is said to be so.

    One draft per column, in the given order, without a p-value.
    """
    ready = {column.id: k for k, column in enumerate(inputs.numbers.columns)}
    coded = {column.id: k for k, column in enumerate(inputs.categories.columns)}
    drafts: list[Draft] = []
    with quiet():
        for column in columns:
            if column.id in ready and not column.has_options:
                figures = number_figures(inputs.numbers.sorted_values(ready[column.id]), dataset.row_count)
            elif column.id in coded:
                codes, labels = (
                    inputs.categories.codes[coded[column.id]],
                    inputs.categories.labels[coded[column.id]],
                )
                figures = option_figures(codes, labels)
            else:
                figures = figures_of(dataset, column)
            drafts.append(_draft(column, figures))
    return drafts


def figures_of(dataset: Dataset, column: Column) -> Figures:
    """Compute the descriptive figures of one column of any type; ``n`` and ``missing`` are always there.

    Numbers are in the column's own unit (percentages as shares), dates are datetimes without a zone.
    """
    if column.type.is_numeric and not column.has_options:
        values = column_values(dataset, column)
        return number_figures(np.sort(values[np.isfinite(values)]), dataset.row_count)
    if column.type is ColumnType.DATETIME:
        return _date_figures(dataset, column)
    if column.type is ColumnType.TEXT:
        series = dataset.frame[column.id]
        present = series.drop_nulls()
        return {"n": present.len(), "missing": series.null_count(), "distinct": present.n_unique()}
    return option_figures(*column_codes(dataset, column))


def number_figures(ascending: Floats, rows: int) -> Figures:
    """Describe a numeric column given its values in ascending order; figures that do not exist are None.

    Quartiles are interpolated linearly (Hyndman and Fan's type 7).
    ``ascending`` (n,) holds finite values only; ``rows`` is how many rows the data set has. The deviation divides by n
    − 1, skewness and excess kurtosis are biased (g1, g2).
    """
    n = len(ascending)
    if n == 0:
        return {"n": 0, "missing": rows}
    scaled = standardise((), ascending[None, :])
    z, unit, centre = scaled.z[0], float(scaled.spread[0]), float(scaled.centre[0])
    deviation = unit * float(np.sqrt((z @ z) / (n - 1.0))) if n > 1 else np.nan
    square = z * z
    second = float(square.mean())
    q1, median, q3 = _quartiles(ascending)
    return {
        "n": n,
        "missing": rows - n,
        "mean": finite(centre),
        "deviation": finite(deviation),
        "low": finite(float(ascending[0])),
        "q1": finite(q1),
        "median": finite(median),
        "q3": finite(q3),
        "high": finite(float(ascending[-1])),
        "skewness": finite(float((square * z).mean() / second**1.5)) if second > 0 else None,
        "kurtosis": finite(float((square * square).mean() / second**2 - 3.0)) if second > 0 else None,
    }


def _quartiles(ascending: Floats) -> tuple[float, float, float]:
    places = np.array([0.25, 0.5, 0.75]) * (len(ascending) - 1)
    below = places.astype(np.int64)
    above = np.minimum(below + 1, len(ascending) - 1)
    weight = places - below
    # Weighted sums instead of a difference, which would overflow between −1e308 and 1e308.
    q1, median, q3 = (ascending[below] * (1.0 - weight) + ascending[above] * weight).tolist()
    return q1, median, q3


def option_figures(codes: NDArray[np.integer], labels: Sequence[str]) -> Figures:
    """Describe a select column given its codes and labels.

    ``codes`` (n,) are places in ``labels``, −1 where absent; ``share`` is of the rows that have a value.
    """
    counts = np.bincount(np.asarray(codes, np.int64) + 1, minlength=len(labels) + 1)
    n = int(counts[1:].sum())
    if n == 0:
        return {"n": 0, "missing": int(counts[0])}
    top = int(counts[1:].argmax())
    return {
        "n": n,
        "missing": int(counts[0]),
        "distinct": int((counts[1:] > 0).sum()),
        "top": labels[top],
        "share": float(counts[1 + top] / n),
    }


def _date_figures(dataset: Dataset, column: Column) -> Figures:
    micros, present = column_micros(dataset, column)
    used = micros[present]
    figures: Figures = {"n": len(used), "missing": len(micros) - len(used)}
    if len(used):
        figures["first"] = EPOCH + timedelta(microseconds=int(used.min()))
        figures["last"] = EPOCH + timedelta(microseconds=int(used.max()))
        figures["distinct"] = len(np.unique(used))
    return figures


def _draft(column: Column, figures: Figures) -> Draft:
    facts = {
        name: shown(value, column) if name in IN_UNITS else value
        for name, value in figures.items()
        if name not in ("skewness", "kurtosis")
    }
    return Draft(
        analysis=AnalysisType.DESCRIPTIVES,
        columns=(column,),
        headline=Outcome(test=StatTest.DESCRIPTIVES, statistic=None, df=(), p=None),
        n=figures["n"],
        reason=Phrase("statistics.reason.descriptives"),
        facts=facts | {"kind": _kind(column, figures)},
    )


IN_UNITS = {"mean", "deviation", "low", "q1", "median", "q3", "high"}


def figure_cell(name: str, value: Value, column: Column) -> Value | Phrase:
    """Return a figure of the column as a table holds it: years are written without a mark between their digits."""
    is_year = column.display is Display.YEAR and name in IN_UNITS
    return shown(value, column) if is_year else value


def _kind(column: Column, figures: Figures) -> str:
    if figures["n"] == 0:
        return "empty"
    if column.has_options:
        return "options"
    if column.type.is_numeric:
        if figures["low"] == figures["high"]:
            return "constant"
        return "time" if is_time_number(column) else "number"
    return "dates" if column.type is ColumnType.DATETIME else "texts"
