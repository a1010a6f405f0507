"""What layers and places may be chosen of a project, and what each opens."""

from typing import Annotated
from uuid import UUID

from pydantic import BaseModel, Field

from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.modules.analysis.schemas.projects import ShortText
from terazi.modules.analysis.values.reach import ComesFrom

_Chosen = Annotated[list[ShortText], Field(max_length=100)]


class ChoicesAsked(RequestModel):
    """A project, and the layers and places that are chosen of it; ``code_list`` says which are codes, absent: all that are one."""

    project_id: UUID
    selected_layers: _Chosen = []
    selected_locations: _Chosen = []
    code_list: Annotated[list[ShortText], Field(max_length=200)] | None = None


class LayerChoice(BaseModel):
    """A layer with all beneath it: its captions from the root down, and how many columns it opens."""

    code: str
    is_code: bool
    path: list[str]
    column_count: int


class LocationChoice(BaseModel):
    """A place with all that lies in it: its captions from the country down, and how many rows it opens."""

    code: str
    is_code: bool
    path: list[str]
    row_count: int


class ColumnOfLayer(BaseModel):
    """A column, its layer, and what says so: its link, the column itself, or the project."""

    column_id: str
    column_name: str
    layer: str
    is_code: bool
    path: list[str]
    comes_from: ComesFrom | None


class OfferedCode(BaseModel):
    """A text that is called like a layer or a place, which may be taken instead."""

    text: str
    code: str
    path: list[str]
    is_location: bool


class ProjectChoices(Answer):
    """What may be chosen and what is chosen; rows whose place is called like several, or like none, belong to no place."""

    layer_list: list[LayerChoice]
    location_list: list[LocationChoice]
    column_list: list[ColumnOfLayer]
    offer_list: list[OfferedCode]
    column_count: int = Field(description="opened by all that is chosen together")
    row_count: int
    ambiguous_count: int
    unknown_count: int
