"""What a search finds, and what the place of an address is."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum


class SearchKind(StrEnum):
    """What a search may find; each kind has a source."""

    SCREEN = "screen"
    PROJECT = "project"
    COLUMN = "column"
    ORDER = "order"
    BILL = "bill"
    BUNDLE = "bundle"
    SHOP = "shop"
    PERSON = "person"
    TICKET = "ticket"
    LAYER = "layer"
    WDM = "wdm"
    LOCATION = "location"


class SearchType(StrEnum):
    """Where a search looks: everywhere, or only among one kind."""

    ALL = "all"
    SCREEN = "screen"
    PROJECT = "project"
    COLUMN = "column"
    ORDER = "order"
    BILL = "bill"
    BUNDLE = "bundle"
    SHOP = "shop"
    PERSON = "person"
    TICKET = "ticket"
    LAYER = "layer"
    WDM = "wdm"
    LOCATION = "location"


@dataclass(frozen=True, kw_only=True, slots=True)
class SearchHit:
    """Something found, and the screen that shows it; ``other_names`` are looked at as well, but not shown."""

    kind: SearchKind
    id: str
    caption: str
    description: str = ""
    route_view: str
    query: Mapping[str, str] = field(default_factory=dict)
    other_names: tuple[str, ...] = ()
    is_told_without_screen: bool = False
    """Whether it is told to those too who may not open the screen; there is no way to it then."""


@dataclass(frozen=True, kw_only=True, slots=True)
class FoundPlace:
    """A hit: the address of its screen, empty where the caller may not open that, and how well it fits (4 = exactly)."""

    hit: SearchHit
    path: str
    score: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Found:
    """All that fits a search, and the kinds whose sources did not answer in time."""

    places: Sequence[FoundPlace]
    late: Sequence[SearchKind]
