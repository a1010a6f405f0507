"""What a record stands beside, and what cells that name something else say."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from terazi.modules.layers.values import Layer, Wdm

Titles = Mapping[str, Mapping[str, str]]
"""What the values of columns are called, by column and value; none where whoever asks may not know."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Related:
    """Records of a layer that are below a record, or name it in a column: the first of them, and how many there are."""

    layer: Layer
    may_edit: bool
    wdm: Wdm | None
    count: int
    titles: Sequence[tuple[UUID, str]]


@dataclass(frozen=True, kw_only=True, slots=True)
class Family:
    """What a record stands beside."""

    above: tuple[Layer, UUID, str] | None
    below: Sequence[Related]
    links: Sequence[Related]
