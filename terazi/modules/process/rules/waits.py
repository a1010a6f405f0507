"""How long tasks waited, counted in steps that grow by a half, so that a week of it is small."""

import math
from collections.abc import Mapping

_FIRST_SECONDS = 0.01
_GROWTH = 1.5
LAST_STEP = 40
"""About a day."""


def step_of(seconds: float) -> int:
    """Return the step of a wait."""
    if seconds <= _FIRST_SECONDS:
        return 0
    return min(LAST_STEP, math.ceil(math.log(seconds / _FIRST_SECONDS, _GROWTH)))


def seconds_of(step: int) -> float:
    """Return the longest wait of a step."""
    return _FIRST_SECONDS * _GROWTH**step


def quantile(counts: Mapping[int, int], share: float) -> float | None:
    """Return how long this share of the tasks waited at most; None where there were none."""
    wanted, seen = share * sum(counts.values()), 0
    for step in sorted(counts):
        seen += counts[step]
        if seen >= wanted and seen:
            return seconds_of(step)
    return None
