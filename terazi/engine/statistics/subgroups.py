"""Whether what is found of all rows turns round or vanishes inside the groups of another column (Simpson 1951)."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy import special

from terazi.engine.column import Column
from terazi.engine.statistics.drafts import Draft
from terazi.engine.statistics.findings import Inside, StatTest
from terazi.engine.statistics.inputs import Flags, Floats, Inputs, quiet
from terazi.engine.statistics.questions import AnalysisType
from terazi.engine.statistics.ranking import Judged
from terazi.foundation.language.phrases import Phrase

MIN_IN_GROUP = 8

_WORK = 2_000_000  # rows looked at in one run, over all answers and columns
_COVERED = 0.8  # of the rows must stand in groups that are large enough
_HALF = 0.5
_STRONG_ENOUGH = 0.15  # a weaker relation has little to lose
_TESTED = (AnalysisType.RELATION, AnalysisType.DIFFERENCE, AnalysisType.ASSOCIATION)
_DEPENDENT = (
    StatTest.CLUSTER_ROBUST,
    StatTest.INNOVATIONS,
    StatTest.TURNS,
    StatTest.PANEL,
    StatTest.SERIES_MEANS,
    StatTest.SERIES_LEVELS,
)

Key = tuple[str, ...]
Vector = tuple[Floats, Flags]


@dataclass(frozen=True, kw_only=True, slots=True)
class Split:
    """Correlations of one pair: over all rows, inside the groups together, and in each group, with the groups' rows (L,).

    ``scale`` says how much more a slope is than a correlation inside the groups, the larger of both directions: a column cut into
    groups narrows itself, which lowers its correlations but not the slope.
    """

    overall: float
    inside: float
    free: float
    of_group: Floats
    rows: Floats
    scale: float


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
    found: dict[Key, Inside] = {}
    with quiet():
        for draft in looked_at:
            ids = {column.id for column in draft.columns}
            pair = _vectors(draft, inputs)
            inside = [
                told
                for place, column in enumerate(categories.columns)
                if column.id not in ids
                and (split := _split(pair, categories.codes[place])) is not None
                and (told := _told(split, column, reach)) is not None
            ]
            if inside:
                found[key_of(draft)] = min(inside, key=lambda told: not told.turns)
    return found


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


def _split(pair: tuple[Vector, Vector], codes: np.ndarray) -> Split | None:
    (x, has_x), (y, has_y) = pair
    both = has_x & has_y
    grouped = both & (codes >= 0)
    sizes = np.bincount(codes[grouped], minlength=int(codes.max(initial=0)) + 1)
    is_large = sizes >= MIN_IN_GROUP
    kept = grouped & is_large[codes]
    rows = int(kept.sum())
    if rows < _COVERED * both.sum() or is_large.sum() < 2:
        return None
    group = (is_large.cumsum() - 1)[codes[kept]]
    count = np.bincount(group).astype(np.float64)
    a, b = x[kept] - x[kept].mean(), y[kept] - y[kept].mean()
    inner_a = a - (np.bincount(group, a) / count)[group]
    inner_b = b - (np.bincount(group, b) / count)[group]
    aa, bb, ab = (np.bincount(group, part) for part in (inner_a**2, inner_b**2, inner_a * inner_b))
    width = np.sqrt(aa.sum() / (a @ a)) / np.sqrt(bb.sum() / (b @ b))
    return Split(
        overall=float(a @ b / np.sqrt((a @ a) * (b @ b))),
        inside=float(ab.sum() / np.sqrt(aa.sum() * bb.sum())),
        free=rows - len(count) - 2.0,
        of_group=ab / np.sqrt(aa * bb),
        rows=count,
        scale=float(max(width, 1.0 / width)),
    )


def _told(split: Split, column: Column, reach: float) -> Inside | None:
    sign = float(np.sign(split.overall))
    known = np.isfinite(split.of_group)
    if not np.isfinite(split.inside) or not np.isfinite(split.scale) or split.free < 1 or not known.any():
        return None
    at, error = np.arctanh(np.clip(sign * split.inside, -0.999999, 0.999999)), reach / np.sqrt(split.free)
    low, high = float(np.tanh(at - error)), float(np.tanh(at + error))
    groups, sure = sign * split.of_group[known], reach / np.sqrt(split.rows[known])
    turns = high < 0 and not (groups > sure).any() and groups @ split.rows[known] < 0
    limit = _HALF * abs(split.overall) / split.scale
    vanishes = (
        abs(split.overall) > _STRONG_ENOUGH
        and -limit < low
        and high < limit
        and not (abs(groups) > sure).any()
    )
    if not turns and not vanishes:
        return None
    params = {
        "c": column.name,
        "overall": split.overall,
        "low": float(split.of_group[known].min()),
        "high": float(split.of_group[known].max()),
    }
    key = "turns" if turns else "vanishes"
    return Inside(column=column.id, turns=bool(turns), sentence=Phrase(f"statistics.inside.{key}", params))
