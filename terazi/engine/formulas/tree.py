"""A formula as a typed tree."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import TypeAlias

from terazi.engine.column import ColumnType, Display
from terazi.engine.taken import TypedTable


class ValueType(StrEnum):
    """What a formula or a part of it gives."""

    INTEGER = "integer"
    NUMBER = "number"
    TEXT = "text"
    DATE = "date"
    BOOLEAN = "boolean"
    EMPTY = "empty"  # the empty value alone, which fits every type

    @property
    def is_number(self) -> bool:
        return self in (ValueType.INTEGER, ValueType.NUMBER)

    @property
    def column_type(self) -> ColumnType:
        """The type of a column that holds such values; a truth value is an option, evet or hayır."""
        return _COLUMN_TYPES[self]

    @property
    def display(self) -> Display:
        """How a column of such values is shown."""
        return Display.BOOLEAN if self is ValueType.BOOLEAN else Display.PLAIN


_COLUMN_TYPES = {
    ValueType.INTEGER: ColumnType.INTEGER,
    ValueType.NUMBER: ColumnType.FLOAT,
    ValueType.TEXT: ColumnType.TEXT,
    ValueType.DATE: ColumnType.DATETIME,
    ValueType.BOOLEAN: ColumnType.SELECT,
    ValueType.EMPTY: ColumnType.TEXT,
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Literal:
    """A value written in the formula; None is the empty value."""

    value: str | float | bool | datetime | None
    type: ValueType
    position: int
    length: int


@dataclass(frozen=True, kw_only=True, slots=True)
class ColumnReference:
    """A column named in brackets."""

    column: str
    type: ValueType
    position: int
    length: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Operation:
    """An operator with its one or two sides."""

    symbol: str
    sides: tuple["Node", ...]
    type: ValueType
    position: int
    length: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Call:
    """A function computed row by row; ``function`` is its English name."""

    function: str
    arguments: tuple["Node", ...]
    type: ValueType
    position: int
    length: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Statistic:
    """A statistic over all rows, or over the rows with the same values in ``groups``."""

    function: str
    argument: "Node"
    groups: tuple["Node", ...]
    parameter: float | None
    type: ValueType
    position: int
    length: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Lookup:
    """A value of the record of a layer that has a key."""

    table: TypedTable
    sought: "Node"
    type: ValueType
    position: int
    length: int


Node: TypeAlias = Literal | ColumnReference | Operation | Call | Statistic | Lookup


@dataclass(frozen=True, kw_only=True, slots=True)
class Formula:
    """A checked formula: its text, its tree, its type and the ids of the columns it reads."""

    text: str
    root: Node
    type: ValueType
    columns: frozenset[str]

    @property
    def column_type(self) -> ColumnType:
        """The type of the column it fills."""
        return self.type.column_type
