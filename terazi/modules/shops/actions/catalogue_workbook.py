"""Reading the two sheets of a catalogue out of a workbook that anyone may have made, and writing them."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from terazi.engine.column import Display
from terazi.engine.workbook.content import RawColumn, Workbook
from terazi.engine.workbook.kinds import CellKind
from terazi.engine.workbook.limits import MEGABYTE, ReadLimits
from terazi.engine.workbook.refusal import WorkbookRefused
from terazi.engine.workbook.sheets import OutColumn, OutSheet
from terazi.engine.workbook.wire_reader import read_workbook
from terazi.foundation.context import Call
from terazi.foundation.language.lang import Lang, fold
from terazi.foundation.language.phrases import Phrase, say
from terazi.modules.shops.errors import CatalogueFileRefused
from terazi.modules.shops.rules.sheets import (
    COLUMNS,
    Cell,
    CellForm,
    SheetColumn,
    SheetKind,
    UnreadableCell,
    columns_by_caption,
    write_cell,
)

MOST_ROWS = 5_000
_MOST_GRID, _MOST_TEXT = 500_000, 8 * MEGABYTE  # the process that answers the call holds the rows
_NO_ROWS = frozenset(
    {"workbook.refused.no_such_sheet", "workbook.refused.only_header", "workbook.refused.empty"}
)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_DATES = (CellKind.DATE, CellKind.DATETIME)


@dataclass(frozen=True, kw_only=True, slots=True)
class CellProblem:
    """What is wrong with one cell."""

    sheet: SheetKind
    row: int
    field: str
    phrase: Phrase


@dataclass(slots=True)
class SheetRow:
    """One row of a sheet: the fields its cells fill. Any: JSON of fields."""

    sheet: SheetKind
    number: int
    fields: dict[str, Any]
    problems: list[CellProblem] = field(default_factory=list)


async def read_catalogue(
    call: Call, content: bytes | None, kinds: Sequence[SheetKind]
) -> dict[SheetKind, list[SheetRow]]:
    """Return the rows of the sheets; CatalogueFileRefused where the file is no such workbook."""
    limits = ReadLimits(
        file_bytes=call.settings.excel_max_bytes,
        filled_cells=call.settings.excel_max_filled_cells,
        grid_cells=_MOST_GRID,
        text_bytes=_MOST_TEXT,
    )
    if content is None:
        reason = Phrase("workbook.refused.file_too_large", _sizes(limits))
        raise CatalogueFileRefused(reason=reason, field="shop_bundle_excel_file")
    try:
        found = {kind: await _read_sheet(call, content, limits, kind) for kind in kinds}
    except WorkbookRefused as refused:
        raise CatalogueFileRefused(reason=refused.phrase, field="shop_bundle_excel_file") from refused
    if not any(found.values()):
        raise CatalogueFileRefused(reason=Phrase("shops.no_rows"), field="shop_bundle_excel_file")
    return found


def catalogue_sheets(
    rows: Mapping[SheetKind, Sequence[Mapping[str, Any]]],  # Any: column values
    lang: Lang,
) -> list[OutSheet]:
    """Return the two sheets of a catalogue; without rows they are the template."""
    return [
        OutSheet(
            name=_sheet_name(kind, lang),
            columns=tuple(_out_column(column, lang) for column in columns),
            rows=[[write_cell(c.form, row.get(c.field)) for c in columns] for row in rows.get(kind, ())],
        )
        for kind, columns in COLUMNS.items()
    ]


def _out_column(column: SheetColumn, lang: Lang) -> OutColumn:
    """Return a column as it is written; a day has to look like one, or it is a mere number when it comes back."""
    display = Display.DATE if column.form is CellForm.DAY else Display.PLAIN
    return OutColumn(name=column.caption(lang), display=display)


def _sheet_name(kind: SheetKind, lang: Lang) -> str:
    return say(Phrase(f"shops.sheet.{kind.value}"), lang)


async def _read_sheet(call: Call, content: bytes, limits: ReadLimits, kind: SheetKind) -> list[SheetRow]:
    """Return the rows of a sheet by its name in either language; none where it is missing or has no rows."""
    for lang in Lang:
        name = _sheet_name(kind, lang)
        try:
            book = await asyncio.to_thread(read_workbook, content, limits=limits, sheet=name, lang=call.lang)
        except WorkbookRefused as refused:
            if refused.phrase.key not in _NO_ROWS:
                raise
            continue
        return _rows(book, kind)
    return []


def _rows(book: Workbook, kind: SheetKind) -> list[SheetRow]:
    known = columns_by_caption(kind)
    pairs = [(known[fold(c.name)], c) for c in book.table.columns if fold(c.name) in known]
    if not pairs:
        raise CatalogueFileRefused(reason=Phrase("shops.no_columns"), field="shop_bundle_excel_file")
    if book.table.row_count > MOST_ROWS:
        reason = Phrase("shops.too_many_rows", {"count": MOST_ROWS})
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
    kind = CellKind(raw.kinds[place])
    if kind is CellKind.EMPTY:
        return None
    if kind in (CellKind.TEXT, CellKind.ERROR):
        return str(raw.texts[place])
    number = float(raw.numbers[place])
    if kind is CellKind.BOOLEAN:
        return bool(number)
    if kind in _DATES:
        return (_EPOCH + timedelta(milliseconds=number)).date()
    return number


def _sizes(limits: ReadLimits) -> dict[str, float]:
    size = limits.file_bytes / 1_000_000
    return {"size": size, "limit": size}
