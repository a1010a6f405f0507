"""The slope of a series whose noise is not known: white, remembering its past, or a walk under white noise."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy import fft, optimize, special

from terazi.engine.statistics.inputs import Floats

_MEMORIES = np.array([0.15, 0.3, 0.45, 0.6, 0.75])
_NOISES = np.array([0.0, 0.3, 1.0, 3.0, 10.0, 30.0, 100.0, 300.0, 1000.0])  # white, against a walk's step
_WALKS = 2.0  # how likely walks are beforehand, where white noise and memory have 1 each …
_SHORT = 60.0  # … and 60/n for the short, which are not told from walks by their shape
_SET_OUT = 3.0
_FASTEST = (
    4.0  # the smallest walk looked for: its steps over the whole time, against the white noise at a point
)
_PRIOR_WHITE, _PRIOR_HIDDEN, _PRIOR_WALK = 1.0, 0.5, 4.0  # white noise, each hidden walk, a walk alone

Models = tuple[Floats, Floats]
"""Kinds of noise: each one's variance at the cosines of a series but the first, (G, n − 1), white noise first, and how likely it
is beforehand, (G,)."""


@dataclass(frozen=True, kw_only=True, slots=True)
class NoisySlope:
    """Slope per unit of time with its standard error, the ends of its interval, t, degrees of freedom and two-sided p.

    ``inflation`` is by how much the slope's variance is larger than it would be under white noise.
    """

    slope: float
    error: float
    low: float
    high: float
    t: float
    df: float
    p: float
    inflation: float


def noisy_slope(times: Floats, values: Floats, level: float, models: Models | None = None) -> NoisySlope:
    """Estimate a linear trend by generalised least squares under many models of the noise, each counted by its likelihood.

    The models are, unless others are given, white noise, autoregressions of order one, and walks under white noise (the local
    level; Harvey 1989). Each has its restricted likelihood (Patterson and Thompson 1971) and Student's t of the slope; p and the
    interval are those of their mixture (model averaging; Hoeting and others 1999). So nothing is claimed that a likely walk
    explains. In cosines of the places every such noise is nearly uncorrelated, a walk under white noise exactly. ``times``, or
    whatever else the series may follow, and ``values`` are (n,) in the order of time, n ≥ 4.
    """
    spectrum, prior = models or trend_models(len(values))
    x, y = (fft.dct(row - row.mean(), norm="ortho")[1:] for row in (times, values))
    df = spectrum.shape[1] - 1.0
    by_model = np.stack([x * x, x * y, y * y]) @ (1.0 / spectrum).T
    sxx, sxy, syy = by_model
    slopes = sxy / sxx
    left = np.maximum(syy - slopes * sxy, 1e-14 * syy)
    errors = np.sqrt(left / (df * sxx))
    likelihood = -0.5 * (np.log(spectrum).sum(axis=1) + np.log(sxx) + df * np.log(left)) + np.log(prior)
    weight = np.exp(likelihood - likelihood.max())
    weight /= weight.sum()
    slope = float(weight @ slopes)
    error = float(np.sqrt(weight @ (errors**2 + (slopes - slope) ** 2)))

    def below(value: float, share: float) -> float:
        return float(weight @ special.stdtr(df, (value - slopes) / errors)) - share

    return NoisySlope(
        slope=slope,
        error=error,
        low=_crossing(below, level / 2.0, (slopes, errors), df),
        high=_crossing(below, 1.0 - level / 2.0, (slopes, errors), df),
        t=slope / error,
        df=df,
        p=2.0 * min(below(0.0, 0.0), float(weight @ special.stdtr(df, slopes / errors))),
        inflation=max((error / errors[0]) ** 2, 1.0),
    )


def trend_models(n: int) -> Models:
    """Return the noise that a trend is judged under: of a walk hidden in white noise the less likely, the more it is hidden.

    No test finds a trend and keeps its size whatever walk is hidden (Elliott, Müller and Watson 2015).
    """
    spectrum, prior = noise_models(n)
    return spectrum[:, 1:], prior


def hidden_walk_models(n: int) -> Models:
    """Return white noise, walks hidden in it, and a walk alone, so likely that a test keeps its size whatever walk is hidden."""
    step = 0.5 / (1.0 - np.cos(np.pi * np.arange(1, n) / n))
    share = (_FASTEST * 2.0 ** np.arange(np.ceil(np.log2(2.0 * n / _FASTEST))) / n) ** 2
    prior = np.concatenate([[_PRIOR_WHITE], np.full(len(share), _PRIOR_HIDDEN), [_PRIOR_WALK]])
    return np.concatenate([np.ones((1, n - 1)), 1.0 + share[:, None] * step, step[None, :]]), prior


def noise_models(n: int) -> tuple[Floats, Floats]:
    """Return each model's variance at the n cosines of a series, (G, n), white noise first, and how likely it is beforehand, (G,).

    The first cosine is the level: of memory its long-run variance, of a walk three times that of its mean once it set out from
    nothing, as where it set out is not known.
    """
    cosine = np.cos(np.pi * np.arange(n) / n)
    white = np.ones((1, n))
    memory = 1.0 / (1.0 + _MEMORIES[:, None] ** 2 - 2.0 * _MEMORIES[:, None] * cosine)
    steps = np.concatenate([[_SET_OUT * n * n / 3.0], 1.0 / (2.0 - 2.0 * cosine[1:])])
    walks = steps + _NOISES[:, None]
    of_walks = 1.0 / (1.0 + _NOISES)
    prior = np.concatenate(
        [
            [1.0],
            np.full(len(_MEMORIES), 1.0 / len(_MEMORIES)),
            of_walks / of_walks.sum() * max(_WALKS, _SHORT / n),
        ]
    )
    return np.concatenate([white, memory, walks]), prior


def _crossing(
    below: Callable[[float, float], float], share: float, models: tuple[Floats, Floats], df: float
) -> float:
    """Find where the mixture reaches a share: between the smallest and the largest of the models' own values."""
    ends = models[0] + special.stdtrit(df, share) * models[1]
    low, high = float(ends.min()), float(ends.max())
    if not low < high or below(low, share) * below(high, share) >= 0:
        return (low + high) / 2.0
    return float(optimize.brentq(below, low, high, args=(share,)))
