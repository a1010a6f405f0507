"""What marks make of the order of the next lists: few move little, and none buries what was found."""

import polars as pl
import pytest

from terazi.modules.analysis.computations.preferences import in_order_of
from terazi.modules.analysis.rules.liking import liking_of
from terazi.modules.analysis.values.runs import Liking


def _answers(*rows: tuple[str, str, str | None, bool, float]) -> pl.DataFrame:
    names = ["analysis", "first", "second", "is_significant", "score"]
    table = pl.DataFrame(rows, schema=names, orient="row")
    return table.with_columns(finding=pl.struct("score").struct.json_encode())


def _order(table: pl.DataFrame, liking: Liking | None) -> list[tuple[str, str]]:
    assert liking is not None
    return list(in_order_of(table, liking).select("analysis", "first").iter_rows())


TABLE = _answers(
    ("relation", "c1", "c2", True, 0.60),
    ("difference", "c3", "c4", True, 0.55),
    ("relation", "c5", "c6", True, 0.20),
    ("difference", "c7", "c8", False, 0.10),
    ("normality", "c1", None, False, 0.90),
    ("descriptives", "c1", None, False, 0.0),
)


def test_nothing_marked_changes_nothing() -> None:
    assert liking_of([{}, {"relation-c1-c2": 0}]) is None


def test_marks_of_a_kind_bring_it_forward() -> None:
    liking = liking_of([{"difference-c9-c10": 5, "difference-c9-c11": 5, "relation-c9-c12": 1}])
    assert _order(TABLE, liking)[:2] == [("difference", "c3"), ("relation", "c1")]


def test_marks_of_a_column_bring_it_forward() -> None:
    liking = liking_of([{f"trend-c0-c3{k}": 3 for k in range(3)} | {"association-c3-c4": 5}] * 3)
    assert _order(TABLE, liking)[0] == ("difference", "c3")


def test_one_mark_moves_less_than_many() -> None:
    one = liking_of([{"relation-c1-c2": 5}])
    many = liking_of([{f"relation-c1-c{k}": 5 for k in range(2, 22)}])
    assert one is not None
    assert many is not None
    assert one.analyses["relation"] == pytest.approx(0.2)
    assert many.analyses["relation"] == pytest.approx(20 / 24)


def test_marks_never_bury_what_holds_under_what_could_be_chance() -> None:
    spite = liking_of([{f"relation-c{k}-c{k + 1}": 1 for k in range(1, 200)}] * 5)
    order = _order(TABLE, spite)
    assert order.index(("relation", "c5")) < order.index(("difference", "c7"))
    assert order[-2:] == [("normality", "c1"), ("descriptives", "c1")]


def test_a_strong_finding_of_a_kind_that_is_not_liked_stays_above_a_weak_one() -> None:
    table = _answers(("relation", "c1", "c2", True, 0.9), ("difference", "c3", "c4", True, 0.25))
    spite = liking_of([{f"relation-c{k}-c{k + 1}": 1 for k in range(1, 200)}])
    assert _order(table, spite)[0] == ("relation", "c1")
