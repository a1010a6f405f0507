"""The rows of a site's sheets as a child reads them out of a workbook."""

from terazi.engine.exchange import PipelineRefused, Tell
from terazi.engine.workbook.cells import cell_of
from terazi.engine.workbook.content import Workbook
from terazi.engine.workbook.reader import ReadPlace
from terazi.engine.workbook.refusal import WorkbookRefused
from terazi.engine.workbook.wire_reader import open_read
from terazi.foundation.language.lang import Lang, fold
from terazi.foundation.language.phrases import Phrase
from terazi.modules.site.errors import WorkbookFileRefused
from terazi.modules.site.rules.book import KEYS, SheetRow, columns_by_caption, is_empty, sheet_name
from terazi.modules.site.values.books import SheetKind

MOST_ROWS = 20_000


def sheet_of_book(place: ReadPlace, lang: Lang, _tell: Tell) -> tuple[list[str], list[SheetRow]]:
    """Return the names of a workbook's sheets, and the rows of the one that was read; none where it is no sheet of a site.

    PipelineRefused where it could not be read.
    """
    try:
        book = open_read(place, lang)
    except WorkbookRefused as refused:
        raise PipelineRefused(refused.phrase.as_json()) from refused
    kind = kind_of(book.sheet)
    return [sheet.name for sheet in book.sheets], _rows(book, kind) if kind else []


def kind_of(name: str) -> SheetKind | None:
    """Return which sheet goes by a name, in either language."""
    return next((kind for kind in SheetKind for lang in Lang if sheet_name(kind, lang) == name), None)


def _rows(book: Workbook, kind: SheetKind) -> list[SheetRow]:
    known = columns_by_caption(kind)
    columns = {
        known[fold(column.name)]: column for column in book.table.columns if fold(column.name) in known
    }
    if KEYS[kind] not in columns:
        raise _refused("site.book.no_columns", kind)
    if book.table.row_count > MOST_ROWS:
        raise _refused("site.book.too_many_rows", kind)
    rows = []
    for place, number in enumerate(book.table.row_numbers):
        cells = {name: cell_of(column, place) for name, column in columns.items()}
        filled = {name: cell for name, cell in cells.items() if not is_empty(cell)}
        if filled:
            rows.append(SheetRow(sheet=kind, number=int(number), cells=filled))
    return rows


def _refused(key: str, kind: SheetKind) -> WorkbookFileRefused:
    values = {"sheet": Phrase(f"site.book.sheet.{kind.value}"), "count": MOST_ROWS}
    return WorkbookFileRefused(reason=Phrase(key, values), field="system_excel_file")
