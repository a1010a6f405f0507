"""What was taken of layers for formulas, for who only passes it on: plain values."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from terazi.engine.column import ColumnType
from terazi.foundation.types import Value


@dataclass(frozen=True, kw_only=True, slots=True)
class TableName:
    """What was taken of a layer: the cells of two of its columns, at one edition; all by their codes."""

    layer: str
    key: str
    value: str
    edition: int


@dataclass(frozen=True, kw_only=True, slots=True)
class TypedTable(TableName):
    """A table of which a formula knows what it may seek in it, and what it finds."""

    key_type: ColumnType
    value_type: ColumnType


@dataclass(frozen=True, kw_only=True, slots=True)
class Taken(TypedTable):
    """The records of a layer as they are taken into a project.

    A cell of the key that is a code is found by its ``spellings``, too: what the option is called.
    """

    keys: Sequence[Value]
    values: Sequence[Value]
    spellings: Mapping[str, Sequence[str]] = field(default_factory=dict)
