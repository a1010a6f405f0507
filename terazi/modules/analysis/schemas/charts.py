"""Requests and answers about charts of a person's own columns."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import AfterValidator, BaseModel, Field

from terazi.engine.charts.drawing import ChartType
from terazi.engine.charts.wanted import CalendarPeriod, Measure
from terazi.engine.column import Display
from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.foundation.types import Json
from terazi.modules.analysis.schemas.common import ColumnId, Name, ProjectRef
from terazi.modules.analysis.schemas.pivots import PivotAxisData, PivotFigures


class ChartQuestion(RequestModel):
    """One or two columns to draw, and one by whose groups they are coloured.

    Without a type the one that fits best is drawn, without a measure sums of money and means of other numbers, without
    a period the shortest that fits. The filter comes as a rule tree or as text with parentheses; with ``subset_id`` only
    rows of that subset are drawn, of which the filter keeps some.
    """

    column_list: Annotated[list[ColumnId], Field(min_length=1, max_length=2)]
    color_column: ColumnId | None = None
    chart_type: ChartType | None = None
    measure: Measure | None = None
    period: CalendarPeriod | None = None
    filter_rule: Json | None = None
    filter_text: Annotated[str, Field(max_length=5_000)] | None = None
    subset_id: UUID | None = None


class ChartRequest(ChartQuestion):
    """What to draw of a project, or of an earlier version of its data."""

    project_id: UUID
    version: int | None = Field(None, ge=1, le=2_000_000_000)


class ChartColumn(BaseModel):
    """A column of a chart."""

    column_id: str
    column_name: str
    unit: str | None
    display: Display


class ChartOptionData(BaseModel):
    """A type of chart; ``misfit`` says why the chosen columns cannot be drawn so."""

    chart_type: ChartType
    misfit: str | None


class HistogramFigures(BaseModel):
    """How many rows lie between neighbouring edges: ``counts[color][bin]``."""

    edges: list[float]
    color_axis: PivotAxisData | None
    counts: list[list[int]]


class BoxData(BaseModel):
    """One box, by the places of its group and its colour; ``outliers`` are a fair sample where there are many."""

    group: int
    color: int
    n: int
    low: float
    q1: float
    median: float
    q3: float
    high: float
    mean: float | None
    outliers: list[float]
    outlier_count: int


class BoxesFigures(BaseModel):
    """Boxes of groups and colours."""

    group_axis: PivotAxisData | None
    color_axis: PivotAxisData | None
    boxes: list[BoxData]


class ScatterFigures(BaseModel):
    """Points of each colour; ``points[color]`` are a fair sample of ``point_count`` where there are many."""

    color_axis: PivotAxisData | None
    points: list[list[tuple[float, float]]]
    point_count: int


class GridFigures(BaseModel):
    """How many rows lie in each box of a grid between neighbouring edges: ``counts[value][across]``."""

    across_edges: list[float]
    value_edges: list[float]
    counts: list[list[int]]


class TileData(BaseModel):
    """A province: the place of its tile, what is told of its rows, and how it is spelled in the data."""

    plate: int
    name: str
    column: int
    row: int
    value: float | None
    used: int
    spellings: list[str | float]


class TileMapFigures(BaseModel):
    """The provinces of Türkiye; ``unknown`` are the most frequent of ``unknown_count`` names that are none.

    ``column_id`` names them: of districts it is the column of their provinces.
    """

    column_id: str
    tiles: list[TileData]
    unknown: list[str]
    unknown_count: int
    unknown_rows: int


class DrawnChart(BaseModel):
    """A drawn chart with one kind of figures, and every type in which its columns could be drawn.

    Where the wanted type does not fit, another one is drawn. ``aside_count`` rows have a value that was set aside;
    ``row_count`` rows are left by the filter, of which ``used_count`` are drawn.
    """

    title: str
    chart_type: ChartType
    options: list[ChartOptionData]
    across: ChartColumn
    value: ChartColumn | None
    color: ChartColumn | None
    measure: Measure | None
    measure_title: str | None
    pivot: PivotFigures | None = None
    histogram: HistogramFigures | None = None
    boxes: BoxesFigures | None = None
    scatter: ScatterFigures | None = None
    tile_map: TileMapFigures | None = None
    grid: GridFigures | None = None
    row_count: int
    used_count: int
    aside_count: int
    version: int
    filter_sentence: str | None


class ChartAnswer(DrawnChart, Answer):
    """A drawn chart of an own project."""


class SoldChartData(DrawnChart):
    """A chart as its buyer sees it; ``left_out_list`` says in sentences what is not shown, and why."""

    chart_name: str
    left_out_list: list[str]


class SoldChartAnswer(Answer):
    """A bought chart, drawn of the present data."""

    chart: SoldChartData


class SoldChartRequest(ProjectRef):
    """A chart of a project, by the product that was bought."""

    auth_client_id: UUID


class ChartSave(ProjectRef):
    """A chart to keep under a name, or a change of the one named by ``chart_id``: without a question only of its name."""

    chart_id: UUID | None = None
    chart_name: Annotated[Name, AfterValidator(str.strip)]
    question: ChartQuestion | None = None


class SavedChart(Answer):
    """The chart that was kept."""

    chart_id: UUID


class ChartRef(ProjectRef):
    """A chart that is kept with a project of the caller."""

    chart_id: UUID


class ChartOrder(ProjectRef):
    """The charts of a project in the wanted order."""

    chart_id_list: Annotated[list[UUID], Field(max_length=500)]


class KeptQuestion(BaseModel):
    """What a kept chart asks."""

    column_list: list[str]
    color_column: str | None
    chart_type: ChartType | None
    measure: Measure | None
    period: CalendarPeriod | None
    filter_rule: Json | None
    subset_id: UUID | None


class KeptChartData(BaseModel):
    """A kept chart; ``misfit`` says why it cannot be drawn of the present data."""

    chart_id: UUID
    chart_name: str
    question: KeptQuestion
    misfit: str | None
    updated_at: datetime


class KeptChartList(Answer):
    """The charts that are kept with a project, in their order."""

    list: list[KeptChartData]
