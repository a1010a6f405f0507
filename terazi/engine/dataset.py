"""The typed table that every part of the engine works on."""

from dataclasses import dataclass, replace
from enum import StrEnum

import polars as pl

from terazi.foundation.language.phrases import Phrase

ROW = "_row"
RESIDUE_SCHEMA = {ROW: pl.Int64, "column": pl.String, "raw": pl.String, "kind": pl.String}


class ColumnType(StrEnum):
    """The five types a column can have; the values are the public contract's spelling."""

    TEXT = "text"
    SELECT = "select"
    FLOAT = "float"
    INTEGER = "integer"
    DATETIME = "datetime"

    @property
    def is_numeric(self) -> bool:
        return self in (ColumnType.FLOAT, ColumnType.INTEGER)

    @property
    def dtype(self) -> pl.DataType:
        return _DTYPES[self]


_DTYPES: dict[ColumnType, pl.DataType] = {
    ColumnType.TEXT: pl.String(),
    ColumnType.SELECT: pl.String(),
    ColumnType.FLOAT: pl.Float64(),
    ColumnType.INTEGER: pl.Int64(),
    ColumnType.DATETIME: pl.Datetime("us"),
}


class Display(StrEnum):
    """How a value is shown; it never changes what is stored."""

    PLAIN = "plain"
    PERCENT = "percent"  # 0.125 is shown as %12,5
    MONEY = "money"
    DATE = "date"
    DATETIME = "datetime"
    TIME = "time"
    BOOLEAN = "boolean"  # a select column of evet/hayır
    CODE = "code"  # an identifier: text even where it looks like a number


_CHOSEN = Phrase("columns.reason.chosen")


@dataclass(frozen=True, kw_only=True, slots=True)
class Column:
    """One column: its place in the frame, its caption, its type and why it has that type."""

    id: str
    name: str
    type: ColumnType
    display: Display = Display.PLAIN
    confidence: float = 1.0
    reason: Phrase = _CHOSEN
    unit: str | None = None
    is_unique: bool = False
    is_constant: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Dataset:
    """Columns, typed values (one row per record) and the cells that did not fit their type.

    ``frame`` has ``_row`` and one column per ``Column.id``; ``residue`` has the schema ``RESIDUE_SCHEMA``.
    """

    columns: tuple[Column, ...]
    frame: pl.DataFrame
    residue: pl.DataFrame

    @property
    def row_count(self) -> int:
        return self.frame.height

    def column(self, column_id: str) -> Column:
        """Return the column with this id; KeyError if there is none."""
        for column in self.columns:
            if column.id == column_id:
                return column
        raise KeyError(column_id)

    def with_column(self, changed: Column) -> "Dataset":
        """Return the same data with one column's description replaced."""
        return replace(self, columns=tuple(changed if c.id == changed.id else c for c in self.columns))


def empty_residue() -> pl.DataFrame:
    """Return a residue table with no rows."""
    return pl.DataFrame(schema=RESIDUE_SCHEMA)
