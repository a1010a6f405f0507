import datetime as dt

import polars as pl
import pytest

from terazi.engine.column import ColumnType
from terazi.engine.columns.conversion import convert, preview_conversion
from terazi.engine.dataset import Dataset, dtype_of
from tests.engine.columns.tables import Cell, raw_column, typed

MIXED: list[Cell] = ["Ali", "12", "1.234,5", "31.12.2026", "evet", None, "#N/A", "007"]
EVERY: dict[str, list[Cell]] = {
    "texts": MIXED,
    "whole": [1, 2, 3, "yok", "#DIV/0!", 5, 6, 7, 8, 9, 10, 11],
    "broken": [1.5, 2.25, 1.234, None, 3.5],
    "dates": [
        dt.date(2026, 1, 2),
        dt.date(1850, 5, 6),
        None,
        dt.date(2026, 3, 4),
        "31.02.2026",
        *[dt.date(2026, 1, 1)] * 9,
    ],
    "moments": [dt.datetime(2026, 1, 2, 3, 4, 5), dt.datetime(2026, 1, 2)],
    "times": [dt.time(14, 5), dt.time(23, 59)],
    "answers": [True, False, None, True],
}


def dataset_of(cells: list[Cell]) -> Dataset:
    return typed(raw_column("A", cells), raw_column("B", list(range(len(cells)))))


def filled(dataset: Dataset) -> int:
    return int(dataset.frame["c1"].count()) + dataset.residue.filter(pl.col("column") == "c1").height


@pytest.mark.parametrize("to_type", ColumnType)
@pytest.mark.parametrize("cells", EVERY.values(), ids=EVERY.keys())
def test_no_cell_is_lost_and_all_come_back(cells: list[Cell], to_type: ColumnType) -> None:
    before = dataset_of(cells)
    there = convert(before, "c1", to_type)
    assert filled(there) == filled(before)
    assert there.frame["c1"].dtype == dtype_of(to_type)
    assert there.column("c1").type is to_type
    back = convert(there, "c1", before.column("c1").type)
    lost = back.frame["c1"].is_null() & before.frame["c1"].is_not_null()
    assert not lost.any()
    assert back.frame["c2"].equals(before.frame["c2"])


@pytest.mark.parametrize(
    "cells", [EVERY["whole"], EVERY["broken"], EVERY["dates"], EVERY["moments"], EVERY["times"]]
)
def test_values_are_the_same_after_a_way_over_text(cells: list[Cell]) -> None:
    before = dataset_of(cells)
    back = convert(convert(before, "c1", ColumnType.TEXT), "c1", before.column("c1").type)
    kept = before.frame.filter(pl.col("c1").is_not_null())["c1"].to_list()
    assert (
        back.frame.filter(
            pl.col("_row").is_in(before.frame.filter(pl.col("c1").is_not_null())["_row"].implode())
        )["c1"].to_list()
        == kept
    )


def test_texts_that_are_no_numbers_go_to_the_residue_and_return() -> None:
    before = dataset_of(MIXED)
    there = convert(before, "c1", ColumnType.FLOAT)
    assert there.frame["c1"].to_list() == [None, 12, 1234.5, None, None, None, None, 7]
    assert there.residue["raw"].to_list() == ["Ali", "31.12.2026", "evet", "#N/A"]
    back = convert(there, "c1", ColumnType.TEXT)
    assert back.frame["c1"].to_list()[0] == "Ali"
    assert back.residue.rows() == [(8, "c1", "#N/A", "error")]


def test_fraction_does_not_become_a_whole_number_and_returns_exactly() -> None:
    before = dataset_of([1.5, 2, 3.25])
    there = convert(before, "c1", ColumnType.INTEGER)
    assert there.frame["c1"].to_list() == [None, 2, None]
    assert convert(there, "c1", ColumnType.FLOAT).frame["c1"].to_list() == [1.5, 2, 3.25]


def test_numbers_become_dates_as_excel_days_or_written_days() -> None:
    there = convert(dataset_of([45000, 20261231, -3]), "c1", ColumnType.DATETIME)
    assert there.frame["c1"].to_list() == [dt.datetime(2023, 3, 15), dt.datetime(2026, 12, 31), None]


def test_answers_become_one_and_zero() -> None:
    there = convert(dataset_of(["evet", "hayır", "EVET"]), "c1", ColumnType.INTEGER)
    assert there.frame["c1"].to_list() == [1, 0, 1]


def test_word_for_no_among_numbers_is_not_a_zero() -> None:
    assert (
        convert(dataset_of(["5", "yok", "7", "x"]), "c1", ColumnType.FLOAT).frame["c1"].to_list()[1] is None
    )


def test_chosen_type_is_certain() -> None:
    column = convert(dataset_of(["1.234", "2.345"]), "c1", ColumnType.TEXT).column("c1")
    assert (column.confidence, column.reason.key) == (1.0, "columns.reason.chosen")


def test_preview_tells_what_conversion_then_does() -> None:
    before = dataset_of(MIXED)
    told = preview_conversion(before, "c1", ColumnType.FLOAT)
    done = convert(before, "c1", ColumnType.FLOAT)
    assert told.converted == done.frame["c1"].count() == 3
    assert told.not_converted == done.residue.height == 4
    assert told.sample[0] == (2, "Ali")
    assert preview_conversion(done, "c1", ColumnType.TEXT).restored == 3
    assert told.as_json()["to_type"] == "float"


def test_unknown_column_is_an_error() -> None:
    with pytest.raises(KeyError):
        convert(dataset_of(MIXED), "c9", ColumnType.TEXT)
