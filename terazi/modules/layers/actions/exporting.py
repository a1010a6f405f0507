"""Records as a file: written by a job, fetched by a link that only who asked for it is given."""

import csv
import io
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from uuid import UUID

from terazi.engine.rules.lowering import today_here
from terazi.engine.workbook.sheets import OutSheet
from terazi.foundation.context import Change, UserCall
from terazi.foundation.jobs.computation import Computation
from terazi.foundation.jobs.tables import Job
from terazi.foundation.jobs.tracked import JobFailed, JobKind, JobRun, job_kind, start_job
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.storage import download_address
from terazi.foundation.types import Json, Value
from terazi.modules.audit.public import AuditEvent, Subject, record_event
from terazi.modules.layers.actions.import_names import (
    EVERYTHING,
    ParentLayer,
    parents_named,
    readable_names,
)
from terazi.modules.layers.actions.listing import Asked, question_of
from terazi.modules.layers.actions.reading import Opened, open_layers
from terazi.modules.layers.errors import ExportNeedsReason, ExportNotFound
from terazi.modules.layers.queries.family import named
from terazi.modules.layers.queries.imports import find_export
from terazi.modules.layers.queries.record_tables import records_of
from terazi.modules.layers.queries.records import Place, Sort, Wanted, counted, page
from terazi.modules.layers.rules.asking import read_rule, where
from terazi.modules.layers.rules.changes import Record
from terazi.modules.layers.rules.exporting import RecordSheet, described
from terazi.modules.layers.rules.mapping import EXPORTS
from terazi.modules.layers.rules.searching import words_of
from terazi.modules.layers.values import Shape

_WRITE = Computation("terazi.engine.workbook.writer", "written_workbook")
_MOST_EXCEL_CELLS, _MOST_EXCEL_ROWS = 2_000_000, 1_048_575
_PAGE = 5_000
_LINK_LIFE = timedelta(minutes=15)
_Pages = AsyncIterator[tuple[Sequence[Record], Mapping[UUID, Value]]]
"""Records, some at a time, with what their parents are named by."""
_GUARD = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")


async def start_export(call: UserCall, opened: Opened, asked: Asked, *, is_csv: bool, reason: str) -> UUID:
    """Begin to write the records of a list into a file and return the job.

    ExportNeedsReason where private columns would be in it and nobody says what for: the trail keeps it.
    """
    question_of(call, opened, asked)
    private = [each.code for each in opened.shape.built if each.is_private]
    if private and not reason.strip():
        raise ExportNeedsReason(field="reason")
    args: Json = {
        "layer": opened.layer.code,
        "columns": [each.code for each in opened.shape.built],
        "rule": asked.rule,
        "search": asked.search,
        "sorts": list(asked.sorts),
        "is_csv": is_csv,
        "lang": call.lang.value,
        "names": await readable_names(call, opened),
    }
    job = await start_job(call, EXPORT, owner_id=call.user.id, subject_id=opened.layer.id, args=args)
    event = AuditEvent(
        action="layers.exported",
        subject=Subject.LAYER,
        subject_id=opened.layer.id,
        subject_name=opened.layer.code,
        after={"reason": reason.strip()[:500]} if private else {},
    )
    await record_event(call, event)
    return job.id


async def find_own_export(call: UserCall, job_id: UUID) -> tuple[Job, str | None]:
    """Return the caller's export and, once it is written, where its file can be fetched for a while."""
    (job,) = await call.reader.ask(find_export(job_id, call.user.id))
    if job is None:
        raise ExportNotFound
    if not job.result:
        return job, None
    link = download_address(
        call.settings.secret(),
        key=job.result["key"],
        name=job.result["name"],
        session_id=call.user.session_id,
        expires_at=call.now + _LINK_LIFE,
    )
    return job, link


async def _write(run: JobRun) -> Json:
    args, work = run.args, run.work
    lang = Lang(args["lang"])
    opened = (await open_layers(work.database.reader, EVERYTHING, [args["layer"]])).get(args["layer"])
    if opened is None:
        raise JobFailed(Phrase("layers.layer_not_found"))
    kept = [each for each in opened.shape.wdms if each.code in set(args["columns"])]
    shape = replace(opened.shape, wdms=kept)
    wanted = _wanted(shape, args, lang)
    (total,) = await work.database.reader.ask(counted(wanted))
    width = len(shape.built) + 1
    is_csv = args["is_csv"] or total > _MOST_EXCEL_ROWS or total * width > _MOST_EXCEL_CELLS
    parents = await parents_named(work.database.reader, args["names"])
    sheet = RecordSheet(shape, lang, parents.named_by if parents else None)
    pages = _with_parents(run, _pages(run, wanted, total), parents)
    content = await (_csv(sheet, pages) if is_csv else _excel(run, shape, sheet, pages, lang))
    ending = "csv" if is_csv else "xlsx"
    key = f"{EXPORTS}/{run.job_id}-{run.lease}.{ending}"
    await work.storage.put(key, content)
    return {"key": key, "name": f"{args['layer']}.{ending}", "rows": total}


def _wanted(shape: Shape, args: Json, lang: Lang) -> Wanted:
    by_code = {each.code: each for each in shape.built}
    wanted = Wanted(
        shape=shape,
        search=words_of(args["search"]),
        sorts=[Sort(wdm=by_code[code], is_down=is_down) for code, is_down in args["sorts"]],
    )
    if not args["rule"]:
        return wanted
    condition, parameters = where(shape, read_rule(shape, args["rule"], lang), today_here())
    return replace(wanted, condition=condition, parameters=parameters)


async def _pages(run: JobRun, wanted: Wanted, total: int) -> AsyncIterator[Sequence[Record]]:
    """Give the records of a list, some at a time."""
    done, after = 0, None
    while True:
        offset = done if wanted.sorts else 0
        (found,) = await run.work.database.reader.ask(page(wanted, count=_PAGE, after=after, offset=offset))
        if found:
            yield found
            done += len(found)
            after = None if wanted.sorts else Place(id=found[-1].id)
            run.report(0.8 * min(1.0, done / max(1, total)), Phrase("layers.export.collecting"))
        if len(found) < _PAGE:
            return


async def _with_parents(
    run: JobRun, pages: AsyncIterator[Sequence[Record]], parents: ParentLayer | None
) -> _Pages:
    """Give records with what their parents are named by."""
    async for records in pages:
        ids = list({each.parent_id for each in records if each.parent_id})
        above: Mapping[UUID, Value] = {each: str(each) for each in ids}
        if parents is not None and parents.key is not None and ids:
            (above,) = await run.work.database.reader.ask(
                named(records_of(parents.shape.layer, parents.keys), parents.key, ids)
            )
        yield records, above


async def _excel(run: JobRun, shape: Shape, sheet: RecordSheet, pages: _Pages, lang: Lang) -> bytes:
    rows = [sheet.row(each, above) async for found, above in pages for each in found]
    name = shape.layer.captions.get(lang.value) or shape.layer.code
    sheets = [OutSheet(name=name, columns=sheet.columns, rows=rows), described(shape, lang)]
    content: bytes = await run.compute(_WRITE, sheets, on_progress=lambda _told: None)
    return content


async def _csv(sheet: RecordSheet, pages: _Pages) -> bytes:
    """Return the records as UTF-8 with a byte-order mark, which spreadsheets ask for; no cell is a formula."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    writer.writerow([_safe(each.name) for each in sheet.columns])
    async for found, above in pages:
        writer.writerows([[_safe(each) for each in sheet.texts(record, above)] for record in found])
    return text.getvalue().encode("utf-8-sig")


def _safe(text: str) -> str:
    if (
        text.lstrip(" ").startswith(_GUARD)
        and not text.lstrip(" -+").replace(".", "").replace(",", "").isdecimal()
    ):
        return f"'{text}"
    return text


async def _written(_change: Change, _run: JobRun, outcome: Json) -> Json:
    return outcome


async def _given_up(_change: Change, _job_id: UUID, _layer_id: UUID, _error: Phrase | None) -> None:
    """Nothing was kept that would have to go."""


EXPORT = job_kind(JobKind(name="layer_export", run=_write, succeed=_written, fail=_given_up))
