"""What happens to projects: made from a workbook, renamed, deleted, brought back, given as a sample."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from terazi.foundation.context import Call, UserCall
from terazi.foundation.db import Transaction
from terazi.foundation.ids import UserId
from terazi.foundation.jobs.tracked import start_job
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.questions import inserted, updated
from terazi.foundation.types import Json
from terazi.modules.analysis.actions.choices import with_codes
from terazi.modules.analysis.actions.hooks import tell_gone
from terazi.modules.analysis.actions.workbooks import preview_excel
from terazi.modules.analysis.errors import ColumnNotFound
from terazi.modules.analysis.jobs.imports import IMPORT, ImportArgs
from terazi.modules.analysis.jobs.keeping import args_as_json
from terazi.modules.analysis.queries import projects, samples
from terazi.modules.analysis.rules.prices import import_credits
from terazi.modules.analysis.rules.projects import require_project
from terazi.modules.analysis.tables import PROJECT
from terazi.modules.analysis.values.projects import ProjectState
from terazi.modules.credits.public import reserve_usual


@dataclass(frozen=True, kw_only=True, slots=True)
class StartedImport:
    """A project whose workbook is being imported, and what that costs."""

    project_id: UUID
    job_id: UUID
    credits: int


@dataclass(frozen=True, kw_only=True, slots=True)
class NewProject:
    """What a person says of a new project."""

    name: str
    file_name: str
    content: bytes
    sheet: str | None
    column_types: dict[str, str]
    row_limit: int | None
    left_out: tuple[int, ...]
    """Rows of the sheet that are no records; they can be brought back."""
    settings: Json
    """What its owner describes it with."""


async def create_project(call: UserCall, new: NewProject) -> StartedImport:
    """Make a project from a workbook: its price is set aside, and the import begins when the call commits."""
    preview = await preview_excel(call, new.content, new.sheet)
    known = {column.id for column in preview.columns}
    if not new.column_types.keys() <= known:
        raise ColumnNotFound(field="column_type")
    filled = preview.filled_cells
    project_id = call.new_id()
    source_key = f"projects/{project_id}/source"
    await call.db.write(
        inserted(
            PROJECT,
            id=project_id,
            owner_id=call.user.id,
            name=new.name,
            state=ProjectState.IMPORTING,
            file_name=new.file_name,
            source_key=source_key,
            sheet=preview.sheet,
            settings=await with_codes(call, {}, new.settings),
            skipped=[{"address": s.address, "reason": s.reason.as_json()} for s in preview.skipped],
            filled_cells=filled,
            created_at=call.now,
            updated_at=call.now,
        )
    )
    job = await start_job(
        call,
        IMPORT,
        owner_id=call.user.id,
        subject_id=project_id,
        args=args_as_json(
            ImportArgs(
                source_key=source_key,
                sheet=preview.sheet,
                types=new.column_types,
                row_limit=new.row_limit,
                lang=call.lang,
                left_out=new.left_out,
            )
        ),
    )
    cause = Phrase("analysis.cause.import", {"name": new.name})
    price = import_credits(filled)
    await reserve_usual(call, price, hold_id=job.id, cause=cause)
    await call.storage.put(source_key, new.content)
    return StartedImport(project_id=project_id, job_id=job.id, credits=price)


async def edit_project(call: UserCall, project_id: UUID, *, name: str | None, settings: Json) -> None:
    """Rename a project or describe it anew."""
    (found,) = await call.db.ask(projects.lock_project(call.user.id, project_id))
    project = require_project(found)
    described = await with_codes(call, project.settings, settings)
    await call.db.write(
        updated(
            PROJECT,
            project_id,
            name=project.name if name is None else name,
            settings=described,
            updated_at=call.now,
        )
    )


async def delete_project(call: UserCall, project_id: UUID) -> int:
    """Delete a project, and return how many products that were sold of it end unless it comes back soon.

    It can be brought back for a month.
    """
    (project,) = await call.db.ask(projects.lock_project(call.user.id, project_id))
    require_project(project)
    await call.db.write(updated(PROJECT, project_id, deleted_at=call.now))
    return await tell_gone(call, project_id)


async def restore_project(call: UserCall, project_id: UUID) -> None:
    """Bring a deleted project back."""
    (project,) = await call.db.ask(projects.lock_own_deleted_project(call.user.id, project_id))
    require_project(project)
    await call.db.write(updated(PROJECT, project_id, deleted_at=None))


async def give_sample_projects(call: Call, user_id: UserId) -> None:
    """Give a new person their own copies of the sample projects in their language."""
    await give_sample_copies(call.db, user_id, lang=call.lang, now=call.now, new_id=call.new_id)


async def give_sample_copies(
    db: Transaction, user_id: UserId, *, lang: Lang, now: datetime, new_id: Callable[[], UUID]
) -> None:
    """Copy the sample projects for a person, once; their data and results are shared until they are changed."""
    templates, own = await db.ask(samples.list_sample_templates(lang), samples.find_own_sample(user_id))
    if own is not None:
        return
    for template in templates:
        statistics, trainings = await db.ask(samples.statistics_of(template), samples.trainings_of(template))
        copy_id = new_id()
        await db.write(
            *samples.copy_project(template, copy_id=copy_id, owner_id=user_id, now=now),
            *(samples.copy_statistics(run, run_id=new_id(), copy_id=copy_id, now=now) for run in statistics),
            *(samples.copy_training(run, run_id=new_id(), copy_id=copy_id, now=now) for run in trainings),
        )
