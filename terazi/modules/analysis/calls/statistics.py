"""Calls about statistics runs: starting them, listing them, reading and scoring their findings."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from terazi.engine.statistics.charts import FindingDetail
from terazi.engine.statistics.findings import Finding
from terazi.engine.statistics.questions import ALL_ANALYSES, Question
from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.params import CSV, EXCEL, FileAnswer, file_answer
from terazi.foundation.context import AnyCall, UserCall
from terazi.foundation.jobs.computation import Computation, compute_here
from terazi.foundation.jobs.lanes import CANNOT_COMPUTE
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.limits import Limit
from terazi.modules.accounts.public import UnusualSpend
from terazi.modules.analysis.actions import runs as actions
from terazi.modules.analysis.actions.access import CANNOT_BE_USED, COSTS_USES, Opened, open_project
from terazi.modules.analysis.actions.bought_runs import findings_of, question_in_view
from terazi.modules.analysis.actions.computation import QUESTIONS, Data
from terazi.modules.analysis.actions.subsets import changes_since, named_rows, told_rows
from terazi.modules.analysis.calls.declared import any_caller, signed_in
from terazi.modules.analysis.errors import (
    ColumnNotFound,
    CreditsNotAgreed,
    ProjectNotFound,
    ProjectNotReady,
    RuleRefused,
    RunNotFound,
    SubsetEmpty,
    SubsetNotFound,
)
from terazi.modules.analysis.queries import runs
from terazi.modules.analysis.rules.liking import liking_of
from terazi.modules.analysis.schemas import run_views
from terazi.modules.analysis.schemas.common import Page, ReachedProject
from terazi.modules.analysis.schemas.runs import (
    MOST_SELECTED,
    FindingScore,
    FindingsFilterRequest,
    StartedRun,
    StartedRuns,
    StatisticsList,
    StatisticsQuestion,
    StatisticsResult,
    StatisticsResultRequest,
    StatisticsStart,
)
from terazi.modules.analysis.values.projects import SubsetRows
from terazi.modules.analysis.values.reach import Doing
from terazi.modules.analysis.values.runs import (
    FileWanted,
    FindingFilter,
    FindingPage,
    Liking,
    StatisticsQuery,
)
from terazi.modules.credits.public import NotEnoughCredits

if TYPE_CHECKING:  # a run is only passed on here
    from terazi.engine.statistics.results import StatisticsRun

_EXPLAINED = Computation("terazi.engine.statistics.pipeline", "explained")
_FINDINGS = "terazi.modules.analysis.computations.findings"
_PAGE_OF = Computation(_FINDINGS, "page_of")
_KNOWN_IDS = Computation(_FINDINGS, "known_ids")
_ANSWERS_TABLE = Computation(_FINDINGS, "answers_table")
_FINDINGS_WORKBOOK = Computation("terazi.modules.analysis.computations.finding_sheets", "findings_workbook")


@signed_in.post(
    "/v1/wanalyzer/project/statistics/analyze/list",
    effect=Effect.SPENDS,
    raises=[
        ProjectNotFound,
        ProjectNotReady,
        ColumnNotFound,
        CreditsNotAgreed,
        NotEnoughCredits,
        UnusualSpend,
        RuleRefused,
        SubsetNotFound,
        SubsetEmpty,
        *COSTS_USES,
        *CANNOT_COMPUTE,
    ],
)
async def start_statistics(call: UserCall, body: StatisticsStart) -> StartedRuns:
    """Run statistics queries; they cost only if they succeed, and never more than agreed.

    With a bought product a query takes one use, and asks only about the columns and rows that the product opens.
    """
    started = []
    left = body.frd_usage_count
    for asked in body.list:
        run = await actions.start_statistics(
            call,
            asked.project_id,
            asked.auth_client_id,
            _question_of(asked),
            subset_id=asked.subset_id,
            agreed=left,
        )
        spent = 1 if asked.auth_client_id else run.credits
        left = None if left is None else left - spent
        started.append(
            StartedRun(stats_id=run.id, job_id=run.id, project_id=run.project_id, credit=run.credits)
        )
    return StartedRuns(list=started)


@signed_in.post(
    "/v1/wanalyzer/project/stats/list",
    effect=Effect.READS,
    raises=[ProjectNotFound, *CANNOT_BE_USED],
    limit=Limit(1000),
)
async def list_statistics(call: UserCall, body: ReachedProject) -> StatisticsList:
    """A project's statistics runs, newest first; with a bought product those that were asked with it."""
    await open_project(call, body.project_id, body.auth_client_id, Doing.ASK, is_data_needed=False)
    (listed,) = await call.reader.ask(runs.list_statistics(body.project_id, asked_with=body.auth_client_id))
    changes = await changes_since(call, body.project_id, *(run.subset for run in listed))
    told = zip(listed, changes, strict=True)
    return StatisticsList(list=[run_views.statistics_summary(run, change) for run, change in told])


@any_caller.post(
    "/v1/wanalyzer/project/stats/result/list",
    effect=Effect.DEPENDS,
    raises=[ProjectNotFound, ProjectNotReady, RunNotFound, *COSTS_USES, *CANNOT_COMPUTE],
    limit=Limit(1000),
)
async def list_findings(call: AnyCall, body: StatisticsResultRequest) -> StatisticsResult:
    """Findings of a statistics run, best first, by filter and page; or the named ones, with chart and tables.

    A bought view takes one use a day; findings of an own query of a bought product take none.
    """
    opened = await open_project(call, body.project_id, body.auth_client_id, Doing.FINDINGS)
    asked = await opened.statistics(body.stats_id)
    version = await opened.any_version(asked.version)
    rows = run_views.rows_of_result(
        *await told_rows(opened, version, asked.subset),
        call.lang,
        is_counted=not opened.view.limits_rows,
    )
    if asked.result_key is None:
        return run_views.unfinished_statistics(asked, body.pagination, rows)
    run = await findings_of(opened, asked, asked.result_key)
    data, names = await _data_behind(opened, asked)
    scored = await _scored(opened, asked, run, body.user_score_list, set(names))
    liking = await _liking(opened, asked)
    page = Page(page=1, page_size=MOST_SELECTED) if body.selected_stats else body.pagination
    found: FindingPage = await compute_here(
        _PAGE_OF,
        run,
        replace(_filter_of(body, body.selected_stats), has_overview=body.with_overview, liking=liking),
        scored.user_scores,
        (page.page - 1) * page.page_size,
        page.page_size,
    )
    details = await _details(data, found.findings) if body.selected_stats else {}
    answer = run_views.statistics_result(scored, run, found, details, names, page, rows=rows, lang=call.lang)
    return answer.model_copy(update={"order_reason": run_views.order_reason(liking, names, call.lang)})


@signed_in.post(
    "/v1/wanalyzer/project/stats/result/list/excel",
    effect=Effect.EXPORTS,
    raises=[ProjectNotFound, ProjectNotReady, RunNotFound, *COSTS_USES, *CANNOT_COMPUTE],
    media_type=EXCEL,
)
async def download_findings(call: UserCall, body: FindingsFilterRequest) -> FileAnswer:
    """The findings that the filters keep, as a workbook in the order of the screen, and once more under their columns; a bought view takes its use of the day."""
    made, rows = await _made(call, body, _FINDINGS_WORKBOOK)
    name = named_rows(say(Phrase("statistics.sheet.findings"), call.lang), rows)
    return file_answer(made, media_type=EXCEL, name=f"{name}.xlsx")


@signed_in.post(
    "/v1/wanalyzer/project/stats/result/list/csv",
    effect=Effect.EXPORTS,
    raises=[ProjectNotFound, ProjectNotReady, RunNotFound, *COSTS_USES, *CANNOT_COMPUTE],
    media_type=CSV,
)
async def download_answers(call: UserCall, body: FindingsFilterRequest) -> FileAnswer:
    """All answers that the filters keep, also those that no finding tells in words, as a table of figures."""
    made, rows = await _made(call, body, _ANSWERS_TABLE)
    name = named_rows(say(Phrase("statistics.sheet.answers"), call.lang), rows)
    return file_answer(made, media_type=CSV, name=f"{name}.csv")


async def _made(
    call: UserCall, body: FindingsFilterRequest, make: Computation
) -> tuple[bytes, SubsetRows | None]:
    """Return the file, and the rows that it stands on."""
    opened = await open_project(call, body.project_id, body.auth_client_id, Doing.FINDINGS)
    asked = await opened.statistics(body.stats_id)
    if asked.result_key is None:
        raise RunNotFound
    run = await findings_of(opened, asked, asked.result_key)
    _, names = await _data_behind(opened, asked)
    scores = {} if opened.product else asked.user_scores
    asked_for = replace(_filter_of(body), liking=await _liking(opened, asked))
    wanted = FileWanted(filter=asked_for, names=names, scores=scores, lang=call.lang)
    made: bytes = await QUESTIONS.compute(call, make, run, wanted)
    return made, asked.subset


async def _data_behind(opened: Opened, asked: StatisticsQuery) -> tuple[Data, dict[str, str]]:
    """Return the data that a run was about, and how its columns are called."""
    data = opened.data_of(await opened.any_version(asked.version)).within(asked.subset)
    return data, {column.id: column.name for column in data.columns}


async def _liking(opened: Opened, asked: StatisticsQuery) -> Liking | None:
    """Return what the owner's marks on earlier runs prefer; the list that is being marked keeps its order, and a buyer's too."""
    if opened.product is not None:
        return None
    (marks,) = await opened.call.reader.ask(runs.marks_in_project(asked.project_id, but=asked.id))
    return liking_of(marks)


async def _scored(
    opened: Opened,
    asked: StatisticsQuery,
    run: "StatisticsRun",
    scores: Sequence[FindingScore],
    shown: set[str],
) -> StatisticsQuery:
    """Return the run with its owner's scores, the new ones kept; what its owner thinks is not for a buyer."""
    if opened.product is not None:
        return replace(asked, user_scores={}, question=question_in_view(asked.question, shown))
    known: set[str] = (
        await compute_here(_KNOWN_IDS, run, [each.finding_id for each in scores]) if scores else set()
    )
    given = {each.finding_id: each.score for each in scores if each.finding_id in known}
    if given and opened.call.user is not None:
        await actions.score_findings(opened.call, opened.call.user.id, asked.project_id, asked.id, given)
    return replace(asked, user_scores={**asked.user_scores, **given})


def _question_of(asked: StatisticsQuestion) -> Question:
    return Question(
        columns=tuple(dict.fromkeys(asked.selected_columns)),
        analyses=tuple(asked.selected_analyze_types) or ALL_ANALYSES,
        significance_level=asked.selected_p_value,
        focus=asked.focus_column,
    )


def _filter_of(body: FindingsFilterRequest, ids: Sequence[str] = ()) -> FindingFilter:
    return FindingFilter(
        ids=ids,
        analyses=body.selected_analyze_types,
        columns=body.selected_columns,
        below=body.selected_p_value,
        only_significant=body.only_significant,
        only_scored=body.only_scored,
    )


async def _details(data: Data, chosen: Sequence[Finding]) -> dict[str, FindingDetail]:
    details: dict[str, FindingDetail] = await data.ask(_EXPLAINED, chosen) if chosen else {}
    return details
