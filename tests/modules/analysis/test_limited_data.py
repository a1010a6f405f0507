"""Whatever data and limits there are: what is left of a data set has only rows and columns that the view shows."""

from datetime import date

import polars as pl
from hypothesis import given, settings
from hypothesis import strategies as st

from terazi.engine.column import ROW, Column, ColumnType
from terazi.engine.dataset import RESIDUE_SCHEMA, Dataset, dtype_of
from terazi.foundation.language.lang import Lang, fold
from terazi.modules.analysis.computations.limited import limited, rows_outside
from terazi.modules.analysis.rules.projects import view_of
from terazi.modules.analysis.values.reach import View

TODAY = date(2026, 11, 22)
CITIES = ("İzmir", "IZMİR ", "Ankara", "ıĞdır", None)
LAYERS = ("", "Satış", "Satış/Sipariş", "Kimlik")
FORMULAS = {"c4": "[Tutar] * 2", "c5": "UZUNLUK([Not])"}
NAMES = ("Şehir", "Tutar", "Not", "Kat", "Boy")
TYPES = (ColumnType.SELECT, ColumnType.INTEGER, ColumnType.TEXT, ColumnType.INTEGER, ColumnType.INTEGER)
SOURCES = {"c4": {"c2"}, "c5": {"c3"}}

row = st.tuples(st.sampled_from(CITIES), st.integers(-50, 50), st.text("abç", max_size=4))
limits = st.fixed_dictionaries(
    {
        "layers": st.none() | st.lists(st.sampled_from(("satış", "SATIŞ/sipariş", "kimlik", "yok"))),
        "locations": st.none() | st.lists(st.sampled_from(("izmir", "ANKARA", "Iğdır"))),
        "rule": st.sampled_from(("", "[Tutar] > 0", "[Not] dolu")),
        "row_limit": st.none() | st.integers(1, 6),
    }
)
places = st.fixed_dictionaries(
    {
        "main_layer": st.sampled_from(LAYERS),
        "column_design": st.dictionaries(
            st.sampled_from(("c1", "c2", "c3", "c4", "c5")),
            st.fixed_dictionaries({"layer": st.sampled_from(LAYERS), "is_location": st.booleans()}),
        ),
    }
)


def dataset_of(rows: list[tuple[str | None, int, str]]) -> Dataset:
    """Return the rows with two calculated columns; each row has a cell that does not fit."""
    numbers = list(range(1, len(rows) + 1))
    columns = {
        "c1": [each[0] for each in rows],
        "c2": [each[1] for each in rows],
        "c3": [each[2] or None for each in rows],
        "c4": [each[1] * 2 for each in rows],
        "c5": [len(each[2]) or None for each in rows],
    }
    described = tuple(
        Column(id=f"c{place}", name=name, type=kind)
        for place, (name, kind) in enumerate(zip(NAMES, TYPES, strict=True), start=1)
    )
    schema = {ROW: pl.Int64(), **{column.id: dtype_of(column.type) for column in described}}
    residue = pl.DataFrame(
        [(n, f"c{n % 3 + 1}", f"ham {n}", "text") for n in numbers], schema=RESIDUE_SCHEMA, orient="row"
    )
    return Dataset(
        columns=described, frame=pl.DataFrame({ROW: numbers, **columns}, schema=schema), residue=residue
    )


def is_shown(view: View, column_id: str) -> bool:
    return all(
        view.reaches(Column(id=each, name=each, type=ColumnType.TEXT))
        for each in (column_id, *SOURCES.get(column_id, ()))
    )


@settings(max_examples=150, deadline=None)
@given(rows=st.lists(row, max_size=12), told=limits, project=places)
def test_only_what_the_view_shows_is_left(
    rows: list[tuple[str | None, int, str]], told: dict[str, object], project: dict[str, object]
) -> None:
    view = view_of(project, **told)  # type: ignore[arg-type]
    whole = dataset_of(rows)
    part = limited(whole, FORMULAS, view, TODAY)

    assert [column.id for column in part.columns] == [f"c{n}" for n in range(1, 6) if is_shown(view, f"c{n}")]
    kept = []
    for number, (city, amount, note) in enumerate(rows, start=1):
        cells = {
            "c1": city,
            "c2": str(amount),
            "c3": note,
            "c4": str(amount * 2),
            "c5": str(len(note)) if note else "",
        }
        at = [fold(cells[column.id] or "") for column in view.location_columns]
        is_there = view.locations is None or any(place in view.locations for place in at if place)
        is_kept = {"": True, "[Tutar] > 0": amount > 0, "[Not] dolu": bool(note)}[view.rule]
        if is_there and is_kept:
            kept.append(number)
    kept = kept[: view.row_limit]
    assert part.row_count == len(kept)
    numbers = list(range(1, len(kept) + 1)) if view.limits_rows else kept
    assert part.frame[ROW].to_list() == numbers
    shown = {column.id for column in part.columns}
    expected = {(f"c{n % 3 + 1}", f"ham {n}") for n in kept if f"c{n % 3 + 1}" in shown}
    assert set(part.residue.select("column", "raw").iter_rows()) == expected
    for column in shown:
        assert part.frame[column].to_list() == [whole.frame[column][number - 1] for number in kept]


@settings(max_examples=100, deadline=None)
@given(rows=st.lists(row, max_size=8), told=limits, project=places)
def test_given_records_are_judged_like_rows(
    rows: list[tuple[str | None, int, str]], told: dict[str, object], project: dict[str, object]
) -> None:
    view = view_of(project, **{**told, "row_limit": None})  # type: ignore[arg-type]
    whole = dataset_of(rows)
    everything = view_of(project, **{**told, "row_limit": None, "layers": None})  # type: ignore[arg-type]
    records = [
        {"Şehir": city, "c2": amount, "NOT": note or None, "c4": amount * 2, "c5": len(note)}
        for city, amount, note in rows
    ]
    outside = rows_outside(whole.columns, view, records, TODAY, Lang.TR)
    assert len(rows) - len(outside) == limited(whole, {}, everything, TODAY).row_count


def test_given_records_are_read_like_predictions_read_them() -> None:
    columns = dataset_of([]).columns
    view = view_of({}, layers=None, locations=None, rule="[Tutar] < 100", row_limit=None)
    amounts = ["5.000", "5,000", "99", "1e1", "", True]
    records = [{"Tutar": amount} for amount in amounts]
    assert rows_outside(columns, view, records, TODAY, Lang.TR) == [0, 3, 4, 5]
    assert rows_outside(columns, view, records, TODAY, Lang.EN) == [1, 3, 4, 5]
    is_empty = view_of({}, layers=None, locations=None, rule="[Tutar] boş", row_limit=None)
    assert rows_outside(columns, is_empty, records, TODAY, Lang.TR) == [0, 1, 2, 3, 5]
