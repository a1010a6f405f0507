"""Calls about statistics runs: starting them, listing them, reading and scoring their findings."""

import asyncio
from collections.abc import Mapping, Sequence
from uuid import UUID

from sqlalchemy import RowMapping

from terazi.engine.dataset import Dataset
from terazi.engine.statistics.charts import FindingDetail
from terazi.engine.statistics.findings import Finding, StatisticsRun
from terazi.engine.statistics.questions import ALL_ANALYSES, Question
from terazi.foundation.calls.declare import EVERYONE, TOKEN, TOKEN_OR_FKEY_OR_NONE
from terazi.foundation.context import AnyCall, Call, UserCall
from terazi.foundation.limits import Limit
from terazi.modules.analysis.actions import runs as actions
from terazi.modules.analysis.calls.declared import calls
from terazi.modules.analysis.errors import (
    ColumnNotFound,
    CreditsNotAgreed,
    ProjectNotFound,
    ProjectNotReady,
    RunNotFound,
)
from terazi.modules.analysis.queries import projects, runs
from terazi.modules.analysis.queries.artifacts import dataset_of, statistics_of
from terazi.modules.analysis.schemas import run_views
from terazi.modules.analysis.schemas.common import Page, ProjectRef
from terazi.modules.analysis.schemas.runs import (
    MOST_SELECTED,
    StartedRun,
    StartedRuns,
    StatisticsList,
    StatisticsQuestion,
    StatisticsResult,
    StatisticsResultRequest,
    StatisticsStart,
)
from terazi.modules.credits.public import NotEnoughCredits


@calls.post(
    "/v1/wanalyzer/project/statistics/analyze/list",
    caller=TOKEN,
    roles=EVERYONE,
    raises=[ProjectNotFound, ProjectNotReady, ColumnNotFound, CreditsNotAgreed, NotEnoughCredits],
)
async def start_statistics(call: UserCall, body: StatisticsStart) -> StartedRuns:
    """Run statistics queries; they cost only if they succeed, and never more than agreed."""
    started = []
    left = body.frd_usage_count
    for asked in body.list:
        run, job = await actions.start_statistics(call, asked.project_id, _question_of(asked), agreed=left)
        left = None if left is None else left - run.credits
        started.append(
            StartedRun(stats_id=run.id, job_id=job.id, project_id=run.project_id, credit=run.credits)
        )
    return StartedRuns(list=started)


@calls.post(
    "/v1/wanalyzer/project/stats/list",
    caller=TOKEN,
    roles=EVERYONE,
    raises=[ProjectNotFound],
    limit=Limit(1000),
)
async def list_statistics(call: UserCall, body: ProjectRef) -> StatisticsList:
    """A project's statistics runs, newest first."""
    await projects.get_project(call.reader, call.user.id, body.project_id)
    rows = await runs.list_statistics(call.reader, body.project_id)
    return StatisticsList(list=[run_views.statistics_summary(row) for row in rows])


@calls.post(
    "/v1/wanalyzer/project/stats/result/list",
    caller=TOKEN_OR_FKEY_OR_NONE,
    roles=EVERYONE,
    raises=[ProjectNotFound, ProjectNotReady, RunNotFound],
    limit=Limit(1000),
)
async def list_findings(call: AnyCall, body: StatisticsResultRequest) -> StatisticsResult:
    """Findings of a statistics run, best first, by filter and page; or the named ones, with chart and tables."""
    owner = call.user.id if call.user else None
    await projects.get_ready_project(call.reader, owner, body.project_id)
    row = await runs.get_statistics(call.reader, body.project_id, body.stats_id)
    if row["result_key"] is None:
        return run_views.unfinished_statistics(row, body.pagination)
    run = await statistics_of(call.storage, row["result_key"])
    if body.user_score_list and owner is not None:
        known = {finding.id for finding in run.findings}
        scores = {s.finding_id: s.score for s in body.user_score_list if s.finding_id in known}
        await actions.score_findings(call, owner, body.project_id, row["id"], scores)
        row = {**row, "user_scores": {**row["user_scores"], **scores}}  # type: ignore[assignment]
    dataset = await _dataset_of(call, body.project_id, row["version"])
    wanted = _wanted(run, body, row["user_scores"])
    details = await asyncio.to_thread(_details, dataset, run, body.selected_stats)
    names = {column.id: column.name for column in dataset.columns}
    page = Page(page=1, page_size=MOST_SELECTED) if body.selected_stats else body.pagination
    return run_views.statistics_result(row, run, wanted, details, names, page, lang=call.lang)


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


def _details(dataset: Dataset, run: StatisticsRun, chosen: Sequence[str]) -> dict[str, FindingDetail]:
    # A process that is never asked for details does not pay for the library of statistics.
    from terazi.engine.statistics.explain import explain  # noqa: PLC0415 - see above

    known = {finding.id: finding for finding in run.findings if finding.id in set(chosen)}
    return {finding_id: explain(dataset, finding) for finding_id, finding in known.items()}


async def _dataset_of(call: Call, project_id: UUID, number: int) -> Dataset:
    version: RowMapping = await projects.get_version(call.reader, project_id, number)
    return await dataset_of(call.storage, projects.keys_of(version))
