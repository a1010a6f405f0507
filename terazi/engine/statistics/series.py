"""Columns as series along a date: whether they remember their past, and what of them is new at each point."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from terazi.engine.column import Column
from terazi.engine.statistics.inputs import Flags, Floats, Inputs, Ints, quiet
from terazi.engine.statistics.owners import Owner
from terazi.engine.statistics.panels import names_series, partitions

MIN_POINTS = 10

_DISTINCT = 0.9  # so many of the rows must have a date of their own to be the points of a series
_LAGS_LOOKED_AT = 3
_ECHO = 2.0  # standard errors of an autocorrelation of independent points, 1/√n (Bartlett 1946)
_MOST_LAGS = 8


@dataclass(frozen=True, kw_only=True, slots=True)
class Succession:
    """Points in the order of time.

    ``rows`` (m,) are the rows behind the points, None where a point is the average of all rows of a date. ``run`` (m,) says which
    series a point belongs to (0 where there is one), ascending. ``values`` (K, m) are the numbers, standardised, NaN where absent.
    """

    when: Column
    rows: Ints | None
    run: Ints
    values: Floats


def sequence_of(inputs: Inputs, place: int, owners: Sequence[Owner]) -> Succession | None:
    """Put the numbers in the order of one datetime column; None where there are too few points.

    Rows are the points where dates are distinct, as a whole or within the values of one other column (a series for each);
    elsewhere a point is the average of a date.
    """
    micros, rows = inputs.times.micros[place], np.flatnonzero(inputs.times.present[place])
    when = inputs.times.columns[place]
    values = np.where(inputs.numbers.present, inputs.numbers.z, np.nan)
    dates, at = np.unique(micros[rows], return_inverse=True)
    if len(dates) < MIN_POINTS:
        return None
    if len(dates) >= _DISTINCT * len(rows):
        ordered = rows[np.argsort(micros[rows], kind="stable")]
        run = np.zeros(len(ordered), np.int64)
        return Succession(when=when, rows=ordered, run=run, values=values[:, ordered])
    for panel in partitions(inputs, owners):
        if names_series(panel.codes, micros, rows):
            used = rows[panel.codes[rows] >= 0]
            ordered = used[np.lexsort((micros[used], panel.codes[used]))]
            return Succession(when=when, rows=ordered, run=panel.codes[ordered], values=values[:, ordered])
    counts = np.stack([np.bincount(at, present[rows], len(dates)) for present in inputs.numbers.present])
    sums = np.stack([np.bincount(at, z[rows], len(dates)) for z in inputs.numbers.z])
    return Succession(
        when=when,
        rows=None,
        run=np.zeros(len(dates), np.int64),
        values=np.where(counts > 0, sums / np.maximum(counts, 1.0), np.nan),
    )


def remembers(values: Floats, run: Ints) -> bool:
    """Say whether a series (m,) resembles its own past: an autocorrelation at lag 1, 2 or 3 is two standard errors above 0."""
    deviation = _without_run_means(_filled(values), run)
    power = float(deviation @ deviation)
    if power <= 0 or len(values) < MIN_POINTS:
        return False
    limit = _ECHO / np.sqrt(len(values))
    return any(
        float((deviation[lag:] * deviation[:-lag])[run[lag:] == run[:-lag]].sum()) / power > limit
        for lag in range(1, _LAGS_LOOKED_AT + 1)
    )


def innovations(values: Floats, run: Ints) -> Floats:
    """Return what of a series (m,) its own past and a straight line do not let expect, NaN where that is unknown.

    An autoregression of at most eight lags, chosen by Schwarz's (1978) criterion, with a linear trend, fitted by least squares. Two
    independent series have independent innovations, however strongly each remembers its past (Haugh 1976).
    """
    filled = _without_run_means(_filled(values), run)
    points = len(filled)
    longest = int(np.bincount(run).max())
    most = max(1, min(_MOST_LAGS, points // 10, longest // 4))
    lagged = np.stack([np.r_[np.zeros(lag), filled[:-lag]] for lag in range(1, most + 1)])
    inside = np.all(
        [np.r_[np.zeros(lag, np.bool_), run[lag:] == run[:-lag]] for lag in range(1, most + 1)], axis=0
    )
    design = np.vstack([np.ones(points), np.linspace(-1.0, 1.0, points), lagged])[:, inside]
    target = filled[inside]
    if inside.sum() < most + MIN_POINTS // 2:
        return np.full(points, np.nan)
    best = _fewest_lags(design, target, most)
    left = np.full(points, np.nan)
    left[inside] = target - best @ design[: len(best)]
    return np.where(np.isfinite(values), left, np.nan)


def _fewest_lags(design: Floats, target: Floats, most: int) -> Floats:
    """Fit 1 to ``most`` lags and return the coefficients of the best fit by Schwarz's criterion."""
    gram, cross, power = design @ design.T, design @ target, float(target @ target)
    rows = len(target)
    answers: list[tuple[float, int, Floats]] = []
    for lags in range(1, most + 1):
        size = 2 + lags
        fitted: Floats = np.linalg.lstsq(gram[:size, :size], cross[:size], rcond=None)[0].astype(np.float64)
        rest = max(power - float(fitted @ cross[:size]), 1e-12 * power)
        answers.append((rows * np.log(rest / rows) + size * np.log(rows), lags, fitted))
    best: Floats = min(answers, key=lambda answer: answer[:2])[2]
    return best


def _filled(values: Floats) -> Floats:
    """Bridge gaps by straight lines, as lags need a value at every point."""
    known = np.isfinite(values)
    if known.all():
        return values
    places = np.arange(len(values))
    return np.interp(places, places[known], values[known]) if known.any() else np.zeros(len(values))


def _without_run_means(values: Floats, run: Ints) -> Floats:
    counts = np.maximum(np.bincount(run), 1)
    return values - (np.bincount(run, values) / counts)[run]


def remembering(sequence: Succession) -> Flags:
    """Say of every number of the sequence whether it remembers its past, (K,)."""
    with quiet():
        return np.array([remembers(values, sequence.run) for values in sequence.values], np.bool_)
