"""What layers and places may be chosen of a project, and what each opens."""

from typing import Annotated
from uuid import UUID

from pydantic import Field

from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.modules.analysis.schemas.projects import ShortText
from terazi.modules.analysis.values.choices import ColumnOfLayer, LayerChoice, LocationChoice, OfferedCode

_Chosen = Annotated[list[ShortText], Field(max_length=100)]


class ChoicesAsked(RequestModel):
    """A project, and the layers and places that are chosen of it; ``code_list`` says which are codes, absent: all that are one."""

    project_id: UUID
    selected_layers: _Chosen = []
    selected_locations: _Chosen = []
    code_list: Annotated[list[ShortText], Field(max_length=200)] | None = None


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
