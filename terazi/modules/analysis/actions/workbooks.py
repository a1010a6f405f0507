"""Workbooks that a call brings: read by a confined process, typed by a child; this process sees what it shows of them.

Who reads one holds a turn of ``FILES``, also while the file is taken out of its request.
"""

import asyncio
from collections.abc import Sequence

from terazi.engine.exchange import PipelineRefused, StoredDataset, TablePreview
from terazi.engine.linking.facts import Facts
from terazi.engine.refresh.notes import RefreshOrder, RefreshPreview
from terazi.engine.workbook.limits import MEGABYTE, ReadLimits
from terazi.engine.workbook.reader import read_to_file
from terazi.engine.workbook.refusal import WorkbookRefused
from terazi.foundation.calls.params import Upload, read_upload
from terazi.foundation.context import Call
from terazi.foundation.errors import TooHeavy
from terazi.foundation.jobs.computation import Computation
from terazi.foundation.jobs.lanes import FILES
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Value
from terazi.modules.analysis.errors import FileRefused
from terazi.modules.analysis.jobs.keeping import read_limits

_PREVIEW_TABLE = Computation("terazi.engine.pipeline", "preview_table")
_PREVIEW_REFRESH = Computation("terazi.engine.refresh.pipeline", "preview_refresh")
_STORED_TABLE = Computation("terazi.engine.pipeline", "stored_table")
_BATCH_GRID, _BATCH_TEXT = 500_000, 8 * MEGABYTE  # somebody waits for the rows that are predicted


async def content_of(call: Call, upload: Upload) -> bytes:
    """Return what was sent; FileRefused where it is more than a workbook may be."""
    content = await read_upload(upload, max_bytes=call.settings.excel_max_bytes)
    if content is None:
        limit = call.settings.excel_max_bytes / 1_000_000
        raise FileRefused(Phrase("analysis.file_too_large", {"limit": limit}))
    return content


async def preview_excel(
    call: Call, content: bytes, sheet: str | None, wdms: Sequence[Facts] = ()
) -> TablePreview:
    """Read a workbook without keeping anything, and see which wdms it holds; FileRefused where it cannot be read."""
    limits = read_limits(call.settings)
    preview: TablePreview = await _read(call, content, sheet, limits, _PREVIEW_TABLE, wdms)
    return preview


async def preview_refreshed(
    call: Call, content: bytes, sheet: str | None, order: RefreshOrder
) -> RefreshPreview:
    """Read a workbook that takes the place of another without keeping anything; FileRefused as above."""
    limits = read_limits(call.settings)
    preview: RefreshPreview = await _read(call, content, sheet, limits, _PREVIEW_REFRESH, order)
    return preview


async def read_batch(call: Call, content: bytes, sheet: str | None) -> tuple[StoredDataset, int]:
    """Read a workbook whose rows are worked on at once, and how many it has; FileRefused as above."""
    limits = read_limits(call.settings, grid_cells=_BATCH_GRID, text_bytes=_BATCH_TEXT)
    read: tuple[StoredDataset, int] = await _read(call, content, sheet, limits, _STORED_TABLE)
    return read


async def _read(
    call: Call,
    content: bytes,
    sheet: str | None,
    limits: ReadLimits,
    computation: Computation,
    *args: RefreshOrder | Sequence[Facts],
) -> Value:
    try:
        read = await asyncio.to_thread(read_to_file, content, limits=limits, sheet=sheet)
        try:
            return await FILES.computed(call.settings, computation, read.place, call.lang, *args)
        finally:
            read.close()
    except (WorkbookRefused, PipelineRefused) as refused:
        raise FileRefused(refused.phrase) from refused
    except TooHeavy as heavy:
        raise FileRefused(Phrase("workbook.refused.too_much_memory")) from heavy
