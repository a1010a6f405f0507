"""What happens to a project's data: every change makes a new version, every version can be brought back."""

from typing import Any
from uuid import UUID

from terazi.engine.exchange import DescribedDataset, PipelineRefused
from terazi.foundation.context import UserCall
from terazi.foundation.jobs.computation import Computation
from terazi.foundation.metadata import Json
from terazi.modules.analysis.actions.computation import CHANGES
from terazi.modules.analysis.errors import StepRefused, VersionChanged
from terazi.modules.analysis.jobs import keep_dataset, version_values
from terazi.modules.analysis.queries import projects
from terazi.modules.analysis.queries.artifacts import stored_dataset
from terazi.modules.analysis.rules.projects import formulas_of
from terazi.modules.analysis.tables import DatasetVersion, Project

_CHANGE_DATASET = Computation("terazi.engine.pipeline", "change_dataset")


async def change_data(
    call: UserCall, project_id: UUID, *, base_version: int | None, steps: list[Json]
) -> int:
    """Apply steps to the data and return the new version's number.

    VersionChanged where somebody changed the data since ``base_version``; nothing is changed then.
    """
    project = await projects.get_ready_project(call.reader, call.user.id, project_id)
    if base_version is not None and base_version != project["version"]:
        raise VersionChanged(version=project["version"])
    if not steps:
        return int(project["version"])
    current = await projects.get_version(call.reader, project_id, project["version"])
    stored = await stored_dataset(call.storage, projects.keys_of(current))
    made = await _compute(call, stored, steps, formulas_of(current["recipe"]))
    number = project["version"] + 1
    keys = await keep_dataset(call.storage, f"projects/{project_id}/{number}-{call.new_id()}", made)
    locked = await _lock_unchanged(call, project_id, project["version"])
    await _add_version(
        call,
        locked,
        steps=made.steps,
        recipe=[*current["recipe"], *made.steps],
        restored_from=None,
        **version_values(made, keys),
    )
    return locked.version


async def restore_version(call: UserCall, project_id: UUID, number: int, *, base_version: int) -> int:
    """Make a new version that is the same as an earlier one, and return its number."""
    locked = await _lock_unchanged(call, project_id, base_version)
    earlier = await projects.load_version(call.db, project_id, number)
    await _add_version(
        call,
        locked,
        steps=[],
        recipe=list(earlier.recipe),
        restored_from=number,
        frame_key=earlier.frame_key,
        residue_key=earlier.residue_key,
        columns=earlier.columns,
        profile=earlier.profile,
        suggestions=earlier.suggestions,
        row_count=earlier.row_count,
    )
    return locked.version


async def _compute(
    call: UserCall, stored: Any, steps: list[Json], formulas: dict[str, str]
) -> DescribedDataset:
    """Any: the kept data set, passed on to the child."""
    try:
        made: DescribedDataset = await CHANGES.compute(call, _CHANGE_DATASET, stored, steps, formulas)
    except PipelineRefused as refused:
        raise StepRefused(reason=refused.phrase, field=refused.place or "steps") from refused
    return made


async def _lock_unchanged(call: UserCall, project_id: UUID, version: int) -> Project:
    locked = await projects.lock_project(call.db, call.user.id, project_id)
    if locked.version != version:
        raise VersionChanged(version=locked.version)
    return locked


async def _add_version(call: UserCall, project: Project, **values: Any) -> None:  # Any: column values
    project.version += 1
    project.row_count = values["row_count"]
    project.column_count = len(values["columns"])
    project.updated_at = call.now
    call.db.add(DatasetVersion(project_id=project.id, number=project.version, created_at=call.now, **values))
    await call.db.flush()
