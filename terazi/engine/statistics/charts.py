"""The chart and the table of one finding, as plain typed data that any client can draw."""

from dataclasses import dataclass
from enum import StrEnum

from terazi.engine.column import Column, Display
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json


class ChartKind(StrEnum):
    """How a finding is drawn; the values are the public contract's spelling."""

    SCATTER = "scatter"
    BOX = "box"
    BAR = "bar"
    BAR_STACKED = "bar_stacked"
    HISTOGRAM = "histogram"
    LINE = "line"
    SCATTER_GROUPS = "scatter_groups"


@dataclass(frozen=True, kw_only=True, slots=True)
class ScatterChart:
    """Points (a fair sample of them where there are many) and the fitted line's two ends, None where it makes no sense.

    ``year_axes`` (x, y) are those of years, which are written without a mark between their digits.
    """

    x_label: str
    y_label: str
    points: tuple[tuple[float, float], ...]
    line: tuple[tuple[float, float], tuple[float, float]] | None
    is_sample: bool
    year_axes: tuple[str, ...] = ()

    def as_json(self) -> Json:
        """Return the chart as JSON."""
        return {
            "kind": ChartKind.SCATTER.value,
            "x_label": self.x_label,
            "y_label": self.y_label,
            "points": [list(point) for point in self.points],
            "line": [list(end) for end in self.line] if self.line else None,
            "is_sample": self.is_sample,
            "year_axes": list(self.year_axes),
        }


@dataclass(frozen=True, kw_only=True, slots=True)
class PointGroup:
    """One group's points and its own fitted line's two ends."""

    label: str
    points: tuple[tuple[float, float], ...]
    line: tuple[tuple[float, float], tuple[float, float]] | None


@dataclass(frozen=True, kw_only=True, slots=True)
class GroupedScatterChart:
    """Points of several groups, each with a line of its own; ``year_axes`` (x, y) are those of years."""

    x_label: str
    y_label: str
    group_label: str
    groups: tuple[PointGroup, ...]
    year_axes: tuple[str, ...] = ()

    def as_json(self) -> Json:
        """Return the chart as JSON."""
        return {
            "kind": ChartKind.SCATTER_GROUPS.value,
            "x_label": self.x_label,
            "y_label": self.y_label,
            "group_label": self.group_label,
            "groups": [
                {
                    "label": group.label,
                    "points": [list(point) for point in group.points],
                    "line": [list(end) for end in group.line] if group.line else None,
                }
                for group in self.groups
            ],
            "year_axes": list(self.year_axes),
        }


@dataclass(frozen=True, kw_only=True, slots=True)
class Box:
    """One group's five-number summary (whiskers at the last value within 1.5 box lengths) and mean."""

    label: str | Phrase
    n: int
    low: float
    q1: float
    median: float
    q3: float
    high: float
    mean: float | None
    outliers: int

    def as_json(self) -> Json:
        """Return the box as JSON."""
        return {
            "label": self.label.as_json() if isinstance(self.label, Phrase) else self.label,
            "n": self.n,
            "low": self.low,
            "q1": self.q1,
            "median": self.median,
            "q3": self.q3,
            "high": self.high,
            "mean": self.mean,
            "outliers": self.outliers,
        }


@dataclass(frozen=True, kw_only=True, slots=True)
class BoxChart:
    """One box per group, the groups with the most rows where there are more than can be drawn.

    ``year_axes`` names y where the numbers are years.
    """

    x_label: str
    y_label: str
    boxes: tuple[Box, ...]
    groups_left_out: int
    year_axes: tuple[str, ...] = ()

    def as_json(self) -> Json:
        """Return the chart as JSON."""
        return {
            "kind": ChartKind.BOX.value,
            "x_label": self.x_label,
            "y_label": self.y_label,
            "boxes": [box.as_json() for box in self.boxes],
            "groups_left_out": self.groups_left_out,
            "year_axes": list(self.year_axes),
        }


@dataclass(frozen=True, kw_only=True, slots=True)
class StackedBarChart:
    """Counts of every series (second column) within every bar (first column): ``counts[bar][series]``."""

    x_label: str
    series_label: str
    bars: tuple[str, ...]
    series: tuple[str, ...]
    counts: tuple[tuple[int, ...], ...]

    def as_json(self) -> Json:
        """Return the chart as JSON."""
        return {
            "kind": ChartKind.BAR_STACKED.value,
            "x_label": self.x_label,
            "series_label": self.series_label,
            "bars": list(self.bars),
            "series": list(self.series),
            "counts": [list(row) for row in self.counts],
        }


@dataclass(frozen=True, kw_only=True, slots=True)
class BarChart:
    """How many rows have each value; ``rest`` counts the rows of values that are not drawn."""

    x_label: str
    bars: tuple[str, ...]
    counts: tuple[int, ...]
    rest: int

    def as_json(self) -> Json:
        """Return the chart as JSON."""
        return {
            "kind": ChartKind.BAR.value,
            "x_label": self.x_label,
            "bars": list(self.bars),
            "counts": list(self.counts),
            "rest": self.rest,
        }


@dataclass(frozen=True, kw_only=True, slots=True)
class HistogramChart:
    """Counts between neighbouring edges; ``normal`` is what a normal column of the same mean and spread would count.

    Edges of a datetime column are ISO texts; ``year_axes`` names x where they are years.
    """

    x_label: str
    edges: tuple[float | str, ...]
    counts: tuple[int, ...]
    normal: tuple[float, ...] | None
    year_axes: tuple[str, ...] = ()

    def as_json(self) -> Json:
        """Return the chart as JSON."""
        return {
            "kind": ChartKind.HISTOGRAM.value,
            "x_label": self.x_label,
            "edges": list(self.edges),
            "counts": list(self.counts),
            "normal": list(self.normal) if self.normal else None,
            "year_axes": list(self.year_axes),
        }


@dataclass(frozen=True, kw_only=True, slots=True)
class LineChart:
    """One average per period (its start as ISO text) and the trend line's two ends."""

    x_label: str
    y_label: str
    points: tuple[tuple[str, float], ...]
    line: tuple[tuple[str, float], tuple[str, float]] | None

    def as_json(self) -> Json:
        """Return the chart as JSON."""
        return {
            "kind": ChartKind.LINE.value,
            "x_label": self.x_label,
            "y_label": self.y_label,
            "points": [list(point) for point in self.points],
            "line": [list(end) for end in self.line] if self.line else None,
        }


Chart = (
    ScatterChart | GroupedScatterChart | BoxChart | StackedBarChart | BarChart | HistogramChart | LineChart
)
Cell = str | int | float | Phrase | None


def year_axes(**axes: Column) -> tuple[str, ...]:
    """Return those of the axes whose column holds years."""
    return tuple(axis for axis, column in axes.items() if column.display is Display.YEAR)


@dataclass(frozen=True, kw_only=True, slots=True)
class FindingTable:
    """A small table of a finding: a title, headers as phrases, and rows of values (a cell may be a phrase)."""

    title: Phrase
    headers: tuple[Phrase, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def as_json(self) -> Json:
        """Return the table as JSON; phrases are written as ``{"$phrase": …}``."""
        return {
            "title": self.title.as_json(),
            "headers": [header.as_json() for header in self.headers],
            "rows": [
                [{"$phrase": c.as_json()} if isinstance(c, Phrase) else c for c in row] for row in self.rows
            ],
        }


@dataclass(frozen=True, kw_only=True, slots=True)
class FindingDetail:
    """What is shown when a finding is opened: its chart (None where there is nothing to draw), tables and checks in words.

    ``inside`` is the same inside the groups of another column, where the finding turns round or vanishes there.
    """

    finding_id: str
    chart: Chart | None
    inside: Chart | None
    tables: tuple[FindingTable, ...]
    checks: tuple[Phrase, ...]

    def as_json(self) -> Json:
        """Return the detail as JSON."""
        return {
            "finding_id": self.finding_id,
            "chart": self.chart.as_json() if self.chart else None,
            "inside": self.inside.as_json() if self.inside else None,
            "tables": [table.as_json() for table in self.tables],
            "checks": [check.as_json() for check in self.checks],
        }
