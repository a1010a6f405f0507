"""Groups of one or two columns and what is told of them: the pivot table, and what most charts are drawn from."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

import polars as pl

from terazi.engine.charts.grouping import Grouped, grouped
from terazi.engine.charts.wanted import GroupKind, Measure, Pivot, PivotAxis, PivotWanted
from terazi.engine.column import Level
from terazi.engine.dataset import Dataset
from terazi.engine.rules.polars_form import compile_polars

_ROW, _COLUMN, _VALUE = "row", "column", "value"


def pivot_of(dataset: Dataset, wanted: PivotWanted) -> Pivot:
    """Return a measure of the groups of one or two columns, over the rows that the rule keeps.

    ``cells`` are (rows, columns). Totals are of all rows, so that a mean of means is none. A share is None where what
    it is a share of is nothing.
    """
    rule = wanted.rule
    frame = dataset.frame if rule is None else dataset.frame.filter(compile_polars(rule, today=wanted.today))
    rows = grouped(frame[wanted.rows.column.id], wanted.rows, wanted.most_rows)
    columns = None
    if wanted.columns is not None:
        columns = grouped(frame[wanted.columns.column.id], wanted.columns, wanted.most_columns)
    return _measured(frame, rows, columns, wanted)


def _measured(frame: pl.DataFrame, rows: Grouped, columns: Grouped | None, wanted: PivotWanted) -> Pivot:
    value = wanted.value
    keyed = pl.DataFrame(
        {
            _ROW: rows.places,
            _COLUMN: pl.repeat(0, frame.height, dtype=pl.Int32, eager=True)
            if columns is None
            else columns.places,
            _VALUE: pl.repeat(1.0, frame.height, eager=True)
            if value is None
            else frame[value.id].cast(pl.Float64),
        }
    )
    told = [_measure(wanted.measure, has_value=value is not None), pl.col(_VALUE).count().alias("used")]
    inner = _by_places(keyed.group_by(_ROW, _COLUMN).agg(told))
    of_rows = _by_places(keyed.group_by(_ROW).agg(told).with_columns(pl.lit(0, pl.Int32).alias(_COLUMN)))
    of_columns = _by_places(keyed.group_by(_COLUMN).agg(told).with_columns(pl.lit(0, pl.Int32).alias(_ROW)))
    whole = keyed.select(told).row(0) if frame.height else (None, 0)
    width = len(columns.axis.groups) if columns else 1
    order = _order(
        rows.axis, [of_rows.get((place, 0), _NOTHING)[0] for place in range(len(rows.axis.groups))], wanted
    )
    is_count = wanted.measure is Measure.COUNT
    made = Pivot(
        rows=replace(rows.axis, groups=[rows.axis.groups[place] for place in order]),
        columns=columns.axis if columns else None,
        cells=[[_number(inner.get((row, column)), is_count) for column in range(width)] for row in order],
        used=[[inner.get((row, column), _NOTHING)[1] for column in range(width)] for row in order],
        row_totals=[_number(of_rows.get((row, 0)), is_count) for row in order],
        column_totals=[_number(of_columns.get((0, column)), is_count) for column in range(width)],
        total=_number(whole, is_count),
        row_count=frame.height,
    )
    return _shared(made, wanted.measure) if wanted.measure.is_share else made


_NOTHING: tuple[float | None, int] = (None, 0)


def _measure(measure: Measure, *, has_value: bool) -> pl.Expr:
    value = pl.col(_VALUE)
    if measure is Measure.COUNT or (measure.is_share and not has_value):
        return pl.len().cast(pl.Float64).alias("told")
    if measure is Measure.MEAN:
        return value.mean().alias("told")
    if measure is Measure.MEDIAN:
        return value.median().alias("told")
    return value.sum().alias("told")


def _by_places(told: pl.DataFrame) -> dict[tuple[int, int], tuple[float | None, int]]:
    rows = told.select(_ROW, _COLUMN, "told", "used").iter_rows()
    return {(row, column): (number, used) for row, column, number, used in rows}


def _number(told: tuple[float | None, int] | None, is_count: bool) -> float | None:
    """A measure of nothing is nothing, and none that is too large to be written; a count of nothing is 0."""
    if told is None:
        return 0.0 if is_count else None
    number, used = told
    if number is None or not math.isfinite(number):
        return None
    return number if used or is_count else None


def _order(axis: PivotAxis, totals: Sequence[float | None], wanted: PivotWanted) -> list[int]:
    """Options without an order stand by what is told of them, the largest first; the others and the empty ones last."""
    places = list(range(len(axis.groups)))
    column = wanted.rows.column
    is_free = not column.type.is_numeric and column.level is Level.NOMINAL
    if not is_free or any(group.kind is GroupKind.PERIOD for group in axis.groups):
        return places
    last = {place for place in places if axis.groups[place].kind is not GroupKind.VALUE}

    def rank(place: int) -> tuple[bool, float]:
        told = totals[place]
        return place in last, place if place in last else -(told if told is not None else -math.inf)

    return sorted(places, key=rank)


def _shared(pivot: Pivot, measure: Measure) -> Pivot:
    of_row: Mapping[int, float | None] = dict(enumerate(pivot.row_totals))
    of_column: Mapping[int, float | None] = dict(enumerate(pivot.column_totals))

    def whole(row: int | None, column: int | None) -> float | None:
        if measure is Measure.SHARE_OF_ROW and row is not None:
            return of_row[row]
        if measure is Measure.SHARE_OF_COLUMN and column is not None:
            return of_column[column]
        return pivot.total

    return replace(
        pivot,
        cells=[
            [_share(cell, whole(row, column)) for column, cell in enumerate(line)]
            for row, line in enumerate(pivot.cells)
        ],
        row_totals=[_share(total, whole(row, None)) for row, total in enumerate(pivot.row_totals)],
        column_totals=[
            _share(total, whole(None, column)) for column, total in enumerate(pivot.column_totals)
        ],
        total=_share(pivot.total, pivot.total),
    )


def _share(part: float | None, whole: float | None) -> float | None:
    return None if part is None or not whole else part / whole
