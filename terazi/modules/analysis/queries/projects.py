"""Questions about projects and the versions of their data; every one starts from the owner."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import RowMapping, Select, bindparam, func, select, update

from terazi.foundation.db import Reader, Transaction
from terazi.foundation.ids import UserId
from terazi.foundation.jobs.each import beyond
from terazi.modules.analysis.errors import OutputGone, ProjectNotFound, ProjectNotReady, VersionNotFound
from terazi.modules.analysis.tables import DatasetVersion, LearningRun, Project, StatisticsQuery
from terazi.modules.analysis.values import DatasetKeys, ProjectId, ProjectState

_LISTED = (
    Project.id,
    Project.name,
    Project.state,
    Project.is_sample,
    Project.failure,
    Project.file_name,
    Project.row_count,
    Project.column_count,
    Project.filled_cells,
    Project.version,
    Project.created_at,
    Project.updated_at,
)

_OWN_PROJECT = select(Project.__table__).where(
    Project.id == bindparam("asked_project"),
    Project.owner_id == bindparam("asked_owner"),
    Project.deleted_at.is_(None),
)
_KEYS = select(DatasetVersion.frame_key, DatasetVersion.residue_key, DatasetVersion.columns).where(
    DatasetVersion.project_id == bindparam("asked_project"),
    DatasetVersion.number == bindparam("asked_number"),
)


async def list_projects(
    reader: Reader, owner_id: UserId, *, before: UUID | None, count: int
) -> Sequence[RowMapping]:
    """Return a person's projects, newest first, with how many runs each has."""
    statistics = (
        select(func.count())
        .where(StatisticsQuery.project_id == Project.id, StatisticsQuery.auth_client_id.is_(None))
        .scalar_subquery()
    )
    trainings = select(func.count()).where(LearningRun.project_id == Project.id).scalar_subquery()
    question = select(
        *_LISTED, statistics.label("statistics_count"), trainings.label("training_count")
    ).where(Project.owner_id == owner_id, Project.deleted_at.is_(None))
    if before:
        question = question.where(Project.id < before)
    return await reader.rows(question.order_by(Project.id.desc()).limit(count))


async def get_project(reader: Reader, owner_id: UserId | None, project_id: UUID) -> RowMapping:
    """Return one of the person's projects with all its fields; ProjectNotFound for anybody else's."""
    row = None
    if owner_id is not None:
        row = await reader.first(_OWN_PROJECT, {"asked_project": project_id, "asked_owner": owner_id})
    if row is None:
        raise ProjectNotFound
    return row


async def get_ready_project(reader: Reader, owner_id: UserId | None, project_id: UUID) -> RowMapping:
    """Return one of the person's projects whose data is there."""
    project = await get_project(reader, owner_id, project_id)
    if project["state"] is not ProjectState.READY:
        raise ProjectNotReady
    return project


async def get_sold_project(reader: Reader, project_id: UUID) -> RowMapping:
    """Return a project whose output somebody has bought; whose it is does not matter any more."""
    row = await reader.first(
        select(Project.__table__).where(Project.id == project_id, Project.deleted_at.is_(None))
    )
    if row is None:
        raise ProjectNotFound
    if row["state"] is not ProjectState.READY:
        raise OutputGone
    return row


async def get_version(reader: Reader, project_id: UUID, number: int) -> RowMapping:
    """Return one version of a project's data."""
    row = await reader.first(
        select(DatasetVersion.__table__).where(
            DatasetVersion.project_id == project_id, DatasetVersion.number == number
        )
    )
    if row is None:
        raise VersionNotFound
    return row


async def get_keys(reader: Reader, project_id: UUID, number: int) -> DatasetKeys:
    """Return where a version's data is kept, without the profile and suggestions that a version also holds."""
    row = await reader.first(_KEYS, {"asked_project": project_id, "asked_number": number})
    if row is None:
        raise VersionNotFound
    return keys_of(row)


async def list_versions(reader: Reader, project_id: UUID) -> Sequence[RowMapping]:
    """Return the latest two hundred versions of a project's data, newest first."""
    return await reader.rows(
        select(
            DatasetVersion.number,
            DatasetVersion.steps,
            DatasetVersion.restored_from,
            DatasetVersion.row_count,
            DatasetVersion.created_at,
        )
        .where(DatasetVersion.project_id == project_id)
        .order_by(DatasetVersion.number.desc())
        .limit(200)
    )


def keys_of(version: RowMapping) -> DatasetKeys:
    """Return where a version's data is kept."""
    return DatasetKeys(
        frame_key=version["frame_key"], residue_key=version["residue_key"], columns=tuple(version["columns"])
    )


async def lock_project(
    db: Transaction, owner_id: UserId, project_id: UUID, *, is_deleted: bool = False
) -> Project:
    """Load one of the person's projects for a change; ProjectNotFound for anybody else's."""
    project = await db.scalar(
        select(Project)
        .where(
            Project.id == project_id,
            Project.owner_id == owner_id,
            Project.deleted_at.is_not(None) if is_deleted else Project.deleted_at.is_(None),
        )
        .with_for_update()
    )
    if project is None:
        raise ProjectNotFound
    return project


async def find_standing(reader: Reader, project_ids: Collection[UUID]) -> set[UUID]:
    """Return which of these projects are there."""
    return {row["id"] for row in await reader.rows(_standing(project_ids))}


async def hold_projects(db: Transaction, project_ids: Collection[UUID]) -> set[UUID]:
    """Return which of these projects are there; they cannot be deleted until the transaction ends."""
    held = _standing(project_ids).order_by(Project.id).with_for_update(read=True)
    return set(await db.scalars(held))


async def has_stayed_away(db: Transaction, project_id: UUID, since: datetime | None) -> bool:
    """Whether a project is deleted, and was at a moment where one is given; it does not come back until the transaction ends."""
    known = select(Project.deleted_at).where(Project.id == project_id).with_for_update(read=True)
    row = (await db.execute(known)).first()
    return row is None or (row.deleted_at == since if since else row.deleted_at is not None)


async def lock_any_project(db: Transaction, project_id: UUID) -> Project:
    """Load a project for a change that its job makes."""
    return (await db.scalars(select(Project).where(Project.id == project_id).with_for_update())).one()


async def load_version(db: Transaction, project_id: UUID, number: int) -> DatasetVersion:
    """Load one version of a project's data for a change; VersionNotFound if there is none."""
    version = await db.get(DatasetVersion, (project_id, number))
    if version is None:
        raise VersionNotFound
    return version


async def find_sample_template(db: Transaction) -> Project | None:
    """Return the project that each new person gets a copy of."""
    return await db.scalar(
        select(Project).where(Project.owner_id.is_(None), Project.is_sample, Project.deleted_at.is_(None))
    )


async def has_sample(db: Transaction, owner_id: UserId) -> bool:
    """Whether the person has, or had, the sample project."""
    found = await db.scalar(select(Project.id).where(Project.owner_id == owner_id, Project.is_sample))
    return found is not None


async def expired_projects(
    db: Transaction, after: UUID | None, most: int, *, deleted_before: datetime
) -> Sequence[UUID]:
    """Return projects deleted long enough ago to be forgotten, oldest first."""
    found = await db.scalars(
        select(Project.id)
        .where(Project.deleted_at < deleted_before, beyond(Project.id, after))
        .order_by(Project.id)
        .limit(most)
    )
    return found.all()


async def lock_deleted_project(db: Transaction, project_id: UUID) -> Project | None:
    """Return a deleted project, locked; None where it is gone, or another worker is at it."""
    return await db.scalar(
        select(Project)
        .where(Project.id == project_id, Project.deleted_at.isnot(None))
        .with_for_update(skip_locked=True)
    )


async def versions_of(db: Transaction, project_id: ProjectId) -> Sequence[DatasetVersion]:
    """Return all versions of a project, oldest first."""
    return (
        await db.scalars(
            select(DatasetVersion)
            .where(DatasetVersion.project_id == project_id)
            .order_by(DatasetVersion.number)
        )
    ).all()


async def touch(db: Transaction, project_id: UUID, **values: Any) -> None:  # Any: column values
    """Change columns of a project without loading it."""
    await db.execute(update(Project).where(Project.id == project_id).values(**values))


def keys_of_loaded(version: DatasetVersion) -> DatasetKeys:
    """Return where a loaded version's data is kept."""
    return DatasetKeys(
        frame_key=version.frame_key, residue_key=version.residue_key, columns=tuple(version.columns)
    )


def _standing(project_ids: Collection[UUID]) -> Select[UUID]:
    return select(Project.id).where(Project.id.in_(project_ids), Project.deleted_at.is_(None))
