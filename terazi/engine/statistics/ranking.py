"""The order of findings: what is certain and strong comes first."""

import math

from terazi.engine.statistics.findings import Effect, EffectKind, Finding
from terazi.engine.statistics.questions import AnalysisType

_VALUE_WEIGHT = 0.3
_BOUND_WEIGHT = 0.7

# Answers about pairs first, then the shapes, then the plain descriptions.
_PLACE = {AnalysisType.NORMALITY: 1, AnalysisType.DESCRIPTIVES: 2}


def score_of(effect: Effect | None, n: int) -> float:
    """Rate an effect from 0 to 1: its value and its interval's end nearer to zero, on the scale of a correlation.

    The nearer end is what the effect is at least, so a strong effect that is uncertain comes after a certain one.
    g becomes r = g/√(g² + 4) (Cohen 1988), a share of variance its root, τ by Greiner's relation. 0 without an effect.
    """
    if effect is None or effect.value is None:
        return 0.0
    value = _as_correlation(effect.kind, effect.value)
    if effect.low is None or effect.high is None:
        bound = abs(value) * max(0.0, 1.0 - 1.0 / math.sqrt(max(n, 1)))
    elif effect.low * effect.high < 0:
        bound = 0.0
    else:
        ends = _as_correlation(effect.kind, effect.low), _as_correlation(effect.kind, effect.high)
        bound = min(abs(end) for end in ends)
    return _VALUE_WEIGHT * abs(value) + _BOUND_WEIGHT * bound


def _as_correlation(kind: EffectKind, value: float) -> float:
    if kind is EffectKind.HEDGES_G:
        return value / math.hypot(value, 2.0)
    if kind in (EffectKind.OMEGA_SQUARED, EffectKind.EPSILON_SQUARED):
        return math.sqrt(max(value, 0.0))
    if kind is EffectKind.KENDALL_TAU:
        return math.sin(math.pi * value / 2.0)  # Greiner's relation
    if kind is EffectKind.SKEWNESS:
        return value / math.hypot(value, 2.0)
    return value


def ranked(findings: list[Finding]) -> tuple[Finding, ...]:
    """Sort findings: answers before shapes before descriptions, significant ones first, then by score; descriptions keep their order.

    The score is that of ``score_of``; of equal scores the smaller p comes first, then the order in which they were
    asked.
    """

    def place(item: tuple[int, Finding]) -> tuple[int, bool, float, float, int]:
        position, finding = item
        p = finding.p if finding.p is not None else 1.0
        group = _PLACE.get(finding.analysis, 0)
        return group, not finding.is_significant, -finding.score, p, position

    return tuple(finding for _, finding in sorted(enumerate(findings), key=place))
