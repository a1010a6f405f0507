"""What counts as found: pairs of columns at the level, without pairs that a formula made."""

import numpy as np
import pytest

from terazi.engine.statistics.explain import explain
from terazi.engine.statistics.findings import is_significant
from terazi.engine.statistics.numbers_in_words import degrees
from terazi.engine.statistics.questions import AnalysisType, Question
from terazi.engine.statistics.run import run_statistics
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say, say_within


@pytest.mark.parametrize(
    ("analysis", "p", "expected"),
    [
        (AnalysisType.RELATION, 0.04, True),
        (AnalysisType.TREND, 0.0, True),
        (AnalysisType.ASSOCIATION, 0.05, False),
        (AnalysisType.DIFFERENCE, 0.9, False),
        (AnalysisType.RELATION, None, False),
        (AnalysisType.NORMALITY, 1e-30, False),
        (AnalysisType.DESCRIPTIVES, None, False),
    ],
)
def test_significant_is_a_pair_whose_adjusted_p_is_below_the_level(analysis, p, expected):
    assert is_significant(analysis, p, 0.05) is expected


def test_shape_of_a_column_is_told_but_is_no_finding(build):
    skewed = np.exp(np.random.default_rng(1).normal(size=300)).tolist()
    run = run_statistics(build(gelir=skewed), Question())
    normality = run.finding("normality-c1")
    assert normality.p_adjusted < 0.001
    assert normality.is_significant is False
    assert normality.sentence.key == "statistics.normality.right"
    assert run.counts["significant"] == 0


def test_every_finding_of_the_run_agrees_with_the_one_meaning(mixed):
    run = run_statistics(mixed, Question())
    for finding in run.findings:
        assert finding.is_significant is is_significant(finding.analysis, finding.p_adjusted, 0.05)
    assert run.counts["significant"] == sum(finding.is_significant for finding in run.findings) > 0


@pytest.fixture
def calculated(build):
    random = np.random.default_rng(2)
    a, b = random.normal(size=(2, 100))
    return build(
        Tutar=a.tolist(), Adet=b.tolist(), KDV=(0.2 * a).tolist(), Toplam=(1.2 * a + 0.01 * b).tolist()
    )


SOURCES = {"c3": frozenset({"c1"}), "c4": frozenset({"c1", "c3"})}


def test_column_and_what_it_is_calculated_from_are_left_out_and_counted(calculated):
    run = run_statistics(calculated, Question(), sources=SOURCES)
    pairs = {finding.columns for finding in run.findings if finding.analysis.is_about_pairs}
    assert pairs == {("c1", "c2"), ("c2", "c3"), ("c2", "c4")}
    assert run.counts["calculated_pairs"] == 3
    (note,) = [n for n in run.notes if n.key.startswith("statistics.note.calculated")]
    assert say(note, Lang.TR) == (
        "Sütunlardan biri ötekinden hesaplandığı için 3 ikili dışarıda bırakıldı: "
        "“Tutar” ile “KDV”, “Tutar” ile “Toplam”, “KDV” ile “Toplam”."
    )
    assert say(note, Lang.EN) == (
        "3 pairs were left out because one column is calculated from the other: "
        "“Tutar” and “KDV”, “Tutar” and “Toplam”, “KDV” and “Toplam”."
    )


def test_one_pair_left_out_is_said_in_the_singular(calculated):
    run = run_statistics(calculated, Question(), sources={"c3": frozenset({"c1"})})
    (note,) = [n for n in run.notes if n.key.startswith("statistics.note.calculated")]
    assert say(note, Lang.EN).startswith("1 pair was left out")
    assert say(note, Lang.TR).endswith("1 ikili dışarıda bırakıldı: “Tutar” ile “KDV”.")


def test_pairs_left_out_do_not_make_the_others_look_surer(calculated):
    with_trivial = run_statistics(calculated, Question())
    without = run_statistics(calculated, Question(), sources=SOURCES)
    assert with_trivial.counts["calculated_pairs"] == 0
    assert {f.columns for f in with_trivial.findings[:2]} <= {("c1", "c3"), ("c1", "c4"), ("c3", "c4")}
    for finding in without.findings:
        if finding.analysis.is_about_pairs:
            assert finding.p_adjusted >= with_trivial.finding(finding.id).p_adjusted


def test_columns_by_themselves_are_described_though_calculated(calculated):
    run = run_statistics(calculated, Question(), sources=SOURCES)
    assert run.counts["descriptives"] == run.counts["normality"] == 4


@pytest.mark.parametrize(
    ("df", "turkish", "english"),
    [((2.0, 115.987), "2; 115,99", "2, 115.99"), ((1234.5,), "1.234,5", "1,234.5"), ((98.0,), "98", "98")],
)
def test_degrees_of_freedom_are_written_as_the_language_writes_numbers(df, turkish, english):
    phrase = degrees(df)
    assert (say(phrase, Lang.TR), say(phrase, Lang.EN)) == (turkish, english)


def test_test_without_degrees_of_freedom_has_none(build):
    assert degrees(()) is None


def test_table_of_tests_has_localised_degrees(build):
    values = [*range(10), *range(5, 25), *range(0, 60, 2)]
    groups = ["a"] * 10 + ["b"] * 20 + ["c"] * 30
    dataset = build(puan=[float(v) for v in values], grup=groups)
    finding = run_statistics(dataset, Question()).finding("difference-c1-c2")
    detail = explain(dataset, finding).as_json()
    cells = {lang: [row[2] for row in say_within(detail, lang)["tables"][0]["rows"]] for lang in Lang}
    assert any("; " in cell and "," in cell for cell in cells[Lang.TR] if cell)
    assert any(", " in cell and "." in cell for cell in cells[Lang.EN] if cell)
