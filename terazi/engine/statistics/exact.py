"""Exact distributions of small samples and of the studentised range."""

from functools import lru_cache

import numpy as np
from scipy import special

from terazi.engine.statistics.inputs import Floats

EXACT_SMALLER_GROUP = 8
EXACT_ROWS = 60


def is_exact_worthwhile(n1: int, n2: int) -> bool:
    """Say whether Mann and Whitney's exact distribution is computed for groups of these sizes.

    ``n1`` and ``n2`` are rows.
    """
    return min(n1, n2) <= EXACT_SMALLER_GROUP and n1 + n2 <= EXACT_ROWS


def mann_whitney_p(u: float, n1: int, n2: int) -> float:
    """Exact two-sided p of Mann and Whitney's U without ties, from the counts of their recurrence (1947).

    ``u`` lies between 0 and n1·n2. O(n1·n2) memory; distributions are kept.
    """
    small, large = sorted((n1, n2))
    chances = _u_chances(small, large)
    upper = max(u, n1 * n2 - u)
    return float(min(1.0, 2.0 * chances[int(np.ceil(upper)) :].sum()))


@lru_cache(maxsize=2048)
def _u_chances(m: int, n: int) -> Floats:
    """Chance of every U from 0 to m·n: the largest value is in the first or in the second group."""
    chances = np.zeros(m * n + 1)
    if m == 0 or n == 0:
        chances[0] = 1.0
        return chances
    chances[n:] += m / (m + n) * _u_chances(m - 1, n)
    chances[: m * (n - 1) + 1] += n / (m + n) * _u_chances(m, n - 1)
    return chances


def fisher_exact_p(table: Floats) -> float:
    """Exact two-sided p of a 2 × 2 table with its margins fixed: all tables no likelier than this one (Fisher 1934).

    ``table`` is (2, 2) of counts.
    """
    row = table.sum(axis=1)
    first_column = table[:, 0].sum()
    total = row.sum()
    corner = np.arange(max(0.0, first_column - row[1]), min(row[0], first_column) + 1.0)
    logs = -(
        special.gammaln(corner + 1.0)
        + special.gammaln(row[0] - corner + 1.0)
        + special.gammaln(first_column - corner + 1.0)
        + special.gammaln(row[1] - first_column + corner + 1.0)
    )
    chances = np.exp(logs - logs.max())
    here = chances[int(table[0, 0] - corner[0])]
    # The relative margin is R's: tables as likely as this one must not be lost to rounding.
    share = float(chances[chances <= here * (1.0 + 1e-7)].sum() / chances.sum())
    return min(share, 1.0) if total > 0 else 1.0


_OUTER = np.polynomial.legendre.leggauss(64)
_INNER = np.polynomial.legendre.leggauss(128)
_REACH = 9.0
_TAIL = 1e-15


def studentised_range_sf(q: float, groups: int, df: float) -> float:
    """Chance that the studentised range of so many means is above q, by Gauss and Legendre's quadrature, to about 1e-10.

    The range of normal values (inner integral) is averaged over the spread's distribution (outer integral), as Copenhaver and
    Holland (1988) write it. ``df`` > 1.
    """
    low, high = (np.sqrt(special.chdtri(df, tail) / df) for tail in (1.0 - _TAIL, _TAIL))
    spread = low + (high - low) * (_OUTER[0] + 1.0) / 2.0
    log_density = (
        np.log(2.0)
        + df / 2.0 * np.log(df / 2.0)
        - special.gammaln(df / 2.0)
        + (df - 1.0) * np.log(spread)
        - df * spread * spread / 2.0
    )
    z = _REACH * _INNER[0]
    normal = np.exp(-z * z / 2.0) / np.sqrt(2.0 * np.pi) * _INNER[1] * _REACH
    within = (special.ndtr(z) - special.ndtr(z - q * spread[:, None])) ** (groups - 1)
    ranges = groups * (within @ normal)
    chance = float(np.exp(log_density) @ (ranges * _OUTER[1])) * (high - low) / 2.0
    return float(np.clip(1.0 - chance, 0.0, 1.0))
