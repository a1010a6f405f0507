"""What a pivot is asked for, and what it answers; named by processes that do not compute it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from terazi.engine.column import Column
from terazi.engine.rules.tree import Rule
from terazi.foundation.language.phrases import Phrase


class CalendarPeriod(StrEnum):
    """How long the periods are into which dates are put, the shortest first."""

    DAY = "day"
    WEEK = "week"  # from Monday on
    MONTH = "month"
    QUARTER = "quarter"
    YEAR = "year"


class Measure(StrEnum):
    """What is told of the rows of a group; a share is one of the sum of a column, or of the number of rows without one."""

    COUNT = "count"
    SUM = "sum"
    MEAN = "mean"
    MEDIAN = "median"
    SHARE_OF_TOTAL = "share_of_total"
    SHARE_OF_ROW = "share_of_row"
    SHARE_OF_COLUMN = "share_of_column"

    @property
    def needs_value(self) -> bool:
        """Whether it is told of the numbers of a column, never of rows alone."""
        return self in (Measure.SUM, Measure.MEAN, Measure.MEDIAN)

    @property
    def is_share(self) -> bool:
        return self in (Measure.SHARE_OF_TOTAL, Measure.SHARE_OF_ROW, Measure.SHARE_OF_COLUMN)


@dataclass(frozen=True, kw_only=True, slots=True)
class GroupBy:
    """A column to group by; of a column of dates how long the periods are, none: as long as fits the data."""

    column: Column
    period: CalendarPeriod | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class PivotWanted:
    """Which groups of which rows are wanted, and what of them; ``value`` is the column of numbers that is measured."""

    rows: GroupBy
    columns: GroupBy | None = None
    measure: Measure = Measure.COUNT
    value: Column | None = None
    rule: Rule | None = None
    today: date
    most_rows: int = 200
    most_columns: int = 30


class GroupKind(StrEnum):
    """What a group is made of."""

    VALUE = "value"
    RANGE = "range"  # numbers from ``low`` to below ``high``; open where one of them is missing
    PERIOD = "period"  # from ``start`` on
    OTHERS = "others"  # all groups that are not shown one by one
    EMPTY = "empty"  # rows without a value


@dataclass(frozen=True, kw_only=True, slots=True)
class PivotGroup:
    """One group: what people call it, and by what its rows are found again."""

    kind: GroupKind
    label: Phrase | str
    value: str | float | None = None
    low: float | None = None
    high: float | None = None
    start: date | None = None
    end: date | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class PivotAxis:
    """The groups of one column in the order in which they are shown; ``period`` is how long those of dates are."""

    groups: Sequence[PivotGroup]
    period: CalendarPeriod | None = None
    pooled: int = 0  # how many groups stand together as the others


@dataclass(frozen=True, kw_only=True, slots=True)
class Pivot:
    """A measure of groups: ``cells`` (rows, columns) and totals, which are measured anew and not added up.

    Without a second column there is one column of cells. ``used`` says of how many rows a cell is made; a cell without
    any is None, of a count 0.
    """

    rows: PivotAxis
    columns: PivotAxis | None
    cells: Sequence[Sequence[float | None]]
    used: Sequence[Sequence[int]]
    row_totals: Sequence[float | None]
    column_totals: Sequence[float | None]
    total: float | None
    row_count: int
