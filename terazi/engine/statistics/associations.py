"""Associations between categories: chi-square, the G test and Fisher's exact test of all pairs."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np
from scipy import special

from terazi.engine.statistics.drafts import Draft, untestable
from terazi.engine.statistics.effects import corrected_v, cramers_v, effects, finite, v_interval
from terazi.engine.statistics.exact import fisher_exact_p
from terazi.engine.statistics.findings import Effect, EffectKind, Outcome, StatTest
from terazi.engine.statistics.inputs import MIN_VALUES, Categories, Flags, Floats, quiet
from terazi.engine.statistics.permutations import Tables, table_p
from terazi.engine.statistics.questions import AnalysisType, Question
from terazi.foundation.language.phrases import Phrase

_SMALL_EXPECTED = 5.0
_ENOUGH_EXPECTED = 20.0  # where every cell expects so many, chi-square holds far into its tail
_SKEWED = 0.1  # skewness of the coefficient of a 2 × 2 table, beyond which chi-square is wrong in the tail
_NEAR = 0.1  # a p above this is no claim, however it is computed
_FAR = 1e-10  # a p below this, where every cell expects five, is a claim, however it is computed
_SMALL_SHARE = 0.2  # Cochran 1954: at most a fifth of the cells may expect fewer than five


@dataclass(frozen=True, kw_only=True, slots=True)
class Crossed:
    """A table of counts without its empty rows and columns, with what independence would expect."""

    first: int
    second: int
    counts: Floats
    expected: Floats
    rows: Flags
    cols: Flags

    @property
    def n(self) -> float:
        """How many rows have both values."""
        return float(self.counts.sum())


def associations(categories: Categories, question: Question) -> tuple[list[Draft], tuple[Phrase, ...]]:
    """Test all pairs of categories for independence, each over the rows that have both.

    Returns the drafts and a note about pairs of which nothing could be computed (fewer than two used rows or columns in
    the table, or too few rows). Fisher's exact test leads for 2 × 2 tables that are small or lopsided, chi-square
    elsewhere; where a cell expects few rows its small p is counted from random tables (Cochran 1954).
    """
    tables: list[Crossed] = []
    left_out: list[tuple[str, str]] = []
    for table in _tables(categories, question):
        if min(table.counts.shape) < 2 or table.n < MIN_VALUES:
            left_out.append((categories.columns[table.first].name, categories.columns[table.second].name))
        else:
            tables.append(table)
    with quiet():
        return _drafts(categories, question, tables), untestable(left_out)


def _tables(categories: Categories, question: Question) -> Iterator[Crossed]:
    codes = categories.codes.astype(np.int64) + 1
    levels = [len(labels) + 1 for labels in categories.labels]
    for a, b in combinations(range(len(levels)), 2):
        if question.focus in (None, categories.columns[a].id, categories.columns[b].id):
            flat = np.bincount(codes[a] * levels[b] + codes[b], minlength=levels[a] * levels[b])
            yield crossed(a, b, flat.reshape(levels[a], levels[b])[1:, 1:].astype(np.float64))


def crossed(first: int, second: int, counts: Floats) -> Crossed:
    """Drop the empty rows and columns of a table of counts and compute what independence would expect.

    ``counts`` is (rows, columns), not negative; what is returned is (used rows, used columns). Expected counts are row
    total × column total / n.
    """
    rows, cols = counts.sum(axis=1) > 0, counts.sum(axis=0) > 0
    kept = counts[rows][:, cols]
    total = max(float(kept.sum()), 1.0)
    expected = kept.sum(axis=1)[:, None] * kept.sum(axis=0) / total
    return Crossed(first=first, second=second, counts=kept, expected=expected, rows=rows, cols=cols)


def chi_square(table: Crossed) -> float:
    """Pearson's chi-square (1900), without a continuity correction.

    Degrees of freedom are (rows − 1)·(columns − 1). Every expected count must be above 0, as ``crossed`` makes them.
    """
    return float(((table.counts - table.expected) ** 2 / table.expected).sum())


def g_statistic(table: Crossed) -> float:
    """The likelihood-ratio statistic G (Wilks 1938).

    The same degrees of freedom as chi-square; an empty cell adds 0.
    """
    return float(2.0 * special.xlogy(table.counts, table.counts / table.expected).sum())


def _drafts(categories: Categories, question: Question, tables: list[Crossed]) -> list[Draft]:
    chi2 = np.array([chi_square(table) for table in tables])
    g = np.array([g_statistic(table) for table in tables])
    n = np.array([table.n for table in tables])
    rows = np.array([table.counts.shape[0] for table in tables], np.float64)
    cols = np.array([table.counts.shape[1] for table in tables], np.float64)
    df = (rows - 1.0) * (cols - 1.0)
    v = (corrected_v if question.bias_corrected_v else cramers_v)(chi2, n, rows, cols)
    sides = np.minimum(rows, cols) - 1.0
    low, high = v_interval(
        chi2, df, n * sides, question.significance_level, is_corrected=question.bias_corrected_v
    )
    # The corrected V and the interval are different estimates; the interval is stretched to hold the value.
    bounds = np.fmin(low, v), np.fmax(high, v)
    strength = effects(EffectKind.CRAMERS_V, v, bounds, np.sqrt(sides).tolist())
    p_chi2, p_g = special.chdtrc(df, chi2), special.chdtrc(df, g)
    return [
        _draft(
            categories,
            table,
            _outcome(StatTest.CHI_SQUARE, (float(chi2[k]), float(df[k]), float(p_chi2[k])), strength[k]),
            _outcome(StatTest.G_TEST, (float(g[k]), float(df[k]), float(p_g[k])), strength[k]),
        )
        for k, table in enumerate(tables)
    ]


def _outcome(test: StatTest, figures: tuple[float, float, float], effect: Effect | None) -> Outcome:
    statistic, df, p = figures
    return Outcome(test=test, statistic=finite(statistic), df=(df,), p=finite(p), effect=effect)


def _fisher(table: Crossed, effect: Effect | None) -> Outcome:
    (a, b), (c, d) = table.counts.tolist()
    odds = a * d / (b * c) if b * c else None
    return Outcome(
        test=StatTest.FISHER_EXACT, statistic=odds, df=(), p=fisher_exact_p(table.counts), effect=effect
    )


def _draft(categories: Categories, table: Crossed, chi2: Outcome, g: Outcome) -> Draft:
    notes: tuple[Phrase, ...] = ()
    is_square = table.counts.shape == (2, 2)
    if is_square and _is_lopsided(table):
        headline, others = _fisher(table, chi2.effect), (chi2,)
    else:
        headline, others = chi2, (g,)
        share = float((table.expected < _SMALL_EXPECTED).mean())
        counted = None if is_square else _counted_p(table, chi2)
        if counted is not None:
            headline = replace(chi2, p=counted)
            notes = (Phrase("statistics.note.counted"),)
        elif share > _SMALL_SHARE:
            notes = (Phrase("statistics.note.small_expected", {"share": share}),)
    return Draft(
        analysis=AnalysisType.ASSOCIATION,
        columns=(categories.columns[table.first], categories.columns[table.second]),
        headline=headline,
        n=int(table.n),
        reason=Phrase(f"statistics.reason.{headline.test.value}"),
        alternatives=others,
        notes=notes,
        facts=_facts(categories, table),
    )


def _is_lopsided(table: Crossed) -> bool:
    """Say whether a 2 × 2 table's coefficient is skewed by its margins, or a cell expects fewer than five rows."""
    skewness = 1.0
    for axis in (0, 1):
        share = float(table.counts.sum(axis=axis)[0]) / table.n
        skewness *= (1.0 - 2.0 * share) / np.sqrt(share * (1.0 - share))
    return bool(abs(skewness) > _SKEWED * np.sqrt(table.n) or table.expected.min() < _SMALL_EXPECTED)


def _counted_p(table: Crossed, chi2: Outcome) -> float | None:
    """Count how often random tables with the same totals have as large a chi-square; None where the formula stands."""
    least = float(table.expected.min())
    if chi2.p is None or chi2.statistic is None or least >= _ENOUGH_EXPECTED or chi2.p >= _NEAR:
        return None
    if least >= _SMALL_EXPECTED and chi2.p < _FAR:
        return None

    def statistic(tables: Tables) -> Floats:
        away = tables - table.expected
        statistics: Floats = (away * away / table.expected).sum(axis=(1, 2))
        return statistics

    rows, cols = (table.counts.sum(axis=axis).astype(np.int64) for axis in (1, 0))
    return table_p(rows, cols, statistic, chi2.statistic)


def _facts(categories: Categories, table: Crossed) -> dict[str, object]:
    """Name the cell that holds most beyond what independence would expect, by its standardised residual."""
    residual = (table.counts - table.expected) / np.sqrt(table.expected)
    row, col = divmod(int(residual.argmax()), residual.shape[1])
    return {
        "level_a": categories.labels[table.first][int(np.flatnonzero(table.rows)[row])],
        "level_b": categories.labels[table.second][int(np.flatnonzero(table.cols)[col])],
        "share": float(table.counts[row, col] / table.counts[row].sum()),
        "share_all": float(table.counts[:, col].sum() / table.n),
    }
