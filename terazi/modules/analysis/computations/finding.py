"""Finding a text among the cells of a data set, as a person reads them."""

from collections.abc import Sequence

import polars as pl

from terazi.engine.column import ROW, Column, ColumnType
from terazi.engine.dataset import Dataset
from terazi.engine.rules.polars_form import text_pattern
from terazi.engine.rules.tree import Operator
from terazi.foundation.language.lang import Lang, fold
from terazi.modules.analysis.computations.rows import wanted_rows
from terazi.modules.analysis.values.reach import CellsFound, FoundCell, RowsWanted

_MOST_CELLS = 5_000


def find_cells(dataset: Dataset, wanted: RowsWanted, text: str, lang: Lang) -> CellsFound:
    """Return the cells of the wanted rows that contain a text, row by row, and how many there are.

    Letters are compared without regard to case and diacritics; numbers and dates as the language writes them, without
    grouping. At most five thousand cells are named.
    """
    rows = wanted_rows(dataset, wanted).with_row_index("_place")
    pattern = text_pattern([fold(text)], Operator.CONTAINS)
    number = _plain_number(text, lang)
    hits = [
        rows.filter(_contains(column, pattern, number, text)).select(
            "_place", ROW, pl.lit(column.id).alias("column"), pl.lit(order).alias("order")
        )
        for order, column in enumerate(wanted.columns)
    ]
    hits.append(_misfits(dataset.residue, rows, wanted.columns, pattern))
    found = pl.concat(hits, how="vertical_relaxed").sort("_place", "order")
    first = found.head(_MOST_CELLS).select("_place", ROW, "column")
    return CellsFound(
        count=found.height,
        cells=[FoundCell(place=place, row=row, column_id=column) for place, row, column in first.iter_rows()],
    )


def _contains(column: Column, pattern: str, number: str, text: str) -> pl.Expr:
    cell = pl.col(column.id)
    if column.type.is_numeric:
        written = cell.cast(pl.String).str.strip_suffix(".0")
        return written.str.contains(number, literal=True).fill_null(value=False)
    if column.type is ColumnType.DATETIME:
        written = cell.dt.to_string("%d.%m.%Y %H:%M")
        return written.str.contains(text.strip(), literal=True).fill_null(value=False)
    return cell.str.contains(pattern).fill_null(value=False)


def _misfits(
    residue: pl.DataFrame, rows: pl.DataFrame, columns: Sequence[Column], pattern: str
) -> pl.DataFrame:
    orders = pl.DataFrame({"column": [each.id for each in columns], "order": list(range(len(columns)))})
    return (
        residue.filter(pl.col("raw").str.contains(pattern))
        .join(rows.select("_place", ROW), on=ROW)
        .join(orders, on="column")
        .select("_place", ROW, "column", "order")
    )


def _plain_number(text: str, lang: Lang) -> str:
    """Return a number as it is cast to a text: without grouping, with a point."""
    grouping, decimal = (".", ",") if lang is Lang.TR else (",", ".")
    return text.strip().replace(grouping, "").replace(decimal, ".").replace("−", "-")
