"""From the sums of groups to drafts: which test leads, what stands beside it and what the sentence mentions."""

import numpy as np
from numpy.typing import NDArray

from terazi.engine.dataset import Column
from terazi.engine.statistics.differences import (
    Tested,
    classical_anova,
    kruskal_wallis,
    mann_whitney,
    two_groups,
    welch_anova,
    welch_t,
)
from terazi.engine.statistics.drafts import Draft, untestable
from terazi.engine.statistics.effects import effects, finite
from terazi.engine.statistics.findings import Effect, EffectKind, Outcome, StatTest
from terazi.engine.statistics.groups import Groups, grouped
from terazi.engine.statistics.inputs import Floats, Inputs, quiet
from terazi.engine.statistics.questions import AnalysisType, Question
from terazi.engine.statistics.ranks import sort_columns
from terazi.foundation.language.phrases import Phrase

Places = NDArray[np.intp]

_ENOUGH = 30  # with this many rows in every group means are close to normal
_TOO_SKEWED = 2.0
_SKEWED = 1.0
_HEAVY_TAILED = 2.0
_UNEQUAL = 4.0  # ratio of the largest to the smallest group variance
_SMALL_GROUP = 10


def differences(inputs: Inputs, question: Question) -> tuple[list[Draft], tuple[Phrase, ...]]:
    """Compare all numeric columns between the groups of all categories."""
    numbers, categories = inputs.numbers, inputs.categories
    wanted = _wanted(inputs, question)
    drafts: list[Draft] = []
    left_out: list[tuple[str, str]] = []
    if not wanted.any():
        return [], ()
    with quiet():
        for groups in grouped(numbers, categories, sort_columns(numbers), wanted):
            sizes, mine = groups.sizes, wanted[groups.category]
            category = categories.columns[groups.category]
            pairs, many = np.flatnonzero((sizes == 2) & mine), np.flatnonzero((sizes > 2) & mine)
            made = _of_two(inputs, question, groups, pairs) + _of_many(inputs, question, groups, many)
            drafts += [draft for draft in made if draft.headline.p is not None]
            tested = {draft.columns[0].id for draft in made if draft.headline.p is not None}
            left_out += [
                (numbers.columns[k].name, category.name)
                for k in np.flatnonzero(mine).tolist()
                if numbers.columns[k].id not in tested
            ]
    return drafts, untestable(left_out)


def _wanted(inputs: Inputs, question: Question) -> NDArray[np.bool_]:
    numeric, groups = inputs.numbers.columns, inputs.categories.columns
    if question.focus is None:
        return np.ones((len(groups), len(numeric)), np.bool_)
    return np.array([[question.focus in (a.id, b.id) for a in numeric] for b in groups], np.bool_).reshape(
        len(groups), len(numeric)
    )


def _of_two(inputs: Inputs, question: Question, groups: Groups, columns: Places) -> list[Draft]:
    if not len(columns):
        return []
    level = question.significance_level
    pair = two_groups(groups, columns)
    by_mean, difference, reach = welch_t(pair, level)
    by_rank = mann_whitney(groups, pair, columns, level)
    unit = inputs.numbers.spread[columns]
    estimates = effects(EffectKind.MEAN_DIFFERENCE, difference * unit, (reach[0] * unit, reach[1] * unit))
    means = outcomes(StatTest.WELCH_T, EffectKind.HEDGES_G, by_mean)
    ranks = outcomes(StatTest.MANN_WHITNEY, EffectKind.RANK_BISERIAL, by_rank)
    return [
        _draft(inputs, groups, int(k), (means[p], (ranks[p],)), estimates[p])
        for p, k in enumerate(columns.tolist())
    ]


def _of_many(inputs: Inputs, question: Question, groups: Groups, columns: Places) -> list[Draft]:
    if not len(columns):
        return []
    level = question.significance_level
    classical = classical_anova(groups, columns, level)
    welch = outcomes(StatTest.WELCH_ANOVA, EffectKind.OMEGA_SQUARED, welch_anova(groups, columns, classical))
    fisher = outcomes(StatTest.ANOVA, EffectKind.OMEGA_SQUARED, classical)
    ranks = outcomes(
        StatTest.KRUSKAL_WALLIS, EffectKind.EPSILON_SQUARED, kruskal_wallis(groups, columns, level)
    )
    return [
        _draft(inputs, groups, int(k), (welch[p], (ranks[p], fisher[p])), None)
        for p, k in enumerate(columns.tolist())
    ]


def outcomes(test: StatTest, kind: EffectKind, tested: Tested) -> list[Outcome]:
    """Turn arrays of one test into one outcome per column; undefined figures become None."""
    found = effects(kind, tested.effect, tested.interval)
    degrees = np.array(tested.df).T.tolist() if tested.df else [[]] * len(tested.p)
    return [
        Outcome(
            test=test,
            statistic=finite(statistic),
            df=tuple(df) if all(finite(d) is not None for d in df) else (),
            p=finite(p),
            effect=effect,
        )
        for statistic, df, p, effect in zip(
            tested.statistic.tolist(), degrees, tested.p.tolist(), found, strict=True
        )
    ]


def _draft(
    inputs: Inputs,
    groups: Groups,
    k: int,
    tests: tuple[Outcome, tuple[Outcome, ...]],
    estimate: Effect | None,
) -> Draft:
    by_mean, others = tests
    counts = groups.count[:, k]
    smallest = float(counts[counts > 0].min())
    means_fit = by_mean.p is not None and _means_fit(
        float(groups.skewness[k]), float(groups.kurtosis[k]), smallest
    )
    headline, alternatives = (by_mean, others) if means_fit else (others[0], (by_mean, *others[1:]))
    columns = inputs.numbers.columns[k], inputs.categories.columns[groups.category]
    return Draft(
        analysis=AnalysisType.DIFFERENCE,
        columns=columns,
        headline=headline,
        n=int(counts.sum()),
        reason=_reason(headline.test, columns[1]),
        estimate=estimate,
        alternatives=tuple(outcome for outcome in alternatives if outcome.p is not None),
        notes=_notes(groups, k, smallest),
        facts=_facts(inputs, groups, k, by_rank=not means_fit),
    )


def _means_fit(skewness: float, kurtosis: float, smallest: float) -> bool:
    if smallest >= _ENOUGH:
        return abs(skewness) <= _TOO_SKEWED
    return abs(skewness) <= _SKEWED and abs(kurtosis) <= _HEAVY_TAILED


def _reason(test: StatTest, category: Column) -> Phrase:
    return Phrase(f"statistics.reason.{test.value}", {"group": category.name})


def _notes(groups: Groups, k: int, smallest: float) -> tuple[Phrase, ...]:
    notes: list[Phrase] = []
    variances = groups.variance[groups.count[:, k] > 0, k]
    if 0 < variances.min() * _UNEQUAL < variances.max():
        ratio = float(variances.max() / variances.min())
        notes.append(Phrase("statistics.note.unequal_variances", {"ratio": ratio}))
    if smallest < _SMALL_GROUP:
        notes.append(Phrase("statistics.note.small_group", {"n": int(smallest)}))
    if groups.left_out[k]:
        notes.append(Phrase("statistics.note.groups_left_out", {"count": int(groups.left_out[k])}))
    return tuple(notes)


def _facts(inputs: Inputs, groups: Groups, k: int, *, by_rank: bool) -> dict[str, object]:
    """Name the highest and the lowest group by mean, or by mean rank where ranks lead, with their means in the column's unit."""
    count = groups.count[:, k]
    used = np.flatnonzero(count > 0)
    means: Floats = inputs.numbers.centre[k] + inputs.numbers.spread[k] * groups.mean[:, k]
    standing = (groups.rank_sum[used, k] / count[used]) if by_rank else groups.mean[used, k]
    high, low = int(used[standing.argmax()]), int(used[standing.argmin()])
    labels = inputs.categories.labels[groups.category]
    return {
        "high": labels[high],
        "low": labels[low],
        "high_mean": finite(float(means[high])),
        "low_mean": finite(float(means[low])),
        "groups": len(used),
    }
