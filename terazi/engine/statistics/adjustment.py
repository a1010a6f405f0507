"""Correction for asking many questions at once."""

import numpy as np

from terazi.engine.statistics.inputs import Floats


def benjamini_hochberg(p: Floats) -> Floats:
    """Adjust p-values (m,) so that the share of false discoveries stays under the level (Benjamini and Hochberg 1995).

    Returns (m,) in the order given, each at most 1. NaN is not allowed: leave undefined p-values out before.
    """
    count = len(p)
    if count == 0:
        return p
    order = np.argsort(p, kind="stable")[::-1]
    scaled = p[order] * count / np.arange(count, 0, -1)
    adjusted = np.empty(count)
    adjusted[order] = np.minimum(np.minimum.accumulate(scaled), 1.0)
    return adjusted
