"""What a chart of a person's own columns is asked for, and what is drawn; named by processes that do not compute it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from terazi.engine.charts.wanted import CalendarPeriod, Measure, Pivot, PivotAxis
from terazi.engine.column import Column
from terazi.engine.rules.tree import Rule
from terazi.foundation.language.phrases import Phrase


class ChartType(StrEnum):
    """How columns are drawn; the values are the public contract's spelling."""

    HISTOGRAM = "histogram"
    BAR = "bar"
    BOX = "box"
    SCATTER = "scatter"
    LINE = "line"
    TILE_MAP = "tile_map"


@dataclass(frozen=True, kw_only=True, slots=True)
class Roles:
    """What each column is in a chart: groups, dates or numbers run ``across``, ``value`` are numbers that are measured."""

    across: Column
    value: Column | None = None
    color: Column | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class ChartWanted:
    """Columns to draw. Without a type the one that fits best is drawn, and so with measure and period; ``rule`` keeps rows."""

    roles: Roles
    type: ChartType | None = None
    measure: Measure | None = None
    period: CalendarPeriod | None = None
    rule: Rule | None = None
    today: date


@dataclass(frozen=True, kw_only=True, slots=True)
class ChartOption:
    """A way to draw the chosen columns; ``misfit`` says why it cannot be."""

    type: ChartType
    misfit: Phrase | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Histogram:
    """How many rows lie between neighbouring edges (one more than the bins): ``counts`` (colours, bins)."""

    edges: Sequence[float]
    colors: PivotAxis | None
    counts: Sequence[Sequence[int]]


@dataclass(frozen=True, kw_only=True, slots=True)
class BoxFigures:
    """One box: the places of its group and its colour, quartiles, whiskers (``low``, ``high``), and what lies beyond them.

    ``outliers`` are their values, of many a fair sample; ``outlier_count`` counts them all.
    """

    group: int
    color: int
    n: int
    low: float
    q1: float
    median: float
    q3: float
    high: float
    mean: float | None
    outliers: Sequence[float]
    outlier_count: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Boxes:
    """Boxes of each group and colour that has rows; without groups there is one group."""

    groups: PivotAxis | None
    colors: PivotAxis | None
    boxes: Sequence[BoxFigures]


@dataclass(frozen=True, kw_only=True, slots=True)
class Scatter:
    """Points of each colour, of many rows a fair sample: ``points`` (colours, points, 2) of ``point_count`` in all."""

    colors: PivotAxis | None
    points: Sequence[Sequence[tuple[float, float]]]
    point_count: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Grid:
    """How many rows lie in each box between neighbouring edges of two columns: ``counts`` (value, across)."""

    across_edges: Sequence[float]
    value_edges: Sequence[float]
    counts: Sequence[Sequence[int]]


@dataclass(frozen=True, kw_only=True, slots=True)
class Tile:
    """A province on the map, what is told of its rows, and how it is spelled in the data."""

    plate: int
    name: str
    column: int
    row: int
    value: float | None
    used: int
    spellings: Sequence[str | float]


@dataclass(frozen=True, kw_only=True, slots=True)
class TileMap:
    """All provinces; ``unknown`` are the most frequent of ``unknown_count`` names that are none, of ``unknown_rows`` rows.

    ``column_id`` is the column that names them: of districts another one than runs across.
    """

    column_id: str
    tiles: Sequence[Tile]
    unknown: Sequence[str]
    unknown_count: int
    unknown_rows: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Chart:
    """What is drawn, and what else could be. Bars and lines are a pivot.

    ``options`` hold every type, the fitting ones first. ``row_count`` rows are left by the rule, of which ``used_count``
    are drawn and ``aside_count`` have a value that was set aside.
    """

    type: ChartType
    options: Sequence[ChartOption]
    measure: Measure | None
    figure: Pivot | Histogram | Boxes | Scatter | TileMap | Grid
    row_count: int
    used_count: int
    aside_count: int


@dataclass(frozen=True, kw_only=True, slots=True)
class SoldChart:
    """A chart as its buyer sees it: no number of it stands on few rows. ``left_out`` says what is not shown, and why."""

    chart: Chart
    left_out: Sequence[Phrase]
