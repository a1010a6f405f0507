"""Tables of files that are imported: a sheet of a workbook or a CSV file, as columns of cells."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl

from terazi.engine.column import ColumnType
from terazi.engine.columns.cells import Cells, fit_cells, write_texts
from terazi.engine.confinement import leave_network
from terazi.engine.exchange import PipelineRefused
from terazi.engine.workbook.content import RawColumn
from terazi.engine.workbook.header import BETWEEN_LINES, distinct_names
from terazi.engine.workbook.kinds import CellKind, NumberStyle
from terazi.engine.workbook.reader import ReadPlace
from terazi.engine.workbook.refusal import WorkbookRefused
from terazi.engine.workbook.rejection import Rejected
from terazi.engine.workbook.wire_reader import open_read
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.modules.layers.computations.csv_files import read_csv
from terazi.modules.layers.rules.staged import CSV_KIND
from terazi.modules.layers.values import Kind, Storage

_LONGEST_HEADER = 255
_NEUTRAL = "^'[\\s]*[=+\\-@\t\r＝＋－＠]"
_MOMENTS = (CellKind.DATE, CellKind.DATETIME, CellKind.TIME)


@dataclass(frozen=True, slots=True)
class RawCells:
    """The cells of one column, those that are typed apart from those that are texts."""

    texts: pl.Series
    typed: pl.Series | None = None
    is_percent: bool = False


@dataclass(frozen=True, slots=True)
class SourceColumn:
    """A column of a file: its header, and its place (0 is A).

    ``lower``: of a header of two lines the lower one, where no other column has the same.
    """

    name: str
    position: int
    cells: RawColumn | pl.Series
    lower: str = ""

    @property
    def texts(self) -> pl.Series:
        """All cells as texts."""
        if isinstance(self.cells, pl.Series):
            return _without_guard(self.cells)
        return _without_guard(write_texts(_cells(self.cells), keep_errors=True))

    def of_kind(self, kind: Kind) -> RawCells:
        """Return the cells as a column of a kind reads them: numbers and dates of a workbook need no reading."""
        is_typed = kind.column_type.is_numeric or kind.storage is Storage.MOMENT
        if isinstance(self.cells, pl.Series) or not is_typed:
            return RawCells(self.texts)
        cells = _cells(self.cells)
        is_number = cells.is_kind(CellKind.NUMBER)
        if kind.column_type.is_numeric:
            typed = pl.Series(np.where(is_number, cells.numbers, np.nan), nan_to_null=True)
        else:
            is_moment = cells.is_kind(*_MOMENTS)
            if not (is_moment | is_number).any():
                return RawCells(self.texts)
            typed = fit_cells(_only(cells, is_moment | is_number), ColumnType.DATETIME)
        texts = self.texts.zip_with(typed.is_null(), pl.Series([None], dtype=pl.String))
        return RawCells(texts, typed, self.cells.style is NumberStyle.PERCENT)


@dataclass(frozen=True, slots=True)
class Source:
    """A table that is imported."""

    columns: Sequence[SourceColumn]
    row_numbers: Sequence[int]
    sheets: Sequence[str] = ()
    sheet: str = ""


def open_source(place: ReadPlace, most_cells: int, lang: Lang) -> Source:
    """Return the table that lies at a place; PipelineRefused, which comes whole out of a child, where it cannot be read."""
    try:
        return _csv(place, most_cells) if place.kind == CSV_KIND else _sheet(place, lang)
    except WorkbookRefused as refused:
        raise PipelineRefused(refused.phrase.as_json()) from refused


def _sheet(place: ReadPlace, lang: Lang) -> Source:
    workbook = open_read(place, lang)
    table = workbook.table
    lower = [each.name.rpartition(BETWEEN_LINES)[2] for each in table.columns]
    times = Counter(lower) if len(table.header_rows) > 1 else Counter[str]()
    return Source(
        [
            SourceColumn(each.name, each.position, each, name if times[name] == 1 else "")
            for each, name in zip(table.columns, lower, strict=True)
        ],
        table.row_numbers.tolist(),
        [each.name for each in workbook.sheets],
        workbook.sheet,
    )


def _csv(place: ReadPlace, most_cells: int) -> Source:
    with open(place.path, "rb") as file:
        content = file.read()
    leave_network()  # from here on this process opens no file of others either
    frame = read_csv(content, most_cells=most_cells)
    first = [" ".join((each or "").split()) for each in frame.row(0)]
    if frame.height < 2:
        raise WorkbookRefused(Phrase("layers.csv.only_header"))
    try:
        names = distinct_names(first, _LONGEST_HEADER, 0)
    except Rejected:
        raise WorkbookRefused(Phrase("layers.csv.long_header", {"limit": _LONGEST_HEADER})) from None
    rows = frame.slice(1).with_row_index("_row", 2)
    rows = rows.filter(pl.any_horizontal(pl.exclude("_row").is_not_null()))
    cells = rows.get_columns()[1:]
    columns = [
        SourceColumn(name, position, each)
        for position, (name, each) in enumerate(zip(names, cells, strict=True))
        if name or each.null_count() < each.len()
    ]
    return Source(columns, rows["_row"].to_list())


def _without_guard(texts: pl.Series) -> pl.Series:
    """Return texts without the apostrophes that exports put before what would be a formula."""
    is_guarded = texts.str.contains(_NEUTRAL)
    return texts.zip_with(~is_guarded.fill_null(False), texts.str.slice(1)) if is_guarded.any() else texts


def _cells(column: RawColumn) -> Cells:
    return Cells(column.kinds, column.numbers, column.texts)


def _only(cells: Cells, kept: "np.ndarray[tuple[int], np.dtype[np.bool_]]") -> Cells:
    empty = np.uint8(CellKind.EMPTY)
    texts = pl.Series([None], dtype=pl.String).new_from_index(0, len(kept))
    return Cells(np.where(kept, cells.kinds, empty), np.where(kept, cells.numbers, np.nan), texts)
