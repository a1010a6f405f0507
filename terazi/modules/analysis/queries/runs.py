"""Questions about statistics runs and trainings, and how they are written."""

from dataclasses import asdict
from datetime import datetime
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import Uuid, bindparam, func, literal, select, update

from terazi.foundation.ids import UserId
from terazi.foundation.jobs.tables import FINAL_STATES, JOB, Job
from terazi.foundation.metadata import JSON
from terazi.foundation.questions import Question, inserted, many, one, touched, value, values
from terazi.foundation.types import Json
from terazi.modules.analysis.tables import LEARNING_RUN, STATISTICS_QUERY
from terazi.modules.analysis.values.projects import SubsetRows
from terazi.modules.analysis.values.runs import KeptTask, LearningRun, RunState, StatisticsQuery

_MOST_LISTED = 100
_TASK = TypeAdapter(KeptTask)
_ROWS: TypeAdapter[SubsetRows] = TypeAdapter(SubsetRows)
_STATISTICS, _TRAINING = STATISTICS_QUERY.c, LEARNING_RUN.c
_OF_PROJECT = (
    _STATISTICS.project_id == bindparam("project_id"),
    _STATISTICS.auth_client_id.is_not_distinct_from(bindparam("asked_with", type_=Uuid())),
)


def _statistics(
    *,
    id: UUID,  # noqa: A002 - named as the column
    project_id: UUID,
    auth_client_id: UUID | None,
    version: int,
    subset: Json | None,
    question: Json,
    state: RunState,
    counts: dict[str, int] | None,
    result_key: str | None,
    user_scores: dict[str, int],
    credits: int,  # noqa: A002 - named as the column
    created_at: datetime,
) -> StatisticsQuery:
    return StatisticsQuery(
        id=id,
        project_id=project_id,
        auth_client_id=auth_client_id,
        version=version,
        subset=_rows(subset),
        question=question,
        state=state,
        counts=counts,
        result_key=result_key,
        user_scores=user_scores,
        credits=credits,
        created_at=created_at,
    )


def _rows(stored: Json | None) -> SubsetRows | None:
    return None if stored is None else _ROWS.validate_python(stored)


def _training(
    *,
    id: UUID,  # noqa: A002 - named as the column
    project_id: UUID,
    version: int,
    subset: Json | None,
    task: Json,
    state: RunState,
    summary: list[Json],
    result_key: str | None,
    model_prefix: str | None,
    credits: int,  # noqa: A002 - named as the column
    created_at: datetime,
) -> LearningRun:
    return LearningRun(
        id=id,
        project_id=project_id,
        version=version,
        subset=_rows(subset),
        tasks=_TASK.validate_python(task).tasks,
        state=state,
        summary=summary,
        result_key=result_key,
        model_prefix=model_prefix,
        credits=credits,
        created_at=created_at,
    )


_ALL_STATISTICS = many(
    _statistics,
    select(*_STATISTICS).where(*_OF_PROJECT).order_by(_STATISTICS.id.desc()).limit(_MOST_LISTED),
)
_LATEST_STATISTICS = one(
    _statistics,
    select(*_STATISTICS)
    .where(*_OF_PROJECT, _STATISTICS.state == RunState.DONE)
    .order_by(_STATISTICS.id.desc())
    .limit(1),
)
_ONE_STATISTICS = one(
    _statistics, select(*_STATISTICS).where(*_OF_PROJECT, _STATISTICS.id == bindparam("stats_id"))
)
_ASKED_WITH = value(select(_STATISTICS.auth_client_id).where(_STATISTICS.id == bindparam("stats_id")))
_MARKS = values(
    select(_STATISTICS.user_scores)
    .where(
        _STATISTICS.project_id == bindparam("project_id"),
        _STATISTICS.auth_client_id.is_(None),
        _STATISTICS.id != bindparam("but"),
        _STATISTICS.user_scores != {},
    )
    .order_by(_STATISTICS.id.desc())
    .limit(_MOST_LISTED)
)
_SCORE = touched(
    update(STATISTICS_QUERY)
    .where(_STATISTICS.id == bindparam("stats_id"))
    .values(user_scores=func.jsonb_concat(_STATISTICS.user_scores, bindparam("scores", type_=JSON)))
)
_TRAININGS = many(
    _training,
    select(*_TRAINING)
    .where(_TRAINING.project_id == bindparam("project_id"))
    .order_by(_TRAINING.id.desc())
    .limit(_MOST_LISTED),
)
_ONE_TRAINING = one(
    _training,
    select(*_TRAINING).where(
        _TRAINING.project_id == bindparam("project_id"), _TRAINING.id == bindparam("run_id")
    ),
)
_LATEST_JOB = one(
    Job,
    select(*JOB.c)
    .where(
        JOB.c.subject_id == bindparam("project_id"),
        JOB.c.kind == bindparam("kind"),
        JOB.c.owner_id == bindparam("owner_id"),
    )
    .order_by(JOB.c.id.desc())
    .limit(1),
)


_LIVE_REFRESH = value(
    select(JOB.c.id).where(
        JOB.c.subject_id == bindparam("project_id"),
        JOB.c.kind == literal("refresh"),
        JOB.c.id != bindparam("besides"),
        JOB.c.state.not_in(FINAL_STATES),
    )
)


def find_live_refresh(project_id: UUID, *, besides: UUID) -> Question[UUID | None]:
    """Another job of a project that reads a new workbook and has not ended."""
    return _LIVE_REFRESH(project_id=project_id, besides=besides)


def list_statistics(project_id: UUID, *, asked_with: UUID | None = None) -> Question[list[StatisticsQuery]]:
    """A project's latest statistics runs, newest first: its owner's, or those asked with a bought product."""
    return _ALL_STATISTICS(project_id=project_id, asked_with=asked_with)


def find_statistics(
    project_id: UUID, stats_id: UUID | None, *, asked_with: UUID | None = None
) -> Question[StatisticsQuery | None]:
    """One statistics run of a project, or its latest finished one: its owner's, or a buyer's."""
    if stats_id is None:
        return _LATEST_STATISTICS(project_id=project_id, asked_with=asked_with)
    return _ONE_STATISTICS(project_id=project_id, asked_with=asked_with, stats_id=stats_id)


def find_asked_with(stats_id: UUID) -> Question[UUID | None]:
    """The bought product that a statistics run was asked with."""
    return _ASKED_WITH(stats_id=stats_id)


def add_statistics(run: StatisticsQuery) -> Question[int]:
    """Add a statistics run."""
    subset = _ROWS.dump_python(run.subset, mode="json") if run.subset else None
    return inserted(STATISTICS_QUERY, **{**asdict(run), "subset": subset})


def marks_in_project(project_id: UUID, *, but: UUID) -> Question[list[dict[str, int]]]:
    """The marks that the owner gave to findings of the latest hundred marked runs of a project but one."""
    return _MARKS(project_id=project_id, but=but)


def score_findings(stats_id: UUID, scores: dict[str, int]) -> Question[int]:
    """Add the person's scores of findings to those given before."""
    return _SCORE(stats_id=stats_id, scores=scores)


def list_trainings(project_id: UUID) -> Question[list[LearningRun]]:
    """A project's latest trainings, newest first."""
    return _TRAININGS(project_id=project_id)


def find_training(project_id: UUID, run_id: UUID) -> Question[LearningRun | None]:
    """One training of a project."""
    return _ONE_TRAINING(project_id=project_id, run_id=run_id)


def add_training(run: LearningRun) -> Question[int]:
    """Add a training."""
    values = asdict(run)
    task = {"tasks": values.pop("tasks")}
    subset = _ROWS.dump_python(run.subset, mode="json") if run.subset else None
    return inserted(LEARNING_RUN, **{**values, "subset": subset}, task=task)


def latest_job(project_id: UUID, kind: str, *, owner_id: UserId) -> Question[Job | None]:
    """The latest job of a kind that worked on a project for this person."""
    return _LATEST_JOB(project_id=project_id, kind=kind, owner_id=owner_id)
