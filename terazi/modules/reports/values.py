"""What a report is: a saved question, its runs and who gets it by mail."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from terazi.foundation.language.lang import Lang
from terazi.foundation.reporting import ReportKind, Viewpoint
from terazi.foundation.types import Json, Value

MOST_READ = 100_000
"""How many rows a report looks at: the newest."""
MOST_GIVEN = 10_000
MOST_GROUPS = 1_000
MOST_GROUPINGS, MOST_MEASURES, MOST_COLUMNS = 2, 5, 30
MOST_REPORTS, MOST_SUBSCRIBERS = 500, 50
KEEP_RUNS, KEEP_RESULTS = 90, 7
"""Days."""
MOST_KEPT_ROWS = 200
"""Of a result that is kept with its run."""


class Period(StrEnum):
    """How moments are grouped."""

    HOUR = "hour"
    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    YEAR = "year"


class MeasureKind(StrEnum):
    """What is computed of a group's rows."""

    COUNT = "count"
    DISTINCT = "distinct"
    SUM = "sum"
    MEAN = "mean"
    MEDIAN = "median"
    MIN = "min"
    MAX = "max"
    SHARE = "share"
    """Of all rows; with a column of numbers, of their sum."""


class Chart(StrEnum):
    """How the result is drawn."""

    NONE = "none"
    BARS = "bars"
    LINE = "line"


class ReportState(StrEnum):
    """draft → active ⇄ paused → deleted."""

    DRAFT = "draft"
    ACTIVE = "active"
    PAUSED = "paused"
    DELETED = "deleted"


class RunState(StrEnum):
    """How a run ended; it is written down when it has."""

    DONE = "done"
    FAILED = "failed"


class Every(StrEnum):
    """How often a report is mailed."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"


class OffReason(StrEnum):
    """Why a subscription is off."""

    PERSON = "person"
    FAILED = "failed"
    NO_RIGHT = "no_right"
    ADMIN = "admin"


@dataclass(frozen=True, kw_only=True, slots=True)
class Grouping:
    """By which column rows are put together; moments by a period."""

    column: str
    by: Period | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Measure:
    """What is computed of each group."""

    kind: MeasureKind
    column: str = ""

    @property
    def key(self) -> str:
        """What sorting and bounds call it."""
        return f"{self.kind.value}_{self.column}" if self.column else self.kind.value


@dataclass(frozen=True, kw_only=True, slots=True)
class ReportQuestion:
    """What is asked, as it is kept."""

    source: str
    rule: Json
    columns: Sequence[str] = ()
    groups: Sequence[Grouping] = ()
    measures: Sequence[Measure] = ()
    sort: str = ""
    descending: bool = False
    chart: Chart = Chart.NONE
    limit: int = MOST_GROUPS

    @property
    def is_short(self) -> bool:
        """Whether only so many lines are wanted: that there are more says nothing then."""
        return self.limit < MOST_GROUPS


@dataclass(frozen=True, kw_only=True, slots=True)
class OutHeader:
    """A column of a result."""

    key: str
    caption: str
    kind: ReportKind | None
    """None: a share, from 0 to 1."""
    is_measure: bool = False
    by: Period | None = None
    words: Mapping[str, str] = field(default_factory=dict)
    """What its values are called."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Result:
    """What a report found."""

    headers: Sequence[OutHeader]
    rows: Sequence[Sequence[Value]]
    read: int
    """How many rows it looked at."""
    is_cut: bool
    """Whether there were more rows than are looked at or given."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Report:
    """A report as it is kept."""

    id: UUID
    code: str
    names: Mapping[str, str]
    state: ReportState
    question: Json
    viewpoint: Viewpoint
    is_shipped: bool
    version: int
    created_at: datetime
    changed_at: datetime

    def name(self, lang: Lang) -> str:
        """Return its name in a language, else in the other."""
        return self.names.get(lang.value) or next(iter(self.names.values()))


@dataclass(frozen=True, kw_only=True, slots=True)
class Run:
    """One time that a report was asked."""

    id: UUID
    report_id: UUID
    person_id: UUID | None
    viewpoint: Viewpoint
    state: RunState
    began_at: datetime
    milliseconds: int
    row_count: int
    is_cut: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Subscription:
    """That a person gets a report by mail."""

    id: UUID
    report_id: UUID
    person_id: UUID
    viewpoint: Viewpoint
    every: Every
    day: int
    """Of the week, 1 to 7; of the month, 1 to 28, or 0 for its last."""
    hour: int
    bound_key: str
    """Of the measure that must pass the bound; empty: it is enough that there are rows."""
    bound: float | None
    is_on: bool
    off_reason: OffReason | None
    failures: int
    due_at: datetime
    last_at: datetime | None
    lang: Lang
    base_url: str
