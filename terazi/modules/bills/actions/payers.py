"""The list of registered payers, who take e-Fatura: read as a whole from the file of the revenue administration."""

import asyncio
from collections.abc import Iterable, Iterator
from io import BytesIO, TextIOWrapper
from itertools import islice
from uuid import UUID

from terazi.foundation.context import Change, UserCall
from terazi.foundation.jobs.tracked import JobFailed, JobKind, JobRun, job_kind, start_job
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.storage import FileMissingError
from terazi.foundation.types import Json
from terazi.modules.accounts.public import delete_files
from terazi.modules.audit.public import AuditEvent, Subject, record_event
from terazi.modules.bills.errors import PayersBeingRead
from terazi.modules.bills.queries.payers import (
    PAYERS_JOB,
    PAYERS_SUBJECT,
    find_latest_import,
    forget_payers,
    keep_payers,
    payer_list,
)
from terazi.modules.bills.rules.payers import is_too_short, payer_in

_AT_ONCE = 1000


async def import_payers(change: Change, lines: Iterable[str]) -> int:
    """Put the list in the place of the one before and return how many payers it names; one that names none changes nothing."""
    found = _payers_in(lines)
    count = 0
    while part := dict(islice(found, _AT_ONCE)):
        await change.db.write(keep_payers(list(part.items()), change.now))
        count += len(part)
    if count:
        await change.db.write(forget_payers(change.now))
    return count


async def start_import(call: UserCall, content: bytes, *, may_shrink: bool) -> UUID:
    """Keep the file and start to read it; PayersBeingRead where another is being read."""
    (latest,) = await call.db.ask(find_latest_import())
    if latest is not None and not latest.state.is_final:
        raise PayersBeingRead
    folder = f"payers/{call.new_id()}"
    key = f"{folder}/list.txt"
    args: Json = {"folder": folder, "key": key, "may_shrink": may_shrink}
    job = await start_job(call, IMPORT, owner_id=call.user.id, subject_id=PAYERS_SUBJECT, args=args)
    await call.storage.put(key, content)
    event = AuditEvent(action="bills.payers_imported", subject=Subject.PROCESS, subject_id=job.id)
    await record_event(call, event)
    return job.id


def _payers_in(lines: Iterable[str]) -> Iterator[tuple[str, str]]:
    return (payer for payer in map(payer_in, lines) if payer)


def _lines_of(content: bytes) -> Iterable[str]:
    return TextIOWrapper(BytesIO(content), encoding="utf-8", errors="replace")


def _count(content: bytes) -> int:
    return len({number for number, _ in _payers_in(_lines_of(content))})


async def _read(run: JobRun) -> bytes:
    """Look through the file before anything changes: it must be a list, and hardly shorter than the one before."""
    run.report(0.1, Phrase("bills.payers.looking"))
    try:
        content = await run.work.storage.get(run.args["key"])
    except FileMissingError as missing:
        raise JobFailed(Phrase("bills.payers.gone")) from missing
    count = await asyncio.to_thread(_count, content)
    if not count:
        raise JobFailed(Phrase("bills.payers.none"))
    (known,) = await run.work.database.reader.ask(payer_list())
    if is_too_short(count, known.count) and not run.args["may_shrink"]:
        raise JobFailed(Phrase("bills.payers.too_short", {"count": count, "known": known.count}))
    run.report(0.5, Phrase("bills.payers.writing", {"count": count}))
    return content


async def _replace(change: Change, run: JobRun, content: bytes) -> Json:
    count = await import_payers(change, _lines_of(content))
    await delete_files.enqueue(change.db, folder=run.args["folder"])
    return {"count": count}


async def _leave(change: Change, job_id: UUID, _subject_id: UUID, _error: Phrase | None) -> None:
    (job,) = await change.db.ask(find_latest_import())
    if job is not None and job.id == job_id:
        await delete_files.enqueue(change.db, folder=job.args["folder"])


IMPORT = job_kind(JobKind(name=PAYERS_JOB, run=_read, succeed=_replace, fail=_leave))
