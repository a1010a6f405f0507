"""Columns as groups: options, periods of dates and ranges of numbers, each row with the place of its group."""

import math
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from itertools import pairwise

import polars as pl

from terazi.engine.charts.wanted import CalendarPeriod, GroupBy, GroupKind, PivotAxis, PivotGroup
from terazi.engine.column import Column, ColumnType, Display, Level
from terazi.engine.statistics.bins import round_step
from terazi.engine.statistics.numbers_in_words import in_reach
from terazi.foundation.language.phrases import Phrase

MOST_VALUES = 20
"""Numbers with more different values are put into ranges."""
_RANGES = 12
_LONGEST_LABEL = 120
_MOST_PERIODS = {True: 400, False: 60}  # where the period was asked for, and where it is chosen here
_EVERY = {
    CalendarPeriod.DAY: "1d",
    CalendarPeriod.WEEK: "1w",
    CalendarPeriod.MONTH: "1mo",
    CalendarPeriod.QUARTER: "1q",
    CalendarPeriod.YEAR: "1y",
}
_FENCE = 3.0
_LONG_NUMBER = 10_000
_NARROWEST = 1e-290


@dataclass(frozen=True, kw_only=True, slots=True)
class Grouped:
    """The groups of a column, and for each row (n,) the place of its group among them."""

    axis: PivotAxis
    places: pl.Series


def grouped(values: pl.Series, by: GroupBy, most: int) -> Grouped:
    """Put each value of a column into a group; at most ``most`` of them are shown one by one, the others together.

    Dates become periods and numbers of many values ranges, whose ends are open where values lie beyond Tukey's outer
    fences (J. W. Tukey, Exploratory Data Analysis, 1977); everything else stands as it is, by how often it occurs, or in the
    order of its level. Rows without a value are a group of their own, the last one.
    """
    if by.column.type is ColumnType.DATETIME:
        return _periods(values, by.period, most)
    if by.column.type is ColumnType.FLOAT:
        values = values.set(~values.is_finite(), None)
    if (
        by.column.type.is_numeric
        and by.column.level is Level.CONTINUOUS
        and values.n_unique() > min(MOST_VALUES, most)
    ):
        numbers = values.cast(pl.Float64)
        edges = edges_of(numbers.drop_nulls(), most=min(_RANGES, most - 2))
        if len(edges) > 2:
            return _ranges(numbers, edges, by.column)
    return _options(values, by.column, most)


def _options(values: pl.Series, column: Column, most: int) -> Grouped:
    key = values.alias("key")
    sizes = key.drop_nulls().value_counts(name="size")
    names = {value: name for value, name in column.labels if name}
    if column.type.is_numeric:
        order = sizes.sort("key")
    else:
        order = sizes.sort(["size", "key"], descending=[True, False])
    if column.level is Level.ORDINAL and column.labels:
        ranks = {value: place for place, (value, _) in enumerate(column.labels)}
        rank = pl.Series(
            [ranks.get(str(each), len(ranks)) for each in order["key"].to_list()], dtype=pl.Int64
        )
        order = order.with_columns(rank.alias("rank")).sort("rank", maintain_order=True)
    shown = order if order.height <= most else order.filter(_is_large(order, most))
    groups = [_option(each, column, names) for each in shown["key"].to_list()]
    return _placed(key, shown["key"], groups, pooled=order.height - shown.height)


def _is_large(order: pl.DataFrame, most: int) -> pl.Expr:
    """Whether an option is among the most frequent: those are shown, in whatever order they stand."""
    ranks = order["size"].rank("ordinal", descending=True)
    return pl.lit(ranks <= most - 1)


def _option(value: str | float, column: Column, names: dict[str, str]) -> PivotGroup:
    name = names.get(str(value))
    if name is None and isinstance(value, int | float):
        return PivotGroup(kind=GroupKind.VALUE, label=_written(value, column), value=value)
    return PivotGroup(kind=GroupKind.VALUE, label=short(name or str(value)), value=value)


def _written(value: float, column: Column) -> Phrase:
    """A number of a column as it stands in a label: years and other short whole numbers without a mark between digits."""
    if column.display is Display.PERCENT:
        return Phrase("statistics.number.percent", {"value": value})
    is_short = float(value).is_integer() and abs(value) < _LONG_NUMBER
    return Phrase("charts.number", {"value": str(int(value)) if is_short else in_reach(value)})


def short(text: str) -> str:
    """Return a text that fits a label: on one line, and cut where it is very long."""
    line = " ".join("".join(each if each.isprintable() else " " for each in text).split())
    return line if len(line) <= _LONGEST_LABEL else f"{line[: _LONGEST_LABEL - 1]}…"


def _placed(key: pl.Series, shown: pl.Series, groups: list[PivotGroup], *, pooled: int = 0) -> Grouped:
    """Give each row the place of its group; unknown values are the others, missing ones the empty group."""
    places = pl.DataFrame(
        {"key": shown, "place": pl.Series(range(len(shown)), dtype=pl.Int32)},
        schema_overrides={"key": key.dtype},
    )
    found = key.to_frame("key").join(places, on="key", how="left", maintain_order="left")["place"]
    if pooled:
        groups = [
            *groups,
            PivotGroup(kind=GroupKind.OTHERS, label=Phrase("charts.others", {"count": pooled})),
        ]
    has_empty = key.null_count() > 0
    if has_empty:
        groups = [*groups, PivotGroup(kind=GroupKind.EMPTY, label=Phrase("charts.empty"))]
    empty = len(groups) - 1
    frame = pl.DataFrame({"place": found, "is_empty": key.is_null()})
    rest = len(groups) - 1 - has_empty
    filled = frame.select(
        pl.when("is_empty").then(pl.lit(empty)).otherwise(pl.col("place").fill_null(rest)).cast(pl.Int32)
    ).to_series()
    return Grouped(axis=PivotAxis(groups=groups, pooled=pooled), places=filled)


def _periods(values: pl.Series, asked: CalendarPeriod | None, most: int) -> Grouped:
    """Put dates into periods: those that were asked for, or longer ones where they would be too many."""
    periods = list(CalendarPeriod)
    limit = min(most * 2 if asked else most, _MOST_PERIODS[asked is not None])
    for period in periods[periods.index(asked) if asked else 0 :]:
        starts = values.dt.truncate(_EVERY[period])
        if starts.n_unique() <= limit:
            break
    kept = starts.drop_nulls().unique().sort()
    pooled = max(0, len(kept) - limit)
    kept = kept.tail(limit)
    groups = [_period(start, period) for start in kept.to_list()]
    placed = _placed(starts, kept, groups, pooled=pooled)
    return replace(placed, axis=replace(placed.axis, period=period))


def _period(start: datetime, period: CalendarPeriod) -> PivotGroup:
    first = start.date()
    said = {
        "start": first,
        "year": str(first.year),
        "quarter": (first.month + 2) // 3,
        "month": Phrase(f"charts.month.{first.month}"),
    }
    label = Phrase(f"charts.period.{period.value}", said)
    return PivotGroup(
        kind=GroupKind.PERIOD,
        label=label,
        value=first.isoformat(),
        start=first,
        end=_next(first, period),
    )


def periods_between(first: date, last: date, period: CalendarPeriod, most: int) -> list[PivotGroup]:
    """Return all periods from one start to another, also those without rows; nothing where they are more than ``most``."""
    every: list[PivotGroup] = []
    start: date | None = first
    while start is not None and start <= last:
        if len(every) == most:
            return []
        every.append(_period(datetime.combine(start, time()), period))
        start = every[-1].end
    return every


def _next(start: date, period: CalendarPeriod) -> date | None:
    if period in (CalendarPeriod.DAY, CalendarPeriod.WEEK):
        step = timedelta(days=1 if period is CalendarPeriod.DAY else 7)
        return start + step if start <= date.max - step else None
    months = {CalendarPeriod.MONTH: 1, CalendarPeriod.QUARTER: 3, CalendarPeriod.YEAR: 12}[period]
    year, month = divmod(start.year * 12 + start.month - 1 + months, 12)
    return date(year, month + 1, 1) if year <= date.max.year else None


def _ranges(values: pl.Series, edges: list[float], column: Column) -> Grouped:
    places = pl.Series(edges[1:-1], dtype=pl.Float64).search_sorted(values, side="right")
    filled = values.drop_nulls()
    least, most = float(filled.min()), float(filled.max())  # type: ignore[arg-type]
    last = len(edges) - 2
    groups = [
        _range(
            None if place == 0 and least < low else low,
            None if place == last and most >= high else high,
            column,
        )
        for place, (low, high) in enumerate(pairwise(edges))
    ]
    if values.null_count():
        groups.append(PivotGroup(kind=GroupKind.EMPTY, label=Phrase("charts.empty")))
    of_rows = pl.DataFrame({"place": places, "value": values}).select(
        pl.when(pl.col("value").is_null()).then(len(groups) - 1).otherwise(pl.col("place")).cast(pl.Int32)
    )
    return Grouped(axis=PivotAxis(groups=groups), places=of_rows.to_series())


def _range(low: float | None, high: float | None, column: Column) -> PivotGroup:
    if low is None and high is not None:
        label = Phrase("charts.range.below", {"high": _written(high, column)})
    elif high is None and low is not None:
        label = Phrase("charts.range.above", {"low": _written(low, column)})
    else:
        said = {"low": _written(low or 0.0, column), "high": _written(high or 0.0, column)}
        label = Phrase("charts.range.between", said)
    return PivotGroup(kind=GroupKind.RANGE, label=label, low=low, high=high)


def edges_of(values: pl.Series, *, most: int = _RANGES) -> list[float]:
    """Return round bounds of about ``most`` ranges that hold the numbers (n,), the ends beyond the outer fences left out.

    Nothing where the numbers lie too near to each other, or too far from each other, to be cut.
    """
    if values.is_empty():
        return []
    least, largest = float(values.min()), float(values.max())  # type: ignore[arg-type]
    q1, q3 = float(values.quantile(0.25) or 0.0), float(values.quantile(0.75) or 0.0)
    reach = _FENCE * (q3 - q1)
    if 0 < reach < math.inf:
        least, largest = max(least, q1 - reach), min(largest, q3 + reach)
    width = (largest - least) / most
    if not _NARROWEST < width < math.inf:
        return []
    step = round_step(width)
    first = math.floor(least / step)
    last = max(first + 1, math.ceil(largest / step))
    if last * step <= largest:
        last += 1  # the largest number lies inside: ranges do not hold their upper bound
    decimals = max(0, -math.floor(math.log10(step))) + 1
    return sorted({round(place * step, decimals) for place in range(first, last + 1)})
