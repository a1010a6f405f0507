"""What happens to a project's data: every change makes a new version, every version can be brought back."""

from dataclasses import replace
from uuid import UUID

from terazi.engine.exchange import (
    DescribedDataset,
    Origin,
    PipelineRefused,
    StoredDataset,
    column_from_json,
)
from terazi.foundation.context import AnyCall, UserCall
from terazi.foundation.jobs.computation import Computation
from terazi.foundation.questions import Question, inserted, updated
from terazi.foundation.storage import FileMissingError
from terazi.foundation.types import Json
from terazi.modules.analysis.actions.charts import require_sold_columns
from terazi.modules.analysis.actions.computation import CHANGES
from terazi.modules.analysis.actions.lookups import taken_for_steps
from terazi.modules.analysis.errors import StepRefused, VersionChanged
from terazi.modules.analysis.jobs.keeping import keep_dataset, version_values
from terazi.modules.analysis.queries import projects
from terazi.modules.analysis.queries.artifacts import stored_dataset
from terazi.modules.analysis.rules.projects import (
    brings_rows_back,
    formulas_of,
    require_project,
    require_ready,
    require_version,
)
from terazi.modules.analysis.tables import DATASET_VERSION, PROJECT
from terazi.modules.analysis.values.projects import DatasetSize, DatasetVersion
from terazi.modules.documents.public import FetchedFile, media_type_of

_CHANGE_DATASET = Computation("terazi.engine.pipeline", "change_dataset")


async def change_data(
    call: UserCall,
    project_id: UUID,
    *,
    base_version: int | None,
    steps: list[Json],
) -> int:
    """Apply steps to the data and return the new version's number; what their formulas read of layers is taken now.

    VersionChanged where somebody changed the data since ``base_version``, ColumnSold where the steps would make something
    else of a column of a sold chart; nothing is changed then.
    """
    (found,) = await call.reader.ask(projects.find_project(call.user.id, project_id))
    project = require_ready(found)
    if base_version is not None and base_version != project.version:
        raise VersionChanged(version=project.version)
    if not steps:
        return project.version
    (version,) = await call.reader.ask(projects.find_version(project_id, project.version))
    current = require_version(version)
    stored = await stored_dataset(call.storage, current.keys)
    origin = await _origin(call, current) if brings_rows_back(steps) else None
    formulas = formulas_of(current.recipe)
    taken = await taken_for_steps(call, steps, formulas)
    made = await _compute(call, replace(stored, taken=taken), steps, formulas, origin)
    number, recipe = project.version + 1, [*current.recipe, *made.steps]
    keys = await keep_dataset(call.storage, f"projects/{project_id}/{number}-{call.new_id()}", made)
    await _lock_unchanged(call, project_id, project.version)
    columns = [column_from_json(each) for each in made.stored.columns]
    await require_sold_columns(call, current, columns, formulas_of(recipe))
    size = DatasetSize(row_count=made.row_count, column_count=len(made.stored.columns))
    await call.db.write(
        inserted(
            DATASET_VERSION,
            project_id=project_id,
            number=number,
            base=current.base,
            steps=made.steps,
            recipe=recipe,
            created_at=call.now,
            **version_values(made, keys),
        ),
        _change_project(call, project_id, number, size),
    )
    return number


async def restore_version(call: UserCall, project_id: UUID, number: int, *, base_version: int) -> int:
    """Make a new version that is the same as an earlier one, and return its number."""
    await _lock_unchanged(call, project_id, base_version)
    present, earlier = await call.db.ask(
        projects.find_version(project_id, base_version), projects.find_version(project_id, number)
    )
    wanted = require_version(earlier)
    await require_sold_columns(call, require_version(present), wanted.columns, formulas_of(wanted.recipe))
    new = base_version + 1
    (copied,) = await call.db.ask(projects.copy_version(project_id, number, as_number=new, now=call.now))
    await call.db.write(
        _change_project(call, project_id, new, require_version(copied)),
        projects.use_workbook(project_id, new),
    )
    return new


async def _origin(call: UserCall, current: DatasetVersion) -> Origin:
    (begun,) = await call.reader.ask(projects.find_keys(current.project_id, current.base))
    stored = await stored_dataset(call.storage, require_version(begun))
    return Origin(stored=stored, recipe=current.recipe)


async def _compute(
    call: UserCall,
    stored: StoredDataset,
    steps: list[Json],
    formulas: dict[str, str],
    origin: Origin | None,
) -> DescribedDataset:
    try:
        made: DescribedDataset = await CHANGES.compute(call, _CHANGE_DATASET, stored, steps, formulas, origin)
    except PipelineRefused as refused:
        raise StepRefused(reason=refused.phrase, field=refused.place or "steps") from refused
    return made


async def _lock_unchanged(call: UserCall, project_id: UUID, version: int) -> None:
    (found,) = await call.db.ask(projects.lock_project(call.user.id, project_id))
    locked = require_project(found)
    if locked.version != version:
        raise VersionChanged(version=locked.version)


def _change_project(call: UserCall, project_id: UUID, number: int, size: DatasetSize) -> Question[int]:
    return updated(
        PROJECT,
        project_id,
        version=number,
        row_count=size.row_count,
        column_count=size.column_count,
        updated_at=call.now,
    )


async def find_project_file(call: AnyCall, key: str) -> FetchedFile | None:
    """Return the workbook of a project, as it was sent, to its owner; the key is the project's id."""
    if call.user is None:
        return None
    try:
        project_id = UUID(key)
    except ValueError:
        return None
    (project,) = await call.reader.ask(projects.find_project(call.user.id, project_id))
    if project is None:
        return None
    try:
        content = await call.storage.get(project.source_key)
    except FileMissingError:
        return None
    return FetchedFile(content=content, name=project.file_name, media_type=media_type_of(project.file_name))
