import datetime as dt

import pytest

from terazi.engine.column import ROW, ColumnType, Display
from terazi.engine.columns.number_texts import read_numbers
from terazi.engine.workbook.kinds import NumberStyle
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from tests.engine.columns.tables import Cell, raw_column, typed, typed_cells

DAY = dt.datetime(2026, 12, 31)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1.234,56", 1234.56),
        ("1.234.567", 1234567),
        ("12,5", 12.5),
        ("0,125", 0.125),
        ("1,234.56", 1234.56),
        ("12.5", 12.5),
        ("1 234,5", 1234.5),
        ("1\u00a0234,5", 1234.5),
        ("-5", -5),
        ("−5", -5),
        ("5-", -5),
        ("(1.234,00)", -1234),
        ("%12,5", 0.125),
        ("12,5%", 0.125),
        ("-%5", -0.05),
        ("1.234,56 ₺", 1234.56),
        ("₺5", 5),
        ("15 TL", 15),
        ("$3.50", 3.5),
        ("1,5E3", 1500),
        (" 7 ", 7),
    ],
)
def test_written_number_is_read(text: str, value: float) -> None:
    assert read_numbers(pl_texts(text)).values.to_list() == [pytest.approx(value)]


@pytest.mark.parametrize(
    "text", ["", "-", "abc", "5 elma", "1.2.3", "1 2 3", "12:30", "%", "(5", "5)", "1,2,3"]
)
def test_other_text_is_no_number(text: str) -> None:
    assert read_numbers(pl_texts(text)).values.to_list() == [None]


def pl_texts(*texts: str):  # type: ignore[no-untyped-def]
    return raw_column("A", list(texts)).texts


def test_unclear_mark_follows_the_clear_numbers_of_its_column() -> None:
    assert read_numbers(pl_texts("1.234", "12,5")).values.to_list() == [1234, 12.5]
    assert read_numbers(pl_texts("1.234", "12.5")).values.to_list() == [1.234, 12.5]


def test_unclear_mark_alone_is_read_as_turkish_with_less_confidence() -> None:
    column, values = typed_cells(["1.234", "2.345"])
    assert values == [1234, 2345]
    assert column.confidence < 0.8
    assert column.reason.key == "columns.reason.numbers_unclear"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("31.12.2026", DAY),
        ("31/12/2026", DAY),
        ("31-12-2026", DAY),
        ("31.12.26", DAY),
        ("2026-12-31", DAY),
        ("31 Aralık 2026", DAY),
        ("31 ARALIK 2026 Perşembe", DAY),
        ("December 31, 2026", DAY),
        ("31.12.2026 14:05", DAY.replace(hour=14, minute=5)),
        ("2026-12-31T14:05:06Z", DAY.replace(hour=14, minute=5, second=6)),
        ("1 Şubat 2024", dt.datetime(2024, 2, 1)),
        ("Ağu 2024", dt.datetime(2024, 8, 1)),
    ],
)
def test_written_date_is_read(text: str, value: dt.datetime) -> None:
    column, values = typed_cells([text] * 3 + ["1 Ocak 2025"])
    assert column.type is ColumnType.DATETIME
    assert values[0] == value


def test_impossible_date_stands_in_the_residue() -> None:
    dataset = typed(raw_column("Gün", ["31.12.2026"] * 9 + ["31.02.2026"]))
    assert dataset.columns[0].type is ColumnType.DATETIME
    assert dataset.residue.rows() == [(11, "c1", "31.02.2026", "text")]


def test_month_comes_first_where_a_second_part_over_twelve_says_so() -> None:
    assert typed_cells(["12/31/2026", "1/2/2026"])[1][1] == dt.datetime(2026, 1, 2)
    assert typed_cells(["31/12/2026", "1/2/2026"])[1][1] == dt.datetime(2026, 2, 1)


@pytest.mark.parametrize(
    ("cells", "kind", "display"),
    [
        ([1, 2, 3], ColumnType.INTEGER, Display.PLAIN),
        ([1.5, 2, 3], ColumnType.FLOAT, Display.PLAIN),
        (["%5", "%12,5"], ColumnType.FLOAT, Display.PERCENT),
        (["5 ₺", "1.000,50 ₺"], ColumnType.FLOAT, Display.MONEY),
        ([dt.date(2026, 1, 1)], ColumnType.DATETIME, Display.DATE),
        ([dt.datetime(2026, 1, 1, 5)], ColumnType.DATETIME, Display.DATETIME),
        ([dt.time(14, 5)], ColumnType.DATETIME, Display.TIME),
        ([True, False], ColumnType.SELECT, Display.BOOLEAN),
        (["evet", "HAYIR", "Evet"], ColumnType.SELECT, Display.BOOLEAN),
        (["A", "B", "A", "A"], ColumnType.SELECT, Display.PLAIN),
        (["00123", "45678", "90123"], ColumnType.TEXT, Display.CODE),
        (["10000000146", "12345678901"], ColumnType.TEXT, Display.CODE),
        ([10000000146, 12345678901], ColumnType.TEXT, Display.CODE),
        (["0532 123 45 67", "+90 533 123 45 67"], ColumnType.TEXT, Display.CODE),
        (["Ali geldi", "Ece gitti", "Can kaldı"], ColumnType.TEXT, Display.PLAIN),
        ([None, None], ColumnType.TEXT, Display.PLAIN),
    ],
)
def test_type_and_display_are_found(cells: list[Cell], kind: ColumnType, display: Display) -> None:
    column, _ = typed_cells(cells)
    assert (column.type, column.display) == (kind, display)
    assert say(column.reason, Lang.TR)
    assert say(column.reason, Lang.EN)
    assert 0 < column.confidence <= 1


def test_number_formats_make_percent_and_money() -> None:
    assert typed_cells([0.1, 0.2], style=NumberStyle.PERCENT)[0].display is Display.PERCENT
    money, _ = typed_cells([5, 6], style=NumberStyle.MONEY, unit="EUR")
    assert (money.type, money.display, money.unit) == (ColumnType.FLOAT, Display.MONEY, "EUR")


def test_header_that_names_an_identifier_keeps_numbers_as_text() -> None:
    column, values = typed_cells([101, 102, 103], name="Müşteri No")
    assert (column.type, column.display, values) == (ColumnType.TEXT, Display.CODE, ["101", "102", "103"])
    assert typed_cells([101, 102, 103], name="Nota Tutarı")[0].type is ColumnType.INTEGER


def test_durations_are_hours() -> None:
    column, values = typed_cells([dt.timedelta(hours=30), dt.timedelta(minutes=30)])
    assert (column.type, column.unit, values) == (ColumnType.FLOAT, "h", [30, 0.5])


def test_cells_that_do_not_fit_stand_in_the_residue_with_their_kinds() -> None:
    cells: list[Cell] = [*range(20), "yok", "#DIV/0!", True, dt.date(2026, 1, 2), None]
    dataset = typed(raw_column("A", cells))
    assert dataset.columns[0].type is ColumnType.INTEGER
    assert dataset.frame["c1"].to_list() == [*range(20), None, None, None, None, None]
    assert dataset.residue.rows() == [
        (22, "c1", "yok", "text"),
        (23, "c1", "#DIV/0!", "error"),
        (24, "c1", "Evet", "boolean"),
        (25, "c1", "02.01.2026", "datetime"),
    ]


def test_column_of_mixed_kinds_is_text_and_loses_only_errors() -> None:
    dataset = typed(raw_column("A", ["a", 1, 2.5, dt.date(2026, 1, 2), "#N/A", True]))
    assert dataset.frame["c1"].to_list() == ["a", "1", "2.5", "02.01.2026", None, "Evet"]
    assert dataset.residue["raw"].to_list() == ["#N/A"]
    assert dataset.columns[0].confidence < 0.9


def test_constant_and_unique_columns_are_marked() -> None:
    dataset = typed(raw_column("A", [1, 1, None]), raw_column("B", ["x", "y", "z"]))
    constant, unique = dataset.columns
    assert (constant.is_constant, constant.is_unique) == (True, False)
    assert (unique.is_constant, unique.is_unique) == (False, True)
    assert dataset.frame[ROW].to_list() == [2, 3, 4]


def test_few_values_among_many_make_a_select_column() -> None:
    cities: list[Cell] = [f"İl {n % 81}" for n in range(500)]
    assert typed_cells(cities)[0].type is ColumnType.SELECT
    assert typed_cells([f"Kişi {n}" for n in range(500)])[0].type is ColumnType.TEXT


def test_infinite_number_is_not_a_value() -> None:
    dataset = typed(raw_column("A", [float("inf"), *range(1, 9)]))
    assert dataset.frame["c1"][0] is None
    assert dataset.residue["kind"].to_list() == ["number"]


@pytest.mark.parametrize("lang", list(Lang))
@pytest.mark.parametrize("first", [0, 1])
def test_column_without_a_caption_that_counts_the_rows_is_no_amount(lang: Lang, first: int) -> None:
    unnamed = say(Phrase("workbook.unnamed_column", {"number": 1}), lang)
    column, _ = typed_cells(list(range(first, first + 30)), unnamed)
    assert (column.type, column.display) == (ColumnType.TEXT, Display.CODE)
    assert column.reason is not None
    assert say(column.reason, Lang.TR).startswith("Başlığı yok ve satırları sırayla numaralıyor")


@pytest.mark.parametrize(
    ("name", "cells"),
    [
        ("Gün", list(range(1, 31))),
        ("Sütun 1", [7, *range(2, 31)]),
        ("Sütun 1", list(range(5, 35))),
        ("Sütun 1", [1, 2, 3]),
        ("Sütun 2", list(range(1, 31))),
    ],
)
def test_numbers_that_only_look_like_row_numbers_stay_numbers(name: str, cells: list[Cell]) -> None:
    assert typed_cells(cells, name)[0].type is ColumnType.INTEGER
