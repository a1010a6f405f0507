"""A number over time as one average per period, so that a trend is tested on a fair number of points."""

from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from terazi.engine.statistics.inputs import Flags, Floats, Ints

MAX_POINTS = 400
MIN_POINTS = 4

_SECOND = 1_000_000
MICROS_PER_YEAR = 365.2425 * 86_400 * _SECOND


class Period(StrEnum):
    """How long one point of a trend is."""

    INSTANT = "instant"
    HOUR = "hour"
    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    QUARTER = "quarter"
    YEAR = "year"
    SLICE = "slice"  # equal slices, where even years are too many


@dataclass(frozen=True, kw_only=True, slots=True)
class Timeline:
    """The periods of one datetime column: ``place`` (n,) says which period a row lies in (−1 without a date), ``middle`` (B,) when it is.

    ``middle`` and ``start`` are microseconds since 1970.
    """

    period: Period
    place: NDArray[np.int64]
    start: Ints
    middle: Floats


def timeline(micros: Ints, present: Flags) -> Timeline:
    """Cut the dates into the shortest calendar periods of which there are at most 400.

    ``micros`` (n,) are microseconds since 1970, read only where ``present`` (n,).
    """
    dates = micros[present]
    for period in Period:
        starts = _starts(dates, period)
        unique, place = np.unique(starts, return_inverse=True)
        if len(unique) <= MAX_POINTS or period is Period.SLICE:
            break
    everywhere = np.full(len(micros), -1, np.int64)
    everywhere[present] = place
    counts = np.bincount(place)
    base = float(dates.min())
    middle = base + np.bincount(place, dates.astype(np.float64) - base) / counts
    return Timeline(period=period, place=everywhere, start=unique, middle=middle)


def _starts(dates: Ints, period: Period) -> Ints:
    if period is Period.INSTANT:
        return dates
    if period is Period.SLICE:
        width = max(1, int(dates.max() - dates.min()) // (MAX_POINTS - 1))
        sliced: Ints = dates - (dates - dates.min()) % width
        return sliced
    stamps = dates.astype("datetime64[us]")
    if period in (Period.HOUR, Period.DAY):
        unit = 3600 * _SECOND if period is Period.HOUR else 86_400 * _SECOND
        cut: Ints = dates - dates % unit
        return cut
    if period is Period.WEEK:
        monday = 4 * 86_400 * _SECOND  # 1970 began on a Thursday
        weeks: Ints = dates - (dates - monday) % (7 * 86_400 * _SECOND)
        return weeks
    if period is Period.YEAR:
        years: Ints = stamps.astype("datetime64[Y]").astype("datetime64[us]").astype(np.int64)
        return years
    months: Ints = stamps.astype("datetime64[M]").astype(np.int64)
    if period is Period.QUARTER:
        months -= months % 3
    firsts: Ints = months.astype("datetime64[M]").astype("datetime64[us]").astype(np.int64)
    return firsts


def averages(line: Timeline, values: Floats, present: Flags) -> tuple[Floats, Floats, Ints, int]:
    """Average a column per period: times in years since the first period, averages, the periods' places, and the rows used.

    Periods without a value are left out.
    ``values`` and ``present`` are (n,) in the order of the timeline's rows; the first three answers have one value per period left.
    """
    used = present & (line.place >= 0)
    place = line.place[used]
    counts = np.bincount(place, minlength=len(line.start))
    sums = np.bincount(place, values[used], minlength=len(line.start))
    filled = np.flatnonzero(counts)
    years = (line.middle[filled] - line.middle[0]) / MICROS_PER_YEAR
    return years, sums[filled] / counts[filled], filled, int(used.sum())
