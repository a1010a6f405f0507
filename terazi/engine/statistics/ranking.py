"""The order of answers, and which of them are put into words: what is certain and strong comes first."""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from terazi.engine.statistics.drafts import Draft
from terazi.engine.statistics.findings import Effect, EffectKind, is_significant
from terazi.engine.statistics.questions import AnalysisType

BEST_OF_ANALYSIS = 1_000
"""So many answers of each kind of question about pairs become findings; of 45 columns all do."""
BEST_OF_COLUMN = 3
"""Besides, so many of each column, for who looks at one column of very many."""

_VALUE_WEIGHT = 0.3
_BOUND_WEIGHT = 0.7

# Answers about pairs first, then the shapes, then the plain descriptions.
_PLACE = {AnalysisType.NORMALITY: 1, AnalysisType.DESCRIPTIVES: 2}


@dataclass(frozen=True, kw_only=True, slots=True)
class Judged:
    """A draft with what the whole run makes of it."""

    draft: Draft
    p_adjusted: float | None
    is_significant: bool
    score: float


def judged(draft: Draft, p_adjusted: float | None, *, level: float) -> Judged:
    """Judge a draft by its p among all of the run."""
    return Judged(
        draft=draft,
        p_adjusted=p_adjusted,
        is_significant=is_significant(draft.analysis, p_adjusted, level),
        score=score_of(draft.headline.effect, draft.n),
    )


def score_of(effect: Effect | None, n: int) -> float:
    """Rate an effect from 0 to 1: its value and its interval's end nearer to zero, on the scale of a correlation.

    The nearer end is what the effect is at least, so a strong effect that is uncertain comes after a certain one.
    g becomes r = g/√(g² + 4) (Cohen 1988), a share of variance its root, τ by Greiner's relation. 0 without an effect.
    """
    if effect is None or effect.value is None:
        return 0.0
    value = as_correlation(effect.kind, effect.value)
    if effect.low is None or effect.high is None:
        bound = abs(value) * max(0.0, 1.0 - 1.0 / math.sqrt(max(n, 1)))
    elif effect.low * effect.high < 0:
        bound = 0.0
    else:
        ends = as_correlation(effect.kind, effect.low), as_correlation(effect.kind, effect.high)
        bound = min(abs(end) for end in ends)
    return _VALUE_WEIGHT * abs(value) + _BOUND_WEIGHT * bound


def as_correlation(kind: EffectKind, value: float) -> float:
    """Return an effect on the scale of a correlation, -1 to 1, so that effects of all kinds can be compared (see ``score_of``)."""
    if kind is EffectKind.HEDGES_G:
        return value / math.hypot(value, 2.0)
    if kind in (EffectKind.OMEGA_SQUARED, EffectKind.EPSILON_SQUARED):
        return math.sqrt(max(value, 0.0))
    if kind is EffectKind.KENDALL_TAU:
        return math.sin(math.pi * value / 2.0)  # Greiner's relation
    if kind is EffectKind.SKEWNESS:
        return value / math.hypot(value, 2.0)
    return value


def ranked(answers: Sequence[Judged]) -> list[Judged]:
    """Sort: answers before shapes before descriptions, significant ones first, then by score; descriptions keep their order.

    The score is that of ``score_of``; of equal scores the smaller p comes first, then the order in which they were
    asked.
    """

    def place(answer: Judged) -> tuple[int, bool, float, float]:
        p = answer.draft.headline.p
        group = _PLACE.get(answer.draft.analysis, 0)
        return group, not answer.is_significant, -answer.score, 1.0 if p is None else p

    return sorted(answers, key=place)


def told(answers: Sequence[Judged]) -> list[bool]:
    """Say of each answer, given best first, whether it becomes a finding in words: the best of each kind and of each column.

    What is about one column alone always does.
    """
    of_analysis: Counter[AnalysisType] = Counter()
    of_column: Counter[str] = Counter()
    flags = []
    for answer in answers:
        draft = answer.draft
        is_told = (
            not draft.analysis.is_about_pairs
            or of_analysis[draft.analysis] < BEST_OF_ANALYSIS
            or any(of_column[column.id] < BEST_OF_COLUMN for column in draft.columns)
        )
        if draft.analysis.is_about_pairs:
            of_analysis[draft.analysis] += 1
            of_column.update(column.id for column in draft.columns)
        flags.append(is_told)
    return flags
