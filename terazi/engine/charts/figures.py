"""Figures of distributions, boxes and points: of all rows, or of a fair sample that is said."""

import math

import polars as pl

from terazi.engine.charts.drawing import Boxes, BoxFigures, Histogram, Roles, Scatter
from terazi.engine.charts.grouping import grouped
from terazi.engine.charts.wanted import CalendarPeriod, GroupBy, PivotAxis
from terazi.engine.column import Column, ColumnType
from terazi.engine.statistics.bins import histogram_edges

MOST_COLORS = 7
"""So many groups have a colour of their own; the others share one."""
MOST_POINTS = 3_000
"""So many points are drawn, and so many outliers in all boxes; of more a fair sample."""
MOST_BOXES = 20
WHISKER = 1.5
"""The fences of Tukey lie so many box lengths from the box."""
_SEED = 20_261_231
_VALUE, _X, _GROUP, _COLOR = "value", "x", "group", "color"
_BY = [_GROUP, _COLOR]


def histogram_of(frame: pl.DataFrame, roles: Roles) -> tuple[Histogram, int]:
    """Count the numbers of a column in equal bins, for each colour; also return how many there are."""
    colors, places = _axis(frame, roles.color, MOST_COLORS)
    drawn = pl.DataFrame({_VALUE: finite(frame[roles.across.id]), _COLOR: places}).drop_nulls(_VALUE)
    width = len(colors.groups) if colors else 1
    if drawn.is_empty():
        return Histogram(edges=[], colors=colors, counts=[[] for _ in range(width)]), 0
    values = drawn[_VALUE]
    is_whole = roles.across.type is ColumnType.INTEGER
    edges = histogram_edges(values.to_numpy(), is_whole=is_whole).tolist()
    bins = pl.Series(edges[1:-1], dtype=pl.Float64).search_sorted(values, side="right")
    counts = [[0] * (len(edges) - 1) for _ in range(width)]
    counted = drawn.with_columns(pl.Series("bin", bins)).group_by(_COLOR, "bin").len()
    for color, place, count in counted.iter_rows():
        counts[color][place] = count
    return Histogram(edges=edges, colors=colors, counts=counts), drawn.height


def boxes_of(frame: pl.DataFrame, roles: Roles, period: CalendarPeriod | None) -> tuple[Boxes, int]:
    """Draw a box of each group and colour with all its outliers, by the fences of Tukey, at 1.5 box lengths.

    J. W. Tukey, Exploratory Data Analysis, 1977. Quartiles are interpolated linearly (Hyndman and Fan's type 7).
    """
    number = roles.value or roles.across
    groups, places = _axis(frame, roles.across if roles.value else None, MOST_BOXES, period)
    colors, tones = _axis(frame, roles.color, MOST_COLORS)
    drawn = pl.DataFrame({_VALUE: finite(frame[number.id]), _GROUP: places, _COLOR: tones}).drop_nulls(_VALUE)
    value = pl.col(_VALUE)
    quartiles = drawn.group_by(_BY).agg(
        pl.len().alias("n"),
        value.quantile(0.25, "linear").alias("q1"),
        value.median().alias("median"),
        value.quantile(0.75, "linear").alias("q3"),
        value.mean().alias("mean"),
    )
    reach = WHISKER * (pl.col("q3") - pl.col("q1"))
    fenced = drawn.join(quartiles, on=_BY, how="left", maintain_order="left").with_columns(
        value.is_between(pl.col("q1") - reach, pl.col("q3") + reach).alias("is_inside")
    )
    inside = fenced.filter("is_inside").group_by(_BY).agg(value.min().alias("low"), value.max().alias("high"))
    beyond = fenced.filter(~pl.col("is_inside")).select(_VALUE, *_BY)
    counts = beyond.group_by(_BY).agg(pl.len().alias("count"))
    listed = _sampled(beyond).group_by(_BY).agg(value.sort().alias("outliers"))
    told = quartiles
    for more in (inside, counts, listed):
        told = told.join(more, on=_BY, how="left")
    boxes = [_box(line) for line in told.sort(_BY).iter_rows(named=True)]
    return Boxes(groups=groups, colors=colors, boxes=boxes), drawn.height


def _box(line: dict[str, float | list[float] | None]) -> BoxFigures:
    def number(name: str, otherwise: str = "median") -> float:
        told = line[name] if line[name] is not None else line[otherwise]
        return float(told)  # type: ignore[arg-type]

    mean = number("mean")
    outliers = line["outliers"]
    return BoxFigures(
        group=int(number(_GROUP)),
        color=int(number(_COLOR)),
        n=int(number("n")),
        low=number("low", "q1"),
        q1=number("q1"),
        median=number("median"),
        q3=number("q3"),
        high=number("high", "q3"),
        mean=mean if math.isfinite(mean) else None,
        outliers=outliers if isinstance(outliers, list) else [],
        outlier_count=int(number("count")) if line["count"] is not None else 0,
    )


def scatter_of(frame: pl.DataFrame, roles: Roles) -> tuple[Scatter, int]:
    """Return the points of two columns of numbers by colour, of more than 3,000 a random sample that is always the same."""
    colors, places = _axis(frame, roles.color, MOST_COLORS)
    value = roles.value or roles.across
    drawn = pl.DataFrame(
        {_X: finite(frame[roles.across.id]), _VALUE: finite(frame[value.id]), _COLOR: places}
    ).drop_nulls([_X, _VALUE])
    points: list[list[tuple[float, float]]] = [[] for _ in range(len(colors.groups) if colors else 1)]
    for x, y, color in _sampled(drawn).iter_rows():
        points[color].append((x, y))
    return Scatter(colors=colors, points=points, point_count=drawn.height), drawn.height


def _sampled(rows: pl.DataFrame) -> pl.DataFrame:
    return rows if rows.height <= MOST_POINTS else rows.sample(MOST_POINTS, seed=_SEED)


def finite(values: pl.Series) -> pl.Series:
    """Return the numbers (n,), None where they are not finite."""
    numbers = values.cast(pl.Float64)
    return numbers.set(~numbers.is_finite(), None)


def _axis(
    frame: pl.DataFrame, column: Column | None, most: int, period: CalendarPeriod | None = None
) -> tuple[PivotAxis | None, pl.Series]:
    """Return the groups of a column and each row's place among them (n,); without a column all rows have place 0."""
    if column is None:
        return None, pl.repeat(0, frame.height, dtype=pl.Int32, eager=True)
    made = grouped(frame[column.id], GroupBy(column=column, period=period), most)
    return made.axis, made.places
