"""Calls about the summary that a project opens on."""

from terazi.engine.summary.quality import quality_of
from terazi.foundation.calls.declare import Effect
from terazi.foundation.context import UserCall
from terazi.foundation.limits import Limit
from terazi.modules.analysis.actions.access import open_project
from terazi.modules.analysis.calls.declared import signed_in
from terazi.modules.analysis.errors import ProjectNotFound, ProjectNotReady, VersionNotFound
from terazi.modules.analysis.schemas.common import ProjectRef
from terazi.modules.analysis.schemas.summaries import ProjectSummaryAnswer
from terazi.modules.analysis.schemas.summary_views import quality_view
from terazi.modules.analysis.values.reach import Doing


@signed_in.post(
    "/v1/wanalyzer/project/summary/get",
    effect=Effect.READS,
    raises=[ProjectNotFound, ProjectNotReady, VersionNotFound],
    limit=Limit(1000),
)
async def get_summary(call: UserCall, body: ProjectRef) -> ProjectSummaryAnswer:
    """What a project opens on: a few sentences about its newest data, free of charge."""
    opened = await open_project(call, body.project_id, None, Doing.PROFILE)
    version = await opened.version()
    quality = quality_of(opened.project.row_count, version.profile, version.suggestions[call.lang.value])
    return ProjectSummaryAnswer(version=version.number, quality=quality_view(quality, call.lang))
