"""The job that makes the first version of a project's data from a workbook."""

import asyncio
from dataclasses import dataclass
from uuid import UUID

from pydantic import TypeAdapter

from terazi.engine.exchange import DescribedDataset, PipelineRefused
from terazi.engine.workbook.reader import read_to_file
from terazi.engine.workbook.refusal import WorkbookRefused
from terazi.foundation.context import Change
from terazi.foundation.jobs.computation import Computation
from terazi.foundation.jobs.tracked import JobFailed, JobKind, JobRun, job_kind
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.questions import inserted, updated
from terazi.foundation.types import Json
from terazi.modules.analysis.jobs.keeping import keep_dataset, read_limits, report_to, version_values
from terazi.modules.analysis.queries import projects
from terazi.modules.analysis.rules.projects import require_project, source_of
from terazi.modules.analysis.tables import DATASET_VERSION, PROJECT
from terazi.modules.analysis.values.projects import ProjectState
from terazi.modules.credits.public import release, spend

_IMPORT_TABLE = Computation("terazi.engine.pipeline", "import_table")


@dataclass(frozen=True, kw_only=True, slots=True)
class ImportArgs:
    """Which workbook is imported, and how it is read."""

    source_key: str
    sheet: str | None
    types: dict[str, str]
    row_limit: int | None
    lang: Lang
    left_out: tuple[int, ...] = ()


_IMPORT_ARGS = TypeAdapter(ImportArgs)
_Kept = tuple[DescribedDataset, tuple[str, str | None]]  # a version and the keys of its files


async def _import(run: JobRun) -> list[_Kept]:
    run.report(0.05, Phrase("pipeline.reading"))
    work = run.work
    args = _IMPORT_ARGS.validate_python(run.args)
    content = await work.storage.get(args.source_key)
    try:
        read = await asyncio.to_thread(
            read_to_file, content, limits=read_limits(work.settings), sheet=args.sheet
        )
        try:
            made: list[DescribedDataset] = await run.compute(
                _IMPORT_TABLE,
                read.place,
                args.lang,
                args.types,
                args.row_limit,
                args.left_out,
                on_progress=report_to(run),
            )
        finally:
            read.close()
    except (WorkbookRefused, PipelineRefused) as refused:
        raise JobFailed(refused.phrase) from refused
    run.report(0.95, Phrase("pipeline.saving"))
    return [
        (each, await keep_dataset(work.storage, f"projects/{run.subject_id}/{number}-{run.lease}", each))
        for number, each in enumerate(made, start=1)
    ]


async def _import_succeeded(change: Change, run: JobRun, outcome: list[_Kept]) -> Json:
    """The whole sheet is the first version; where rows are left out, what is left is the second."""
    made, _ = outcome[-1]
    (project,) = await change.db.ask(projects.lock_any_project(run.subject_id))
    source = source_of(require_project(project))
    await change.db.write(
        *(
            inserted(
                DATASET_VERSION,
                project_id=run.subject_id,
                number=number,
                base=1,
                source=source if number == 1 else None,
                steps=each.steps,
                recipe=each.steps,
                created_at=change.now,
                **version_values(each, keys),
            )
            for number, (each, keys) in enumerate(outcome, start=1)
        ),
        updated(
            PROJECT,
            run.subject_id,
            state=ProjectState.READY,
            version=len(outcome),
            row_count=made.row_count,
            column_count=made.column_count,
            updated_at=change.now,
        ),
    )
    await spend(change, run.job_id)
    return {"project_id": str(run.subject_id), "row_count": made.row_count, "column_count": made.column_count}


async def _import_failed(change: Change, job_id: UUID, project_id: UUID, error: Phrase | None) -> None:
    await release(change, job_id)
    reason = error or Phrase("analysis.import_cancelled")
    await change.db.write(updated(PROJECT, project_id, state=ProjectState.FAILED, failure=reason.as_json()))


IMPORT = job_kind(JobKind(name="import", run=_import, succeed=_import_succeeded, fail=_import_failed))
