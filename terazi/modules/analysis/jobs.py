"""The jobs of analysis: importing a workbook, answering a statistics question, training models."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial
from uuid import UUID

from pydantic import TypeAdapter
from pydantic_core import to_jsonable_python

from terazi.engine.exchange import Answered, DescribedDataset, Learned, PipelineRefused, Stage, StoredDataset
from terazi.engine.learning.results import TrainingResult
from terazi.engine.learning.tasks import Task
from terazi.engine.workbook.limits import ReadLimits
from terazi.engine.workbook.reader import read_to_file
from terazi.engine.workbook.refusal import WorkbookRefused
from terazi.foundation.context import Change
from terazi.foundation.jobs.computation import Computation
from terazi.foundation.jobs.each import for_each
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.foundation.jobs.tracked import JobFailed, JobKind, JobRun, job_kind
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.questions import deleted, inserted, updated
from terazi.foundation.settings import Settings
from terazi.foundation.storage import Storage
from terazi.foundation.types import Json, Value
from terazi.modules.analysis.errors import OutputGone
from terazi.modules.analysis.queries import projects
from terazi.modules.analysis.queries.artifacts import model_key, model_seal_key, stored_dataset
from terazi.modules.analysis.queries.runs import find_asked_with
from terazi.modules.analysis.rules.projects import formulas_of, require_version, state_without_result
from terazi.modules.analysis.tables import DATASET_VERSION, LEARNING_RUN, PROJECT, STATISTICS_QUERY
from terazi.modules.analysis.values.projects import DatasetVersion, ProjectState, SubsetRows
from terazi.modules.analysis.values.reach import WHOLE, Reach, View
from terazi.modules.analysis.values.runs import RunState, TrainingTask
from terazi.modules.credits.public import release, spend
from terazi.modules.entitlements.public import give_back_use

tasks = Tasks("analysis")
_IMPORT_TABLE = Computation("terazi.engine.pipeline", "import_table")
_STATISTICS_OF_DATA = Computation("terazi.engine.statistics.pipeline", "compute_statistics")
_LEARN = Computation("terazi.engine.learning.pipeline", "learn")
_PART_IN_VIEW = Computation("terazi.modules.analysis.computations.answers", "part_in_view")
_KEEP_DELETED = timedelta(days=30)


@dataclass(frozen=True, kw_only=True, slots=True)
class ImportArgs:
    """Which workbook is imported, and how it is read."""

    source_key: str
    sheet: str | None
    types: dict[str, str]
    row_limit: int | None
    lang: Lang
    left_out: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class StatisticsArgs:
    """Which question is asked of which version, of the rows of a subset; of a part of it, as it is on a day, where it was bought."""

    version: int
    question: Json
    subset: SubsetRows | None = None
    view: View | None = None
    today: date | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class LearningArgs:
    """What is learned from which version, or from the rows of a subset of it."""

    version: int
    tasks: tuple[TrainingTask, ...]
    subset: SubsetRows | None = None


_IMPORT_ARGS, _STATISTICS_ARGS = TypeAdapter(ImportArgs), TypeAdapter(StatisticsArgs)
_LEARNING_ARGS = TypeAdapter(LearningArgs)


def args_as_json(args: ImportArgs | StatisticsArgs | LearningArgs) -> Json:
    """Return the arguments of a job as they are kept."""
    kept: Json = to_jsonable_python(args)
    return kept


def read_limits(settings: Settings, **tighter: int) -> ReadLimits:
    """Return how large a workbook may be by the settings, and by tighter limits of its use."""
    return ReadLimits(
        file_bytes=settings.excel_max_bytes, filled_cells=settings.excel_max_filled_cells, **tighter
    )


async def keep_dataset(storage: Storage, prefix: str, made: DescribedDataset) -> tuple[str, str | None]:
    """Keep a data set's files and return their keys."""
    frame_key = f"{prefix}.parquet"
    await storage.put(frame_key, made.stored.frame)
    if made.stored.residue is None:
        return frame_key, None
    residue_key = f"{prefix}.residue.parquet"
    await storage.put(residue_key, made.stored.residue)
    return frame_key, residue_key


async def keep_json(storage: Storage, key: str, content: list[Json]) -> str:
    """Keep JSON under the key and return the key."""
    await storage.put(key, json.dumps(content, ensure_ascii=False, allow_nan=False).encode())
    return key


def version_values(made: DescribedDataset, keys: tuple[str, str | None]) -> dict[str, Value]:
    """Return the columns of a version that come from its data."""
    return {
        "frame_key": keys[0],
        "residue_key": keys[1],
        "columns": made.stored.columns,
        "profile": made.profile,
        "suggestions": made.suggestions,
        "row_count": made.row_count,
    }


def report_to(run: JobRun) -> Callable[[Stage], None]:
    """Return what passes the reports of a computation on to the job."""

    def report(stage: Stage) -> None:
        run.report(stage.share, stage.phrase, stage.detail)

    return report


# importing a workbook

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
    await change.db.write(
        projects.lock_any_project(run.subject_id),
        *(
            inserted(
                DATASET_VERSION,
                project_id=run.subject_id,
                number=number,
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


# answering a statistics question


async def _statistics(run: JobRun) -> tuple[dict[str, int], str]:
    run.report(0.02, Phrase("pipeline.reading"))
    args = _STATISTICS_ARGS.validate_python(run.args)
    version = await _version_of_run(run, args.version)
    stored, formulas = await _part_of(run, version, args)
    try:
        answered: Answered = await run.compute(
            _STATISTICS_OF_DATA, stored, args.question, formulas, on_progress=report_to(run)
        )
    except PipelineRefused as refused:
        raise JobFailed(refused.phrase) from refused
    key = f"projects/{run.subject_id}/statistics-{run.job_id}-{run.lease}.zip"
    await run.work.storage.put(key, answered.file)
    return answered.counts, key


async def _statistics_succeeded(change: Change, run: JobRun, outcome: tuple[dict[str, int], str]) -> Json:
    counts, key = outcome
    await change.db.write(
        updated(STATISTICS_QUERY, run.job_id, state=RunState.DONE, counts=counts, result_key=key)
    )
    await spend(change, run.job_id)
    return {"stats_id": str(run.job_id), "counts": counts}


async def _statistics_failed(change: Change, job_id: UUID, _project_id: UUID, error: Phrase | None) -> None:
    await release(change, job_id)
    (asked_with,) = await change.db.ask(find_asked_with(job_id))
    if asked_with is not None:
        await give_back_use(change, asked_with, key=str(job_id))
    await change.db.write(updated(STATISTICS_QUERY, job_id, state=state_without_result(error)))


STATISTICS = job_kind(
    JobKind(name="statistics", run=_statistics, succeed=_statistics_succeeded, fail=_statistics_failed)
)


# training models


async def _train(run: JobRun) -> tuple[list[Json], str, str]:
    run.report(0.01, Phrase("pipeline.reading"))
    args = _LEARNING_ARGS.validate_python(run.args)
    version = await _version_of_run(run, args.version)
    stored, _ = await _part_of(run, version, args)
    wanted = [_task(asked) for asked in args.tasks]
    seal_key = model_seal_key(run.work.settings)
    learned: list[Learned] = await run.compute(_LEARN, stored, wanted, seal_key, on_progress=report_to(run))
    if all(target.result is None for target in learned):
        raise JobFailed(Phrase.from_json(learned[0].refused or {}))
    run.report(0.99, Phrase("pipeline.saving"))
    prefix = f"projects/{run.subject_id}/learning-{run.job_id}-{run.lease}"
    return await keep_training(run.work.storage, prefix, learned)


async def keep_training(storage: Storage, prefix: str, learned: list[Learned]) -> tuple[list[Json], str, str]:
    """Keep a training's models and result; returns a summary per target, the result's key and the models' prefix."""
    for place, target in enumerate(learned):
        for index, model in enumerate(target.models):
            await storage.put(model_key(prefix, place, index), model)
    stored = [{"result": target.result, "refused": target.refused} for target in learned]
    result_key = await keep_json(storage, f"{prefix}/result.json", stored)
    return [_summary(target) for target in learned], result_key, prefix


def _summary(target: Learned) -> Json:
    if target.result is None:
        return {"refused": target.refused}
    result = TrainingResult.from_json(target.result)
    best = result.best
    return {
        "refused": None,
        "kind": result.kind.value,
        "target_caption": result.target_caption,
        "best_name": best.name.as_json(),
        "best_summary": best.summary.as_json(),
        "score": best.scores.fscore_macro if best.scores.r2 is None else best.scores.r2,
        "score_metric": result.score_metric,
        "model_count": len(result.models),
    }


async def _train_succeeded(change: Change, run: JobRun, outcome: tuple[list[Json], str, str]) -> Json:
    summary, result_key, prefix = outcome
    await change.db.write(
        updated(
            LEARNING_RUN,
            run.job_id,
            state=RunState.DONE,
            summary=summary,
            result_key=result_key,
            model_prefix=prefix,
        )
    )
    await spend(change, run.job_id)
    return {"machine_learning_id": str(run.job_id), "summary": summary}


async def _train_failed(change: Change, job_id: UUID, _project_id: UUID, error: Phrase | None) -> None:
    await release(change, job_id)
    await change.db.write(updated(LEARNING_RUN, job_id, state=state_without_result(error)))


LEARNING = job_kind(JobKind(name="learning", run=_train, succeed=_train_succeeded, fail=_train_failed))


def _task(asked: TrainingTask) -> Task:
    return Task(
        target=asked.target,
        inputs=asked.inputs or None,
        positive_class=asked.positive_class,
        budget_seconds=asked.budget_seconds,
        seed=asked.seed,
        splitting=asked.splitting,
        left_out=asked.left_out,
    )


async def _version_of_run(run: JobRun, number: int) -> DatasetVersion:
    (version,) = await run.work.database.reader.ask(projects.find_version(run.subject_id, number))
    return require_version(version)


async def _part_of(
    run: JobRun, version: DatasetVersion, args: StatisticsArgs | LearningArgs
) -> tuple[StoredDataset, dict[str, str]]:
    """Return the data set that the run is about, for the child, and the formulas of its calculated columns."""
    formulas = formulas_of(version.recipe)
    stored = await stored_dataset(run.work.storage, version.keys)
    view, day = (args.view, args.today) if isinstance(args, StatisticsArgs) else (None, None)
    if view is None and args.subset is None:
        return stored, formulas
    # Who bought a part has it computed by a child that never gets to see the rest.
    reach = Reach(
        keys=version.keys,
        formulas=formulas,
        view=view or WHOLE,
        today=day or run.work.clock().date(),
        subset=args.subset,
    )
    try:
        part: tuple[StoredDataset, dict[str, str]] = await run.compute(
            _PART_IN_VIEW, stored, reach, on_progress=report_to(run)
        )
    except OutputGone as gone:
        raise JobFailed(gone.phrase) from gone
    return part


@tasks.every("40 3 * * *")
async def forget_deleted_projects(work: Work) -> None:
    """Forget projects deleted a month ago, with everything computed from them."""
    due = partial(projects.expired_projects, deleted_before=work.clock() - _KEEP_DELETED)
    await for_each(work, "forget deleted projects", due, partial(_forget_project, work))


async def _forget_project(work: Work, change: Change, project_id: UUID) -> None:
    (locked,) = await change.db.ask(projects.lock_deleted_project(project_id))
    if locked is not None:
        await work.storage.delete_folder(f"projects/{project_id}")
        await change.db.write(deleted(PROJECT, project_id))
