"""Differences of numeric columns between groups: Welch's tests, classical F and rank tests of all pairs at once."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import special

from terazi.engine.statistics.effects import (
    hedges_correction,
    hedges_interval,
    rank_biserial_interval,
    variance_share_interval,
)
from terazi.engine.statistics.exact import is_exact_worthwhile, mann_whitney_p
from terazi.engine.statistics.groups import Groups
from terazi.engine.statistics.inputs import Floats

Interval = tuple[Floats, Floats]


@dataclass(frozen=True, kw_only=True, slots=True)
class Tested:
    """One test of P columns: statistic, degrees of freedom (one array per degree), p, effect and its interval, each (P,)."""

    statistic: Floats
    df: tuple[Floats, ...]
    p: Floats
    effect: Floats
    interval: Interval


@dataclass(frozen=True, kw_only=True, slots=True)
class TwoGroups:
    """The first two used groups of P columns: counts, means and variances of each, (P,), and the groups' places."""

    first: NDArray[np.intp]
    second: NDArray[np.intp]
    n1: Floats
    n2: Floats
    m1: Floats
    m2: Floats
    v1: Floats
    v2: Floats


def two_groups(groups: Groups, columns: NDArray[np.intp]) -> TwoGroups:
    """Pick, for columns that have exactly two groups, those two; ``columns`` are places (P,)."""
    used = groups.count[:, columns] > 0
    first = used.argmax(axis=0)
    second = len(used) - 1 - used[::-1].argmax(axis=0)
    return TwoGroups(
        first=first,
        second=second,
        n1=groups.count[first, columns],
        n2=groups.count[second, columns],
        m1=groups.mean[first, columns],
        m2=groups.mean[second, columns],
        v1=groups.variance[first, columns],
        v2=groups.variance[second, columns],
    )


def welch_t(pair: TwoGroups, level: float) -> tuple[Tested, Floats, Interval]:
    """Welch's (1947) t of two groups with Hedges' g; also the mean difference and its interval, in standardised units.

    Undefined (NaN) where neither group varies.
    ``level`` sets the intervals' width (0.05 gives 95 %). All arrays are (P,).
    """
    a, b = pair.v1 / pair.n1, pair.v2 / pair.n2
    difference = pair.m1 - pair.m2
    error = np.sqrt(a + b)
    t = difference / error
    df = (a + b) ** 2 / (a * a / (pair.n1 - 1.0) + b * b / (pair.n2 - 1.0))
    p = 2.0 * special.stdtr(df, -np.abs(t))
    free = pair.n1 + pair.n2 - 2.0
    pooled = ((pair.n1 - 1.0) * pair.v1 + (pair.n2 - 1.0) * pair.v2) / free
    g = difference / np.sqrt(pooled) * hedges_correction(free)
    tested = Tested(
        statistic=t, df=(df,), p=p, effect=g, interval=hedges_interval(g, pair.n1, pair.n2, level)
    )
    reach = special.stdtrit(df, 1.0 - level / 2.0) * error
    return tested, difference, (difference - reach, difference + reach)


def student_t(pair: TwoGroups, welch: Tested) -> Tested:
    """Student's (1908) t of two groups of equal variance, with the g of Welch's test; NaN where no group varies.

    ``welch`` is the answer of ``welch_t`` for the same columns. All figures are (P,); n1 + n2 − 2 degrees of freedom.
    """
    free = pair.n1 + pair.n2 - 2.0
    pooled = ((pair.n1 - 1.0) * pair.v1 + (pair.n2 - 1.0) * pair.v2) / free
    error = np.sqrt(pooled * (1.0 / pair.n1 + 1.0 / pair.n2))
    t = np.where(error > 0, (pair.m1 - pair.m2) / error, np.nan)
    p = 2.0 * special.stdtr(free, -np.abs(t))
    return Tested(statistic=t, df=(free,), p=p, effect=welch.effect, interval=welch.interval)


def mann_whitney(groups: Groups, pair: TwoGroups, columns: NDArray[np.intp], level: float) -> Tested:
    """Mann and Whitney's U of the first group with the rank-biserial correlation.

    Exact where a group is small and nothing is tied, else normal with corrections for ties and continuity.
    ``columns`` (P,) are places among the numeric columns. All figures are (P,); there are no degrees of freedom.
    """
    n1, n2 = pair.n1, pair.n2
    n = n1 + n2
    u = groups.rank_sum[pair.first, columns] - n1 * (n1 + 1.0) / 2.0
    ties = groups.ties[columns]
    error = np.sqrt(n1 * n2 / 12.0 * ((n + 1.0) - ties / (n * (n - 1.0))))
    z = (np.maximum(u, n1 * n2 - u) - n1 * n2 / 2.0 - 0.5) / error
    p = np.where(error > 0, np.minimum(1.0, 2.0 * special.ndtr(-z)), np.nan)
    for k in np.flatnonzero(ties == 0):
        sizes = int(n1[k]), int(n2[k])
        if is_exact_worthwhile(*sizes):
            p[k] = mann_whitney_p(float(u[k]), *sizes)
    effect = np.where(error > 0, 2.0 * u / (n1 * n2) - 1.0, np.nan)
    interval = rank_biserial_interval(effect, n1, n2, level)
    return Tested(statistic=u, df=(), p=p, effect=effect, interval=interval)


def classical_anova(groups: Groups, columns: NDArray[np.intp], level: float) -> Tested:
    """Fisher's F of a one-way analysis of variance with ω² (Hays 1963) and its interval (Steiger 2004).

    ``columns`` (P,) are places. Degrees of freedom are groups − 1 and rows − groups, each (P,); NaN where no group
    varies.
    """
    n, mean, variance = groups.count[:, columns], groups.mean[:, columns], groups.variance[:, columns]
    total, k = n.sum(axis=0), (n > 0).sum(axis=0).astype(np.float64)
    grand = (n * mean).sum(axis=0) / total
    between = (n * (mean - grand) ** 2).sum(axis=0)
    within = ((n - 1.0) * np.where(n > 0, variance, 0.0)).sum(axis=0)
    df1, df2 = k - 1.0, total - k
    error = within / df2
    f = np.where(error > 0, between / df1 / error, np.nan)
    omega = np.maximum(0.0, (between - df1 * error) / (between + within + error))
    interval = variance_share_interval(f, df1, df2, omega, level)
    return Tested(statistic=f, df=(df1, df2), p=special.fdtrc(df1, df2, f), effect=omega, interval=interval)


def welch_anova(groups: Groups, columns: NDArray[np.intp], classical: Tested) -> Tested:
    """Welch's (1951) F for groups of unequal variance, with the ω² of the classical analysis; NaN where a group does not vary.

    ``classical`` is the answer of ``classical_anova`` for the same columns. All figures are (P,).
    """
    n, mean, variance = groups.count[:, columns], groups.mean[:, columns], groups.variance[:, columns]
    used = n > 0
    k = used.sum(axis=0).astype(np.float64)
    weight = np.where(used, n / variance, 0.0)
    total = weight.sum(axis=0)
    grand = (weight * mean).sum(axis=0) / total
    part = np.where(used, (1.0 - weight / total) ** 2 / (n - 1.0), 0.0).sum(axis=0)
    between = (weight * (mean - grand) ** 2).sum(axis=0) / (k - 1.0)
    f = between / (1.0 + 2.0 * (k - 2.0) / (k * k - 1.0) * part)
    df2 = (k * k - 1.0) / (3.0 * part)
    p = special.fdtrc(k - 1.0, df2, f)
    return Tested(statistic=f, df=(k - 1.0, df2), p=p, effect=classical.effect, interval=classical.interval)


def kruskal_wallis(groups: Groups, columns: NDArray[np.intp], level: float) -> Tested:
    """Kruskal and Wallis's H with ties corrected and ε² = H/(n − 1); the interval is that of F on the ranks (Conover and Iman 1981).

    p by chi-square with groups − 1 degrees of freedom. All figures are (P,).
    """
    n, sums = groups.count[:, columns], groups.rank_sum[:, columns]
    total, k = n.sum(axis=0), (n > 0).sum(axis=0).astype(np.float64)
    spread = np.where(n > 0, (sums - n * (total + 1.0) / 2.0) ** 2 / np.maximum(n, 1.0), 0.0).sum(axis=0)
    correction = 1.0 - groups.ties[columns] / (total**3 - total)
    h = np.where(correction > 0, 12.0 / (total * (total + 1.0)) * spread / correction, np.nan)
    epsilon = np.minimum(h / (total - 1.0), 1.0)
    df1, df2 = k - 1.0, total - k
    f = (h / df1) / ((total - 1.0 - h) / df2)
    interval = variance_share_interval(np.where(f < 0, np.inf, f), df1, df2, epsilon, level)
    return Tested(statistic=h, df=(df1,), p=special.chdtrc(df1, h), effect=epsilon, interval=interval)
