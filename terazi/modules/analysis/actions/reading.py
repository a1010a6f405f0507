"""Workbooks that a call brings: read by a confined process, typed by a child; this process sees what it shows of them."""

import asyncio
from collections.abc import Callable
from typing import Any

from terazi.engine.dataset import Dataset
from terazi.engine.pipeline import (
    PipelineRefused,
    StoredDataset,
    TablePreview,
    load_dataset,
    preview_table,
    stored_table,
)
from terazi.engine.workbook.limits import MEGABYTE, ReadLimits
from terazi.engine.workbook.reader import read_to_file
from terazi.engine.workbook.refusal import WorkbookRefused
from terazi.foundation.context import Call
from terazi.foundation.jobs.compute import ComputationDiedError, compute
from terazi.foundation.language.phrases import Phrase
from terazi.modules.analysis.errors import FileRefused
from terazi.modules.analysis.jobs import read_limits

_TYPING_SECONDS = 60
_BATCH_GRID, _BATCH_TEXT = 500_000, 8 * MEGABYTE  # a web process holds the rows that it predicts
_at_once = asyncio.Semaphore(2)


async def preview_excel(call: Call, content: bytes, sheet: str | None) -> TablePreview:
    """Read a workbook without keeping anything; FileRefused says why where it cannot be read."""
    limits = read_limits(call.settings)
    preview: TablePreview = await _read(call, content, sheet, limits, preview_table)
    return preview


async def read_batch(call: Call, content: bytes, sheet: str | None) -> Dataset:
    """Read the rows of a workbook that are worked on at once; FileRefused says why where it cannot be read."""
    limits = read_limits(call.settings, grid_cells=_BATCH_GRID, text_bytes=_BATCH_TEXT)
    stored: StoredDataset = await _read(call, content, sheet, limits, stored_table)
    return await asyncio.to_thread(load_dataset, stored)


async def _read(
    call: Call,
    content: bytes,
    sheet: str | None,
    limits: ReadLimits,
    function: Callable[..., Any],  # Any: what the function of the pipeline returns
) -> Any:
    try:
        async with _at_once:
            read = await asyncio.to_thread(read_to_file, content, limits=limits, sheet=sheet)
            try:
                return await compute(
                    function,
                    read.place,
                    call.lang,
                    on_progress=lambda _stage: None,
                    memory_bytes=call.settings.job_memory_bytes,
                    seconds=_TYPING_SECONDS,
                )
            finally:
                read.close()
    except (WorkbookRefused, PipelineRefused) as refused:
        raise FileRefused(refused.phrase) from refused
    except ComputationDiedError as died:
        raise FileRefused(Phrase("workbook.refused.too_much_memory")) from died
