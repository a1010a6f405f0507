"""Every note under a finding is true: each is looked for on data that would make it false."""

from datetime import datetime, timedelta

import numpy as np
import pytest
from scipy import stats

from terazi.engine.statistics.findings import EffectKind, StatTest
from terazi.engine.statistics.questions import AnalysisType, Question
from terazi.engine.statistics.run import run_statistics
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say

NOTE = "statistics.note."


def notes_of(finding):
    return {note.key.removeprefix(NOTE) for note in finding.notes}


def related(build, x, y):
    run = run_statistics(
        build(x=list(map(float, x)), y=list(map(float, y))), Question(analyses=(AnalysisType.RELATION,))
    )
    return run.finding("relation-c1-c2")


def compared(build, **groups):
    values = [float(value) for group in groups.values() for value in group]
    labels = [label for label, group in groups.items() for _ in group]
    run = run_statistics(build(v=values, g=labels), Question(analyses=(AnalysisType.DIFFERENCE,)))
    return run.finding("difference-c1-c2")


@pytest.mark.parametrize("sign", [1.0, -1.0])
def test_bent_relation_is_not_said_to_move_together_when_it_falls(build, sign):
    x = np.arange(1.0, 61.0)
    finding = related(build, x, sign * np.exp(x / 5.0))
    assert notes_of(finding) == {"bent"}
    told = [say(note, lang) for note in finding.notes for lang in Lang]
    assert not any("together" in text or "aynı yön" in text or "birlikte" in text for text in told)


def test_relation_is_not_called_bent_where_there_is_none(build):
    random = np.random.default_rng(0)
    for _ in range(200):
        finding = related(build, random.standard_t(2, 12), random.standard_t(2, 12))
        p = {outcome.effect.kind: outcome.p for outcome in (finding, *finding.alternatives)}
        assert "bent" not in notes_of(finding) or p[EffectKind.SPEARMAN_RHO] < 0.05


def test_straight_relation_is_not_called_bent(build):
    random = np.random.default_rng(1)
    x = random.normal(size=200)
    assert notes_of(related(build, x, x + random.normal(size=200))) == set()


def test_measures_of_opposite_signs_are_said(build):
    x = np.arange(40.0)
    y = -x
    x[-1], y[-1] = 1000.0, 1000.0
    finding = related(build, x, y)
    assert notes_of(finding) == {"opposite_signs"}
    assert "Pearson" in say(finding.notes[0], Lang.TR)


def test_opposite_signs_are_said_whenever_they_stand(build):
    random = np.random.default_rng(2)
    seen = set()
    for _ in range(300):
        finding = related(build, random.standard_t(2, 25), random.standard_t(2, 25))
        r, rho = finding.effect.value, finding.alternatives[0].effect.value
        said = "opposite_signs" in notes_of(finding)
        assert said == (r * rho < 0 and max(abs(r), abs(rho)) >= 0.1)
        seen.add(said)
    assert seen == {True, False}


@pytest.mark.parametrize("slope", [2.0, -0.5])
def test_column_on_a_straight_line_is_said_to_follow_from_the_other(build, slope):
    random = np.random.default_rng(3)
    x = random.normal(size=50)
    assert notes_of(related(build, x, slope * x + 7.0)) == {"copy"}
    assert notes_of(related(build, x, slope * x + random.normal(size=50))) == set()


@pytest.mark.parametrize(("rows", "is_said"), [(9, True), (10, False)])
def test_few_shared_rows_are_said(build, rows, is_said):
    random = np.random.default_rng(4)
    finding = related(build, random.normal(size=rows), random.normal(size=rows))
    assert ("small_sample" in notes_of(finding)) is is_said
    assert finding.n == rows


def test_welch_is_praised_only_where_it_leads(build):
    random = np.random.default_rng(5)
    seen = set()
    for sizes in ((40, 40), (40, 40, 40), (50, 6), (6, 6, 6), (30, 3, 4)):
        for shape in (random.normal, random.lognormal):
            groups = {f"g{k}": shape(size=n) * 2.5 ** min(k, 1) for k, n in enumerate(sizes)}
            finding = compared(build, **groups)
            leads = finding.test in (StatTest.WELCH_T, StatTest.WELCH_ANOVA)
            keys = notes_of(finding) & {"unequal_variances", "unequal_variances_welch"}
            assert keys <= {"unequal_variances_welch" if leads else "unequal_variances"}
            seen |= keys
    assert seen == {"unequal_variances", "unequal_variances_welch"}


def test_only_welch_is_named_where_it_leads_and_no_classical_test_where_none_stands(build):
    for key in ("unequal_variances", "unequal_variances_welch"):
        groups = {"a": [1.0, 2.0, 3.0] * 10, "b": [1.0, 20.0, 33.0] * 10}
        finding = compared(build, **groups)
        for note in finding.notes:
            if note.key == NOTE + key:
                assert "ANOVA" not in say(note, Lang.TR)
                assert "classical" not in say(note, Lang.EN)


def test_groups_that_spread_alike_are_not_said_to_differ(build):
    random = np.random.default_rng(6)
    finding = compared(build, a=random.normal(size=60), b=random.normal(size=60) + 3.0)
    assert notes_of(finding) == set()


@pytest.mark.parametrize(("rows", "is_said"), [(9, True), (10, False)])
def test_small_group_is_said_with_its_rows(build, rows, is_said):
    random = np.random.default_rng(7)
    finding = compared(build, a=random.normal(size=60), b=random.normal(size=rows))
    assert ("small_group" in notes_of(finding)) is is_said
    if is_said:
        assert next(n for n in finding.notes if n.key == NOTE + "small_group").params == {"n": rows}


FORMULAS = {
    StatTest.WELCH_T: lambda a, b: stats.ttest_ind(a, b, equal_var=False),
    StatTest.STUDENT_T: stats.ttest_ind,
    StatTest.MANN_WHITNEY: stats.mannwhitneyu,
}


def test_p_is_said_to_be_counted_only_where_no_formula_gave_it(build):
    random = np.random.default_rng(8)
    seen = set()
    for rows, others in ((9, 4), (12, 4), (20, 4), (40, 40), (100, 100)):
        for shift in (0.0, 2.0):
            a, b = random.normal(size=rows), random.normal(size=others) + shift
            finding = compared(build, a=a, b=b)
            is_counted = "counted" in notes_of(finding)
            by_formula = FORMULAS[finding.test](a, b).pvalue
            if is_counted:
                assert finding.p * 10_000 == pytest.approx(round(finding.p * 10_000))
                assert finding.p == pytest.approx(by_formula, rel=1.0, abs=2e-3)
            else:
                assert finding.p == pytest.approx(by_formula, rel=1e-6)
            seen.add(is_counted)
    assert seen == {True, False}


def test_small_expected_counts_are_said_where_chi_square_is_a_formula(build):
    a = ["x", "y", "z"] * 8
    b = (["p"] * 6 + ["q"] * 6 + ["r"] * 6 + ["s"] * 6)[:24]
    run = run_statistics(build(a=a, b=b), Question(analyses=(AnalysisType.ASSOCIATION,)))
    (note,) = run.finding("association-c1-c2").notes
    assert (note.key, note.params["share"]) == (NOTE + "small_expected", 1.0)
    many = run_statistics(build(a=a * 20, b=b * 20), Question(analyses=(AnalysisType.ASSOCIATION,)))
    assert many.finding("association-c1-c2").notes == ()


@pytest.mark.parametrize(("rows", "is_said"), [(1_000, False), (1_001, True)])
def test_many_rows_are_said_under_a_test_of_normality(build, rows, is_said):
    values = np.random.default_rng(9).normal(size=rows).tolist()
    (finding,) = run_statistics(build(v=values), Question(analyses=(AnalysisType.NORMALITY,))).findings
    assert notes_of(finding) == ({"large_normality"} if is_said else set())


@pytest.mark.parametrize(("days", "is_said"), [(9, True), (10, False)])
def test_few_periods_are_said_under_a_trend(build, days, is_said):
    values = np.random.default_rng(10).normal(size=days).tolist()
    when = [datetime(2024, 1, 1) + timedelta(days=day) for day in range(days)]
    run = run_statistics(build(t=when, v=values), Question(analyses=(AnalysisType.TREND,)))
    finding = run.finding("trend-c1-c2")
    assert ("few_points" in notes_of(finding)) is is_said
    assert "averaged" not in notes_of(finding)
