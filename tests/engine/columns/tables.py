"""Raw tables made for the tests without a workbook."""

import datetime as dt

import numpy as np
import polars as pl

from terazi.engine.column import Column
from terazi.engine.columns.inference import type_columns
from terazi.engine.dataset import Dataset
from terazi.engine.workbook.content import RawColumn, RawTable
from terazi.engine.workbook.kinds import CellKind, NumberStyle
from terazi.foundation.language.lang import Lang

Cell = str | int | float | bool | dt.date | dt.time | dt.timedelta | None
_EPOCH = dt.datetime(1970, 1, 1)
ERRORS = {"#DIV/0!", "#N/A"}


def raw_column(name: str, cells: list[Cell], **style: NumberStyle | str) -> RawColumn:
    """Return a raw column whose cells have the kinds of the Python values; #DIV/0! and #N/A are errors."""
    kinds, numbers, texts = [], [], []
    for cell in cells:
        kind, number, text = _cell(cell)
        kinds.append(kind)
        numbers.append(number)
        texts.append(text)
    return RawColumn(
        name=name,
        position=0,
        kinds=np.array(kinds, dtype=np.uint8),
        numbers=np.array(numbers, dtype=np.float64),
        texts=pl.Series(texts, dtype=pl.String),
        **style,  # type: ignore[arg-type]
    )


def _cell(cell: Cell) -> tuple[CellKind, float, str | None]:
    nan = float("nan")
    if cell is None:
        return CellKind.EMPTY, nan, None
    if isinstance(cell, str):
        return (CellKind.ERROR if cell in ERRORS else CellKind.TEXT), nan, cell
    if isinstance(cell, bool):
        return CellKind.BOOLEAN, float(cell), None
    if isinstance(cell, int | float):
        return CellKind.NUMBER, float(cell), None
    if isinstance(cell, dt.datetime):
        return CellKind.DATETIME, (cell - _EPOCH) / dt.timedelta(milliseconds=1), None
    if isinstance(cell, dt.date):
        return (
            CellKind.DATE,
            (dt.datetime(cell.year, cell.month, cell.day) - _EPOCH) / dt.timedelta(milliseconds=1),
            None,
        )
    if isinstance(cell, dt.time):
        return CellKind.TIME, (cell.hour * 60.0 + cell.minute) * 60_000, None
    return CellKind.DURATION, cell / dt.timedelta(milliseconds=1), None


def typed(*columns: RawColumn, lang: Lang = Lang.TR) -> Dataset:
    """Return the typed data set of columns of one length, rows from 2 on."""
    size = len(columns[0].kinds)
    return type_columns(
        RawTable(columns=columns, row_numbers=np.arange(2, size + 2), header_rows=(1,), first_data_row=2),
        lang,
    )


def typed_cells(
    cells: list[Cell], name: str = "Sütun", **style: NumberStyle | str
) -> tuple[Column, list[object]]:
    """Return the column found for the cells and its values."""
    dataset = typed(raw_column(name, cells, **style))
    return dataset.columns[0], dataset.frame["c1"].to_list()
