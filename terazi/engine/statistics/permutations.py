"""Chances by permutation: how often rows dealt out anew give at least what was seen, where a formula would not hold."""

from collections.abc import Callable
from functools import lru_cache
from itertools import permutations

import numpy as np
from numpy.typing import NDArray
from scipy import special, stats

from terazi.engine.statistics.inputs import Floats

MOST_DRAWS = 9_999
EXACT_VALUES = (
    6  # rows up to which all orders of the values are tried: beyond, near normal values follow Student's t
)
EXACT_RANKS = 10  # rows up to which the ranks' exact distribution is counted

_ROUNDS = (999, MOST_DRAWS - 999)
_ENOUGH_HITS = 100  # the share is then known to a tenth of itself
_MOST_CELLS = 4_000_000
_FEW_CELLS = 400
_SEED = 20_260_101
_MARGIN = 1e-9  # arrangements that give the same must not be lost to rounding

Tables = NDArray[np.int64] | Floats
"""Counts (B, R, C); scipy draws them as floats or whole numbers, whichever its method makes."""


def table_p(
    rows: NDArray[np.int64], cols: NDArray[np.int64], statistic: Callable[[Tables], Floats], observed: float
) -> float:
    """Chance that a random table with these totals has a statistic of at least ``observed``, by up to 9,999 draws.

    ``rows`` (R,) and ``cols`` (C,) are the totals, ``statistic`` turns (B, R, C) counts into (B,). The share is
    (hits + 1)/(draws + 1) (Phipson and Smyth 2010); drawing stops early once a hundred are found (Besag and Clifford 1991).
    Tables are drawn by scipy with a fixed seed: the same data gives the same p.
    """
    tables = stats.random_table(rows, cols, seed=np.random.default_rng(_SEED))
    least = observed - _MARGIN * abs(observed)
    at_once = max(1, _MOST_CELLS // (len(rows) * len(cols)))
    hits = draws = 0
    for wanted in _ROUNDS:
        for start in range(0, wanted, at_once):
            drawn = statistic(tables.rvs(min(at_once, wanted - start)).reshape(-1, len(rows), len(cols)))
            hits, draws = hits + int((drawn >= least).sum()), draws + len(drawn)
        if hits >= _ENOUGH_HITS:
            break
    return (hits + 1) / (draws + 1)


def between_groups_p(codes: NDArray[np.int64], scores: Floats) -> float:
    """Chance that rows dealt to the groups at random differ at least as much in their groups' mean scores.

    ``codes`` (n,) are the groups, ``scores`` (n,) values or ranks. The statistic Σ nᵍ·mean² orders the arrangements as the
    F of an analysis of variance does, and of ranks as Kruskal and Wallis's H or Mann and Whitney's U (Pitman 1938).
    """
    levels, group = np.unique(codes, return_inverse=True)
    values, place = np.unique(scores - scores.mean(), return_inverse=True)
    shape = len(levels), len(values)
    seen = np.bincount(group * shape[1] + place, minlength=shape[0] * shape[1]).reshape(1, *shape)
    sizes = seen.sum(axis=2)[0]

    def spread(tables: Tables) -> Floats:
        sums: Floats = tables @ values
        spread: Floats = (sums * sums / sizes).sum(axis=1)
        return spread

    return table_p(sizes, seen.sum(axis=1)[0], spread, float(spread(seen)[0]))


def tied_correlation_p(a: Floats, b: Floats) -> float | None:
    """Two-sided p of the correlation of two columns of few different values, counted from rows paired at random.

    ``a`` and ``b`` are (n,). None where the table of their values has more than 400 cells.
    """
    first, at_first = np.unique(a - a.mean(), return_inverse=True)
    second, at_second = np.unique(b - b.mean(), return_inverse=True)
    shape = len(first), len(second)
    if shape[0] * shape[1] > _FEW_CELLS:
        return None
    seen = np.bincount(at_first * shape[1] + at_second, minlength=shape[0] * shape[1]).reshape(1, *shape)

    def strength(tables: Tables) -> Floats:
        away: Floats = np.abs((tables @ second) @ first)
        return away

    return table_p(seen.sum(axis=2)[0], seen.sum(axis=1)[0], strength, float(strength(seen)[0]))


@lru_cache(maxsize=EXACT_VALUES)
def _orders(count: int) -> NDArray[np.int64]:
    return np.array(list(permutations(range(count))), np.int64)


def correlation_p(a: Floats, b: Floats) -> float:
    """Exact two-sided p of Pearson's r: the share of all orders of the rows with an r at least as far from zero.

    ``a`` and ``b`` are (n,), small n: all n! orders are tried (Pitman 1937).
    """
    x, y = a - a.mean(), b - b.mean()
    products = np.abs(x[_orders(len(x))] @ y)
    here = abs(float(x @ y))
    return float((products >= here - _MARGIN * np.sqrt((x @ x) * (y @ y))).mean())


def rank_correlation_p(a: Floats, b: Floats) -> float:
    """Exact two-sided p of Spearman's ρ with or without ties: the share of all orders with a ρ at least as far from zero.

    ``a`` and ``b`` are average ranks (n,), n ≤ 10. The distribution is counted, not drawn, and kept by its ties.
    """
    first, second = (tuple(np.rint(2.0 * np.sort(ranks)).astype(np.int64).tolist()) for ranks in (a, b))
    chances = _rank_product_chances(first, second)
    middle = (len(a) * (len(a) + 1.0)) ** 2 / len(a)  # what Σ 2a·2b is on average
    away = np.abs(np.arange(len(chances)) - middle)
    here = abs(round(float(4.0 * (a @ b))) - middle)
    return float(min(1.0, chances[away >= here - 0.25].sum()))


@lru_cache(maxsize=512)
def _rank_product_chances(first: tuple[int, ...], second: tuple[int, ...]) -> Floats:
    """Chance of every Σ a·b over all orders of ``second``: partners are given out rank by rank, equal ones together."""
    values, counts = np.unique(np.array(second), return_counts=True)
    size = int(np.dot(np.sort(first), np.sort(second))) + 1
    start = np.zeros(size)
    start[0] = 1.0
    reached = {tuple(counts.tolist()): start}
    for given, rank in enumerate(first):
        left = len(first) - given
        further: dict[tuple[int, ...], Floats] = {}
        for free, chances in reached.items():
            for k, many in enumerate(free):
                if many:
                    rest = (*free[:k], many - 1, *free[k + 1 :])
                    step = rank * int(values[k])
                    ahead = further.setdefault(rest, np.zeros(size))
                    ahead[step:] += chances[: size - step] * (many / left)
        reached = further
    (chances,) = reached.values()
    return chances


def skewed_correlation_p(r: Floats, n: Floats, skewness: Floats) -> Floats:
    """Two-sided p of correlations whose permutations are skewed, by Pearson's type III distribution (Mielke and Berry 2007).

    All arrays are (P,). ``skewness`` is that of the permuted coefficient, not 0: the product of the two columns' over √n.
    """
    shape = 4.0 / (skewness * skewness)
    z = np.abs(r) * np.sqrt(n - 1.0) * np.sign(r) * np.sign(skewness)  # along the long tail
    step = 2.0 / np.abs(skewness)
    ends = np.maximum(shape + step * np.abs(z), 0.0), np.maximum(shape - step * np.abs(z), 0.0)
    both: Floats = special.gammaincc(shape, ends[0]) + special.gammainc(shape, ends[1])
    return np.minimum(both, 1.0)
