"""Requests and answers about versions of a project's data."""

from uuid import UUID

from pydantic import BaseModel, Field

from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.foundation.types import Json
from terazi.modules.analysis.schemas.common import ColumnId, Page, PageInfo

_MOST_VERSION = 2_000_000_000


class CompareVersions(RequestModel):
    """Two versions of a project's data, and which page of the rows that differ."""

    project_id: UUID
    version: int = Field(ge=1, le=_MOST_VERSION)
    other_version: int = Field(ge=1, le=_MOST_VERSION)
    key_column: ColumnId | None = Field(
        None, description="rows with the same value there are the same row; else those with the same number"
    )
    pagination: Page = Page()


class ColumnChanges(BaseModel):
    """What differs about a column; a caption and a type are empty where the column is not there."""

    column_id: str
    name_before: str | None
    name_after: str | None
    type_before: str | None
    type_after: str | None
    changed_cells: int


class VersionDifferences(Answer):
    """How ``other_version`` differs from ``version``: counts of all, the columns that differ, and one page of rows.

    A row tells ``_row``, its ``kind`` (changed, added, removed) and its ``cells``: column id to ``before`` and ``after``.
    """

    version: int
    other_version: int
    changed_cells: int
    changed_rows: int
    added_rows: int
    removed_rows: int
    column_list: list[ColumnChanges]
    rows: list[Json]
    pagination: PageInfo
