"""The straight line through points."""

import numpy as np

from terazi.engine.statistics.inputs import Floats, standardise

Line = tuple[tuple[float, float], tuple[float, float]]


def fitted_line(x: Floats, y: Floats) -> Line | None:
    """Return the two ends of the least-squares line; None where x or y does not vary or the line leaves the floats.

    ``x`` and ``y`` are finite, (n,).
    """
    if len(x) < 2:
        return None
    numbers = standardise((), np.stack([x, y]))
    power = float(numbers.z[0] @ numbers.z[0])
    if power == 0 or not numbers.z[1].any():
        return None
    slope = float(numbers.z[0] @ numbers.z[1]) / power
    reach = np.array([numbers.z[0].min(), numbers.z[0].max()])
    ends_x = numbers.centre[0] + numbers.spread[0] * reach
    ends_y = numbers.centre[1] + numbers.spread[1] * slope * reach
    if not (np.isfinite(ends_x).all() and np.isfinite(ends_y).all()):
        return None
    return (float(ends_x[0]), float(ends_y[0])), (float(ends_x[1]), float(ends_y[1]))
