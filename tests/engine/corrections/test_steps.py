"""The steps: their JSON, what they do, what they refuse, and undoing by replay."""

import json
from datetime import datetime
from functools import reduce

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from terazi.engine.column import Column, ColumnType, Display
from terazi.engine.corrections.step_parser import InvalidStep
from terazi.engine.corrections.steps import (
    STEP_CLASSES,
    AddColumn,
    DropRows,
    FillEmpty,
    FillMethod,
    LetterCase,
    RemoveColumn,
    Rename,
    ReplaceOptions,
    Retype,
    SetCase,
    SetCell,
    SetCells,
    Step,
    StepKind,
    Trim,
)
from terazi.engine.corrections.transformations import apply_step
from terazi.engine.dataset import RESIDUE_SCHEMA, Dataset, dtype_of

DATA = Dataset(
    columns=(
        Column(id="c1", name="Ad", type=ColumnType.TEXT),
        Column(id="c2", name="Yaş", type=ColumnType.INTEGER),
        Column(id="c3", name="Tarih", type=ColumnType.DATETIME),
        Column(id="c4", name="Kod", type=ColumnType.TEXT),
    ),
    frame=pl.DataFrame(
        {
            "_row": [2, 3, 4],
            "c1": ["ışık ali", " veli ", None],
            "c2": [20, None, 40],
            "c3": [datetime(2026, 1, 1), None, None],
            "c4": ["1", "2", "x"],
        },
        schema_overrides={"c3": pl.Datetime("us")},
    ),
    residue=pl.DataFrame([(3, "c2", "otuz", "text")], schema=RESIDUE_SCHEMA, orient="row"),
)


def values(dataset, column):
    return dataset.frame[column].to_list()


DONE = [
    (Trim(column="c1"), "c1", ["ışık ali", "veli", None]),
    (SetCase(column="c1", case=LetterCase.TITLE), "c1", ["Işık Ali", " Veli ", None]),
    (SetCase(column="c1", case=LetterCase.UPPER, rows=(2,)), "c1", ["IŞIK ALİ", " veli ", None]),
    (SetCase(column="c1", case=LetterCase.SENTENCE), "c1", ["Işık ali", " veli ", None]),
    (SetCell(column="c2", row=3, value="30"), "c2", [20, 30, 40]),
    (SetCell(column="c2", row=2), "c2", [None, None, 40]),
    (
        SetCell(column="c3", row=4, value="31.12.2026"),
        "c3",
        [datetime(2026, 1, 1), None, datetime(2026, 12, 31)],
    ),
    (SetCells(column="c1", values=((2, "a"), (4, "b"))), "c1", ["a", " veli ", "b"]),
    (ReplaceOptions(column="c4", options=(("x", "3"),)), "c4", ["1", "2", "3"]),
    (FillEmpty(column="c1", method=FillMethod.VALUE, value="yok"), "c1", ["ışık ali", " veli ", "yok"]),
    (FillEmpty(column="c3", method=FillMethod.PREVIOUS), "c3", [datetime(2026, 1, 1)] * 3),
    (FillEmpty(column="c2", method=FillMethod.MEDIAN), "c2", [20, None, 40]),
    (DropRows(chosen=(2, 99)), "_row", [3, 4]),
    (AddColumn(name="İki kat", formula="[Yaş]*2"), "c5", [40, None, 80]),
    (AddColumn(name="Büyük", formula="[Yaş]>30", column="c9"), "c9", ["hayır", None, "evet"]),
    (Retype(column="c4", to_type=ColumnType.INTEGER), "c4", [1, 2, None]),
]


@pytest.mark.parametrize(("step", "column", "expected"), DONE, ids=lambda p: type(p).__name__)
def test_a_step_does_what_it_says(step, column, expected):
    again = Step.from_json(json.loads(json.dumps(step.as_json())))
    assert again == step
    before = DATA.frame.clone()
    assert values(apply_step(DATA, again), column) == expected
    assert DATA.frame.equals(before)


def test_a_written_cell_leaves_the_residue():
    assert apply_step(DATA, SetCell(column="c2", row=3, value=30)).residue.is_empty()
    assert apply_step(DATA, SetCell(column="c2", row=2, value=30)).residue.height == 1


def test_dropped_rows_and_columns_leave_the_residue():
    assert apply_step(DATA, DropRows(chosen=(3,))).residue.is_empty()
    gone = apply_step(DATA, RemoveColumn(column="c2"))
    assert gone.residue.is_empty()
    assert [c.id for c in gone.columns] == ["c1", "c3", "c4"]


def test_a_calculated_column_says_its_formula_and_type():
    column = apply_step(DATA, AddColumn(name="Büyük", formula="[Yaş]>30")).column("c5")
    assert (column.type, column.display) == (ColumnType.SELECT, Display.BOOLEAN)
    assert column.reason.params["formula"] == "[Yaş]>30"


def test_undo_is_replaying_without_the_step():
    steps = [Trim(column="c1"), SetCell(column="c2", row=3, value=30), Rename(column="c1", name="İsim")]
    whole = reduce(apply_step, steps, DATA)
    assert whole.column("c1").name == "İsim"
    undone = reduce(apply_step, [steps[0], steps[2]], DATA)
    assert values(undone, "c2") == values(DATA, "c2")
    assert values(undone, "c1") == values(whole, "c1")


REFUSED = [
    Trim(column="c2"),
    Trim(column="c77"),
    SetCell(column="c2", row=99, value=1),
    SetCell(column="c2", row=2, value="abc"),
    SetCell(column="c2", row=2, value=1.5),
    SetCell(column="c3", row=2, value="31.02.2026"),
    Rename(column="c1", name="yaş"),
    AddColumn(name="AD", formula="1"),
    AddColumn(name="Z", formula="1+"),
    AddColumn(name="Z", formula="1", column="c1"),
    FillEmpty(column="c1", method=FillMethod.MEDIAN),
    FillEmpty(column="c1", method=FillMethod.VALUE),
]


@pytest.mark.parametrize("step", REFUSED, ids=repr)
def test_a_step_that_cannot_be_made_is_refused(step):
    with pytest.raises(InvalidStep):
        apply_step(DATA, step)


def test_the_last_column_stays():
    one = reduce(apply_step, [RemoveColumn(column=c) for c in ("c1", "c2", "c3")], DATA)
    with pytest.raises(InvalidStep):
        apply_step(one, RemoveColumn(column="c4"))


WRONG_JSON = [
    None,
    [],
    "trim",
    {},
    {"kind": "explode"},
    {"kind": "trim"},
    {"kind": "trim", "column": "x1"},
    {"kind": "trim", "column": "c1\n"},
    {"kind": "trim", "column": "c0"},
    {"kind": "trim", "column": "c1", "extra": 1},
    {"kind": "trim", "column": "c1", "rows": []},
    {"kind": "trim", "column": "c1", "rows": [0]},
    {"kind": "trim", "column": "c1", "rows": [True]},
    {"kind": "trim", "column": "c1", "rows": "23"},
    {"kind": "retype", "column": "c1", "to_type": "money"},
    {"kind": "rename", "column": "c1", "name": " "},
    {"kind": "rename", "column": "c1", "name": "a" * 201},
    {"kind": "set_cell", "column": "c1", "row": 1.5},
    {"kind": "set_cell", "column": "c1", "row": 2, "value": {}},
    {"kind": "set_cell", "column": "c1", "row": 2, "value": float("nan")},
    {"kind": "set_cell", "column": "c1", "row": 2, "value": "a" * 40_000},
    {"kind": "set_cells", "column": "c1", "values": [[1]]},
    {"kind": "replace_options", "column": "c1", "options": [["a", "b"], ["a", "c"]]},
    {"kind": "replace_options", "column": "c1", "options": [["a", 1]]},
    {"kind": "apply_limits", "column": "c1", "lower": "1", "action": "clip"},
    {"kind": "apply_limits", "column": "c1", "lower": 1, "upper": float("inf"), "action": "clip"},
    {"kind": "drop_duplicates", "columns": []},
    {"kind": "add_column", "name": "a", "formula": ""},
    {"kind": "drop_rows", "chosen": list(range(1, 200_003))},
]


@pytest.mark.parametrize("stored", WRONG_JSON, ids=range(len(WRONG_JSON)))
def test_wrong_json_is_refused(stored):
    with pytest.raises(InvalidStep):
        Step.from_json(stored)


def test_every_kind_has_a_step_and_a_maker():
    assert set(STEP_CLASSES) == set(StepKind)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda c: st.lists(c, max_size=3) | st.dictionaries(st.text(max_size=5), c, max_size=3),
    max_leaves=5,
)
NAMES = [
    "column",
    "rows",
    "value",
    "values",
    "options",
    "name",
    "formula",
    "method",
    "case",
    "to_type",
    "row",
    "action",
    "lower",
    "columns",
]
LIKELY = st.sampled_from(
    [
        "c1",
        "c2",
        "c3",
        "text",
        "integer",
        "datetime",
        "upper",
        "mode",
        "previous",
        "clip",
        [2, 3],
        [["a", "b"]],
        [[2, "x"]],
        2,
        "[Yaş]/0",
    ]
)


@settings(max_examples=300, deadline=None)
@given(
    st.sampled_from([k.value for k in StepKind]),
    st.dictionaries(st.sampled_from(NAMES), LIKELY | JSON, max_size=4),
)
def test_any_json_is_a_step_or_refused_and_any_step_is_made_or_refused(kind, stored):
    try:
        step = Step.from_json({"kind": kind, **stored})
        changed = apply_step(DATA, step)
    except InvalidStep:
        return
    assert {c.id for c in changed.columns} | {"_row"} == set(changed.frame.columns)
    for column in changed.columns:
        assert changed.frame[column.id].dtype == dtype_of(column.type)
