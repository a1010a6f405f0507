"""Chances by permutation against scipy's own counting, and what of them stands in a run."""

import warnings
from itertools import permutations

import numpy as np
import pytest
from scipy import stats

from terazi.engine.statistics.findings import StatTest
from terazi.engine.statistics.permutations import (
    MOST_DRAWS,
    between_groups_p,
    correlation_p,
    rank_correlation_p,
    skewed_correlation_p,
    table_p,
    tied_correlation_p,
)
from terazi.engine.statistics.questions import AnalysisType, Question
from terazi.engine.statistics.run import run_statistics
from terazi.engine.statistics.trends import mann_kendall


def counted_by_scipy(x, y):
    """Count the orders of ``x`` that correlate with ``y`` at least as far from zero as this one."""
    centred = y - y.mean()
    counted = stats.permutation_test(
        (x,),
        lambda orders, axis: np.round(np.abs(np.tensordot(orders, centred, (axis, 0))), 12),
        permutation_type="pairings",
        n_resamples=np.inf,
        alternative="greater",
        vectorized=True,
    )
    return counted.pvalue


@pytest.mark.parametrize("rows", [4, 5, 6, 7])
@pytest.mark.parametrize("is_tied", [False, True])
def test_exact_correlations_equal_scipy(rows, is_tied):
    random = np.random.default_rng(rows)
    for _ in range(3):
        x, y = random.normal(size=(2, rows))
        if is_tied:
            x, y = np.round(3.0 * x), np.round(3.0 * y)
        ranks = stats.rankdata(x), stats.rankdata(y)
        assert correlation_p(x, y) == pytest.approx(counted_by_scipy(x, y), rel=1e-12)
        assert rank_correlation_p(*ranks) == pytest.approx(counted_by_scipy(*ranks), rel=1e-12)


def test_exact_rank_correlation_of_ten_rows_equals_published_tables():
    """Zar (1972): the critical ρ of ten rows is 0.648 at 0.05 and 0.794 at 0.01, two-sided."""
    first = np.arange(1.0, 11.0)
    known: dict[float, float] = {}
    random = np.random.default_rng(1)
    for _ in range(300):
        other = random.permutation(first)
        known[round(float(np.corrcoef(first, other)[0, 1]), 6)] = rank_correlation_p(first, other)
    for critical, level in ((0.648, 0.05), (0.794, 0.01)):
        for rho, p in known.items():
            assert (abs(rho) > critical - 0.0005) is (p <= level), rho


@pytest.mark.parametrize(("rows", "chance"), [(4, 2 / 24), (5, 2 / 120), (6, 2 / 720)])
@pytest.mark.parametrize("is_straight", [False, True])
def test_perfect_agreement_of_few_rows_has_its_exact_chance(build, rows, chance, is_straight):
    x = np.arange(1.0, rows + 1.0)
    y = 3.0 * x if is_straight else np.exp(3.0 * x)
    run = run_statistics(build(x=x.tolist(), y=y.tolist()), Question(analyses=(AnalysisType.RELATION,)))
    finding = run.finding("relation-c1-c2")
    ranks = finding if finding.test is StatTest.SPEARMAN else finding.alternatives[0]
    assert ranks.p == pytest.approx(chance)
    assert finding.p == pytest.approx(chance)


def test_small_trend_has_kendalls_exact_chance():
    up = mann_kendall(np.arange(4.0), np.array([1.0, 2.0, 4.0, 9.0]), 0.05)
    assert up.p == pytest.approx(2 / 24)
    random = np.random.default_rng(5)
    values = random.normal(size=12) + np.arange(12) / 5
    orders = stats.kendalltau(np.arange(12), values, method="exact").pvalue
    assert mann_kendall(np.arange(12.0), values, 0.05).p == pytest.approx(orders, rel=1e-12)


def test_table_chance_equals_fishers_exact_test():
    table = np.array([[7, 2], [3, 9]])
    rows, cols = table.sum(axis=1), table.sum(axis=0)
    corner = abs(7 - rows[0] * cols[0] / table.sum())
    drawn = table_p(rows, cols, lambda t: np.abs(t[:, 0, 0] - rows[0] * cols[0] / table.sum()), corner)
    assert drawn == pytest.approx(stats.fisher_exact(table).pvalue, abs=0.006)


def test_chance_of_groups_equals_counting_all_deals():
    codes, values = np.array([0, 0, 0, 1, 1, 2, 2]), np.array([3.1, 2.9, 4.0, 1.0, 1.5, 1.1, 0.2])

    def spread(dealt):
        return sum(dealt[codes == g].sum() ** 2 / (codes == g).sum() for g in range(3))

    deals = [spread(np.array(order)) for order in permutations(values)]
    exact = np.mean(np.array(deals) >= spread(values) - 1e-9)
    assert between_groups_p(codes, values) == pytest.approx(exact, abs=0.006)


def test_what_is_beyond_all_draws_is_never_zero():
    codes, values = np.repeat([0, 1], 30), np.repeat([0.0, 100.0], 30) + np.arange(60.0) / 60.0
    assert between_groups_p(codes, values) == 1 / (MOST_DRAWS + 1)


def test_skewed_chance_is_that_of_rare_flags_that_meet():
    """Two flags of six rows in a hundred: how many meet is hypergeometric."""
    size, rare = 100, 6
    flag = np.zeros(size)
    flag[:rare] = 1.0
    for met in (2, 3):
        other = np.zeros(size)
        other[rare - met : 2 * rare - met] = 1.0
        r = float(np.corrcoef(flag, other)[0, 1])
        skewness = float(stats.skew(flag)) ** 2 / np.sqrt(size)
        p = skewed_correlation_p(*(np.array([figure]) for figure in (r, float(size), skewness)))[0]
        exact = stats.hypergeom.sf(met - 1, size, rare, rare)
        by_t = 2.0 * stats.t.sf(r * np.sqrt((size - 2) / (1 - r * r)), size - 2)
        assert by_t < exact / 10
        assert exact / 3 < p < 3 * exact
        assert tied_correlation_p(flag, other) == pytest.approx(exact, rel=0.2)


def test_sparse_table_is_counted_and_says_so(build):
    random = np.random.default_rng(3)
    a = [f"il {k}" for k in random.integers(0, 20, 80)]
    b = ["evet" if k < 3 else "hayır" for k in range(79)] + ["evet"]
    a[0] = a[1] = a[2] = a[79] = "tek il"
    run = run_statistics(build(a=a, b=b), Question(analyses=(AnalysisType.ASSOCIATION,)))
    finding = run.finding("association-c1-c2")
    assert finding.test is StatTest.CHI_SQUARE
    assert 1e-4 <= finding.p < 0.01
    assert [note.key for note in finding.notes] == ["statistics.note.counted"]


def test_large_table_keeps_its_formula(mixed):
    for finding in run_statistics(mixed, Question(analyses=(AnalysisType.ASSOCIATION,))).findings:
        assert finding.p == pytest.approx(stats.chi2.sf(finding.statistic, finding.df[0]))
        assert not finding.notes


def test_counted_chance_hangs_neither_on_the_order_of_rows_nor_on_other_columns(build):
    random = np.random.default_rng(6)
    values, labels = np.round(random.exponential(size=30)), np.array(["a", "b", "c"] * 10)
    values[labels == "c"] += 1.0
    shuffled = random.permutation(30)
    question = Question(analyses=(AnalysisType.DIFFERENCE,))
    one = run_statistics(build(v=values.tolist(), g=labels.tolist()), question)
    two = run_statistics(
        build(v=values[shuffled].tolist(), g=labels[shuffled].tolist(), w=random.normal(size=30).tolist()),
        question,
    )
    assert "statistics.note.counted" in [note.key for note in one.findings[0].notes]
    assert one.finding("difference-c1-c2").p == two.finding("difference-c1-c2").p


@pytest.mark.parametrize(
    ("sizes", "spreads", "test"),
    [
        ((40, 40), (1.0, 1.0), StatTest.WELCH_T),
        ((40, 4), (1.0, 1.0), StatTest.STUDENT_T),
        ((40, 12), (1.0, 2.0), StatTest.WELCH_T),
        ((30, 30, 30), (1.0, 1.0, 1.0), StatTest.WELCH_ANOVA),
        ((4, 4, 4, 4, 4, 4), (1.0,) * 6, StatTest.ANOVA),
    ],
)
def test_leading_test_of_means_follows_the_groups_sizes(build, sizes, spreads, test):
    values, labels = [], []
    for place, (rows, spread) in enumerate(zip(sizes, spreads, strict=True)):
        even = stats.norm.ppf((np.arange(rows) + 0.5) / rows)
        values += (spread * even + place / 10).tolist()
        labels += [f"g{place}"] * rows
    run = run_statistics(build(v=values, g=labels), Question(analyses=(AnalysisType.DIFFERENCE,)))
    assert run.findings[0].test is test


def test_p_of_welch_comes_from_its_formula(build):
    values = [0.4, 1.9, 2.2, 3.1, 3.3, 4.0, 4.7, 5.2, 6.4, 6.6, 7.1, 8.0, 8.8, 9.1, 9.9]
    other = [value + 3.0 for value in values]
    finding = run_statistics(build(v=values + other, g=["a"] * 15 + ["b"] * 15), Question()).finding(
        "difference-c1-c2"
    )
    assert finding.test is StatTest.WELCH_T
    assert finding.p == pytest.approx(stats.ttest_ind(values, other, equal_var=False).pvalue, rel=1e-9)
    assert "statistics.note.counted" not in [note.key for note in finding.notes]


def test_students_t_equals_scipy(build):
    random = np.random.default_rng(9)
    a, b = random.normal(size=45), random.normal(size=4)
    run = run_statistics(build(v=[*a, *b], g=["a"] * 45 + ["b"] * 4), Question())
    finding = run.finding("difference-c1-c2")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        student = stats.ttest_ind(a, b)
    outcome = next(o for o in (finding, *finding.alternatives) if o.test is StatTest.STUDENT_T)
    assert outcome.statistic == pytest.approx(student.statistic, rel=1e-12)
    assert outcome.p == pytest.approx(student.pvalue, rel=1e-12)


def test_tiny_groups_are_left_out_where_others_hold_nearly_all_rows(build):
    random = np.random.default_rng(4)
    labels = ["a"] * 20 + ["b"] * 20 + ["c"] * 3 + ["d"] * 2
    run = run_statistics(build(v=random.normal(size=45).tolist(), g=labels), Question())
    finding = run.finding("difference-c1-c2")
    assert finding.n == 40
    (note,) = [note for note in finding.notes if note.key == "statistics.note.small_groups_left_out"]
    assert note.params == {"count": 2, "rows": 5, "limit": 5}


def test_small_groups_stay_where_there_is_nothing_else(build):
    random = np.random.default_rng(4)
    labels = ["a"] * 3 + ["b"] * 4 + ["c"] * 3 + ["d"]
    run = run_statistics(build(v=random.normal(size=11).tolist(), g=labels), Question())
    finding = run.finding("difference-c1-c2")
    assert finding.n == 10
    (note,) = [note for note in finding.notes if note.key == "statistics.note.small_groups_left_out"]
    assert note.params == {"count": 1, "rows": 1, "limit": 2}
