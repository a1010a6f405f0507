"""A report as a file."""

import asyncio
from functools import partial
from typing import Literal

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.params import CSV, EXCEL, FileAnswer, file_answer
from terazi.foundation.context import UserCall
from terazi.foundation.jobs.computation import Computation
from terazi.foundation.jobs.lanes import CANNOT_COMPUTE, TABLES
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.limits import Limit
from terazi.foundation.turkish_time import ZONE
from terazi.modules.reports.actions.reports import find_report
from terazi.modules.reports.calls.declared import signed_in
from terazi.modules.reports.calls.running import CANNOT_RUN, ran_of
from terazi.modules.reports.rules.sheets import sheets_of
from terazi.modules.reports.schemas.reports import RunReportBody

_WRITE_WORKBOOK = Computation("terazi.engine.workbook.writer", "written_workbook")
_WRITE_CSV = Computation("terazi.modules.reports.computations.csv_files", "written_csv")


@signed_in.post(
    "/v1/report/export",
    effect=Effect.EXPORTS,
    raises=[*CANNOT_RUN, *CANNOT_COMPUTE],
    limit=Limit(count=200),
    media_type=EXCEL,
)
async def export_report_run(
    call: UserCall, body: RunReportBody, form: Literal["workbook", "csv"] = "workbook"
) -> FileAnswer:
    """What a report finds now, as a workbook with its chart or as CSV, under the same limits as on the screen."""
    name = say(Phrase("reports.file"), call.lang)
    if body.report_cl_id is not None:
        name = (await find_report(call, body.report_cl_id)).name(call.lang)
    name = f"{name} {call.now.astimezone(ZONE):%d.%m.%Y}"
    async with TABLES.turn(call.asker):
        ran = await ran_of(call, body)
        write = partial(sheets_of, sentence=ran.sentence, at=call.now, lang=call.lang)
        sheets = await asyncio.to_thread(write, ran.result, ran.asked.question.chart, name)
        if form == "csv":
            content: bytes = await TABLES.computed(call.settings, _WRITE_CSV, sheets[0], call.lang)
            return file_answer(content, media_type=f"{CSV}; charset=utf-8", name=f"{name}.csv")
        content = await TABLES.computed(call.settings, _WRITE_WORKBOOK, sheets)
    return file_answer(content, media_type=EXCEL, name=f"{name}.xlsx")
