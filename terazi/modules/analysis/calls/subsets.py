"""Calls about subsets: named filters that are kept with a project."""

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.schemas import Done
from terazi.foundation.context import UserCall
from terazi.foundation.jobs.lanes import CANNOT_COMPUTE
from terazi.foundation.limits import Limit
from terazi.modules.analysis.actions import subsets as actions
from terazi.modules.analysis.actions.access import CANNOT_BE_USED, open_project
from terazi.modules.analysis.calls.declared import signed_in
from terazi.modules.analysis.errors import (
    ProjectNotFound,
    ProjectNotReady,
    RuleRefused,
    SubsetNameTaken,
    SubsetNotFound,
    SubsetSold,
    TooManySubsets,
    VersionNotFound,
)
from terazi.modules.analysis.schemas import views
from terazi.modules.analysis.schemas.common import ReachedProject
from terazi.modules.analysis.schemas.subsets import SavedSubset, SubsetList, SubsetRef, SubsetSave
from terazi.modules.analysis.values.reach import Doing

_READS = Limit(1000)


@signed_in.post(
    "/v1/wanalyzer/project/subset/list",
    effect=Effect.READS,
    raises=[ProjectNotFound, ProjectNotReady, VersionNotFound, *CANNOT_BE_USED, *CANNOT_COMPUTE],
    limit=_READS,
)
async def list_subsets(call: UserCall, body: ReachedProject) -> SubsetList:
    """The subsets of a project with how many rows each keeps; with a bought product those that are shared with its buyers."""
    opened = await open_project(call, body.project_id, body.auth_client_id, Doing.ROWS)
    listed = await actions.list_subsets(opened)
    columns = (await opened.data()).columns
    return SubsetList(list=[views.subset_summary(each, columns, call.lang) for each in listed])


@signed_in.post(
    "/v1/wanalyzer/project/subset/save",
    effect=Effect.WRITES,
    raises=[
        ProjectNotFound,
        ProjectNotReady,
        VersionNotFound,
        RuleRefused,
        SubsetNotFound,
        SubsetSold,
        SubsetNameTaken,
        TooManySubsets,
    ],
    limit=_READS,
)
async def save_subset(call: UserCall, body: SubsetSave) -> SavedSubset:
    """Keep a filter with the project under a name, or change one; statistics, trainings and files can then be made of its rows."""
    kept = await actions.save_subset(
        call,
        body.project_id,
        body.subset_id,
        name=body.subset_name,
        tree=body.filter_rule,
        text=body.filter_text,
        is_shared=body.is_shared,
    )
    return SavedSubset(subset_id=kept.id)


@signed_in.post(
    "/v1/wanalyzer/project/subset/delete",
    effect=Effect.DELETES,
    raises=[ProjectNotFound, SubsetNotFound, SubsetSold],
    limit=_READS,
)
async def delete_subset(call: UserCall, body: SubsetRef) -> Done:
    """Take a subset away; the data stays as it is, and results that stand on the subset say that it is gone."""
    await actions.delete_subset(call, body.project_id, body.subset_id)
    return Done()
