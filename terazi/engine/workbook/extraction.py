"""The work of the confined process: guard a file, read it, and lay its cells out by columns."""

import io
from dataclasses import dataclass, field

from python_calamine import (
    CalamineError,
    CalamineSheet,
    CalamineWorkbook,
    PasswordError,
    SheetTypeEnum,
    SheetVisibleEnum,
)

from terazi.engine.workbook.archive import check_shared_strings, open_archive, sheet_parts
from terazi.engine.workbook.compound import SIGNATURE, open_compound, scan_records
from terazi.engine.workbook.header import Cell, Header, Merge, distinct_names, find_header, text_of
from terazi.engine.workbook.kinds import address
from terazi.engine.workbook.limits import ReadLimits
from terazi.engine.workbook.packing import ErrorName, PackedColumn, pack_cells
from terazi.engine.workbook.rejection import Rejected, RejectionValue
from terazi.engine.workbook.sheetscan import SheetScan, read_styles, scan_sheet

Grid = list[list[Cell]]
Note = tuple[str, str, dict[str, RejectionValue]]  # address, reason, values

_MOST_NOTES = 200


@dataclass(slots=True)
class Sheet:
    """A sheet's size and, while it is needed, its cells with their place in the sheet."""

    name: str
    is_hidden: bool
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


def extract(content: bytes, limits: ReadLimits, wanted: str | None) -> Extract:
    """Read one sheet of a workbook; Rejected if the file is bad or larger than the limits let."""
    if content.startswith(SIGNATURE):
        in_order = scan_records(open_compound(content), limits)
    else:
        by_name = _scan_archive(content, limits)
    try:
        workbook = CalamineWorkbook.from_filelike(io.BytesIO(content))
        names = [meta.name for meta in workbook.sheets_metadata]
        if content.startswith(SIGNATURE):
            by_name = dict(zip(names, in_order, strict=False))
        return _extract(workbook, by_name, limits, wanted)
    except PasswordError as e:
        raise Rejected("encrypted") from e
    except (CalamineError, OSError, ValueError) as e:
        raise Rejected("damaged") from e


def _scan_archive(content: bytes, limits: ReadLimits) -> dict[str, SheetScan]:
    archive = open_archive(content, limits)
    check_shared_strings(archive)
    styles = read_styles(archive)
    scans = {}
    for name, part in sheet_parts(archive).items():
        scans[name] = scan_sheet(archive.read(part), styles, archive) if part else SheetScan()
    return scans


def _extract(
    workbook: CalamineWorkbook, scans: dict[str, SheetScan], limits: ReadLimits, wanted: str | None
) -> Extract:
    notes: list[Note] = []
    sheets: list[Sheet] = []
    chosen: Sheet | None = None
    for meta in workbook.sheets_metadata:
        if meta.typ != SheetTypeEnum.WorkSheet:
            notes.append((meta.name, "not_a_table", {"sheet": meta.name}))
            continue
        sheet = Sheet(meta.name, meta.visible != SheetVisibleEnum.Visible)
        sheets.append(sheet)
        _load(sheet, workbook.get_sheet_by_name(meta.name), scans.get(meta.name, SheetScan()), limits)
        chosen = _better(chosen, sheet, wanted)
        if sum(s.filled for s in sheets) > limits.total_cells:
            raise Rejected("too_many_cells_in_all", {"limit": limits.total_cells})
    if wanted is not None and chosen is None:
        raise Rejected("no_such_sheet", {"sheet": wanted})
    if chosen is None or not chosen.filled:
        raise Rejected("empty")
    _check_sheet(chosen, limits)
    return _lay_out(chosen, sheets, scans.get(chosen.name, SheetScan()), limits, notes)


def _load(sheet: Sheet, source: CalamineSheet, scan: SheetScan, limits: ReadLimits) -> None:
    if source.start is None or source.end is None:
        return
    (sheet.top, sheet.left), (bottom, right) = source.start, source.end
    sheet.rows, sheet.columns = bottom - sheet.top + 1, right - sheet.left + 1
    if sheet.rows * sheet.columns > limits.grid_cells:
        raise Rejected("sparse", {"rows": bottom + 1, "columns": right + 1, "sheet": sheet.name})
    grid: Grid = source.to_python(skip_empty_area=True)
    for (row, column), name in scan.errors.items():
        if sheet.top <= row <= bottom and sheet.left <= column <= right:
            grid[row - sheet.top][column - sheet.left] = ErrorName(name)
    for (row, column), number in scan.negatives.items():
        if sheet.top <= row <= bottom and sheet.left <= column <= right:
            grid[row - sheet.top][column - sheet.left] = number
    sheet.filled = sum(len(row) - row.count("") for row in grid)
    sheet.grid = grid
    top, left = sheet.top, sheet.left
    sheet.merges = [
        ((a - top, b - left), (c - top, d - left))
        for (a, b), (c, d) in source.merged_cell_ranges or []
        if a >= top and b >= left
    ]


def _better(chosen: Sheet | None, sheet: Sheet, wanted: str | None) -> Sheet | None:
    """Keep the cells of one sheet only: the wanted one, else the first visible one with data, else the first with data."""
    if wanted is not None:
        take = sheet.name == wanted
    elif chosen is None or not chosen.filled:
        take = bool(sheet.filled)
    else:
        take = bool(sheet.filled) and chosen.is_hidden and not sheet.is_hidden
    dropped = chosen if take else sheet
    if dropped is not None:
        dropped.grid, dropped.merges = [], []
    return sheet if take else chosen


def _check_sheet(sheet: Sheet, limits: ReadLimits) -> None:
    for reason, count, most in (
        ("too_many_rows", sheet.rows, limits.rows),
        ("too_many_columns", sheet.columns, limits.columns),
        ("too_many_cells", sheet.filled, limits.filled_cells),
    ):
        if count > most:
            raise Rejected(reason, {"sheet": sheet.name, "count": count, "limit": most})


def _lay_out(
    sheet: Sheet, sheets: list[Sheet], scan: SheetScan, limits: ReadLimits, notes: list[Note]
) -> Extract:
    header = find_header(sheet.grid, sheet.merges, limits.header_rows_searched)
    first_header = sheet.top + (header.rows[0] if header.rows else 0) + 1
    names = distinct_names(header.names, limits.header_length, first_header)
    _note_lead_rows(sheet, header, notes)
    _fill_merges(sheet, header.first_data_row, notes)
    body, numbers = _body(sheet, header.first_data_row, notes)
    if not body:
        raise Rejected("only_header", {"sheet": sheet.name})
    packed = []
    for place, cells in enumerate(zip(*body, strict=True)):
        if not names[place] and not any(v != "" for v in cells):
            continue
        position = sheet.left + place
        column = PackedColumn(names[place], position, _style_of(scan, position, len(body)), b"")
        pack_cells(column, cells, numbers, limits)
        packed.append(column)
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
