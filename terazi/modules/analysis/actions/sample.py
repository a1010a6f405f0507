"""The templates of the sample projects: workbooks with real results, made once per installation."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from terazi.engine.linking.facts import Facts
from terazi.engine.workbook.limits import ReadLimits
from terazi.engine.workbook.reader import read_to_file
from terazi.foundation.db import Transaction
from terazi.foundation.jobs.computation import Computation, compute
from terazi.foundation.language.lang import Lang
from terazi.foundation.questions import Question, inserted
from terazi.foundation.settings import Settings
from terazi.foundation.storage import Storage
from terazi.foundation.types import Json
from terazi.modules.analysis.jobs.keeping import keep_dataset, version_values
from terazi.modules.analysis.jobs.runs import keep_training
from terazi.modules.analysis.jobs.summaries import PARTS
from terazi.modules.analysis.queries.artifacts import model_seal_key, stored_dataset
from terazi.modules.analysis.queries.projects import find_version
from terazi.modules.analysis.queries.runs import add_statistics, add_training
from terazi.modules.analysis.queries.samples import find_open_sample, find_sample_template
from terazi.modules.analysis.queries.summaries import add_part, list_parts
from terazi.modules.analysis.rules.projects import require_project, require_version
from terazi.modules.analysis.tables import DATASET_VERSION, PROJECT
from terazi.modules.analysis.values.projects import ProjectState
from terazi.modules.analysis.values.runs import (
    LearningRun,
    RunState,
    SampleOutputs,
    StatisticsQuery,
    TrainingTask,
)
from terazi.modules.analysis.values.summaries import KeptPart, SummaryPart

_MAKE_SAMPLE = Computation("terazi.modules.analysis.computations.sample", "make_sample")


@dataclass(frozen=True, kw_only=True, slots=True)
class SampleWorkbook:
    """The workbook of a sample project, and which of its columns (by caption) the sample training predicts."""

    lang: Lang
    name: str
    file_name: str
    content: bytes
    target: str
    budget_seconds: int
    links: Mapping[str, Facts] = field(default_factory=dict)
    """The wdms that its columns hold, by caption."""


async def make_sample_template(
    db: Transaction,
    storage: Storage,
    sample: SampleWorkbook,
    *,
    settings: Settings,
    now: datetime,
    new_id: Callable[[], UUID],
) -> None:
    """Make the project that each new person of its language gets a copy of; one that is there gets what it lacks of its summary."""
    (template,) = await db.ask(find_sample_template(sample.file_name))
    if template is None:
        template = new_id()
        await _make(db, storage, template, sample, settings=settings, now=now, new_id=new_id)
    await _summarise(db, storage, template, settings=settings, now=now)


async def _make(
    db: Transaction,
    storage: Storage,
    project_id: UUID,
    sample: SampleWorkbook,
    *,
    settings: Settings,
    now: datetime,
    new_id: Callable[[], UUID],
) -> None:
    prefix = f"projects/{project_id}"
    outputs = await _outputs(sample, settings)
    await storage.put(f"{prefix}/source", sample.content)
    source = _source(project_id, sample, outputs)
    kept = [
        (each, await keep_dataset(storage, f"{prefix}/{number}", each))
        for number, each in enumerate(outputs.made, start=1)
    ]
    await db.write(
        _project(project_id, sample, outputs, now),
        *(
            inserted(
                DATASET_VERSION,
                project_id=project_id,
                number=number,
                base=1,
                source=source if number == 1 else None,
                steps=each.steps,
                recipe=each.steps,
                created_at=now,
                **version_values(each, keys),
            )
            for number, (each, keys) in enumerate(kept, start=1)
        ),
        await _statistics(storage, project_id, outputs, now=now, run_id=new_id()),
        await _training(storage, project_id, sample, outputs, now=now, run_id=new_id()),
    )


async def _summarise(
    db: Transaction, storage: Storage, project_id: UUID, *, settings: Settings, now: datetime
) -> None:
    (project,) = await db.ask(find_open_sample(project_id))
    number = require_project(project).version
    found, parts = await db.ask(find_version(project_id, number), list_parts(project_id, number))
    stored = await stored_dataset(storage, require_version(found).keys)
    kept = {each.part for each in parts}
    for part in (each for each in SummaryPart if each not in kept):
        content: Json = await compute(
            PARTS[part],
            stored,
            {},
            on_progress=lambda _stage: None,
            memory_bytes=settings.job_memory_bytes,
            seconds=settings.job_seconds,
        )
        await db.write(
            add_part(
                KeptPart(
                    project_id=project_id,
                    version=number,
                    part=part,
                    job_id=None,
                    state=RunState.DONE,
                    content=content,
                    failure=None,
                    created_at=now,
                )
            )
        )


async def _outputs(sample: SampleWorkbook, settings: Settings) -> SampleOutputs:
    read = await asyncio.to_thread(read_to_file, sample.content, limits=ReadLimits())
    try:
        outputs: SampleOutputs = await compute(
            _MAKE_SAMPLE,
            read.place,
            sample.lang,
            sample.target,
            sample.links,
            sample.budget_seconds,
            model_seal_key(settings),
            on_progress=lambda _stage: None,
            memory_bytes=settings.job_memory_bytes,
            seconds=settings.job_seconds,
        )
    finally:
        read.close()
    return outputs


def _project(
    project_id: UUID, sample: SampleWorkbook, outputs: SampleOutputs, now: datetime
) -> Question[int]:
    return inserted(
        PROJECT,
        id=project_id,
        owner_id=None,
        name=sample.name,
        state=ProjectState.READY,
        is_sample=True,
        sample_lang=sample.lang,
        settings={},
        version=len(outputs.made),
        row_count=outputs.made[-1].row_count,
        column_count=outputs.made[-1].column_count,
        **_source(project_id, sample, outputs),
        created_at=now,
        updated_at=now,
    )


def _source(project_id: UUID, sample: SampleWorkbook, outputs: SampleOutputs) -> Json:
    return {
        "file_name": sample.file_name,
        "source_key": f"projects/{project_id}/source",
        "sheet": outputs.sheet,
        "skipped": [],
        "filled_cells": outputs.filled_cells,
    }


async def _statistics(
    storage: Storage, project_id: UUID, outputs: SampleOutputs, *, now: datetime, run_id: UUID
) -> Question[int]:
    key = f"projects/{project_id}/statistics-{run_id}.zip"
    await storage.put(key, outputs.answered.file)
    return add_statistics(
        StatisticsQuery(
            id=run_id,
            project_id=project_id,
            auth_client_id=None,
            version=len(outputs.made),
            subset=None,
            question=outputs.question,
            state=RunState.DONE,
            counts=outputs.answered.counts,
            result_key=key,
            user_scores={},
            credits=0,
            created_at=now,
        )
    )


async def _training(
    storage: Storage,
    project_id: UUID,
    sample: SampleWorkbook,
    outputs: SampleOutputs,
    *,
    now: datetime,
    run_id: UUID,
) -> Question[int]:
    prefix = f"projects/{project_id}/learning-{run_id}"
    summary, result_key, prefix = await keep_training(storage, prefix, outputs.learned)
    asked = TrainingTask(
        target=outputs.task.target,
        inputs=None,
        positive_class=None,
        budget_seconds=sample.budget_seconds,
        seed=outputs.task.seed,
    )
    return add_training(
        LearningRun(
            id=run_id,
            project_id=project_id,
            version=len(outputs.made),
            subset=None,
            tasks=(asked,),
            state=RunState.DONE,
            summary=summary,
            result_key=result_key,
            model_prefix=prefix,
            credits=0,
            created_at=now,
        )
    )
