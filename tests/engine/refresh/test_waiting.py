"""A column that one month's workbook does not have: what stands on it waits, and is made when the column comes again."""

from dataclasses import replace
from datetime import date

import polars as pl

from terazi.engine.column import ROW, Column, ColumnType
from terazi.engine.corrections.steps import Step
from terazi.engine.dataset import Dataset, empty_residue
from terazi.engine.refresh.notes import MatchKind, StepState
from terazi.engine.refresh.recipe import Choice, Earlier, Refreshed, refresh
from terazi.engine.refresh.waiting import Waiting
from terazi.foundation.types import Json, Value

TODAY = date(2026, 12, 1)


def _sheet(**columns: list[Value]) -> Dataset:
    """A workbook that was just read: ids by place, numbers where all values are."""
    described = tuple(
        Column(
            id=f"c{n}", name=name, type=ColumnType.INTEGER if isinstance(values[0], int) else ColumnType.TEXT
        )
        for n, (name, values) in enumerate(columns.items(), start=1)
    )
    data = {column.id: values for column, values in zip(described, columns.values(), strict=True)}
    rows = len(next(iter(data.values())))
    frame = pl.DataFrame({ROW: pl.Series(range(2, 2 + rows), dtype=pl.Int64), **data})
    return Dataset(columns=described, frame=frame, residue=empty_residue())


OCTOBER = _sheet(Şehir=["ankra", "İzmir", "ankra"], Tutar=[1, 2, 3])
WITHOUT = _sheet(Tutar=[5, 6], Kanal=["Web", "Mağaza"])
DECEMBER = _sheet(Tutar=[7, 8], sehir=["Bursa", "ankra"])
MERGE: Json = {"kind": "replace_options", "column": "c1", "options": [["ankra", "Ankara"]], "rows": None}
NAMED: Json = {"kind": "rename", "column": "c1", "name": "İl"}
LABEL: Json = {"kind": "add_column", "name": "Etiket", "formula": "[İl] & [Tutar]", "column": "c3"}
DOUBLE: Json = {"kind": "add_column", "name": "Çift", "formula": "[Tutar] * 2", "column": "c4"}
NO_CITY: Json = {
    "kind": "drop_rows",
    "rule": {"combinator": "and", "rules": [{"field": "c1", "operator": "null"}]},
}


def _steps(*steps: Json) -> tuple[Step, ...]:
    return tuple(Step.from_json(step) for step in steps)


def _months(*files: Dataset, recipe: tuple[Step, ...], choice: Choice | None = None) -> Refreshed:
    """One workbook after the other; what waits is kept as JSON in between."""
    earlier = Earlier(base=OCTOBER, recipe=recipe, next_column=10)
    for place, file in enumerate(files):
        found = refresh(earlier, file, choice or Choice(columns={}), TODAY)
        earlier = Earlier(
            base=found.base,
            recipe=found.recipe,
            next_column=20 + place,
            waiting=Waiting.from_json(found.waiting.as_json()),
        )
    return found


def test_what_stood_on_a_missing_column_is_made_when_it_comes_again() -> None:
    recipe = _steps(MERGE, NAMED, LABEL, DOUBLE)
    without = _months(WITHOUT, recipe=recipe)
    assert [step.as_json()["kind"] for step in without.recipe] == ["add_column"]
    found = _months(WITHOUT, WITHOUT, DECEMBER, recipe=recipe)
    assert found.recipe == recipe
    assert [note.state for note in found.notes.steps] == [StepState.MADE] * 4
    assert [each.name for each in found.notes.missing] == ["Kanal"]  # which only the months between had
    assert [(c.id, c.name) for c in found.dataset.columns][-4:] == [
        ("c2", "Tutar"),
        ("c1", "İl"),
        ("c3", "Etiket"),
        ("c4", "Çift"),
    ]
    assert found.dataset.frame.select("c1", "c3", "c4").rows() == [
        ("Bursa", "Bursa7", 14),
        ("Ankara", "Ankara8", 16),
    ]
    assert (found.notes.columns[1].column, found.notes.columns[1].kind) == ("c1", MatchKind.SAME)


def test_steps_that_came_meanwhile_keep_their_place_after_those_before_them() -> None:
    without = _months(WITHOUT, recipe=_steps(MERGE, DOUBLE))
    later = _steps({"kind": "rename", "column": "c2", "name": "Ücret"})
    earlier = Earlier(
        base=without.base, recipe=(*without.recipe, *later), next_column=20, waiting=without.waiting
    )
    found = refresh(earlier, DECEMBER, Choice(columns={}), TODAY)
    assert [step.as_json()["kind"] for step in found.recipe] == ["replace_options", "add_column", "rename"]


def test_a_rule_about_a_missing_column_takes_no_row() -> None:
    without = _months(WITHOUT, recipe=_steps(NO_CITY))
    assert without.dataset.row_count == 2
    assert [note.state for note in without.notes.steps] == [StepState.LEFT_OUT]


def test_cells_edited_by_hand_are_forgotten_with_their_rows() -> None:
    edited = _steps({"kind": "set_cell", "column": "c1", "row": 3, "value": "Bursa"})
    assert _months(WITHOUT, recipe=edited).waiting.steps == ()


def test_spellings_merged_in_some_rows_are_merged_in_all_later_ones() -> None:
    found = _months(WITHOUT, DECEMBER, recipe=_steps({**MERGE, "rows": [2]}))
    assert found.dataset.frame["c1"].to_list() == ["Bursa", "Ankara"]


def test_a_column_taken_away_by_a_step_is_taken_away_again() -> None:
    found = _months(WITHOUT, DECEMBER, recipe=_steps({"kind": "remove_column", "column": "c1"}))
    assert "c1" not in {column.id for column in found.dataset.columns}
    assert "c1" in {column.id for column in found.base.columns}


def test_a_person_matches_a_column_that_waits() -> None:
    file = _sheet(Tutar=[7, 8], Yer=["Bursa", "ankra"])
    without = _months(WITHOUT, recipe=_steps(MERGE))
    earlier = Earlier(base=without.base, recipe=without.recipe, next_column=20, waiting=without.waiting)
    assert [(each.column, each.name) for each in without.notes.missing] == [("c1", "Şehir")]
    found = refresh(earlier, file, Choice(columns={"c2": "c1"}), TODAY)
    assert found.dataset.frame["c1"].to_list() == ["Bursa", "Ankara"]


def test_who_went_back_to_the_workbook_as_it_was_read_keeps_the_columns_and_not_the_steps() -> None:
    without = _months(WITHOUT, recipe=_steps(MERGE, DOUBLE))
    earlier = Earlier(base=without.base, recipe=(), next_column=20, waiting=without.waiting)
    found = refresh(earlier, DECEMBER, Choice(columns={}), TODAY)
    assert found.recipe == ()
    assert found.dataset.frame["c1"].to_list() == ["Bursa", "ankra"]


def test_nothing_waits_where_the_workbook_has_everything() -> None:
    found = _months(replace(OCTOBER), recipe=_steps(MERGE, DOUBLE))
    assert found.waiting == Waiting(made=2)
