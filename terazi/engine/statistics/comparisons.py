"""From the sums of groups to drafts: which test leads, what stands beside it and what the sentence mentions."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from terazi.engine.column import Level
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
from terazi.engine.statistics.inputs import Flags, Floats, Inputs, quiet
from terazi.engine.statistics.questions import AnalysisType, Question
from terazi.engine.statistics.ranks import Ranked
from terazi.foundation.language.phrases import Phrase

Places = NDArray[np.intp]

_ENOUGH = 30  # with this many rows in every group means are close to normal
_TOO_SKEWED = 2.0
_SKEWED = 1.0
_HEAVY_TAILED = 2.0
_UNEQUAL = 4.0  # ratio of the largest to the smallest group variance
_SMALL_GROUP = 10


@dataclass(frozen=True, kw_only=True, slots=True)
class Standing:
    """What drafts tell about the groups of one category, as lists over the K numeric columns.

    ``ends`` are the places of the highest and the lowest group, by mean and by mean rank; ``means`` are in the columns' units, [group][column].
    """

    inputs: Inputs
    groups: Groups
    rows: list[int]
    sizes: list[int]
    smallest: list[float]
    ratio: list[float]
    means_fit: list[bool]
    ends: dict[bool, tuple[list[int], list[int]]]
    means: list[list[float]]


def differences(inputs: Inputs, ranked: Ranked, question: Question) -> tuple[list[Draft], tuple[Phrase, ...]]:
    """Compare all numeric columns between the groups of all categories.

    Two groups: Welch's t and Mann and Whitney's U. More: Welch's and the classical analysis of variance and Kruskal and
    Wallis's H. Tests of means lead where the groups are large or near normal, tests of ranks elsewhere. Returns the
    drafts and a note about pairs that could not be tested; nothing is raised.
    """
    numbers, categories = inputs.numbers, inputs.categories
    wanted = _wanted(inputs, question)
    drafts: list[Draft] = []
    left_out: list[tuple[str, str]] = []
    if not wanted.any():
        return [], ()
    with quiet():
        for groups in grouped(numbers, categories, ranked, wanted):
            sizes, mine = groups.sizes, wanted[groups.category]
            category = categories.columns[groups.category]
            pairs, many = np.flatnonzero((sizes == 2) & mine), np.flatnonzero((sizes > 2) & mine)
            standing = _standing(inputs, groups)
            made = _of_two(standing, question, pairs) + _of_many(standing, question, many)
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


def _of_two(standing: Standing, question: Question, columns: Places) -> list[Draft]:
    if not len(columns):
        return []
    groups = standing.groups
    level = question.significance_level
    pair = two_groups(groups, columns)
    by_mean, difference, reach = welch_t(pair, level)
    by_rank = mann_whitney(groups, pair, columns, level)
    unit = standing.inputs.numbers.spread[columns]
    estimates = effects(EffectKind.MEAN_DIFFERENCE, difference * unit, (reach[0] * unit, reach[1] * unit))
    means = outcomes(StatTest.WELCH_T, EffectKind.HEDGES_G, by_mean)
    ranks = outcomes(StatTest.MANN_WHITNEY, EffectKind.RANK_BISERIAL, by_rank)
    return [
        _draft(standing, k, (means[p], (ranks[p],)), estimates[p]) for p, k in enumerate(columns.tolist())
    ]


def _of_many(standing: Standing, question: Question, columns: Places) -> list[Draft]:
    if not len(columns):
        return []
    groups = standing.groups
    level = question.significance_level
    classical = classical_anova(groups, columns, level)
    welch = outcomes(StatTest.WELCH_ANOVA, EffectKind.OMEGA_SQUARED, welch_anova(groups, columns, classical))
    fisher = outcomes(StatTest.ANOVA, EffectKind.OMEGA_SQUARED, classical)
    ranks = outcomes(
        StatTest.KRUSKAL_WALLIS, EffectKind.EPSILON_SQUARED, kruskal_wallis(groups, columns, level)
    )
    return [
        _draft(standing, k, (welch[p], (ranks[p], fisher[p])), None) for p, k in enumerate(columns.tolist())
    ]


def outcomes(test: StatTest, kind: EffectKind, tested: Tested) -> list[Outcome]:
    """Turn arrays of one test into one outcome per column; undefined figures become None.

    All arrays of ``tested`` are (P,), and so is the list. Degrees of freedom are left out where one of them is not
    finite.
    """
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


def _standing(inputs: Inputs, groups: Groups) -> Standing:
    count, used = groups.count, groups.count > 0
    smallest = np.where(used, count, np.inf).min(axis=0)
    variance = np.where(used, groups.variance, np.nan)
    lowest, highest = np.fmin.reduce(variance, axis=0), np.fmax.reduce(variance, axis=0)
    skewness, kurtosis = np.abs(groups.skewness), np.abs(groups.kurtosis)
    is_moderate = (skewness <= _SKEWED) & (kurtosis <= _HEAVY_TAILED)
    is_amount = np.array([column.level is not Level.ORDINAL for column in inputs.numbers.columns], np.bool_)
    means_fit = is_amount & np.where(smallest >= _ENOUGH, skewness <= _TOO_SKEWED, is_moderate)
    by_rank = groups.rank_sum / np.maximum(count, 1.0)
    return Standing(
        inputs=inputs,
        groups=groups,
        rows=count.sum(axis=0).astype(np.int64).tolist(),
        sizes=used.sum(axis=0).tolist(),
        smallest=smallest.tolist(),
        ratio=np.where(lowest > 0, highest / lowest, 0.0).tolist(),
        means_fit=means_fit.tolist(),
        ends={False: _ends(groups.mean, used), True: _ends(by_rank, used)},
        means=(inputs.numbers.centre + inputs.numbers.spread * groups.mean).tolist(),
    )


def _ends(standing: Floats, used: Flags) -> tuple[list[int], list[int]]:
    high = np.where(used, standing, -np.inf).argmax(axis=0)
    low = np.where(used, standing, np.inf).argmin(axis=0)
    return high.tolist(), low.tolist()


def _draft(
    standing: Standing, k: int, tests: tuple[Outcome, tuple[Outcome, ...]], estimate: Effect | None
) -> Draft:
    by_mean, others = tests
    means_fit = by_mean.p is not None and standing.means_fit[k]
    headline, alternatives = (by_mean, others) if means_fit else (others[0], (by_mean, *others[1:]))
    inputs = standing.inputs
    columns = inputs.numbers.columns[k], inputs.categories.columns[standing.groups.category]
    return Draft(
        analysis=AnalysisType.DIFFERENCE,
        columns=columns,
        headline=headline,
        n=standing.rows[k],
        reason=Phrase(f"statistics.reason.{headline.test.value}", {"group": columns[1].name}),
        estimate=estimate,
        alternatives=tuple(outcome for outcome in alternatives if outcome.p is not None),
        notes=_notes(standing, k),
        facts=_facts(standing, k, by_rank=not means_fit),
    )


def _notes(standing: Standing, k: int) -> tuple[Phrase, ...]:
    notes: list[Phrase] = []
    if _UNEQUAL < standing.ratio[k] < np.inf:
        notes.append(Phrase("statistics.note.unequal_variances", {"ratio": standing.ratio[k]}))
    if standing.smallest[k] < _SMALL_GROUP:
        notes.append(Phrase("statistics.note.small_group", {"n": int(standing.smallest[k])}))
    if left_out := int(standing.groups.left_out[k]):
        notes.append(Phrase("statistics.note.groups_left_out", {"count": left_out}))
    return tuple(notes)


def _facts(standing: Standing, k: int, *, by_rank: bool) -> dict[str, object]:
    """Name the highest and the lowest group by mean, or by mean rank where ranks lead, with their means in the column's unit."""
    highs, lows = standing.ends[by_rank]
    labels = standing.inputs.categories.labels[standing.groups.category]
    return {
        "high": labels[highs[k]],
        "low": labels[lows[k]],
        "high_mean": finite(standing.means[highs[k]][k]),
        "low_mean": finite(standing.means[lows[k]][k]),
        "groups": standing.sizes[k],
    }
