"""Relations between numeric columns: Pearson's and Spearman's correlations of all pairs at once."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from scipy import special

from terazi.engine.statistics.drafts import Draft, untestable
from terazi.engine.statistics.effects import effects, finite, pearson_interval, spearman_interval
from terazi.engine.statistics.findings import Effect, EffectKind, Outcome, StatTest
from terazi.engine.statistics.inputs import MIN_VALUES, Floats, Numbers, standardise
from terazi.engine.statistics.permutations import (
    EXACT_RANKS,
    EXACT_VALUES,
    correlation_p,
    rank_correlation_p,
    skewed_correlation_p,
    tied_correlation_p,
)
from terazi.engine.statistics.questions import AnalysisType, Question
from terazi.engine.statistics.ranks import Ranked, ranks_within
from terazi.engine.statistics.shapes import is_near_normal, moments
from terazi.foundation.language.phrases import Phrase

Places = NDArray[np.intp]

_CANCELLED = 1e-6  # below this share of the sum of squares, a pair's variance is computed again by itself
_COPY = 0.9999
_BLOCK_WORK = 250_000
_SMALLEST_BLOCK = 256
_BENT = 0.1
_OPPOSITE = 0.1
_SKEWED = 0.1  # skewness of the coefficient itself, beyond which Student's t is wrong in the tails
_TIED = 0.1  # one value in about half of the rows
_NEAR = 0.1  # a p above this is no claim, however it is computed


@dataclass(frozen=True, kw_only=True, slots=True)
class Correlations:
    """Coefficients, t statistics and two-sided p-values of pairs, each (P,)."""

    value: Floats
    t: Floats
    p: Floats


def relations(numbers: Numbers, ranked: Ranked, question: Question) -> tuple[list[Draft], tuple[Phrase, ...]]:
    """Correlate all pairs of numeric columns, each over the rows that have both (pairwise complete).

    Pearson leads where both columns are near normal and not skewed for so few rows, Spearman elsewhere. Returns the drafts and a note about pairs with
    too few shared rows or no variation in them.
    """
    first, second = _pairs(numbers, question)
    if not len(first):
        return [], ()
    pearson, n = pearson_pairs(numbers, first, second)
    spearman = spearman_pairs(numbers, ranked, first, second)
    return _drafts(numbers, question, (first, second), (pearson, spearman, n))


def _pairs(numbers: Numbers, question: Question) -> tuple[Places, Places]:
    first, second = np.triu_indices(len(numbers.columns), 1)
    if question.focus is None:
        return first, second
    wanted = np.array([column.id == question.focus for column in numbers.columns], np.bool_)
    kept = wanted[first] | wanted[second]
    return first[kept], second[kept]


def pearson_pairs(numbers: Numbers, first: Places, second: Places) -> tuple[Correlations, Floats]:
    """Pearson's correlation of the pairs (first[k], second[k]) by matrix products, and the rows each pair has.

    Columns are centred before (products of raw values lose their digits); where the rows of a pair lie so far from a column's
    mean that digits cancel nevertheless, the pair is computed again by itself. NaN where a column is constant in the pair's rows.
    ``first`` and ``second`` are places (P,). p is two-sided by Student's t with n − 2 degrees of freedom (Pearson 1896,
    Student 1908), small ones of up to six rows by permutation.
    """
    z, mask = numbers.z, numbers.present.astype(np.float64)
    counts, sums = _product(mask, mask), _product(z, mask)
    squares, products = _product(z * z, mask), _product(z, z)
    n = counts[first, second]
    sum_a, sum_b = sums[first, second], sums[second, first]
    square_a, square_b = squares[first, second], squares[second, first]
    with np.errstate(all="ignore"):
        spread_a = square_a - sum_a * sum_a / n
        spread_b = square_b - sum_b * sum_b / n
        r = (products[first, second] - sum_a * sum_b / n) / np.sqrt(spread_a * spread_b)
    typical = _CANCELLED * n
    suspicious = np.asarray((spread_a < typical) | (spread_b < typical) | ~np.isfinite(r))
    for k in np.flatnonzero(suspicious):
        r[k] = _careful_r(numbers, int(first[k]), int(second[k]))
    r[n < MIN_VALUES] = np.nan
    tested = _with_t(np.clip(r, -1.0, 1.0), n)
    for k in np.flatnonzero((n <= EXACT_VALUES) & (tested.p < _NEAR)):
        both = numbers.present[first[k]] & numbers.present[second[k]]
        tested.p[k] = correlation_p(z[first[k], both], z[second[k], both])
    return tested, n


def _product(a: Floats, b: Floats) -> Floats:
    """Multiply a by b transposed, both (K, n), in blocks of rows: partial sums keep more digits.

    With few columns the blocks are also so small that the linear algebra library does not wake its threads,
    which takes longer than the product itself.
    """
    block = max(_BLOCK_WORK // max(a.shape[0] * b.shape[0], 1), _SMALLEST_BLOCK)
    total = np.zeros((a.shape[0], b.shape[0]))
    for start in range(0, a.shape[1], block):
        total += a[:, start : start + block] @ b[:, start : start + block].T
    return total


def _careful_r(numbers: Numbers, a: int, b: int) -> float:
    both = numbers.present[a] & numbers.present[b]
    if both.sum() < MIN_VALUES:
        return float("nan")
    values = numbers.values[[a, b]][:, both]
    if (values.min(axis=1) == values.max(axis=1)).any():
        return float("nan")
    z = standardise((numbers.columns[a], numbers.columns[b]), values).z
    return float(z[0] @ z[1] / np.sqrt((z[0] @ z[0]) * (z[1] @ z[1])))


def spearman_pairs(numbers: Numbers, ranked: Ranked, first: Places, second: Places) -> Correlations:
    """Spearman's correlation of the pairs: Pearson's of average ranks among the pair's rows; p by Student's t.

    ``first`` and ``second`` are places (P,) (Spearman 1904); t has n − 2 degrees of freedom. p is exact up to ten rows; where
    most values of both columns are equal it is counted from pairs at random, or allows for their skewness. NaN for too few rows or a column without variation.
    """
    columns, whole = ranked.columns, ranked.whole
    complete = np.asarray(numbers.present.all(axis=1))
    rho, n = np.full(len(first), np.nan), np.empty(len(first))
    exact, skewness = np.full(len(first), np.nan), np.zeros(len(first))
    for k, (a, b) in enumerate(zip(first.tolist(), second.tolist(), strict=True)):
        ranks_a, ties_a = whole[a] if complete[b] else ranks_within(columns[a], numbers.present[b])
        ranks_b, ties_b = whole[b] if complete[a] else ranks_within(columns[b], numbers.present[a])
        count = float(np.count_nonzero(numbers.present[a] & numbers.present[b]))
        n[k] = count
        if count < MIN_VALUES:
            continue
        cube = count * count * count - count
        spread = np.sqrt((cube - ties_a) * (cube - ties_b)) / 12.0
        middle = (count + 1.0) / 2.0
        if spread > 0:
            rho[k] = (ranks_a @ ranks_b - count * middle * middle) / spread
            if count <= EXACT_RANKS:
                both = numbers.present[a] & numbers.present[b]
                exact[k] = rank_correlation_p(ranks_a[both], ranks_b[both])
            elif min(ties_a, ties_b) > _TIED * cube:
                skewness[k] = _skewness(ranks_a, count) * _skewness(ranks_b, count) / np.sqrt(count)
    tested = _with_t(np.clip(rho, -1.0, 1.0), n)
    skewed = np.abs(skewness) > _SKEWED
    tested.p[skewed] = skewed_correlation_p(rho[skewed], n[skewed], skewness[skewed])
    for k in np.flatnonzero(skewed & (tested.p < _NEAR)).tolist():
        both = numbers.present[first[k]] & numbers.present[second[k]]
        ranks = (ranks_within(columns[place], both)[0][both] for place in (first[k], second[k]))
        counted = tied_correlation_p(*ranks)
        tested.p[k] = tested.p[k] if counted is None else counted
    return replace(tested, p=np.where(np.isnan(exact), tested.p, exact))


def _skewness(ranks: Floats, count: float) -> float:
    away = ranks[ranks > 0] - (count + 1.0) / 2.0
    square = away * away
    return float((square * away).mean() / square.mean() ** 1.5)


def _with_t(r: Floats, n: Floats) -> Correlations:
    with np.errstate(all="ignore"):
        t = r * np.sqrt((n - 2.0) / ((1.0 - r) * (1.0 + r)))
        p = 2.0 * special.stdtr(n - 2.0, -np.abs(t))
    return Correlations(value=r, t=t, p=np.where(np.isnan(r), np.nan, p))


def _outcomes(test: StatTest, result: Correlations, n: Floats, found: list[Effect | None]) -> list[Outcome]:
    return [
        Outcome(test=test, statistic=finite(t), df=(rows - 2.0,), p=finite(p), effect=effect)
        for t, p, rows, effect in zip(result.t.tolist(), result.p.tolist(), n.tolist(), found, strict=True)
    ]


def _drafts(
    numbers: Numbers,
    question: Question,
    pairs: tuple[Places, Places],
    results: tuple[Correlations, Correlations, Floats],
) -> tuple[list[Draft], tuple[Phrase, ...]]:
    pearson, spearman, n = results
    level = question.significance_level
    by_r = effects(EffectKind.PEARSON_R, pearson.value, pearson_interval(pearson.value, n, level))
    by_rho = effects(EffectKind.SPEARMAN_RHO, spearman.value, spearman_interval(spearman.value, n, level))
    straight = _outcomes(StatTest.PEARSON, pearson, n, by_r)
    ranked = _outcomes(StatTest.SPEARMAN, spearman, n, by_rho)
    normal, skewness = is_near_normal(numbers), np.abs(moments(numbers)[1])
    evenly = skewness[pairs[0]] * skewness[pairs[1]] <= _SKEWED * np.sqrt(n)
    drafts: list[Draft] = []
    left_out: list[tuple[str, str]] = []
    for k, (a, b) in enumerate(zip(pairs[0].tolist(), pairs[1].tolist(), strict=True)):
        columns = (numbers.columns[a], numbers.columns[b])
        if by_r[k] is None or by_rho[k] is None:
            left_out.append((columns[0].name, columns[1].name))
            continue
        by_value = bool(normal[a] and normal[b] and evenly[k])
        chosen, other = (straight[k], ranked[k]) if by_value else (ranked[k], straight[k])
        why = "statistics.reason.pearson" if by_value else "statistics.reason.spearman"
        drafts.append(
            Draft(
                analysis=AnalysisType.RELATION,
                columns=columns,
                headline=chosen,
                n=int(n[k]),
                reason=Phrase(why),
                alternatives=(other,),
                notes=_notes(straight[k], ranked[k], int(n[k]), level),
            )
        )
    return drafts, untestable(left_out)


def _notes(pearson: Outcome, spearman: Outcome, n: int, level: float) -> tuple[Phrase, ...]:
    r, rho = (outcome.effect.value if outcome.effect else None for outcome in (pearson, spearman))
    notes: list[Phrase] = []
    if r is not None and rho is not None:
        is_told = max(abs(r), abs(rho)) >= _OPPOSITE or any(
            outcome.p is not None and outcome.p < level for outcome in (pearson, spearman)
        )
        if abs(r) > _COPY:
            notes.append(Phrase("statistics.note.copy"))
        elif r * rho < 0 and is_told:
            notes.append(Phrase("statistics.note.opposite_signs", {"r": r, "rho": rho}))
        elif abs(rho) - abs(r) > _BENT and spearman.p is not None and spearman.p < level:
            notes.append(Phrase("statistics.note.bent"))
    if n < 10:
        notes.append(Phrase("statistics.note.small_sample", {"n": n}))
    return tuple(notes)
