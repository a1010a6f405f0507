"""Effect sizes in words, and their confidence intervals."""

from collections.abc import Sequence

import numpy as np
from scipy import special

from terazi.engine.statistics.findings import Effect, EffectKind, EffectSize
from terazi.engine.statistics.inputs import Floats

_SECANT_STEPS = 80
_FAR, _FAR_STEPS = 1e5, 8
_STEP_TOLERANCE = 1e-7  # the secant's next step is then far below 1e-9

# Where small, medium and large begin. Correlations, g, shares of variance and V (divided by the square root of the smaller
# table side less one): Cohen 1988; tau: Cohen's correlations through Greiner's relation r = sin(π·τ/2); rank-biserial:
# Vargha and Delaney 2000; skewness: Bulmer 1979 (0.5 and 1).
THRESHOLDS: dict[EffectKind, tuple[float, float, float]] = {
    EffectKind.PEARSON_R: (0.1, 0.3, 0.5),
    EffectKind.SPEARMAN_RHO: (0.1, 0.3, 0.5),
    EffectKind.KENDALL_TAU: (0.064, 0.194, 0.333),
    EffectKind.HEDGES_G: (0.2, 0.5, 0.8),
    EffectKind.RANK_BISERIAL: (0.12, 0.28, 0.42),
    EffectKind.OMEGA_SQUARED: (0.01, 0.06, 0.14),
    EffectKind.EPSILON_SQUARED: (0.01, 0.06, 0.14),
    EffectKind.CRAMERS_V: (0.1, 0.3, 0.5),
    EffectKind.SKEWNESS: (0.5, 1.0, 2.0),
}
_SIZES = (EffectSize.NONE, EffectSize.SMALL, EffectSize.MEDIUM, EffectSize.LARGE)


def size_of(kind: EffectKind, value: float, divisor: float = 1.0) -> EffectSize | None:
    """Say in words how large an effect is; None for estimates in a column's own unit.

    ``divisor`` is the square root of the smaller table side less one for Cramér's V (Cohen 1988), 1 for all others. The
    steps and their sources stand at ``THRESHOLDS``.
    """
    steps = THRESHOLDS.get(kind)
    if steps is None:
        return None
    return _SIZES[sum(abs(value) >= step / divisor for step in steps)]


def finite(value: float) -> float | None:
    """Return the number, or None where it is infinite or undefined (JSON has neither)."""
    return value if -np.inf < value < np.inf else None


def effects(
    kind: EffectKind, values: Floats, bounds: tuple[Floats, Floats], divisors: Sequence[float] | None = None
) -> list[Effect | None]:
    """Make one effect per value; None where the value is undefined. All arrays have the same length.

    ``bounds`` are the intervals' ends; ``divisors`` as in ``size_of``.
    """
    steps = np.array(THRESHOLDS.get(kind, ()))
    by = np.ones(len(values)) if divisors is None else np.asarray(divisors, np.float64)
    sizes = (np.abs(values)[:, None] * by[:, None] >= steps).sum(axis=1).tolist()
    words: tuple[EffectSize | None, ...] = _SIZES if len(steps) else (None,)
    return [
        None
        if finite(value) is None
        else Effect(kind=kind, value=value, low=finite(low), high=finite(high), size=words[size])
        for value, low, high, size in zip(
            values.tolist(), bounds[0].tolist(), bounds[1].tolist(), sizes, strict=True
        )
    ]


def normal_quantile(level: float) -> float:
    """Return the two-sided critical value of the normal distribution (1.96 for 0.05)."""
    return float(special.ndtri(1.0 - level / 2.0))


def _by_fisher_z(values: Floats, error: Floats, level: float) -> tuple[Floats, Floats]:
    """Reach ``error`` to both sides on the z scale; undefined (NaN) for a perfect correlation, whose z is infinite."""
    with np.errstate(all="ignore"):
        z = np.arctanh(values)
        reach = normal_quantile(level) * error
        low, high = np.tanh(z - reach), np.tanh(z + reach)
    is_perfect = (np.abs(values) >= 1.0) | ~np.isfinite(error)
    return np.where(is_perfect, np.nan, low), np.where(is_perfect, np.nan, high)


def pearson_interval(r: Floats, n: Floats, level: float) -> tuple[Floats, Floats]:
    """Interval of Pearson's r by Fisher's z, standard error 1/√(n − 3) (Fisher 1921); undefined for n ≤ 3.

    ``r`` and ``n`` are (P,); so are both ends. ``level`` 0.05 gives 95 %.
    """
    with np.errstate(all="ignore"):
        return _by_fisher_z(r, 1.0 / np.sqrt(n - 3.0), level)


def spearman_interval(rho: Floats, n: Floats, level: float) -> tuple[Floats, Floats]:
    """Interval of Spearman's ρ: Fisher's z with standard error √((1 + ρ²/2)/(n − 3)) (Bonett and Wright 2000).

    ``rho`` and ``n`` are (P,); so are both ends.
    """
    with np.errstate(all="ignore"):
        return _by_fisher_z(rho, np.sqrt((1.0 + rho * rho / 2.0) / (n - 3.0)), level)


def kendall_interval(tau: Floats, n: Floats, level: float) -> tuple[Floats, Floats]:
    """Interval of Kendall's τ: Fisher's z with variance 0.437/(n − 4) (Fieller, Hartley and Pearson 1957).

    ``tau`` and ``n`` are (P,); so are both ends. Undefined (NaN) for n ≤ 4.
    """
    with np.errstate(all="ignore"):
        return _by_fisher_z(tau, np.sqrt(0.437 / (n - 4.0)), level)


def rank_biserial_interval(r: Floats, n1: Floats, n2: Floats, level: float) -> tuple[Floats, Floats]:
    """Interval of the rank-biserial correlation: z with variance (n1 + n2 + 1)/(3·n1·n2), as R's effectsize package has it.

    All arrays are (P,).
    """
    return _by_fisher_z(r, np.sqrt((n1 + n2 + 1.0) / (3.0 * n1 * n2)), level)


def hedges_correction(df: Floats) -> Floats:
    """Hedges' exact factor that takes the small-sample bias out of Cohen's d (Hedges 1981).

    ``df`` (P,) above 1.
    """
    factor: Floats = np.exp(
        special.gammaln(df / 2.0) - special.gammaln((df - 1.0) / 2.0) - 0.5 * np.log(df / 2.0)
    )
    return factor


def hedges_interval(g: Floats, n1: Floats, n2: Floats, level: float) -> tuple[Floats, Floats]:
    """Interval of g with variance (n1 + n2)/(n1·n2) + g²/(2·(n1 + n2)) (Hedges and Olkin 1985).

    All arrays are (P,); g is in standard deviations.
    """
    reach = normal_quantile(level) * np.sqrt((n1 + n2) / (n1 * n2) + g * g / (2.0 * (n1 + n2)))
    return g - reach, g + reach


def variance_share_interval(
    f: Floats, df1: Floats, df2: Floats, value: Floats, level: float
) -> tuple[Floats, Floats]:
    """Interval of the share of variance that groups explain, from F's noncentrality λ as λ/(λ + n) (Steiger 2004).

    ``value`` is the point estimate, which the interval is made to hold (it leaves it only where F < 1). All arrays (P,).
    """
    n = df1 + df2 + 1.0
    low_lambda = _noncentrality(f, df1, df2, 1.0 - level / 2.0)
    high_lambda = _noncentrality(f, df1, df2, level / 2.0)
    low, high = low_lambda / (low_lambda + n), high_lambda / (high_lambda + n)
    exact = np.isinf(f)
    return (
        np.where(exact, 1.0, np.fmin(low, value)),
        np.where(exact, 1.0, np.fmax(high, value)),
    )


def _noncentrality(f: Floats, df1: Floats, df2: Floats, probability: float) -> Floats:
    """Solve P(F'(df1, df2, λ) ≤ f) = probability for λ ≥ 0; 0 where even the central distribution lies below."""
    with np.errstate(all="ignore"):
        needs = np.isfinite(f) & (special.fdtr(df1, df2, f) > probability)
        solved = np.where(np.isfinite(f), 0.0, np.nan)
        if needs.any():
            far = needs & (f > _FAR)
            near = needs & ~far
            solved[near] = _solve_noncentrality(f[near], df1[near], df2[near], probability)
            solved[far] = _far_noncentrality(f[far], df1[far], df2[far], probability)
        return solved


def _far_noncentrality(f: Floats, df1: Floats, df2: Floats, probability: float) -> Floats:
    """Solve the same by Patnaik's (1949) central F, to a millionth where F is large; the exact one takes seconds there."""
    point = df1 * (f - 1.0)
    for _ in range(_FAR_STEPS):
        df = (df1 + point) ** 2 / (df1 + 2.0 * point)
        point = df1 * (f / special.fdtri(df, df2, probability) - 1.0)
    return point


def _solve_noncentrality(f: Floats, df1: Floats, df2: Floats, probability: float) -> Floats:
    """Secant steps on the normal scale of the distribution function, halving where a step leaves the bracket."""
    target = float(special.ndtri(probability))
    point = np.maximum(df1 * (f - 1.0), 0.0)
    spread = 2.0 * np.sqrt(df1 + 2.0 * point + 2.0 * point * point / df2) + 2.0
    low, high = np.zeros_like(f), point + 40.0 * spread
    guess = np.clip(point - target * spread, 0.1 * spread, high)
    before = guess + 0.1 * spread
    at_before = special.ndtri(special.ncfdtr(df1, df2, before, f)) - target
    open_ = np.arange(len(f))
    for _ in range(_SECANT_STEPS):
        here = guess[open_]
        there = special.ndtri(special.ncfdtr(df1[open_], df2[open_], here, f[open_])) - target
        low[open_] = np.where(there > 0, here, low[open_])  # the function falls as the noncentrality grows
        high[open_] = np.where(there > 0, high[open_], here)
        step = here - there * (here - before[open_]) / (there - at_before[open_])
        inside = (step >= low[open_]) & (step <= high[open_]) & np.isfinite(at_before[open_])
        before[open_], at_before[open_] = here, there
        guess[open_] = np.where(inside, step, 0.5 * (low[open_] + high[open_]))
        open_ = open_[np.abs(guess[open_] - here) > _STEP_TOLERANCE * (1.0 + here)]
        if not len(open_):
            break
    return guess


def cramers_v(chi2: Floats, n: Floats, rows: Floats, cols: Floats) -> Floats:
    """Cramér's V of a table of ``rows`` × ``cols`` (Cramér 1946).

    All arrays are (P,); V = √(χ²/(n·(smaller side − 1))), from 0 to 1.
    """
    share: Floats = np.sqrt(chi2 / (n * (np.minimum(rows, cols) - 1.0)))
    return np.minimum(share, 1.0)


def corrected_v(chi2: Floats, n: Floats, rows: Floats, cols: Floats) -> Floats:
    """Cramér's V without its upward bias (Bergsma 2013).

    All arrays are (P,); 0 where the table is no more than chance would make it.
    """
    phi = np.maximum(chi2 / n - (rows - 1.0) * (cols - 1.0) / (n - 1.0), 0.0)
    r = rows - (rows - 1.0) ** 2 / (n - 1.0)
    c = cols - (cols - 1.0) ** 2 / (n - 1.0)
    with np.errstate(all="ignore"):
        share: Floats = np.sqrt(phi / (np.minimum(r, c) - 1.0))
    return np.minimum(share, 1.0)


def v_interval(
    chi2: Floats, df: Floats, scale: Floats, level: float, *, is_corrected: bool
) -> tuple[Floats, Floats]:
    """Interval of Cramér's V from the noncentrality λ of chi-square; ``scale`` is n·(smaller side − 1).

    Uncorrected as √((λ + df)/scale) (Smithson 2003), corrected as √(λ/scale).
    All arrays are (P,).
    """
    bounds: list[Floats] = []
    for probability in (1.0 - level / 2.0, level / 2.0):
        reached = special.chdtr(df, chi2) > probability
        noncentrality = np.where(reached, special.chndtrinc(chi2, df, probability), 0.0)
        shift = 0.0 if is_corrected else df
        bounds.append(np.minimum(np.sqrt((noncentrality + shift) / scale), 1.0))
    return bounds[0], bounds[1]
