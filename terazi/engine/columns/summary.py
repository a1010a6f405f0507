"""What a column profile and a conversion preview hold."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from enum import StrEnum

from terazi.engine.column import ColumnType
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json

Value = float | int | datetime


class LimitRule(StrEnum):
    """Where a column's lower and upper limit come from."""

    GIVEN = "given"
    ADJUSTED_BOXPLOT = "adjusted_boxplot"
    THREE_SIGMA = "three_sigma"
    NONE = "none"


@dataclass(frozen=True, kw_only=True, slots=True)
class ColumnLimits:
    """What is registered for a column: its allowed range and, for a select column, its allowed options."""

    lower: Value | None = None
    upper: Value | None = None
    options: tuple[str, ...] | None = None
    reason: Phrase | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Bin:
    """One bar of a histogram: from ``start`` up to ``end`` (the last bar includes its end)."""

    start: Value
    end: Value
    count: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Option:
    """One value of a column, how often it stands there, and its share of the filled cells."""

    value: str
    count: int
    share: float
    is_registered: bool | None = None  # None where no options are registered


@dataclass(frozen=True, kw_only=True, slots=True)
class Abnormal:
    """Values beyond a limit: how many, and the farthest of them with their rows."""

    count: int
    sample: tuple[tuple[int, Value], ...]  # (row number, value)


@dataclass(frozen=True, kw_only=True, slots=True)
class Usual:
    """The usual range of a linked column in the unit of its cells, and how many of the judged values lie in it.

    ``is_widest``: it depends on wdms that no column of the table is linked to (``needed``, their codes), so that all values
    were judged by the widest range; where it is not, what is needed was taken as empty. Rows of which is not known whom they
    are about are not judged.
    """

    lower: float | None
    upper: float | None
    judged: int
    inside: int
    source: str | None
    is_widest: bool = False
    needed: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class ColumnProfile:
    """The statistics of one column; what does not apply to its type is None or empty.

    Shares are of all rows. ``quality`` is the share of rows that hold a fitting value within the limits.
    Dates have minimum, maximum, mean, median and quartiles as dates and no deviation or skewness.
    """

    column_id: str
    name: str
    type: ColumnType
    count: int  # filled cells that fit the type
    empty: int
    not_fitting: int
    distinct: int
    minimum: Value | None = None
    maximum: Value | None = None
    mean: Value | None = None
    median: Value | None = None
    deviation: float | None = None  # sample standard deviation (ddof 1)
    lower_quartile: Value | None = None
    upper_quartile: Value | None = None
    skewness: float | None = None  # adjusted Fisher-Pearson (G1), as Excel's SKEW
    histogram: tuple[Bin, ...] = ()
    top: tuple[Option, ...] = ()
    shortest: int | None = None  # characters, text columns
    longest: int | None = None
    lower_limit: Value | None = None
    upper_limit: Value | None = None
    limit_rule: LimitRule = LimitRule.NONE
    limit_reason: Phrase | None = None
    high: Abnormal | None = None
    low: Abnormal | None = None
    registered: tuple[str, ...] | None = None
    unregistered: int = 0  # filled cells whose value is not a registered option
    not_fitting_sample: tuple[tuple[int, str], ...] = ()
    quality: float = 1.0
    usual: Usual | None = None
    decimals: int | None = None  # of a column of fractions: with how many its numbers are written, at most 6

    def as_json(self) -> Json:
        """Return the profile as JSON; dates are ISO texts, phrases are as ``Phrase.as_json`` writes them."""
        stored = asdict(self)
        stored["limit_reason"] = self.limit_reason.as_json() if self.limit_reason else None
        if self.usual is None:
            del stored["usual"]
        return {name: _plain(value) for name, value in stored.items()}


@dataclass(frozen=True, kw_only=True, slots=True)
class ConversionPreview:
    """What changing a column's type would do, before it is done."""

    column_id: str
    from_type: ColumnType
    to_type: ColumnType
    converted: int  # filled cells that fit the new type
    not_converted: int  # filled cells that would not fit; they stay in the residue
    restored: int  # cells that did not fit before and would fit now
    sample: tuple[tuple[int, str], ...]  # (row number, raw text) of cells that would not fit

    def as_json(self) -> Json:
        """Return the preview as JSON."""
        return {name: _plain(value) for name, value in asdict(self).items()}


def _plain(value: object) -> object:
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value
