"""The p of a comparison counted by dealing the rows to the groups anew, where groups are small or most values are equal."""

import numpy as np
from scipy import stats

from terazi.engine.statistics.exact import is_exact_worthwhile
from terazi.engine.statistics.groups import Groups
from terazi.engine.statistics.inputs import Floats, Inputs
from terazi.engine.statistics.permutations import between_groups_p

FEW_ROWS = 40  # up to here p is counted whatever the values look like

_NEAR = 0.1  # a p above this is no claim, however it is computed
_TIED = 0.2  # one value in about three fifths of the rows
_LOPSIDED = 0.01


def regrouped_p(inputs: Inputs, groups: Groups, k: int, p: float, *, by_rank: bool) -> float | None:
    """Return the counted p of numeric column ``k``, or None where the formula's ``p`` stands.

    A formula holds where sums over a group are near normal: not for few rows, and not for small groups of ranks most of
    which are equal. The seed is fixed; neither the order of the rows nor other columns matter.
    """
    count = groups.count[:, k]
    total = float(count.sum())
    tied = float(groups.ties[k]) / (total**3 - total)
    is_few = total <= FEW_ROWS
    if p >= _NEAR or not (is_few or (by_rank and tied > _TIED)):
        return None
    sizes = count[count > 0]
    if by_rank and len(sizes) == 2 and tied == 0 and is_exact_worthwhile(*map(int, sizes)):
        return None
    codes = inputs.categories.codes[groups.category].astype(np.int64)
    kept = inputs.numbers.present[k] & (codes >= 0)
    kept[kept] = count[codes[kept]] > 0
    values = inputs.numbers.values[k, kept] if by_rank else inputs.numbers.z[k, kept]
    scores = stats.rankdata(values) if by_rank else values
    if not is_few and _lopsidedness(scores) * float((1.0 / sizes).mean()) <= _LOPSIDED:
        return None
    return between_groups_p(codes[kept], scores)


def _lopsidedness(scores: Floats) -> float:
    """How far sums of few of these scores are from normal: their squared skewness and a quarter of their excess kurtosis."""
    z = (scores - scores.mean()) / scores.std()
    return float((z**3).mean() ** 2 + max((z**4).mean() - 3.0, 0.0) / 4.0)
