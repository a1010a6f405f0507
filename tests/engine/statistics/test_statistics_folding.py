"""Findings that say nearly the same are one: formulas of each other, and a pair that was tested in two ways."""

import numpy as np
import polars as pl
import pytest

from terazi.engine.statistics.folding import COPY
from terazi.engine.statistics.questions import Question
from terazi.engine.statistics.results import StatisticsRun, ids_in, load_run
from terazi.engine.statistics.run import run_statistics

ROWS = 200


@pytest.fixture
def columns() -> dict[str, list[float]]:
    """A price, the same with tax, what is sold at it, and a column that resembles the price but is no copy of it."""
    random = np.random.default_rng(3)
    price = random.normal(100, 15, ROWS)
    return {
        "fiyat": price.tolist(),
        "kdv’li": (price * 1.2 + random.normal(0, 0.3, ROWS)).tolist(),
        "adet": (200 - price + random.normal(0, 12, ROWS)).tolist(),
        "benzer": (price + random.normal(0, 9, ROWS)).tolist(),
    }


def _folds(run: StatisticsRun) -> dict[str, str]:
    return dict(zip(ids_in(run.table), run.table["fold"], strict=True))


def _heads(run: StatisticsRun) -> set[str]:
    pairs = run.table.filter(pl.col("second").is_not_null() & (pl.col("analysis") != "descriptives"))
    return {name for name in ids_in(pairs) if _folds(run)[name] == name}


def test_relation_of_a_column_and_of_its_calculated_copy_is_told_once(build, columns):
    run = run_statistics(build(**columns), Question(), sources={"c2": frozenset({"c1"})})
    folds = _folds(run)
    told = {folds["relation-c1-c3"], folds["relation-c2-c3"]}
    assert len(told) == 1
    assert told <= {"relation-c1-c3", "relation-c2-c3"}
    assert "relation-c1-c2" not in folds, "a column and its own source are no finding"


def test_head_of_a_fold_is_its_best_answer(build, columns):
    run = run_statistics(build(**columns), Question())
    names = ids_in(run.table).to_list()
    for name, head in _folds(run).items():
        assert names.index(head) <= names.index(name)
        assert _folds(run)[head] == head


def test_columns_that_only_resemble_each_other_are_not_folded(build, columns):
    run = run_statistics(build(**columns), Question())
    folds = _folds(run)
    assert folds["relation-c3-c4"] == "relation-c3-c4"
    assert {"relation-c1-c4", "relation-c2-c4"} - {folds["relation-c1-c4"]} == {"relation-c2-c4"} or (
        folds["relation-c1-c4"] == "relation-c2-c4"
    )


def test_chain_of_neighbours_is_no_one_copy(build):
    random = np.random.default_rng(5)
    steps = [random.normal(size=ROWS)]
    for _ in range(9):
        steps.append(steps[-1] + random.normal(0, 0.22, ROWS))
    other = steps[0] + random.normal(0, 1, ROWS)
    run = run_statistics(
        build(**{f"adım {k}": step.tolist() for k, step in enumerate(steps)}, başka=other.tolist()),
        Question(),
    )
    first, last = np.corrcoef(steps[0], steps[-1])[0, 1], np.corrcoef(steps[0], steps[1])[0, 1]
    assert first < 0.9
    assert last > COPY
    folds = _folds(run)
    assert folds["relation-c10-c11"] != folds["relation-c1-c11"]


def test_what_is_claimed_is_not_hidden_under_what_is_not(build, columns):
    run = run_statistics(build(**columns), Question())
    claimed = dict(zip(ids_in(run.table), run.table["is_significant"], strict=True))
    assert all(claimed[name] == claimed[head] for name, head in _folds(run).items())


def test_a_run_kept_before_there_were_folds_is_read_with_none(build, columns):
    run = run_statistics(build(**columns), Question())
    kept = StatisticsRun(
        table=run.table.drop("fold"),
        notes=run.notes,
        counts=run.counts,
        row_count=run.row_count,
        significance_level=run.significance_level,
        seconds=run.seconds,
    )
    read = load_run(kept.dump())
    assert read.table["fold"].to_list() == ids_in(read.table).to_list()
    assert load_run(run.dump()).table["fold"].to_list() == run.table["fold"].to_list()
