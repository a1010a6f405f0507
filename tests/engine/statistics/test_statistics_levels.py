"""Statistics take the values of a column as what they are: groups, steps with an order, or amounts."""

import numpy as np
import pytest

from terazi.engine.column import ColumnType, Level
from terazi.engine.corrections.steps import SetLevel
from terazi.engine.corrections.transformations import apply_step
from terazi.engine.statistics.explain import explain
from terazi.engine.statistics.findings import StatTest
from terazi.engine.statistics.inputs import column_codes
from terazi.engine.statistics.questions import AnalysisType, Question
from terazi.engine.statistics.run import run_statistics
from tests.engine.columns.tables import raw_column, typed


def low_birth_weights():
    """Smoking and low birth weight of 189 births. Source: Hosmer and Lemeshow, Applied Logistic Regression (1989)."""
    smoke, low = [], []
    for smokes, is_low, count in ((0, 0, 86), (0, 1, 29), (1, 0, 44), (1, 1, 30)):
        smoke += [smokes] * count
        low += [is_low] * count
    race = ([1, 2, 3, 1] * 48)[:189]
    return typed(raw_column("low", low), raw_column("smoke", smoke), raw_column("race", race))


def test_an_association_of_codes_is_found_as_soon_as_a_table_is_read():
    data = low_birth_weights()
    finding = run_statistics(data, Question()).finding("association-c1-c2")
    assert finding.test is StatTest.CHI_SQUARE
    assert finding.p == pytest.approx(0.02649064)
    chart = explain(data, finding).chart
    assert (chart.bars, chart.series) == (("hayır", "evet"), ("hayır", "evet"))


def test_codes_are_described_as_options_by_their_labels():
    run = run_statistics(low_birth_weights(), Question(analyses=(AnalysisType.DESCRIPTIVES,)))
    assert run.finding("descriptives-c2").sentence.params["top"] == "hayır"


def test_codes_that_are_amounts_to_a_person_are_computed_with():
    data = low_birth_weights()
    for column in ("c1", "c2", "c3"):
        data = apply_step(data, SetLevel(column=column, level=Level.CONTINUOUS))
    assert run_statistics(data, Question()).finding("relation-c1-c2").test in (
        StatTest.PEARSON,
        StatTest.SPEARMAN,
    )


SPELLINGS = ["evet", "Evet", "EVET ", "E", "1", "yes", "true", "var"]
OPPOSITES = ["hayır", "HAYIR", "Hayir", "H", "0", "No", "FALSE", "yok"]


def test_every_spelling_of_yes_and_no_is_one_answer_in_tests(build):
    draw = np.random.default_rng(5)
    says_yes = draw.random(240) < 0.5
    mixed = [str(draw.choice(SPELLINGS if yes else OPPOSITES)) for yes in says_yes]
    plain = ["Evet" if yes else "Hayır" for yes in says_yes]
    group = np.where(draw.random(240) < np.where(says_yes, 0.6, 0.3), "A", "B").tolist()
    runs = [run_statistics(build(yanıt=answers, grup=group), Question()) for answers in (mixed, plain)]
    found, expected = (run.finding("association-c1-c2") for run in runs)
    assert found.df == expected.df == (1.0,)
    assert found.p == pytest.approx(expected.p)
    assert column_codes(build(yanıt=mixed), build(yanıt=mixed).columns[0])[1] == ("Evet", "Hayır")


def test_other_answers_stand_beside_yes_and_no(build):
    data = build(yanıt=["evet", "Evet", "hayır", "bilmiyor"])
    assert len(column_codes(data, data.columns[0])[1]) == 3


STEPS = ["düşük", "orta", "yüksek"]


def test_ordered_options_are_tested_by_their_order(build):
    draw = np.random.default_rng(8)
    income = draw.normal(size=120)
    step = np.digitize(income + draw.normal(size=120), [-0.7, 0.7])
    data = build(düzey=[STEPS[k] for k in step], gelir=income.tolist(), bölge=["A", "B", "C", "D"] * 30)
    pairs = tuple((value, value.upper()) for value in STEPS)
    ordered = apply_step(data, SetLevel(column="c1", level=Level.ORDINAL, labels=pairs))
    run = run_statistics(ordered, Question())
    relation = run.finding("relation-c1-c2")
    assert relation.test is StatTest.SPEARMAN
    assert relation.effect.value > 0.5
    assert run.finding("difference-c1-c3").test is StatTest.KRUSKAL_WALLIS
    turned = apply_step(data, SetLevel(column="c1", level=Level.ORDINAL, labels=pairs[::-1]))
    assert run_statistics(turned, Question()).finding("relation-c1-c2").effect.value == pytest.approx(
        -relation.effect.value
    )
    assert "statistics.note.ordinal" in {note.key for note in run.notes}
    bars = explain(ordered, run.finding("descriptives-c1")).chart.bars
    assert bars == ("DÜŞÜK", "ORTA", "YÜKSEK")


def test_a_scale_is_tested_by_ranks_and_not_for_normality(build):
    draw = np.random.default_rng(2)
    memnun = draw.integers(1, 6, 200).tolist()
    data = typed(raw_column("Memnuniyet", memnun), raw_column("Puan", draw.normal(size=200).tolist()))
    assert data.columns[0].type is ColumnType.INTEGER
    run = run_statistics(data, Question())
    assert run.finding("relation-c1-c2").test is StatTest.SPEARMAN
    assert "normality-c1" not in {finding.id for finding in run.findings}
