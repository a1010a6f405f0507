"""The jobs that compute on a project's data: answering a statistics question, training models."""

from dataclasses import dataclass
from datetime import date
from uuid import UUID

from pydantic import TypeAdapter

from terazi.engine.exchange import Answered, Learned, PipelineRefused, StoredDataset
from terazi.engine.learning.results import TrainingResult
from terazi.engine.learning.tasks import Task
from terazi.foundation.context import Change
from terazi.foundation.jobs.computation import Computation
from terazi.foundation.jobs.tracked import JobFailed, JobKind, JobRun, job_kind
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.questions import updated
from terazi.foundation.storage import Storage
from terazi.foundation.types import Json
from terazi.modules.analysis.errors import OutputGone
from terazi.modules.analysis.jobs.keeping import keep_json, report_to
from terazi.modules.analysis.queries import projects
from terazi.modules.analysis.queries.artifacts import model_key, model_seal_key, stored_dataset
from terazi.modules.analysis.queries.runs import find_asked_with
from terazi.modules.analysis.rules.projects import formulas_of, require_version, state_without_result
from terazi.modules.analysis.tables import LEARNING_RUN, STATISTICS_QUERY
from terazi.modules.analysis.values.projects import DatasetVersion, SubsetRows
from terazi.modules.analysis.values.reach import WHOLE, Reach, View
from terazi.modules.analysis.values.runs import RunState, TrainingTask
from terazi.modules.credits.public import release, spend
from terazi.modules.entitlements.public import give_back_use

_STATISTICS_OF_DATA = Computation("terazi.engine.statistics.pipeline", "compute_statistics")
_LEARN = Computation("terazi.engine.learning.pipeline", "learn")
_PART_IN_VIEW = Computation("terazi.modules.analysis.computations.answers", "part_in_view")


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


_STATISTICS_ARGS, _LEARNING_ARGS = TypeAdapter(StatisticsArgs), TypeAdapter(LearningArgs)


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
