"""Calls about reports: what there is, and keeping them."""

from collections.abc import Sequence

from terazi.foundation.calls.declare import Effect
from terazi.foundation.context import UserCall
from terazi.foundation.errors import Refusal
from terazi.foundation.language.phrases import say
from terazi.foundation.reporting import report_sources
from terazi.modules.reports.actions import reports as actions
from terazi.modules.reports.actions.sources import Sources, find_sources, name_sources
from terazi.modules.reports.calls.declared import OFTEN, administration
from terazi.modules.reports.errors import (
    ReportChangedMeanwhile,
    ReportCodeTaken,
    ReportInvalid,
    ReportMoveNotAllowed,
    ReportNotAllowed,
    ReportNotFound,
    TooManyReports,
)
from terazi.modules.reports.rules.asking import ask, source_of
from terazi.modules.reports.rules.questions import read_question
from terazi.modules.reports.rules.sentences import sentence_of
from terazi.modules.reports.schemas.reports import (
    KeptReportAnswer,
    ReportList,
    ReportListBody,
    ReportSourceList,
    ReportSourcesBody,
    ReportSourceView,
    ReportStateBody,
    ReportView,
    SaveReportBody,
    report_view,
)
from terazi.modules.reports.values import Report, Run


@administration.post("/v1/report/list", effect=Effect.READS, limit=OFTEN)
async def list_reports(call: UserCall, body: ReportListBody | None = None) -> ReportList:
    """Reports with their sentences, last runs and how many get them by mail; all, or those that are named."""
    found = await actions.list_reports(call, (body or ReportListBody()).report_cl_id_list)
    sources = await _sources(call, [each.report for each in found])
    return ReportList(
        list=[_view(call, sources, each.report, each.last_run, len(each.subscriptions)) for each in found]
    )


@administration.post("/v1/report/source/list", effect=Effect.READS, limit=OFTEN)
async def list_sources(call: UserCall, body: ReportSourcesBody | None = None) -> ReportSourceList:
    """What reports can be asked about: sources, their columns, and through whose eyes each is seen.

    Layers are listed without their columns; those that are named come with them.
    """
    wanted = (body or ReportSourcesBody()).source_list
    if wanted:
        found = await find_sources(call.reader, call.user.roles, wanted)
        return ReportSourceList(list=[ReportSourceView.of(each, call.lang) for each in found.values()])
    named = await name_sources(call.reader, call.user.roles)
    return ReportSourceList(
        list=[
            *(ReportSourceView.of(each, call.lang) for each in report_sources),
            *(ReportSourceView.of_named(each, call.lang) for each in named),
        ]
    )


@administration.post(
    "/v1/report/save",
    effect=Effect.WRITES,
    raises=[
        ReportNotFound,
        ReportChangedMeanwhile,
        ReportCodeTaken,
        ReportInvalid,
        ReportNotAllowed,
        TooManyReports,
    ],
)
async def keep_report(call: UserCall, body: SaveReportBody) -> KeptReportAnswer:
    """Keep a report, or change one; one that came with the platform is yours from then on."""
    wanted = actions.WantedReport(
        code=body.report_code,
        names={lang.value: name for lang, name in body.report_name.items()},
        question=body.question.question(),
        viewpoint=body.user_type,
    )
    report = await actions.save_report(call, wanted, body.report_cl_id, body.version)
    return KeptReportAnswer(report=_view(call, await _sources(call, [report]), report))


@administration.post(
    "/v1/report/state/change", effect=Effect.OPERATES, raises=[ReportNotFound, ReportMoveNotAllowed]
)
async def change_report_state(call: UserCall, body: ReportStateBody) -> KeptReportAnswer:
    """Activate, pause or delete a report; paused, it is mailed to nobody."""
    report = await actions.change_state(call, body.report_cl_id, body.state)
    return KeptReportAnswer(report=_view(call, await _sources(call, [report]), report))


async def _sources(call: UserCall, reports: Sequence[Report]) -> Sources:
    codes = [each.question["source"] for each in reports]
    return await find_sources(call.reader, call.user.roles, codes)


def _view(
    call: UserCall, sources: Sources, report: Report, run: Run | None = None, subscriptions: int = 0
) -> ReportView:
    question, eyes = read_question(report.question), report.viewpoint
    source = sources.get(question.source)
    try:
        asked = ask(source_of(sources, question.source, eyes), question, eyes, call.lang)
        sentence = sentence_of(asked, call.lang)
    except Refusal as refused:
        sentence = say(refused.phrase, call.lang)
    return report_view(
        report, call.lang, source=source, sentence=sentence, run=run, subscriptions=subscriptions
    )
