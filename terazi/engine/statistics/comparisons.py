"""From the sums of groups to drafts: which test leads, what stands beside it and what the sentence mentions."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from terazi.engine.column import Level
from terazi.engine.statistics.differences import (
    Tested,
    classical_anova,
    kruskal_wallis,
    mann_whitney,
    student_t,
    two_groups,
    welch_anova,
    welch_t,
)
from terazi.engine.statistics.drafts import Draft, untestable
from terazi.engine.statistics.effects import effects, finite
from terazi.engine.statistics.findings import Effect, EffectKind, Outcome, StatTest
from terazi.engine.statistics.groups import ENOUGH_ROWS, MIN_GROUP, Groups, grouped
from terazi.engine.statistics.inputs import Flags, Floats, Inputs, quiet
from terazi.engine.statistics.questions import AnalysisType, Question
from terazi.engine.statistics.ranks import Ranked
from terazi.engine.statistics.regrouping import regrouped_p
from terazi.foundation.language.phrases import Phrase

Places = NDArray[np.intp]

_ENOUGH = 30  # with this many rows in every group means are close to normal
_TOO_SKEWED = 2.0
_SKEWED = 1.0
_HEAVY_TAILED = 2.0
_UNEQUAL = 4.0  # ratio of the largest to the smallest group variance
_DOUBTFUL = 1.5  # the same, beyond which small groups are not taken as alike
_SMALL_GROUP = 10
_STANDS_OUT = 1.2  # so much farther from the rest than the other end
_LOPSIDED = 0.1  # skewness that a mean of the smallest group keeps and one of the largest does not
_WELCH_ROWS = 15  # in every group, and more where there are many: below, Welch rejects too often
_WELCH_ROWS_BESIDES = 10


@dataclass(frozen=True, kw_only=True, slots=True)
class Tests:
    """The tests of one comparison: by means with each group's own variance, by means with a common one, and by ranks."""

    welch: Outcome
    classical: Outcome
    ranks: Outcome


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
    welch_stands: list[bool]
    ends: dict[bool, tuple[list[int], list[int]]]
    means: list[list[float]]


def differences(inputs: Inputs, ranked: Ranked, question: Question) -> tuple[list[Draft], tuple[Phrase, ...]]:
    """Compare all numeric columns between the groups of all categories.

    Two groups: Welch's and Student's t and Mann and Whitney's U. More: Welch's and the classical analysis of variance and
    Kruskal and Wallis's H. Tests of means lead where the groups are large or near normal, tests of ranks elsewhere; of means,
    Welch's where every group is large enough for it, else the more cautious of both. Where a formula would not hold, the leading
    p is counted from permutations. Returns the drafts and a note about pairs that could not be tested; nothing is raised.
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
    welch = outcomes(StatTest.WELCH_T, EffectKind.HEDGES_G, by_mean)
    student = outcomes(StatTest.STUDENT_T, EffectKind.HEDGES_G, student_t(pair, by_mean))
    ranks = outcomes(StatTest.MANN_WHITNEY, EffectKind.RANK_BISERIAL, by_rank)
    return [
        _draft(standing, k, Tests(welch=welch[p], classical=student[p], ranks=ranks[p]), estimates[p])
        for p, k in enumerate(columns.tolist())
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
        _draft(standing, k, Tests(welch=welch[p], classical=fisher[p], ranks=ranks[p]), None)
        for p, k in enumerate(columns.tolist())
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
    largest = np.maximum(count.max(axis=0), 1.0)
    is_moderate = (skewness <= _SKEWED) & (kurtosis <= _HEAVY_TAILED)
    is_amount = np.array([column.level is not Level.ORDINAL for column in inputs.numbers.columns], np.bool_)
    is_shape_fit = np.where(smallest >= _ENOUGH, skewness <= _TOO_SKEWED, is_moderate)
    is_even = skewness / np.sqrt(smallest) * (1.0 - smallest / largest) <= _LOPSIDED
    sizes = used.sum(axis=0)
    by_rank = groups.rank_sum / np.maximum(count, 1.0)
    return Standing(
        inputs=inputs,
        groups=groups,
        rows=count.sum(axis=0).astype(np.int64).tolist(),
        sizes=sizes.tolist(),
        smallest=smallest.tolist(),
        ratio=np.where(lowest > 0, highest / lowest, 0.0).tolist(),
        means_fit=(is_amount & is_shape_fit & is_even).tolist(),
        welch_stands=(smallest >= np.maximum(_WELCH_ROWS, _WELCH_ROWS_BESIDES + sizes)).tolist(),
        ends={False: _ends(groups.mean, used), True: _ends(by_rank, used)},
        means=(inputs.numbers.centre + inputs.numbers.spread * groups.mean).tolist(),
    )


def _ends(standing: Floats, used: Flags) -> tuple[list[int], list[int]]:
    high = np.where(used, standing, -np.inf).argmax(axis=0)
    low = np.where(used, standing, np.inf).argmin(axis=0)
    return high.tolist(), low.tolist()


def _draft(standing: Standing, k: int, tests: Tests, estimate: Effect | None) -> Draft:
    headline, alternatives = _in_order(standing, k, tests)
    by_rank = headline is tests.ranks
    inputs, groups = standing.inputs, standing.groups
    counted = None
    if headline.p is not None and headline is not tests.welch:  # dealing rows out anew evens out the spreads
        counted = regrouped_p(inputs, groups, k, headline.p, by_rank=by_rank)
    columns = inputs.numbers.columns[k], inputs.categories.columns[groups.category]
    return Draft(
        analysis=AnalysisType.DIFFERENCE,
        columns=columns,
        headline=headline if counted is None else replace(headline, p=counted),
        n=standing.rows[k],
        reason=Phrase(f"statistics.reason.{headline.test.value}", {"group": columns[1].name}),
        estimate=estimate,
        alternatives=tuple(outcome for outcome in alternatives if outcome.p is not None),
        notes=_notes(standing, k, headline.test, is_counted=counted is not None),
        facts=_facts(standing, k, by_rank=by_rank),
    )


def _in_order(standing: Standing, k: int, tests: Tests) -> tuple[Outcome, tuple[Outcome, ...]]:
    """Return the leading test and those beside it.

    Welch's tests reject far too often where a group is small, the classical ones where a small group spreads widely. Where
    Welch's does not stand, the one with the larger p leads, which is right in both cases; groups too small to tell their spread
    are taken as alike unless they clearly are not.
    """
    welch, classical, ranks = tests.welch, tests.classical, tests.ranks
    is_welch = standing.welch_stands[k] or classical.p is None
    if not is_welch and welch.p is not None and classical.p is not None:
        is_doubtful = standing.smallest[k] >= ENOUGH_ROWS or standing.ratio[k] > _DOUBTFUL
        is_welch = is_doubtful and welch.p > classical.p
    by_mean, other = (welch, classical) if is_welch else (classical, welch)
    is_pair = standing.sizes[k] == 2
    beside = () if is_pair and standing.welch_stands[k] else (other,)  # two large groups: both say the same
    if by_mean.p is not None and standing.means_fit[k]:
        return by_mean, (ranks, *beside)
    return ranks, (by_mean, *beside)


def _notes(standing: Standing, k: int, test: StatTest, *, is_counted: bool) -> tuple[Phrase, ...]:
    notes: list[Phrase] = []
    groups = standing.groups
    if _UNEQUAL < standing.ratio[k] < np.inf:
        is_welch = test in (StatTest.WELCH_T, StatTest.WELCH_ANOVA)
        key = "unequal_variances_welch" if is_welch else "unequal_variances"
        notes.append(Phrase(f"statistics.note.{key}", {"ratio": standing.ratio[k]}))
    if is_counted:
        notes.append(Phrase("statistics.note.counted"))
    if standing.smallest[k] < _SMALL_GROUP:
        notes.append(Phrase("statistics.note.small_group", {"n": int(standing.smallest[k])}))
    if left_out := int(groups.left_out[k]):
        limit = ENOUGH_ROWS if standing.smallest[k] >= ENOUGH_ROWS else MIN_GROUP
        params = {"count": left_out, "rows": int(groups.rows_left_out[k]), "limit": limit}
        notes.append(Phrase("statistics.note.small_groups_left_out", params))
    return tuple(notes)


def _facts(standing: Standing, k: int, *, by_rank: bool) -> dict[str, object]:
    """Name the highest and the lowest group by mean, or by mean rank where ranks lead, with their means in the column's unit.

    Of more than two groups, the end that stands much farther from the mean of all others than the other end does stands out.
    """
    highs, lows = standing.ends[by_rank]
    labels = standing.inputs.categories.labels[standing.groups.category]
    high, low = highs[k], lows[k]
    facts: dict[str, object] = {
        "high": labels[high],
        "low": labels[low],
        "high_mean": finite(standing.means[high][k]),
        "low_mean": finite(standing.means[low][k]),
        "groups": standing.sizes[k],
    }
    above, below = _distance(standing, high, k), -_distance(standing, low, k)
    if standing.sizes[k] > 2 and max(above, below) > _STANDS_OUT * min(above, below):
        end, place = ("high", high) if above > below else ("low", low)
        apart = _distance(standing, place, k) * standing.inputs.numbers.spread[k]
        facts |= {"stands_out": end, "rest_mean": finite(standing.means[place][k] - float(apart))}
    return facts


def _distance(standing: Standing, place: int, k: int) -> float:
    """How far the mean of a group lies from the mean of all other rows, in standardised units."""
    count, mean = standing.groups.count[:, k], standing.groups.mean[:, k]
    rest = count.sum() - count[place]
    return float(mean[place] - (count @ mean - count[place] * mean[place]) / rest)
