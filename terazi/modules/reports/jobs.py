"""Reports that are due are mailed; what is old is forgotten."""

import asyncio
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from uuid import UUID

import structlog

from terazi.foundation.context import Change
from terazi.foundation.jobs.computation import Computation, compute
from terazi.foundation.jobs.each import attempt, for_each
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.foundation.mail import MAIL_FILES, MOST_ENCLOSED_BYTES, Attachment
from terazi.foundation.turkish_time import ZONE
from terazi.modules.reports.actions.mailing import (
    Due,
    end_without_right,
    find_due,
    hold_due,
    note_failure,
    tell,
    tell_due,
)
from terazi.modules.reports.queries.reports import (
    due_subscriptions,
    find_subscription,
    forget_results,
    forget_runs,
)
from terazi.modules.reports.rules.sheets import sheets_of
from terazi.modules.reports.values import KEEP_RESULTS, KEEP_RUNS

tasks = Tasks("reports")
log = structlog.get_logger("terazi.jobs")
_WRITE_WORKBOOK = Computation("terazi.engine.workbook.writer", "written_workbook")
_MEMORY, _SECONDS = 1 << 30, 60.0
_EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@tasks.every("*/5 * * * *")
async def mail_due_reports(work: Work) -> None:
    """Have reports mailed that are due; each by a task of its own, which waits in the queue once."""
    await for_each(work, "mail reports", partial(due_subscriptions, now=work.clock()), _enqueue)


async def _enqueue(change: Change, subscription_id: UUID) -> None:
    await mail_due_report.enqueue(
        change.db, once=f"report mail:{subscription_id}", subscription_id=str(subscription_id)
    )


@tasks.task(queue="mail", tries=1)
async def mail_due_report(work: Work, *, subscription_id: str) -> None:
    """Run a report that is due and mail it; what fails is tried again an hour later, and ends after the third time."""
    key = UUID(subscription_id)
    async with work.database.transaction() as db:
        held = await hold_due(Change(db=db, now=work.clock(), new_id=work.new_id), key)
    if held is None:
        return
    try:
        due = await find_due(work.database.reader, held, work.clock())
        if due is None:
            await attempt(work, "end mails of a report", partial(_without_right, key), item=key)
            return
        attachment = await _written(work, due)
        async with work.database.transaction() as db:
            await tell_due(Change(db=db, now=work.clock(), new_id=work.new_id), due, attachment)
    except Exception:
        log.exception("a report was not mailed", subscription=subscription_id)
        await attempt(work, "note a report that was not mailed", partial(_failed, key), item=key)


async def _without_right(key: UUID, change: Change) -> None:
    await end_without_right(change, key)


async def _failed(key: UUID, change: Change) -> None:
    await note_failure(change, key)


async def _written(work: Work, due: Due) -> Attachment | None:
    """Return the workbook as a stored file; None where it is empty, or larger than a mail may be."""
    if not due.ran.result.rows:
        return None
    held = due.subscription
    name = f"{due.report.name(held.lang)} {held.due_at.astimezone(ZONE):%d.%m.%Y}"
    write = partial(sheets_of, sentence=due.ran.sentence, at=work.clock(), lang=held.lang)
    sheets = await asyncio.to_thread(write, due.ran.result, due.ran.asked.question.chart, name)
    content: bytes = await compute(
        _WRITE_WORKBOOK, sheets, on_progress=lambda _: None, memory_bytes=_MEMORY, seconds=_SECONDS
    )
    if len(content) > MOST_ENCLOSED_BYTES:
        return None
    key = f"{MAIL_FILES}/{held.id}.{held.due_at:%Y%m%d%H%M%S}.xlsx"
    await work.storage.put(key, content)
    return Attachment(key=key, name=f"{name}.xlsx", media_type=_EXCEL)


@tasks.task(queue="mail")
async def mail_report_now(work: Work, *, subscription_id: str, at: str) -> None:
    """Run a report and mail it to who asked for it now, also where it found nothing; when it is due stays as it is."""
    (held,) = await work.database.reader.ask(find_subscription(UUID(subscription_id)))
    if held is None or not held.is_on:
        return
    asked = replace(held, due_at=datetime.fromisoformat(at))
    due = await find_due(work.database.reader, asked, work.clock())
    if due is None:
        return
    attachment = await _written(work, due)
    async with work.database.transaction() as db:
        await tell(Change(db=db, now=work.clock(), new_id=work.new_id), due, attachment)


@tasks.every("35 3 * * *")
async def forget_old_runs(work: Work) -> None:
    """Forget runs after 90 days, and what they found after 7."""
    now = work.clock()
    await work.database.recorder.write(
        forget_runs(now - timedelta(days=KEEP_RUNS)), forget_results(now - timedelta(days=KEEP_RESULTS))
    )
