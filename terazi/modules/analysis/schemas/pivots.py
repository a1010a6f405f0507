"""Requests and answers about pivots: groups of one or two columns, and what is told of them."""

from datetime import date
from typing import Annotated
from uuid import UUID

from pydantic import BaseModel, Field

from terazi.engine.charts.wanted import CalendarPeriod, GroupKind, Measure
from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.foundation.types import Json
from terazi.modules.analysis.schemas.common import ColumnId


class PivotRequest(RequestModel):
    """The column whose groups stand in rows, one whose groups stand in columns, and what is told of them.

    Dates are put into periods; without one into the shortest that fits. ``value_column`` is the column of numbers that is
    measured; a share without one is a share of the rows. The filter comes as a rule tree or as text with parentheses; with
    ``subset_id`` only rows of that subset are grouped, of which the filter keeps some. Of more groups than ``most_columns``
    the smaller ones stand together in columns.
    """

    project_id: UUID
    row_column: ColumnId
    row_period: CalendarPeriod | None = None
    group_column: ColumnId | None = None
    group_period: CalendarPeriod | None = None
    measure: Measure = Measure.COUNT
    value_column: ColumnId | None = None
    filter_rule: Json | None = None
    filter_text: Annotated[str, Field(max_length=5_000)] | None = None
    subset_id: UUID | None = None
    version: int | None = Field(None, ge=1, le=2_000_000_000)
    most_columns: int = Field(30, ge=2, le=30)


class PivotGroupData(BaseModel):
    """A group: what it is called, and by which value, range or period its rows are found."""

    kind: GroupKind
    label: str
    value: str | float | None
    low: float | None
    high: float | None
    start: date | None
    end: date | None


class PivotAxisData(BaseModel):
    """The groups of a column; ``period`` is how long those of dates are, ``pooled`` how many stand together as the others."""

    column_id: str
    column_name: str
    period: CalendarPeriod | None
    pooled: int
    groups: list[PivotGroupData]


class PivotFigures(BaseModel):
    """What is told of each group: ``cells[row][column]``, with totals that are measured anew and not added up.

    ``used_counts`` says of how many rows each cell is made. Shares are numbers from 0 to 1.
    """

    row_axis: PivotAxisData
    column_axis: PivotAxisData | None
    cells: list[list[float | None]]
    used_counts: list[list[int]]
    row_totals: list[float | None]
    column_totals: list[float | None]
    total: float | None


class PivotAnswer(PivotFigures, Answer):
    """A pivot, what its measure is called, and of which rows it is made."""

    title: str
    measure: Measure
    row_count: int
    version: int
    filter_sentence: str | None
