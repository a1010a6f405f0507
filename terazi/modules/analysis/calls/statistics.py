"""Calls about statistics runs: starting them, listing them, reading and scoring their findings."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import RowMapping

from terazi.engine.pipeline import explained
from terazi.engine.statistics.charts import FindingDetail
from terazi.engine.statistics.findings import Finding, StatisticsRun
from terazi.engine.statistics.questions import ALL_ANALYSES, Question
from terazi.foundation.calls.declare import EVERYONE, TOKEN, TOKEN_OR_FKEY_OR_NONE, Effect
from terazi.foundation.context import AnyCall, UserCall
from terazi.foundation.limits import Limit
from terazi.modules.accounts.public import UnusualSpend
from terazi.modules.analysis.actions import runs as actions
from terazi.modules.analysis.actions.access import CANNOT_BE_USED, COSTS_USES, Opened, open_project
from terazi.modules.analysis.actions.asking import Data
from terazi.modules.analysis.actions.bought_runs import findings_of, question_in_view
from terazi.modules.analysis.calls.declared import calls
from terazi.modules.analysis.errors import (
    CANNOT_COMPUTE,
    ColumnNotFound,
    CreditsNotAgreed,
    ProjectNotFound,
    ProjectNotReady,
    RunNotFound,
)
from terazi.modules.analysis.queries import projects, runs
from terazi.modules.analysis.schemas import run_views
from terazi.modules.analysis.schemas.common import Page, ReachedProject
from terazi.modules.analysis.schemas.runs import (
    MOST_SELECTED,
    FindingScore,
    StartedRun,
    StartedRuns,
    StatisticsList,
    StatisticsQuestion,
    StatisticsResult,
    StatisticsResultRequest,
    StatisticsStart,
)
from terazi.modules.analysis.values import Doing
from terazi.modules.credits.public import NotEnoughCredits


@calls.post(
    "/v1/wanalyzer/project/statistics/analyze/list",
    caller=TOKEN,
    roles=EVERYONE,
    effect=Effect.SPENDS,
    raises=[
        ProjectNotFound,
        ProjectNotReady,
        ColumnNotFound,
        CreditsNotAgreed,
        NotEnoughCredits,
        UnusualSpend,
        *COSTS_USES,
    ],
)
async def start_statistics(call: UserCall, body: StatisticsStart) -> StartedRuns:
    """Run statistics queries; they cost only if they succeed, and never more than agreed.

    With a bought product a query takes one use, and asks only about the columns and rows that the product opens.
    """
    started = []
    left = body.frd_usage_count
    for asked in body.list:
        run, job = await actions.start_statistics(
            call, asked.project_id, asked.auth_client_id, _question_of(asked), agreed=left
        )
        spent = 1 if asked.auth_client_id else run.credits
        left = None if left is None else left - spent
        started.append(
            StartedRun(stats_id=run.id, job_id=job.id, project_id=run.project_id, credit=run.credits)
        )
    return StartedRuns(list=started)


@calls.post(
    "/v1/wanalyzer/project/stats/list",
    caller=TOKEN,
    roles=EVERYONE,
    effect=Effect.READS,
    raises=[ProjectNotFound, *CANNOT_BE_USED],
    limit=Limit(1000),
)
async def list_statistics(call: UserCall, body: ReachedProject) -> StatisticsList:
    """A project's statistics runs, newest first; with a bought product those that were asked with it."""
    await open_project(call, body.project_id, body.auth_client_id, Doing.ASK, is_data_needed=False)
    rows = await runs.list_statistics(call.reader, body.project_id, asked_with=body.auth_client_id)
    return StatisticsList(list=[run_views.statistics_summary(row) for row in rows])


@calls.post(
    "/v1/wanalyzer/project/stats/result/list",
    caller=TOKEN_OR_FKEY_OR_NONE,
    roles=EVERYONE,
    effect=Effect.DEPENDS,
    raises=[ProjectNotFound, ProjectNotReady, RunNotFound, *COSTS_USES, *CANNOT_COMPUTE],
    limit=Limit(1000),
)
async def list_findings(call: AnyCall, body: StatisticsResultRequest) -> StatisticsResult:
    """Findings of a statistics run, best first, by filter and page; or the named ones, with chart and tables.

    A bought view takes one use a day; findings of an own query of a bought product take none.
    """
    opened = await open_project(call, body.project_id, body.auth_client_id, Doing.FINDINGS)
    row = await opened.statistics(body.stats_id)
    if row["result_key"] is None:
        return run_views.unfinished_statistics(row, body.pagination)
    run = await findings_of(opened, row)
    version = await projects.get_version(call.reader, body.project_id, row["version"])
    data = opened.data_of(version)
    names = {column.id: column.name for column in data.columns}
    scored = await _scored(opened, row, run, body.user_score_list, set(names))
    wanted = _wanted(run, body, scored["user_scores"])
    details = await _details(data, run, body.selected_stats)
    page = Page(page=1, page_size=MOST_SELECTED) if body.selected_stats else body.pagination
    return run_views.statistics_result(scored, run, wanted, details, names, page, lang=call.lang)


async def _scored(
    opened: Opened, row: RowMapping, run: StatisticsRun, scores: Sequence[FindingScore], shown: set[str]
) -> Mapping[str, Any]:  # Any: columns of a run
    """Return the run with its owner's scores, the new ones kept; what its owner thinks is not for a buyer."""
    if opened.product is not None:
        return {**row, "user_scores": {}, "question": question_in_view(row["question"], shown)}
    known = {finding.id for finding in run.findings}
    given = {each.finding_id: each.score for each in scores if each.finding_id in known}
    if given and opened.call.user is not None:
        await actions.score_findings(opened.call, opened.call.user.id, row["project_id"], row["id"], given)
    return {**row, "user_scores": {**row["user_scores"], **given}}


def _question_of(asked: StatisticsQuestion) -> Question:
    return Question(
        columns=tuple(dict.fromkeys(asked.selected_columns)),
        analyses=tuple(asked.selected_analyze_types) or ALL_ANALYSES,
        significance_level=asked.selected_p_value,
        focus=asked.focus_column,
    )


def _wanted(
    run: StatisticsRun, body: StatisticsResultRequest, scores: Mapping[str, int]
) -> Sequence[Finding]:
    if body.selected_stats:
        return [finding for finding in run.findings if finding.id in body.selected_stats]
    types, columns = set(body.selected_analyze_types), set(body.selected_columns)
    return [
        finding
        for finding in run.findings
        if (not types or finding.analysis in types)
        and (not columns or columns & set(finding.columns))
        and (not body.only_significant or finding.is_significant)
        and (not body.only_scored or scores.get(finding.id))
        and (body.selected_p_value is None or _is_below(finding.p_adjusted, body.selected_p_value))
    ]


def _is_below(p: float | None, level: float) -> bool:
    return p is not None and p < level


async def _details(data: Data, run: StatisticsRun, chosen: Sequence[str]) -> dict[str, FindingDetail]:
    known = [finding for finding in run.findings if finding.id in set(chosen)]
    details: dict[str, FindingDetail] = await data.ask(explained, known) if known else {}
    return details
