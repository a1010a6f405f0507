"""What layers and places may be chosen of a project, and what each opens."""

from collections.abc import Sequence
from dataclasses import dataclass

from terazi.modules.analysis.values.reach import ComesFrom


@dataclass(frozen=True, kw_only=True, slots=True)
class ChoicesWanted:
    """The layers and places that are chosen of a project; ``code_list`` says which are codes (None: all that are one)."""

    selected_layers: Sequence[str]
    selected_locations: Sequence[str]
    code_list: Sequence[str] | None


@dataclass(frozen=True, kw_only=True, slots=True)
class LayerChoice:
    """A layer with all beneath it: its captions from the root down, and how many columns it opens."""

    code: str
    is_code: bool
    path: list[str]
    column_count: int


@dataclass(frozen=True, kw_only=True, slots=True)
class LocationChoice:
    """A place with all that lies in it: its captions from the country down, and how many rows it opens."""

    code: str
    is_code: bool
    path: list[str]
    row_count: int


@dataclass(frozen=True, kw_only=True, slots=True)
class ColumnOfLayer:
    """A column, its layer, and what says so: its link, the column itself, or the project."""

    column_id: str
    column_name: str
    layer: str
    is_code: bool
    path: list[str]
    comes_from: ComesFrom | None


@dataclass(frozen=True, kw_only=True, slots=True)
class OfferedCode:
    """A text that is called like a layer or a place, which may be taken instead."""

    text: str
    code: str
    path: list[str]
    is_location: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Choices:
    """What may be chosen and what is chosen; rows whose place is called like several, or like none, belong to no place."""

    layer_list: list[LayerChoice]
    location_list: list[LocationChoice]
    column_list: list[ColumnOfLayer]
    offer_list: list[OfferedCode]
    column_count: int
    row_count: int
    ambiguous_count: int
    unknown_count: int
