"""Two versions side by side: every cell that differs is counted and told, and no other."""

from dataclasses import replace
from datetime import datetime

import polars as pl

from terazi.engine.column import Column, ColumnType
from terazi.engine.dataset import RESIDUE_SCHEMA, Dataset, empty_residue
from terazi.engine.versions.comparison import compare


def column(column_id: str, name: str, type_: ColumnType) -> Column:
    return Column(id=column_id, name=name, type=type_)


BEFORE = Dataset(
    columns=(
        column("c1", "Ad", ColumnType.TEXT),
        column("c2", "Tutar", ColumnType.INTEGER),
        column("c3", "Gün", ColumnType.DATETIME),
    ),
    frame=pl.DataFrame(
        {
            "_row": [2, 3, 4, 5],
            "c1": ["x", "y", None, "z"],
            "c2": [1, 2, None, 4],
            "c3": [datetime(2026, 1, 31)] * 4,
        }
    ),
    residue=pl.DataFrame([(4, "c2", "yok", "text")], schema=RESIDUE_SCHEMA, orient="row"),
)
AFTER = Dataset(
    columns=(
        column("c1", "İsim", ColumnType.TEXT),
        column("c2", "Tutar", ColumnType.FLOAT),
        column("c4", "Kâr", ColumnType.FLOAT),
    ),
    frame=pl.DataFrame(
        {
            "_row": [2, 3, 4, 7],
            "c1": ["x", "Y", None, "q"],
            "c2": [1.0, 2.5, 3.0, 4.0],
            "c4": [1.0, 2.0, 3.0, 4.0],
        }
    ),
    residue=empty_residue(),
)


def test_rows_are_found_by_a_key_wherever_they_stand() -> None:
    names = ["x", "z", "z", "n", "y"]
    moved = Dataset(
        columns=BEFORE.columns[:2],
        frame=pl.DataFrame({"_row": [2, 3, 4, 5, 9], "c1": names, "c2": [1, 4, 4, 7, 20]}),
        residue=empty_residue(),
    )
    found = compare(replace(BEFORE, columns=BEFORE.columns[:2]), moved, 0, 20, "c1")
    assert (found.changed_cells, found.changed_rows, found.added_rows, found.removed_rows) == (1, 1, 3, 2)
    (changed,) = [row for row in found.rows if row["kind"] == "changed"]
    assert changed == {"_row": 9, "kind": "changed", "cells": {"c2": {"before": 2, "after": 20}}}
    told = [(row["_row"], row["kind"], row["cells"].get("c1", {}).get("after")) for row in found.rows]
    assert told == [
        (3, "added", "z"),
        (4, "added", "z"),
        (4, "removed", None),
        (5, "added", "n"),
        (5, "removed", None),
        (9, "changed", None),
    ]
    assert compare(BEFORE, AFTER, 0, 10, "c9") == compare(BEFORE, AFTER, 0, 10)


def test_every_difference_is_counted() -> None:
    found = compare(BEFORE, AFTER, 0, 10)
    assert (found.changed_cells, found.changed_rows, found.added_rows, found.removed_rows) == (3, 2, 1, 1)
    told = {each.column: each for each in found.columns}
    assert (told["c1"].name_before, told["c1"].name_after, told["c1"].changed_cells) == ("Ad", "İsim", 1)
    assert (told["c2"].type_before, told["c2"].type_after, told["c2"].changed_cells) == (
        "integer",
        "float",
        2,
    )
    assert (told["c3"].name_before, told["c3"].name_after) == ("Gün", None)
    assert (told["c4"].name_before, told["c4"].name_after) == (None, "Kâr")


def test_rows_tell_their_cells_before_and_after() -> None:
    rows = compare(BEFORE, AFTER, 0, 10).rows
    assert [(row["_row"], row["kind"]) for row in rows] == [
        (3, "changed"),
        (4, "changed"),
        (5, "removed"),
        (7, "added"),
    ]
    assert rows[0]["cells"] == {"c1": {"before": "y", "after": "Y"}, "c2": {"before": 2, "after": 2.5}}
    assert rows[1]["cells"] == {"c2": {"before": "yok", "after": 3.0}}
    assert rows[2]["cells"]["c3"] == {"before": "2026-01-31T00:00:00", "after": None}
    assert rows[3]["cells"]["c1"] == {"before": None, "after": "q"}


def test_rows_come_in_pages_with_the_counts_of_all() -> None:
    page = compare(BEFORE, AFTER, 1, 2)
    assert [row["_row"] for row in page.rows] == [4, 5]
    assert page.row_count == 4


def test_version_does_not_differ_from_itself() -> None:
    same = compare(BEFORE, BEFORE, 0, 10)
    assert (same.columns, same.rows, same.row_count, same.changed_cells) == ((), (), 0, 0)


def test_retyped_column_differs_in_its_type_and_not_in_its_cells() -> None:
    as_text = Dataset(
        columns=(BEFORE.columns[0], column("c2", "Tutar", ColumnType.TEXT), BEFORE.columns[2]),
        frame=BEFORE.frame.with_columns(c2=pl.Series(["1", "2", "yok", "4"])),
        residue=empty_residue(),
    )
    found = compare(BEFORE, as_text, 0, 10)
    assert [(each.column, each.type_after, each.changed_cells) for each in found.columns] == [
        ("c2", "text", 0)
    ]
    assert found.row_count == 0
