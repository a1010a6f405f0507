"""The work of the confined process: guard a file, read it, choose the sheet, and lay its cells out by columns."""

import io
from collections.abc import Sequence
from dataclasses import dataclass, field

from python_calamine import (
    CalamineError,
    CalamineSheet,
    CalamineWorkbook,
    PasswordError,
    SheetTypeEnum,
    SheetVisibleEnum,
)

from terazi.engine.workbook.archive import open_archive
from terazi.engine.workbook.compound import SIGNATURE, open_compound, scan_records
from terazi.engine.workbook.header import distinct_names, text_of
from terazi.engine.workbook.kinds import ErrorName
from terazi.engine.workbook.layout import Extract, Grid, Note, Sheet, lay_out
from terazi.engine.workbook.limits import ReadLimits
from terazi.engine.workbook.package import find_parts, rewritten
from terazi.engine.workbook.rejection import Rejected
from terazi.engine.workbook.sheetscan import SheetScan, scan_sheet
from terazi.engine.workbook.styles import read_styles
from terazi.engine.workbook.texts import SharedTexts, check_texts

_UNREADABLE = (CalamineError, OSError, ValueError)
_LONGEST_SHEET_NAME = 255


@dataclass(slots=True)
class _Guarded:
    """A file that may be read: its bytes, and of each sheet what was seen in it or why it is not read."""

    content: bytes
    scans: list[SheetScan | Rejected] = field(default_factory=list)


def extract(content: bytes, limits: ReadLimits, wanted: str | None) -> Extract:
    """Read one sheet of a workbook; Rejected if the file is bad or larger than the limits let."""
    is_compound = content.startswith(SIGNATURE)
    guarded = _guard_compound(content, limits) if is_compound else _guard_archive(content, limits)
    try:
        workbook = CalamineWorkbook.from_filelike(io.BytesIO(guarded.content))
    except PasswordError as e:
        raise Rejected("encrypted") from e
    except _UNREADABLE as e:
        raise Rejected("damaged") from e
    notes: list[Note] = []
    sheets = _read_sheets(workbook, guarded.scans, limits, wanted, notes)
    for sheet in _likeliest_first(sheets, wanted):
        try:
            _load(sheet, workbook, limits)
            return lay_out(sheet, sheets, limits, notes)
        except Rejected as problem:
            sheet.problem, sheet.grid = problem, []
    raise _reason(sheets, wanted)


def _guard_compound(content: bytes, limits: ReadLimits) -> _Guarded:
    return _Guarded(content, [*scan_records(open_compound(content), limits)])


def _guard_archive(content: bytes, limits: ReadLimits) -> _Guarded:
    archive = open_archive(content, limits)
    package = find_parts(archive)
    texts = SharedTexts(archive.read(package.strings), limits)
    styles = read_styles(archive, package.styles)
    guarded, changed = _Guarded(content), {}
    for sheet in package.sheets:
        if sheet.part not in archive.names:
            guarded.scans.append(Rejected("damaged"))
            continue
        part = archive.read(sheet.part)
        try:
            scan = scan_sheet(part, styles, limits)
            check_texts(part, texts, limits)
        except Rejected as problem:
            guarded.scans.append(problem)
            changed[sheet.part] = b"<worksheet/>"  # it would be laid out whole, and is not read
        else:
            guarded.scans.append(scan)
            if scan.unknown:
                changed[sheet.part] = scan.without_unknown(part)
    if changed or not package.is_usual:
        guarded.content = rewritten(archive, package, changed)
    return guarded


def _read_sheets(
    workbook: CalamineWorkbook,
    scans: Sequence[SheetScan | Rejected],
    limits: ReadLimits,
    wanted: str | None,
    notes: list[Note],
) -> list[Sheet]:
    """Return all sheets with their sizes; the likeliest keeps its cells."""
    sheets: list[Sheet] = []
    kept: Sheet | None = None
    described = workbook.sheets_metadata
    names = distinct_names([text_of(meta.name)[:_LONGEST_SHEET_NAME] for meta in described], 300, 0)
    for index, (meta, name) in enumerate(zip(described, names, strict=True)):
        if meta.typ != SheetTypeEnum.WorkSheet:
            notes.append((name, "not_a_table", {"sheet": name}))
            continue
        scan = scans[index] if index < len(scans) else SheetScan()
        sheet = Sheet(index, name, meta.visible != SheetVisibleEnum.Visible)
        sheets.append(sheet)
        if isinstance(scan, Rejected):
            sheet.problem = Rejected(scan.reason, {**scan.params, "sheet": name})
            continue
        sheet.scan = scan
        try:
            _load(sheet, workbook, limits)
        except Rejected as problem:
            sheet.problem, sheet.grid = problem, []
        if sum(s.filled for s in sheets) > limits.total_cells:
            raise Rejected("too_many_cells_in_all", {"limit": limits.total_cells})
        best = next(iter(_likeliest_first(sheets, wanted)), None)
        for other in {id(s): s for s in (kept, sheet) if s is not None and s is not best}.values():
            other.grid, other.merges = [], []
        kept = best
    return sheets


def _likeliest_first(sheets: Sequence[Sheet], wanted: str | None) -> list[Sheet]:
    """Return the sheets that can be read: the wanted one, else visible before hidden ones and large before small ones."""
    readable = [sheet for sheet in sheets if sheet.problem is None and sheet.filled]
    if wanted is not None:
        return [sheet for sheet in readable if sheet.name == wanted]
    return sorted(readable, key=lambda sheet: (sheet.is_hidden, -sheet.filled))


def _reason(sheets: Sequence[Sheet], wanted: str | None) -> Rejected:
    """Return why no sheet was read."""
    asked = [sheet for sheet in sheets if wanted is None or sheet.name == wanted]
    if wanted is not None and not asked:
        return Rejected("no_such_sheet", {"sheet": wanted})
    largest = sorted(asked, key=lambda sheet: (sheet.is_hidden, -sheet.filled))
    problem = next((sheet.problem for sheet in largest if sheet.problem is not None), None)
    if problem is not None:
        return problem
    if any(sheet.scan.has_formulas for sheet in asked):
        return Rejected("no_values")
    return Rejected("empty") if wanted is None else Rejected("empty_sheet", {"sheet": wanted})


def _load(sheet: Sheet, workbook: CalamineWorkbook, limits: ReadLimits) -> None:
    """Read the cells of a sheet, once."""
    if sheet.grid:
        return
    try:
        source = workbook.get_sheet_by_index(sheet.index)
        _fill(sheet, source, limits)
    except _UNREADABLE as e:
        raise Rejected("damaged") from e
    for reason, count, most in (
        ("too_many_rows", sheet.rows, limits.rows),
        ("too_many_columns", sheet.columns, limits.columns),
        ("too_many_cells", sheet.filled, limits.filled_cells),
    ):
        if count > most:
            raise Rejected(reason, {"sheet": sheet.name, "count": count, "limit": most})


def _fill(sheet: Sheet, source: CalamineSheet, limits: ReadLimits) -> None:
    if source.start is None or source.end is None:
        return
    (sheet.top, sheet.left), (bottom, right) = source.start, source.end
    sheet.rows, sheet.columns = bottom - sheet.top + 1, right - sheet.left + 1
    if sheet.rows * sheet.columns > limits.grid_cells:
        raise Rejected("sparse", {"rows": bottom + 1, "columns": right + 1, "sheet": sheet.name})
    grid: Grid = source.to_python(skip_empty_area=True)
    for (row, column), name in sheet.scan.errors.items():
        if sheet.top <= row <= bottom and sheet.left <= column <= right:
            grid[row - sheet.top][column - sheet.left] = ErrorName(name)
    for (row, column), number in sheet.scan.negatives.items():
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
