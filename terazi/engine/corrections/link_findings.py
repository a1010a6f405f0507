"""What the wdms of linked columns say is wrong: limits, another unit, empty cells, values that come twice."""

from collections.abc import Iterator

import polars as pl

from terazi.engine.column import ROW, Column
from terazi.engine.corrections.cell_findings import cell_suggestion
from terazi.engine.corrections.steps import (
    DropDuplicates,
    DropRows,
    FillEmpty,
    FillMethod,
    LinkColumn,
    Step,
)
from terazi.engine.corrections.suggestion import SAMPLE_SIZE, Sample, Severity, Suggestion, SuggestionKind
from terazi.engine.corrections.typed_values import residue_rows
from terazi.engine.dataset import Dataset
from terazi.engine.linking.facts import Link, RangeKind
from terazi.engine.linking.fitting import looks_like, share_inside
from terazi.engine.units.unit import symbol_of
from terazi.foundation.language.phrases import Phrase

_MOST_OUTSIDE = 0.5


def linked_limits(dataset: Dataset) -> dict[str, tuple[float | None, float | None]]:
    """Return what is possible in linked columns, by column id, in the unit of the cells.

    Where more than half of the values are not possible, the link or its unit is wrong, and not the values.
    """
    limits = {}
    for column in dataset.columns:
        if column.link is None or not column.type.is_numeric:
            continue
        possible = column.link.range_of(RangeKind.POSSIBLE)
        if possible and share_inside(dataset.frame[column.id], possible) > 1 - _MOST_OUTSIDE:
            limits[column.id] = (possible.lower, possible.upper)
    return limits


def linked_findings(dataset: Dataset) -> Iterator[Suggestion]:
    """Yield what only a person can decide: it is shown, with what can be done."""
    for column in dataset.columns:
        if column.link is None:
            continue
        yield from _other_unit(dataset, column, column.link)
        if column.link.facts.required:
            yield from _empty(dataset, column)
        if column.link.facts.unique:
            yield from _repeated(dataset, column)


def _other_unit(dataset: Dataset, column: Column, link: Link) -> Iterator[Suggestion]:
    if not column.type.is_numeric:
        return
    other = looks_like(dataset.frame[column.id], link.facts, link.unit)
    if other is None:
        return
    filled = dataset.frame.select(ROW, column.id).drop_nulls()
    samples = tuple(
        Sample(row=row, column=column.id, before=value, after=value)
        for row, value in filled.head(SAMPLE_SIZE).rows()
    )
    step = LinkColumn(column=column.id, facts=link.facts, unit=other, convert=link.is_converted)
    told = {"unit": symbol_of(link.unit or ""), "other": symbol_of(other)}
    yield cell_suggestion(
        column,
        SuggestionKind.OTHER_UNIT,
        tuple(filled[ROW].to_list()),
        samples,
        None,
        Phrase("corrections.why.other_unit", told),
        Severity.HIGH,
        0.8,
        (step,),
    )


def _empty(dataset: Dataset, column: Column) -> Iterator[Suggestion]:
    misfits = residue_rows(dataset, column.id)
    found = dataset.frame.filter(pl.col(column.id).is_null() & ~pl.col(ROW).is_in(misfits.implode()))[ROW]
    if found.is_empty():
        return
    rows = tuple(found.to_list())
    ways: tuple[Step, ...] = (DropRows(chosen=rows),) if len(rows) < dataset.row_count else ()
    if column.type.is_numeric and len(rows) < dataset.row_count:
        ways = (FillEmpty(column=column.id, method=FillMethod.MEDIAN), *ways)
    if not ways:
        return
    yield cell_suggestion(
        column,
        SuggestionKind.EMPTY_CELLS,
        rows,
        tuple(Sample(row=row, column=column.id, before=None, after=None) for row in rows[:SAMPLE_SIZE]),
        None,
        Phrase("corrections.why.required"),
        Severity.MEDIUM,
        0.9,
        ways,
    )


def _repeated(dataset: Dataset, column: Column) -> Iterator[Suggestion]:
    filled = dataset.frame.select(ROW, column.id).drop_nulls()
    found = filled.filter(~pl.col(column.id).is_first_distinct())
    if found.is_empty():
        return
    rows = tuple(found[ROW].to_list())
    yield cell_suggestion(
        column,
        SuggestionKind.REPEATED_VALUES,
        rows,
        tuple(
            Sample(row=row, column=column.id, before=value, after=None)
            for row, value in found.head(SAMPLE_SIZE).rows()
        ),
        None,
        Phrase("corrections.why.unique"),
        Severity.MEDIUM,
        0.9,
        (DropDuplicates(columns=(column.id,), rows=rows),),
    )
