"""What happens to projects: made from a workbook, renamed, deleted, brought back, given as a sample."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from terazi.foundation.context import Call, UserCall
from terazi.foundation.db import Transaction
from terazi.foundation.ids import UserId
from terazi.foundation.jobs.tables import Job
from terazi.foundation.jobs.tracked import start_job
from terazi.foundation.language.phrases import Phrase
from terazi.modules.analysis.actions.hooks import tell_gone
from terazi.modules.analysis.actions.workbooks import preview_excel
from terazi.modules.analysis.errors import ColumnNotFound
from terazi.modules.analysis.jobs import IMPORT
from terazi.modules.analysis.queries import projects, runs
from terazi.modules.analysis.rules.prices import import_credits
from terazi.modules.analysis.tables import DatasetVersion, LearningRun, Project, StatisticsQuery
from terazi.modules.analysis.values import ProjectId, ProjectState
from terazi.modules.credits.public import reserve_usual


@dataclass(frozen=True, kw_only=True, slots=True)
class NewProject:
    """What a person says of a new project."""

    name: str
    file_name: str
    content: bytes
    sheet: str | None
    column_types: dict[str, str]
    row_limit: int | None
    settings: dict[str, Any]  # Any: JSON fields of the project that its owner describes it with


async def create_project(call: UserCall, new: NewProject) -> tuple[Project, Job]:
    """Make a project from a workbook: its price is set aside, and the import begins when the call commits."""
    preview = await preview_excel(call, new.content, new.sheet)
    known = {column.id for column in preview.columns}
    if not new.column_types.keys() <= known:
        raise ColumnNotFound(field="column_type")
    filled = preview.filled_cells
    project_id = ProjectId(call.new_id())
    source_key = f"projects/{project_id}/source"
    project = Project(
        id=project_id,
        owner_id=call.user.id,
        name=new.name,
        state=ProjectState.IMPORTING,
        file_name=new.file_name,
        source_key=source_key,
        sheet=preview.sheet,
        settings=new.settings,
        skipped=[{"address": s.address, "reason": s.reason.as_json()} for s in preview.skipped],
        filled_cells=filled,
        created_at=call.now,
        updated_at=call.now,
    )
    call.db.add(project)
    await call.db.flush()
    job = await start_job(
        call,
        IMPORT,
        owner_id=call.user.id,
        subject_id=project_id,
        args={
            "source_key": source_key,
            "sheet": preview.sheet,
            "types": new.column_types,
            "row_limit": new.row_limit,
            "lang": call.lang.value,
        },
    )
    cause = Phrase("analysis.cause.import", {"name": new.name})
    await reserve_usual(call, import_credits(filled), hold_id=job.id, cause=cause)
    await call.storage.put(source_key, new.content)
    return project, job


async def edit_project(
    call: UserCall, project_id: UUID, *, name: str | None, settings: dict[str, Any]
) -> Project:
    """Rename a project or describe it anew. Any: JSON fields of the project."""
    project = await projects.lock_project(call.db, call.user.id, project_id)
    if name is not None:
        project.name = name
    project.settings = {**project.settings, **settings}
    project.updated_at = call.now
    return project


async def delete_project(call: UserCall, project_id: UUID) -> int:
    """Delete a project, and return how many products that were sold of it end unless it comes back soon.

    It can be brought back for a month.
    """
    project = await projects.lock_project(call.db, call.user.id, project_id)
    project.deleted_at = call.now
    await call.db.flush()
    return await tell_gone(call, project_id)


async def restore_project(call: UserCall, project_id: UUID) -> None:
    """Bring a deleted project back."""
    project = await projects.lock_project(call.db, call.user.id, project_id, is_deleted=True)
    project.deleted_at = None


async def give_sample_project(call: Call, user_id: UserId) -> None:
    """Give a new person their own copy of the sample project."""
    await give_sample_copy(call.db, user_id, now=call.now, new_id=call.new_id)


async def give_sample_copy(
    db: Transaction, user_id: UserId, *, now: datetime, new_id: Callable[[], UUID]
) -> None:
    """Copy the sample project for a person, once; its data and results are shared until they are changed."""
    template = await projects.find_sample_template(db)
    if template is None or await projects.has_sample(db, user_id):
        return
    copy_id = ProjectId(new_id())
    db.add(_copy(template, Project, id=copy_id, owner_id=user_id, created_at=now, updated_at=now))
    await db.flush()
    for version in await projects.versions_of(db, ProjectId(template.id)):
        db.add(_copy(version, DatasetVersion, project_id=copy_id))
    statistics, trainings = await runs.runs_of(db, template.id)
    for run in statistics:
        db.add(_copy(run, StatisticsQuery, id=new_id(), project_id=copy_id, created_at=now))
    for training in trainings:
        db.add(_copy(training, LearningRun, id=new_id(), project_id=copy_id, created_at=now))
    await db.flush()


def _copy(original: Any, kind: type, **changed: Any) -> Any:  # Any: a row of any mapped class
    values = {column.key: getattr(original, column.key) for column in kind.__table__.columns}  # type: ignore[attr-defined]
    return kind(**{**values, **changed})
