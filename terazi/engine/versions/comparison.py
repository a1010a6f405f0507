"""Two versions of a data set, cell by cell: which columns, rows and cells differ, and how."""

from collections.abc import Mapping, Sequence

import polars as pl

from terazi.engine.column import ROW, Column, ColumnType
from terazi.engine.dataset import Dataset
from terazi.engine.exchange import StoredDataset, Tell
from terazi.engine.parquet import load_dataset
from terazi.engine.versions.differences import ColumnDifference, Comparison
from terazi.foundation.types import Json

_KIND, _CHANGED, _ADDED, _REMOVED = "_kind", "changed", "added", "removed"
_KEY, _NEW_ROW, _NUMBER = "_key", f"{ROW}_new", "_number"


def compare_stored(
    before: StoredDataset, after: StoredDataset, offset: int, count: int, key: str | None, _tell: Tell
) -> Comparison:
    """Compare two kept versions."""
    return compare(load_dataset(before), load_dataset(after), offset, count, key)


def compare(before: Dataset, after: Dataset, offset: int, count: int, key: str | None = None) -> Comparison:
    """Compare two versions, and tell ``count`` of the rows that differ.

    Rows are the same row where their numbers are; with a ``key`` column that both have, where they have the same value there
    and no other row of their version has it.

    Cells that do not fit their column are compared by their raw text, cells of a column whose type differs by their text.
    """
    ids, old, new = comparable_cells(before, after)
    old, new = (frame.with_columns(_same_row(key if key in ids else None)) for frame in (old, new))
    joined = old.join(new, on=_KEY, how="full", suffix="_new", coalesce=False)
    differs = {column: pl.col(column).ne_missing(pl.col(f"{column}_new")) for column in ids}
    joined = joined.with_columns(
        pl.coalesce(_NEW_ROW, ROW).alias(_NUMBER),
        pl.when(pl.col(ROW).is_null())
        .then(pl.lit(_ADDED))
        .when(pl.col(_NEW_ROW).is_null())
        .then(pl.lit(_REMOVED))
        .when(pl.any_horizontal(differs.values()) if differs else pl.lit(value=False))
        .then(pl.lit(_CHANGED))
        .alias(_KIND),
    )
    changed = joined.filter(pl.col(_KIND) == _CHANGED)
    cells = _counts(changed, differs)
    kinds = dict(joined.drop_nulls(_KIND).group_by(_KIND).len().iter_rows())
    page = joined.drop_nulls(_KIND).sort(_NUMBER, _KIND).slice(offset, count)
    columns = _columns(before, after, cells)
    return Comparison(
        columns=columns,
        changed_cells=sum(cells.values()),
        changed_rows=changed.height,
        added_rows=kinds.get(_ADDED, 0),
        removed_rows=kinds.get(_REMOVED, 0),
        rows=tuple(_rows(page, before, after)),
    )


def _same_row(key: str | None) -> pl.Expr:
    """What is equal where a row of one version is a row of the other; null where that is not known."""
    if key is None:
        return pl.col(ROW).cast(pl.String).alias(_KEY)
    return pl.when(pl.col(key).is_unique()).then(key).alias(_KEY)


def comparable_cells(before: Dataset, after: Dataset) -> tuple[list[str], pl.DataFrame, pl.DataFrame]:
    """Return the ids of the columns that both have, and each data set with every cell as a text: equal values, equal texts."""
    there = {each.id for each in after.columns}
    shared = [column for column in before.columns if column.id in there]
    is_bare = {column.id: _is_text_needed(column, after.column(column.id)) for column in shared}
    return list(is_bare), _comparable(before, is_bare), _comparable(after, is_bare)


def _is_text_needed(before: Column, after: Column) -> bool:
    return before.type is not after.type and not (before.type.is_numeric and after.type.is_numeric)


def _comparable(dataset: Dataset, as_text: Mapping[str, bool]) -> pl.DataFrame:
    """Every cell as one text, with the raw text where it does not fit; equal values give equal texts."""
    raws = {
        str(key[0]): part.select(ROW, pl.col("raw").alias("_raw"))
        for key, part in dataset.residue.unique([ROW, "column"]).group_by("column")
    }
    frame = dataset.frame.select(ROW)
    for column in dataset.columns:
        values = dataset.frame.select(
            ROW, _text(column, is_bare=as_text.get(column.id, False)).alias(column.id)
        )
        if column.id in raws:
            values = values.join(raws[column.id], on=ROW, how="left", maintain_order="left")
            values = values.select(ROW, pl.coalesce(column.id, "_raw").alias(column.id))
        frame = frame.with_columns(values[column.id])
    return frame


def _text(column: Column, *, is_bare: bool) -> pl.Expr:
    cell = pl.col(column.id)
    if column.type.is_numeric:
        return cell.cast(pl.Float64).cast(pl.String).str.strip_suffix(".0")
    if column.type is ColumnType.DATETIME:
        text = cell.dt.to_string("%Y-%m-%dT%H:%M:%S")
        return text.str.strip_suffix("T00:00:00") if is_bare else text
    return cell


def _counts(changed: pl.DataFrame, differs: Mapping[str, pl.Expr]) -> dict[str, int]:
    if not differs:
        return {}
    counted = changed.select(each.sum().alias(column) for column, each in differs.items()).row(0, named=True)
    return {column: int(count or 0) for column, count in counted.items()}


def _columns(before: Dataset, after: Dataset, cells: Mapping[str, int]) -> tuple[ColumnDifference, ...]:
    olds, news = ({column.id: column for column in dataset.columns} for dataset in (before, after))
    told = [
        ColumnDifference(
            column=column,
            name_before=old.name if (old := olds.get(column)) else None,
            name_after=new.name if (new := news.get(column)) else None,
            type_before=old.type.value if old else None,
            type_after=new.type.value if new else None,
            changed_cells=cells.get(column, 0),
        )
        for column in dict.fromkeys([*olds, *news])
    ]
    return tuple(
        each
        for each in told
        if each.changed_cells or each.name_before != each.name_after or each.type_before != each.type_after
    )


def _rows(page: pl.DataFrame, before: Dataset, after: Dataset) -> list[Json]:
    """Tell each row of the page with the cells that differ, as they stand in the data."""
    olds, news = _as_kept(before, page[ROW]), _as_kept(after, page[_NEW_ROW])
    rows: list[Json] = []
    for row in page.iter_rows(named=True):
        number, kind = row[_NUMBER], row[_KIND]
        old, new = olds.get(row[ROW], {}), news.get(row[_NEW_ROW], {})
        ids = list(dict.fromkeys([*old, *new]))
        differing = set(_differing(row, ids)) if kind == _CHANGED else set(ids)
        cells = {
            column: {"before": old.get(column), "after": new.get(column)}
            for column in ids
            if column in differing and (old.get(column) is not None or new.get(column) is not None)
        }
        rows.append({ROW: number, "kind": kind, "cells": cells})
    return rows


def _differing(row: Mapping[str, object], ids: Sequence[str]) -> list[str]:
    return [column for column in ids if f"{column}_new" in row and row[column] != row[f"{column}_new"]]


def _as_kept(dataset: Dataset, numbers: pl.Series) -> dict[int, dict[str, object]]:
    """The rows of these numbers, by number: dates as ISO texts, raw texts where cells do not fit."""
    rows = dataset.frame.filter(pl.col(ROW).is_in(numbers.implode()))
    dates = [name for name, kind in rows.schema.items() if isinstance(kind, pl.Datetime)]
    written = rows.with_columns(pl.col(dates).dt.to_string("%Y-%m-%dT%H:%M:%S"))
    kept = {row.pop(ROW): row for row in written.to_dicts()}
    residue = dataset.residue.filter(pl.col(ROW).is_in(numbers.implode()))
    for number, column, raw in residue.select(ROW, "column", "raw").iter_rows():
        if number in kept and kept[number].get(column) is None:
            kept[number][column] = raw
    return kept
