"""The cells of one column before or between types, and how they fit each type."""

from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np
import polars as pl
from numpy.typing import NDArray

from terazi.engine.column import ColumnType
from terazi.engine.columns.answers import NO, YES, read_booleans
from terazi.engine.columns.bounds import LARGEST_EXACT
from terazi.engine.columns.date_texts import DateTexts, read_dates
from terazi.engine.columns.number_texts import NumberTexts, read_numbers
from terazi.engine.dataset import RESIDUE_SCHEMA
from terazi.engine.workbook.kinds import CellKind

_HOUR = 3_600_000.0
_DAY = 86_400_000.0
_DAY_ZERO_MS = -2_209_161_600_000.0
_LATEST_MS, _EARLIEST_MS = 253_402_300_799_999.0, -62_135_596_800_000.0
_LAST_SERIAL = 2_958_465
_RESIDUE_KINDS = {
    CellKind.TEXT: "text",
    CellKind.NUMBER: "number",
    CellKind.BOOLEAN: "boolean",
    CellKind.ERROR: "error",
    CellKind.DATE: "datetime",
    CellKind.DATETIME: "datetime",
    CellKind.TIME: "datetime",
    CellKind.DURATION: "number",
}
_HOURS_AND_MINUTES = r"^(\d{1,2}:\d{2})$"
_NO_TEXT = pl.Series([None], dtype=pl.String)
_THREE_DECIMALS = r"^(-?\d{1,3}\.\d{3})$"


@dataclass(frozen=True)
class Cells:
    """One column's cells with their kinds; see RawColumn for what ``numbers`` and ``texts`` hold."""

    kinds: NDArray[np.uint8]
    numbers: NDArray[np.float64]
    texts: pl.Series

    def is_kind(self, *kinds: CellKind) -> NDArray[np.bool_]:
        """Return where the cell is of one of the kinds."""
        found: NDArray[np.bool_] = _is_one_of(kinds)[self.kinds]
        return found

    @cached_property
    def plain_texts(self) -> pl.Series:
        """The texts without the names of errors."""
        is_error = self.is_kind(CellKind.ERROR)
        return self.texts.zip_with(pl.Series(~is_error), _NO_TEXT) if is_error.any() else self.texts

    @cached_property
    def text_numbers(self) -> NumberTexts:
        """The numbers that the texts hold."""
        return read_numbers(self.plain_texts)

    @cached_property
    def text_dates(self) -> DateTexts:
        """The dates that the texts hold."""
        return read_dates(self.plain_texts)

    @property
    def is_filled(self) -> NDArray[np.bool_]:
        return ~self.is_kind(CellKind.EMPTY)


@cache
def _is_one_of(kinds: tuple[CellKind, ...]) -> NDArray[np.bool_]:
    return np.isin(np.arange(len(CellKind)), kinds)


def fit_cells(cells: Cells, to_type: ColumnType) -> pl.Series:
    """Return the cells as values of the type; null where the cell is empty or does not fit."""
    if to_type.is_numeric:
        return fit_numbers(cells, whole=to_type is ColumnType.INTEGER)
    if to_type is ColumnType.DATETIME:
        return fit_dates(cells)
    return fit_texts(cells)


def fit_numbers(cells: Cells, *, whole: bool) -> pl.Series:
    """Return numbers, durations in hours and the numbers that texts hold.

    A column without any number gives the numbers behind its cells: yes and no as 1 and 0, dates as Excel's days. Among
    numbers these are misfits: a "yok" there is a missing number and not a zero.
    """
    values = np.where(cells.is_kind(CellKind.NUMBER), cells.numbers, np.nan)
    values = np.where(cells.is_kind(CellKind.DURATION), cells.numbers / _HOUR, values)
    is_text = cells.is_kind(CellKind.TEXT)
    if is_text.any():
        values = np.where(is_text, cells.text_numbers.values.to_numpy(), values)
    if np.isnan(values).all():
        values = _numbers_behind(cells, is_text)
    values = np.where(np.isfinite(values), values, np.nan)
    if whole:
        fits = (values == np.floor(values)) & (np.abs(values) <= LARGEST_EXACT)
        values = np.where(fits, values, np.nan)
    series = pl.Series(values, dtype=pl.Float64, nan_to_null=True)
    return series.cast(pl.Int64) if whole else series


def _numbers_behind(cells: Cells, is_text: NDArray[np.bool_]) -> NDArray[np.float64]:
    values = np.where(cells.is_kind(CellKind.BOOLEAN), cells.numbers, np.nan)
    is_day = cells.is_kind(CellKind.DATE, CellKind.DATETIME)
    days = np.where(is_day, (cells.numbers - _DAY_ZERO_MS) / _DAY, np.nan)
    values = np.where(days >= 0, days, values)  # Excel has no days before 1900
    values = np.where(cells.is_kind(CellKind.TIME), cells.numbers / _DAY, values)
    return np.where(is_text, read_booleans(cells.plain_texts).to_numpy(), values)


def fit_dates(cells: Cells) -> pl.Series:
    """Return dates, times on Excel's day zero, the dates that texts hold, and numbers that are Excel days or 20261231.

    Texts that are times of day count in a column without dates.
    """
    ms = np.where(cells.is_kind(CellKind.DATE, CellKind.DATETIME), cells.numbers, np.nan)
    ms = np.where(cells.is_kind(CellKind.TIME), cells.numbers + _DAY_ZERO_MS, ms)
    is_number = cells.is_kind(CellKind.NUMBER)
    if is_number.any():
        is_serial = is_number & (cells.numbers >= 0) & (cells.numbers < _LAST_SERIAL + 1)
        ms = np.where(is_serial, np.round(cells.numbers * _DAY) + _DAY_ZERO_MS, ms)
    fits = np.isfinite(ms) & (ms >= _EARLIEST_MS) & (ms <= _LATEST_MS)
    whole = np.where(fits, ms * 1000, 0).round().astype(np.int64)
    dates = pl.Series(whole).set(pl.Series(~fits), None).cast(pl.Datetime("us"))
    if is_number.any():
        dates = dates.zip_with(dates.is_not_null(), _compact_dates(cells, is_number))
    is_text = cells.is_kind(CellKind.TEXT)
    if is_text.any():
        written = cells.text_dates.values
        if not written.count() and not dates.count():
            written = read_clock(cells.plain_texts)
        dates = dates.zip_with(dates.is_not_null(), written)
    return dates


def _compact_dates(cells: Cells, is_number: NDArray[np.bool_]) -> pl.Series:
    fits = is_number & (cells.numbers >= 19_000_101) & (cells.numbers <= 21_001_231)
    fits &= cells.numbers == np.floor(cells.numbers)
    written = pl.Series(np.where(fits, cells.numbers, 0).astype(np.int64)).cast(pl.String)
    return written.str.to_datetime("%Y%m%d", time_unit="us", strict=False)


def fit_texts(cells: Cells) -> pl.Series:
    """Return every cell that is not an error as a text; texts stay exactly as they are."""
    return cells.texts if not _has_other_than_texts(cells) else write_texts(cells, keep_errors=False)


def _has_other_than_texts(cells: Cells) -> bool:
    return bool((~cells.is_kind(CellKind.EMPTY, CellKind.TEXT)).any())


def write_texts(cells: Cells, *, keep_errors: bool) -> pl.Series:
    """Write every filled cell as a text: 12, 0.5, Evet, 31.12.2026, 31.12.2026 14:05:00, 14:05:00."""
    result = cells.texts if keep_errors else cells.plain_texts
    is_number = cells.is_kind(CellKind.NUMBER, CellKind.DURATION)
    if is_number.any():
        hours = np.where(cells.is_kind(CellKind.DURATION), cells.numbers / _HOUR, cells.numbers)
        result = result.zip_with(pl.Series(~is_number), _number_texts(np.where(is_number, hours, 0.0)))
    is_boolean = cells.is_kind(CellKind.BOOLEAN)
    if is_boolean.any():
        words = pl.Series(np.where(cells.numbers == 1, YES, NO), dtype=pl.String)
        result = result.zip_with(pl.Series(~is_boolean), words)
    formats = {CellKind.DATE: "%d.%m.%Y", CellKind.DATETIME: "%d.%m.%Y %H:%M:%S", CellKind.TIME: "%H:%M:%S"}
    for kind, written in formats.items():
        is_date = cells.is_kind(kind)
        if is_date.any():
            whole = (np.where(is_date, cells.numbers, 0) * 1000).round().astype(np.int64)
            dates = pl.Series(whole).cast(pl.Datetime("us")).dt.strftime(written)
            result = result.zip_with(pl.Series(~is_date), dates)
    return result


def _number_texts(values: NDArray[np.float64]) -> pl.Series:
    is_whole = (values == np.floor(values)) & (np.abs(values) <= LARGEST_EXACT)
    whole = pl.Series(np.where(is_whole, values, 0).astype(np.int64)).cast(pl.String)
    if is_whole.all():
        return whole
    broken = pl.Series(values).cast(pl.String)
    # 1.234 would be read back as a thousand: a closing zero keeps it a fraction
    broken = broken.str.replace(_THREE_DECIMALS, "${1}0")
    return whole.zip_with(pl.Series(is_whole), broken)


def read_clock(texts: pl.Series) -> pl.Series:
    """Read times of day (14:05, 14:05:30) as times on Excel's day zero; null for every other text."""
    whole = texts.str.strip_chars().str.replace(_HOURS_AND_MINUTES, "${1}:00")
    clock = whole.str.to_time("%H:%M:%S", strict=False).cast(pl.Int64) // 1000
    return (clock + round(_DAY_ZERO_MS * 1000)).cast(pl.Datetime("us"))


def residue_of(cells: Cells, fitted: pl.Series, rows: pl.Series, column_id: str) -> pl.DataFrame:
    """Return the cells that are filled but null among the fitted values, as residue rows."""
    lost = pl.Series(cells.is_filled) & fitted.is_null()
    if not lost.any():
        return pl.DataFrame(schema=RESIDUE_SCHEMA)
    places = lost.arg_true().to_numpy()
    kept = Cells(cells.kinds[places], cells.numbers[places], cells.texts.gather(places))
    names = [_RESIDUE_KINDS[CellKind(kind)] for kind in kept.kinds]
    return pl.DataFrame(
        {
            "_row": rows.gather(places),
            "column": pl.repeat(column_id, len(places), dtype=pl.String, eager=True),
            "raw": write_texts(kept, keep_errors=True),
            "kind": pl.Series(names, dtype=pl.String),
        },
        schema=RESIDUE_SCHEMA,
    )
