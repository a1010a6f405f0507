"""Everything that analysis keeps of one person."""

from uuid import UUID

from sqlalchemy import bindparam, delete, literal, select, union_all

from terazi.foundation.ids import UserId
from terazi.foundation.questions import Question, many, values
from terazi.modules.analysis.tables import LEARNING_RUN, PROJECT, STATISTICS_QUERY
from terazi.modules.analysis.values.projects import Project
from terazi.modules.analysis.values.runs import KeptRun

_MOST = 10_000
_PROJECTS = many(
    Project,
    select(*PROJECT.c).where(PROJECT.c.owner_id == bindparam("owner_id")).order_by(PROJECT.c.id).limit(_MOST),
)
_RUNS = many(
    KeptRun,
    union_all(
        *(
            select(
                table.c.id,
                literal(kind).label("kind"),
                table.c.version,
                table.c.state,
                table.c.result_key,
                table.c.credits,
                table.c.created_at,
            ).where(table.c.project_id == bindparam("project_id"), *own)
            for table, kind, own in (
                (STATISTICS_QUERY, "statistics", [STATISTICS_QUERY.c.auth_client_id.is_(None)]),
                (LEARNING_RUN, "learning", []),
            )
        )
    ).limit(_MOST),
)
_DELETE = values(delete(PROJECT).where(PROJECT.c.owner_id == bindparam("owner_id")).returning(PROJECT.c.id))


def list_projects(owner_id: UserId) -> Question[list[Project]]:
    """All projects of a person, deleted ones that can still be brought back as well."""
    return _PROJECTS(owner_id=owner_id)


def list_runs(project_id: UUID) -> Question[list[KeptRun]]:
    """The statistics runs and trainings of a project."""
    return _RUNS(project_id=project_id)


def delete_projects(owner_id: UserId) -> Question[list[UUID]]:
    """Delete the projects of a person; which they were."""
    return _DELETE(owner_id=owner_id)
