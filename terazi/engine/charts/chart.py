"""Charts of one or two columns, with colours by the groups of another: their figures, computed within limits that are said."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import polars as pl

from terazi.engine.charts.drawing import (
    Boxes,
    Chart,
    ChartOption,
    ChartType,
    ChartWanted,
    Histogram,
    Roles,
    Scatter,
    TileMap,
)
from terazi.engine.charts.figures import MOST_COLORS, boxes_of, histogram_of, scatter_of
from terazi.engine.charts.fitting import measure_of, options_of
from terazi.engine.charts.grouping import periods_between
from terazi.engine.charts.pivot import pivot_of
from terazi.engine.charts.provinces import provinces_of
from terazi.engine.charts.tiles import tile_map_of
from terazi.engine.charts.wanted import GroupBy, Measure, Pivot, PivotWanted
from terazi.engine.column import ROW, Column
from terazi.engine.dataset import Dataset
from terazi.engine.rules.polars_form import compile_polars

_MOST_BARS = 30
_MOST_PERIODS = 200
_MOST_FILLED = 1_000
_Figure = Pivot | Histogram | Boxes | Scatter | TileMap


@dataclass(frozen=True, kw_only=True, slots=True)
class Prepared:
    """What is drawn of which rows: those that the rule keeps, without the values that were set aside."""

    dataset: Dataset
    type: ChartType
    grouped: Column
    options: Sequence[ChartOption]
    measure: Measure | None
    aside_count: int


def chart_of(dataset: Dataset, wanted: ChartWanted) -> Chart:
    """Draw one or two columns as the wanted type where it fits, else as the one that fits best.

    Values that were set aside and numbers that are not finite are not drawn.
    """
    ready = prepared(dataset, wanted)
    figure, used = _drawn(ready, wanted)
    return Chart(
        type=ready.type,
        options=ready.options,
        measure=ready.measure,
        figure=figure,
        row_count=ready.dataset.frame.height,
        used_count=used,
        aside_count=ready.aside_count,
    )


def prepared(dataset: Dataset, wanted: ChartWanted) -> Prepared:
    """Choose the rows, the type and the measure."""
    roles = wanted.roles
    frame = dataset.frame
    if wanted.rule is not None:
        frame = frame.filter(compile_polars(wanted.rule, today=wanted.today))
    frame, aside_count = _without_aside(frame, roles)
    provinces = provinces_of(frame, dataset.columns, roles.across)
    options = options_of(roles, has_provinces=provinces is not None)
    fitting = [each.type for each in options if each.misfit is None]
    kind = wanted.type if wanted.type in fitting else fitting[0]
    is_measured = kind in (ChartType.BAR, ChartType.LINE, ChartType.TILE_MAP)
    return Prepared(
        dataset=replace(dataset, frame=frame),
        type=kind,
        grouped=provinces if provinces and kind is ChartType.TILE_MAP else roles.across,
        options=options,
        measure=measure_of(roles, wanted.measure) if is_measured else None,
        aside_count=aside_count,
    )


def pivot_wanted(ready: Prepared, wanted: ChartWanted) -> PivotWanted:
    """Return what bars, lines and maps are drawn from."""
    roles = wanted.roles
    return PivotWanted(
        rows=GroupBy(column=ready.grouped, period=wanted.period),
        columns=GroupBy(column=roles.color) if roles.color else None,
        measure=ready.measure or Measure.COUNT,
        value=roles.value,
        today=wanted.today,
        most_rows=_MOST_PERIODS if ready.type is ChartType.LINE else _MOST_BARS,
        most_columns=MOST_COLORS,
    )


def _without_aside(frame: pl.DataFrame, roles: Roles) -> tuple[pl.DataFrame, int]:
    """Empty the values that were set aside, and say in how many rows there are any."""
    columns = {each.id: each for each in (roles.across, roles.value) if each is not None and each.aside}
    hidden = {name: pl.col(ROW).is_in(list(column.aside)) for name, column in columns.items()}
    if not hidden:
        return frame, 0
    count = frame.select(pl.any_horizontal(*hidden.values()).sum()).item()
    shown = [pl.when(~is_aside).then(pl.col(name)).alias(name) for name, is_aside in hidden.items()]
    return frame.with_columns(shown), int(count)


def _drawn(ready: Prepared, wanted: ChartWanted) -> tuple[_Figure, int]:
    roles, frame = wanted.roles, ready.dataset.frame
    if ready.type is ChartType.HISTOGRAM:
        return histogram_of(frame, roles)
    if ready.type is ChartType.BOX:
        return boxes_of(frame, roles, wanted.period)
    if ready.type is ChartType.SCATTER:
        return scatter_of(frame, roles)
    asked = pivot_wanted(ready, wanted)
    if ready.type is ChartType.TILE_MAP:
        return tile_map_of(ready.dataset, asked)
    pivot = pivot_of(ready.dataset, asked)
    used = sum(map(sum, pivot.used))
    return (filled(pivot, asked.measure) if ready.type is ChartType.LINE else pivot), used


def filled(pivot: Pivot, measure: Measure) -> Pivot:
    """Put in the periods without rows, where they are not too many: their count is 0, any other measure of them none."""
    known = {group.start: place for place, group in enumerate(pivot.rows.groups)}
    starts = [start for start in known if start is not None]
    if pivot.rows.period is None or not starts:
        return pivot
    every = periods_between(min(starts), max(starts), pivot.rows.period, _MOST_FILLED)
    rest = [place for place, group in enumerate(pivot.rows.groups) if group.start is None]
    if not every:
        return pivot
    places = [*(known.get(group.start) for group in every), *rest]
    width = len(pivot.columns.groups) if pivot.columns else 1
    nothing = 0.0 if measure is Measure.COUNT else None
    return replace(
        pivot,
        rows=replace(pivot.rows, groups=[*every, *(pivot.rows.groups[place] for place in rest)]),
        cells=[[nothing] * width if place is None else pivot.cells[place] for place in places],
        used=[[0] * width if place is None else pivot.used[place] for place in places],
        row_totals=[nothing if place is None else pivot.row_totals[place] for place in places],
    )
