"""Distributions, boxes and points as their buyers see them: coarse, and without a single row."""

import math

import polars as pl

from terazi.engine.charts.coarse import (
    coarse_count,
    coarse_edges,
    coarse_groups,
    coarse_step,
    coarse_value,
    inner_ends,
)
from terazi.engine.charts.drawing import Boxes, BoxFigures, Grid, Histogram, Roles
from terazi.engine.charts.figures import MOST_BOXES, MOST_COLORS, WHISKER, finite
from terazi.engine.charts.suppression import FEWEST_ROWS
from terazi.engine.charts.wanted import CalendarPeriod, GroupBy, PivotAxis
from terazi.engine.column import Column, ColumnType
from terazi.engine.statistics.bins import histogram_edges
from terazi.foundation.language.phrases import Phrase

POOLED = Phrase("charts.sold.pooled")
HIDDEN = Phrase("charts.sold.hidden")
_ENDS, _GRID = Phrase("charts.sold.ends"), Phrase("charts.sold.grid")
_BOXES, _COLORS = Phrase("charts.sold.boxes"), Phrase("charts.sold.colors")
_FEWEST_BOX = 4 * FEWEST_ROWS
"""Each quarter of a box stands on enough rows."""
_FEWEST_SQUARES, _MOST_SQUARES = 3, 12
_ROWS_OF_SQUARE = 10
"""So many rows a square of a grid has on average, within the least and the most squares of a side."""
_VALUE, _X, _GROUP, _COLOR = "value", "x", "group", "color"


def groups_of(
    frame: pl.DataFrame, by: GroupBy | None, most: int, fewest: int
) -> tuple[PivotAxis | None, pl.Series, bool]:
    """Return the groups of a column, each row's place among them (n,), and whether small groups were put together.

    Without a column all rows have place 0.
    """
    if by is None:
        return None, pl.repeat(0, frame.height, dtype=pl.Int32, eager=True), False
    made, is_pooled = coarse_groups(frame[by.column.id], by, most, fewest)
    return made.axis, made.places, is_pooled


def sold_histogram(frame: pl.DataFrame, roles: Roles) -> tuple[Histogram, int, list[Phrase]]:
    """Count the numbers of a column between round bounds, without the few at both ends; also say what is left out."""
    numbers = finite(frame[roles.across.id])
    frame, values = frame.filter(numbers.is_not_null()), numbers.drop_nulls()
    by = GroupBy(column=roles.color) if roles.color else None
    colors, places, is_pooled = groups_of(frame, by, MOST_COLORS, FEWEST_ROWS)
    edges = _edges(values, roles.across)
    width = len(colors.groups) if colors else 1
    counts = _counted(pl.DataFrame({_VALUE: values, _COLOR: places}), edges, width)
    told = [[coarse_count(each) for each in line] for line in counts]
    first, last = _filled_part(told)
    used = sum(map(sum, counts))
    is_less = used < values.len() or any(0 < each < FEWEST_ROWS for line in counts for each in line)
    made = Histogram(
        edges=edges[first : last + 2], colors=colors, counts=[line[first : last + 1] for line in told]
    )
    notes = [note for note, is_so in ((POOLED, is_pooled), (_ENDS, is_less)) if is_so]
    return made, sum(map(sum, told)), notes


def _edges(values: pl.Series, column: Column) -> list[float]:
    if values.len() < 2 * FEWEST_ROWS:
        return []
    is_whole = column.type is ColumnType.INTEGER
    low, high = inner_ends(values)
    usual = histogram_edges(values.filter(values.is_between(low, high)).to_numpy(), is_whole=is_whole)
    return coarse_edges(values, float(usual[1] - usual[0]), is_whole=is_whole)


def _counted(drawn: pl.DataFrame, edges: list[float], colors: int) -> list[list[int]]:
    """Count the rows between the edges (colours, bins)."""
    counts = [[0] * max(0, len(edges) - 1) for _ in range(colors)]
    if len(edges) < 2:
        return counts
    inside = drawn.filter(pl.col(_VALUE) >= edges[0], pl.col(_VALUE) < edges[-1])
    bins = pl.Series(edges[1:-1], dtype=pl.Float64).search_sorted(inside[_VALUE], side="right")
    counted = inside.with_columns(pl.Series("bin", bins)).group_by(_COLOR, "bin").len()
    for color, place, count in counted.iter_rows():
        counts[color][place] = count
    return counts


def _filled_part(lines: list[list[int]]) -> tuple[int, int]:
    """Return the first and the last place at which any line has something; (0, -1) where none has."""
    filled = [place for line in lines for place, each in enumerate(line) if each]
    return min(filled, default=0), max(filled, default=-1)


def sold_boxes(
    frame: pl.DataFrame, roles: Roles, period: CalendarPeriod | None
) -> tuple[Boxes, int, list[Phrase]]:
    """Draw boxes of groups with enough rows for each quarter, without means and outliers; also say what is left out.

    Whiskers end at the fences of Tukey, or at the fifth number from the end where that lies nearer.
    """
    number = roles.value or roles.across
    numbers = finite(frame[number.id])
    frame, values = frame.filter(numbers.is_not_null()), numbers.drop_nulls()
    by = GroupBy(column=roles.across, period=period) if roles.value else None
    groups, places, is_pooled = groups_of(frame, by, MOST_BOXES, _FEWEST_BOX)
    by = GroupBy(column=roles.color) if roles.color else None
    colors, tones, are_pooled = groups_of(frame, by, MOST_COLORS, _FEWEST_BOX)
    value = pl.col(_VALUE)
    told = (
        pl.DataFrame({_VALUE: values, _GROUP: places, _COLOR: tones})
        .group_by(_GROUP, _COLOR)
        .agg(
            pl.len().alias("n"),
            value.quantile(0.25, "linear").alias("q1"),
            value.median().alias("median"),
            value.quantile(0.75, "linear").alias("q3"),
            value.bottom_k(FEWEST_ROWS).max().alias("low"),
            value.top_k(FEWEST_ROWS).min().alias("high"),
        )
        .sort(_GROUP, _COLOR)
    )
    large = told.filter(pl.col("n") >= _FEWEST_BOX)
    step = coarse_step(values)
    boxes = [_box(line, step) for line in large.iter_rows(named=True)]
    notes = [POOLED] if is_pooled or are_pooled else []
    return Boxes(groups=groups, colors=colors, boxes=boxes), sum(box.n for box in boxes), [*notes, _BOXES]


def _box(line: dict[str, float], step: float | None) -> BoxFigures:
    q1, q3 = line["q1"], line["q3"]
    reach = WHISKER * (q3 - q1)

    def told(value: float) -> float:
        return coarse_value(value, step)

    return BoxFigures(
        group=int(line[_GROUP]),
        color=int(line[_COLOR]),
        n=coarse_count(int(line["n"])),
        low=told(max(line["low"], q1 - reach)),
        q1=told(q1),
        median=told(line["median"]),
        q3=told(q3),
        high=told(min(line["high"], q3 + reach)),
        mean=None,
        outliers=[],
        outlier_count=0,
    )


def sold_grid(frame: pl.DataFrame, roles: Roles) -> tuple[Grid, int, list[Phrase]]:
    """Count the rows in the boxes of a round grid instead of telling points and colours; also say what is left out."""
    value = roles.value or roles.across
    drawn = pl.DataFrame({_X: finite(frame[roles.across.id]), _VALUE: finite(frame[value.id])}).drop_nulls()
    across, upward = (
        _grid_edges(drawn[name], column) for name, column in ((_X, roles.across), (_VALUE, value))
    )
    counts: list[list[int]] = []
    if across and upward:
        inside = drawn.filter(pl.col(_X) >= across[0], pl.col(_X) < across[-1])
        bins = pl.Series(across[1:-1], dtype=pl.Float64).search_sorted(inside[_X], side="right")
        places = inside.select(_VALUE, pl.Series(_COLOR, bins))
        by_column = _counted(places, upward, len(across) - 1)
        counts = [[coarse_count(line[place]) for line in by_column] for place in range(len(upward) - 1)]
    left, right = _filled_part(counts)
    low, high = _filled_part([list(line) for line in zip(*counts, strict=True)])
    made = Grid(
        across_edges=across[left : right + 2],
        value_edges=upward[low : high + 2],
        counts=[line[left : right + 1] for line in counts[low : high + 1]],
    )
    notes = [_GRID, *([_COLORS] if roles.color else [])]
    return made, sum(map(sum, made.counts)), notes


def _grid_edges(values: pl.Series, column: Column) -> list[float]:
    if values.len() < 2 * FEWEST_ROWS:
        return []
    low, high = inner_ends(values)
    squares = min(max(int(math.sqrt(values.len() / _ROWS_OF_SQUARE)), _FEWEST_SQUARES), _MOST_SQUARES)
    width = (high - low) / squares
    edges = coarse_edges(values, width, is_whole=column.type is ColumnType.INTEGER)
    return edges if all(math.isfinite(edge) for edge in edges) else []
