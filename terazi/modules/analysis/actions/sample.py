"""The template of the sample project: a real workbook with real results, made once per installation."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

import structlog

from terazi.engine.exchange import DescribedDataset, Learned, Stage
from terazi.engine.learning.pipeline import learn
from terazi.engine.learning.tasks import Task
from terazi.engine.pipeline import dump_dataset, import_dataset, read_table
from terazi.engine.statistics.pipeline import compute_statistics
from terazi.engine.statistics.questions import Question
from terazi.engine.workbook.content import Workbook
from terazi.engine.workbook.limits import ReadLimits
from terazi.foundation.db import Transaction
from terazi.foundation.language.lang import Lang
from terazi.foundation.settings import Settings
from terazi.foundation.storage import Storage
from terazi.modules.analysis.jobs import keep_dataset, keep_training, version_values
from terazi.modules.analysis.queries import projects
from terazi.modules.analysis.queries.artifacts import model_seal_key
from terazi.modules.analysis.tables import DatasetVersion, LearningRun, Project, StatisticsQuery
from terazi.modules.analysis.values import ProjectId, ProjectState, RunState

log = structlog.get_logger("terazi.analysis")


@dataclass(frozen=True, kw_only=True, slots=True)
class SampleWorkbook:
    """The workbook of the sample project, and which of its columns (by caption) the sample training predicts."""

    name: str
    file_name: str
    content: bytes
    target: str
    budget_seconds: int


async def make_sample_template(
    db: Transaction,
    storage: Storage,
    sample: SampleWorkbook,
    *,
    settings: Settings,
    now: datetime,
    new_id: Callable[[], UUID],
) -> None:
    """Make the project that each new person gets a copy of; one that is there is left alone."""
    if await projects.find_sample_template(db) is not None:
        return
    project_id = ProjectId(new_id())
    prefix = f"projects/{project_id}"
    workbook, dataset = read_table(sample.content, limits=ReadLimits(), sheet=None, lang=Lang.TR)
    made = import_dataset(dataset, {}, None, _quiet)
    await storage.put(f"{prefix}/source", sample.content)
    keys = await keep_dataset(storage, f"{prefix}/1", made)
    db.add(_project(project_id, sample, workbook, made, now))
    await db.flush()
    db.add(
        DatasetVersion(
            project_id=project_id, number=1, steps=[], recipe=[], created_at=now, **version_values(made, keys)
        )
    )
    stored = dump_dataset(dataset)
    await _add_statistics(db, storage, project_id, stored, now=now, run_id=new_id())
    target = next(column.id for column in dataset.columns if column.name == sample.target)
    task = Task(target=target, budget_seconds=sample.budget_seconds)
    learned = learn(stored, [task], model_seal_key(settings), _quiet)
    await _add_training(db, storage, project_id, task, learned, now=now, run_id=new_id())
    await db.flush()


def _project(
    project_id: ProjectId, sample: SampleWorkbook, workbook: Workbook, made: DescribedDataset, now: datetime
) -> Project:
    return Project(
        id=project_id,
        owner_id=None,
        name=sample.name,
        state=ProjectState.READY,
        is_sample=True,
        file_name=sample.file_name,
        source_key=f"projects/{project_id}/source",
        sheet=workbook.sheet,
        settings={},
        skipped=[],
        version=1,
        row_count=made.row_count,
        column_count=made.column_count,
        filled_cells=workbook.filled_cells,
        created_at=now,
        updated_at=now,
    )


async def _add_statistics(
    db: Transaction, storage: Storage, project_id: ProjectId, stored: Any, *, now: datetime, run_id: UUID
) -> None:
    """Any: the kept data set."""
    question = Question().as_json()
    answered = compute_statistics(stored, question, {}, _quiet)
    key = f"projects/{project_id}/statistics-{run_id}.zip"
    await storage.put(key, answered.file)
    db.add(
        StatisticsQuery(
            id=run_id,
            project_id=project_id,
            version=1,
            question=question,
            state=RunState.DONE,
            counts=answered.counts,
            result_key=key,
            user_scores={},
            credits=0,
            created_at=now,
        )
    )


async def _add_training(
    db: Transaction,
    storage: Storage,
    project_id: ProjectId,
    task: Task,
    learned: list[Learned],
    *,
    now: datetime,
    run_id: UUID,
) -> None:
    prefix = f"projects/{project_id}/learning-{run_id}"
    summary, result_key, prefix = await keep_training(storage, prefix, learned)
    asked = {
        "target": task.target,
        "inputs": None,
        "positive_class": None,
        "budget_seconds": task.budget_seconds,
        "seed": task.seed,
    }
    db.add(
        LearningRun(
            id=run_id,
            project_id=project_id,
            version=1,
            task={"tasks": [asked]},
            state=RunState.DONE,
            summary=summary,
            result_key=result_key,
            model_prefix=prefix,
            credits=0,
            created_at=now,
        )
    )


def _quiet(_stage: Stage) -> None:
    """Nobody watches the making of the sample."""
