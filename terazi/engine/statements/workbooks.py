"""Statements as workbooks (.xls, .xlsx), as the sites of banks export them: the work of a child process.

The workbook itself was read in a confined process before; its rows become text and are read as those of a CSV file.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime

from terazi.engine.exchange import PipelineRefused, Tell
from terazi.engine.statements.csv_files import read_rows
from terazi.engine.statements.imports import ReadStatement, matched
from terazi.engine.statements.matching import OpenPayment
from terazi.engine.workbook.cells import cell_of
from terazi.engine.workbook.content import Workbook
from terazi.engine.workbook.reader import ReadPlace
from terazi.engine.workbook.refusal import WorkbookRefused
from terazi.engine.workbook.sheets import Cell
from terazi.engine.workbook.wire_reader import open_read

_ABOVE_HEADER = "workbook.skipped.above_header"


def read_book_and_match(
    place: ReadPlace, currency: str, waiting: Sequence[OpenPayment], _tell: Tell
) -> ReadStatement:
    """Read a statement out of a workbook that was read to a file, and propose its money for what is waited for.

    PipelineRefused where the workbook was refused, StatementRefused where it is no statement.
    """
    try:
        book = open_read(place)
    except WorkbookRefused as refused:
        raise PipelineRefused(refused.phrase.as_json()) from refused
    return matched(read_rows(_rows_of(book), currency), waiting)


def _rows_of(book: Workbook) -> Iterator[tuple[int, list[str]]]:
    """Yield what stands above the table, its header and its rows, each with its number in the sheet."""
    table = book.table
    for above in book.skipped:
        if above.reason.key == _ABOVE_HEADER:
            yield 0, [str(above.reason.params["text"])]
    yield table.header_rows[0] if table.header_rows else 0, [column.name for column in table.columns]
    for place, number in enumerate(table.row_numbers):
        yield int(number), [_shown(cell_of(column, place)) for column in table.columns]


def _shown(cell: Cell) -> str:
    """Write a cell as a bank's CSV file has it; a number with parts of a kuruş stays one, and is refused as an amount."""
    match cell:
        case None:
            return ""
        case datetime():
            return f"{cell:%d.%m.%Y %H:%M}"
        case bool() | str():
            return str(cell)
        case float() | int():
            if float(cell).is_integer():
                return str(int(cell))
            return f"{cell:.2f}" if abs(round(cell, 2) - cell) < 1e-6 else f"{cell:.6f}"
    return f"{cell:%d.%m.%Y}"
