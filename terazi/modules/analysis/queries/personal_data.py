"""Everything that analysis keeps of one person."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import RowMapping, delete, literal, select, union_all

from terazi.foundation.db import Reader, Transaction
from terazi.foundation.ids import UserId
from terazi.modules.analysis.tables import LearningRun, Project, StatisticsQuery

_MOST = 10_000


async def list_projects(reader: Reader, owner_id: UserId) -> Sequence[RowMapping]:
    """Return all projects of a person, deleted ones that can still be brought back as well."""
    return await reader.rows(
        select(Project.__table__).where(Project.owner_id == owner_id).order_by(Project.id).limit(_MOST)
    )


async def list_runs(reader: Reader, project_id: UUID) -> Sequence[RowMapping]:
    """Return the statistics runs and trainings of a project."""
    runs = (
        select(
            table.id,
            literal(kind).label("kind"),
            table.version,
            table.state,
            table.result_key,
            table.credits,
            table.created_at,
        ).where(table.project_id == project_id, *own)
        for table, kind, own in (
            (StatisticsQuery, "statistics", [StatisticsQuery.auth_client_id.is_(None)]),
            (LearningRun, "learning", []),
        )
    )
    return await reader.rows(union_all(*runs).limit(_MOST))


async def delete_projects(db: Transaction, owner_id: UserId) -> Sequence[UUID]:
    """Delete the projects of a person and return which they were."""
    gone = await db.scalars(delete(Project).where(Project.owner_id == owner_id).returning(Project.id))
    return gone.all()
