"""Writing a workbook that is safe to open."""

import io
import math
import re
from collections.abc import Callable, Sequence
from datetime import date, datetime

import polars as pl
import xlsxwriter
from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from terazi.engine.column import ROW, Column, ColumnType, Display
from terazi.engine.dataset import Dataset
from terazi.engine.workbook.pictures import draw_picture
from terazi.engine.workbook.sheets import Cell, OutColumn, OutSheet

MOST_ROWS = 1_048_575  # under the header
MOST_COLUMNS = 16_384
_LONGEST_TEXT = 32_767
_LONGEST_SHEET_NAME = 31
_LARGEST_EXACT = 2**53
_SAMPLED_WIDTHS = 100
_A4 = 9
_UPRIGHT, _MOST_SHRUNK = 95, 260  # characters that a page holds at full size, and across at half of it
_NARROWEST, _WIDEST = 8, 60
_FORBIDDEN = re.compile(r"[\[\]:*?/\\]")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
_NUMBER_LIKE = re.compile(r"[+-]?\d[\d.,]*%?")
_SYMBOLS = {"TRY": "₺", "USD": "$", "EUR": "€", "GBP": "£"}
_DATE_FORMATS = {Display.DATE: "dd.mm.yyyy", Display.DATETIME: "dd.mm.yyyy hh:mm", Display.TIME: "hh:mm:ss"}
_EARLIEST = datetime(1900, 1, 1)


def sheet_of(dataset: Dataset, name: str) -> OutSheet:
    """Return a data set as a sheet; cells that do not fit their column's type are written as they stood."""
    cells = [_cells_of(dataset, column) for column in dataset.columns]
    return OutSheet(
        name=name,
        columns=tuple(OutColumn(name=c.name, display=c.display, unit=c.unit) for c in dataset.columns),
        rows=list(zip(*cells, strict=True)),
    )


def write_workbook(sheets: Sequence[OutSheet]) -> bytes:
    """Return an .xlsx file: typed cells, fitting widths, a bold header that stays in view, a filter over it.

    No text becomes a formula: one that a spreadsheet would read as such is preceded by an apostrophe, which also keeps
    it harmless when the sheet is saved as CSV (OWASP, CSV Injection). ValueError if a sheet has more rows or columns
    than Excel holds.
    """
    buffer = io.BytesIO()
    options = {
        "in_memory": True,
        "strings_to_formulas": False,
        "strings_to_urls": False,
        "strings_to_numbers": False,
        "nan_inf_to_errors": False,
    }
    with xlsxwriter.Workbook(buffer, options) as book:
        header = book.add_format({"bold": True, "bg_color": "#EEF1F4", "bottom": 1, "text_wrap": True})
        formats: dict[str, Format] = {}
        taken: set[str] = set()
        for sheet in sheets:
            _check(sheet)
            page = book.add_worksheet(_sheet_name(sheet.name, taken))
            widths = [_width(sheet, place) for place in range(len(sheet.columns))]
            for place, column in enumerate(sheet.columns):
                code = _format_code(column)
                if code and code not in formats:
                    formats[code] = book.add_format({"num_format": code})
                page.write_string(0, place, safe_text(column.name), header)
                page.set_column(place, place, widths[place], formats.get(code))
                _write_column(page, sheet, place, formats.get(code))
            _fold(page, sheet)
            page.freeze_panes(1, 0)
            _lay_out_pages(page, sum(widths) + draw_picture(book, page, sheet))
            if sheet.columns:
                page.autofilter(0, 0, len(sheet.rows), len(sheet.columns) - 1)
    return buffer.getvalue()


def safe_text(text: str) -> str:
    """Return the text as it can stand in a cell or in CSV without becoming a formula; plain numbers stay as they are."""
    clean = _CONTROL.sub("", text)
    if clean.lstrip(" ").startswith(_FORMULA_STARTS) and not _NUMBER_LIKE.fullmatch(clean.strip()):
        clean = f"'{clean}"
    return clean[:_LONGEST_TEXT]


def _cells_of(dataset: Dataset, column: Column) -> list[Cell]:
    values: list[Cell] = dataset.frame[column.id].to_list()
    if column.type is ColumnType.DATETIME and column.display is Display.DATE:
        values = [v.date() if isinstance(v, datetime) else v for v in values]
    lost = dataset.residue.filter(pl.col("column") == column.id)
    if lost.height:
        places = {row: place for place, row in enumerate(dataset.frame[ROW].to_list())}
        for row, raw, kind in lost.select(ROW, "raw", "kind").iter_rows():
            if row in places:
                values[places[row]] = _number_of(raw) if kind == "number" else raw
    return values


def _number_of(raw: str) -> Cell:
    try:
        return float(raw)
    except ValueError:
        return raw


def written_workbook(sheets: Sequence[OutSheet], _tell: Callable[[object], None]) -> bytes:
    """Return what ``write_workbook`` returns, as a child of a process is asked for it."""
    return write_workbook(sheets)


def _check(sheet: OutSheet) -> None:
    if len(sheet.rows) > MOST_ROWS or len(sheet.columns) > MOST_COLUMNS:
        raise ValueError(f"a sheet holds at most {MOST_ROWS} rows and {MOST_COLUMNS} columns")


def _sheet_name(name: str, taken: set[str]) -> str:
    clean = _FORBIDDEN.sub(" ", _CONTROL.sub("", name)).strip(" '")[:_LONGEST_SHEET_NAME] or "Sayfa"
    candidate, number = clean, 1
    while candidate.lower() in taken or candidate.lower() == "history":
        number += 1
        ending = f" ({number})"
        candidate = clean[: _LONGEST_SHEET_NAME - len(ending)] + ending
    taken.add(candidate.lower())
    return candidate


def _format_code(column: OutColumn) -> str:
    if column.display in _DATE_FORMATS:
        return _DATE_FORMATS[column.display]
    if column.display is Display.CODE:
        return "@"
    if column.display is Display.YEAR:
        return "0"
    places = column.decimals
    if column.display is Display.PERCENT:
        return "0%" if places == 0 else f"0.{'0' * (places or 1)}%"
    if column.display is Display.MONEY:
        symbol = _SYMBOLS.get(column.unit or "", "")
        number = "#,##0" if places == 0 else f"#,##0.{'0' * (places or 2)}"
        return f'{number} "{symbol}"' if symbol else number
    if places is None:
        return ""
    return "#,##0" if places == 0 else f"#,##0.{'0' * places}"


def _width(sheet: OutSheet, place: int) -> float:
    sample = sheet.rows[:_SAMPLED_WIDTHS]
    longest = max((_length(row[place]) for row in sample), default=0)
    return float(min(max(longest + 2, len(sheet.columns[place].name) + 4, _NARROWEST), _WIDEST))


def _length(value: Cell) -> int:
    if isinstance(value, float):
        return len(f"{value:,.4f}".rstrip("0"))
    if isinstance(value, datetime):
        return 16
    return 0 if value is None else len(str(value))


def _write_column(page: Worksheet, sheet: OutSheet, place: int, form: Format | None) -> None:
    for number, row in enumerate(sheet.rows, start=1):
        value = row[place]
        if value is None:
            continue
        if isinstance(value, bool):
            page.write_boolean(number, place, value)
        elif isinstance(value, str):
            page.write_string(number, place, safe_text(value), form)
        elif isinstance(value, int | float):
            _write_number(page, number, place, value, form)
        else:
            _write_date(page, number, place, value, form)


def _fold(page: Worksheet, sheet: OutSheet) -> None:
    if not sheet.folded:
        return
    page.outline_settings(symbols_below=False)  # the row that others stand under comes before them
    for place in range(len(sheet.rows)):
        if place in sheet.folded:
            page.set_row(place + 1, None, None, {"level": 1, "hidden": True})
        elif place + 1 in sheet.folded:
            page.set_row(place + 1, None, None, {"collapsed": True})


def _lay_out_pages(page: Worksheet, characters: float) -> None:
    """Have a sheet printed with its header on each page, all columns on one where they stay readable."""
    page.set_paper(_A4)
    page.repeat_rows(0)
    page.set_footer("&C&P / &N")
    if characters > _UPRIGHT:
        page.set_landscape()
    if characters <= _MOST_SHRUNK:
        page.fit_to_pages(1, 0)


def _write_number(page: Worksheet, row: int, place: int, value: int | float, form: Format | None) -> None:
    if isinstance(value, int) and abs(value) > _LARGEST_EXACT:
        page.write_string(row, place, str(value), form)  # Excel would round it
    elif math.isfinite(value):
        page.write_number(row, place, value, form)
    else:
        page.write_string(row, place, str(value), form)


def _write_date(page: Worksheet, row: int, place: int, value: date | datetime, form: Format | None) -> None:
    moment = value if isinstance(value, datetime) else datetime(value.year, value.month, value.day)
    moment = moment.replace(tzinfo=None)
    if moment >= _EARLIEST:
        page.write_datetime(row, place, moment, form)
    elif form is not None and moment.date() == date(1899, 12, 30):
        page.write_datetime(row, place, moment.time(), form)  # a time of day
    else:
        page.write_string(row, place, moment.strftime("%d.%m.%Y"))  # before Excel's calendar
