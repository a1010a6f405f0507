"""The 81 provinces of Türkiye: their names, and their tiles on a map of equal tiles."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import polars as pl

from terazi.engine.column import Column, ColumnType
from terazi.foundation.language.lang import fold

_NAMES = """
Adana Adıyaman Afyonkarahisar Ağrı Amasya Ankara Antalya Artvin Aydın Balıkesir Bilecik Bingöl Bitlis Bolu
Burdur Bursa Çanakkale Çankırı Çorum Denizli Diyarbakır Edirne Elazığ Erzincan Erzurum Eskişehir Gaziantep
Giresun Gümüşhane Hakkâri Hatay Isparta Mersin İstanbul İzmir Kars Kastamonu Kayseri Kırklareli Kırşehir
Kocaeli Konya Kütahya Malatya Manisa Kahramanmaraş Mardin Muğla Muş Nevşehir Niğde Ordu Rize Sakarya Samsun
Siirt Sinop Sivas Tekirdağ Tokat Trabzon Tunceli Şanlıurfa Uşak Van Yozgat Zonguldak Aksaray Bayburt Karaman
Kırıkkale Batman Şırnak Bartın Ardahan Iğdır Yalova Karabük Kilis Osmaniye Düzce
"""
_TILES = """
22 39 34 .. 67 74 37 .. 57 .. .. .. .. .. .. ..
.. 59 77 41 81 78 18 19 05 55 52 61 53 08 75 ..
17 .. 16 11 54 14 71 66 .. 60 28 29 69 25 36 76
.. 10 .. 43 26 06 40 50 38 58 24 62 12 49 04 ..
35 45 20 64 03 42 68 51 .. .. 44 23 21 56 13 65
.. 09 48 15 32 .. 70 01 80 46 02 63 47 72 73 30
.. .. .. .. 07 .. .. 33 31 79 27 .. .. .. .. ..
"""
_ALSO_CALLED: Final = {
    "afyon": 3,
    "hakkari": 30,
    "icel": 33,
    "antep": 27,
    "g.antep": 27,
    "maras": 46,
    "k.maras": 46,
    "urfa": 63,
    "s.urfa": 63,
}
_ENDINGS = (" ili", " province", " valiligi")
_HEADS = frozenset({"il", "ili", "iller", "plaka", "sehir", "vilayet", "province", "city", "plate"})
_DISTRICTS = frozenset({"ilce", "ilceler", "ilcesi", "district", "districts", "semt", "semti"})
_LEAST_KNOWN = 0.6
_LEAST_PROVINCES = 2
_MOST_SPELLINGS = 500


@dataclass(frozen=True, kw_only=True, slots=True)
class Province:
    """A province by the number on its plates (1 to 81), with the place of its tile from the north-west."""

    plate: int
    name: str
    column: int
    row: int


def _laid_out() -> tuple[Province, ...]:
    names = _NAMES.split()
    tiles = [
        Province(plate=int(plate), name=names[int(plate) - 1], column=column, row=row)
        for row, line in enumerate(_TILES.split("\n")[1:-1])
        for column, plate in enumerate(line.split())
        if plate != ".."
    ]
    return tuple(sorted(tiles, key=lambda tile: tile.plate))


PROVINCES: Final = _laid_out()
"""All provinces by their plates."""
_PLATES = {fold(each.name): each.plate for each in PROVINCES} | _ALSO_CALLED


def plate_of(value: str | float) -> int | None:
    """Return the plate of the province that is meant by a name, however it is spelled, or by a plate; None if there is none."""
    if isinstance(value, str):
        text = fold(value)
        for ending in _ENDINGS:
            text = text.removesuffix(ending)
        if text in _PLATES:
            return _PLATES[text]
        if not (text.isascii() and text.isdigit() and len(text) <= 2):
            return None
        value = int(text)
    return int(value) if float(value).is_integer() and 1 <= value <= len(PROVINCES) else None


def names_provinces(values: pl.Series, column: Column) -> bool:
    """Whether a column tells provinces: most of its cells are names of at least two, or plates under a heading that says so."""
    counted = values.drop_nulls().value_counts(name="rows")
    if column.type is ColumnType.DATETIME or counted.height > _MOST_SPELLINGS:
        return False
    plates = [plate_of(value) for value in counted[values.name].to_list()]
    rows: Sequence[int] = counted["rows"].to_list()
    known = sum(count for count, plate in zip(rows, plates, strict=True) if plate is not None)
    if len({*plates} - {None}) < _LEAST_PROVINCES or known < _LEAST_KNOWN * sum(rows):
        return False
    are_numbers = all(str(value).removesuffix(".0").isdigit() for value in counted[values.name].to_list())
    return not are_numbers or bool(_HEADS & {*fold(column.name).replace("_", " ").split()})


def provinces_of(frame: pl.DataFrame, columns: Sequence[Column], across: Column) -> Column | None:
    """Return the column that says in which province each row is: the given one, or of districts the only one beside it."""
    if names_provinces(frame[across.id], across):
        return across
    if not _DISTRICTS & {*fold(across.name).replace("_", " ").split()}:
        return None
    beside = [
        each
        for each in columns
        if each.id != across.id and not each.type.is_numeric and names_provinces(frame[each.id], each)
    ]
    return beside[0] if len(beside) == 1 else None
