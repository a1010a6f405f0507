"""What a run promises: sentences in both languages, order, corrections, and answers that do not hang on row order or units."""

import re
from dataclasses import replace

import numpy as np
import polars as pl
import pytest

from terazi.engine.column import Column, ColumnType
from terazi.engine.dataset import Dataset
from terazi.engine.statistics.explain import explain
from terazi.engine.statistics.findings import EffectSize, Finding, StatTest
from terazi.engine.statistics.numbers_in_words import figures_of
from terazi.engine.statistics.questions import AnalysisType, Question
from terazi.engine.statistics.run import run_statistics
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say


def figures(run):
    return {f.id: (f.statistic, f.p, f.effect.value, f.n) for f in run.findings if f.p is not None}


def same(one, other):
    assert one.keys() == other.keys()
    for name, values in one.items():
        assert values == pytest.approx(other[name], rel=1e-9, abs=1e-12, nan_ok=False), name


def changed(dataset: Dataset, frame: pl.DataFrame) -> Dataset:
    return replace(dataset, frame=frame)


def test_row_order_does_not_matter(mixed):
    shuffled = changed(mixed, mixed.frame.sample(fraction=1.0, shuffle=True, seed=3))
    same(figures(run_statistics(mixed, Question())), figures(run_statistics(shuffled, Question())))


def test_same_question_gives_the_same_answer(mixed):
    first, second = (run_statistics(mixed, Question()) for _ in range(2))
    assert first.findings == second.findings


@pytest.mark.parametrize(("scale", "shift"), [(1000.0, 0.0), (0.001, 5.0), (1.0, 1e6)])
def test_units_do_not_matter_to_tests(mixed, scale, shift):
    other = changed(mixed, mixed.frame.with_columns(pl.col("c1") * scale + shift))
    question = Question(analyses=(AnalysisType.RELATION, AnalysisType.DIFFERENCE))
    one, two = figures(run_statistics(mixed, question)), figures(run_statistics(other, question))
    for name, values in one.items():
        assert values == pytest.approx(two[name], rel=1e-6), name


def test_turning_a_column_round_turns_the_relation_round(mixed):
    other = changed(mixed, mixed.frame.with_columns(-pl.col("c1")))
    question = Question(analyses=(AnalysisType.RELATION,))
    one, two = run_statistics(mixed, question), run_statistics(other, question)
    for finding in one.findings:
        sign = -1.0 if "c1" in finding.columns else 1.0
        assert two.finding(finding.id).effect.value == pytest.approx(sign * finding.effect.value)
        assert two.finding(finding.id).p == pytest.approx(finding.p)


def repeated(dataset: Dataset, times: int) -> Dataset:
    """Return the rows several times, each copy with a column of its own that has nothing to do with the others."""
    column = Column(id="c99", name="kopya", type=ColumnType.FLOAT)
    random = np.random.default_rng(1)
    frames = [
        dataset.frame.with_columns(c99=pl.Series(random.normal(size=dataset.row_count))) for _ in range(times)
    ]
    return replace(dataset, columns=(*dataset.columns, column), frame=pl.concat(frames))


def test_rows_duplicated_do_not_change_the_effect(mixed):
    doubled = repeated(mixed, 2)
    question = Question(analyses=(AnalysisType.RELATION,))
    one, two = run_statistics(mixed, question), run_statistics(doubled, question)
    for finding in one.findings:
        assert two.finding(finding.id).effect.value == pytest.approx(finding.effect.value)
        assert two.finding(finding.id).n == 2 * finding.n


def test_interval_holds_the_effect_and_narrows_with_rows(mixed):
    run = run_statistics(mixed, Question())
    doubled = run_statistics(repeated(mixed, 4), Question())
    for finding in run.findings:
        if finding.effect and finding.effect.low is not None:
            assert finding.effect.low <= finding.effect.value <= finding.effect.high
            if finding.analysis is AnalysisType.RELATION:
                wider = finding.effect.high - finding.effect.low
                effect = doubled.finding(finding.id).effect
                assert effect.high - effect.low < wider


def test_findings_come_in_order_of_certainty_and_strength(mixed):
    findings = run_statistics(mixed, Question()).findings
    kinds = [f.analysis for f in findings]
    assert kinds.index(AnalysisType.NORMALITY) < kinds.index(AnalysisType.DESCRIPTIVES)
    pairs = [f for f in findings if f.analysis.is_about_pairs]
    assert findings[: len(pairs)] == tuple(pairs)
    assert [f.is_significant for f in pairs] == sorted((f.is_significant for f in pairs), reverse=True)
    scores = [f.score for f in pairs if f.is_significant]
    assert scores == sorted(scores, reverse=True)


def test_focus_asks_only_about_pairs_with_that_column(mixed):
    run = run_statistics(mixed, Question(focus="c1"))
    assert all("c1" in finding.columns for finding in run.findings)
    assert run.counts["relation"] == 3
    assert run.counts["difference"] == 3
    assert run.counts["association"] == 0


def test_chosen_columns_and_analyses_limit_the_run(mixed):
    run = run_statistics(mixed, Question(columns=("c1", "c2"), analyses=(AnalysisType.RELATION,)))
    assert [finding.id for finding in run.findings] == ["relation-c1-c2"]


def test_noise_is_rarely_called_significant(build):
    random = np.random.default_rng(11)
    dataset = build(**{f"s{k}": random.normal(size=200).tolist() for k in range(20)})
    run = run_statistics(dataset, Question(analyses=(AnalysisType.RELATION,)))
    raw = sum(finding.p < 0.05 for finding in run.findings)
    assert raw > 0
    assert run.counts["significant"] == 0
    lost = next(finding for finding in run.findings if finding.p < 0.05)
    assert "rastlantı da olabilir" in say(lost.sentence, Lang.TR)
    assert "düzeltilmiş p" in say(figures_of(lost), Lang.TR)


def test_progress_is_told_from_start_to_end(mixed):
    told = []
    run_statistics(mixed, Question(), progress=lambda share, step: told.append((share, say(step, Lang.TR))))
    shares = [share for share, _ in told]
    assert shares == sorted(shares)
    assert shares[0] == 0.0
    assert told[-1] == (1.0, "Tamamlandı")


def test_relation_reads_as_a_sentence(build):
    x = np.arange(40.0)
    y = x + np.tile([0.0, 9.0], 20)
    finding = run_statistics(build(Gelir=x.tolist(), Harcama=y.tolist()), Question()).findings[0]
    assert say(finding.sentence, Lang.TR) == "“Gelir” arttıkça “Harcama” de artıyor; ilişki güçlü."
    assert say(finding.sentence, Lang.EN) == (
        "As “Gelir” goes up, “Harcama” goes up too; the relation is strong."
    )
    assert say(figures_of(finding), Lang.TR) == (
        "Pearson r = 0,93; p < 0,001 · düzeltilmiş p < 0,001 · 40 satır"
    )
    assert finding.effect.size is EffectSize.LARGE


def test_skewed_columns_are_compared_by_rank(build):
    random = np.random.default_rng(5)
    skewed = np.exp(2 * random.normal(size=80))
    run = run_statistics(
        build(v=skewed.tolist(), g=["a", "b"] * 40, w=random.normal(size=80).tolist()), Question()
    )
    difference, relation = run.finding("difference-c1-c2"), run.finding("relation-c1-c3")
    assert difference.test is StatTest.MANN_WHITNEY
    assert [outcome.test for outcome in difference.alternatives] == [StatTest.WELCH_T]
    assert relation.test is StatTest.SPEARMAN
    assert run.finding("difference-c3-c2").test is StatTest.WELCH_T


def test_small_two_by_two_table_is_tested_exactly(build):
    run = run_statistics(build(a=["e"] * 6 + ["h"] * 6, b=["x"] * 5 + ["y"] * 7), Question())
    finding = run.finding("association-c1-c2")
    assert finding.test is StatTest.FISHER_EXACT
    assert finding.p == pytest.approx(0.015151515151515, rel=1e-10)


def test_names_of_the_highest_and_lowest_group_are_in_the_sentence(build):
    random = np.random.default_rng(2)
    labels = ["az", "orta", "çok"] * 40
    values = [random.normal() + 2 * ["az", "orta", "çok"].index(label) for label in labels]
    finding = run_statistics(build(puan=values, grup=labels), Question()).finding("difference-c1-c2")
    sentence = say(finding.sentence, Lang.TR)
    assert "en yüksek ortalama “çok”" in sentence
    assert "en düşük ortalama “az”" in sentence


def test_group_that_stands_out_is_told_against_all_others(build):
    random = np.random.default_rng(2)
    labels = ["Adelie", "Chinstrap", "Gentoo"] * 40
    values = [random.normal(192 + 25 * (label == "Gentoo"), 3) for label in labels]
    finding = run_statistics(build(yüzgeç=values, tür=labels), Question()).finding("difference-c1-c2")
    rest = [value for value, label in zip(values, labels, strict=True) if label != "Gentoo"]
    mean = [value for value, label in zip(values, labels, strict=True) if label == "Gentoo"]
    assert say(finding.sentence, Lang.EN) == (
        f"Where “tür” is “Gentoo”, “yüzgeç” is markedly higher: {np.mean(mean):.4g} on average, "
        f"{np.mean(rest):.4g} in the others."
    )


SYMBOLS = re.compile(
    r"[=<>≈²ρτηωεχ±]|\bp\b|\br\b|korelasyon|correlation|anlamlı|significant|ANOVA", re.IGNORECASE
)


@pytest.mark.parametrize("lang", list(Lang))
def test_no_sentence_has_a_symbol_or_the_name_of_a_test(mixed, lang):
    run = run_statistics(mixed, Question())
    assert {finding.is_significant for finding in run.findings} == {True, False}
    for finding in run.findings:
        assert not SYMBOLS.search(say(finding.sentence, lang)), say(finding.sentence, lang)


def test_finding_survives_json(mixed):
    for finding in run_statistics(mixed, Question()).findings:
        assert Finding.from_json(finding.as_json()).as_json() == finding.as_json()


def test_opened_findings_have_charts_and_tables_of_modest_size(mixed):
    for finding in run_statistics(mixed, Question()).findings:
        detail = explain(mixed, finding).as_json()
        assert detail["finding_id"] == finding.id
        assert detail["chart"] is not None
        assert detail["tables"]
        for table in detail["tables"]:
            assert all(len(row) == len(table["headers"]) for row in table["rows"])
        if detail["chart"]["kind"] == "scatter":
            assert len(detail["chart"]["points"]) <= 400


def test_box_chart_shows_quartiles_and_counts_outliers(build):
    dataset = build(v=[1.0, 2.0, 3.0, 4.0, 100.0, 5.0, 6.0], g=["a"] * 5 + ["b"] * 2)
    detail = explain(dataset, run_statistics(dataset, Question()).finding("difference-c1-c2"))
    box = detail.chart.boxes[0]
    assert (box.label, box.n, box.median, box.q1, box.q3, box.high, box.outliers) == (
        "a",
        5,
        3.0,
        2.0,
        4.0,
        4.0,
        1,
    )
