"""Shapley values of one row by walks from rows of the data to it, with the error that the sampling leaves."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from terazi.engine.learning.features import Floats, Layout

Answer = Callable[[Layout], Floats]
Spans = Mapping[str, tuple[slice, slice]]

PAIRS_FOR_ERROR = 2
"""So many pairs of walks from the same row tell how much the order of the inputs matters."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ShapleyValues:
    """``effects`` (inputs,) add up to ``answer`` − ``average``; ``errors`` (inputs,) are their standard errors."""

    average: float
    answer: float
    effects: Floats
    errors: Floats


def shapley_values(
    answer: Answer, ends: Layout, rows: Layout, spans: Spans, *, evaluations: int, seed: int
) -> ShapleyValues:
    """Share the difference between the mean answers for ``ends`` and for ``rows`` among the inputs.

    Each of the rows has its end: the row that is explained, in which what is unknown is as in the row. A walk turns a
    row into its end one input after the other, in a random order; what the answer changes by
    at an input is one sample of its Shapley value (Štrumbelj & Kononenko 2014, interventional as in Lundberg & Lee
    2017). Each order is walked backwards too, which lowers the error (antithetic pairs, Mitchell et al. 2022), and every row is walked
    from equally often, so that the effects add up by themselves. Where ``evaluations`` do not reach for all rows, the
    remainder is laid on the inputs by their variances. Works on answers of any model, also calibrated and blended.
    """
    owner = _Owners.of(spans)
    levels = answer(_stacked(rows, ends)).reshape(2, -1)
    average, end = (float(level) for level in levels.mean(axis=1))
    if owner.inputs == 1:
        return ShapleyValues(
            average=average, answer=end, effects=np.array([end - average]), errors=np.zeros(1)
        )
    used, repeats = _plan(levels.shape[1], 2 * (owner.inputs - 1), evaluations)
    chance = np.random.default_rng(seed)
    begun = np.repeat(used, repeats)
    orders = chance.permuted(np.tile(np.arange(owner.inputs), (len(begun), 1)), axis=1)
    both = np.concatenate([orders, orders[:, ::-1]])
    twice = np.tile(begun, 2)
    steps = _walk(answer, ends.rows(twice), rows.rows(twice), owner, both, levels[:, twice])
    pairs = (steps[: len(begun)] + steps[len(begun) :]) / 2
    by_row = pairs.reshape(len(used), repeats, owner.inputs)
    effects = by_row.mean(axis=(0, 1))
    if repeats >= PAIRS_FOR_ERROR:
        variances = by_row.var(axis=1, ddof=1).mean(axis=0) / len(begun)
    else:
        variances = pairs.var(axis=0, ddof=1) / len(pairs) if len(pairs) > 1 else pairs[0] ** 2
    return ShapleyValues(
        average=average,
        answer=end,
        effects=_completed(effects, variances, end - average),
        errors=np.sqrt(variances),
    )


def _plan(rows: int, cost: int, evaluations: int) -> tuple[NDArray[np.intp], int]:
    """Which rows to walk from, and how many pairs of walks from each; a pair costs ``cost`` evaluations."""
    pairs = max(2, evaluations // cost)
    if pairs < rows:
        return np.linspace(0, rows - 1, pairs).round().astype(np.intp), 1
    return np.arange(rows), min(pairs // rows, 10 * PAIRS_FOR_ERROR)


@dataclass(frozen=True, kw_only=True, slots=True)
class _Owners:
    """Which input each plain and each wide column belongs to."""

    inputs: int
    plain: NDArray[np.intp]
    wide: NDArray[np.intp]

    @staticmethod
    def of(spans: Spans) -> "_Owners":
        widths = [(plain.stop - plain.start, wide.stop - wide.start) for plain, wide in spans.values()]
        places = np.arange(len(widths))
        return _Owners(
            inputs=len(widths),
            plain=np.repeat(places, [width for width, _ in widths]),
            wide=np.repeat(places, [width for _, width in widths]),
        )


def _walk(
    answer: Answer, ends: Layout, rows: Layout, owner: _Owners, orders: NDArray[np.intp], levels: Floats
) -> Floats:
    """Return what each input changed on each walk, (walks, inputs); ``levels`` are its first and its last answer."""
    walks, inputs = orders.shape
    ranks = np.argsort(orders, axis=1)
    arrived = ranks[:, None, :] < np.arange(1, inputs)[None, :, None]  # walks x places between x inputs
    between = Layout(
        plain=_mixed(ends.plain, rows.plain, arrived, owner.plain),
        wide=_mixed(ends.wide, rows.wide, arrived, owner.wide),
    )
    told = answer(between).reshape(walks, inputs - 1)
    changes = np.diff(np.column_stack([levels[0], told, levels[1]]), axis=1)
    return np.take_along_axis(changes, ranks, axis=1)


def _mixed(ends: Floats, starts: Floats, arrived: NDArray[np.bool_], owner: NDArray[np.intp]) -> Floats:
    mixed = np.where(arrived[:, :, owner], ends[:, None, :], starts[:, None, :])
    return np.ascontiguousarray(mixed.reshape(-1, ends.shape[1]))


def _stacked(first: Layout, second: Layout) -> Layout:
    return Layout(
        plain=np.concatenate([first.plain, second.plain]), wide=np.concatenate([first.wide, second.wide])
    )


def _completed(effects: Floats, variances: Floats, whole: float) -> Floats:
    """Lay what is missing of the whole on the inputs, the more the less certain they are."""
    missing = whole - effects.sum()
    weights = variances + 1e-12 * max(1.0, float(variances.max()))
    completed: Floats = effects + missing * weights / weights.sum()
    return completed
