"""All pairs at once against one test at a time by scipy, statsmodels and pingouin, on data with gaps and ties."""

import warnings

import numpy as np
import pandas as pd
import pingouin as pg
import pytest
from scipy import stats
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.oneway import anova_oneway

from terazi.engine.column import ColumnType
from terazi.engine.statistics.detail_groups import games_howell_pair, samples_of, spread_check
from terazi.engine.statistics.exact import studentised_range_sf
from terazi.engine.statistics.findings import Outcome, StatTest
from terazi.engine.statistics.questions import AnalysisType, Question
from terazi.engine.statistics.run import run_statistics
from terazi.engine.statistics.trends import mann_kendall

EXACTLY = {"rel": 1e-10, "abs": 1e-300}


@pytest.fixture
def run(mixed):
    return run_statistics(mixed, Question())


def outcomes(run, analysis):
    """Yield every test of an analysis with its columns' ids."""
    for finding in run.findings:
        if finding.analysis is analysis:
            lead = Outcome(
                test=finding.test,
                statistic=finding.statistic,
                df=finding.df,
                p=finding.p,
                effect=finding.effect,
            )
            for outcome in (lead, *finding.alternatives):
                yield finding, outcome


def pair_of(dataset, finding):
    frame = pd.DataFrame({c: dataset.frame[c].to_list() for c in finding.columns}).dropna()
    return frame[finding.columns[0]], frame[finding.columns[1]]


def test_correlations_equal_scipy(mixed, run):
    checked = 0
    for finding, outcome in outcomes(run, AnalysisType.RELATION):
        x, y = pair_of(mixed, finding)
        reference = (stats.pearsonr if outcome.test is StatTest.PEARSON else stats.spearmanr)(x, y)
        assert finding.n == len(x)
        assert outcome.effect.value == pytest.approx(reference.statistic, **EXACTLY)
        assert outcome.p == pytest.approx(reference.pvalue, **EXACTLY)
        if outcome.test is StatTest.PEARSON:
            interval = reference.confidence_interval()
            assert (outcome.effect.low, outcome.effect.high) == pytest.approx(tuple(interval), **EXACTLY)
        checked += 1
    assert checked == 12


def test_differences_equal_scipy_and_statsmodels(mixed, run):
    checked = set()
    for finding, outcome in outcomes(run, AnalysisType.DIFFERENCE):
        values, labels = pair_of(mixed, finding)
        groups = [values[labels == label].to_numpy(float) for label in sorted(set(labels))]
        statistic, p = reference_difference(outcome.test, groups)
        assert outcome.statistic == pytest.approx(statistic, **EXACTLY)
        assert outcome.p == pytest.approx(p, **EXACTLY)
        assert finding.n == len(values)
        checked.add(outcome.test)
    assert checked == {
        StatTest.WELCH_T,
        StatTest.MANN_WHITNEY,
        StatTest.WELCH_ANOVA,
        StatTest.ANOVA,
        StatTest.KRUSKAL_WALLIS,
    }


def reference_difference(test, groups):
    match test:
        case StatTest.WELCH_T:
            result = stats.ttest_ind(*groups, equal_var=False)
        case StatTest.MANN_WHITNEY:
            result = stats.mannwhitneyu(*groups)
        case StatTest.WELCH_ANOVA:
            result = anova_oneway(groups, use_var="unequal", welch_correction=True)
        case StatTest.ANOVA:
            result = stats.f_oneway(*groups)
        case _:
            result = stats.kruskal(*groups)
    return result.statistic, result.pvalue


def test_associations_equal_scipy(mixed, run):
    for finding, outcome in outcomes(run, AnalysisType.ASSOCIATION):
        x, y = pair_of(mixed, finding)
        kind = "log-likelihood" if outcome.test is StatTest.G_TEST else "pearson"
        reference = stats.chi2_contingency(pd.crosstab(x, y), correction=False, lambda_=kind)
        assert outcome.statistic == pytest.approx(reference.statistic, **EXACTLY)
        assert outcome.p == pytest.approx(reference.pvalue, **EXACTLY)
        assert outcome.df == (reference.dof,)


@pytest.mark.parametrize("is_corrected", [True, False])
def test_cramers_v_equals_scipy_and_bergsma(mixed, is_corrected):
    question = Question(analyses=(AnalysisType.ASSOCIATION,), bias_corrected_v=is_corrected)
    for finding, outcome in outcomes(run_statistics(mixed, question), AnalysisType.ASSOCIATION):
        x, y = pair_of(mixed, finding)
        table = pd.crosstab(x, y).to_numpy()
        v = stats.contingency.association(table, method="cramer")
        if is_corrected:
            n, (r, c) = table.sum(), table.shape
            phi = max(0.0, v * v * (min(r, c) - 1) - (r - 1) * (c - 1) / (n - 1))
            v = np.sqrt(phi / (min(r - (r - 1) ** 2 / (n - 1), c - (c - 1) ** 2 / (n - 1)) - 1))
        assert outcome.effect.value == pytest.approx(v, rel=1e-9)
        assert outcome.effect.low <= outcome.effect.value <= outcome.effect.high


def test_effects_equal_pingouin(mixed, run):
    for finding, outcome in outcomes(run, AnalysisType.DIFFERENCE):
        values, labels = pair_of(mixed, finding)
        groups = [values[labels == label].to_numpy(float) for label in sorted(set(labels))]
        if outcome.test is StatTest.WELCH_T:
            d = pg.compute_effsize(*groups, eftype="cohen")
            assert outcome.effect.value == pytest.approx(d, rel=0.005)  # Hedges' factor is 1 − 0.002 here
        elif outcome.test is StatTest.MANN_WHITNEY:
            reference = pg.mwu(*groups)
            assert outcome.effect.value == pytest.approx(float(reference["RBC"].iloc[0]), rel=1e-9)


def test_normality_equals_scipy(mixed, run):
    for finding, outcome in outcomes(run, AnalysisType.NORMALITY):
        values = mixed.frame[finding.columns[0]].drop_nulls().to_numpy()
        reference = (stats.shapiro if outcome.test is StatTest.SHAPIRO_WILK else stats.normaltest)(values)
        assert outcome.statistic == pytest.approx(reference.statistic, rel=1e-9)
        assert outcome.p == pytest.approx(reference.pvalue, rel=1e-7)
        assert finding.effect.value == pytest.approx(stats.skew(values), rel=1e-9)


def test_adjusted_p_equals_statsmodels(run):
    tested = [f for f in run.findings if f.p is not None and f.analysis.is_about_pairs]
    reference = multipletests([f.p for f in tested], method="fdr_bh")
    assert [f.p_adjusted for f in tested] == pytest.approx(list(reference[1]), rel=1e-12)
    assert [f.is_significant for f in tested] == list(reference[0])


def test_groups_of_one_row_are_left_out_of_values_and_ranks(build):
    values = [3.1, 1.2, 5.5, 4.4, 9.9, 2.7, 6.1, 3.3, 8.2, 7.7]
    labels = ["a", "a", "a", "b", "tek", "b", "b", "c", "c", "c"]
    dataset = build(v=values, g=labels)
    run = run_statistics(dataset, Question(analyses=(AnalysisType.DIFFERENCE,)))
    groups = [[v for v, g in zip(values, labels, strict=True) if g == label] for label in "abc"]
    assert run.findings[0].n == 9
    for _, outcome in outcomes(run, AnalysisType.DIFFERENCE):
        statistic, p = reference_difference(outcome.test, [np.array(g) for g in groups])
        assert outcome.statistic == pytest.approx(statistic, **EXACTLY)
        assert outcome.p == pytest.approx(p, **EXACTLY)


def test_mann_kendall_equals_kendalls_tau_of_scipy_in_direction_and_sens_slope():
    random = np.random.default_rng(3)
    times, values = np.sort(random.random(60)), np.round(random.normal(size=60) + np.arange(60) / 20, 1)
    result = mann_kendall(times, values, 0.05)
    reference = stats.kendalltau(times, values, method="asymptotic")
    slope = stats.theilslopes(values, times, 0.95)
    assert result.tau == pytest.approx(reference.statistic, rel=1e-12)
    assert result.slope == pytest.approx(slope.slope, rel=1e-12)
    assert (result.low, result.high) == pytest.approx((slope.low_slope, slope.high_slope), rel=0.05)
    assert result.p == pytest.approx(reference.pvalue, rel=0.2)  # scipy has no continuity correction


def test_opened_difference_equals_pingouin_and_scipy(mixed):
    samples = samples_of(mixed, mixed.column("c1"), mixed.column("c6"))
    frame = pd.DataFrame({"v": mixed.frame["c1"].to_list(), "g": mixed.frame["c6"].to_list()}).dropna()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        reference = pg.pairwise_gameshowell(data=frame, dv="v", between="g")
    by_label = dict(samples)
    for a, b, p in zip(reference["A"], reference["B"], reference["pval"], strict=True):
        assert games_howell_pair(by_label[a], by_label[b], len(samples))[1] == pytest.approx(p, abs=1e-8)
    check = spread_check(samples)
    levene = stats.levene(*by_label.values(), center="median")
    assert check.params["p"] == pytest.approx(levene.pvalue, rel=1e-9)


@pytest.mark.parametrize(
    ("q", "groups", "df"), [(3.5, 3, 10.0), (0.2, 4, 2.5), (5.1, 8, 1500.0), (2.0, 12, 1.0)]
)
def test_studentised_range_equals_scipy(q, groups, df):
    assert studentised_range_sf(q, groups, df) == pytest.approx(
        stats.studentized_range.sf(q, groups, df), abs=1e-8
    )


def test_whole_numbers_are_tested_as_numbers(build):
    dataset = build(
        types={"a": ColumnType.INTEGER, "b": ColumnType.INTEGER}, a=[1, 2, 3, 4, 5, 6], b=[2, 1, 4, 3, 6, 5]
    )
    run = run_statistics(dataset, Question(analyses=(AnalysisType.RELATION,)))
    assert run.findings[0].effect.value == pytest.approx(
        stats.pearsonr([1, 2, 3, 4, 5, 6], [2, 1, 4, 3, 6, 5])[0]
    )
