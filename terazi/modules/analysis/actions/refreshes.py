"""Giving a project a new workbook of the same shape: what would become of it, and the start of the job that does it."""

from dataclasses import dataclass
from uuid import UUID
from zoneinfo import ZoneInfo

from terazi.engine.exchange import Origin
from terazi.engine.refresh.notes import RefreshOrder, RefreshPreview
from terazi.foundation.context import UserCall
from terazi.foundation.jobs.tracked import start_job
from terazi.foundation.language.phrases import Phrase
from terazi.modules.analysis.actions.workbooks import preview_refreshed
from terazi.modules.analysis.errors import RefreshRunning, VersionChanged
from terazi.modules.analysis.jobs.keeping import args_as_json
from terazi.modules.analysis.jobs.refreshes import REFRESH, RefreshArgs
from terazi.modules.analysis.queries import projects, runs
from terazi.modules.analysis.queries.artifacts import stored_dataset
from terazi.modules.analysis.rules.prices import import_credits
from terazi.modules.analysis.rules.projects import (
    next_column,
    require_project,
    require_ready,
    require_version,
)
from terazi.modules.analysis.values.projects import Project
from terazi.modules.credits.public import reserve_usual

_HERE = ZoneInfo("Europe/Istanbul")


@dataclass(frozen=True, kw_only=True, slots=True)
class NewWorkbook:
    """A workbook that takes the place of a project's earlier one, and what a person chose for it.

    ``columns`` are the project's columns by the id that they have in the workbook, None for a new one; ``left_out`` rows of
    the sheet that are no records, None where nothing was said of them.
    """

    file_name: str
    content: bytes
    sheet: str | None
    columns: dict[str, str | None]
    left_out: tuple[int, ...] | None


@dataclass(frozen=True, kw_only=True, slots=True)
class StartedRefresh:
    """The job that reads the new workbook, and what that costs."""

    job_id: UUID
    credits: int


@dataclass(frozen=True, kw_only=True, slots=True)
class FittingWorkbook:
    """What a workbook holds, and how it fits this version of a project's data."""

    version: int
    preview: RefreshPreview


async def preview_refresh(call: UserCall, project_id: UUID, new: NewWorkbook) -> FittingWorkbook:
    """Return how a workbook fits a project, before anything is spent; FileRefused where it cannot be read."""
    (found,) = await call.reader.ask(projects.find_project(call.user.id, project_id))
    project = require_ready(found)
    preview = await _preview(call, project, new)
    return FittingWorkbook(version=project.version, preview=preview)


async def refresh_project(call: UserCall, project_id: UUID, new: NewWorkbook) -> StartedRefresh:
    """Start to read a workbook into a project: its price is set aside, and the job begins when the call commits.

    RefreshRunning where another one is being read, VersionChanged where the data changed meanwhile; nothing is spent then.
    """
    (found,) = await call.reader.ask(projects.find_project(call.user.id, project_id))
    project = require_ready(found)
    preview = await _preview(call, project, new)
    source_key = f"projects/{project_id}/source-{call.new_id()}"
    args = RefreshArgs(
        version=project.version,
        source_key=source_key,
        file_name=new.file_name,
        sheet=preview.table.sheet,
        columns=new.columns,
        left_out=new.left_out or (),
        row_limit=project.settings.get("case_limit_count_set"),
        lang=call.lang,
    )
    job = await start_job(
        call, REFRESH, owner_id=call.user.id, subject_id=project_id, args=args_as_json(args)
    )
    price = import_credits(preview.table.filled_cells)
    cause = Phrase("analysis.cause.refresh", {"name": project.name})
    await reserve_usual(call, price, hold_id=job.id, cause=cause)
    await _require_alone(call, project, job.id)
    await call.storage.put(source_key, new.content)
    return StartedRefresh(job_id=job.id, credits=price)


async def _require_alone(call: UserCall, project: Project, job_id: UUID) -> None:
    """One workbook at a time, and only into the data that it was compared with; the wallet is locked before the project."""
    (locked,) = await call.db.ask(projects.lock_project(call.user.id, project.id))
    version = require_project(locked).version
    if version != project.version:
        raise VersionChanged(version=version)
    (other,) = await call.db.ask(runs.find_live_refresh(project.id, besides=job_id))
    if other is not None:
        raise RefreshRunning


async def _preview(call: UserCall, project: Project, new: NewWorkbook) -> RefreshPreview:
    version, ids = await call.reader.ask(
        projects.find_version(project.id, project.version), projects.list_column_ids(project.id)
    )
    current = require_version(version)
    begun, waiting = await call.reader.ask(
        projects.find_keys(project.id, current.base), projects.find_waiting(project.id, current.base)
    )
    order = RefreshOrder(
        origin=Origin(
            stored=await stored_dataset(call.storage, require_version(begun)), recipe=current.recipe
        ),
        waiting=waiting,
        before=await stored_dataset(call.storage, current.keys),
        next_column=next_column(ids),
        columns=new.columns,
        left_out=new.left_out,
        row_limit=project.settings.get("case_limit_count_set"),
        today=call.now.astimezone(_HERE).date(),
    )
    return await preview_refreshed(call, new.content, new.sheet, order)
