"""Starting statistics runs and trainings: the price is agreed, set aside, and spent only if the run succeeds."""

from dataclasses import replace
from functools import partial
from uuid import UUID

from terazi.engine.learning.tasks import Splitting
from terazi.engine.statistics.questions import Question
from terazi.foundation.context import Call, UserCall
from terazi.foundation.ids import UserId
from terazi.foundation.jobs.tables import Job
from terazi.foundation.jobs.tracked import JobKind, start_job
from terazi.foundation.language.phrases import Phrase, say
from terazi.modules.analysis.actions.access import Opened, open_project
from terazi.modules.analysis.actions.subsets import choose_some_rows
from terazi.modules.analysis.errors import ColumnNotFound, CreditsNotAgreed, SubsetNotFound
from terazi.modules.analysis.jobs.keeping import args_as_json
from terazi.modules.analysis.jobs.runs import LEARNING, STATISTICS, LearningArgs, StatisticsArgs
from terazi.modules.analysis.queries import projects, runs
from terazi.modules.analysis.rules.prices import learning_credits, statistics_credits
from terazi.modules.analysis.rules.projects import require_project, require_ready, require_version
from terazi.modules.analysis.values.projects import DatasetVersion, Project
from terazi.modules.analysis.values.reach import Doing
from terazi.modules.analysis.values.runs import (
    LearningRun,
    RunState,
    StartedWork,
    StatisticsQuery,
    TrainingTask,
)
from terazi.modules.credits.public import reserve_usual


async def start_statistics(
    call: UserCall,
    project_id: UUID,
    auth_client_id: UUID | None,
    question: Question,
    *,
    subset_id: UUID | None,
    agreed: int | None,
) -> StartedWork:
    """Begin to answer a statistics question about the project's present data: for credits, or for a use of what was bought."""
    if auth_client_id is not None:
        opened = await open_project(call, project_id, auth_client_id, Doing.ASK)
        if subset_id is not None:
            raise SubsetNotFound
        return await _start_bought(call, opened, question, agreed=agreed)
    project, version = await _project_with_columns(call, project_id, set(question.columns) | _focus(question))
    columns = len(question.columns) or len(version.columns)
    subset = await choose_some_rows(call, project_id, subset_id)
    price = statistics_credits(subset.row_count if subset else project.row_count, columns)
    args = StatisticsArgs(version=project.version, question=question.as_json(), subset=subset)
    cause = Phrase("analysis.cause.statistics", {"name": project.name})
    job = await _start(call, STATISTICS, project_id, args, price, agreed=agreed, cause=cause)
    run = StatisticsQuery(
        id=job.id,
        project_id=project_id,
        auth_client_id=None,
        version=project.version,
        subset=subset,
        question=question.as_json(),
        state=RunState.RUNNING,
        counts=None,
        result_key=None,
        user_scores={},
        credits=price,
        created_at=call.now,
    )
    await call.db.write(runs.add_statistics(run))
    return StartedWork(id=run.id, project_id=project_id, credits=price)


async def _start_bought(
    call: UserCall, opened: Opened, question: Question, *, agreed: int | None
) -> StartedWork:
    """Ask with a bought product: of the columns and rows that it opens, for one use that comes back if the run fails."""
    shown = [column.id for column in await opened.shown()]
    if not (set(question.columns) | _focus(question)) <= set(shown):
        raise ColumnNotFound(field="selected_columns")
    if agreed is not None and agreed < 1:
        raise CreditsNotAgreed(needed=1, agreed=agreed)
    asked = replace(question, columns=question.columns or tuple(shown)).as_json()
    project_id, number = opened.project.id, opened.project.version
    args = StatisticsArgs(version=number, question=asked, view=opened.view, today=opened.today)
    job = await start_job(
        call, STATISTICS, owner_id=call.user.id, subject_id=project_id, args=args_as_json(args)
    )
    await opened.spend(1, key=str(job.id), purpose=partial(say, Phrase("analysis.bought.asked")))
    run = StatisticsQuery(
        id=job.id,
        project_id=project_id,
        auth_client_id=opened.product.id if opened.product else None,
        version=number,
        subset=None,
        question=asked,
        state=RunState.RUNNING,
        counts=None,
        result_key=None,
        user_scores={},
        credits=0,
        created_at=call.now,
    )
    await call.db.write(runs.add_statistics(run))
    return StartedWork(id=run.id, project_id=project_id, credits=0)


async def start_training(
    call: UserCall,
    project_id: UUID,
    tasks: tuple[TrainingTask, ...],
    *,
    subset_id: UUID | None,
    agreed: int | None,
) -> StartedWork:
    """Begin to train models on the project's present data."""
    named = {column for task in tasks for column in _columns_of(task)}
    project, _ = await _project_with_columns(call, project_id, named)
    subset = await choose_some_rows(call, project_id, subset_id)
    price = learning_credits(tasks[0].budget_seconds, len(tasks))
    args = LearningArgs(version=project.version, tasks=tasks, subset=subset)
    cause = Phrase("analysis.cause.learning", {"name": project.name})
    job = await _start(call, LEARNING, project_id, args, price, agreed=agreed, cause=cause)
    run = LearningRun(
        id=job.id,
        project_id=project_id,
        version=project.version,
        subset=subset,
        tasks=tasks,
        state=RunState.RUNNING,
        summary=[],
        result_key=None,
        model_prefix=None,
        credits=price,
        created_at=call.now,
    )
    await call.db.write(runs.add_training(run))
    return StartedWork(id=run.id, project_id=project_id, credits=price)


def _columns_of(task: TrainingTask) -> set[str]:
    splitting = task.splitting or Splitting()
    by = {column for column in (splitting.group, splitting.time) if column is not None}
    return {task.target, *(task.inputs or ()), *task.left_out} | by


async def score_findings(
    call: Call, owner_id: UserId, project_id: UUID, stats_id: UUID, scores: dict[str, int]
) -> None:
    """Keep how useful the person finds some findings (1 to 5)."""
    (project,) = await call.db.ask(projects.lock_project(owner_id, project_id))
    require_project(project)
    await call.db.write(runs.score_findings(stats_id, scores))


async def _start(
    call: UserCall,
    kind: JobKind,
    project_id: UUID,
    args: StatisticsArgs | LearningArgs,
    price: int,
    *,
    agreed: int | None,
    cause: Phrase,
) -> Job:
    if agreed is not None and price > agreed:
        raise CreditsNotAgreed(needed=price, agreed=agreed)
    job = await start_job(call, kind, owner_id=call.user.id, subject_id=project_id, args=args_as_json(args))
    await reserve_usual(call, price, hold_id=job.id, cause=cause)
    return job


async def _project_with_columns(
    call: UserCall, project_id: UUID, columns: set[str]
) -> tuple[Project, DatasetVersion]:
    (own,) = await call.reader.ask(projects.find_project(call.user.id, project_id))
    project = require_ready(own)
    (kept,) = await call.reader.ask(projects.find_version(project_id, project.version))
    version = require_version(kept)
    if not columns <= {column.id for column in version.columns}:
        raise ColumnNotFound(field="selected_columns")
    return project, version


def _focus(question: Question) -> set[str]:
    return {question.focus} if question.focus else set()
