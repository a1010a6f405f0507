"""The job that gives a project a new workbook: its recipe is made on that, as new versions of its data."""

import asyncio
from dataclasses import dataclass
from uuid import UUID
from zoneinfo import ZoneInfo

from pydantic import TypeAdapter

from terazi.engine.exchange import DescribedDataset, Origin, PipelineRefused
from terazi.engine.refresh.notes import RefreshedDatasets, RefreshOrder
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
from terazi.modules.analysis.queries.artifacts import stored_dataset
from terazi.modules.analysis.rules.projects import next_column, require_version
from terazi.modules.analysis.rules.refreshes import notes_as_json
from terazi.modules.analysis.tables import DATASET_VERSION, PROJECT
from terazi.modules.analysis.values.projects import DatasetVersion
from terazi.modules.credits.public import release, spend

_REFRESH_TABLE = Computation("terazi.engine.refresh.pipeline", "refresh_table")
_HERE = ZoneInfo("Europe/Istanbul")


@dataclass(frozen=True, kw_only=True, slots=True)
class RefreshArgs:
    """Which workbook takes the place of the one that a version of the data stands on, and how it is read."""

    version: int
    source_key: str
    file_name: str
    sheet: str
    columns: dict[str, str | None]
    left_out: tuple[int, ...]
    row_limit: int | None
    lang: Lang


@dataclass(frozen=True, kw_only=True, slots=True)
class _Kept:
    """The versions that were made, with the keys of their files, and what is told of them."""

    versions: list[tuple[DescribedDataset, tuple[str, str | None]]]
    source: Json
    notes: Json


_REFRESH_ARGS = TypeAdapter(RefreshArgs)


async def _refresh(run: JobRun) -> _Kept:
    run.report(0.05, Phrase("pipeline.reading"))
    work, args = run.work, _REFRESH_ARGS.validate_python(run.args)
    before = await _version_of(run, args.version)
    order = await _order(run, args, before)
    content = await work.storage.get(args.source_key)
    try:
        read = await asyncio.to_thread(
            read_to_file, content, limits=read_limits(work.settings), sheet=args.sheet
        )
        try:
            refreshed: RefreshedDatasets = await run.compute(
                _REFRESH_TABLE,
                read.place,
                args.lang,
                order,
                on_progress=report_to(run),
            )
        finally:
            read.close()
    except (WorkbookRefused, PipelineRefused) as refused:
        raise JobFailed(refused.phrase) from refused
    run.report(0.95, Phrase("pipeline.saving"))
    prefix = f"projects/{run.subject_id}/refresh-{run.job_id}-{run.lease}"
    return _Kept(
        versions=[
            (each, await keep_dataset(work.storage, f"{prefix}-{place}", each))
            for place, each in enumerate(refreshed.made)
        ],
        source={
            "file_name": args.file_name,
            "source_key": args.source_key,
            "sheet": args.sheet,
            "skipped": [
                {"address": s.address, "reason": s.reason.as_json()} for s in refreshed.preview.skipped
            ],
            "filled_cells": refreshed.preview.filled_cells,
        },
        notes={
            "version_before": args.version,
            **notes_as_json(refreshed.notes),
            "waiting": refreshed.waiting,
            "differences": [each.as_json() for each in refreshed.differences],
        },
    )


async def _version_of(run: JobRun, number: int) -> DatasetVersion:
    (version,) = await run.work.database.reader.ask(projects.find_version(run.subject_id, number))
    return require_version(version)


async def _order(run: JobRun, args: RefreshArgs, current: DatasetVersion) -> RefreshOrder:
    ids, begun, waiting = await run.work.database.reader.ask(
        projects.list_column_ids(run.subject_id),
        projects.find_keys(run.subject_id, current.base),
        projects.find_waiting(run.subject_id, current.base),
    )
    return RefreshOrder(
        origin=Origin(
            stored=await stored_dataset(run.work.storage, require_version(begun)), recipe=current.recipe
        ),
        waiting=waiting,
        before=await stored_dataset(run.work.storage, current.keys),
        next_column=next_column(ids),
        columns=args.columns,
        left_out=args.left_out,
        row_limit=args.row_limit,
        today=run.work.clock().astimezone(_HERE).date(),
    )


async def _refresh_succeeded(change: Change, run: JobRun, kept: _Kept) -> Json:
    """The workbook as it is becomes a version, and what the recipe made of it the next one; the earlier ones stay."""
    await spend(change, run.job_id)
    (project,) = await change.db.ask(projects.lock_any_project(run.subject_id))
    if project is None or project.deleted_at is not None:
        raise JobFailed(Phrase("analysis.refresh.project_gone"))
    if project.version != _REFRESH_ARGS.validate_python(run.args).version:
        raise JobFailed(Phrase("analysis.refresh.changed_meanwhile"))
    base, number = project.version + 1, project.version + len(kept.versions)
    made, _ = kept.versions[-1]
    await change.db.write(
        *(
            inserted(
                DATASET_VERSION,
                project_id=run.subject_id,
                number=base + place,
                base=base,
                source=kept.source if place == 0 else None,
                refresh=kept.notes if base + place == number else None,
                steps=each.steps,
                recipe=each.steps,
                created_at=change.now,
                **version_values(each, keys),
            )
            for place, (each, keys) in enumerate(kept.versions)
        ),
        updated(
            PROJECT,
            run.subject_id,
            version=number,
            row_count=made.row_count,
            column_count=made.column_count,
            updated_at=change.now,
        ),
        projects.use_workbook(run.subject_id, number),
    )
    return {
        "project_id": str(run.subject_id),
        "version": number,
        "version_before": project.version,
        "row_count": made.row_count,
        "column_count": made.column_count,
    }


async def _refresh_failed(change: Change, job_id: UUID, _project_id: UUID, _error: Phrase | None) -> None:
    await release(change, job_id)


REFRESH = job_kind(JobKind(name="refresh", run=_refresh, succeed=_refresh_succeeded, fail=_refresh_failed))
