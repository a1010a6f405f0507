"""Data that breaks careless statistics: whatever comes, there is an answer or a note, and JSON without NaN."""

import json
from dataclasses import replace
from datetime import datetime, timedelta

import numpy as np
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from terazi.engine.column import Column, ColumnType, Display
from terazi.engine.dataset import Dataset, dtype_of, empty_residue
from terazi.engine.statistics.explain import explain
from terazi.engine.statistics.questions import AnalysisType, Question, QuestionError
from terazi.engine.statistics.results import StatisticsRun, load_run
from terazi.engine.statistics.run import run_statistics
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say

pytestmark = pytest.mark.filterwarnings("error")

START = datetime(2024, 1, 1)


def survive(dataset, **asked) -> StatisticsRun:
    """Run everything, open every finding, say every phrase in both languages, and write and read the file."""
    run = run_statistics(dataset, Question(**asked))
    stored = load_run(run.dump())
    assert (stored.findings, stored.notes, stored.counts) == (run.findings, run.notes, run.counts)
    for finding in run.findings:
        detail = explain(dataset, finding)
        json.dumps(detail.as_json(), allow_nan=False)
        phrases = [finding.sentence, finding.method, finding.reason, *finding.notes, *detail.checks]
        heads = [head for table in detail.tables for head in (table.title, *table.headers)]
        for lang in Lang:
            for phrase in phrases + heads:
                assert "nan" not in say(phrase, lang).split()
    for note in run.notes:
        say(note, Lang.TR)
        say(note, Lang.EN)
    return run


def keys(run):
    return {note.key.removeprefix("statistics.note.") for note in run.notes}


@pytest.mark.parametrize("rows", [0, 1, 2, 3, 4, 5])
def test_few_rows_never_break_a_run(build, rows):
    dataset = build(
        types={"a": ColumnType.FLOAT, "b": ColumnType.FLOAT, "g": ColumnType.SELECT, "h": ColumnType.SELECT,
               "t": ColumnType.DATETIME, "x": ColumnType.TEXT},
        a=[1.0, 2.0, 4.0, 3.0, 5.0][:rows],
        b=[2.0, 1.0, 5.0, 3.0, 9.0][:rows],
        g=["a", "b", "a", "b", "a"][:rows],
        h=["x", "y", "y", "x", "x"][:rows],
        t=[START + timedelta(days=d) for d in range(rows)],
        x=["bir", "iki", "üç", "dört", "beş"][:rows],
    )  # fmt: skip
    run = survive(dataset)
    assert run.row_count == rows
    assert ("no_rows" in keys(run)) is (rows == 0)


def test_empty_and_constant_columns_are_told_and_described_but_not_tested(build):
    dataset = build(
        types={"boş": ColumnType.FLOAT, "tek": ColumnType.SELECT, "boş_seçenek": ColumnType.SELECT},
        boş=[None] * 20,
        sabit=[7.0] * 20,
        tek=["aynı"] * 20,
        boş_seçenek=[None] * 20,
        sayı=list(np.arange(20.0)),
    )
    run = survive(dataset)
    assert keys(run) == {"empty", "constant", "one_option"}
    assert run.counts["descriptives"] == 5
    assert run.counts["relation"] == run.counts["difference"] == 0


def test_infinite_values_count_as_empty(build):
    dataset = build(a=[np.inf, -np.inf, 1.0, 2.0, 3.0, 4.0, 5.5], b=[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0])
    run = survive(dataset)
    assert "infinite" in keys(run)
    assert run.finding("relation-c1-c2").n == 5


def test_huge_values_do_not_overflow(build):
    small = np.random.default_rng(0).normal(size=50)
    groups = ["a", "b"] * 25
    huge = survive(build(a=(small * 1e300).tolist(), b=small[::-1].tolist(), g=groups))
    plain = survive(build(a=small.tolist(), b=small[::-1].tolist(), g=groups))
    for name in ("relation-c1-c2", "difference-c1-c3"):
        assert huge.finding(name).p == pytest.approx(plain.finding(name).p, rel=1e-9)
    survive(build(a=[1.7e308, -1.7e308, 1e308, 5.0, 1e-320], g=["a", "b", "a", "b", "a"]))


def test_outlier_that_a_partner_lacks_does_not_spoil_the_pair(build):
    a = [*np.arange(1.0, 31.0), 1e300]
    b = [*(np.arange(1.0, 31.0) ** 1.1), None]
    run = survive(build(a=a, b=b))
    finding = run.finding("relation-c1-c2")
    expected = np.corrcoef(np.arange(1.0, 31.0), np.arange(1.0, 31.0) ** 1.1)[0, 1]
    values = {finding.effect.kind: finding.effect.value}
    values |= {o.effect.kind: o.effect.value for o in finding.alternatives}
    assert values["pearson_r"] == pytest.approx(expected, rel=1e-12)


def test_tight_groups_far_apart_keep_their_spread(build):
    random = np.random.default_rng(1)
    a, b = random.normal(size=30), random.normal(size=30) + 1e9
    run = survive(build(v=[*a, *b], g=["a"] * 30 + ["b"] * 30))
    welch = run.finding("difference-c1-c2")
    from_far = (a.mean() - b.mean()) / np.sqrt(a.var(ddof=1) / 30 + b.var(ddof=1) / 30)
    assert welch.statistic == pytest.approx(from_far, rel=1e-6)


def test_groups_without_any_spread_still_get_an_answer(build):
    run = survive(build(v=[1.0] * 10 + [2.0] * 10 + [3.0] * 10, g=["a"] * 10 + ["b"] * 10 + ["c"] * 10))
    assert run.finding("difference-c1-c2").p < 0.001


def test_groups_of_one_row_are_told(build):
    run = survive(build(v=list(np.arange(9.0)), g=["a"] * 4 + ["b"] * 4 + ["tek"]))
    assert any(note.key.endswith("groups_left_out") for note in run.finding("difference-c1-c2").notes)


def test_groups_that_are_all_of_one_row_are_told_as_untestable(build):
    run = survive(build(v=list(np.arange(9.0)), g=[f"kod{k}" for k in range(9)]))
    assert "untestable" in keys(run)
    assert run.counts["difference"] == 0


def test_column_with_too_many_options_is_not_used_for_groups(build):
    run = survive(build(v=list(np.arange(120.0)), g=[f"kod {k % 60}" for k in range(120)]))
    assert "too_many_options" in keys(run)


def test_ties_everywhere_and_copies_are_handled(build):
    flags = [0.0, 1.0] * 20
    run = survive(build(a=flags, b=flags, c=[1.0 - f for f in flags], g=["e", "h"] * 20))
    copy = run.finding("relation-c1-c2")
    assert copy.effect.value == pytest.approx(1.0)
    assert copy.p == 0.0
    assert any(note.key.endswith("copy") for note in copy.notes)


def test_columns_that_share_no_row_are_told_as_untestable(build):
    a, b = [1.0, 2.0, 3.0, 4.0, 5.0], [None] * 5
    run = survive(build(a=a + b, b=b + a))
    assert keys(run) == {"untestable"}


def test_dates_all_alike_and_far_apart_are_handled(build):
    same = [START] * 12
    far = [datetime(1, 1, 1), datetime(9999, 12, 31), *[START + timedelta(hours=h) for h in range(10)]]
    run = survive(build(aynı=same, uzak=far, v=list(np.arange(12.0)), k=[1.0] * 6 + [2.0] * 6))
    assert "few_dates" in keys(run)
    assert run.counts["trend"] == 2


def test_many_dates_are_averaged_by_calendar_period(build):
    when = [START + timedelta(days=d) for d in range(2000)]
    run = survive(build(t=when, v=[d + (d % 7) for d in map(float, range(2000))]))
    trend = run.finding("trend-c1-c2")
    assert trend.is_significant
    assert trend.estimate.value == pytest.approx(365.2425, rel=0.01)
    assert trend.n == 2000
    assert any(note.key.endswith("averaged") for note in trend.notes)


def test_strange_names_do_not_break_sentences(build):
    dataset = build(
        **{"{x}": list(np.arange(20.0)), 'a\'da "b" %': list(np.arange(20.0) ** 2), "": ["e", "h"] * 10}
    )
    run = survive(dataset)
    assert "“{x}”" in say(run.finding("relation-c1-c2").sentence, Lang.TR)


def test_unknown_column_and_impossible_level_are_refused(build):
    dataset = build(a=[1.0, 2.0])
    with pytest.raises(QuestionError) as unknown:
        run_statistics(dataset, Question(columns=("c9",)))
    assert unknown.value.reason == QuestionError.UNKNOWN_COLUMN
    with pytest.raises(QuestionError):
        Question(significance_level=1.0)


def test_percent_and_units_are_written_as_the_column_shows_them(build):
    dataset = build(oran=[0.125, 0.125, 0.25, 0.25], kilo=[1.0, 2.0, 3.0, 4.0])
    dataset = dataset.with_column(replace(dataset.column("c1"), display=Display.PERCENT))
    dataset = dataset.with_column(replace(dataset.column("c2"), unit="kg"))
    run = survive(dataset, analyses=(AnalysisType.DESCRIPTIVES,))
    assert "%18,8" in say(run.findings[0].sentence, Lang.TR)
    assert "2,5 kg" in say(run.findings[1].sentence, Lang.TR)


def test_the_largest_numbers_over_time_are_drawn_among_themselves(build):
    largest = 1.7976931348623157e308
    values = [largest, -largest] * 12
    dataset = build(
        types={"t": ColumnType.DATETIME},
        t=[START + timedelta(days=30 * place) for place in range(24)],
        a=values,
    )
    run = survive(dataset, analyses=(AnalysisType.TREND,))
    (finding,) = run.findings
    points = explain(dataset, finding).as_json()["chart"]["points"]
    assert {value for _, value in points} <= {largest, -largest}


cells = st.one_of(st.none(), st.floats(allow_nan=False), st.integers(-3, 3).map(float))
words = st.one_of(st.none(), st.sampled_from(["a", "b", "ç", ""]))
moments = st.one_of(st.none(), st.datetimes(datetime(1900, 1, 1), datetime(2100, 1, 1)))


@settings(max_examples=60, deadline=None, derandomize=True)
@given(rows=st.lists(st.tuples(cells, cells, words, words, moments), max_size=25))
def test_any_small_table_gets_an_answer(build_any, rows):
    columns = list(zip(*rows, strict=True)) if rows else [()] * 5
    survive(build_any(*columns))


@pytest.fixture(scope="module")
def build_any():
    """Build a data set of two numbers, two categories and a date from five lists of cells."""
    kinds = [ColumnType.FLOAT, ColumnType.FLOAT, ColumnType.SELECT, ColumnType.SELECT, ColumnType.DATETIME]

    def make(*columns):
        frame = {"_row": pl.Series(range(1, len(columns[0]) + 1), dtype=pl.Int64)}
        frame |= {
            f"c{place}": pl.Series(list(values), dtype=dtype_of(kind))
            for place, (values, kind) in enumerate(zip(columns, kinds, strict=True), start=1)
        }
        made = tuple(
            Column(id=f"c{k}", name=f"Sütun {k}", type=kind) for k, kind in enumerate(kinds, start=1)
        )
        return Dataset(columns=made, frame=pl.DataFrame(frame), residue=empty_residue())

    return make
