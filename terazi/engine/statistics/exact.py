"""Exact distributions for small samples."""

from functools import lru_cache

import numpy as np
from scipy import special

from terazi.engine.statistics.inputs import Floats

EXACT_SMALLER_GROUP = 8
EXACT_ROWS = 60


def is_exact_worthwhile(n1: int, n2: int) -> bool:
    """Say whether Mann and Whitney's exact distribution is computed for groups of these sizes."""
    return min(n1, n2) <= EXACT_SMALLER_GROUP and n1 + n2 <= EXACT_ROWS


def mann_whitney_p(u: float, n1: int, n2: int) -> float:
    """Exact two-sided p of Mann and Whitney's U without ties, from the counts of their recurrence (1947)."""
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
