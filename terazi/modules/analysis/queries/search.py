"""Searching a person's projects and their columns."""

from sqlalchemy import String, column, func, select, true
from sqlalchemy.dialects.postgresql import JSONB

from terazi.foundation.ids import UserId
from terazi.foundation.questions import Question, many
from terazi.foundation.text_search import closeness_of, folded, has_words
from terazi.modules.analysis.tables import DATASET_VERSION, PROJECT
from terazi.modules.analysis.values.projects import FoundColumn, FoundProject, ProjectState

MOST_SEARCHED = 500
"""The columns of so many projects are looked at, the newest ones."""
_PROJECT = PROJECT.c


def search_projects(owner_id: UserId, wanted: str, *, count: int) -> Question[list[FoundProject]]:
    """The person's projects in whose name or file name the folded text is found, the closest first."""
    key = folded(func.concat_ws(" ", _PROJECT.name, _PROJECT.file_name, type_=String))
    found = (
        select(_PROJECT.id, _PROJECT.name, _PROJECT.file_name, _PROJECT.row_count, _PROJECT.column_count)
        .where(_PROJECT.owner_id == owner_id, _PROJECT.deleted_at.is_(None), has_words(key, wanted))
        .order_by(closeness_of(folded(_PROJECT.name), wanted).desc(), _PROJECT.id.desc())
        .limit(count)
    )
    return many(FoundProject, found)()


def search_columns(owner_id: UserId, wanted: str, *, count: int) -> Question[list[FoundColumn]]:
    """Columns of the present data of the person's projects whose caption has the folded text, the closest first."""
    projects = (
        select(_PROJECT.id, _PROJECT.name, _PROJECT.version)
        .where(
            _PROJECT.owner_id == owner_id, _PROJECT.deleted_at.is_(None), _PROJECT.state == ProjectState.READY
        )
        .order_by(_PROJECT.id.desc())
        .limit(MOST_SEARCHED)
        .subquery("projects")
    )
    listed = func.jsonb_array_elements(DATASET_VERSION.c.columns).table_valued(
        column("value", JSONB), name="listed"
    )
    caption = listed.c.value["name"].astext
    key = folded(caption)
    found = (
        select(
            projects.c.id.label("project_id"),
            projects.c.name.label("project_name"),
            listed.c.value["id"].astext.label("column_id"),
            caption.label("caption"),
        )
        .join(
            DATASET_VERSION,
            (DATASET_VERSION.c.project_id == projects.c.id)
            & (DATASET_VERSION.c.number == projects.c.version),
        )
        .join(listed, true())
        .where(has_words(key, wanted))
        .order_by(closeness_of(key, wanted).desc(), projects.c.id.desc())
        .limit(count)
    )
    return many(FoundColumn, found)()
