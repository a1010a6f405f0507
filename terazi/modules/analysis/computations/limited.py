"""Data sets as far as somebody reaches them: only the columns and rows of a view, and nothing told of the others."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date

import polars as pl

from terazi.engine.column import ROW, Column, ColumnType
from terazi.engine.dataset import Dataset, dtype_of
from terazi.engine.formulas.recalculation import recalculated
from terazi.engine.rules.polars_form import compile_polars, fold_expression
from terazi.engine.rules.values import UnfitValue, read_scalar
from terazi.foundation.errors import FieldProblem
from terazi.foundation.language.lang import Lang, fold
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Value
from terazi.modules.analysis.computations.placed import is_placed
from terazi.modules.analysis.errors import InputRefused
from terazi.modules.analysis.rules.reach import rule_of, shown_columns, shown_formulas
from terazi.modules.analysis.values.reach import View

_CHOSEN = Phrase("columns.reason.chosen")
_MOST_PROBLEMS = 100


def limited(dataset: Dataset, formulas: Mapping[str, str], view: View, today: date) -> Dataset:
    """Return what a view shows of a data set; OutputGone where its rule does not fit the data any more.

    Where rows are left out, the others are counted anew and calculated columns are calculated from them alone.
    """
    if view.is_whole:
        return dataset
    columns = shown_columns(dataset.columns, formulas, view)
    ids = [column.id for column in columns]
    if not view.limits_rows:
        residue = dataset.residue.filter(pl.col("column").is_in(ids))
        return replace(dataset, columns=columns, frame=dataset.frame.select(ROW, *ids), residue=residue)
    rows = dataset.frame.filter(_kept(dataset.frame, dataset.columns, view, today))
    if view.row_limit is not None:
        rows = rows.head(view.row_limit)
    numbers = (
        rows.select(ROW).with_row_index("_place", offset=1).with_columns(pl.col("_place").cast(pl.Int64))
    )
    residue = (
        dataset.residue.filter(pl.col("column").is_in(ids))
        .join(numbers, on=ROW, how="inner", maintain_order="left")
        .with_columns(pl.col("_place").alias(ROW))
        .drop("_place")
    )
    kept = replace(
        dataset,
        columns=tuple(_undescribed(column, rows) for column in columns),
        frame=rows.select(ROW, *ids).with_columns(numbers["_place"].alias(ROW)),
        residue=residue,
    )
    return recalculated(kept, shown_formulas(dataset.columns, formulas, view))


def count_kept(dataset: Dataset, views: Sequence[View], today: date) -> list[int]:
    """Return how many rows each view keeps."""
    return [dataset.frame.filter(_kept(dataset.frame, dataset.columns, view, today)).height for view in views]


def rows_outside(
    columns: Sequence[Column],
    view: View,
    records: Sequence[Mapping[str, Value]],
    today: date,
    lang: Lang,
) -> list[int]:
    """Return the places of the given records that are not among the rows of a view.

    A missing cell is an empty one; a record with a cell that cannot be read is not among them.
    """
    if not view.rule and view.locations is None:
        return []
    names = {fold(column.name): column for column in columns} | {column.id: column for column in columns}
    cells: dict[str, list[Value]] = {column.id: [None] * len(records) for column in columns}
    unread: set[int] = set()
    for place, record in enumerate(records):
        for name, value in record.items():
            column = names.get(name) or names.get(fold(name))
            if column is None:
                continue
            try:
                cells[column.id][place] = _cell(column, value, lang)
            except UnfitValue:
                unread.add(place)
    series = [
        pl.Series(column.id, cells[column.id], dtype=dtype_of(column.type), strict=False)
        for column in columns
    ]
    frame = pl.DataFrame(series)
    kept = frame.select(_kept(frame, columns, view, today).alias("_in"))["_in"].to_list()
    return [place for place, is_in in enumerate(kept) if not is_in or place in unread]


def refuse_outside(
    columns: Sequence[Column],
    view: View,
    records: Sequence[Mapping[str, Value]],
    today: date,
    lang: Lang,
) -> None:
    """Refuse given records that are not among the rows of a view, naming each."""
    outside = rows_outside(columns, view, records, today, lang)
    if outside:
        reason = Phrase("analysis.bought.record_outside")
        refused = InputRefused(reason=reason)
        refused.problems = [FieldProblem(f"input_list.{place}", reason) for place in outside[:_MOST_PROBLEMS]]
        raise refused


def _kept(frame: pl.DataFrame, columns: Sequence[Column], view: View, today: date) -> pl.Expr:
    kept = [pl.repeat(value=True, n=frame.height, dtype=pl.Boolean)]
    if view.rule:
        kept.append(compile_polars(rule_of(view, columns), today=today))
    if view.locations is not None:
        known = {column.id for column in columns}
        named = [each for each in view.location_columns if each.id in known]
        texts = [fold_expression(pl.col(each.id).cast(pl.String)).is_in(view.locations) for each in named]
        placed = [pl.lit(is_placed(frame, named, view.places))] if view.places and named else []
        holds_all = view.places is not None and view.places.holds_all and not named
        kept.append(pl.any_horizontal([pl.lit(value=holds_all), *texts, *placed]))
    return pl.all_horizontal(kept).fill_null(value=False)


def _undescribed(column: Column, rows: pl.DataFrame) -> Column:
    """A column without what was found out about all of its cells; it has labels and marks of what is left alone."""
    left = set(rows[column.id].drop_nulls().unique().cast(pl.String).to_list()) if column.labels else set()
    marked = rows[ROW].is_in(list(column.aside)).arg_true() if column.aside else ()
    return replace(
        column,
        confidence=1.0,
        reason=_CHOSEN,
        is_unique=False,
        is_constant=False,
        labels=tuple((value, label) for value, label in column.labels if value in left),
        aside=tuple(place + 1 for place in marked),
    )


def _cell(column: Column, value: Value, lang: Lang) -> Value:
    if value is None or (isinstance(value, str) and not value.strip()):
        return None
    scalar = read_scalar(column.type, value, lang)
    if column.type is ColumnType.FLOAT and isinstance(scalar, int):
        return float(scalar)
    if column.type is ColumnType.INTEGER and isinstance(scalar, float):
        if not scalar.is_integer():
            raise UnfitValue(Phrase("formulas.error.whole"))
        return int(scalar)
    return scalar
