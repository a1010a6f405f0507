import datetime as dt
import io

import openpyxl
import polars as pl
import pytest

from terazi.engine.column import Column, ColumnType, Display
from terazi.engine.columns.inference import type_columns
from terazi.engine.dataset import Dataset
from terazi.engine.picture import Bars
from terazi.engine.workbook.limits import ReadLimits
from terazi.engine.workbook.sheets import Cell, OutColumn, OutSheet
from terazi.engine.workbook.wire_reader import read_workbook
from terazi.engine.workbook.writer import safe_text, sheet_of, write_workbook


def opened(sheet: OutSheet) -> openpyxl.worksheet.worksheet.Worksheet:
    page = openpyxl.load_workbook(io.BytesIO(write_workbook([sheet]))).active
    assert isinstance(page, openpyxl.worksheet.worksheet.Worksheet)
    return page


@pytest.mark.parametrize(
    "text", ["=1+1", "+cmd|' /C calc'!A0", "-2+3+cmd", "@SUM(A1)", "\t=1", "\r=1", " =1", "\n=1", "＝1"]
)
def test_text_never_becomes_a_formula(text: str) -> None:
    cell = opened(OutSheet(name="S", columns=(OutColumn(name=text),), rows=[(text,)]))["A2"]
    assert cell.data_type == "s"
    assert str(cell.value).startswith("'")
    assert safe_text(text) == f"'{text}"


@pytest.mark.parametrize("text", ["-5", "+90", "-1.234,56", "Ali", "a=b", "%12,5", ""])
def test_harmless_text_stays_as_it_is(text: str) -> None:
    assert safe_text(text) == text


def test_cells_keep_their_types_and_formats() -> None:
    columns = (
        OutColumn(name="Oran", display=Display.PERCENT),
        OutColumn(name="Tutar", display=Display.MONEY, unit="TRY"),
        OutColumn(name="Gün", display=Display.DATE),
        OutColumn(name="Aktif"),
        OutColumn(name="Kod", display=Display.CODE),
        OutColumn(name="Yıl", display=Display.YEAR, decimals=0),
    )
    row: tuple[Cell, ...] = (0.125, 99.5, dt.date(2026, 12, 31), True, "007", 1962)
    page = opened(OutSheet(name="S", columns=columns, rows=[row, (None,) * 6]))
    shares, amounts, days, flags, codes, years = page[2]
    assert (shares.value, shares.number_format) == (0.125, "0.0%")
    assert (amounts.value, amounts.number_format) == (99.5, '#,##0.00 "₺"')
    assert (days.value, days.number_format) == (dt.datetime(2026, 12, 31), "dd.mm.yyyy")
    assert flags.value is True
    assert codes.value == "007"
    assert (years.value, years.number_format) == (1962, "0")
    assert page.freeze_panes == "A2"
    assert page["A1"].font.bold
    assert page["A3"].value is None


def test_what_excel_cannot_hold_is_written_as_text() -> None:
    rows = [(10**17,), (float("inf"),), (dt.date(1850, 3, 1),)]
    page = opened(OutSheet(name="S", columns=(OutColumn(name="A"),), rows=rows))
    assert [page.cell(row, 1).value for row in (2, 3, 4)] == [str(10**17), "inf", "01.03.1850"]


def test_sheet_names_are_made_valid_and_distinct() -> None:
    names = ["A/B:C", "a b c", "x" * 40, "X" * 40, "", "History"]
    content = write_workbook([OutSheet(name=name, columns=(OutColumn(name="A"),)) for name in names])
    written = openpyxl.load_workbook(io.BytesIO(content)).sheetnames
    assert len({name.lower() for name in written}) == len(names)
    assert all(0 < len(name) <= 31 for name in written)


def test_more_columns_than_excel_holds_are_refused() -> None:
    with pytest.raises(ValueError, match="16384"):
        write_workbook([OutSheet(name="S", columns=(OutColumn(name="A"),) * 16_385)])


def test_data_set_comes_back_as_it_was_with_its_odd_cells() -> None:
    frame = pl.DataFrame(
        {"_row": [2, 3, 4, 5, 6], "c1": [1.5, None, 3.0, 4.0, 5.5], "c2": ["a", "b", None, "b", "a"]}
    )
    residue = pl.DataFrame({"_row": [3], "column": ["c1"], "raw": ["yok"], "kind": ["text"]})
    columns = (
        Column(id="c1", name="Tutar", type=ColumnType.FLOAT),
        Column(id="c2", name="Grup", type=ColumnType.SELECT),
    )
    dataset = Dataset(columns=columns, frame=frame, residue=residue)
    again = type_columns(
        read_workbook(write_workbook([sheet_of(dataset, "Veri")]), limits=ReadLimits()).table
    )
    assert again.frame.equals(frame)
    assert again.residue.equals(residue)
    assert [c.name for c in again.columns] == ["Tutar", "Grup"]


@pytest.mark.parametrize(
    ("columns", "picture", "across", "pages_wide"),
    [
        pytest.param(3, None, "portrait", 1, id="narrow"),
        pytest.param(14, None, "landscape", 1, id="wide"),
        pytest.param(3, Bars(), "landscape", 1, id="with a chart beside it"),
        pytest.param(65, None, "landscape", None, id="too wide to be read on one page"),
    ],
)
def test_a_sheet_is_printed_readably(
    columns: int, picture: Bars | None, across: str, pages_wide: int | None
) -> None:
    names = tuple(OutColumn(name=f"Sütun {place}") for place in range(columns))
    page = opened(OutSheet(name="S", columns=names, rows=[("A", *(0.5,) * (columns - 1))], picture=picture))
    assert page.print_title_rows == "$1:$1"
    assert (page.page_setup.orientation or "portrait") == across
    is_fitted = page.sheet_properties.pageSetUpPr is not None and page.sheet_properties.pageSetUpPr.fitToPage
    assert bool(is_fitted) == (pages_wide == 1)
    if pages_wide:
        assert (page.page_setup.fitToWidth or 1, page.page_setup.fitToHeight) == (1, 0)
