"""Where the bars of a histogram begin and end: at round numbers."""

import math

import numpy as np
from numpy.typing import NDArray

_MOST_BINS = 40
_MOST_ROUND = 30
_AMONG = 0.7  # of a width: the next larger round one is then about as often wider as narrower
_NARROWEST = 1e-290
_FINEST = 2.0**50


def histogram_edges(values: NDArray[np.float64], *, is_whole: bool) -> NDArray[np.float64]:
    """Return the edges of equal bins that hold the finite values (n,), n > 0: one more than there are bins.

    Their width is the round one (1, 2, 2.5 or 5 times a power of ten) next to that of D. Freedman and P. Diaconis, On the
    histogram as a density estimator, Z. Wahrscheinlichkeitstheorie 57 (1981) 453-476, for about 5 to 40 bins, and they begin
    at a multiple of it; whole numbers of a short range have one bin each.
    """
    low, high = float(values.min()), float(values.max())
    if low == high:
        reach = max(abs(low) * 1e-3, 0.5) if abs(low) < 1e300 else 0.0
        return np.array([low - reach, high + reach])
    if is_whole and high - low < _MOST_BINS:
        return np.arange(low - 0.5, high + 1.0)
    half = high / 2.0 - low / 2.0  # the full range may overflow
    q1, q3 = np.quantile(values / 2.0, [0.25, 0.75])
    width = 2.0 * (q3 - q1) / len(values) ** (1.0 / 3.0)
    bins = int(np.clip(np.ceil(half / width) if width > 0 else 10.0, 5, _MOST_ROUND))
    edges = _round_edges(low, high, _AMONG * 2.0 * half / bins, is_whole=is_whole)
    return edges if len(edges) > 1 and (np.diff(edges) > 0).all() else np.array([low, high])


def _round_edges(low: float, high: float, width: float, *, is_whole: bool) -> NDArray[np.float64]:
    if not _NARROWEST < width < math.inf:
        return np.empty(0)
    step = max(round_step(width), 1.0) if is_whole else round_step(width)
    first, last = low / step, high / step
    if max(abs(first), abs(last)) > _FINEST:  # numbers too near to each other for their size
        return np.empty(0)
    places = range(math.floor(first), max(math.ceil(last), math.floor(first) + 1) + 1)
    edges = np.array([multiple_of(step, place) for place in places])
    if not np.isfinite(edges).all():
        return np.empty(0)
    edges[0], edges[-1] = min(edges[0], low), max(edges[-1], high)  # where digits were lost
    return edges


def round_step(width: float) -> float:
    """Return 1, 2, 2.5 or 5 times a power of ten that is at least this wide."""
    power = 10.0 ** math.floor(math.log10(width))
    return next(factor * power for factor in (1, 2, 2.5, 5, 10) if factor * power >= width * (1 - 1e-9))


def multiple_of(step: float, place: int) -> float:
    """Return the multiple of a round step as it is written: 0.3, not 0.30000000000000004."""
    return round(place * step, max(0, 1 - math.floor(math.log10(step))))
