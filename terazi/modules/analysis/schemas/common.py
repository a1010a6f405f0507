"""Fields that several calls of analysis share."""

import json
from typing import Annotated
from uuid import UUID

from pydantic import BaseModel, BeforeValidator, Field

from terazi.foundation.calls.params import refuse_value
from terazi.foundation.calls.schemas import RequestModel, require_storable
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Value

Name = Annotated[str, Field(min_length=1, max_length=120)]
ColumnId = Annotated[str, Field(pattern=r"^c[1-9]\d{0,5}$", max_length=8)]

_MOST_JSON = 200_000


def _read_json(value: Value) -> Value:
    if not isinstance(value, str):
        return value
    if value == "":
        return None
    try:
        read = json.loads(value)
    except (ValueError, RecursionError) as problem:
        raise refuse_value(Phrase("foundation.field.invalid")) from problem
    require_storable(read)
    return read


FormJson = BeforeValidator(_read_json)
"""A form field that holds JSON."""


class Page(RequestModel):
    """Which page of a list; pages count from 1."""

    page: int = Field(1, ge=1, le=100_000)
    page_size: int = Field(100, ge=1, le=1_000)


class PageInfo(BaseModel):
    """Which page was answered, and how much there is."""

    page: int
    page_size: int
    total: int


class ProjectRef(RequestModel):
    """A project of the caller."""

    project_id: UUID


class ReachedProject(ProjectRef):
    """A project of the caller, or one whose output the caller has bought."""

    auth_client_id: UUID | None = None
