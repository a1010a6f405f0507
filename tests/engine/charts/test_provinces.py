"""Provinces of Türkiye: their names, plates and tiles."""

import pytest

from terazi.engine.charts.drawing import ChartType, TileMap
from terazi.engine.charts.provinces import PROVINCES, plate_of
from terazi.engine.charts.wanted import Pivot
from terazi.engine.column import Column, ColumnType, Level
from tests.engine.charts.drawn import data_of, draw


def test_every_province_has_a_tile_of_its_own() -> None:
    assert [each.plate for each in PROVINCES] == list(range(1, 82))
    assert len({(each.column, each.row) for each in PROVINCES}) == 81
    assert PROVINCES[33].name == "İstanbul"
    assert PROVINCES[80].name == "Düzce"


def test_tiles_lie_towards_each_other_as_provinces_do() -> None:
    at = {each.name: each for each in PROVINCES}
    assert at["Edirne"].column < at["Ankara"].column < at["Van"].column
    assert at["Sinop"].row < at["Ankara"].row < at["Antalya"].row
    assert at["İzmir"].column == min(each.column for each in PROVINCES)


@pytest.mark.parametrize(
    ("spelling", "plate"),
    [
        *(
            ("İSTANBUL", 34),
            ("Istanbul ", 34),
            ("ısparta", 32),
            ("ISPARTA", 32),
            ("sanliurfa", 63),
            ("Urfa", 63),
        ),
        *(
            ("Afyon", 3),
            ("Hakkari", 30),
            ("K.Maraş", 46),
            ("Ankara ili", 6),
            ("06", 6),
            ("6", 6),
            (6, 6),
            (6.0, 6),
        ),
        *(
            ("Atlantis", None),
            ("82", None),
            ("0", None),
            (6.5, None),
            ("", None),
            ("٦", None),
            (float("nan"), None),
        ),
    ],
)
def test_a_province_is_known_however_it_is_spelled(spelling: str | float, plate: int | None) -> None:
    assert plate_of(spelling) == plate


def test_rows_of_each_province_are_measured_and_names_that_are_none_are_said() -> None:
    kept = data_of(
        {"il": ColumnType.SELECT, "tutar": ColumnType.FLOAT},
        il=["Ankara", "ANKARA", "06", "izmir", "Atlantis", "Atlantis", None],
        tutar=[1.0, 2.0, 6.0, 10.0, 100.0, 100.0, 100.0],
    )
    made = draw(kept, "il", "tutar")
    assert made.type is ChartType.TILE_MAP
    assert isinstance(made.figure, TileMap)
    tiles = {tile.name: tile for tile in made.figure.tiles}
    assert (tiles["Ankara"].value, tiles["Ankara"].used) == (3.0, 3)
    assert sorted(map(str, tiles["Ankara"].spellings)) == ["06", "ANKARA", "Ankara"]
    assert tiles["İzmir"].value == 10.0
    assert (tiles["Van"].value, tiles["Van"].used) == (None, 0)
    assert (made.figure.unknown, made.figure.unknown_count, made.figure.unknown_rows) == (["Atlantis"], 1, 2)
    assert made.used_count == 4


def test_numbers_are_plates_only_under_a_heading_that_says_so() -> None:
    def drawn(name: str) -> ChartType:
        column = Column(id="n", name=name, type=ColumnType.INTEGER, given_level=Level.NOMINAL)
        return draw(data_of({"n": column}, n=[1, 6, 34, 35, 81]), "n").type

    assert drawn("İl kodu") is ChartType.TILE_MAP
    assert drawn("Plaka") is ChartType.TILE_MAP
    assert drawn("Yaş") is ChartType.BAR


def test_a_map_has_no_second_colour() -> None:
    kept = data_of(
        {"il": ColumnType.SELECT, "kanal": ColumnType.SELECT}, il=["Ankara", "Van"], kanal=["web", "tel"]
    )
    made = draw(kept, "il", color="kanal", type=ChartType.TILE_MAP)
    assert made.type is ChartType.BAR
    (option,) = [each for each in made.options if each.type is ChartType.TILE_MAP]
    assert option.misfit is not None
    assert option.misfit.key == "charts.misfit.tile_map_color"


def places(**more: list[str]) -> dict[str, list[str]]:
    return {
        "il": ["Ankara", "Ankara", "Isparta", "Burdur"],
        "ilçe": ["Çankaya", "Keçiören", "Merkez", "Merkez"],
        **more,
    }


def test_districts_are_drawn_by_the_provinces_beside_them() -> None:
    cells = places()
    made = draw(data_of(dict.fromkeys(cells, ColumnType.SELECT), **cells), "ilçe")
    assert made.type is ChartType.TILE_MAP
    assert isinstance(made.figure, TileMap)
    assert made.figure.column_id == "il"
    assert {each.name: each.used for each in made.figure.tiles if each.used} == {
        "Ankara": 2,
        "Isparta": 1,
        "Burdur": 1,
    }


def test_districts_are_bars_where_they_are_wanted_so() -> None:
    cells = places()
    made = draw(data_of(dict.fromkeys(cells, ColumnType.SELECT), **cells), "ilçe", type=ChartType.BAR)
    assert isinstance(made.figure, Pivot)
    assert {each.value for each in made.figure.rows.groups} == {"Çankaya", "Keçiören", "Merkez"}


@pytest.mark.parametrize(
    "cells",
    [
        {"ilçe": ["Çankaya", "Merkez"]},
        {"ilçe": ["Çankaya", "Merkez"], "nereden": ["Ankara", "Van"], "nereye": ["Van", "Ankara"]},
        {"mahalle": ["Çankaya", "Merkez"], "il": ["Ankara", "Van"]},
    ],
    ids=["no province", "two of them", "no district"],
)
def test_where_it_is_unclear_in_which_province_districts_are_there_is_no_map(
    cells: dict[str, list[str]],
) -> None:
    made = draw(data_of(dict.fromkeys(cells, ColumnType.SELECT), **cells), next(iter(cells)))
    assert made.type is ChartType.BAR
