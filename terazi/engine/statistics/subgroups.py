"""Whether what is found of all rows turns round or vanishes inside the groups of another column (Simpson 1951)."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from scipy import sparse, special

from terazi.engine.column import Column
from terazi.engine.statistics.drafts import Draft
from terazi.engine.statistics.findings import Inside, StatTest
from terazi.engine.statistics.inputs import Categories, Flags, Floats, Inputs, quiet
from terazi.engine.statistics.questions import AnalysisType
from terazi.engine.statistics.ranking import Judged
from terazi.foundation.language.phrases import Phrase

MIN_IN_GROUP = 8

_WORK = 2_000_000  # rows looked at in one run, over all answers and columns
_COVERED = 0.8  # of the rows must stand in groups that are large enough
_HALF = 0.5
_CANCELLED = 1e-9  # a smaller share of the sum of squares is rounding
_STRONG_ENOUGH = 0.15  # a weaker relation has little to lose
_SHOWN = 2
"""Decimals that the sentences show."""
_TESTED = (AnalysisType.RELATION, AnalysisType.DIFFERENCE, AnalysisType.ASSOCIATION)
_DEPENDENT = (
    StatTest.CLUSTER_ROBUST,
    StatTest.INNOVATIONS,
    StatTest.GLS_RELATION,
    StatTest.TURNS,
    StatTest.PANEL,
    StatTest.SERIES_MEANS,
    StatTest.SERIES_LEVELS,
)

Key = tuple[str, ...]
Vector = tuple[Floats, Flags]


@dataclass(frozen=True, kw_only=True, slots=True)
class Split:
    """Correlations of P pairs: over all rows, inside the groups of a category together, and in each group, with its rows, (L, P).

    ``scale`` says how much more a slope is than a correlation inside the groups, the larger of both directions: a column cut into
    groups narrows itself, which lowers its correlations but not the slope. All but the last two are (P,), NaN where too few rows
    stand in groups that are large enough.
    """

    overall: Floats
    inside: Floats
    free: Floats
    scale: Floats
    of_group: Floats
    rows: Floats


def key_of(draft: Draft) -> Key:
    """Return what tells an answer from all others of its run."""
    return (draft.analysis.value, *(column.id for column in draft.columns))


def insides_of(answers: Sequence[Judged], inputs: Inputs, level: float) -> dict[Key, Inside]:
    """Look at significant answers inside the groups of each category, and return those that turn round or vanish there.

    The correlation inside the groups together (of deviations from the group means) gets an interval by Fisher's z, at the level
    divided by all looks (Bonferroni). It turns round where the interval lies on the other side of 0 and the groups agree; it
    vanishes where the interval excludes half of the slope over all rows, in both directions. Of a difference the highest and
    the lowest group are compared, of options the two that stand out. Only the best answers, where there are very many.
    """
    categories = inputs.categories
    looked_at = [answer.draft for answer in answers if _is_looked_at(answer)]
    looked_at = looked_at[: max(1, _WORK // max(inputs.row_count * len(categories.columns), 1))]
    looks = max(1, len(looked_at) * len(categories.columns))
    reach = float(special.ndtri(1.0 - level / looks / 2.0))
    found: dict[Key, list[Inside]] = {}
    if not looked_at or not categories.columns:
        return {}
    with quiet():
        sums = group_sums_of([_vectors(draft, inputs) for draft in looked_at], categories)
        for column, of_groups in zip(categories.columns, sums, strict=True):
            told = _told(_split(of_groups), column, reach)
            for draft, inside in zip(looked_at, told, strict=True):
                if inside is not None and column not in draft.columns:
                    found.setdefault(key_of(draft), []).append(inside)
    return {key: min(insides, key=lambda told: not told.turns) for key, insides in found.items()}


def _is_looked_at(answer: Judged) -> bool:
    return (
        answer.is_significant
        and answer.draft.analysis in _TESTED
        and answer.draft.headline.test not in _DEPENDENT
    )


def _vectors(draft: Draft, inputs: Inputs) -> tuple[Vector, Vector]:
    """Return the pair as two numbers with their presence; groups become 1 and 0."""
    first, second = draft.columns
    if draft.analysis is AnalysisType.ASSOCIATION:
        return (
            _option(first, draft.facts["level_a"], inputs),
            _option(second, draft.facts["level_b"], inputs),
        )
    if draft.analysis is AnalysisType.RELATION:
        return _number(first, inputs), _number(second, inputs)
    is_high, _ = _option(second, draft.facts["high"], inputs)
    is_low, _ = _option(second, draft.facts["low"], inputs)
    return _number(first, inputs), (is_high, (is_high + is_low) > 0)


def _number(column: Column, inputs: Inputs) -> Vector:
    place = inputs.numbers.columns.index(column)
    return inputs.numbers.z[place], inputs.numbers.present[place]


def _option(column: Column, label: str, inputs: Inputs) -> Vector:
    place = inputs.categories.columns.index(column)
    codes = inputs.categories.codes[place]
    return (codes == inputs.categories.labels[place].index(label)).astype(np.float64), codes >= 0


def group_sums_of(pairs: Sequence[tuple[Vector, Vector]], categories: Categories) -> list[Floats]:
    """Sum up P pairs of numbers by the groups of every category, in one sparse product with the categories' options.

    Returns for each category (6, L + 1, P): rows that have both, and the sums of x, y, x², y² and xy; first the rows without a group.
    """
    parts: list[Floats] = []
    for (x, has_x), (y, has_y) in pairs:
        both = (has_x & has_y).astype(np.float64)
        a, b = x * both, y * both
        parts += [both, a, b, a * a, b * b, a * b]
    rows, many = len(parts[0]), len(categories.columns)
    starts = np.cumsum([0, *(len(labels) + 1 for labels in categories.labels)])
    options = (categories.codes + 1 + starts[:-1, None]).T.ravel()
    shape = (int(starts[-1]), rows)
    one_hot = sparse.csc_array(
        (np.ones(rows * many), options, np.arange(0, rows * many + 1, many)), shape=shape
    )
    sums = np.asarray(one_hot @ np.stack(parts, axis=1)).reshape(shape[0], len(pairs), 6)
    return [sums[first:last].transpose(2, 0, 1) for first, last in pairwise(starts.tolist())]


def _split(sums: Floats) -> Split:
    is_large = sums[0] >= MIN_IN_GROUP
    is_large[0] = False
    n, x, y, xx, yy, xy = np.where(is_large, sums, 0.0)
    rows = n.sum(axis=0)
    enough = (rows >= _COVERED * sums[0].sum(axis=0)) & (is_large.sum(axis=0) >= 2)
    inner_x, inner_y = (_about(n, first, second) for first, second in ((x, xx), (y, yy)))
    inner = np.where(is_large, xy - x * y / n, 0.0)
    total_x, total_y = (
        _about(rows, first.sum(axis=0), second.sum(axis=0)) for first, second in ((x, xx), (y, yy))
    )
    total = xy.sum(axis=0) - x.sum(axis=0) * y.sum(axis=0) / rows
    within_x, within_y = inner_x.sum(axis=0), inner_y.sum(axis=0)
    width = np.sqrt(within_x / total_x) / np.sqrt(within_y / total_y)
    return Split(
        overall=np.where(enough, total / np.sqrt(total_x * total_y), np.nan),
        inside=inner.sum(axis=0) / np.sqrt(within_x * within_y),
        free=rows - is_large.sum(axis=0) - 2.0,
        scale=np.maximum(width, 1.0 / width),
        of_group=np.where(inner_x * inner_y > 0, inner / np.sqrt(inner_x * inner_y), np.nan),
        rows=n,
    )


def _about(n: Floats, first: Floats, second: Floats) -> Floats:
    """Return the sum of squares about the mean; 0 where there is nothing but rounding, or no rows."""
    inner = second - first * first / n
    return np.where(inner > _CANCELLED * second, inner, 0.0)


def _told(split: Split, column: Column, reach: float) -> list[Inside | None]:
    sign = np.sign(split.overall)
    known = np.isfinite(split.of_group)
    at, error = np.arctanh(np.clip(sign * split.inside, -0.999999, 0.999999)), reach / np.sqrt(split.free)
    low, high = np.tanh(at - error), np.tanh(at + error)
    groups, sure = np.where(known, sign * split.of_group, 0.0), reach / np.sqrt(split.rows)
    is_told = np.isfinite(split.overall + split.inside + split.scale) & (split.free >= 1) & known.any(axis=0)
    turns = is_told & (high < 0) & ~(groups > sure).any(axis=0) & ((groups * split.rows).sum(axis=0) < 0)
    limit = _HALF * np.abs(split.overall) / split.scale
    is_strong = np.abs(split.overall) > _STRONG_ENOUGH
    vanishes = is_told & is_strong & (-limit < low) & (high < limit) & ~(np.abs(groups) > sure).any(axis=0)
    return [
        _inside(split, place, column, turns=bool(turns[place])) if turns[place] or vanishes[place] else None
        for place in range(len(turns))
    ]


def _inside(split: Split, place: int, column: Column, *, turns: bool) -> Inside:
    of_group = split.of_group[:, place]
    low, high = float(np.nanmin(of_group)), float(np.nanmax(of_group))
    params = {"c": column.name, "overall": float(split.overall[place]), "low": low, "high": high}
    key = "turns" if turns else "vanishes"
    if round(low, _SHOWN) == round(high, _SHOWN):
        key += "_alike"  # one group, or all of them the same
    return Inside(column=column.id, turns=turns, sentence=Phrase(f"statistics.inside.{key}", params))
