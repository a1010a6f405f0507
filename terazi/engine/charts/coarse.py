"""Numbers, bounds and groups made so coarse that no single row stands out in them."""

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import count, takewhile

import polars as pl

from terazi.engine.charts.grouping import Grouped, grouped
from terazi.engine.charts.suppression import FEWEST_ROWS
from terazi.engine.charts.wanted import GroupBy, GroupKind, PivotGroup
from terazi.engine.statistics.bins import multiple_of, round_step
from terazi.foundation.language.phrases import Phrase

_DIGITS = 3
_STEPS = 100
_MOST_EDGES = 60
_IN_ORDER = frozenset({GroupKind.PERIOD, GroupKind.RANGE})


def coarse_count(rows: int) -> int:
    """Return a number of rows, rounded to a multiple of five; few rows are none."""
    return 0 if rows < FEWEST_ROWS else FEWEST_ROWS * int(rows / FEWEST_ROWS + 0.5)


def coarse_sum(value: float) -> float:
    """Return a number, rounded to three digits."""
    if value == 0 or not math.isfinite(value):
        return value
    return round(value, _DIGITS - 1 - math.floor(math.log10(abs(value))))


def coarse_step(values: pl.Series) -> float | None:
    """Return the round step, about a hundredth of the reach of most numbers (n,); None where they lie too near to each other."""
    low, high = values.quantile(0.05, "linear"), values.quantile(0.95, "linear")
    reach = 0.0 if low is None or high is None else (high - low) / _STEPS
    return round_step(reach) if 1e-290 < reach < math.inf else None


def coarse_value(value: float, step: float | None) -> float:
    """Return a number as the nearest multiple of a step, and without a step rounded to three digits."""
    if step is None or not math.isfinite(value):
        return coarse_sum(value)
    return multiple_of(step, round(value / step))


def coarse_edges(values: pl.Series, width: float, *, is_whole: bool) -> list[float]:
    """Return round bounds, about as far from each other as the width, that hold the numbers (n,) but for the few at both ends.

    Nothing where there are too few numbers or they lie too near to each other. Whole numbers one by one lie between halves.
    """
    if values.len() < 2 * FEWEST_ROWS:
        return []
    low, high = inner_ends(values)
    if not 0 < width < math.inf:
        width = max(abs(low), 1.0) / _STEPS
    step = max(round_step(width), 1.0) if is_whole else round_step(width)
    if (high - low) / step > _MOST_EDGES:
        return []
    shift = 0.5 if is_whole and step == 1 else 0.0
    first = math.floor(low / step)
    edges = takewhile(lambda edge: edge <= high, (multiple_of(step, place) for place in count(first)))
    inner = list(edges)
    return [edge - shift for edge in [*inner, multiple_of(step, first + len(inner))]]


def inner_ends(values: pl.Series) -> tuple[float, float]:
    """Return the fifth smallest and the fifth largest of at least five numbers (n,)."""
    low, high = values.bottom_k(FEWEST_ROWS).max(), values.top_k(FEWEST_ROWS).min()
    return float(low), float(high)  # type: ignore[arg-type]


def coarse_groups(values: pl.Series, by: GroupBy, most: int, fewest: int) -> tuple[Grouped, bool]:
    """Put values into groups, those with few rows together with the others; also say whether any were.

    Periods and ranges stay, each in its place.
    """
    made = grouped(values, by, most)
    groups = made.axis.groups
    if any(group.kind in _IN_ORDER for group in groups):
        return made, False
    sizes = [0] * len(groups)
    for place, size in made.places.value_counts().iter_rows():
        sizes[place] = size
    pooled = _pooled(groups, sizes, fewest)
    if not pooled:
        return made, False
    kept = [place for place in range(len(groups)) if place not in pooled]
    known = sum(groups[place].kind is GroupKind.VALUE for place in pooled) + made.axis.pooled
    others = PivotGroup(kind=GroupKind.OTHERS, label=Phrase("charts.others", {"count": known}))
    places = made.places.replace_strict(
        list(range(len(groups))),
        [len(kept) if place in pooled else kept.index(place) for place in range(len(groups))],
        return_dtype=pl.Int32,
    )
    axis = replace(made.axis, groups=[*(groups[place] for place in kept), others], pooled=known)
    return Grouped(axis=axis, places=places), True


def _pooled(groups: Sequence[PivotGroup], sizes: Sequence[int], fewest: int) -> set[int]:
    """Return the places of the groups that stand together: the small ones, and the next ones until they are large enough."""
    pooled = {place for place, size in enumerate(sizes) if size < fewest}
    if not pooled:
        return pooled
    pooled |= {place for place, group in enumerate(groups) if group.kind is GroupKind.OTHERS}
    by_size = sorted((place for place in range(len(groups)) if place not in pooled), key=lambda at: sizes[at])
    for place in by_size:
        if len(pooled) > 1 and sum(sizes[each] for each in pooled) >= fewest:
            break
        pooled.add(place)
    return pooled
