"""Values of steps as a column holds them, and columns with changed values."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import date, datetime

import polars as pl

from terazi.engine.column import ROW, Column, ColumnType
from terazi.engine.corrections.step_parser import InvalidStep
from terazi.engine.dataset import Dataset, dtype_of
from terazi.engine.rules.values import UnfitValue, read_scalar
from terazi.foundation.language.phrases import Phrase

Typed = str | int | float | datetime | None


def column_of(dataset: Dataset, column_id: str) -> Column:
    """Return the column; InvalidStep if the data set has none of this id."""
    try:
        return dataset.column(column_id)
    except KeyError:
        raise InvalidStep(Phrase("corrections.invalid.no_column", {"column": column_id}), "column") from None


def text_column_of(dataset: Dataset, column_id: str) -> Column:
    """Return the column; InvalidStep if it holds no texts."""
    column = column_of(dataset, column_id)
    if column.type not in (ColumnType.TEXT, ColumnType.SELECT):
        raise InvalidStep(Phrase("corrections.invalid.not_text", {"column": column.name}), "column")
    return column


def typed_value(column: Column, value: object) -> Typed:
    """Return the value as the column holds it; InvalidStep where it does not fit the column's type."""
    if value is None or (isinstance(value, str) and not value.strip()):
        return None
    if isinstance(value, str) and column.type in (ColumnType.TEXT, ColumnType.SELECT):
        return value
    try:
        scalar = read_scalar(column.type, value)
    except UnfitValue as unfit:
        raise InvalidStep(unfit.phrase, "value") from None
    if column.type is ColumnType.INTEGER and isinstance(scalar, float):
        if not scalar.is_integer() or abs(scalar) >= 2**63:
            raise InvalidStep(Phrase("formulas.error.whole"), "value")
        return int(scalar)
    if column.type is ColumnType.FLOAT and isinstance(scalar, int):
        return float(scalar)
    if isinstance(scalar, date) and not isinstance(scalar, datetime):
        return datetime(scalar.year, scalar.month, scalar.day)
    return scalar


def chosen_rows(rows: Collection[int] | None) -> pl.Expr:
    """Return which rows a step may change."""
    return pl.lit(True) if rows is None else pl.col(ROW).is_in(list(rows))


def with_values(dataset: Dataset, column: Column, values: pl.Expr | pl.Series) -> Dataset:
    """Return the data set with the column's values replaced and its marks (unique, constant) renewed."""
    frame = dataset.frame.with_columns(values.cast(dtype_of(column.type)).alias(column.id))
    changed = frame[column.id].drop_nulls()
    distinct = changed.n_unique()
    marked = replace(
        column,
        is_unique=changed.len() > 1 and distinct == changed.len(),
        is_constant=changed.len() > 0 and distinct == 1,
    )
    return replace(dataset.with_column(marked), frame=frame)


def with_cells(dataset: Dataset, column: Column, cells: Mapping[int, Typed]) -> Dataset:
    """Return the data set with these cells (row number to typed value) written; they leave the residue."""
    table = pl.DataFrame(
        {ROW: list(cells), "_new": list(cells.values())},
        schema={ROW: pl.Int64(), "_new": dtype_of(column.type)},
    )
    joined = dataset.frame.select(ROW, column.id).join(table, on=ROW, how="left", maintain_order="left")
    written = pl.Series(joined[ROW].is_in(list(cells)))
    values = joined["_new"].zip_with(written, joined[column.id])
    kept = ~((pl.col("column") == column.id) & pl.col(ROW).is_in(list(cells)))
    return with_values(replace(dataset, residue=dataset.residue.filter(kept)), column, values)


def residue_rows(dataset: Dataset, column_id: str) -> pl.Series:
    """Return the numbers of the rows whose cell in the column did not fit its type."""
    return dataset.residue.filter(pl.col("column") == column_id)[ROW]
