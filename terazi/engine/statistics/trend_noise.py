"""The slope of a series whose noise remembers its past, from faint echoes to a walk."""

from dataclasses import dataclass

import numpy as np
from scipy import special

from terazi.engine.statistics.inputs import Floats

_WALK = 25.0  # of a hundred walks one has n·(1 − α) above it, by simulation


@dataclass(frozen=True, kw_only=True, slots=True)
class NoisySlope:
    """Slope per unit of time with its standard error, t, degrees of freedom and two-sided p; ``memory`` is 0 (none) to 1 (a walk)."""

    slope: float
    error: float
    t: float
    df: float
    p: float
    memory: float


def noisy_slope(times: Floats, values: Floats) -> NoisySlope:
    """Estimate a linear trend under noise that may be a walk, by feasible generalised least squares (Perron and Yabu 2009).

    The noise's sum of autoregressive coefficients is freed of its downward bias (Kendall 1954, for a line −(2 + 4α)/n) and set
    to 1 where that of a walk may be so; the long-run variance comes from the same autoregression, its lags, at most 12·(n/100)^¼ (Schwert 1989), by Akaike's and Schwarz's criteria.
    ``times`` ascending and ``values`` are (n,), n ≥ 10.
    """
    n = len(values)
    line = np.stack([np.ones(n), times - times.mean()])
    rest = values - np.linalg.lstsq(line.T, values, rcond=None)[0] @ line
    memory = _memory(rest)
    turned, design = _turned(values, memory), np.stack([_turned(row, memory) for row in line])
    inverse = np.linalg.pinv(design @ design.T)
    fitted = inverse @ (design @ turned)
    left = (turned - fitted @ design)[1:]
    error = float(np.sqrt(_long_run_variance(left) * inverse[1, 1]))
    t = float(fitted[1]) / error if error > 0 else np.nan
    df = n - 3.0
    return NoisySlope(
        slope=float(fitted[1]),
        error=error,
        t=t,
        df=df,
        p=float(2.0 * special.stdtr(df, -abs(t))),
        memory=memory,
    )


def _memory(rest: Floats) -> float:
    """Return the sum of the autoregressive coefficients, 0 to 1, from the augmented regression of Dickey and Fuller."""
    n = len(rest)
    step = np.diff(rest)
    answers = []
    most = _most_lags(n)
    target = rest[1 + most :]
    for lags in range(most + 1):
        lagged = [step[most - lag : len(step) - lag] for lag in range(1, lags + 1)]
        design = np.stack([rest[most:-1], *lagged])
        fitted = np.linalg.lstsq(design.T, target, rcond=None)[0]
        left = target - fitted @ design
        power = max(float(left @ left), 1e-300)
        answers.append((len(target) * np.log(power) + 2.0 * (lags + 1), float(fitted[0])))
    alpha = min(answers)[1]
    freed = (n * alpha + 2.0) / (n - 4.0)
    return 1.0 if freed > 1.0 - _WALK / n else max(freed, 0.0)


def _most_lags(n: int) -> int:
    return min(int(12.0 * (n / 100.0) ** 0.25), n // 6)


def _turned(row: Floats, memory: float) -> Floats:
    """Subtract from every point its memory of the one before; the first stays, as the start of the series is unknown."""
    turned: Floats = np.concatenate([row[:1], row[1:] - memory * row[:-1]])
    return turned


def _long_run_variance(noise: Floats) -> float:
    n = len(noise)
    answers = []
    most = _most_lags(n)
    target = noise[most:]
    for lags in range(most + 1):
        design = (
            np.stack([noise[most - lag : n - lag] for lag in range(1, lags + 1)])
            if lags
            else np.zeros((0, len(target)))
        )
        fitted = np.linalg.lstsq(design.T, target, rcond=None)[0] if lags else np.zeros(0)
        left = target - fitted @ design
        variance = float(left @ left) / max(len(target) - lags - 2, 1)
        criterion = len(target) * np.log(max(float(left @ left), 1e-300)) + lags * np.log(len(target))
        answers.append((criterion, variance / max(1.0 - float(fitted.sum()), 0.1) ** 2))
    return min(answers)[1]
