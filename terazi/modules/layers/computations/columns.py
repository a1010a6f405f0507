"""Whole columns of cells read at once: what is written plainly by polars, the rest as single cells are."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import polars as pl

from terazi.engine.columns.bounds import LARGEST_EXACT
from terazi.foundation.language.lang import Lang, fold
from terazi.foundation.language.phrases import Phrase
from terazi.modules.layers.computations.frames import type_of
from terazi.modules.layers.computations.sources import RawCells
from terazi.modules.layers.rules.cell_numbers import MOST_DIGITS, MOST_STARS, is_share, line_from
from terazi.modules.layers.rules.cells import Cell, CellReader, Misfit
from terazi.modules.layers.rules.misfits import misfit
from terazi.modules.layers.rules.staged import ColumnOrder
from terazi.modules.layers.values import LONGEST_TEXT, Kind, Storage, Wdm

_WHOLE = r"^-?\d{1,15}$"
_POINT, _COMMA = r"^-?\d+\.(?:\d{1,2}|\d{4,})$", r"^-?\d+,(?:\d{1,2}|\d{4,})$"
_DECIMAL = {Lang.TR: r"^-?\d+,\d+$", Lang.EN: r"^-?\d+\.\d+$"}
_UNPLAIN = r"[\x00-\x1f\x7f\x{0085}\x{2028}\x{2029}\x{fffe}\x{ffff}]"
_UNPLAIN_LONG = r"[\x00-\x08\x0b\x0c\x0e-\x1f\x{fffe}\x{ffff}]"
_DAYS = ("%Y-%m-%d", "%d.%m.%Y")
_MOMENTS = ("%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M:%S", "%d.%m.%Y %H:%M:%S", "%d.%m.%Y %H:%M")
_WHOLE_YEAR = r"^(?:\d{4}-\d{2}-\d{2}|\d{1,2}\.\d{1,2}\.\d{4})(?:[ T]|$)"
"""The forms above read a year of two digits, too, as one of the first century."""
_FIRST, _LAST = 2, 9_998


@dataclass(frozen=True, slots=True)
class ReadColumn:
    """The values of a column, null where a cell is empty or did not fit, and why those did not, by their rows."""

    values: pl.Series
    misfits: Mapping[int, Misfit]


def read_column(order: ColumnOrder, raw: RawCells, lang: Lang) -> ReadColumn:
    """Return all cells of a column as the table holds them.

    Numbers with a single mark are read as the clear ones of the column are written, and as the language does where none is.
    """
    wdm = _as_written(order)
    texts = raw.texts.str.strip_chars()
    texts = texts.set(texts == "", None)
    lang = _marks_of(texts, lang) if wdm.kind.column_type.is_numeric else lang
    values = _plain(wdm, texts, lang)
    misfits: dict[int, Misfit] = {}
    if raw.typed is not None:
        typed, misfits = _typed(wdm, raw)
        values = values.zip_with(values.is_not_null(), typed)
    left = pl.DataFrame({"text": texts}).with_row_index("row").filter(texts.is_not_null() & values.is_null())
    if left.height:
        values, unfit = _rest(order, wdm, left, values, lang)
        misfits |= unfit
    if wdm.is_required:
        empty = (texts.is_null() & values.is_null()).arg_true()
        misfits |= {row: misfit("required") for row in empty if row not in misfits}
    if order.unit and order.unit != order.wdm.unit:
        line = line_from(order.wdm, order.unit)
        values = pl.select(line.expression(pl.lit(values)).round_sig_figs(MOST_DIGITS)).to_series()
    return ReadColumn(values, misfits)


def _as_written(order: ColumnOrder) -> Wdm:
    """Return the wdm as if it were in the unit in which the file is."""
    return replace(order.wdm, unit=order.unit) if order.unit else order.wdm


def _marks_of(texts: pl.Series, lang: Lang) -> Lang:
    points, commas = texts.str.contains(_POINT).sum(), texts.str.contains(_COMMA).sum()
    if points == commas:
        return lang
    return Lang.EN if points > commas else Lang.TR


def _plain(wdm: Wdm, texts: pl.Series, lang: Lang) -> pl.Series:
    """Return what is written so that there is nothing to ask; null for all else."""
    match wdm.kind:
        case Kind.LINE | Kind.CODE | Kind.LONG:
            pattern = _UNPLAIN_LONG if wdm.kind is Kind.LONG else _UNPLAIN
            is_plain = ~texts.str.contains(pattern) & (texts.str.len_bytes() <= LONGEST_TEXT)
            return texts.set(~is_plain, None)
        case Kind.INTEGER | Kind.RATING:
            whole = texts.set(~texts.str.contains(_WHOLE), None).cast(pl.Int64)
            return whole if wdm.kind is Kind.INTEGER else whole.set(~whole.is_between(0, _stars(wdm)), None)
        case Kind.DATE:
            return _moments(texts, _DAYS)
        case Kind.DATETIME:
            return _moments(texts, _DAYS + _MOMENTS)
        case kind if kind.storage is Storage.FLOAT:
            is_plain = texts.str.contains(_WHOLE) | texts.str.contains(_DECIMAL[lang])
            numbers = texts.set(~is_plain, None)
            return numbers.str.replace(",", ".", literal=True).cast(pl.Float64, strict=False)
    return pl.Series([None], dtype=type_of(wdm)).new_from_index(0, texts.len())


def _moments(texts: pl.Series, forms: Sequence[str]) -> pl.Series:
    found = pl.Series([None], dtype=pl.Datetime("us")).new_from_index(0, texts.len())
    texts = texts.set(~texts.str.contains(_WHOLE_YEAR), None)
    for form in forms:
        if found.null_count() == texts.null_count():
            break
        read = texts.str.to_datetime(form, time_unit="us", strict=False, exact=True)
        found = found.zip_with(found.is_not_null(), read)
    return found.set(~found.dt.year().is_between(_FIRST, _LAST), None)


def _typed(wdm: Wdm, raw: RawCells) -> tuple[pl.Series, dict[int, Misfit]]:
    """Return the values of cells that are numbers or dates in the workbook, and which of them do not fit."""
    assert raw.typed is not None
    values = raw.typed
    if wdm.kind.storage is Storage.MOMENT:
        return _typed_moments(wdm, values)
    if raw.is_percent and wdm.kind is Kind.PERCENT and not is_share(wdm):
        values = (values * 100).round(12)
    if wdm.kind not in (Kind.INTEGER, Kind.RATING):
        return values + 0.0, {}
    problems = {row: misfit("whole") for row in (values != values.floor()).arg_true()}
    problems |= {
        row: misfit("large", most=LARGEST_EXACT) for row in (values.abs() > LARGEST_EXACT).arg_true()
    }
    if wdm.kind is Kind.RATING:
        outside = ~values.is_between(0, _stars(wdm))
        problems |= {row: misfit("stars", most=_stars(wdm)) for row in outside.arg_true()}
    return _without(values, problems).cast(pl.Int64), problems


def _typed_moments(wdm: Wdm, values: pl.Series) -> tuple[pl.Series, dict[int, Misfit]]:
    is_clock = values.dt.date() == pl.select(pl.date(1899, 12, 30)).item()
    if wdm.kind is Kind.TIME:
        problems = {row: misfit("time") for row in (~is_clock).arg_true()}
    elif wdm.kind is Kind.DATE:
        problems = {row: misfit("has_time") for row in (values.dt.truncate("1d") != values).arg_true()}
    else:
        problems = {}
    return _without(values, problems), problems


def _without(values: pl.Series, problems: Mapping[int, Misfit]) -> pl.Series:
    return values.scatter([*problems], None) if problems else values


def _rest(
    order: ColumnOrder, wdm: Wdm, left: pl.DataFrame, values: pl.Series, lang: Lang
) -> tuple[pl.Series, dict[int, Misfit]]:
    """Read what polars did not, each text once."""
    reader = CellReader(wdm, order.options, lang, order.known)
    read: list[tuple[str, Cell]] = []
    wrong: dict[str, Misfit] = {}
    for text in left["text"].unique():
        try:
            read.append((text, reader.read(text)))
        except Misfit as problem:
            wrong[text] = problem
    known = pl.DataFrame(read, schema={"text": pl.String, "value": type_of(wdm)}, orient="row")
    found = left.join(known, on="text", how="inner")
    values = values.scatter(found["row"], found["value"])
    unfit = left.filter(pl.col("text").is_in([*wrong]))
    return values, {row: wrong[text] for row, text in unfit.iter_rows()}


def _stars(wdm: Wdm) -> int:
    return int(wdm.display) if wdm.display.isdecimal() else MOST_STARS


def twice(values: pl.Series) -> Mapping[int, Phrase]:
    """Return the rows whose value stood in a row before; texts are the same that are once they are folded."""
    if values.dtype == pl.String:
        values = values.map_elements(fold, return_dtype=pl.String)
    again = (values.is_not_null() & ~values.is_first_distinct()).arg_true()
    return dict.fromkeys(again, Phrase("layers.import.twice"))
