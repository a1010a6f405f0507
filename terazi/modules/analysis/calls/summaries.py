"""Calls about the summary that a project opens on."""

from terazi.engine.summary.quality import quality_of
from terazi.foundation.calls.declare import Effect
from terazi.foundation.context import AnyCall, Call, UserCall
from terazi.foundation.limits import Limit
from terazi.modules.analysis.actions import summaries as actions
from terazi.modules.analysis.actions.access import Opened, open_project
from terazi.modules.analysis.calls.declared import any_caller, signed_in
from terazi.modules.analysis.errors import ProjectNotFound, ProjectNotReady, VersionNotFound
from terazi.modules.analysis.schemas.common import ProjectRef
from terazi.modules.analysis.schemas.summaries import ProjectSummaryAnswer
from terazi.modules.analysis.schemas.summary_views import (
    course_view,
    findings_view,
    part_state,
    prediction_view,
    quality_view,
)
from terazi.modules.analysis.values.reach import Doing
from terazi.modules.analysis.values.summaries import SummaryPart


@any_caller.post(
    "/v1/wanalyzer/project/summary/get",
    effect=Effect.READS,
    raises=[ProjectNotFound, ProjectNotReady, VersionNotFound],
    limit=Limit(1000),
)
async def get_summary(call: AnyCall, body: ProjectRef) -> ProjectSummaryAnswer:
    """What a project opens on: a few sentences about its newest data, free of charge."""
    opened = await open_project(call, body.project_id, None, Doing.PROFILE)
    parts = await actions.read_parts(opened)
    return await _answer(call, opened, parts)


@signed_in.post(
    "/v1/wanalyzer/project/summary/start",
    effect=Effect.WRITES,
    raises=[ProjectNotFound, ProjectNotReady, VersionNotFound],
    limit=Limit(200),
)
async def start_summary(call: UserCall, body: ProjectRef) -> ProjectSummaryAnswer:
    """Compute what is missing of the summary of a project's newest data, once however many ask, and what has failed anew."""
    opened = await open_project(call, body.project_id, None, Doing.PROFILE)
    return await _answer(call, opened, await actions.start_summary(call, opened))


async def _answer(call: Call, opened: Opened, parts: actions.Parts) -> ProjectSummaryAnswer:
    version = await opened.version()
    quality = quality_of(opened.project.row_count, version.profile, version.suggestions[call.lang.value])
    return ProjectSummaryAnswer(
        version=version.number,
        quality=quality_view(quality, call.lang),
        part_list=[part_state(part, each.begun, call.lang) for part, each in parts.items()],
        course=course_view(parts[SummaryPart.COURSE].done, call.lang),
        findings=findings_view(parts[SummaryPart.FINDINGS].done, call.lang),
        prediction=prediction_view(parts[SummaryPart.PREDICTION].done, version.columns, call.lang),
    )
