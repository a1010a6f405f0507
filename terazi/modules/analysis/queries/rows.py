"""Questions about the rows of a loaded data set: filtered, sorted, paged, counted, exported."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

import polars as pl

from terazi.engine.column import ROW, Column, ColumnType
from terazi.engine.columns.profiles import profile
from terazi.engine.dataset import Dataset
from terazi.engine.rules.errors import InvalidRule, InvalidRuleText
from terazi.engine.rules.parse import parse_rule
from terazi.engine.rules.polars_form import compile_polars
from terazi.engine.rules.text_form import parse_text
from terazi.engine.rules.tree import Rule
from terazi.engine.workbook.writer import sheet_of, write_workbook
from terazi.foundation.language.lang import Lang
from terazi.modules.analysis.errors import ColumnNotFound, RuleRefused

_MOST_RESIDUE = 2_000


@dataclass(frozen=True, kw_only=True, slots=True)
class Window:
    """One page of rows, how many there are in all, and the raw text of the page's cells that do not fit."""

    rows: pl.DataFrame
    total: int
    residue: pl.DataFrame


def require_columns(columns: Sequence[Column], column_ids: Sequence[str]) -> tuple[Column, ...]:
    """Return the columns with these ids; ColumnNotFound if one does not exist."""
    known = {column.id: column for column in columns}
    for column_id in column_ids:
        if column_id not in known:
            raise ColumnNotFound(field=column_id)
    return tuple(known[column_id] for column_id in dict.fromkeys(column_ids))


def read_rule(
    columns: Sequence[Column], tree: dict[str, Any] | None, text: str | None, lang: Lang
) -> Rule | None:
    """Return the filter that a caller gave as a tree or as text; RuleRefused says what is wrong and where.

    Any: JSON of the rule tree.
    """
    try:
        if text is not None and text.strip():
            return parse_text(text, columns, lang)
        return parse_rule(tree, columns, lang) if tree else None
    except InvalidRuleText as wrong:
        refused = RuleRefused(reason=wrong.phrase, field="filter_text")
        refused.extra = {"position": wrong.position, "length": wrong.length}
        raise refused from wrong
    except InvalidRule as wrong:
        refused = RuleRefused(reason=wrong.phrase, field="filter_rule")
        refused.extra = {"path": list(wrong.path)}
        raise refused from wrong


def profiles_of(dataset: Dataset) -> tuple[tuple[Column, ...], list[dict[str, Any]]]:
    """Return the columns as the data describes them, and the statistics of each. Any: JSON."""
    return dataset.columns, [column.as_json() for column in profile(dataset)]


def filtered(dataset: Dataset, rule: Rule | None, today: date) -> pl.DataFrame:
    """Return the rows that the rule keeps."""
    return dataset.frame if rule is None else dataset.frame.filter(compile_polars(rule, today=today))


def count_rows(dataset: Dataset, rule: Rule | None, today: date) -> tuple[int | None, int]:
    """Return how many rows the rule keeps (without one that nobody asked) and how many there are."""
    return None if rule is None else filtered(dataset, rule, today).height, dataset.row_count


@dataclass(frozen=True, kw_only=True, slots=True)
class RowsWanted:
    """Which rows and columns somebody wants to see, and in which order."""

    rule: Rule | None
    columns: Sequence[Column]
    order_by: str | None
    is_descending: bool
    today: date


def select_rows(dataset: Dataset, wanted: RowsWanted, offset: int, count: int) -> Window:
    """Return one page of the rows that are wanted."""
    rows = _wanted(dataset, wanted)
    ids = [column.id for column in wanted.columns]
    page = rows.slice(offset, count).select(ROW, *ids)
    return Window(rows=page, total=rows.height, residue=_residue_of(dataset.residue, page[ROW], ids))


def written_rows(dataset: Dataset, wanted: RowsWanted, name: str) -> bytes:
    """Return the rows that are wanted as a workbook with one sheet of this name."""
    kept = _wanted(dataset, wanted).select(ROW, *(column.id for column in wanted.columns))
    part = Dataset(columns=tuple(wanted.columns), frame=kept, residue=dataset.residue)
    return write_workbook([sheet_of(part, name)])


def _wanted(dataset: Dataset, wanted: RowsWanted) -> pl.DataFrame:
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
