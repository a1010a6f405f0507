"""Figures against values that others have published; each test names its source."""

import numpy as np
import pytest
from scipy import special, stats

from terazi.engine.statistics.descriptives import number_figures
from terazi.engine.statistics.effects import variance_share_interval
from terazi.engine.statistics.exact import fisher_exact_p
from terazi.engine.statistics.findings import Finding, Outcome, StatTest
from terazi.engine.statistics.questions import AnalysisType, Question
from terazi.engine.statistics.run import run_statistics
from terazi.engine.statistics.trends import mann_kendall, straight_line


def correct_digits(value, certified):
    """How many digits agree with the certified value (NIST's log relative error)."""
    return 16.0 if value == certified else -np.log10(abs(value - certified) / abs(certified))


def outcome_of(finding: Finding, test: StatTest) -> Outcome:
    if finding.test is test:
        return Outcome(
            test=test,
            statistic=finding.statistic,
            df=finding.df,
            p=finding.p,
            effect=finding.effect,
        )
    return next(outcome for outcome in finding.alternatives if outcome.test is test)


def compared(build, groups, test):
    """Run the difference question over groups given as lists and return one test's outcome."""
    values = [value for group in groups for value in group]
    labels = [f"g{place}" for place, group in enumerate(groups) for _ in group]
    run = run_statistics(build(deger=values, grup=labels), Question(analyses=(AnalysisType.DIFFERENCE,)))
    return outcome_of(run.findings[0], test)


def alternating(first, count):
    """NIST's generated series: the first value, then one tenth less and one tenth more by turns."""
    return [first] + [round(first + (-0.1 if place % 2 == 0 else 0.1), 1) for place in range(count - 1)]


# --- NIST StRD, univariate summary statistics (itl.nist.gov/div898/strd) ---


def numacc(base, count):
    return [base + 0.2] + [base + (0.1 if place % 2 == 0 else 0.3) for place in range(count - 1)]


@pytest.mark.parametrize(
    ("values", "mean", "deviation", "digits"),
    [
        ([10000001.0, 10000003.0, 10000002.0], 10000002.0, 1.0, 15),
        (numacc(1.0, 1001), 1.2, 0.1, 14),
        (numacc(1000000.0, 1001), 1000000.2, 0.1, 9),
        (numacc(10000000.0, 1001), 10000000.2, 0.1, 8),
    ],
    ids=["NumAcc1", "NumAcc2", "NumAcc3", "NumAcc4"],
)
def test_univariate_accuracy_series_of_nist(values, mean, deviation, digits):
    figures = number_figures(np.sort(np.array(values)), len(values))
    assert correct_digits(figures["mean"], mean) >= 14.5
    assert correct_digits(figures["deviation"], deviation) >= digits - 0.7


MAVRO = """
180 170 180 190 180 170 150 140 150 150 170 180 180 190 190 210 200 160 140 130 130 150 150 160 150 140 130 140 150 140
150 160 150 160 190 200 200 210 220 230 240 250 270 260 260 260 270 260 250 240
"""
MICHELSON = """
85 74 90 107 93 85 95 98 98 88 100 98 93 65 76 81 100 100 96 96 96 94 96 94 88 80 85 88 90 84 83 79 81 88 88 83 80 79 76 80
88 88 88 86 72 72 62 86 97 95 88 91 85 87 84 84 85 84 84 84 89 81 81 82 80 77 76 74 75 76 91 92 89 86 88 72 84 85 85 78
89 84 78 81 76 81 79 81 82 85 87 87 81 74 81 94 95 80 81 87
"""


@pytest.mark.parametrize(
    ("offset", "text", "unit", "mean", "deviation"),
    [
        (2.0, MAVRO, 1e5, 2.00185600000000, 0.000429123454003053),
        (299.0, MICHELSON, 1e2, 299.852400000000, 0.0790105478190518),
    ],
    ids=["Mavro", "Michelson"],
)
def test_univariate_measurements_of_nist(offset, text, unit, mean, deviation):
    values = np.array([round(offset + float(part) / unit, 5) for part in text.split()])
    figures = number_figures(np.sort(values), len(values))
    assert correct_digits(figures["mean"], mean) >= 14.5
    assert correct_digits(figures["deviation"], deviation) >= 12.5


# --- NIST StRD, linear regression: Norris ---

NORRIS_Y = [
    0.1, 338.8, 118.1, 888.0, 9.2, 228.1, 668.5, 998.5, 449.1, 778.9, 559.2, 0.3, 0.1, 778.1, 668.8, 339.3, 448.9,
    10.8, 557.7, 228.3, 998.0, 888.8, 119.6, 0.3, 0.6, 557.6, 339.3, 888.0, 998.5, 778.9, 10.2, 117.6, 228.9,
    668.4, 449.2, 0.2,
]  # fmt: skip
NORRIS_X = [
    0.2, 337.4, 118.2, 884.6, 10.1, 226.5, 666.3, 996.3, 448.6, 777.0, 558.2, 0.4, 0.6, 775.5, 666.9, 338.0, 447.5,
    11.6, 556.0, 228.1, 995.8, 887.6, 120.2, 0.3, 0.3, 556.8, 339.1, 887.2, 999.0, 779.0, 11.1, 118.3, 229.2,
    669.1, 448.9, 0.5,
]  # fmt: skip


def test_linear_regression_norris_of_nist(build):
    line = straight_line(np.array(NORRIS_X), np.array(NORRIS_Y))
    assert line.slope == pytest.approx(1.00211681802045, rel=1e-13)
    assert line.intercept == pytest.approx(-0.262323073774029, rel=1e-11)
    assert line.r**2 == pytest.approx(0.999993745883712, rel=1e-14)
    run = run_statistics(build(x=NORRIS_X, y=NORRIS_Y), Question(analyses=(AnalysisType.RELATION,)))
    pearson = outcome_of(run.findings[0], StatTest.PEARSON)
    assert pearson.effect.value**2 == pytest.approx(0.999993745883712, rel=1e-14)


# --- NIST StRD, analysis of variance ---

SIRSTV = [
    [196.3052, 196.1240, 196.1890, 196.2569, 196.3403],
    [196.3042, 196.3825, 196.1669, 196.3257, 196.0422],
    [196.1303, 196.2005, 196.2889, 196.0343, 196.1811],
    [196.2795, 196.1748, 196.1494, 196.1485, 195.9885],
    [196.2119, 196.1051, 196.1850, 196.0052, 196.2090],
]


def test_anova_sirstv_of_nist(build):
    outcome = compared(build, SIRSTV, StatTest.ANOVA)
    assert correct_digits(outcome.statistic, 1.18046237440255) >= 12
    assert outcome.df == (4.0, 20.0)


@pytest.mark.parametrize(
    ("base", "replicates", "certified", "digits"),
    [
        (1.0, 21, 21.0, 13),
        (1.0, 201, 201.0, 13),
        (1.0, 2001, 2001.0, 12),
        (1e6, 21, 21.0, 9),
        (1e6, 201, 201.0, 9),
        (1e6, 2001, 2001.0, 9),
        (1e12, 21, 21.0, 2.5),
        (1e12, 201, 201.0, 2.5),
        (1e12, 2001, 2001.0, 2.5),
    ],
    ids=[f"SmLs0{number}" for number in range(1, 10)],
)
def test_anova_simon_and_lesage_of_nist(build, base, replicates, certified, digits):
    firsts = [0.4 if place == 0 else (0.3 if place % 2 else 0.5) for place in range(9)]
    groups = [
        [float(f"{int(base)}.{round(10 * tenth)}") if base > 1 else 1.0 + tenth for tenth in series]
        for series in (alternating(first, replicates) for first in firsts)
    ]
    outcome = compared(build, groups, StatTest.ANOVA)
    assert correct_digits(outcome.statistic, certified) >= digits


# --- R, as it stands in the test suites of scipy and statsmodels ---


@pytest.mark.parametrize(
    ("a", "b", "t", "p"),
    [
        ([1.0, 2.0, 3.0], [1.1, 2.9, 4.2], -0.686495127355726265, 0.53619490753126686),
        ([1.0, 2.0, 3.0, 4.0], [1.1, 2.9, 4.2], -0.210866331595072315, 0.84354139131608252),
    ],
)
def test_welch_t_equals_r_t_test(build, a, b, t, p):
    """scipy test_stats.py, TestTTestInd.test_ttest_ind_with_uneq_var: R t.test."""
    outcome = compared(build, [a, b], StatTest.WELCH_T)
    assert outcome.statistic == pytest.approx(t, rel=1e-12)
    assert outcome.p == pytest.approx(p, rel=1e-12)


def test_pearson_equals_r_cor_test(build):
    """scipy test_stats.py, TestPearsonr.test_basic_example: R 3.6.2 cor.test."""
    run = run_statistics(
        build(x=[1.0, 2.0, 3.0, 4.0], y=[0.0, 1.0, 0.5, 1.0]), Question(analyses=(AnalysisType.RELATION,))
    )
    outcome = outcome_of(run.findings[0], StatTest.PEARSON)
    assert outcome.effect.value == pytest.approx(0.6741998624632421, rel=1e-12)
    assert outcome.p == pytest.approx(0.325800137536, rel=1e-9)
    assert outcome.effect.low == pytest.approx(-0.814938968841, rel=1e-9)
    assert outcome.effect.high == pytest.approx(0.99230697523, rel=1e-9)


def test_spearman_equals_r_cor_test(build):
    """scipy test_stats.py, TestCorrSpearmanr.test_spearmanr_vs_r: R cor.test."""
    run = run_statistics(
        build(x=[1.0, 2.0, 3.0, 4.0, 5.0], y=[5.0, 6.0, 7.0, 8.0, 7.0]),
        Question(analyses=(AnalysisType.RELATION,)),
    )
    outcome = outcome_of(run.findings[0], StatTest.SPEARMAN)
    assert outcome.effect.value == pytest.approx(0.82078268166812329, rel=1e-12)
    by_t = 2.0 * stats.t.sf(outcome.statistic, outcome.df[0])
    assert by_t == pytest.approx(0.088587005313543798, rel=1e-12)
    assert outcome.p == pytest.approx(16 / 120)  # of the 120 orders 16 agree as well or as badly


def test_mann_whitney_equals_r_wilcox_test_exact(build):
    """scipy test_hypotests.py, TestMannWhitneyU.cases_basic: R wilcox.test, exact."""
    x = [210.052110, 110.190630, 307.918612]
    y = [
        436.08811482466416, 416.37397329768191, 179.96975939463582, 197.8118754228619, 34.038757281225756,
        138.54220550921517, 128.7769351470246, 265.92721427951852, 275.6617533155341, 592.34083395416258,
        448.73177587617018, 300.61495185038905, 187.97508449019588,
    ]  # fmt: skip
    outcome = compared(build, [x, y], StatTest.MANN_WHITNEY)
    assert outcome.statistic == 16.0
    assert outcome.p == pytest.approx(0.7035714285714, rel=1e-12)


@pytest.mark.parametrize(
    ("y", "u", "p"),
    [
        ([1.0, 1.99, 3.0, 3.99, 5.0], 9.0, 0.9017048037317),
        ([1.0, 2.0, 2.99, 4.0, 5.0], 8.5, 0.804080657472),
        ([1.0, 2.0, 3.0, 4.0, 5.0], 8.0, 0.7086240584439),
        ([1.0, 2.0, 3.01, 4.0, 5.0], 7.5, 0.6197963884941),
        ([1.0, 2.01, 3.0, 4.01, 5.0], 7.0, 0.5368784563079),
    ],
)
def test_mann_whitney_with_ties_equals_r_wilcox_test(build, y, u, p):
    """scipy test_hypotests.py, TestMannWhitneyU.test_tie_correct: R wilcox.test, exact=FALSE."""
    outcome = compared(build, [[1.0, 2.0, 3.0, 4.0], y], StatTest.MANN_WHITNEY)
    assert outcome.statistic == u
    assert outcome.p == pytest.approx(p, rel=1e-12)


@pytest.mark.parametrize(
    ("table", "p"),
    [
        ([[100, 2], [1000, 5]], 0.1300759363430016),
        ([[2, 7], [8, 2]], 0.02301413756522116),
        ([[5, 1], [10, 10]], 0.1973244147157191),
        ([[5, 15], [20, 20]], 0.09580440012477633),
        ([[5, 16], [16, 25]], 0.2697004098849359),
        ([[10, 5], [10, 1]], 0.1973244147157192),
        ([[10, 5], [10, 0]], 0.06126482213438735),
    ],
)
def test_fisher_exact_equals_r_fisher_test(table, p):
    """scipy data/fisher_exact_results_from_r.py: R 3.6.2 fisher.test."""
    assert fisher_exact_p(np.array(table, float)) == pytest.approx(p, rel=1e-10)


def test_share_of_variance_interval_equals_r_effectsize():
    """statsmodels test_oneway.py, test_effectsize_fstat: R effectsize F_to_eta2(45.8, 3, 35), level 0.9, as λ/(λ + 35)."""
    f, df1, df2 = (np.array([figure]) for figure in (45.8, 3.0, 35.0))
    low, high = variance_share_interval(f, df1, df2, np.array([0.78]), 0.1)
    published = np.array([0.685670133284926, 0.855981325777856])
    noncentrality = published / (1.0 - published) * 35.0
    assert np.array([low[0], high[0]]) == pytest.approx(noncentrality / (noncentrality + 39.0), rel=2e-4)


@pytest.mark.parametrize(("df1", "df2"), [(1.0, 3.0), (6.0, 100.0), (11.0, 280.0)])
@pytest.mark.parametrize("f", [2e5, 1e7])
def test_share_of_variance_interval_of_a_huge_f_reaches_the_distribution_of_f(f, df1, df2):
    explained = df1 * (f - 1.0)
    omega = explained / (explained + df1 + df2 + 1.0)
    low, high = variance_share_interval(*(np.array([x]) for x in (f, df1, df2, omega)), 0.05)
    for share, probability in ((low[0], 0.975), (high[0], 0.025)):
        noncentrality = share / (1.0 - share) * (df1 + df2 + 1.0)
        assert special.ncfdtr(df1, df2, noncentrality, f) == pytest.approx(probability, rel=1e-6)


def test_share_of_variance_of_a_nearly_perfect_season_is_nearly_all():
    low, high = variance_share_interval(*(np.array([x]) for x in (1e13, 11.0, 280.0, 1.0)), 0.05)
    assert 0.999999 < low[0] <= high[0] <= 1.0


def test_omega_squared_equals_stata(build):
    """statsmodels test_oneway.py, test_effectsize_fstat_stata: Stata 14, esizei 2 40 7.474."""
    f, df1, df2 = 7.47403193349075, 2.0, 40.0
    omega = df1 * (f - 1.0) / (df1 * (f - 1.0) + df1 + df2 + 1.0)
    epsilon = df1 * (f - 1.0) / (df1 * f + df2)  # what Stata 14 calls omega squared
    assert epsilon == pytest.approx(0.2356418580703085, rel=1e-12)
    groups = [STAR_0, STAR_1, STAR_2]
    outcome = compared(build, groups, StatTest.ANOVA)
    assert outcome.statistic == pytest.approx(f, rel=1e-12)
    assert outcome.effect.value == pytest.approx(omega, rel=1e-12)


STAR_0 = [452.0, 874, 554, 447, 356, 754, 558, 574, 664, 682, 547, 435, 245]
STAR_1 = [546.0, 547, 774, 465, 459, 665, 467, 365, 589, 534, 456, 651, 654, 665, 546, 537]
STAR_2 = [785.0, 458, 886, 536, 669, 857, 821, 772, 732, 689, 654, 597, 830, 827]


# --- Counted by hand ---


def test_mann_kendall_of_four_values_counted_by_hand():
    """Rises: 5 up, 1 down, so S = 4; variance 4·3·13/18; slopes −1, 2, 2.5, 10/3, 5, 6."""
    result = mann_kendall(np.arange(1.0, 5.0), np.array([10.0, 15.0, 14.0, 20.0]), 0.05)
    assert result.score == 4.0
    assert result.z == pytest.approx(3.0 / np.sqrt(26.0 / 3.0))
    assert result.slope == pytest.approx((2.5 + 10 / 3) / 2)
