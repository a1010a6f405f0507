"""Calls about versions of a project's data side by side."""

from terazi.engine.versions.differences import Comparison
from terazi.foundation.calls.declare import Effect
from terazi.foundation.context import UserCall
from terazi.foundation.jobs.computation import Computation
from terazi.foundation.jobs.lanes import CANNOT_COMPUTE
from terazi.foundation.limits import Limit
from terazi.modules.analysis.actions.computation import QUESTIONS
from terazi.modules.analysis.calls.declared import signed_in
from terazi.modules.analysis.errors import ProjectNotFound, ProjectNotReady, VersionNotFound
from terazi.modules.analysis.queries import projects
from terazi.modules.analysis.queries.artifacts import stored_dataset
from terazi.modules.analysis.rules.projects import require_ready, require_version
from terazi.modules.analysis.schemas import views
from terazi.modules.analysis.schemas.versions import CompareVersions, VersionDifferences

_COMPARE_STORED = Computation("terazi.engine.versions.comparison", "compare_stored")


@signed_in.post(
    "/v1/wanalyzer/project/version/compare",
    effect=Effect.READS,
    raises=[ProjectNotFound, ProjectNotReady, VersionNotFound, *CANNOT_COMPUTE],
    limit=Limit(1000),
)
async def read_differences(call: UserCall, body: CompareVersions) -> VersionDifferences:
    """Two versions of a project's data cell by cell: columns, rows and cells that differ, paged."""
    own, before, after = await call.reader.ask(
        projects.find_project(call.user.id, body.project_id),
        projects.find_keys(body.project_id, body.version),
        projects.find_keys(body.project_id, body.other_version),
    )
    require_ready(own)
    stored = [await stored_dataset(call.storage, require_version(keys)) for keys in (before, after)]
    page = body.pagination
    found: Comparison = await QUESTIONS.compute(
        call, _COMPARE_STORED, *stored, (page.page - 1) * page.page_size, page.page_size, body.key_column
    )
    return views.version_differences(found, body.version, body.other_version, page)
