"""Questions about the rows of a loaded data set: filtered, sorted, paged, counted, exported."""

from collections.abc import Sequence
from datetime import date

import polars as pl

from terazi.engine.column import ROW, ColumnType
from terazi.engine.dataset import Dataset
from terazi.engine.rules.polars_form import compile_polars
from terazi.engine.rules.tree import Rule
from terazi.engine.workbook.writer import sheet_of, write_workbook
from terazi.foundation.types import Json
from terazi.modules.analysis.values.reach import RowsWanted, Window

_MOST_RESIDUE = 2_000


def filtered(dataset: Dataset, rule: Rule | None, today: date) -> pl.DataFrame:
    """Return the rows that the rule keeps."""
    return dataset.frame if rule is None else dataset.frame.filter(compile_polars(rule, today=today))


def count_rows(dataset: Dataset, rule: Rule | None, today: date) -> tuple[int | None, int]:
    """Return how many rows the rule keeps (without one that nobody asked) and how many there are."""
    return None if rule is None else filtered(dataset, rule, today).height, dataset.row_count


def select_rows(dataset: Dataset, wanted: RowsWanted, offset: int, count: int) -> Window:
    """Return one page of the rows that are wanted."""
    rows = wanted_rows(dataset, wanted)
    ids = [column.id for column in wanted.columns]
    page = rows.slice(offset, count).select(ROW, *ids)
    residue = _residue_of(dataset.residue, page[ROW], ids)
    raw = residue.select(ROW, "column", "raw").iter_rows()
    return Window(rows=_as_json(page), total=rows.height, residue=list(raw))


def _as_json(rows: pl.DataFrame) -> list[Json]:
    """Dates are ISO texts."""
    dates = [name for name, kind in rows.schema.items() if isinstance(kind, pl.Datetime)]
    return rows.with_columns(pl.col(dates).dt.to_string("%Y-%m-%dT%H:%M:%S")).to_dicts()


def written_rows(dataset: Dataset, wanted: RowsWanted, name: str) -> bytes:
    """Return the rows that are wanted as a workbook with one sheet of this name."""
    kept = wanted_rows(dataset, wanted).select(ROW, *(column.id for column in wanted.columns))
    part = Dataset(columns=tuple(wanted.columns), frame=kept, residue=dataset.residue)
    return write_workbook([sheet_of(part, name)])


def wanted_rows(dataset: Dataset, wanted: RowsWanted) -> pl.DataFrame:
    """Return all rows that are wanted, in the wanted order."""
    rows = filtered(dataset, wanted.rule, wanted.today)
    return _ordered(dataset, rows, wanted.order_by, is_descending=wanted.is_descending)


def _residue_of(residue: pl.DataFrame, rows: pl.Series, ids: Sequence[str]) -> pl.DataFrame:
    if residue.is_empty():  # most data sets: a question to polars costs as much as the rest of a page
        return residue
    return residue.filter(pl.col(ROW).is_in(rows.implode()), pl.col("column").is_in(ids)).head(_MOST_RESIDUE)


def _ordered(
    dataset: Dataset, rows: pl.DataFrame, order_by: str | None, *, is_descending: bool
) -> pl.DataFrame:
    if order_by is None:
        return rows
    column = dataset.column(order_by)
    key = pl.col(column.id)
    if column.type in (ColumnType.TEXT, ColumnType.SELECT):
        key = _turkish_order(key)
    return rows.sort(key, descending=is_descending, nulls_last=True, maintain_order=True)


def _turkish_order(text: pl.Expr) -> pl.Expr:
    """Sort key in the order of the Turkish alphabet: ç after c, ğ after g, ı before i, and so on."""
    lower = text.str.replace_many(["I", "İ"], ["ı", "i"]).str.to_lowercase()
    return lower.str.replace_many(
        ["ç", "ğ", "ı", "i", "ö", "ş", "ü"], ["c~", "g~", "i", "i~", "o~", "s~", "u~"]
    )


def first_rows(dataset: Dataset, count: int) -> tuple[int, list[Json]]:
    """Return how many rows there are, and the first of them, cells by caption."""
    captions = _unique({column.id: column.name for column in dataset.columns})
    rows = dataset.frame.head(count).select(captions.keys())
    dates = [name for name, kind in rows.schema.items() if isinstance(kind, pl.Datetime)]
    written = rows.with_columns(pl.col(dates).dt.to_string("%d.%m.%Y")).rename(captions)
    return dataset.row_count, written.to_dicts()


def _unique(captions: dict[str, str]) -> dict[str, str]:
    """Captions that stand twice get their column's id beside them."""
    names = list(captions.values())
    return {
        column: f"{name} ({column})" if names.count(name) > 1 else name for column, name in captions.items()
    }
