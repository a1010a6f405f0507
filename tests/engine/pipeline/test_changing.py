"""Changing a kept data set: calculated columns follow their inputs, and their formulas survive new captions."""

from collections.abc import Sequence
from datetime import datetime

import polars as pl
import pytest

from terazi.engine.column import Column, ColumnType
from terazi.engine.dataset import RESIDUE_SCHEMA, Dataset, empty_residue
from terazi.engine.exchange import Origin, PipelineRefused, Stage, column_from_json
from terazi.engine.formulas.references import with_captions
from terazi.engine.parquet import dump_dataset, load_dataset
from terazi.engine.pipeline import change_dataset
from terazi.foundation.types import Json


def _dataset() -> Dataset:
    columns = (
        Column(id="c1", name="Gelir", type=ColumnType.FLOAT),
        Column(id="c2", name="Gider [TL]", type=ColumnType.FLOAT),
    )
    frame = pl.DataFrame({"_row": [2, 3], "c1": [10.0, 20.0], "c2": [4.0, 5.0]})
    return Dataset(columns=columns, frame=frame, residue=empty_residue())


def _quiet(_stage: Stage) -> None:
    pass


ADD = {"kind": "add_column", "name": "Kâr", "formula": "[Gelir] - [Gider [[TL]]]"}


def test_kept_data_set_is_the_same_when_it_is_loaded() -> None:
    loaded = load_dataset(dump_dataset(_dataset()))
    assert loaded.columns == _dataset().columns
    assert loaded.frame.equals(_dataset().frame)


def test_calculated_column_gets_an_id_and_names_its_inputs_by_id() -> None:
    changed = change_dataset(dump_dataset(_dataset()), [ADD], {}, None, _quiet)
    assert changed.steps[0]["column"] == "c3"
    assert changed.steps[0]["formula"] == "[c1] - [c2]"
    assert load_dataset(changed.stored).frame["c3"].to_list() == [6.0, 15.0]


def test_calculated_column_follows_a_change_of_its_input() -> None:
    first = change_dataset(dump_dataset(_dataset()), [ADD], {}, None, _quiet)
    step = {"kind": "set_cell", "column": "c1", "row": 2, "value": 100}
    second = change_dataset(first.stored, [step], {"c3": "[c1] - [c2]"}, None, _quiet)
    assert load_dataset(second.stored).frame["c3"].to_list() == [96.0, 15.0]


def test_formula_is_read_with_the_captions_of_today() -> None:
    first = change_dataset(dump_dataset(_dataset()), [ADD], {}, None, _quiet)
    rename = {"kind": "rename", "column": "c1", "name": "Ciro"}
    second = change_dataset(first.stored, [rename], {"c3": "[c1] - [c2]"}, None, _quiet)
    columns = [column_from_json(column) for column in second.stored.columns]
    assert with_captions("[c1] - [c2]", columns) == "[Ciro] - [Gider [[TL]]]"


def test_calculated_column_keeps_its_values_when_an_input_is_removed() -> None:
    first = change_dataset(dump_dataset(_dataset()), [ADD], {}, None, _quiet)
    gone = {"kind": "remove_column", "column": "c1"}
    second = change_dataset(first.stored, [gone], {"c3": "[c1] - [c2]"}, None, _quiet)
    assert load_dataset(second.stored).frame["c3"].to_list() == [6.0, 15.0]


def test_refused_step_is_named_by_its_place() -> None:
    wrong = {"kind": "rename", "column": "c9", "name": "x"}
    with pytest.raises(PipelineRefused) as refused:
        change_dataset(dump_dataset(_dataset()), [ADD, wrong], {}, None, _quiet)
    assert refused.value.place.startswith("steps.1.")


ROWS = Dataset(
    columns=(
        Column(id="c1", name="Ay", type=ColumnType.TEXT),
        Column(id="c2", name="Ciro", type=ColumnType.FLOAT),
    ),
    frame=pl.DataFrame(
        {"_row": [2, 3, 4, 5], "c1": ["Ocak", "Şubat", "Mart", "Toplam"], "c2": [1.0, 2.0, None, 3.0]}
    ),
    residue=pl.DataFrame([(4, "c2", "yok", "text")], schema=RESIDUE_SCHEMA, orient="row"),
)
BIG = {"combinator": "and", "rules": [{"field": "c2", "operator": ">=", "value": "2"}]}


def _changed(*steps: Json, recipe: Sequence[Json] = ()) -> tuple[list[int], list[Json]]:
    """Rows and steps after a recipe of earlier changes, one version each, and these steps as one more."""
    stored, kept = dump_dataset(ROWS), list[Json]()
    for each in recipe:
        made = change_dataset(stored, [each], {}, None, _quiet)
        stored, kept = made.stored, [*kept, *made.steps]
    origin = Origin(stored=dump_dataset(ROWS), recipe=kept)
    made = change_dataset(stored, list(steps), {}, origin, _quiet)
    return load_dataset(made.stored).frame["_row"].to_list(), made.steps


def test_rows_go_by_a_rule_which_is_kept_as_it_was_read_with_its_day() -> None:
    rows, steps = _changed({"kind": "drop_rows", "rule": BIG, "day": "2026-11-24"})
    assert rows == [2, 4]
    assert steps[0]["rule"]["rules"][0]["value"] == 2
    assert steps[0]["day"] == "2026-11-24"


def test_a_relative_rule_takes_the_rows_of_the_day_on_which_it_was_made() -> None:
    moments = [datetime(2026, 1, 5), datetime(2026, 3, 5), None, None]
    dataset = Dataset(
        columns=(Column(id="c1", name="Gün", type=ColumnType.DATETIME),),
        frame=ROWS.frame.select("_row").with_columns(pl.Series("c1", moments, dtype=pl.Datetime("us"))),
        residue=empty_residue(),
    )
    rule = {"combinator": "and", "rules": [{"field": "c1", "operator": "thisMonth"}]}
    step = {"kind": "drop_rows", "rule": rule, "day": "2026-03-31"}
    made = change_dataset(dump_dataset(dataset), [step], {}, None, _quiet)
    assert load_dataset(made.stored).frame["_row"].to_list() == [2, 4, 5]


def test_rows_that_are_brought_back_take_part_in_what_happened_meanwhile() -> None:
    recipe = [
        {"kind": "drop_rows", "chosen": [3, 5]},
        {"kind": "set_case", "column": "c1", "case": "upper"},
    ]
    stored = change_dataset(dump_dataset(ROWS), recipe, {}, None, _quiet)
    origin = Origin(stored=dump_dataset(ROWS), recipe=stored.steps)
    back = change_dataset(stored.stored, [{"kind": "restore_rows", "chosen": [5]}], {}, origin, _quiet)
    assert load_dataset(back.stored).frame["c1"].to_list() == ["OCAK", "MART", "TOPLAM"]


def test_a_row_that_did_not_fit_comes_back_with_its_text() -> None:
    gone = change_dataset(dump_dataset(ROWS), [{"kind": "drop_rows", "chosen": [4]}], {}, None, _quiet)
    origin = Origin(stored=dump_dataset(ROWS), recipe=gone.steps)
    back = change_dataset(gone.stored, [{"kind": "restore_rows", "chosen": [4]}], {}, origin, _quiet)
    assert load_dataset(back.stored).residue["raw"].to_list() == ["yok"]


def test_a_row_can_go_come_back_and_go_again() -> None:
    drop, restore = {"kind": "drop_rows", "chosen": [3]}, {"kind": "restore_rows", "chosen": [3]}
    assert _changed(drop, recipe=[])[0] == [2, 4, 5]
    assert _changed(restore, recipe=[drop])[0] == [2, 3, 4, 5]
    assert _changed(restore, drop, recipe=[drop])[0] == [2, 4, 5]
    assert _changed(drop, restore)[0] == [2, 3, 4, 5]


@pytest.mark.parametrize(
    ("step", "place"),
    [
        ({"kind": "drop_rows"}, "steps.0.chosen"),
        ({"kind": "drop_rows", "chosen": [2, 3, 4, 5]}, "steps.0.chosen"),
        ({"kind": "drop_rows", "rule": {"combinator": "and", "rules": []}}, "steps.0.chosen"),
        ({"kind": "drop_rows", "rule": "c2 > 1"}, "steps.0.rule"),
        (
            {"kind": "drop_rows", "rule": {"rules": [{"field": "c9", "operator": "null"}]}},
            "steps.0.rule.rules.0.field",
        ),
        ({"kind": "drop_rows", "rule": BIG, "day": "dün"}, "steps.0.day"),
        ({"kind": "restore_rows", "chosen": [99]}, "steps.0.chosen"),
    ],
)
def test_rows_that_cannot_go_or_come_back_are_refused_by_their_place(step: Json, place: str) -> None:
    with pytest.raises(PipelineRefused) as refused:
        _changed(step)
    assert refused.value.place == place
