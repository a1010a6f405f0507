"""Requests and answers about subsets: named filters that are kept with a project."""

from datetime import date, datetime
from typing import Annotated
from uuid import UUID

from pydantic import AfterValidator, BaseModel, Field

from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.foundation.types import Json
from terazi.modules.analysis.schemas.common import Name, ProjectRef


class SubsetSave(RequestModel):
    """A filter to keep under a name, or a change of the subset named by ``subset_id``.

    The filter comes as a rule tree or as text with parentheses; with ``is_shared`` buyers of the data may choose it too.
    """

    project_id: UUID
    subset_id: UUID | None = None
    subset_name: Annotated[Name, AfterValidator(str.strip)]
    filter_rule: Json | None = None
    filter_text: Annotated[str, Field(max_length=5_000)] | None = None
    is_shared: bool = False


class SavedSubset(Answer):
    """The subset that was kept."""

    subset_id: UUID


class SubsetRef(ProjectRef):
    """A subset of a project of the caller."""

    subset_id: UUID


class SubsetSummary(BaseModel):
    """A subset: its rule as tree, sentence and text, and how many rows it keeps of the present data.

    Where the rule does not fit the data any more there is no sentence and no count; a buyer is told no count.
    """

    subset_id: UUID
    subset_name: str
    is_shared: bool
    filter_rule: Json
    filter_sentence: str | None
    filter_text: str | None
    row_count: int | None
    updated_at: datetime


class SubsetList(Answer):
    """The subsets of a project that the caller may choose, by name."""

    list: list[SubsetSummary]


class RowsOfResult(BaseModel):
    """The subset that a result stands on: as it was on ``day``, and what became of it since (none, changed, gone)."""

    subset_id: UUID
    subset_name: str
    row_count: int | None
    filter_sentence: str | None
    day: date
    change: str
