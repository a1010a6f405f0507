"""Changing the type of a column without losing a cell."""

from dataclasses import replace
from typing import Any

import numpy as np
import polars as pl

from terazi.engine.column import ROW, Column, ColumnType, Display, Level
from terazi.engine.columns.bounds import DAY_ZERO
from terazi.engine.columns.cells import Cells, fit_cells, residue_of
from terazi.engine.columns.date_texts import read_dates
from terazi.engine.columns.summary import ConversionPreview
from terazi.engine.columns.years import are_years
from terazi.engine.dataset import Dataset
from terazi.engine.workbook.kinds import CellKind
from terazi.foundation.language.phrases import Phrase

_SAMPLED = 10
_KINDS = {
    "text": CellKind.TEXT,
    "number": CellKind.NUMBER,
    "boolean": CellKind.BOOLEAN,
    "error": CellKind.ERROR,
    "datetime": CellKind.DATETIME,
}
_DISPLAYS = {
    ColumnType.FLOAT: {Display.PERCENT, Display.MONEY},
    ColumnType.INTEGER: {Display.MONEY, Display.YEAR},
    ColumnType.DATETIME: {Display.DATE, Display.DATETIME, Display.TIME},
    ColumnType.SELECT: {Display.BOOLEAN, Display.CODE},
    ColumnType.TEXT: {Display.CODE},
}


def convert(dataset: Dataset, column_id: str, to_type: ColumnType) -> Dataset:
    """Return the data set with one column of another type; KeyError if there is no such column.

    Cells that do not fit the new type go to the residue, and cells of the residue that fit it come back.
    """
    column = dataset.column(column_id)
    if column.type is to_type:
        return dataset
    cells = cells_of(dataset, column)
    values = fit_cells(cells, to_type)
    rows = dataset.frame[ROW]
    others = dataset.residue.filter(pl.col("column") != column_id)
    filled = values.len() - values.null_count()
    distinct = values.n_unique() - (1 if values.null_count() else 0)
    changed = replace(
        column,
        type=to_type,
        display=_display(column, to_type, values),
        unit=column.unit if to_type.is_numeric else None,
        confidence=1.0,
        reason=Phrase("columns.reason.chosen"),
        is_unique=filled > 1 and distinct == filled,
        is_constant=filled > 0 and distinct == 1,
        **_coding(column, to_type),
    )
    return replace(
        dataset.with_column(changed),
        frame=dataset.frame.with_columns(values.alias(column_id)),
        residue=pl.concat([others, residue_of(cells, values, rows, column_id)]),
    )


def _coding(column: Column, to_type: ColumnType) -> dict[str, Any]:  # Any: fields of a column
    """Codes stay codes where whole numbers become options or come back; every other type has a level of its own."""
    coded = (ColumnType.INTEGER, ColumnType.SELECT)
    aside = column.aside if to_type.is_numeric else ()
    if column.type in coded and to_type in coded and column.given_level is not Level.CONTINUOUS:
        return {"given_level": column.given_level, "labels": column.labels, "aside": aside}
    return {"given_level": None, "labels": (), "aside": aside}


def preview_conversion(dataset: Dataset, column_id: str, to_type: ColumnType) -> ConversionPreview:
    """Return what ``convert`` would do, with a sample of the cells that would not fit; KeyError if no such column."""
    column = dataset.column(column_id)
    cells = cells_of(dataset, column)
    values = fit_cells(cells, to_type)
    lost = residue_of(cells, values, dataset.frame[ROW], column_id)
    was_lost = dataset.frame[column_id].is_null() & pl.Series(cells.is_filled)
    sample = lost.head(_SAMPLED).select(ROW, "raw").rows()
    return ConversionPreview(
        column_id=column_id,
        from_type=column.type,
        to_type=to_type,
        converted=int(values.count()),
        not_converted=lost.height,
        restored=int((was_lost & values.is_not_null()).sum()),
        sample=tuple((int(row), str(raw)) for row, raw in sample),
    )


def cells_of(dataset: Dataset, column: Column) -> Cells:
    """Return a column's cells with their kinds, those of the residue in their places."""
    values = dataset.frame[column.id]
    size = values.len()
    kinds = np.zeros(size, dtype=np.uint8)
    numbers = np.full(size, np.nan)
    texts = pl.Series([None], dtype=pl.String).new_from_index(0, size)
    filled = values.is_not_null().to_numpy()
    if column.type.is_numeric:
        kinds[filled] = CellKind.NUMBER
        numbers = values.cast(pl.Float64).fill_null(np.nan).to_numpy().copy()
    elif column.type is ColumnType.DATETIME:
        kinds[filled] = _date_kind(column)
        numbers = (values.dt.epoch("us").cast(pl.Float64) / 1000).fill_null(np.nan).to_numpy().copy()
        if column.display is Display.TIME:
            numbers %= 86_400_000
    else:
        kinds[filled] = CellKind.TEXT
        texts = values
    return _with_residue(dataset, column.id, Cells(kinds, numbers, texts))


def _date_kind(column: Column) -> CellKind:
    if column.display is Display.TIME:
        return CellKind.TIME
    return CellKind.DATE if column.display is Display.DATE else CellKind.DATETIME


def _with_residue(dataset: Dataset, column_id: str, cells: Cells) -> Cells:
    mine = dataset.residue.filter(pl.col("column") == column_id)
    if not mine.height:
        return cells
    places = pl.DataFrame({ROW: dataset.frame[ROW]}).with_row_index("place")
    mine = mine.join(places, on=ROW, how="inner")
    where = mine["place"].to_numpy()
    raw = mine["raw"]
    kinds = (
        mine["kind"]
        .replace_strict(_KINDS, default=int(CellKind.TEXT), return_dtype=pl.UInt8)
        .to_numpy()
        .copy()
    )
    values = raw.cast(pl.Float64, strict=False).fill_null(np.nan).to_numpy().copy()
    values[kinds == CellKind.BOOLEAN] = (raw == "Evet").cast(pl.Float64).to_numpy()[kinds == CellKind.BOOLEAN]
    _restore_dates(raw, kinds, values)
    cells.kinds[where] = kinds
    cells.numbers[where] = values
    is_text = np.isin(kinds, [CellKind.TEXT, CellKind.ERROR])
    if not is_text.any():
        return cells
    texts = cells.texts.scatter(where[is_text], raw.filter(pl.Series(is_text)))
    return Cells(cells.kinds, cells.numbers, texts)


def _restore_dates(
    raw: pl.Series,
    kinds: np.ndarray[tuple[int], np.dtype[np.uint8]],
    values: np.ndarray[tuple[int], np.dtype[np.float64]],
) -> None:
    is_date = kinds == CellKind.DATETIME
    if not is_date.any():
        return
    days = read_dates(raw).values
    clock = raw.str.to_time("%H:%M:%S", strict=False).cast(pl.Int64).cast(pl.Float64) / 1e6
    ms = (days.dt.epoch("us").cast(pl.Float64) / 1000).fill_null(np.nan).to_numpy()
    is_clock = is_date & clock.is_not_null().to_numpy()
    is_day = is_date & (raw.str.len_bytes() == 10).to_numpy()
    values[is_date] = ms[is_date]
    values[is_clock] = clock.fill_null(np.nan).to_numpy()[is_clock]
    kinds[is_day] = CellKind.DATE
    kinds[is_clock] = CellKind.TIME
    kinds[is_date & ~np.isfinite(values)] = CellKind.TEXT


def _display(column: Column, to_type: ColumnType, values: pl.Series) -> Display:
    if column.display in _DISPLAYS[to_type]:
        return column.display
    if to_type is ColumnType.DATETIME:
        if values.count() and (values.dt.date() == DAY_ZERO.date()).all():
            return Display.TIME
        has_time = bool((values.dt.truncate("1d") != values).any())
        return Display.DATETIME if has_time else Display.DATE
    is_year = to_type is ColumnType.INTEGER and are_years(column.name, values)
    return Display.YEAR if is_year else Display.PLAIN
