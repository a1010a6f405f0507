"""What a run keeps of very many answers: all of them as figures, the best in words, in little room."""

import json

import numpy as np
import polars as pl
import pytest
from scipy.stats import false_discovery_control

from terazi.engine.statistics.questions import AnalysisType, Question
from terazi.engine.statistics.ranking import BEST_OF_ANALYSIS, BEST_OF_COLUMN
from terazi.engine.statistics.results import StatisticsRun, counts_of, findings_in, ids_in, load_run
from terazi.engine.statistics.run import run_statistics

COLUMNS = 60


@pytest.fixture(scope="module")
def wide_values() -> dict[str, list[float]]:
    """Sixty columns: two families that belong together, and one column that belongs to nothing."""
    random = np.random.default_rng(4)
    roots = random.normal(size=(2, 40))
    made = {f"s{k}": (roots[k % 2] + random.normal(size=40) * 0.5).tolist() for k in range(COLUMNS - 1)}
    return {**made, "yalnız": random.normal(size=40).tolist()}


@pytest.fixture
def wide(build, wide_values) -> StatisticsRun:
    return run_statistics(build(**wide_values), Question())


def test_all_answers_stand_in_the_table_and_the_best_are_told(wide):
    pairs = COLUMNS * (COLUMNS - 1) // 2
    assert wide.counts["relation"] == pairs > BEST_OF_ANALYSIS
    assert wide.table.height == wide.counts["findings"] == pairs + 2 * COLUMNS
    relations = wide.table.filter(pl.col("analysis") == "relation")
    is_told = relations["finding"].is_not_null().to_list()
    assert is_told[:BEST_OF_ANALYSIS] == [True] * BEST_OF_ANALYSIS
    assert BEST_OF_ANALYSIS <= sum(is_told) < pairs


def test_best_of_each_column_is_told_even_where_it_is_weak(wide):
    lonely = f"c{COLUMNS}"
    told = [f for f in wide.findings if lonely in f.columns and f.analysis is AnalysisType.RELATION]
    about = wide.table.filter(
        (pl.col("analysis") == "relation") & ((pl.col("first") == lonely) | (pl.col("second") == lonely))
    )
    assert BEST_OF_COLUMN <= len(told) < about.height
    assert [f.id for f in told[:BEST_OF_COLUMN]] == ids_in(about).head(BEST_OF_COLUMN).to_list()


def test_what_is_about_one_column_is_always_told(wide):
    assert sum(f.analysis is AnalysisType.DESCRIPTIVES for f in wide.findings) == COLUMNS
    assert sum(f.analysis is AnalysisType.NORMALITY for f in wide.findings) == COLUMNS


def test_corrected_p_counts_the_answers_that_are_not_told(wide):
    pairs = wide.table.filter(pl.col("analysis") == "relation")
    adjusted = false_discovery_control(pairs["p"])
    assert pairs["p_adjusted"].to_list() == pytest.approx(adjusted.tolist(), rel=2e-3)


def test_file_brings_back_the_run(wide):
    kept = load_run(wide.dump())
    assert kept.table.equals(wide.table)
    assert kept.findings == wide.findings
    assert (kept.notes, kept.counts, kept.row_count) == (wide.notes, wide.counts, wide.row_count)


def test_table_says_what_the_findings_say_to_four_digits(mixed):
    run = run_statistics(mixed, Question())
    assert findings_in(run.table) == list(run.findings)
    assert ids_in(run.table).to_list() == [finding.id for finding in run.findings]
    for finding, row in zip(run.findings, run.table.iter_rows(named=True), strict=True):
        assert (row["n"], row["is_significant"]) == (finding.n, finding.is_significant)
        assert row["p"] == (finding.p and pytest.approx(finding.p, rel=1e-3))
        if finding.effect:
            assert row["effect"] == pytest.approx(finding.effect.value, rel=1e-3)
            assert (row["effect_kind"], row["size"]) == (finding.effect.kind, finding.effect.size)


def test_answers_of_some_columns_are_counted_anew_and_keep_their_p(wide):
    part = wide.of_columns({"c1", "c3", "c5"})
    assert part.counts == counts_of(part.table) | {"calculated_pairs": 0}
    assert (part.counts["relation"], part.counts["descriptives"], part.notes) == (3, 3, ())
    whole = {finding.id: finding for finding in wide.findings}
    assert [whole[finding.id] for finding in part.findings] == list(part.findings)


def test_run_that_was_kept_as_json_is_read(mixed):
    run = run_statistics(mixed, Question())
    old = {
        "findings": [finding.as_json() for finding in run.findings],
        "notes": [note.as_json() for note in run.notes],
        "counts": dict(run.counts),
        "row_count": run.row_count,
        "significance_level": run.significance_level,
        "seconds": run.seconds,
    }
    kept = load_run(json.dumps(old).encode())
    assert kept.findings == run.findings
    assert kept.counts == counts_of(kept.table) | {"calculated_pairs": 0}
    assert kept.table["p"].to_list() == [finding.p for finding in run.findings]


def test_certain_but_very_weak_answers_are_significant_and_not_notable(build):
    random = np.random.default_rng(8)
    base = random.normal(size=20_000)
    weak = (0.05 * base + random.normal(size=20_000)).tolist()
    strong = (base + random.normal(size=20_000)).tolist()
    question = Question(analyses=(AnalysisType.RELATION,))
    alone = run_statistics(build(a=base.tolist(), b=weak), question)
    assert (alone.counts["significant"], alone.counts["notable"]) == (1, 0)
    both = run_statistics(build(a=base.tolist(), b=weak, c=strong), question)
    assert (both.counts["significant"], both.counts["notable"]) == (3, 1)
