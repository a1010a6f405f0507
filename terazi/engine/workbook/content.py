"""What a read workbook holds: its sheets and the raw table of one of them."""

from dataclasses import dataclass

import numpy as np
import polars as pl
from numpy.typing import NDArray

from terazi.engine.workbook.kinds import NumberStyle
from terazi.engine.workbook.sheet_notes import SheetInfo, Skipped


@dataclass(frozen=True, kw_only=True, slots=True)
class RawColumn:
    """The cells of one column under its header; all three arrays have one entry per row of the table.

    ``numbers`` holds numbers, 0/1 for booleans, milliseconds since 1970-01-01 for dates and times of a date,
    milliseconds since midnight for times, milliseconds for durations, and NaN elsewhere.
    ``texts`` holds texts and the names of errors (#DIV/0!), and null elsewhere.
    """

    name: str
    position: int  # 0-based column of the sheet (0 is A)
    kinds: NDArray[np.uint8]
    numbers: NDArray[np.float64]
    texts: pl.Series
    style: NumberStyle = NumberStyle.GENERAL
    unit: str | None = None  # currency of a money format


@dataclass(frozen=True, kw_only=True, slots=True)
class RawTable:
    """One sheet as a table: its columns, and which rows of the sheet they come from (1-based, as a person sees them)."""

    columns: tuple[RawColumn, ...]
    row_numbers: NDArray[np.int64]
    header_rows: tuple[int, ...]
    first_data_row: int

    @property
    def row_count(self) -> int:
        return len(self.row_numbers)


@dataclass(frozen=True, kw_only=True, slots=True)
class Workbook:
    """A read workbook: all its sheets, the name of the one that was read, its table and what was left out of it."""

    kind: str  # xls or xlsx
    sheets: tuple[SheetInfo, ...]
    sheet: str
    table: RawTable
    skipped: tuple[Skipped, ...]

    @property
    def filled_cells(self) -> int:
        return next(sheet.filled_cells for sheet in self.sheets if sheet.name == self.sheet)
