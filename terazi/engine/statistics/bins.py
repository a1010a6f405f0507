"""Where the bars of a histogram begin and end."""

import numpy as np
from numpy.typing import NDArray

_MOST_BINS = 40


def histogram_edges(values: NDArray[np.float64], *, is_whole: bool) -> NDArray[np.float64]:
    """Return the edges of equal bins that hold the finite values (n,), n > 0: one more than there are bins.

    D. Freedman and P. Diaconis, On the histogram as a density estimator, Z. Wahrscheinlichkeitstheorie 57 (1981) 453-476;
    at least 5 and at most 40 bins, and for whole numbers of a short range one bin for each.
    """
    low, high = float(values.min()), float(values.max())
    if low == high:
        reach = max(abs(low) * 1e-3, 0.5) if abs(low) < 1e300 else 0.0
        return np.array([low - reach, high + reach])
    if is_whole and high - low < _MOST_BINS:
        return np.arange(low - 0.5, high + 1.0)
    half = high / 2.0 - low / 2.0  # the full range may overflow
    q1, q3 = np.quantile(values / 2.0, [0.25, 0.75])
    width = 2.0 * (q3 - q1) / len(values) ** (1.0 / 3.0)
    bins = int(np.clip(np.ceil(half / width) if width > 0 else 10.0, 5, _MOST_BINS))
    share = np.linspace(0.0, 1.0, bins + 1)
    edges = low * (1.0 - share) + high * share
    return edges if (np.diff(edges) > 0).all() else np.array([low, high])
