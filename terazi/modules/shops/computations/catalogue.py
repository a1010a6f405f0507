"""The rows of a catalogue's sheets as a child reads them out of a workbook."""

from collections.abc import Sequence
from datetime import datetime

from terazi.engine.exchange import PipelineRefused, Tell
from terazi.engine.workbook.cells import cell_of
from terazi.engine.workbook.content import RawColumn, Workbook
from terazi.engine.workbook.reader import ReadPlace
from terazi.engine.workbook.refusal import WorkbookRefused
from terazi.engine.workbook.wire_reader import open_read
from terazi.foundation.language.lang import Lang, fold
from terazi.foundation.language.phrases import Phrase
from terazi.modules.shops.errors import CatalogueFileRefused
from terazi.modules.shops.rules.sheets import (
    Cell,
    CellProblem,
    SheetColumn,
    SheetKind,
    SheetRow,
    UnreadableCell,
    columns_by_caption,
)

_MOST_ROWS = 5_000


def rows_of_sheet(
    place: ReadPlace,
    kind: SheetKind,
    lang: Lang,
    _tell: Tell,
) -> list[SheetRow]:
    """Return the rows of a sheet that was read to a file; PipelineRefused where it could not be read."""
    try:
        book = open_read(place, lang)
    except WorkbookRefused as refused:
        raise PipelineRefused(refused.phrase.as_json()) from refused
    return _rows(book, kind)


def _rows(book: Workbook, kind: SheetKind) -> list[SheetRow]:
    known = columns_by_caption(kind)
    pairs = [(known[fold(c.name)], c) for c in book.table.columns if fold(c.name) in known]
    if not pairs:
        raise CatalogueFileRefused(reason=Phrase("shops.no_columns"), field="shop_bundle_excel_file")
    if book.table.row_count > _MOST_ROWS:
        reason = Phrase("shops.too_many_rows", {"count": _MOST_ROWS})
        raise CatalogueFileRefused(reason=reason, field="shop_bundle_excel_file")
    rows = []
    for place, number in enumerate(book.table.row_numbers):
        row = _row(kind, int(number), place, pairs)
        if row.fields or row.problems:
            rows.append(row)
    return rows


def _row(
    kind: SheetKind, number: int, place: int, pairs: Sequence[tuple[SheetColumn, RawColumn]]
) -> SheetRow:
    row = SheetRow(sheet=kind, number=number, fields={})
    is_empty = True
    for column, raw in pairs:
        cell = _value(raw, place)
        is_empty = is_empty and cell in (None, "")
        try:
            row.fields[column.field] = column.read(cell)
        except UnreadableCell as wrong:
            row.problems.append(CellProblem(sheet=kind, row=number, field=column.field, phrase=wrong.phrase))
    if is_empty:
        row.fields = {}
    return row


def _value(raw: RawColumn, place: int) -> Cell:
    cell = cell_of(raw, place)
    return cell.date() if isinstance(cell, datetime) else cell
