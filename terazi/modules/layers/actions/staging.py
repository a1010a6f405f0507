"""Checking a file of records: its rows are staged beside the layer's, and nothing of the layer changes."""

import asyncio
import os
import tempfile
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from typing import IO
from uuid import UUID

from terazi.engine.workbook.kinds import address
from terazi.engine.workbook.limits import ReadLimits
from terazi.engine.workbook.reader import ReadFile, is_workbook, read_to_file
from terazi.foundation.connecting import builder, role_of
from terazi.foundation.db import Recorder
from terazi.foundation.jobs.computation import Computation
from terazi.foundation.jobs.tracked import JobRun
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.questions import Question, Row
from terazi.foundation.settings import Settings
from terazi.foundation.types import Json
from terazi.modules.layers.actions.import_names import ParentLayer
from terazi.modules.layers.queries.record_tables import records_of
from terazi.modules.layers.queries.staging import Staging, dropped
from terazi.modules.layers.rules.cells import cell_json
from terazi.modules.layers.rules.known import Known
from terazi.modules.layers.rules.mapping import ID, PARENT, ImportMapping, OnConflict
from terazi.modules.layers.rules.staged import CSV_KIND, ColumnOrder, Refusal, Staged, StagedPart, StageOrder
from terazi.modules.layers.values import Shape, Wdm

_STAGE = Computation("terazi.modules.layers.computations.staging", "stage")
_EXPLAIN = Computation("terazi.modules.layers.computations.staging", "explain")
_CHANGES_TOLD = 100
_SHOWN = 100
_CHUNK = 1 << 20


@dataclass(frozen=True, kw_only=True, slots=True)
class Checking:
    """What is checked: a mapping of a file to a layer."""

    shape: Shape
    mapping: ImportMapping
    parents: ParentLayer | None
    known: Mapping[str, Known]
    """Which values the texts of locations and records stand for, by the code of their wdm."""
    lang: Lang

    @property
    def wdms(self) -> Sequence[Wdm]:
        """The columns that the file fills, in its order."""
        by_code = {each.code: each for each in self.shape.built}
        return [by_code[code] for code in self.mapping.of_wdms]

    @property
    def key(self) -> Wdm | None:
        """The column by whose cells records are known."""
        return next((each for each in self.wdms if each.code == self.mapping.key), None)

    @property
    def is_tree(self) -> bool:
        """Whether the file says which records of the layer are above others of it."""
        return self.parents is not None and self.parents.shape.layer.id == self.shape.layer.id

    @property
    def names_own_parents(self) -> bool:
        """Whether a row of the file may be the parent of another."""
        key = self.parents.key if self.parents else None
        return self.is_tree and key is not None and key.code in self.mapping.of_wdms

    def order(self, most_cells: int) -> StageOrder:
        """Return how the file is read."""
        columns = {
            mapped.position: ColumnOrder(
                wdm=wdm,
                options=self.shape.options.get(wdm.option_set_id, ()) if wdm.option_set_id else (),
                unit=mapped.unit,
                known=self.known.get(wdm.code),
            )
            for wdm, mapped in zip(self.wdms, self.mapping.of_wdms.values(), strict=True)
        }
        return StageOrder(
            columns=columns,
            wdms=self.shape.built,
            key=self.mapping.key,
            id_position=self.mapping.position_of(ID) if self.mapping.key == ID else None,
            parent_position=self.mapping.position_of(PARENT),
            parent=ColumnOrder(wdm=self.parents.named_by) if self.parents else None,
            most_cells=most_cells,
            lang=self.lang,
        )


def import_limits(settings: Settings) -> ReadLimits:
    """Return how large a workbook of records may be."""
    return ReadLimits(file_bytes=settings.excel_max_bytes, filled_cells=settings.excel_max_filled_cells)


async def open_file(content: bytes, limits: ReadLimits, sheet: str | None) -> ReadFile:
    """Return a file where a child process can read it: a workbook is read by the confined process first."""
    if is_workbook(content):
        return await asyncio.to_thread(read_to_file, content, limits=limits, sheet=sheet)
    file = tempfile.TemporaryFile()  # noqa: SIM115 - who asked closes it
    await asyncio.to_thread(file.write, content)
    file.flush()
    return ReadFile(file, CSV_KIND)


async def read_rows(run: JobRun, file: ReadFile, checking: Checking, rows: IO[bytes]) -> Staged:
    """Read the file in a child, which writes its rows into another and says what is wrong with those it does not."""
    staged: Staged = await run.compute(
        _STAGE,
        file.place,
        checking.order(run.work.settings.layer_import_cells),
        f"/proc/{os.getpid()}/fd/{rows.fileno()}",
        on_progress=lambda share: run.report(0.05 + 0.45 * share, Phrase("layers.import.reading")),
    )
    return staged


async def explained(run: JobRun, file: ReadFile, refusals: Sequence[Refusal], lang: Lang) -> bytes:
    """Return the refused rows as a workbook with a last column that says why."""
    most = run.work.settings.layer_import_cells
    content: bytes = await run.compute(
        _EXPLAIN, file.place, most, refusals, lang, on_progress=lambda _share: None
    )
    return content


async def make_room(settings: Settings, import_id: UUID, staging: Staging) -> None:
    """Make the table of staged rows anew, as the role that may."""
    own = settings.layer_database_url
    async with builder(own or settings.database_url) as connection:
        await connection.execute(dropped(import_id))
        await connection.execute(staging.made)
        if own:
            await connection.execute(staging.granted(role_of(settings.database_url)))


async def fill(db: Recorder, staging: Staging, rows: IO[bytes], parts: Sequence[StagedPart]) -> None:
    """Write the rows into their table."""
    begin = 0
    for part in parts:
        async with (
            db.connection() as connection,
            connection.cursor() as cursor,
            cursor.copy(staging.filled) as copy,
        ):
            while begin < part.end:
                content = os.pread(rows.fileno(), min(_CHUNK, part.end - begin), begin)
                begin += len(content)
                await copy.write(content)


async def compare(
    db: Recorder, staging: Staging, checking: Checking, parts: Sequence[StagedPart]
) -> list[Refusal]:
    """Find what the rows mean for the records of the layer; rows that cannot be taken go, and are returned."""
    for part in parts:
        rows = (part.first, part.last)
        if checking.parents is not None:
            await db.write(
                staging.parents_found(
                    records_of(checking.parents.shape.layer, checking.parents.keys).alias("parents"),
                    rows,
                )
            )
        if checking.mapping.key:
            await db.write(staging.matched(checking.key, rows))
    if checking.names_own_parents:
        await db.write(staging.parents_in_file())
    refusals = [each async for each in _refused(db, staging, checking)]
    if refusals:
        await db.write(staging.left_out([each.row for each in refusals]))
    if checking.is_tree:
        (rootless,) = await db.ask(staging.without_root())
        lost = [_refusal(checking, PARENT, each, Phrase("layers.import.no_root")) for each in rootless]
        await db.write(staging.left_out([each.row for each in lost]))
        refusals += lost
    if checking.mapping.on_conflict is OnConflict.SKIP:
        await db.write(staging.skipped())
    return refusals


async def _refused(db: Recorder, staging: Staging, checking: Checking) -> AsyncIterator[Refusal]:
    mapping = checking.mapping
    asked: list[tuple[str, Question[list[Row]], Phrase]] = [
        (each.code, staging.clashes(each), Phrase("layers.import.taken"))
        for each in checking.wdms
        if each.is_unique
    ]
    if checking.parents is not None:
        asked.append((PARENT, staging.without_parent(), Phrase("layers.import.no_parent")))
    if mapping.key == ID:
        asked.append((ID, staging.unknown_ids(), Phrase("layers.cell.id")))
    if mapping.key and mapping.on_conflict is OnConflict.REFUSE:
        asked.append((mapping.key, staging.known(), Phrase("layers.import.there_already")))
    for name, question, why in asked:
        (found,) = await db.ask(question)
        for each in found:
            yield _refusal(checking, name, each, why)


def _refusal(checking: Checking, name: str, found: Row, why: Phrase) -> Refusal:
    row, text = found
    place = address(row - 1, checking.mapping.position_of(name) or 0)
    return Refusal(row=row, address=place, value=str(text)[:_SHOWN], why=why)


async def told_changes(db: Recorder, staging: Staging) -> list[Json]:
    """Return the first rows that change their record, cell by cell."""
    (rows,) = await db.ask(staging.changes(_CHANGES_TOLD))
    count = len(staging.wdms)
    return [
        {
            "row": row,
            "record_id": str(record_id),
            "cells": [
                {"wdm": wdm.code, "was": cell_json(wdm, was), "becomes": cell_json(wdm, becomes)}
                for wdm, becomes, was in zip(staging.wdms, cells[:count], cells[count:], strict=True)
                if was != becomes
            ],
        }
        for row, record_id, *cells in rows
    ]
