"""The calls of the audit trail, for administrators."""

import asyncio
from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from typing import Annotated
from uuid import UUID
from zoneinfo import ZoneInfo

from annotated_types import Ge, Lt

from terazi.engine.column import Display
from terazi.engine.workbook.sheets import Cell, OutColumn, OutSheet
from terazi.foundation.calls.declare import TOKEN, Calls, Effect
from terazi.foundation.calls.params import EXCEL, FileAnswer, OptionalQueryText, file_answer
from terazi.foundation.context import UserCall
from terazi.foundation.jobs.computation import Computation
from terazi.foundation.jobs.lanes import CANNOT_COMPUTE, TABLES
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say, web_phrases
from terazi.foundation.limits import Limit
from terazi.modules.audit import queries
from terazi.modules.audit.rules import changes_of, value_in_words
from terazi.modules.audit.schemas import AuditActions, AuditList, AuditView
from terazi.modules.audit.values import AuditEntry, Subject, TrailFilter

calls = Calls("audit", code=105)
administration = calls.of(caller=TOKEN, roles=["admin"])

_WRITE_WORKBOOK = Computation("terazi.engine.workbook.writer", "written_workbook")
_PAGE = 50
_MOST_EXPORTED = 50_000
_HERE = ZoneInfo("Europe/Istanbul")
Day = Annotated[date, Ge(date(2000, 1, 1)), Lt(date(9000, 1, 1))]
_HEADER = ("at", "who", "action", "subject", "subject_name", "field", "before", "after", "address", "device")


@administration.post("/v1/audit/list", effect=Effect.EXPORTS, limit=Limit(count=1000))
async def list_audit_trail(
    call: UserCall,
    who: OptionalQueryText = None,
    action: OptionalQueryText = None,
    subject: Subject | None = None,
    search_text: OptionalQueryText = None,
    date_from: Day | None = None,
    date_to: Day | None = None,
    before: UUID | None = None,
) -> AuditList:
    """List who did what, newest first: by person, action, kind of subject, days of Turkish time and free text."""
    wanted = _filter(who, action, subject, search_text, date_from, date_to)
    (entries,) = await call.reader.ask(queries.list_entries(wanted, before=before, count=_PAGE))
    return AuditList(
        list=[AuditView.of(entry) for entry in entries],
        next=entries[-1].id if len(entries) == _PAGE else None,
    )


@administration.post("/v1/audit/action/list", effect=Effect.READS, limit=Limit(count=1000))
async def list_audit_actions(call: UserCall) -> AuditActions:
    """List the names of all actions that stand in the trail."""
    (actions,) = await call.reader.ask(queries.list_actions())
    return AuditActions(list=actions)


@administration.post("/v1/audit/export", effect=Effect.EXPORTS, raises=CANNOT_COMPUTE, media_type=EXCEL)
async def export_audit_trail(
    call: UserCall,
    who: OptionalQueryText = None,
    action: OptionalQueryText = None,
    subject: Subject | None = None,
    search_text: OptionalQueryText = None,
    date_from: Day | None = None,
    date_to: Day | None = None,
) -> FileAnswer:
    """Give the newest 50,000 entries of a filter as a workbook; text stays text, whatever it begins with."""
    wanted = _filter(who, action, subject, search_text, date_from, date_to)
    async with TABLES.turn(call.asker):
        question = queries.list_entries(wanted, before=None, count=_MOST_EXPORTED)
        (entries,) = await call.reader.ask(question)
        sheet = await asyncio.to_thread(_sheet, entries, call.lang)
        content: bytes = await TABLES.computed(call.settings, _WRITE_WORKBOOK, [sheet])
    name = say(Phrase("audit.export.name"), call.lang)
    return file_answer(content, media_type=EXCEL, name=f"{name}.xlsx")


def _filter(
    who: str | None,
    action: str | None,
    subject: Subject | None,
    search_text: str | None,
    date_from: date | None,
    date_to: date | None,
) -> TrailFilter:
    return TrailFilter(
        who=(who or "").strip(),
        action=(action or "").strip(),
        subject=subject,
        text=(search_text or "").strip(),
        since=_midnight(date_from) if date_from else None,
        until=_midnight(date_to + timedelta(days=1)) if date_to else None,
    )


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time.min, _HERE)


def _sheet(entries: Sequence[AuditEntry], lang: Lang) -> OutSheet:
    columns = tuple(
        OutColumn(
            name=say(Phrase(f"audit.export.{name}"), lang),
            display=Display.DATETIME if name == "at" else Display.PLAIN,
        )
        for name in _HEADER
    )
    lines = [line for entry in entries for line in _lines(entry, lang)]
    name = say(Phrase("audit.export.name"), lang)
    return OutSheet(name=name, columns=columns, rows=lines)


def _lines(entry: AuditEntry, lang: Lang) -> list[list[Cell]]:
    """One line for each field that changed, so that a spreadsheet can filter them."""
    changes = changes_of(entry.before, entry.after) or [("", None, None)]
    return [
        [
            entry.at.astimezone(_HERE),
            entry.actor_name,
            _in_words("action", entry.action, lang),
            say(Phrase(f"audit.subject.{entry.subject.value}"), lang),
            entry.subject_name,
            _in_words("field", field, lang),
            None if was is None else value_in_words(field, was, lang),
            None if now is None else value_in_words(field, now, lang),
            entry.address,
            entry.device,
        ]
        for field, was, now in changes
    ]


def _in_words(kind: str, name: str, lang: Lang) -> str:
    """Return an action or field in words; the web client has them, and one of an older release may have none."""
    words = web_phrases().get(f"audit.{kind}.{name}")
    return words[lang] if words else name
