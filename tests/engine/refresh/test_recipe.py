"""The recipe of a project on next month's workbook: by value on all rows, by row on the same rows, and told where not."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from terazi.engine.column import ROW, Column, ColumnType, Level
from terazi.engine.corrections.replay import replayed
from terazi.engine.corrections.steps import Step
from terazi.engine.dataset import RESIDUE_SCHEMA, Dataset, empty_residue
from terazi.engine.exchange import Origin, PipelineRefused, Stage
from terazi.engine.parquet import dump_dataset, load_dataset
from terazi.engine.pipeline import change_dataset
from terazi.engine.refresh.notes import MatchKind, StepState
from terazi.engine.refresh.recipe import Choice, Earlier, Refreshed, refresh
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say
from terazi.foundation.types import Json

TODAY = date(2026, 12, 1)
NO_CHOICE = Choice(columns={})
OCTOBER = Dataset(
    columns=(
        Column(id="c1", name="Şehir", type=ColumnType.TEXT),
        Column(id="c2", name="Tutar", type=ColumnType.INTEGER),
        Column(id="c3", name="Kod", type=ColumnType.INTEGER, given_level=Level.NOMINAL),
    ),
    frame=pl.DataFrame(
        {
            ROW: [2, 3, 4, 5, 6, 7],
            "c1": ["Ankara", "ankra", "İzmir ", "Ankara", "Ankara", None],
            "c2": [10, 20, None, 40, 10, 900],
            "c3": [1, 0, 1, None, 1, 0],
        }
    ),
    residue=pl.DataFrame([(4, "c2", "30 TL", "text")], schema=RESIDUE_SCHEMA, orient="row"),
)
MERGE = {"kind": "replace_options", "column": "c1", "options": [["ankra", "Ankara"]], "rows": None}
PARSE = {"kind": "parse_cells", "column": "c2", "rows": [4]}
BIG = {"combinator": "and", "rules": [{"field": "c2", "operator": ">=", "value": 500}]}


def _quiet(_stage: Stage) -> None:
    pass


def _worked(steps: Sequence[Json], base: Dataset = OCTOBER) -> tuple[Dataset, tuple[Step, ...]]:
    """The data set after steps, each a version of its own, and the recipe that is kept of them."""
    stored, recipe, formulas = dump_dataset(base), list[Json](), dict[str, str]()
    for step in steps:
        origin = Origin(stored=dump_dataset(base), recipe=recipe)
        made = change_dataset(stored, [step], formulas, origin, _quiet)
        if step["kind"] == "add_column":
            formulas[made.steps[0]["column"]] = made.steps[0]["formula"]
        stored, recipe = made.stored, [*recipe, *made.steps]
    return load_dataset(stored), tuple(Step.from_json(step) for step in recipe)


def _refreshed(steps: Sequence[Json], file: Dataset, choice: Choice = NO_CHOICE) -> Refreshed:
    _, recipe = _worked(steps)
    return refresh(Earlier(base=OCTOBER, recipe=recipe, next_column=20), file, choice, TODAY)


def _file(
    names: Sequence[str], values: Sequence[Sequence[object]], types: Sequence[ColumnType], *misfits: tuple
) -> Dataset:
    columns = [Column(id=f"c{n}", name=name, type=types[n - 1]) for n, name in enumerate(names, start=1)]
    dtypes = {"text": pl.String, "integer": pl.Int64, "float": pl.Float64}
    data = {c.id: pl.Series(v, dtype=dtypes[c.type.value]) for c, v in zip(columns, values, strict=True)}
    frame = pl.DataFrame({ROW: pl.Series(range(2, 2 + len(values[0])), dtype=pl.Int64), **data})
    residue = pl.DataFrame(list(misfits), schema=RESIDUE_SCHEMA, orient="row") if misfits else empty_residue()
    return Dataset(columns=tuple(columns), frame=frame, residue=residue)


TEXT, INTEGER, FLOAT = ColumnType.TEXT, ColumnType.INTEGER, ColumnType.FLOAT
NOVEMBER = _file(
    [" TUTAR", "sehir", "Kod"],
    [[1, None, 700], ["ankra", "Bursa", "İzmir "], [1, 0, 1]],
    [INTEGER, TEXT, INTEGER],
    (3, "c1", "15 TL", "text"),
)

ROWS = st.lists(st.sampled_from([2, 3, 4, 5, 6, 7]), min_size=1, max_size=3, unique=True)
SOME = st.none() | ROWS
STEPS = st.one_of(
    st.builds(lambda rows: {**MERGE, "rows": rows}, SOME),
    st.builds(lambda rows: {**PARSE, "rows": rows}, SOME),
    st.builds(lambda rows: {"kind": "trim", "column": "c1", "rows": rows}, SOME),
    st.builds(lambda rows: {"kind": "set_case", "column": "c1", "case": "upper", "rows": rows}, SOME),
    st.builds(
        lambda rows: {"kind": "fill_empty", "column": "c3", "method": "mode", "value": None, "rows": rows},
        SOME,
    ),
    st.builds(
        lambda rows: {
            "kind": "apply_limits",
            "column": "c2",
            "lower": 15,
            "upper": 600,
            "action": "clip",
            "rows": rows,
        },
        SOME,
    ),
    st.builds(lambda rows: {"kind": "set_aside", "column": "c2", "rows": rows, "is_aside": True}, ROWS),
    st.builds(lambda rows: {"kind": "drop_rows", "chosen": rows}, ROWS),
    st.just({"kind": "drop_rows", "rule": BIG}),
    st.builds(lambda rows: {"kind": "restore_rows", "chosen": rows}, ROWS),
    st.builds(lambda rows: {"kind": "drop_duplicates", "columns": None, "rows": rows}, SOME),
    st.builds(
        lambda row, new: {"kind": "set_cell", "column": "c2", "row": row, "value": new},
        ROWS.map(min),
        st.integers(0, 9),
    ),
    st.builds(
        lambda n: {"kind": "add_column", "name": f"Yeni {n}", "formula": "[Tutar] * 2"}, st.integers(1, 3)
    ),
    st.just({"kind": "rename", "column": "c1", "name": "İl"}),
    st.just({"kind": "retype", "column": "c3", "to_type": "select"}),
    st.just({"kind": "set_level", "column": "c2", "level": "ordinal", "labels": []}),
    st.just({"kind": "remove_column", "column": "c3"}),
)


@given(st.lists(STEPS, max_size=6))
@settings(max_examples=30, deadline=None)
def test_the_same_file_gives_the_same_version_however_often(wanted: list[Json]) -> None:
    steps = list[Json]()
    for step in wanted:  # what the data refuses is no part of a recipe
        try:
            _worked([*steps, step])
        except PipelineRefused:
            continue
        steps.append(step)
    before, recipe = _worked(steps)
    first = refresh(Earlier(base=OCTOBER, recipe=recipe, next_column=20), OCTOBER, NO_CHOICE, TODAY)
    assert all(note.state is StepState.MADE for note in first.notes.steps)
    assert _plain(first.dataset) == _plain(before)
    second = refresh(Earlier(base=first.base, recipe=first.recipe, next_column=20), OCTOBER, NO_CHOICE, TODAY)
    assert second.recipe == first.recipe
    assert _plain(second.dataset) == _plain(before)


def _plain(dataset: Dataset) -> tuple:
    columns = [replace(column, confidence=1.0) for column in dataset.columns]
    return columns, dataset.frame.to_dicts(), dataset.residue.sort(ROW, "column").to_dicts()


def test_what_goes_by_value_holds_for_new_rows_in_columns_found_by_their_captions() -> None:
    found = _refreshed([{"kind": "trim", "column": "c1", "rows": None}, MERGE, PARSE], NOVEMBER)
    assert found.dataset.frame.to_dicts() == [
        {ROW: 2, "c1": "Ankara", "c2": 1, "c3": 1},
        {ROW: 3, "c1": "Bursa", "c2": 15, "c3": 0},
        {ROW: 4, "c1": "İzmir", "c2": 700, "c3": 1},
    ]
    assert [note.state for note in found.notes.steps] == [StepState.MADE] * 3
    assert found.dataset.column("c3").level is Level.NOMINAL
    assert (found.notes.rows_before, found.notes.rows_in_file, found.notes.same_rows) == (6, 3, 0)


def test_what_names_rows_is_not_done_to_other_rows_and_that_is_said() -> None:
    steps = [
        {"kind": "set_cell", "column": "c2", "row": 3, "value": 99},
        {"kind": "drop_rows", "chosen": [2]},
        {"kind": "set_aside", "column": "c2", "rows": [4], "is_aside": True},
    ]
    found = _refreshed(steps, NOVEMBER)
    assert found.dataset.frame.equals(found.base.frame)
    assert found.recipe == ()
    assert {say(note.reason, Lang.TR) for note in found.notes.steps} == {
        "Tek tek seçilen satırlar içindi; bu satırlar yeni dosyada yok."
    }


def test_rows_that_stand_elsewhere_in_the_new_file_are_followed() -> None:
    moved = OCTOBER.frame.reverse().with_columns(pl.Series(ROW, range(2, 8), dtype=pl.Int64))
    numbers = dict(zip(OCTOBER.frame.reverse()[ROW], moved[ROW], strict=True))
    residue = OCTOBER.residue.with_columns(pl.col(ROW).replace(numbers))
    steps = [
        {"kind": "set_cell", "column": "c2", "row": 3, "value": 99},
        {"kind": "drop_rows", "chosen": [2, 7]},
    ]
    found = _refreshed(steps, replace(OCTOBER, frame=moved, residue=residue))
    assert found.dataset.frame[ROW].to_list() == [3, 4, 5, 6, 7]  # 900 went; 10, which stands twice, did not
    assert found.dataset.frame.filter(pl.col(ROW) == 6)["c2"].to_list() == [99]
    assert [note.state for note in found.notes.steps] == [StepState.MADE, StepState.PARTLY]
    assert say(found.notes.steps[1].reason, Lang.EN) == (
        "1 of the 2 rows picked by hand are not in the new file; it was applied to the others."
    )


def test_a_file_that_grew_keeps_what_was_done_by_row_and_does_by_value_what_is_new() -> None:
    grown = pl.concat([OCTOBER.frame, pl.DataFrame({ROW: [8], "c1": ["ankra"], "c2": [5], "c3": [1]})])
    steps = [{**MERGE, "rows": [2]}, {"kind": "drop_rows", "chosen": [4, 5]}]  # row 3 was left as it is
    found = _refreshed(steps, replace(OCTOBER, frame=grown))
    assert found.dataset.frame[ROW].to_list() == [2, 3, 6, 7, 8]
    assert found.dataset.frame["c1"].to_list() == ["Ankara", "ankra", "Ankara", None, "Ankara"]
    assert [note.state for note in found.notes.steps] == [StepState.MADE, StepState.MADE]


def test_a_rule_takes_the_rows_of_the_new_file() -> None:
    found = _refreshed([{"kind": "drop_rows", "rule": BIG, "day": "2026-10-31"}], NOVEMBER)
    assert found.dataset.frame[ROW].to_list() == [2, 3]
    assert found.recipe[0].as_json()["day"] == "2026-12-01"


def test_a_missing_column_is_named_and_what_stands_on_it_is_left_out() -> None:
    file = _file(["Tutar", "Ay"], [[1, 2], ["Kasım", "Kasım"]], [INTEGER, TEXT])
    steps = [
        {"kind": "rename", "column": "c1", "name": "İl"},
        MERGE,
        {"kind": "add_column", "name": "Kat", "formula": "[Tutar] * 2"},
        {"kind": "add_column", "name": "Etiket", "formula": "[İl] & [Kat]"},
    ]
    found = _refreshed(steps, file)
    assert [(each.column, each.name) for each in found.notes.missing] == [("c1", "İl"), ("c3", "Kod")]
    assert [note.state.value for note in found.notes.steps] == ["left_out", "left_out", "made", "left_out"]
    assert say(found.notes.steps[3].reason, Lang.TR) == "İl sütunu yok."
    assert [(c.id, c.name) for c in found.dataset.columns] == [("c2", "Tutar"), ("c20", "Ay"), ("c4", "Kat")]
    assert found.dataset.frame["c4"].to_list() == [2, 4]


def test_a_column_that_is_calculated_is_not_taken_from_the_file() -> None:
    file = _file(["Şehir", "Tutar", "Kod", "kat"], [["a"], [3], [1], [0]], [TEXT, INTEGER, INTEGER, INTEGER])
    found = _refreshed([{"kind": "add_column", "name": "Kat", "formula": "[Tutar] * 2"}], file)
    assert found.notes.columns[3].kind is MatchKind.CALCULATED
    assert found.dataset.frame.to_dicts() == [{ROW: 2, "c1": "a", "c2": 3, "c3": 1, "c4": 6}]


def test_captions_much_alike_are_proposed_and_a_person_says_otherwise() -> None:
    file = _file(["Şehirler", "Tutar (TL)", "Kod 2"], [["a"], [3], [1]], [TEXT, INTEGER, INTEGER])
    found = _refreshed([], file)
    assert [(m.column, m.kind.value) for m in found.notes.columns] == [
        ("c1", "near"),
        ("c2", "near"),
        (None, "new"),
    ]
    chosen = _refreshed([], file, Choice(columns={"c1": None, "c3": "c3"}))
    assert [(m.column, m.kind.value) for m in chosen.notes.columns] == [
        (None, "new"),
        ("c2", "near"),
        ("c3", "chosen"),
    ]
    assert [column.id for column in chosen.base.columns] == ["c2", "c3", "c20"]


def test_an_ending_softens_the_last_letter() -> None:
    earlier = replace(OCTOBER, columns=(replace(OCTOBER.columns[0], name="Grup"), *OCTOBER.columns[1:]))
    file = _file(["Grubu", "Kod", "Tutar"], [["a"], [3], [1]], [TEXT, INTEGER, INTEGER])
    found = refresh(Earlier(base=earlier, recipe=(), next_column=20), file, NO_CHOICE, TODAY)
    assert (found.notes.columns[0].column, found.notes.columns[0].kind) == ("c1", MatchKind.NEAR)


@pytest.mark.parametrize("columns", [{"c1": "c1", "c2": "c1"}, {"c9": "c1"}, {"c1": "c7"}])
def test_a_choice_that_does_not_fit_is_refused(columns: dict[str, str | None]) -> None:
    with pytest.raises(PipelineRefused):
        _refreshed([], NOVEMBER, Choice(columns=columns))


def test_decimals_widen_whole_numbers_and_another_type_stays_what_it_is() -> None:
    file = _file(["Şehir", "Tutar", "Kod"], [["a", "b"], [1.5, 2.0], ["x", "y"]], [TEXT, FLOAT, TEXT])
    found = _refreshed([], file)
    assert [column.type for column in found.dataset.columns] == [TEXT, FLOAT, TEXT]
    assert found.dataset.frame["c2"].to_list() == [1.5, 2.0]
    assert [(m.type_in_file, m.type) for m in found.notes.columns] == [
        ("text", "text"),
        ("float", "float"),
        ("text", "text"),
    ]


def test_a_few_cells_of_another_type_leave_the_type_and_are_counted() -> None:
    amounts = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "yok"]
    file = _file(["Şehir", "Tutar"], [["a"] * 10, amounts], [TEXT, TEXT])
    found = _refreshed([], file)
    assert found.dataset.column("c2").type is INTEGER
    assert found.notes.columns[1].misfits == 1
    assert found.dataset.residue.rows() == [(11, "c2", "yok", "text")]


def test_rows_that_are_no_records_go_by_a_step_and_can_come_back() -> None:
    found = _refreshed([MERGE], NOVEMBER, Choice(columns={}, left_out=(4, 99)))
    assert found.dataset.frame[ROW].to_list() == [2, 3]
    assert found.base.frame[ROW].to_list() == [2, 3, 4]
    restored = Step.from_json({"kind": "restore_rows", "chosen": [4]})
    assert replayed(found.base, [*found.recipe, restored]).frame[ROW].to_list() == [2, 3, 4]
