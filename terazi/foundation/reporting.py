"""What reports can be asked about: sources that modules declare, with typed columns and what each viewpoint may see."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from terazi.foundation.types import Value


class Viewpoint(StrEnum):
    """Through whose eyes a report is asked."""

    PLATFORM = "platform"
    SHOP = "shop"
    """Of shops that the runner manages."""
    SELF = "self"


class ReportKind(StrEnum):
    """What a cell holds."""

    TEXT = "text"
    CHOICE = "choice"
    NUMBER = "number"
    """A whole number."""
    DECIMAL = "decimal"
    MONEY = "money"
    """Minor units of the currency that stands in the column ``currency`` of the same row."""
    MOMENT = "moment"
    """Turkish time, without a zone."""

    @property
    def is_numeric(self) -> bool:
        return self in (ReportKind.NUMBER, ReportKind.DECIMAL, ReportKind.MONEY)


CURRENCY = "currency"
"""The column that says in what money the others of a source are."""
WORDS = "reports.word"
"""The phrases of choices that no other part of the platform says."""


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class ReportColumn:
    """A column of a source; its caption is the phrase ``reports.column.<code>``, or what its maker calls it."""

    code: str
    kind: ReportKind
    cell: Value
    """The expression of SQL."""
    options: Sequence[str] = ()
    """What may stand in a column of choices."""
    said_by: str = ""
    """The phrases of the options begin so; without it they say themselves."""
    is_personal: bool = False
    """Whether it tells who somebody is: then it is there for the platform's viewpoint alone."""
    captions: Mapping[str, str] = field(default_factory=dict)
    """What it is called by language, where no phrase says it."""
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """What its options are called by language, where no phrases say it."""
    is_day: bool = False
    """Whether its moments are days, without a time."""
    is_gone: bool = False
    """Whether it was thrown away: a report that names it says so, and finds it empty; nobody is offered it."""


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class ReportSource:
    """Rows that reports can be asked about; its caption is the phrase ``reports.source.<code>``, or what its maker calls it."""

    code: str
    rows: Value
    """The tables, joined, in SQL."""
    newest: Value
    """By what its rows stand, the newest first."""
    columns: Sequence[ReportColumn]
    seen: Mapping[Viewpoint, Value]
    """What each viewpoint sees; one that is missing sees nothing and is refused."""
    only: Value = field(default=None)
    """What holds of each row."""
    captions: Mapping[str, str] = field(default_factory=dict)
    """What it is called by language, where no phrase says it."""

    def seen_columns(self, viewpoint: Viewpoint) -> list[ReportColumn]:
        """Return the columns that a viewpoint may see."""
        return [each for each in self.columns if viewpoint is Viewpoint.PLATFORM or not each.is_personal]


report_sources: list[ReportSource] = []
"""What the modules declare; the entry fills the list."""


@dataclass(frozen=True, kw_only=True, slots=True)
class NamedSource:
    """A source that is found when it is asked for: what it is called by language, and beneath what it stands."""

    code: str
    captions: Mapping[str, str]
    path: Sequence[Mapping[str, str]]
    """What is above it is called, from the root down."""
    viewpoints: Sequence[Viewpoint]
