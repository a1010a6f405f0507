"""How often each held-out row is drawn when scores are computed again and again (the bootstrap)."""

import numpy as np

from terazi.engine.learning.belonging import Belonging, Rows
from terazi.engine.learning.features import Floats

DRAWS = 200
LEAST_UNITS = 2


def draw_rows(belonging: Belonging, seed: int) -> Floats | None:
    """Return how often each of n rows is drawn, 200 times over: (200, n); None where all rows belong together.

    What belongs together is drawn together (cluster bootstrap, Field and Welsh 2007). With time, neighbours in time are
    drawn together, in circular blocks of the cube root of their number (Politis and Romano 1992, Künsch 1989).
    """
    units = belonging.groups
    count = count_units(belonging)
    if count < LEAST_UNITS:
        return None
    rng = np.random.default_rng(seed)
    if belonging.moments is None:
        drawn = rng.multinomial(count, np.full(count, 1 / count), size=DRAWS)
    else:
        drawn = _blocks(count, rng)[:, _places_in_time(units, belonging.moments)]
    weights: Floats = drawn[:, units].astype(np.float64)
    return weights


def count_units(belonging: Belonging) -> int:
    """Return how many groups there are; a row that stands for itself is one."""
    return int(belonging.groups.max()) + 1


def _places_in_time(units: Rows, moments: Floats) -> Rows:
    """The place in time of each unit."""
    middle = np.bincount(units, weights=moments) / np.bincount(units)
    places = np.empty(len(middle), dtype=np.intp)
    places[np.argsort(middle, kind="stable")] = np.arange(len(middle))
    return places


def _blocks(count: int, rng: np.random.Generator) -> Rows:
    length = int(np.ceil(count ** (1 / 3)))
    starts = rng.integers(0, count, size=(DRAWS, -(-count // length)))
    chosen = ((starts[:, :, None] + np.arange(length)) % count).reshape(DRAWS, -1)[:, :count]
    return np.stack([np.bincount(draw, minlength=count) for draw in chosen])
