"""The sentence of a finding, in words that anybody would say."""

from collections.abc import Callable

from terazi.engine.column import Column, Display
from terazi.engine.columns.time_numbers import is_time_number
from terazi.engine.corrections.plausible_values import names_year
from terazi.engine.statistics.cycles import time_of
from terazi.engine.statistics.drafts import Draft
from terazi.engine.statistics.effects import size_of
from terazi.engine.statistics.findings import Effect, EffectKind, EffectSize, StatTest
from terazi.engine.statistics.numbers_in_words import shown
from terazi.engine.statistics.questions import AnalysisType
from terazi.foundation.language.phrases import Phrase

_BY_RANK = (EffectKind.RANK_BISERIAL, EffectKind.EPSILON_SQUARED)


def sentence_of(draft: Draft, p_adjusted: float | None, *, level: float) -> Phrase:
    """Say what was found at the level (0 to 1). A result that only the correction for many questions took away says so."""
    if draft.analysis is AnalysisType.DESCRIPTIVES:
        params = {"a": draft.columns[0].name, **draft.facts}
        return Phrase(f"statistics.descriptives.{params.pop('kind')}", params)
    names = {"a": draft.columns[0].name, "b": draft.columns[-1].name}
    p = draft.headline.p
    is_below = p_adjusted is not None and p_adjusted < level
    if is_below or draft.analysis is AnalysisType.NORMALITY:
        return _FOUND[draft.analysis](draft, {**names, "is_below": is_below})
    if draft.facts.get("drift"):
        return Phrase(f"statistics.{draft.analysis.value}.drift", names)
    is_lost = p is not None and p < level
    return Phrase(f"statistics.{draft.analysis.value}.{'lost' if is_lost else 'none'}", names)


def strength_of(effect: Effect | None, words: str) -> Phrase:
    """Say how strong an effect is, in the words of relations or of differences."""
    size = effect.size if effect and effect.size else EffectSize.NONE
    return Phrase(f"statistics.{words}.{size.value}")


def _relation(draft: Draft, params: dict[str, object]) -> Phrase:
    effect = draft.headline.effect
    direction = "up" if effect and effect.value and effect.value > 0 else "down"
    strength = strength_of(effect, "strength")
    said = _without_flag(params) | {"strength": strength}
    if _is_only_fresh(draft):
        return Phrase(f"statistics.relation.fresh_{direction}", said)
    times = [column for column in draft.columns if is_time_number(column)]
    if len(times) != 1:
        return Phrase(f"statistics.relation.{direction}", said)
    (other,) = (column for column in draft.columns if column is not times[0])
    how = "years" if _is_year_of_rows(times[0]) else "later"
    said |= {"a": times[0].name, "b": other.name}
    return Phrase(f"statistics.relation.{how}_{direction}", said)


def _is_year_of_rows(column: Column) -> bool:
    """Whether the rows belong to the years, rather than something that happened once to what they are about."""
    return column.display is Display.YEAR and names_year(column.name)


def _is_only_fresh(draft: Draft) -> bool:
    """Whether what is new at each point is related otherwise than the values are, which a person sees in the chart."""
    effect, plain = draft.headline.effect, draft.facts.get("drift")
    if draft.headline.test is not StatTest.INNOVATIONS or effect is None or not effect.value or plain is None:
        return False
    return size_of(effect.kind, plain) is EffectSize.NONE or (plain > 0) is not (effect.value > 0)


def _difference(draft: Draft, params: dict[str, object]) -> Phrase:
    facts, number = draft.facts, draft.columns[0]
    said = _without_flag(params) | {"strength": strength_of(draft.headline.effect, "gap")}
    effect, stands_out = draft.headline.effect, facts.get("stands_out")
    is_by_rank = effect is not None and effect.kind in _BY_RANK
    if stands_out and not is_by_rank:
        end = {"group": facts[stands_out], "mean": shown(facts[f"{stands_out}_mean"], number)}
        return Phrase(
            f"statistics.difference.stands_{stands_out}",
            said | end | {"rest": shown(facts["rest_mean"], number)},
        )
    by = "ranks" if is_by_rank else "means"
    many = "many" if facts["groups"] > 2 else "two"
    ends = {
        "high": facts["high"],
        "low": facts["low"],
        "high_mean": shown(facts["high_mean"], number),
        "low_mean": shown(facts["low_mean"], number),
    }
    return Phrase(f"statistics.difference.{many}_{by}", said | ends)


def _association(draft: Draft, params: dict[str, object]) -> Phrase:
    strength = strength_of(draft.headline.effect, "strength")
    return Phrase(
        "statistics.association.found", _without_flag(params) | dict(draft.facts) | {"strength": strength}
    )


def _trend(draft: Draft, params: dict[str, object]) -> Phrase:
    slope = draft.estimate.value if draft.estimate else None
    tau = draft.headline.effect.value if draft.headline.effect else None
    direction = "up" if tau and tau > 0 else "down"
    facts = {
        "slope": shown(None if slope is None else abs(slope), draft.columns[1]),
        "strength": strength_of(draft.headline.effect, "strength"),
    }
    # Where the median slope is zero (many equal values) only the direction can be told.
    key = f"statistics.trend.{direction}" if slope else f"statistics.trend.{direction}_flat"
    return Phrase(key, _without_flag(params) | facts)


def _season(draft: Draft, params: dict[str, object]) -> Phrase:
    facts, number = draft.facts, draft.columns[1]
    said = {
        "high": time_of(facts["cycle"], facts["high"]),
        "low": time_of(facts["cycle"], facts["low"]),
        "high_mean": shown(facts["high_mean"], number),
        "low_mean": shown(facts["low_mean"], number),
        "strength": strength_of(draft.headline.effect, "strength"),
    }
    return Phrase(f"statistics.season.found_{facts['cycle'].value}", _without_flag(params) | said)


def _normality(draft: Draft, params: dict[str, object]) -> Phrase:
    if not params["is_below"]:
        return Phrase("statistics.normality.fits", _without_flag(params))
    skewness = draft.headline.effect.value if draft.headline.effect else None
    size = size_of(EffectKind.SKEWNESS, skewness or 0.0)
    if skewness is None or size is EffectSize.NONE:
        shape = "tails" if abs(draft.facts["kurtosis"] or 0.0) > 1.0 else "slight"
    else:
        shape = "right" if skewness > 0 else "left"
    return Phrase(f"statistics.normality.{shape}", _without_flag(params))


def _without_flag(params: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in params.items() if name != "is_below"}


_FOUND: dict[AnalysisType, Callable[[Draft, dict[str, object]], Phrase]] = {
    AnalysisType.RELATION: _relation,
    AnalysisType.DIFFERENCE: _difference,
    AnalysisType.ASSOCIATION: _association,
    AnalysisType.TREND: _trend,
    AnalysisType.SEASON: _season,
    AnalysisType.NORMALITY: _normality,
}
