"""A site's workbook as a file: read out of what anyone may have made, and written as it can be brought in again."""

import asyncio
from collections.abc import Iterator, Mapping

from terazi.engine.exchange import PipelineRefused
from terazi.engine.workbook.limits import MEGABYTE, ReadLimits
from terazi.engine.workbook.reader import read_to_file
from terazi.engine.workbook.refusal import WorkbookRefused
from terazi.engine.workbook.sheets import OutColumn, OutSheet
from terazi.foundation.context import Call
from terazi.foundation.errors import TooHeavy
from terazi.foundation.jobs.computation import Computation
from terazi.foundation.jobs.lanes import FILES
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json
from terazi.modules.site.errors import WorkbookFileRefused
from terazi.modules.site.rules.book import (
    COLUMNS,
    Cell,
    SheetRow,
    at,
    quoted,
    setting_caption,
    setting_columns,
    sheet_name,
    write_cell,
)
from terazi.modules.site.rules.kinds import PARTS
from terazi.modules.site.rules.wording import texts_to_word
from terazi.modules.site.values.books import SheetKind
from terazi.modules.site.values.units import UnitKind

FIELD = "system_excel_file"
_SHEET = Computation("terazi.modules.site.computations.book", "sheet_of_book")
_MOST_GRID, _MOST_TEXT = 500_000, 16 * MEGABYTE  # the process that answers the call holds the rows
_NO_ROWS = frozenset({"workbook.refused.only_header", "workbook.refused.empty_sheet"})
Records = Mapping[SheetKind, Mapping[str, Json]]
"""What stands in a site, by sheets and by what a row is about, spelled as it is answered."""


async def read_book(call: Call, content: bytes | None) -> dict[SheetKind, list[SheetRow]]:
    """Return the rows of a workbook's sheets, for who holds a turn of FILES; WorkbookFileRefused where it is no such workbook."""
    most = call.settings.excel_max_filled_cells
    limits = ReadLimits(
        file_bytes=call.settings.excel_max_bytes,
        filled_cells=most,
        total_cells=most,
        grid_cells=_MOST_GRID,
        text_bytes=_MOST_TEXT,
    )
    if content is None:
        size = limits.file_bytes / 1_000_000
        reason = Phrase("workbook.refused.file_too_large", {"size": size, "limit": size})
        raise WorkbookFileRefused(reason=reason, field=FIELD)
    try:
        rows = await _read_sheets(call, content, limits)
    except (WorkbookRefused, PipelineRefused) as refused:
        raise WorkbookFileRefused(reason=refused.phrase, field=FIELD) from refused
    except TooHeavy as heavy:
        raise WorkbookFileRefused(reason=Phrase("workbook.refused.too_much_memory"), field=FIELD) from heavy
    if not rows:
        raise WorkbookFileRefused(reason=Phrase("site.book.no_sheets"), field=FIELD)
    return rows


async def _read_sheets(call: Call, content: bytes, limits: ReadLimits) -> dict[SheetKind, list[SheetRow]]:
    """Read the largest sheet first: it says how the others are called."""
    names, rows = await _read_sheet(call, content, limits, None)
    found = {rows[0].sheet: rows} if rows else {}
    for kind in SheetKind:
        name = next((name for name in names if name in {sheet_name(kind, lang) for lang in Lang}), None)
        if kind in found or name is None:
            continue
        try:
            _, rows = await _read_sheet(call, content, limits, name)
        except (WorkbookRefused, PipelineRefused) as refused:
            if refused.phrase.key not in _NO_ROWS:
                raise
            rows = []
        found[kind] = rows
    return {kind: rows for kind, rows in found.items() if rows}


async def _read_sheet(
    call: Call, content: bytes, limits: ReadLimits, name: str | None
) -> tuple[list[str], list[SheetRow]]:
    read = await asyncio.to_thread(read_to_file, content, limits=limits, sheet=name)
    try:
        found: tuple[list[str], list[SheetRow]] = await FILES.computed(
            call.settings, _SHEET, read.place, call.lang
        )
    finally:
        read.close()
    return found


def book_sheets(records: Records, lang: Lang) -> list[OutSheet]:
    """Return a site as the sheets of a workbook."""
    rows = {
        SheetKind.SITE: _settings(records[SheetKind.SITE][""], lang),
        SheetKind.UNITS: _units(records[SheetKind.UNITS], lang),
        SheetKind.WORDS: _words(records[SheetKind.WORDS]),
        **{
            kind: _plain(kind, key, records[kind], lang)
            for kind, key in ((SheetKind.MENU, "route_view"), (SheetKind.REDIRECTS, "path"))
        },
    }
    return [
        OutSheet(
            name=sheet_name(kind, lang),
            columns=tuple(OutColumn(name=column.caption(lang)) for column in columns),
            rows=[[row.get(column.name) for column in columns] for row in rows[kind]],
        )
        for kind, columns in COLUMNS.items()
    ]


def _settings(content: Json, lang: Lang) -> Iterator[dict[str, Cell]]:
    found: dict[str, dict[str, Cell]] = {}
    for column in setting_columns(content):
        row = found.setdefault(
            column.name, {"key": column.name, "setting": setting_caption(column.name, lang)}
        )
        name = "value" if "/".join(column.path) == column.name else column.path[-1]
        row[name] = write_cell(column, at(content, column.path), lang)
    yield from found.values()


def _plain(kind: SheetKind, key: str, records: Mapping[str, Json], lang: Lang) -> Iterator[dict[str, Cell]]:
    for ref, record in records.items():
        cells = {
            column.name: write_cell(column, at(record, column.path), lang)
            for column in COLUMNS[kind]
            if column.path
        }
        yield {**cells, key: ref, **({"hits": record["hits"]} if "hits" in record else {})}


def _units(records: Mapping[str, Json], lang: Lang) -> Iterator[dict[str, Cell]]:
    spoken = tuple(Lang)
    own = [column for column in COLUMNS[SheetKind.UNITS] if column.path and column.path[0] not in spoken]
    for unit_id, record in records.items():
        yield {
            **{column.name: write_cell(column, at(record, column.path), lang) for column in own},
            "websiteunit_client_id": unit_id,
        }
        parts = record.get("content", {})
        known = [name for name in PARTS[UnitKind(record["kind"])] if name in parts]
        for part in (*known, *sorted(parts.keys() - set(known))):
            texts = {each.value: quoted(parts[part].get(each, "")) or None for each in spoken}
            yield {"key": record["key"], "part": part, **texts}


def _words(records: Mapping[str, Json]) -> Iterator[dict[str, Cell]]:
    for key, default in texts_to_word().items():
        own = records.get(key, {})
        texts = {lang.value: quoted(own.get(lang, "")) or None for lang in Lang}
        yield {"key": key, **texts, **{f"default_{lang}": quoted(default.get(lang, "")) for lang in Lang}}
    for key in records.keys() - texts_to_word().keys():
        yield {"key": key, **{lang.value: quoted(records[key].get(lang, "")) or None for lang in Lang}}
