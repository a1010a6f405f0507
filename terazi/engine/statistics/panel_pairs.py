"""Pairs of columns in a panel: tested inside its series, or on one average of each series, never on its rows as such."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from terazi.engine.column import Column
from terazi.engine.statistics.associations import associations
from terazi.engine.statistics.clusters import RobustF, indicators, scaled, widened
from terazi.engine.statistics.comparisons import differences
from terazi.engine.statistics.drafts import Draft
from terazi.engine.statistics.effects import finite
from terazi.engine.statistics.findings import EffectKind, Outcome, StatTest
from terazi.engine.statistics.inputs import Categories, Floats, Inputs, Ints, Numbers, quiet, standardise
from terazi.engine.statistics.panel_grid import (
    Freed,
    Grid,
    about_means,
    freed,
    levels_differ,
    means_of,
    tested_by_case,
)
from terazi.engine.statistics.questions import AnalysisType, Question
from terazi.engine.statistics.ranks import Ranked, rank_columns
from terazi.engine.statistics.relations import relations
from terazi.engine.statistics.turns import is_lasting
from terazi.foundation.language.phrases import Phrase

Pair = tuple[str, str]

_BY_RANK = (EffectKind.SPEARMAN_RHO, EffectKind.RANK_BISERIAL, EffectKind.EPSILON_SQUARED)
_STEADY = (
    1e-9  # a number that differs by less inside every series, in standard deviations, is one of the series
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Inner:
    """The rows of a panel as inputs of their own, numbers about the means of their series."""

    grid: Grid
    inputs: Inputs
    ranked: Ranked


def with_panel(
    drafts: Sequence[Draft], inputs: Inputs, grid: Grid, question: Question
) -> tuple[list[Draft], list[Phrase]]:
    """Test the pairs of a panel again, so that neither a series nor what all series share at a date counts as many cases.

    Two columns that change inside the series are compared there: about the means of the series, freed of their past where both
    have one, by the scatter between dates. Where one belongs to the series as a whole, one average of each series is a case. How
    the series themselves differ in a number is tested against noise that may remember. Other pairs are left out, and counted.
    """
    with quiet():
        inner, steady = _inner(inputs, grid)
        fresh = _inside(drafts, inner, question) | _between(inputs, grid, steady, question)
        naming = {(c.id, grid.panel.column.id) for c in inner.inputs.numbers.columns}
        kept: list[Draft] = []
        left_out = 0
        for draft in drafts:
            pair = (draft.columns[0].id, draft.columns[-1].id)
            if draft.analysis.is_along_time or not draft.analysis.is_about_pairs:
                kept.append(draft)
            elif pair in fresh:
                kept.append(replace(fresh[pair], alternatives=(draft.headline, *draft.alternatives)))
            elif pair in naming:
                kept.append(_of_levels(draft, inputs, grid))
            else:
                left_out += 1
    params = {"column": grid.panel.column.name, "count": left_out}
    return kept, [Phrase(f"statistics.note.{'panel_pairs_left_out' if left_out else 'panel_pairs'}", params)]


def _inner(inputs: Inputs, grid: Grid) -> tuple[Inner, set[str]]:
    """Return the rows of the panel, and the columns (ids) that do not change inside any series."""
    numbers, categories = inputs.numbers, inputs.categories
    values = np.where(numbers.present, numbers.values, np.nan)[:, grid.rows]
    inside = np.array([about_means(row, grid.run) for row in values]).reshape(values.shape)
    moves = np.nanmax(np.abs(inside), axis=1, initial=0.0) > _STEADY * numbers.spread
    codes = categories.codes[:, grid.rows].astype(np.int64)
    turns = np.array([_changes(row, grid.run) for row in codes], np.bool_)
    centred = inside[moves] + numbers.centre[moves, None]
    varying = standardise(_picked(numbers.columns, moves), centred)
    chosen = replace(
        categories,
        columns=_picked(categories.columns, turns),
        codes=categories.codes[turns][:, grid.rows],
        labels=tuple(labels for labels, is_in in zip(categories.labels, turns, strict=True) if is_in),
    )
    narrowed = replace(inputs, row_count=len(grid.rows), numbers=varying, categories=chosen)
    steady = {c.id for c in (*_picked(numbers.columns, ~moves), *_picked(categories.columns, ~turns))}
    return Inner(grid=grid, inputs=narrowed, ranked=rank_columns(varying)), steady


def _picked(columns: Sequence[Column], flags: Sequence[bool] | np.ndarray) -> tuple[Column, ...]:
    return tuple(column for column, is_in in zip(columns, flags, strict=True) if is_in)


def _changes(codes: Ints, run: Ints) -> bool:
    has = codes >= 0
    pairs = np.unique(run[has] * (int(codes.max(initial=0)) + 1) + codes[has])
    return len(pairs) > len(np.unique(run[has]))


def _inside(drafts: Sequence[Draft], inner: Inner, question: Question) -> dict[Pair, Draft]:
    inputs = inner.inputs
    made = (
        relations(inputs.numbers, inner.ranked, question)[0] if question.asks(AnalysisType.RELATION) else []
    )
    if question.asks(AnalysisType.DIFFERENCE):
        made = made + differences(inputs, inner.ranked, question)[0]
    ids = {column.id for column in inputs.categories.columns}
    made = made + [
        draft
        for draft in drafts
        if draft.analysis is AnalysisType.ASSOCIATION and ids.issuperset(c.id for c in draft.columns)
    ]
    number = cache(lambda k, by_rank: _freed_number(inner, k, by_rank=by_rank))
    return {(d.columns[0].id, d.columns[1].id): _retested(d, inner, number) for d in made}


def _freed_number(inner: Inner, k: int, *, by_rank: bool) -> Freed:
    numbers = inner.inputs.numbers
    values = inner.ranked.whole[k][0] if by_rank else numbers.z[k]
    return freed(np.where(numbers.present[k], values, np.nan), inner.grid)


def _retested(draft: Draft, inner: Inner, number: Callable[[int, bool], Freed]) -> Draft:
    effect = draft.headline.effect
    by_rank = effect is not None and effect.kind in _BY_RANK
    numbers, categories = inner.inputs.numbers, inner.inputs.categories
    first, second = draft.columns
    if draft.analysis is AnalysisType.RELATION:
        a, b = (number(numbers.columns.index(column), by_rank) for column in (first, second))
        tested = _related(a, b, inner.grid)
    elif draft.analysis is AnalysisType.DIFFERENCE:
        codes = categories.codes[categories.columns.index(second)].astype(np.int64)
        tested = _differing(number(numbers.columns.index(first), by_rank), codes, inner.grid)
    else:
        options = [categories.codes[categories.columns.index(c)].astype(np.int64) for c in (first, second)]
        tested = _associated(options[0], options[1], inner.grid)
    params = {"column": inner.grid.panel.column.name, "count": inner.grid.cases[1]}
    by = "dates" if inner.grid.cases[0] is inner.grid.date else "series"
    return replace(
        draft,
        headline=Outcome(
            test=StatTest.PANEL,
            statistic=finite(tested.f),
            df=tested.df if np.isfinite(tested.df).all() else (),
            p=finite(tested.p) if np.isfinite(tested.p) else 1.0,
            effect=effect and widened(effect, tested.inflation),
        ),
        estimate=draft.estimate and widened(draft.estimate, tested.inflation),
        reason=Phrase("statistics.reason.panel", params),
        notes=(*draft.notes, Phrase(f"statistics.note.panel_{by}", params)),
    )


def _related(a: Freed, b: Freed, grid: Grid) -> RobustF:
    x, y = (a.plain, b.plain) if a.fresh is None or b.fresh is None else (a.fresh, b.fresh)
    keep = np.isfinite(x) & np.isfinite(y)
    scores = scaled(x, keep) * scaled(y, keep)
    return tested_by_case(scores[:, None], np.array([1.0 / keep.sum()]), 1.0, keep, grid)


def _differing(a: Freed, codes: Ints, grid: Grid) -> RobustF:
    x = a.plain if a.fresh is None or not is_lasting(codes, grid.run) else a.fresh
    keep = np.isfinite(x) & (codes >= 0)
    shown, share = _about_series(codes, keep, grid)
    scores = scaled(x, keep)[:, None] * shown
    return tested_by_case(scores, 1.0 / (keep.sum() * share), len(share) - 1.0, keep, grid)


def _associated(first: Ints, second: Ints, grid: Grid) -> RobustF:
    keep = (first >= 0) & (second >= 0)
    (a, share), (b, part) = _about_series(first, keep, grid), _about_series(second, keep, grid)
    if is_lasting(first, grid.run) and is_lasting(second, grid.run):
        columns = [freed(column, grid) for column in a.T]
        a = np.stack([column.plain if column.fresh is None else column.fresh for column in columns], axis=1)
        keep = keep & np.isfinite(a).all(axis=1)
    scores = (np.where(keep[:, None], a, 0.0)[:, :, None] * b[:, None, :]).reshape(len(first), -1)
    weights = 1.0 / (keep.sum() * (share[:, None] * part).ravel())
    return tested_by_case(scores, weights, (len(share) - 1.0) * (len(part) - 1.0), keep, grid)


def _about_series(codes: Ints, keep: np.ndarray, grid: Grid) -> tuple[Floats, Floats]:
    """Return the options' columns of 0 and 1 about their shares in each series, and their shares of all kept rows."""
    shown, share = indicators(codes, int(codes.max(initial=0)) + 1, keep)
    parted = np.where(keep[:, None], shown, np.nan)
    inside = np.stack([about_means(column, grid.run) for column in parted.T], axis=1)
    return np.nan_to_num(inside), share


def _between(inputs: Inputs, grid: Grid, steady: set[str], question: Question) -> dict[Pair, Draft]:
    """Test pairs of which one column belongs to the series as wholes, on one average of each series."""
    numbers, categories = inputs.numbers, inputs.categories
    values = np.where(numbers.present, numbers.values, np.nan)[:, grid.rows]
    means = np.array([means_of(row, grid.run) for row in values]).reshape(len(values), grid.series)
    usable = np.nanmax(means, axis=1, initial=-np.inf) > np.nanmin(means, axis=1, initial=np.inf)
    averages: Numbers = standardise(_picked(numbers.columns, usable), means[usable])
    is_steady = np.array(
        [c.id in steady and c.id != grid.panel.column.id for c in categories.columns], np.bool_
    )
    codes = np.full((int(is_steady.sum()), grid.series), -1, np.int32)
    for at, row in enumerate(categories.codes[is_steady][:, grid.rows]):
        np.maximum.at(codes[at], grid.run, row)
    of_series = Categories(
        columns=_picked(categories.columns, is_steady),
        codes=codes,
        labels=tuple(labels for labels, is_in in zip(categories.labels, is_steady, strict=True) if is_in),
    )
    outer = replace(inputs, row_count=grid.series, numbers=averages, categories=of_series)
    ranked = rank_columns(averages)
    made: list[Draft] = []
    if question.asks(AnalysisType.RELATION):
        made += [
            draft
            for draft in relations(averages, ranked, question)[0]
            if any(column.id in steady for column in draft.columns)
        ]
    if question.asks(AnalysisType.DIFFERENCE):
        made += differences(outer, ranked, question)[0]
    if question.asks(AnalysisType.ASSOCIATION):
        made += associations(of_series, question)[0]
    return {(d.columns[0].id, d.columns[1].id): _of_means(d, grid) for d in made}


def _of_means(draft: Draft, grid: Grid) -> Draft:
    params = {"column": grid.panel.column.name, "count": grid.series}
    return replace(
        draft,
        headline=replace(draft.headline, test=StatTest.SERIES_MEANS),
        reason=Phrase("statistics.reason.series_means", params),
        notes=(*draft.notes, Phrase("statistics.note.series_means", params)),
    )


def _of_levels(draft: Draft, inputs: Inputs, grid: Grid) -> Draft:
    effect = draft.headline.effect
    by_rank = effect is not None and effect.kind in _BY_RANK
    k = inputs.numbers.columns.index(draft.columns[0])
    values = np.where(inputs.numbers.present[k], inputs.numbers.values[k], np.nan)
    if by_rank:
        numbers = standardise((draft.columns[0],), values[None, :])
        values = np.where(inputs.numbers.present[k], rank_columns(numbers).whole[0][0], np.nan)
    tested = levels_differ(values[grid.rows], grid)
    return replace(
        draft,
        headline=Outcome(
            test=StatTest.SERIES_LEVELS,
            statistic=finite(tested.f),
            df=tested.df if np.isfinite(tested.df).all() else (),
            p=finite(tested.p) if np.isfinite(tested.p) else 1.0,
            effect=effect,
        ),
        reason=Phrase("statistics.reason.series_levels", {"column": grid.panel.column.name}),
        alternatives=(draft.headline, *draft.alternatives),
    )
