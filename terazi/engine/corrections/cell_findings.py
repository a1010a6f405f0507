"""Suggestions for cells: wrong types, impossible dates, limits, abnormal values, empty cells, duplicate rows."""

import math
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

import numpy as np
import polars as pl
from numpy.typing import NDArray

from terazi.engine.column import ROW, Column, ColumnType, Display
from terazi.engine.columns.fences import robust_fences
from terazi.engine.corrections.cell_values import Reading, read_cells
from terazi.engine.corrections.steps import (
    ApplyLimits,
    DropDuplicates,
    FillEmpty,
    FillMethod,
    LimitAction,
    ParseCells,
    SetCells,
    Step,
)
from terazi.engine.corrections.suggestion import (
    SAMPLE_SIZE,
    Sample,
    Severity,
    Suggestion,
    SuggestionKind,
    suggestion_id,
)
from terazi.engine.corrections.transformations import duplicate_rows, fill_value
from terazi.engine.corrections.typed_values import Typed, residue_rows
from terazi.engine.dataset import Dataset
from terazi.foundation.language.formats import format_date, format_value
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase

Limits = Mapping[str, tuple[float | None, float | None]]
_MOST_ABNORMAL = 0.05
_MOST_EMPTY = 0.6
_MOST_DECIMALS = 6
_FIRST_YEAR, _LAST_YEAR = 1900, 2100


def shown(value: Typed) -> str | None:
    """Return a cell's value as a sample shows it."""
    if value is None:
        return None
    if isinstance(value, datetime):
        return format_date(value, with_time=value.time() != datetime.min.time())
    return value if isinstance(value, str) else format_value(value, "n6", Lang.TR)


def misfit_findings(dataset: Dataset) -> Iterator[Suggestion]:
    """Yield what the cells that do not fit their column's type say, and what is left of them."""
    for column in dataset.columns:
        misfits = dataset.residue.filter(pl.col("column") == column.id)
        if misfits.is_empty():
            continue
        raws: list[str] = misfits["raw"].to_list()
        cells = list(
            zip(misfits[ROW], raws, read_cells(column, raws, misfits["kind"].to_list()), strict=True)
        )
        yield from _read(column, [cell for cell in cells if cell[2] and not cell[2].is_date])
        yield from _impossible(column, [cell for cell in cells if cell[2] and cell[2].is_date])
        yield from _unread(column, [cell for cell in cells if not cell[2]])


_Cell = tuple[int, str, Reading | None]


def _read(column: Column, cells: Sequence[_Cell]) -> Iterator[Suggestion]:
    if cells:
        rows = tuple(row for row, _, _ in cells)
        why = Phrase("corrections.why.wrong_type", {"type": _type_phrase(column)})
        step = ParseCells(column=column.id, rows=rows)
        yield _of_cells(column, SuggestionKind.WRONG_TYPE, cells, step, why, Severity.HIGH, 0.95)


def _impossible(column: Column, cells: Sequence[_Cell]) -> Iterator[Suggestion]:
    if cells:
        values = tuple((row, _stored(read)) for row, _, read in cells)
        step = SetCells(column=column.id, values=values)
        emptied = SetCells(column=column.id, values=tuple((row, None) for row, _, _ in cells))
        why = Phrase("corrections.why.impossible_dates")
        kind = SuggestionKind.IMPOSSIBLE_DATES
        yield _of_cells(column, kind, cells, step, why, Severity.MEDIUM, 0.6, alternatives=(emptied,))


def _stored(read: Reading | None) -> str | None:
    return read.value.isoformat() if read and isinstance(read.value, datetime) else None


def _unread(column: Column, cells: Sequence[_Cell]) -> Iterator[Suggestion]:
    if cells:
        why = Phrase("corrections.why.unreadable", {"type": _type_phrase(column)})
        step = SetCells(column=column.id, values=tuple((row, None) for row, _, _ in cells))
        kind = SuggestionKind.WRONG_TYPE
        yield _of_cells(column, kind, cells, step, why, Severity.MEDIUM, 0.3, mark="unreadable")


def _type_phrase(column: Column) -> Phrase:
    return Phrase(f"corrections.type.{column.type.value}")


def _of_cells(
    column: Column,
    kind: SuggestionKind,
    cells: Sequence[_Cell],
    step: Step,
    why: Phrase,
    severity: Severity,
    confidence: float,
    *,
    alternatives: tuple[Step, ...] = (),
    mark: str = "",
) -> Suggestion:
    samples = tuple(
        Sample(row=row, column=column.id, before=raw, after=shown(read.value) if read else None)
        for row, raw, read in cells[:SAMPLE_SIZE]
    )
    rows = tuple(row for row, _, _ in cells)
    return _suggestion(column, kind, rows, samples, step, why, severity, confidence, alternatives, mark)


def _suggestion(
    column: Column,
    kind: SuggestionKind,
    rows: tuple[int, ...],
    samples: tuple[Sample, ...],
    step: Step,
    why: Phrase,
    severity: Severity,
    confidence: float,
    alternatives: tuple[Step, ...] = (),
    mark: str = "",
) -> Suggestion:
    title = f"corrections.title.{mark or kind.value}"
    return Suggestion(
        id=suggestion_id(kind, (column.id,), mark),
        kind=kind,
        columns=(column.id,),
        title=Phrase(title, {"column": column.name, "count": len(rows)}),
        why=why,
        count=len(rows),
        rows=rows,
        samples=samples,
        step=step,
        severity=severity,
        confidence=confidence,
        alternatives=alternatives,
    )


def far_date_findings(dataset: Dataset) -> Iterator[Suggestion]:
    """Yield dates before 1900 or after 2100, which are slips of typing as a rule."""
    for column in dataset.columns:
        if column.type is not ColumnType.DATETIME or column.display is Display.TIME:
            continue
        year = pl.col(column.id).dt.year()
        found = dataset.frame.select(ROW, column.id).filter((year < _FIRST_YEAR) | (year > _LAST_YEAR))
        if found.is_empty():
            continue
        cells: list[_Cell] = [(row, shown(value) or "", None) for row, value in found.rows()]
        step = SetCells(column=column.id, values=tuple((row, None) for row, _, _ in cells))
        why = Phrase("corrections.why.far_dates", {"first": str(_FIRST_YEAR), "last": str(_LAST_YEAR)})
        kind = SuggestionKind.IMPOSSIBLE_DATES
        yield _of_cells(column, kind, cells, step, why, Severity.MEDIUM, 0.8, mark="far_dates")


def limit_findings(dataset: Dataset, limits: Limits) -> Iterator[Suggestion]:
    """Yield numbers outside the given limits and, where none are given, outside robust fences."""
    for column in dataset.columns:
        if not column.type.is_numeric or column.display is Display.CODE:
            continue
        if column.id in limits:
            lower, upper = limits[column.id]
            why = Phrase("corrections.why.limits", {"range": _range_phrase(lower, upper)})
            yield from _outside(dataset, column, lower, upper, why, given=True)
        elif not column.is_constant:
            yield from _abnormal(dataset, column)


def _abnormal(dataset: Dataset, column: Column) -> Iterator[Suggestion]:
    values = np.sort(dataset.frame[column.id].drop_nulls().cast(pl.Float64).to_numpy())
    if not len(values) or (column.is_unique and column.type is ColumnType.INTEGER):
        return
    deviation = float(values.std(ddof=1)) if len(values) > 1 else 0.0
    fences = robust_fences(values, float(values.mean()), deviation)
    if fences.lower is None or fences.upper is None or not np.isfinite([fences.lower, fences.upper]).all():
        return
    outside = int(np.count_nonzero((values < fences.lower) | (values > fences.upper)))
    if 0 < outside <= max(1, math.floor(_MOST_ABNORMAL * len(values))):
        unit = 10.0 ** _decimals(values)
        lower, upper = math.ceil(fences.lower * unit) / unit, math.floor(fences.upper * unit) / unit
        why = Phrase(
            "corrections.why.abnormal", {"range": _range_phrase(lower, upper), "rule": fences.reason}
        )
        yield from _outside(dataset, column, lower, upper, why, given=False)


def _decimals(values: NDArray[np.float64]) -> int:
    """As many decimals as the column is written with, so that a proposed value looks like its neighbours."""
    exact = (n for n in range(_MOST_DECIMALS) if np.array_equal(np.round(values, n), values))
    return next(exact, _MOST_DECIMALS)


def _outside(
    dataset: Dataset, column: Column, lower: float | None, upper: float | None, why: Phrase, *, given: bool
) -> Iterator[Suggestion]:
    cell = pl.col(column.id)
    below = cell < lower if lower is not None else pl.lit(False)
    above = cell > upper if upper is not None else pl.lit(False)
    found = dataset.frame.select(ROW, column.id).filter(below | above)
    if found.is_empty():
        return
    empty = ApplyLimits(column=column.id, lower=lower, upper=upper, action=LimitAction.EMPTY)
    clip = ApplyLimits(column=column.id, lower=lower, upper=upper, action=LimitAction.CLIP)
    samples = tuple(
        Sample(
            row=row,
            column=column.id,
            before=shown(value),
            after=None if given else shown(lower if lower is not None and value < lower else upper),
        )
        for row, value in found.head(SAMPLE_SIZE).rows()
    )
    yield _suggestion(
        column,
        SuggestionKind.OUT_OF_LIMITS if given else SuggestionKind.ABNORMAL_VALUES,
        tuple(found[ROW].to_list()),
        samples,
        empty if given else clip,
        why,
        Severity.HIGH if given else Severity.MEDIUM,
        0.95 if given else 0.5,
        (clip if given else empty,),
    )


def _range_phrase(lower: float | None, upper: float | None) -> Phrase:
    if lower is None:
        return Phrase("corrections.range.up_to", {"upper": upper})
    if upper is None:
        return Phrase("corrections.range.from", {"lower": lower})
    return Phrase("corrections.range.both", {"lower": lower, "upper": upper})


def empty_findings(dataset: Dataset) -> Iterator[Suggestion]:
    """Yield the empty cells of columns that have a typical value: the median of numbers, the mode of options."""
    for column in dataset.columns:
        numeric = column.type.is_numeric and column.display is not Display.CODE
        if not numeric and column.type is not ColumnType.SELECT:
            continue
        empty = dataset.frame.filter(
            pl.col(column.id).is_null() & ~pl.col(ROW).is_in(residue_rows(dataset, column.id).implode())
        )[ROW]
        if not 0 < empty.len() <= _MOST_EMPTY * dataset.row_count or column.is_unique:
            continue
        if (
            dataset.frame[column.id].null_count() == dataset.row_count
        ):  # what is filled fits no value of the type
            continue
        yield _filling(dataset, column, empty, FillMethod.MEDIAN if numeric else FillMethod.MODE)


def _filling(dataset: Dataset, column: Column, empty: pl.Series, method: FillMethod) -> Suggestion:
    value = fill_value(dataset, column, method)
    share = empty.len() / dataset.row_count
    samples = tuple(
        Sample(row=row, column=column.id, before=None, after=shown(value)) for row in empty.head(SAMPLE_SIZE)
    )
    said = {"value": shown(value), "share": share}
    return _suggestion(
        column,
        SuggestionKind.EMPTY_CELLS,
        tuple(empty.to_list()),
        samples,
        FillEmpty(column=column.id, method=method),
        Phrase(f"corrections.why.empty_{method.value}", said),
        Severity.MEDIUM if share > 0.05 else Severity.LOW,
        0.6 if share <= 0.05 else 0.4 if share <= 0.2 else 0.2,
    )


def duplicate_findings(dataset: Dataset) -> Iterator[Suggestion]:
    """Yield rows that repeat an earlier one in every column, in tables of at least three columns."""
    if len(dataset.columns) < 3:
        return
    found = duplicate_rows(dataset)
    if found.is_empty():
        return
    columns = tuple(column.id for column in dataset.columns)
    yield Suggestion(
        id=suggestion_id(SuggestionKind.DUPLICATE_ROWS, columns),
        kind=SuggestionKind.DUPLICATE_ROWS,
        columns=columns,
        title=Phrase("corrections.title.duplicate_rows", {"count": found.len()}),
        why=Phrase("corrections.why.duplicate_rows"),
        count=found.len(),
        rows=tuple(found.to_list()),
        samples=tuple(
            Sample(row=row, column=columns[0], before=shown(value), after=None)
            for row, value in dataset.frame.filter(pl.col(ROW).is_in(found.implode()))
            .select(ROW, columns[0])
            .head(SAMPLE_SIZE)
            .rows()
        ),
        step=DropDuplicates(),
        severity=Severity.HIGH,
        confidence=0.8 if len(columns) >= 5 else 0.6,
    )
