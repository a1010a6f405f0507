"""The typed table that every part of the engine works on."""

from dataclasses import dataclass, replace

import polars as pl

from terazi.engine.column import ROW, Column, ColumnType
from terazi.engine.lookup_table import LookupTable

RESIDUE_SCHEMA = {ROW: pl.Int64, "column": pl.String, "raw": pl.String, "kind": pl.String}


_DTYPES: dict[ColumnType, pl.DataType] = {
    ColumnType.TEXT: pl.String(),
    ColumnType.SELECT: pl.String(),
    ColumnType.FLOAT: pl.Float64(),
    ColumnType.INTEGER: pl.Int64(),
    ColumnType.DATETIME: pl.Datetime("us"),
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Dataset:
    """Columns, typed values (one row per record) and the cells that did not fit their type.

    ``frame`` has ``_row`` and one column per ``Column.id``; ``residue`` has the schema ``RESIDUE_SCHEMA``;
    ``tables`` are what its formulas read of layers.
    """

    columns: tuple[Column, ...]
    frame: pl.DataFrame
    residue: pl.DataFrame
    tables: tuple[LookupTable, ...] = ()

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

    def head(self, row_limit: int | None) -> "Dataset":
        """Return the same data with at most so many rows, the first ones; all of them without a limit."""
        if row_limit is None or row_limit >= self.row_count:
            return self
        return self.without_rows(self.frame[ROW].slice(row_limit))

    def without_rows(self, rows: pl.Series) -> "Dataset":
        """Return the same data without the rows of these numbers."""
        kept = ~pl.col(ROW).is_in(rows.cast(pl.Int64).implode())
        return replace(self, frame=self.frame.filter(kept), residue=self.residue.filter(kept))


def empty_residue() -> pl.DataFrame:
    """Return a residue table with no rows."""
    return pl.DataFrame(schema=RESIDUE_SCHEMA)


def dtype_of(column_type: ColumnType) -> pl.DataType:
    """Return how the values of a column of this type are kept."""
    return _DTYPES[column_type]
