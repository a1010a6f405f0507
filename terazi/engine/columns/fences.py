"""Lower and upper limits of a column where none are registered."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from terazi.engine.columns.summary import LimitRule
from terazi.foundation.language.phrases import Phrase

OUTSIDE, FAR_OUT = 1.5, 3.0
_FEWEST = 8
_GRID = 401  # order statistics the medcouple is taken from


@dataclass(frozen=True, slots=True)
class Fences:
    """The limits and the rule they follow; None where the rule gives none."""

    lower: float | None
    upper: float | None
    rule: LimitRule
    reason: Phrase


NO_FENCES = Fences(None, None, LimitRule.NONE, Phrase("columns.limit.none"))


def robust_fences(
    ordered: NDArray[np.float64], mean: float, deviation: float, reach: float = OUTSIDE, least: float = 0.0
) -> Fences:
    """Return limits for sorted values by the boxplot adjusted for skewness.

    For a medcouple MC >= 0 they are Q1 - r e^(-4 MC) IQR and Q3 + r e^(3 MC) IQR, mirrored for MC < 0, where the reach r is 1.5
    for what is outside and 3 for what is far out (Tukey 1977): of 342 normal values 5 and 0.1 pass those limits. Where values are
    skewed, one of the limits comes near; no limit is nearer than ``least`` IQR.
    Where half of the values are equal (IQR 0), the mean plus and minus three standard deviations.
    Source: M. Hubert, E. Vandervieren, An adjusted boxplot for skewed distributions, CSDA 52 (2008) 5186-5201.
    """
    if len(ordered) < _FEWEST:
        return NO_FENCES
    first, third = quantile(ordered, 0.25), quantile(ordered, 0.75)
    spread = third - first
    if spread <= 0:
        if deviation <= 0 or not math.isfinite(deviation):
            return NO_FENCES
        reason = Phrase("columns.limit.three_sigma")
        return Fences(mean - 3 * deviation, mean + 3 * deviation, LimitRule.THREE_SIGMA, reason)
    skew = medcouple(ordered)
    down, up = (-4.0, 3.0) if skew >= 0 else (-3.0, 4.0)
    return Fences(
        first - max(reach * math.exp(down * skew), least) * spread,
        third + max(reach * math.exp(up * skew), least) * spread,
        LimitRule.ADJUSTED_BOXPLOT,
        Phrase("columns.limit.adjusted_boxplot", {"reach": reach, "medcouple": skew}),
    )


def quantile(ordered: NDArray[np.float64], share: float) -> float:
    """Return a quantile of sorted values, interpolated linearly (type 7 of Hyndman and Fan, 1996)."""
    place = (len(ordered) - 1) * share
    below = int(place)
    part = place - below
    if part == 0:
        return float(ordered[below])
    return float(ordered[below] * (1 - part) + ordered[below + 1] * part)


def medcouple(ordered: NDArray[np.float64]) -> float:
    """Return the medcouple of sorted values, a robust skewness between -1 and 1.

    It is the median of h(a, b) = ((b - m) - (m - a)) / (b - a) over all a <= m <= b around the median m; for more than
    401 values it is taken from 401 evenly spaced order statistics. Ties at the median are counted as the source says.
    Source: G. Brys, M. Hubert, A. Struyf, A robust measure of skewness, JCGS 13 (2004) 996-1017.
    """
    if len(ordered) > _GRID:
        places = np.linspace(0, len(ordered) - 1, _GRID).round().astype(np.int64)
        ordered = ordered[places]
    centred = ordered - quantile(ordered, 0.5)
    scale = float(max(centred[-1], -centred[0]))
    if scale == 0:
        return 0.0
    centred = centred / scale
    above, below = centred[centred >= 0][:, None], centred[centred <= 0][None, :]
    width = above - below
    kernel = np.divide(above + below, width, out=np.zeros_like(width), where=width > 0)
    ties = int(np.count_nonzero(centred == 0))
    if ties:
        index = np.arange(ties)
        # the zeros come first among those above and last among those below
        kernel[:ties, -ties:] = np.sign(index[:, None] - index[None, :])
    middle = (kernel.size - 1) // 2
    return quantile(np.partition(kernel, (middle, kernel.size // 2), axis=None), 0.5)
