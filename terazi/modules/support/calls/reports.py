"""Calls about the report of a desk: as lines, and as a workbook."""

import asyncio
from datetime import date, timedelta

from terazi.engine.column import Display
from terazi.engine.workbook.sheets import Cell, OutColumn, OutSheet
from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.params import EXCEL, FileAnswer, file_answer
from terazi.foundation.context import UserCall
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.jobs.computation import Computation
from terazi.foundation.jobs.lanes import CANNOT_COMPUTE, TABLES
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.limits import Limit
from terazi.foundation.turkish_time import ZONE
from terazi.modules.support.actions.desks import desks_of
from terazi.modules.support.actions.reports import Report, report_of
from terazi.modules.support.calls.declared import OFTEN, signed_in
from terazi.modules.support.errors import TicketNotFound
from terazi.modules.support.schemas.reports import ReportAnswer, ReportBody, ReportRowView
from terazi.modules.support.values.reports import MOST_DAYS, Grouping, ReportRow

_WRITE_WORKBOOK = Computation("terazi.engine.workbook.writer", "written_workbook")
_USUAL = timedelta(days=29)
_HEADER = ("group", "opened", "answered", "median", "p90", "in_time", "reopened", "happy", "unhappy")


@signed_in.post("/v1/support/report", effect=Effect.READS, raises=[TicketNotFound], limit=OFTEN)
async def read_report(call: UserCall, body: ReportBody | None = None) -> ReportAnswer:
    """How your desks did: opened, answered, and how soon, by day, topic, person or desk.

    Days are those of Turkish time and at most 366. Of people you are told of yourself alone, unless you administer.
    """
    wanted = body or ReportBody()
    first, last = _days(call, wanted)
    report = await report_of(call, wanted.group_by, first, last, wanted.desk_id)
    is_person = wanted.group_by is Grouping.PERSON
    return ReportAnswer(
        begin_date=first,
        end_date=last,
        list=[ReportRowView.of(row) for row in report.rows],
        total=ReportRowView.of(report.total),
        is_own_only=is_person and not (await desks_of(call)).is_all,
    )


@signed_in.post(
    "/v1/support/report/export",
    effect=Effect.EXPORTS,
    raises=[TicketNotFound, *CANNOT_COMPUTE],
    limit=Limit(count=100),
    media_type=EXCEL,
)
async def export_report(call: UserCall, body: ReportBody | None = None) -> FileAnswer:
    """The same report as a workbook; text stays text, whatever it begins with."""
    wanted = body or ReportBody()
    first, last = _days(call, wanted)
    report = await report_of(call, wanted.group_by, first, last, wanted.desk_id)
    name = say(Phrase("support.report.name"), call.lang)
    async with TABLES.turn(call.asker):
        sheet = await asyncio.to_thread(_sheet, report, wanted.group_by, name, call.lang)
        content: bytes = await TABLES.computed(call.settings, _WRITE_WORKBOOK, [sheet])
    return file_answer(content, media_type=EXCEL, name=f"{name} {first:%d.%m.%Y}-{last:%d.%m.%Y}.xlsx")


def _days(call: UserCall, body: ReportBody) -> tuple[date, date]:
    last = body.end_date or call.now.astimezone(ZONE).date()
    first = body.begin_date or last - _USUAL
    if not timedelta(0) <= last - first < timedelta(days=MOST_DAYS):
        raise InvalidInput([FieldProblem("begin_date", Phrase("support.report.days"))])
    return first, last


def _sheet(report: Report, by: Grouping, name: str, lang: Lang) -> OutSheet:
    columns = tuple(
        OutColumn(
            name=say(
                Phrase(f"support.report.{by.value}" if each == "group" else f"support.report.{each}"), lang
            ),
            display=Display.DATE if each == "group" and by is Grouping.DAY else Display.PLAIN,
        )
        for each in _HEADER
    )
    return OutSheet(name=name[:31], columns=columns, rows=[_line(row, by) for row in report.rows])


def _line(row: ReportRow, by: Grouping) -> list[Cell]:
    share = None if row.in_time_share is None else round(row.in_time_share * 100, 1)
    group: Cell = date.fromisoformat(row.group) if by is Grouping.DAY else row.name
    return [
        group, row.opened, row.answered, row.median_minutes, row.slow_minutes, share, row.reopened,
        row.happy, row.unhappy,
    ]  # fmt: skip
