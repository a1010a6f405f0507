"""Suggestions for cells: wrong types, impossible dates, duplicate rows."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime

import polars as pl

from terazi.engine.column import ROW, Column, ColumnType, Display
from terazi.engine.corrections.cell_values import Reading, read_cells
from terazi.engine.corrections.links import WITH_UNIT, converted_cells, unit_of_cells
from terazi.engine.corrections.steps import (
    ConvertCells,
    DropDuplicates,
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
from terazi.engine.corrections.transformations import duplicate_rows
from terazi.engine.corrections.typed_values import Typed
from terazi.engine.dataset import Dataset
from terazi.engine.linking.spellings import unit_written
from terazi.engine.units.unit import symbol_of
from terazi.foundation.language.phrases import Phrase

_FIRST_YEAR, _LAST_YEAR = 1900, 2100
_CELLS_OF_ROW = 4


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
        cells, converted = _with_units(column, cells)
        yield from converted
        yield from _read(column, [cell for cell in cells if cell[2] and not cell[2].is_date])
        yield from _impossible(column, [cell for cell in cells if cell[2] and cell[2].is_date])
        yield from _unread(column, [cell for cell in cells if not cell[2]])


_Cell = tuple[int, str, Reading | None]


def _with_units(column: Column, cells: Sequence[_Cell]) -> tuple[list[_Cell], list[Suggestion]]:
    """Part cells whose own unit is another than the column's from the rest; they are converted."""
    raws = [raw for _, raw, _ in cells]
    wanted = unit_of_cells(column, raws)
    if wanted is None:
        return list(cells), []
    unit, is_known = wanted
    read = converted_cells(column, raws, unit)
    found = [match and unit_written(match["unit"]) for match in map(WITH_UNIT.match, map(str.strip, raws))]
    if set(found) <= {None, unit}:
        return list(cells), []
    chosen = [
        (row, raw, Reading(value))
        for (row, raw, _), value in zip(cells, read, strict=True)
        if value is not None
    ]
    rows = {row for row, _, _ in chosen}
    # what has a unit of something else is not read as if it had none
    rest = [
        (row, raw, None if has and row not in rows else reading)
        for (row, raw, reading), has in zip(cells, found, strict=True)
        if row not in rows
    ]
    if not chosen:
        return rest, []
    step = ConvertCells(column=column.id, unit=unit, rows=tuple(row for row, _, _ in chosen))
    why = Phrase(f"corrections.why.units_{'known' if is_known else 'guessed'}", {"unit": symbol_of(unit)})
    kind, severity = SuggestionKind.MIXED_UNITS, Severity.HIGH
    share = 0.95 if is_known else 0.7
    made = _of_cells(column, kind, chosen, step, why, severity, share, is_safe=is_known)
    title = replace(made.title, params={**made.title.params, "unit": symbol_of(unit)})
    return rest, [replace(made, title=title)]


def _read(column: Column, cells: Sequence[_Cell]) -> Iterator[Suggestion]:
    if cells:
        rows = tuple(row for row, _, _ in cells)
        why = Phrase("corrections.why.wrong_type", {"type": _type_phrase(column)})
        step = ParseCells(column=column.id, rows=rows)
        yield _of_cells(
            column, SuggestionKind.WRONG_TYPE, cells, step, why, Severity.HIGH, 0.95, is_safe=True
        )


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
    cells: Sequence[tuple[int, Typed, Reading | None]],
    step: Step,
    why: Phrase,
    severity: Severity,
    confidence: float,
    *,
    alternatives: tuple[Step, ...] = (),
    mark: str = "",
    is_safe: bool = False,
) -> Suggestion:
    samples = tuple(
        Sample(row=row, column=column.id, before=raw, after=read.value if read else None)
        for row, raw, read in cells[:SAMPLE_SIZE]
    )
    rows = tuple(row for row, _, _ in cells)
    return cell_suggestion(
        column, kind, rows, samples, step, why, severity, confidence, alternatives, mark, is_safe=is_safe
    )


def cell_suggestion(
    column: Column,
    kind: SuggestionKind,
    rows: tuple[int, ...],
    samples: tuple[Sample, ...],
    step: Step | None,
    why: Phrase,
    severity: Severity,
    confidence: float,
    alternatives: tuple[Step, ...] = (),
    mark: str = "",
    *,
    is_safe: bool = False,
) -> Suggestion:
    """Return a suggestion about cells of one column, titled by its mark, else by its kind."""
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
        is_safe=is_safe,
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
        cells: list[tuple[int, Typed, None]] = [(row, value, None) for row, value in found.rows()]
        step = SetCells(column=column.id, values=tuple((row, None) for row, _, _ in cells))
        why = Phrase("corrections.why.far_dates", {"first": str(_FIRST_YEAR), "last": str(_LAST_YEAR)})
        kind = SuggestionKind.IMPOSSIBLE_DATES
        yield _of_cells(column, kind, cells, step, why, Severity.MEDIUM, 0.8, mark="far_dates")


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
            Sample(row=row, column=columns[0], before=tuple(cells), after=None)
            for row, *cells in dataset.frame.filter(pl.col(ROW).is_in(found.implode()))
            .select(ROW, *columns[:_CELLS_OF_ROW])
            .head(SAMPLE_SIZE)
            .rows()
        ),
        step=DropDuplicates(),
        severity=Severity.HIGH,
        confidence=0.8 if len(columns) >= 5 else 0.6,
    )
