"""Charts as somebody sees them who may not see the rows: no number of them tells of single rows.

What is done and why, by the handbook of A. Hundepool et al., Statistical Disclosure Control, 2012: groups of few rows stand
together, cells of few rows or with one dominant row are hidden and others beside them, points become counts in a grid,
and every number is rounded. One row is taken for one person.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import polars as pl

from terazi.engine.charts.chart import Prepared, filled, pivot_wanted, prepared
from terazi.engine.charts.coarse import coarse_count, coarse_groups, coarse_step, coarse_sum, coarse_value
from terazi.engine.charts.drawing import (
    Boxes,
    Chart,
    ChartOption,
    ChartType,
    ChartWanted,
    Grid,
    Histogram,
    SoldChart,
    Tile,
    TileMap,
)
from terazi.engine.charts.figures import finite
from terazi.engine.charts.provinces import PROVINCES
from terazi.engine.charts.sold_figures import (
    HIDDEN,
    POOLED,
    groups_of,
    sold_boxes,
    sold_grid,
    sold_histogram,
)
from terazi.engine.charts.suppression import FEWEST_ROWS, Standing, hidden_cells
from terazi.engine.charts.tiles import plates_of
from terazi.engine.charts.wanted import GroupKind, Measure, Pivot, PivotAxis, PivotWanted
from terazi.engine.column import Level
from terazi.engine.dataset import Dataset
from terazi.foundation.language.phrases import Phrase

_ROUNDED, _NOTHING = Phrase("charts.sold.rounded"), Phrase("charts.sold.nothing")
_ROW, _COLUMN, _VALUE = "row", "column", "value"
_Cells = list[list[float | None]]
_Told = tuple[Pivot | TileMap | Histogram | Boxes | Grid, int, list[Phrase]]


def sold_chart_of(dataset: Dataset, wanted: ChartWanted) -> SoldChart:
    """Draw a chart that tells nothing of single rows, and say what of it is left out."""
    ready = prepared(dataset, wanted)
    figure, used, notes = _drawn(ready, wanted)
    chart = Chart(
        type=ready.type,
        options=[ChartOption(type=ready.type)],
        measure=ready.measure,
        figure=figure,
        row_count=coarse_count(ready.dataset.frame.height),
        used_count=used,
        aside_count=0,
    )
    return SoldChart(chart=chart, left_out=[*notes, _ROUNDED if used else _NOTHING])


def _drawn(ready: Prepared, wanted: ChartWanted) -> _Told:
    frame, roles = ready.dataset.frame, wanted.roles
    if ready.type is ChartType.HISTOGRAM:
        return sold_histogram(frame, roles)
    if ready.type is ChartType.BOX:
        return sold_boxes(frame, roles, wanted.period)
    if ready.type is ChartType.SCATTER:
        return sold_grid(frame, roles)
    asked = pivot_wanted(ready, wanted)
    if asked.value is not None and asked.measure is not Measure.COUNT:
        frame = frame.filter(finite(frame[asked.value.id]).is_not_null())
    if ready.type is ChartType.TILE_MAP:
        return _tile_map(frame, asked)
    pivot, notes = _pivot(frame, asked)
    used = sum(map(sum, pivot.used))
    return (filled(pivot, asked.measure) if ready.type is ChartType.LINE else pivot), used, notes


def _pivot(frame: pl.DataFrame, asked: PivotWanted) -> tuple[Pivot, list[Phrase]]:
    fewest = _fewest(asked.measure)
    rows, is_pooled = coarse_groups(frame[asked.rows.column.id], asked.rows, asked.most_rows, fewest)
    axis = rows.axis
    columns, places, are_pooled = groups_of(frame, asked.columns, asked.most_columns, fewest)
    shape = (len(axis.groups), len(columns.groups) if columns else 1)
    counts, cells, is_hidden = _measured(_keyed(frame, rows.places, places, asked), shape, asked)
    order = _order(axis, cells, counts, asked)
    nothing: Sequence[float | None] = [None] * shape[0]
    made = Pivot(
        rows=replace(axis, groups=[axis.groups[place] for place in order]),
        columns=columns,
        cells=[cells[place] for place in order],
        used=[counts[place] for place in order],
        row_totals=nothing if columns else [cells[place][0] for place in order],
        column_totals=[None] * shape[1],
        total=None,
        row_count=coarse_count(frame.height),
    )
    notes = [note for note, is_so in ((POOLED, is_pooled or are_pooled), (HIDDEN, is_hidden)) if is_so]
    return made, notes


def _fewest(measure: Measure) -> int:
    """Both halves about a median stand on enough rows."""
    return 2 * FEWEST_ROWS if measure is Measure.MEDIAN else FEWEST_ROWS


def _keyed(frame: pl.DataFrame, rows: pl.Series, columns: pl.Series, asked: PivotWanted) -> pl.DataFrame:
    is_count = asked.value is None or asked.measure is Measure.COUNT
    return pl.DataFrame(
        {
            _ROW: rows,
            _COLUMN: columns,
            _VALUE: pl.repeat(0.0, frame.height, eager=True)
            if is_count or asked.value is None
            else frame[asked.value.id].cast(pl.Float64),
        }
    )


def _measured(
    keyed: pl.DataFrame, shape: tuple[int, int], asked: PivotWanted
) -> tuple[list[list[int]], _Cells, bool]:
    """Return the rows and the measure of each cell as they are told, and whether any is hidden."""
    value = pl.col(_VALUE)
    measures = {Measure.MEAN: value.mean(), Measure.MEDIAN: value.median()}
    told = keyed.group_by(_ROW, _COLUMN).agg(
        pl.len().alias("n"),
        measures.get(asked.measure, value.sum()).alias("told"),
        value.abs().sum().alias("weight"),
        value.abs().max().alias("heaviest"),
    )
    counts = np.zeros(shape, dtype=np.int64)
    weights, heaviest, numbers = (np.zeros(shape, dtype=np.float64) for _ in range(3))
    for row, column, n, number, weight, most in told.iter_rows():
        counts[row, column], numbers[row, column] = n, number
        weights[row, column], heaviest[row, column] = weight, most
    if asked.measure is Measure.MEDIAN:  # one large number does not move it
        weights, heaviest = np.zeros(shape), np.zeros(shape)
    standing = Standing(counts=counts, weights=weights, heaviest=heaviest)
    hidden = hidden_cells(standing, _fewest(asked.measure))
    is_count = asked.value is None or asked.measure is Measure.COUNT
    if is_count:
        numbers = np.array([[float(coarse_count(int(n))) for n in line] for line in counts])
    wholes = _wholes(numbers, asked.measure)
    step = coarse_step(keyed[_VALUE]) if asked.measure in measures else None
    cells: _Cells = [
        [
            None
            if hidden[at] or (counts[at] == 0 and asked.measure is not Measure.COUNT)
            else _told(float(numbers[at]), float(wholes[at]), step, asked.measure)
            for at in ((row, column) for column in range(shape[1]))
        ]
        for row in range(shape[0])
    ]
    shown = np.where(hidden, 0, counts)
    return [[coarse_count(int(n)) for n in line] for line in shown], cells, bool(hidden.any())


def _wholes(numbers: np.ndarray, measure: Measure) -> np.ndarray:
    """Return what each cell is a share of."""
    if measure is Measure.SHARE_OF_ROW:
        return np.broadcast_to(numbers.sum(axis=1, keepdims=True), numbers.shape)
    if measure is Measure.SHARE_OF_COLUMN:
        return np.broadcast_to(numbers.sum(axis=0, keepdims=True), numbers.shape)
    return np.full(numbers.shape, numbers.sum())


def _told(number: float, whole: float, step: float | None, measure: Measure) -> float | None:
    if measure.is_share:
        return round(number / whole, 2) if whole else None
    if measure in (Measure.MEAN, Measure.MEDIAN):
        return coarse_value(number, step)
    return number if measure is Measure.COUNT else coarse_sum(number)


def _order(axis: PivotAxis, cells: _Cells, counts: list[list[int]], asked: PivotWanted) -> list[int]:
    """Options without an order stand by what is told of them, the largest first; what is hidden does not tell its place."""
    places = list(range(len(axis.groups)))
    column = asked.rows.column
    is_free = not column.type.is_numeric and column.level is Level.NOMINAL
    if not is_free or any(group.kind is GroupKind.PERIOD for group in axis.groups):
        return places

    def rank(place: int) -> tuple[bool, bool, float, str]:
        group = axis.groups[place]
        told = cells[place][0] if asked.columns is None else float(sum(counts[place]))
        is_last = group.kind is not GroupKind.VALUE
        return is_last, told is None, -(told or 0.0), str(group.value)

    return sorted(places, key=rank)


def _tile_map(frame: pl.DataFrame, asked: PivotWanted) -> tuple[TileMap, int, list[Phrase]]:
    _, plates = plates_of(frame[asked.rows.column.id])
    known = frame.filter(plates.is_not_null())
    rows = plates.drop_nulls() - 1
    columns = pl.repeat(0, known.height, dtype=pl.Int32, eager=True)
    counts, cells, is_hidden = _measured(_keyed(known, rows, columns, asked), (len(PROVINCES), 1), asked)
    tiles = [
        Tile(
            plate=province.plate,
            name=province.name,
            column=province.column,
            row=province.row,
            value=cells[place][0] if counts[place][0] else None,
            used=counts[place][0],
            spellings=[],
        )
        for place, province in enumerate(PROVINCES)
    ]
    made = TileMap(column_id=asked.rows.column.id, tiles=tiles, unknown=[], unknown_count=0, unknown_rows=0)
    return made, sum(tile.used for tile in tiles), [HIDDEN] if is_hidden else []
