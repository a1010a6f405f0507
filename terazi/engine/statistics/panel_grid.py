"""The rows of a panel in the order of their series and dates, and its columns freed of what is no evidence."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy import fft, special

from terazi.engine.statistics.clusters import RobustF, robust_f
from terazi.engine.statistics.inputs import Flags, Floats, Inputs, Ints
from terazi.engine.statistics.owners import Owner, group_sums
from terazi.engine.statistics.panels import Panel, panel_of
from terazi.engine.statistics.series import MIN_POINTS, innovations, remembers
from terazi.engine.statistics.trend_noise import noise_models


@dataclass(frozen=True, kw_only=True, slots=True)
class Grid:
    """A panel's rows by series and date.

    ``rows`` (m,) are places in the data; ``run`` and ``date`` (m,) number the series, ascending, and the dates.
    """

    panel: Panel
    rows: Ints
    run: Ints
    date: Ints
    series: int
    dates: int

    @property
    def is_by_date(self) -> bool:
        """Whether there are enough dates to count them as the independent cases."""
        return self.dates >= MIN_POINTS

    @property
    def cases(self) -> tuple[Ints, int]:
        """What is independent: the dates, or with few of them the series; each row's case and how many there are."""
        if self.is_by_date or self.dates > self.series:
            return self.date, self.dates
        return self.run, self.series


@dataclass(frozen=True, kw_only=True, slots=True)
class Freed:
    """A column about the means of its series, (m,), NaN where absent; ``fresh`` is freed of its past, None where it has none."""

    plain: Floats
    fresh: Floats | None


def grid_of(inputs: Inputs, owners: Sequence[Owner]) -> Grid | None:
    """Find several series side by side along the same dates of a datetime column; None where there are none."""
    for place, present in enumerate(inputs.times.present):
        dated = np.flatnonzero(present)
        dates, at = np.unique(inputs.times.micros[place][dated], return_inverse=True)
        periods = np.full(inputs.row_count, -1, np.int64)
        periods[dated] = at
        if len(dates) and (panel := panel_of(inputs, place, periods, owners)) is not None:
            used = dated[panel.codes[dated] >= 0]
            rows = used[np.lexsort((periods[used], panel.codes[used]))]
            run = np.unique(panel.codes[rows], return_inverse=True)[1].astype(np.int64)
            return Grid(
                panel=panel,
                rows=rows,
                run=run,
                date=periods[rows],
                series=int(run.max()) + 1,
                dates=len(dates),
            )
    return None


def about_means(values: Floats, codes: Ints) -> Floats:
    """Return values (m,) less the mean of their group; NaN stays."""
    return values - means_of(values, codes)[codes]


def means_of(values: Floats, codes: Ints) -> Floats:
    """Return the mean of each group's values (m,) that are there, (groups,); NaN where there are none."""
    has = np.isfinite(values)
    counts = np.bincount(codes, has)
    means: Floats = np.bincount(codes, np.where(has, values, 0.0)) / np.where(counts > 0, counts, np.nan)
    return means


def freed(values: Floats, grid: Grid) -> Freed:
    """Take the means of the series out of a column (m,), and what the past lets expect of the dates and of the series.

    What all series share at a date and what each has for itself may remember the past differently, so each is freed of its own.
    With few dates what they share is taken out as a whole (two-way fixed effects), as nothing can be said of it.
    """
    inside = about_means(values, grid.run)
    shared = means_of(inside, grid.date)
    own = inside - shared[grid.date]
    if not grid.is_by_date:
        return Freed(plain=about_means(own, grid.run), fresh=None)
    alone = np.zeros(len(shared), np.int64)
    is_shared_old, is_own_old = remembers(shared, alone), remembers(own, grid.run)
    if not (is_shared_old or is_own_old):
        return Freed(plain=inside, fresh=None)
    new_shared = innovations(shared, alone) if is_shared_old else shared
    new_own = innovations(own, grid.run) if is_own_old else own
    return Freed(plain=inside, fresh=new_shared[grid.date] + new_own)


def tested_by_case(scores: Floats, weights: Floats, free: float, keep: Flags, grid: Grid) -> RobustF:
    """Test that scores (m, C) sum to zero where only dates, or with few of them series, are independent.

    As in ``robust_f``; rows outside ``keep`` (m,) are left out. After Driscoll and Kraay (1998), without their lags: what the past
    lets expect is taken out before.
    """
    cases, count = grid.cases
    if free < 1.0 or not keep.any():  # nothing is left once the past is taken out
        return RobustF(f=np.nan, df=(np.nan, np.nan), p=np.nan, inflation=1.0)
    sums = group_sums(np.where(keep[:, None], scores, 0.0), np.where(keep, cases, -1), count)
    return robust_f(sums[np.bincount(cases[keep], minlength=count) > 0], weights, free)


@dataclass(frozen=True, kw_only=True, slots=True)
class Levels:
    """Whether series differ in their level: F, its degrees of freedom and p under noise of any kind."""

    f: float
    df: tuple[float, float]
    p: float


def levels_differ(values: Floats, grid: Grid) -> Levels:
    """Compare the means of the series of a column (m,), each of which may remember its past.

    The models of the noise are those of a trend's slope (``noise_models``), each counted by its likelihood. The first cosine of a
    series tells of its level, the others of its noise. What all series share at a date is taken out before.
    """
    inside = about_means(values, grid.run)
    level = values - means_of(inside, grid.date)[grid.date]
    has = np.isfinite(level)
    parts = [level[has & (grid.run == series)] for series in range(grid.series)]
    parts = [part - level[has].mean() for part in parts if len(part) > 1]
    if len(parts) < 2:
        return Levels(f=np.nan, df=(np.nan, np.nan), p=np.nan)
    models = [noise_models(len(part)) for part in parts]
    noise = [
        (fft.dct(part, norm="ortho")[1:] ** 2 / spectrum[:, 1:]).sum(axis=1)
        for part, (spectrum, _) in zip(parts, models, strict=True)
    ]
    power, free = np.sum(noise, axis=0), sum(len(part) - 1.0 for part in parts)
    logs = np.sum([np.log(spectrum[:, 1:]).sum(axis=1) for spectrum, _ in models], axis=0)
    likelihood = np.log(models[0][1]) - 0.5 * (logs + free * np.log(power))
    weight = np.exp(likelihood - likelihood.max())
    weight /= weight.sum()
    # The levels, each weighed by its variance under a model: (G, series).
    precision = np.stack(
        [len(part) / spectrum[:, 0] for part, (spectrum, _) in zip(parts, models, strict=True)], axis=1
    )
    means = np.array([part.mean() for part in parts])
    grand = (precision * means).sum(axis=1) / precision.sum(axis=1)
    between = (precision * (means - grand[:, None]) ** 2).sum(axis=1) / (len(parts) - 1.0)
    f = between / (power / free)
    p = special.fdtrc(len(parts) - 1.0, free, f)
    return Levels(f=float(weight @ f), df=(len(parts) - 1.0, free), p=float(weight @ p))
