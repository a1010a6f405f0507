"""What a workbook holds: its sheets and the raw table of one of them."""

from dataclasses import dataclass

import numpy as np
import polars as pl
from numpy.typing import NDArray

from terazi.engine.workbook.kinds import CellKind, NumberStyle
from terazi.foundation.language.phrases import Phrase

__all__ = ["CellKind", "NumberStyle", "RawColumn", "RawTable", "SheetInfo", "Skipped", "Workbook"]


@dataclass(frozen=True, kw_only=True, slots=True)
class SheetInfo:
    """A sheet of the workbook; rows and columns are those of the area that holds values.

    ``problem`` says why the sheet cannot be read, where that is so.
    """

    name: str
    rows: int
    columns: int
    filled_cells: int
    is_hidden: bool
    problem: Phrase | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Skipped:
    """Something of the sheet that did not become data: where it stands ("B2", "7:9") and why."""

    address: str
    reason: Phrase


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
