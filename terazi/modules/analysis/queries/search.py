"""Searching a person's projects and their columns."""

from collections.abc import Sequence

from sqlalchemy import RowMapping, String, column, func, select, true
from sqlalchemy.dialects.postgresql import JSONB

from terazi.foundation.db import Reader
from terazi.foundation.ids import UserId
from terazi.foundation.text_search import closeness_of, folded, has_words
from terazi.modules.analysis.tables import DatasetVersion, Project
from terazi.modules.analysis.values import ProjectState

MOST_SEARCHED = 500
"""The columns of so many projects are looked at, the newest ones."""


async def search_projects(
    reader: Reader, owner_id: UserId, wanted: str, *, count: int
) -> Sequence[RowMapping]:
    """Return the person's projects in whose name or file name the folded text is found, the closest first."""
    key = folded(func.concat_ws(" ", Project.name, Project.file_name, type_=String))
    return await reader.rows(
        select(Project.id, Project.name, Project.file_name, Project.row_count, Project.column_count)
        .where(Project.owner_id == owner_id, Project.deleted_at.is_(None), has_words(key, wanted))
        .order_by(closeness_of(folded(Project.name), wanted).desc(), Project.id.desc())
        .limit(count)
    )


async def search_columns(
    reader: Reader, owner_id: UserId, wanted: str, *, count: int
) -> Sequence[RowMapping]:
    """Return columns of the present data of the person's projects whose caption has the folded text, the closest first."""
    projects = (
        select(Project.id, Project.name, Project.version)
        .where(
            Project.owner_id == owner_id, Project.deleted_at.is_(None), Project.state == ProjectState.READY
        )
        .order_by(Project.id.desc())
        .limit(MOST_SEARCHED)
        .subquery("projects")
    )
    listed = func.jsonb_array_elements(DatasetVersion.columns).table_valued(
        column("value", JSONB), name="listed"
    )
    caption = listed.c.value["name"].astext
    key = folded(caption)
    return await reader.rows(
        select(
            projects.c.id,
            projects.c.name,
            listed.c.value["id"].astext.label("column_id"),
            caption.label("caption"),
        )
        .join(
            DatasetVersion,
            (DatasetVersion.project_id == projects.c.id) & (DatasetVersion.number == projects.c.version),
        )
        .join(listed, true())
        .where(has_words(key, wanted))
        .order_by(closeness_of(key, wanted).desc(), projects.c.id.desc())
        .limit(count)
    )
