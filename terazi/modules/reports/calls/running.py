"""Calls that run reports."""

from terazi.foundation.calls.declare import Effect
from terazi.foundation.context import UserCall
from terazi.foundation.limits import Limit
from terazi.foundation.reporting import Viewpoint
from terazi.modules.reports.actions.reports import find_by_name, find_report
from terazi.modules.reports.actions.running import Ran, run_question, run_report
from terazi.modules.reports.calls.declared import OFTEN, administration, signed_in
from terazi.modules.reports.errors import (
    ReportInvalid,
    ReportNotAllowed,
    ReportNotClear,
    ReportNotFound,
    ReportTooSlow,
)
from terazi.modules.reports.queries.reports import runs_of
from terazi.modules.reports.rules.results import worded
from terazi.modules.reports.schemas.reports import (
    ByQueryAnswer,
    ByQueryBody,
    RanReportAnswer,
    ReportHeaderView,
    ReportRunList,
    ReportRunView,
    RunRef,
    RunReportBody,
)

CANNOT_RUN = [ReportNotFound, ReportInvalid, ReportNotAllowed, ReportTooSlow]


@administration.post(
    "/v1/report/by/query",
    effect=Effect.EXPORTS,
    raises=[*CANNOT_RUN, ReportNotClear],
    limit=Limit(count=100),
)
async def run_report_by_name(call: UserCall, body: ByQueryBody) -> ByQueryAnswer:
    """Run the report of a name or code now, through the eyes of the platform, of your shops, or of yourself.

    At most 10,000 rows, of the newest 100,000. Money is in minor units of the currency in the same row, moments in
    Turkish time.
    """
    ran = await run_report(call, await find_by_name(call, body.report_name), body.user_type)
    return ByQueryAnswer(
        table_header=[header.caption for header in ran.result.headers],
        table=worded(ran.result),
        table_kind=[header.kind for header in ran.result.headers],
        sentence=ran.sentence,
        chart=ran.asked.question.chart,
        is_cut=ran.result.is_cut,
    )


@signed_in.post("/v1/report/run", effect=Effect.EXPORTS, raises=CANNOT_RUN, limit=OFTEN)
async def run_report_now(call: UserCall, body: RunReportBody) -> RanReportAnswer:
    """Run a report, or a question that is not kept; or list the rows behind one of its numbers.

    Administrators run all; others the active reports whose code they hold, through the eyes of their shops or their
    own.
    """
    return _answer(await ran_of(call, body))


@administration.post("/v1/report/run/list", effect=Effect.READS, raises=[ReportNotFound], limit=OFTEN)
async def list_report_runs(call: UserCall, body: RunRef) -> ReportRunList:
    """The latest 50 runs of a report; they are kept for 90 days."""
    report = await find_report(call, body.report_cl_id)
    (runs,) = await call.reader.ask(runs_of(report.id))
    return ReportRunList(list=[ReportRunView.of(each) for each in runs])


async def ran_of(call: UserCall, body: RunReportBody) -> Ran:
    """Run what is wanted."""
    if body.report_cl_id is not None:
        report = await find_report(call, body.report_cl_id)
        return await run_report(call, report, body.user_type or report.viewpoint, behind=body.behind_list)
    if body.question is None:
        raise ReportInvalid(field="question")
    viewpoint = body.user_type or Viewpoint.PLATFORM
    return await run_question(call, body.question.question(), viewpoint, behind=body.behind_list)


def _answer(ran: Ran) -> RanReportAnswer:
    return RanReportAnswer(
        table_header=[ReportHeaderView.of(header) for header in ran.result.headers],
        table=ran.result.rows,
        sentence=ran.sentence,
        chart=ran.asked.question.chart,
        is_cut=ran.result.is_cut,
        read_count=ran.result.read,
        milliseconds=ran.milliseconds,
    )
