"""Changing a kept data set: calculated columns follow their inputs, and their formulas survive new captions."""

import polars as pl
import pytest

from terazi.engine.column import Column, ColumnType
from terazi.engine.dataset import Dataset, empty_residue
from terazi.engine.exchange import PipelineRefused, Stage, column_from_json
from terazi.engine.formulas.references import with_captions
from terazi.engine.parquet import dump_dataset, load_dataset
from terazi.engine.pipeline import change_dataset


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
    changed = change_dataset(dump_dataset(_dataset()), [ADD], {}, _quiet)
    assert changed.steps[0]["column"] == "c3"
    assert changed.steps[0]["formula"] == "[c1] - [c2]"
    assert load_dataset(changed.stored).frame["c3"].to_list() == [6.0, 15.0]


def test_calculated_column_follows_a_change_of_its_input() -> None:
    first = change_dataset(dump_dataset(_dataset()), [ADD], {}, _quiet)
    step = {"kind": "set_cell", "column": "c1", "row": 2, "value": 100}
    second = change_dataset(first.stored, [step], {"c3": "[c1] - [c2]"}, _quiet)
    assert load_dataset(second.stored).frame["c3"].to_list() == [96.0, 15.0]


def test_formula_is_read_with_the_captions_of_today() -> None:
    first = change_dataset(dump_dataset(_dataset()), [ADD], {}, _quiet)
    rename = {"kind": "rename", "column": "c1", "name": "Ciro"}
    second = change_dataset(first.stored, [rename], {"c3": "[c1] - [c2]"}, _quiet)
    columns = [column_from_json(column) for column in second.stored.columns]
    assert with_captions("[c1] - [c2]", columns) == "[Ciro] - [Gider [[TL]]]"


def test_calculated_column_keeps_its_values_when_an_input_is_removed() -> None:
    first = change_dataset(dump_dataset(_dataset()), [ADD], {}, _quiet)
    gone = {"kind": "remove_column", "column": "c1"}
    second = change_dataset(first.stored, [gone], {"c3": "[c1] - [c2]"}, _quiet)
    assert load_dataset(second.stored).frame["c3"].to_list() == [6.0, 15.0]


def test_refused_step_is_named_by_its_place() -> None:
    wrong = {"kind": "rename", "column": "c9", "name": "x"}
    with pytest.raises(PipelineRefused) as refused:
        change_dataset(dump_dataset(_dataset()), [ADD, wrong], {}, _quiet)
    assert refused.value.place.startswith("steps.1.")
