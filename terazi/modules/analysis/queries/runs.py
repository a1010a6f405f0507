"""Questions about statistics runs and trainings."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, RowMapping, cast, func, select, update
from sqlalchemy.dialects.postgresql import JSONB

from terazi.foundation.db import Reader, Transaction
from terazi.foundation.ids import UserId
from terazi.foundation.jobs.tables import JOB
from terazi.modules.analysis.errors import RunNotFound
from terazi.modules.analysis.tables import LearningRun, StatisticsQuery
from terazi.modules.analysis.values import RunState

_MOST_LISTED = 100


async def list_statistics(
    reader: Reader, project_id: UUID, *, asked_with: UUID | None = None
) -> Sequence[RowMapping]:
    """Return a project's latest statistics runs, newest first: its owner's, or those asked with a bought product."""
    return await reader.rows(
        select(
            StatisticsQuery.id,
            StatisticsQuery.version,
            StatisticsQuery.question,
            StatisticsQuery.state,
            StatisticsQuery.counts,
            StatisticsQuery.credits,
            StatisticsQuery.created_at,
        )
        .where(StatisticsQuery.project_id == project_id, _asked_with(asked_with))
        .order_by(StatisticsQuery.id.desc())
        .limit(_MOST_LISTED)
    )


def _asked_with(auth_client_id: UUID | None) -> ColumnElement[bool]:
    return StatisticsQuery.auth_client_id.is_not_distinct_from(auth_client_id)


async def get_statistics(
    reader: Reader, project_id: UUID, stats_id: UUID | None, *, asked_with: UUID | None = None
) -> RowMapping:
    """Return one statistics run of a project, or its latest finished one: its owner's, or a buyer's."""
    question = select(StatisticsQuery.__table__).where(
        StatisticsQuery.project_id == project_id, _asked_with(asked_with)
    )
    if stats_id is None:
        question = question.where(StatisticsQuery.state == RunState.DONE).order_by(StatisticsQuery.id.desc())
    else:
        question = question.where(StatisticsQuery.id == stats_id)
    row = await reader.first(question.limit(1))
    if row is None:
        raise RunNotFound
    return row


async def score_findings(db: Transaction, stats_id: UUID, scores: dict[str, int]) -> None:
    """Add the person's scores of findings to those given before."""
    await db.execute(
        update(StatisticsQuery)
        .where(StatisticsQuery.id == stats_id)
        .values(user_scores=func.jsonb_concat(StatisticsQuery.user_scores, cast(scores, JSONB)))
    )


async def list_trainings(reader: Reader, project_id: UUID) -> Sequence[RowMapping]:
    """Return a project's latest trainings, newest first."""
    return await reader.rows(
        select(
            LearningRun.id,
            LearningRun.version,
            LearningRun.task,
            LearningRun.state,
            LearningRun.summary,
            LearningRun.credits,
            LearningRun.created_at,
        )
        .where(LearningRun.project_id == project_id)
        .order_by(LearningRun.id.desc())
        .limit(_MOST_LISTED)
    )


async def get_training(reader: Reader, project_id: UUID, run_id: UUID) -> RowMapping:
    """Return one training of a project."""
    row = await reader.first(
        select(LearningRun.__table__).where(LearningRun.project_id == project_id, LearningRun.id == run_id)
    )
    if row is None:
        raise RunNotFound
    return row


async def latest_job(reader: Reader, project_id: UUID, kind: str, *, owner_id: UserId) -> RowMapping | None:
    """Return the latest job of a kind that worked on a project for this person."""
    return await reader.first(
        select(JOB)
        .where(JOB.c.subject_id == project_id, JOB.c.kind == kind, JOB.c.owner_id == owner_id)
        .order_by(JOB.c.id.desc())
        .limit(1)
    )


async def runs_of(
    db: Transaction, project_id: UUID
) -> tuple[Sequence[StatisticsQuery], Sequence[LearningRun]]:
    """Return everything that was computed from a project."""
    statistics = await db.scalars(
        select(StatisticsQuery).where(StatisticsQuery.project_id == project_id, _asked_with(None))
    )
    trainings = await db.scalars(select(LearningRun).where(LearningRun.project_id == project_id))
    return statistics.all(), trainings.all()


async def find_asked_with(db: Transaction, run_id: UUID) -> UUID | None:
    """Return the bought product that a statistics run was asked with."""
    return await db.scalar(select(StatisticsQuery.auth_client_id).where(StatisticsQuery.id == run_id))


async def finish_statistics(db: Transaction, run_id: UUID, **values: Any) -> None:  # Any: column values
    """Write what became of a statistics run."""
    await db.execute(update(StatisticsQuery).where(StatisticsQuery.id == run_id).values(**values))


async def finish_training(db: Transaction, run_id: UUID, **values: Any) -> None:  # Any: column values
    """Write what became of a training."""
    await db.execute(update(LearningRun).where(LearningRun.id == run_id).values(**values))
