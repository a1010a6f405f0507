"""The part of a profile that has an order: numbers and dates."""

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta

import numpy as np
from numpy.typing import NDArray

from terazi.engine.column import ColumnType
from terazi.engine.columns.fences import Fences, quantile, robust_fences
from terazi.engine.columns.summary import Abnormal, Bin, ColumnLimits, ColumnProfile, LimitRule, Value
from terazi.foundation.language.phrases import Phrase

_SAMPLED = 10
_MOST_BINS = 20
_MOST_DECIMALS = 6
_EPOCH = datetime(1970, 1, 1)
_Shown = Callable[[float], Value]
_Floats = NDArray[np.float64]


def with_measures(
    base: ColumnProfile,
    values: _Floats,
    rows: NDArray[np.int64],
    facts: Mapping[str, float | int | None],
    limits: ColumnLimits,
) -> ColumnProfile:
    """Return the profile with its distribution, limits and abnormal values.

    ``values`` (dates in microseconds since 1970) has NaN where the cell is empty; ``rows`` are their row numbers.
    """
    order = np.argsort(values)[: base.count]  # NaN come last
    if not len(order):
        return base
    ordered, row_numbers = values[order], rows[order]
    is_date = base.type is ColumnType.DATETIME
    shown: _Shown = _date_of if is_date else float
    exact: _Shown = _whole_of if base.type is ColumnType.INTEGER else shown
    mean = float(ordered.mean())
    first, middle, third = (quantile(ordered, share) for share in (0.25, 0.5, 0.75))
    deviation = _finite(facts.get("deviation"))
    fences = _limits(ordered, mean, deviation, limits)
    low, high = _abnormal(ordered, row_numbers, fences, exact)
    return replace(
        base,
        minimum=exact(float(ordered[0])),
        maximum=exact(float(ordered[-1])),
        mean=shown(mean) if math.isfinite(mean) else None,
        median=shown(middle),
        lower_quartile=shown(first),
        upper_quartile=shown(third),
        deviation=None if is_date else deviation,
        skewness=None if is_date else _finite(facts.get("skewness")),
        histogram=_histogram(ordered, third - first, base.type is ColumnType.INTEGER, shown),
        lower_limit=None if fences.lower is None else _bounded(fences.lower, shown),
        upper_limit=None if fences.upper is None else _bounded(fences.upper, shown),
        limit_rule=fences.rule,
        limit_reason=fences.reason,
        low=low,
        high=high,
        decimals=decimals_of(ordered) if base.type is ColumnType.FLOAT else None,
        quality=(base.count - low.count - high.count) / len(values),
    )


def decimals_of(values: _Floats) -> int:
    """Return with how many decimals numbers are written: the fewest that say each of them, at most six."""
    exact = (n for n in range(_MOST_DECIMALS) if np.array_equal(np.round(values, n), values))
    return next(exact, _MOST_DECIMALS)


def _limits(ordered: _Floats, mean: float, deviation: float | None, limits: ColumnLimits) -> Fences:
    if limits.lower is None and limits.upper is None:
        return robust_fences(ordered, mean, deviation or 0.0)
    lower, upper = _number_of(limits.lower), _number_of(limits.upper)
    return Fences(lower, upper, LimitRule.GIVEN, limits.reason or Phrase("columns.limit.given"))


def _abnormal(
    ordered: _Floats, rows: NDArray[np.int64], fences: Fences, shown: _Shown
) -> tuple[Abnormal, Abnormal]:
    below = 0 if fences.lower is None else int(np.searchsorted(ordered, fences.lower, side="left"))
    start = len(ordered)
    if fences.upper is not None:
        start = int(np.searchsorted(ordered, fences.upper, side="right"))
    lowest = range(min(below, _SAMPLED))
    highest = range(len(ordered) - 1, max(start, len(ordered) - _SAMPLED) - 1, -1)
    low = tuple((int(rows[place]), shown(float(ordered[place]))) for place in lowest)
    high = tuple((int(rows[place]), shown(float(ordered[place]))) for place in highest)
    return Abnormal(count=below, sample=low), Abnormal(count=len(ordered) - start, sample=high)


def _histogram(ordered: _Floats, spread: float, is_whole: bool, shown: _Shown) -> tuple[Bin, ...]:
    """Bin by the rule of Freedman and Diaconis (1981), at most 20 bins; whole numbers get bins of whole width, one for each where they
    are few."""
    lowest, highest = float(ordered[0]), float(ordered[-1])
    reach = highest - lowest
    if reach == 0 or not math.isfinite(reach):
        return (Bin(start=shown(lowest), end=shown(highest), count=len(ordered)),)
    width = 2 * spread / len(ordered) ** (1 / 3)
    wanted = (
        math.ceil(min(reach / width, _MOST_BINS)) if width > 0 else math.ceil(math.log2(len(ordered)) + 1)
    )
    bins = max(min(wanted, _MOST_BINS), 1)
    if is_whole:
        step = 1 if reach < _MOST_BINS else max(math.ceil((reach + 1) / bins), 1)
        bins = math.ceil((reach + 1) / step)
        edges = lowest + step * np.arange(bins + 1, dtype=np.float64)
    else:
        edges = np.linspace(lowest, highest, bins + 1)
    places = np.searchsorted(ordered, edges[1:-1], side="left")
    counts = np.diff(np.concatenate([[0], places, [len(ordered)]]))
    return tuple(
        Bin(start=shown(float(start)), end=shown(float(end)), count=int(count))
        for start, end, count in zip(edges[:-1], edges[1:], counts, strict=True)
    )


def _bounded(limit: float, shown: _Shown) -> Value | None:
    if not math.isfinite(limit):
        return None
    try:
        return shown(limit)
    except OverflowError:  # a fence beyond the calendar limits nothing
        return None


def _date_of(microseconds: float) -> datetime:
    return _EPOCH + timedelta(microseconds=round(microseconds))


def _whole_of(value: float) -> int:
    return int(value)


def _number_of(value: Value | None) -> float | None:
    if isinstance(value, datetime):
        return (value - _EPOCH) / timedelta(microseconds=1)
    return None if value is None else float(value)


def _finite(value: float | int | None) -> float | None:
    return float(value) if value is not None and math.isfinite(value) else None
