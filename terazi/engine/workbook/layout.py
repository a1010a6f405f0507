"""The cells of one sheet as a table: its header, its columns, and what is left out of it."""

from dataclasses import dataclass, field

from terazi.engine.workbook.column_buffers import PackedColumn, pack_cells
from terazi.engine.workbook.header import Cell, Header, Merge, distinct_names, find_header, text_of
from terazi.engine.workbook.kinds import address
from terazi.engine.workbook.limits import MEGABYTE, ReadLimits
from terazi.engine.workbook.rejection import Rejected, RejectionValue
from terazi.engine.workbook.sheetscan import SheetScan

Grid = list[list[Cell]]
Note = tuple[str, str, dict[str, RejectionValue]]  # address, reason, values

_MOST_NOTES = 200


@dataclass(slots=True)
class Sheet:
    """A sheet's place and size, why it is not read, and, while they are needed, its cells with their place in the sheet."""

    index: int
    name: str
    is_hidden: bool
    problem: Rejected | None = None
    scan: SheetScan = field(default_factory=SheetScan)
    rows: int = 0
    columns: int = 0
    filled: int = 0
    top: int = 0
    left: int = 0
    grid: Grid = field(default_factory=list)
    merges: list[Merge] = field(default_factory=list)


@dataclass(slots=True)
class Extract:
    """What the confined process hands back."""

    sheets: list[Sheet]
    sheet: str
    header_rows: list[int]
    first_data_row: int
    row_numbers: list[int]
    columns: list[PackedColumn]
    notes: list[Note]


def lay_out(sheet: Sheet, sheets: list[Sheet], limits: ReadLimits, notes: list[Note]) -> Extract:
    """Lay the cells of a sheet out by columns; Rejected if there is no data in it, or too much."""
    notes = [*notes]
    header = find_header(sheet.grid, sheet.merges, limits.header_rows_searched)
    first_header = sheet.top + (header.rows[0] if header.rows else 0) + 1
    names = distinct_names(header.names, limits.header_length, first_header)
    _note_lead_rows(sheet, header, notes)
    _fill_merges(sheet, header.first_data_row, notes)
    body, numbers = _body(sheet, header.first_data_row, notes)
    if not body:
        raise Rejected("only_header", {"sheet": sheet.name})
    packed, size = [], 0
    for place, cells in enumerate(zip(*body, strict=True)):
        if not names[place] and not any(v != "" for v in cells):
            continue
        position = sheet.left + place
        column = PackedColumn(names[place], position, _style_of(sheet.scan, position, len(body)), b"")
        pack_cells(column, cells, numbers, limits)
        packed.append(column)
        size += len(column.texts)
        if size > limits.text_bytes:
            raise Rejected("too_much_text", {"sheet": sheet.name, "limit": limits.text_bytes // MEGABYTE})
    return Extract(
        sheets=sheets,
        sheet=sheet.name,
        header_rows=[sheet.top + row + 1 for row in header.rows],
        first_data_row=sheet.top + header.first_data_row + 1,
        row_numbers=numbers,
        columns=packed,
        notes=notes[:_MOST_NOTES],
    )


def _note_lead_rows(sheet: Sheet, header: Header, notes: list[Note]) -> None:
    for index in range(header.rows[0] if header.rows else 0):
        for column, value in enumerate(sheet.grid[index]):
            if value != "":
                place = address(sheet.top + index, sheet.left + column)
                notes.append((place, "above_header", {"text": text_of(value)[:200]}))


def _fill_merges(sheet: Sheet, first: int, notes: list[Note]) -> None:
    for (top, left), (bottom, right) in sheet.merges:
        if top < first or bottom >= len(sheet.grid) or left >= sheet.columns:
            continue
        value = sheet.grid[top][left]
        if bottom > top and value != "":
            for row in sheet.grid[top + 1 : bottom + 1]:
                row[left] = value
            start = address(sheet.top + top, sheet.left + left)
            end = address(sheet.top + bottom, sheet.left + right)
            notes.append((f"{start}:{end}", "merged_filled", {"text": text_of(value)[:200]}))


def _body(sheet: Sheet, first: int, notes: list[Note]) -> tuple[Grid, list[int]]:
    body, numbers = [], []
    empty: list[int] = []
    for number, row in enumerate(sheet.grid[first:], start=sheet.top + first + 1):
        if row.count("") < len(row):
            body.append(row)
            numbers.append(number)
        else:
            empty.append(number)
    start = previous = 0
    for number in [*empty, 0]:
        if start and number != previous + 1:
            notes.append((f"{start}:{previous}", "empty_rows", {"count": previous - start + 1}))
            start = 0
        start, previous = start or number, number
    return body, numbers


def _style_of(scan: SheetScan, position: int, rows: int) -> str:
    styles = [(count, name) for (column, name), count in scan.styles.items() if column == position]
    count, name = max(styles, default=(0, ""))
    return name if count * 2 > rows else ""
