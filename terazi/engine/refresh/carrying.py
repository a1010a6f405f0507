"""A step of an earlier recipe as it is made on a new workbook: by value on all rows, by row only on the same rows."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date

import polars as pl

from terazi.engine.column import ROW
from terazi.engine.corrections.steps import (
    AddColumn,
    ApplyLimits,
    ConvertCells,
    DropDuplicates,
    DropRows,
    FillEmpty,
    ParseCells,
    RepairEncoding,
    ReplaceOptions,
    RestoreRows,
    SetAside,
    SetCase,
    SetCell,
    SetCells,
    Step,
    Trim,
)
from terazi.engine.corrections.transformations import apply_step
from terazi.engine.dataset import Dataset
from terazi.engine.formulas.words import WordKind, split_words
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Value

NO_ROWS = Phrase("refresh.reason.rows")
_BY_VALUE = (Trim, RepairEncoding, ReplaceOptions, ParseCells, ConvertCells)


@dataclass(frozen=True, slots=True)
class Carried:
    """A step for the new workbook (none where nothing of it is left), and what of it does not hold there."""

    step: Step | None
    reason: Phrase | None = None


def columns_of(step: Step) -> set[str]:
    """Return the columns that a step needs, by id or as its formula names them."""
    match step:
        case AddColumn(formula=formula):
            return {word.said for word in split_words(formula) if word.kind is WordKind.COLUMN}
        case DropRows(rule=rule):
            return set(_fields(rule))
        case DropDuplicates(columns=columns):
            return set(columns or ())
        case RestoreRows():
            return set()
        case _:
            return {step.column}  # type: ignore[attr-defined]  # every other step is about one column


def _fields(rule: Value) -> Iterator[str]:
    if isinstance(rule, Mapping):
        if isinstance(field := rule.get("field"), str):
            yield field
            if rule.get("value_source", rule.get("valueSource")) == "field":
                yield from _named(rule.get("value"))
        yield from _fields(rule.get("rules"))
    elif isinstance(rule, list | tuple):
        for part in rule:
            yield from _fields(part)


def _named(value: Value) -> Iterable[str]:
    return [value] if isinstance(value, str) else [each for each in value or () if isinstance(each, str)]


def carried(step: Step, rows: Mapping[int, int], today: date) -> Carried:
    """Return the step with the rows that it names as they are numbered in the new workbook (earlier number to new one).

    A rule by which rows go counts from ``today``. What widens to rows that were not there before is ``widened``.
    """
    match step:
        case SetCell(row=row):
            return Carried(replace(step, row=rows[row])) if row in rows else Carried(None, NO_ROWS)
        case SetCells(values=values):
            kept = tuple((rows[row], value) for row, value in values if row in rows)
            return _told(replace(step, values=kept) if kept else None, len(kept), len(values))
        case DropRows(chosen=chosen, rule=rule):
            named = _renumbered(chosen or (), rows)
            day = today.isoformat() if rule is not None else None
            left = replace(step, chosen=named or None, day=day) if named or rule is not None else None
            return _told(left, len(named), len(chosen or ()))
        case RestoreRows(chosen=chosen):
            named = _renumbered(chosen, rows)
            return _told(replace(step, chosen=named) if named else None, len(named), len(chosen))
        case SetCase() | FillEmpty() | ApplyLimits() | SetAside() | DropDuplicates():
            if step.rows is None:
                return Carried(step)
            named = _renumbered(step.rows, rows)
            return _told(replace(step, rows=named) if named else None, len(named), len(step.rows))
        case _:
            return Carried(step)


def widened(step: Step, rows: Mapping[int, int], dataset: Dataset) -> Step | None:
    """Return a step that goes by value, and names rows, as it holds for the data set of the new workbook.

    It holds for every row but those that were there before and were not among the named ones; none where that leaves
    nothing to do.
    """
    if not isinstance(step, _BY_VALUE) or step.rows is None:
        return step
    everywhere = replace(step, rows=None)
    changed = _changed_rows(dataset, apply_step(dataset, everywhere), step.column)
    named = _renumbered(step.rows, rows)
    spared = set(rows.values()) - set(named)
    if not changed & spared:
        return everywhere
    left = tuple(sorted(changed - spared)) or named
    return replace(step, rows=left) if left else None


def for_later(step: Step, rows: Mapping[int, int], today: date) -> Step | None:
    """Return a step that does not hold on the new workbook as it is kept for a later one; none where its rows are gone."""
    if isinstance(step, _BY_VALUE) and step.rows is not None:
        return replace(step, rows=_renumbered(step.rows, rows) or None)
    return carried(step, rows, today).step


def _changed_rows(before: Dataset, after: Dataset, column: str) -> set[int]:
    differs = before.frame[column].ne_missing(after.frame[column])
    misfits = [
        dataset.residue.filter(pl.col("column") == column)[ROW].to_list() for dataset in (before, after)
    ]
    return {*before.frame[ROW].filter(differs).to_list(), *(set(misfits[0]) ^ set(misfits[1]))}


def _renumbered(named: Iterable[int], rows: Mapping[int, int]) -> tuple[int, ...]:
    return tuple(rows[row] for row in named if row in rows)


def _told(step: Step | None, kept: int, named: int) -> Carried:
    if kept == named:
        return Carried(step)
    if step is None or not kept:
        return Carried(step, NO_ROWS)
    return Carried(step, Phrase("refresh.reason.some_rows", {"count": named - kept, "of": named}))
