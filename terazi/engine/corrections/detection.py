"""Finding what can be corrected in a data set."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime

import polars as pl

from terazi.engine.column import ROW
from terazi.engine.corrections.cell_findings import duplicate_findings, far_date_findings, misfit_findings
from terazi.engine.corrections.extra_row_findings import extra_row_findings
from terazi.engine.corrections.link_findings import linked_findings, linked_limits
from terazi.engine.corrections.number_findings import Limits, impossible_findings, limit_findings
from terazi.engine.corrections.steps import DropDuplicates, DropRows, ReplaceOptions, SetCase, SetCells, Step
from terazi.engine.corrections.suggestion import Severity, Suggestion, SuggestionKind
from terazi.engine.corrections.text_findings import text_findings
from terazi.engine.corrections.texts import in_case
from terazi.engine.corrections.transformations import apply_step
from terazi.engine.dataset import Dataset

_ORDER = {Severity.HIGH: 0, Severity.MEDIUM: 1, Severity.LOW: 2}
_MOST_ROUNDS = 6
_TURN = {
    SuggestionKind.SIMILAR_OPTIONS: 1,
    SuggestionKind.EXTRA_ROWS: 2,
    SuggestionKind.DUPLICATE_ROWS: 3,
}
"""Spellings are merged as they are once everything else is put right, and rows go at the end."""
_TAKE_ROWS_AWAY = {SuggestionKind.EXTRA_ROWS, SuggestionKind.DUPLICATE_ROWS}


def suggest(
    dataset: Dataset,
    limits: Limits | None = None,
    *,
    options: Mapping[str, Collection[str]] | None = None,
    today: date | None = None,
) -> tuple[Suggestion, ...]:
    """Return the corrections to offer, the gravest and surest first; spellings and repeated rows last, as they are to be accepted.

    ``limits`` are the registered lower and upper limits by column id (None: that side is open) and ``options`` the
    registered options, beside those of the wdms that columns are linked to; numbers without registered limits are held against robust fences, and shown without a step.
    What is still to come is judged by ``today`` (None: the day on which it is asked). The same data set gives the same
    suggestions with the same ids.

    The suggestions are complete: after accepting all of them, nothing of their kinds is found any more. What one
    correction brings to light (a unit read out of a cell, a row that repeats another one once both are spelled alike) is
    offered with the first ones.
    """
    day, registered = today or datetime.now(UTC).date(), options or {}
    given = linked_limits(dataset) | dict(limits or {})
    found: dict[str, Suggestion] = {}
    corrected = dataset
    for _ in range(_MOST_ROUNDS):
        more = _ordered(_proposals(corrected, given, registered, day))
        if not more:
            break
        for proposed in more:
            suggestion = proposed
            if isinstance(proposed.step, SetCase):
                suggestion = _in_all_rows(proposed, proposed.step, corrected, dataset, [*found.values()])
                found |= _recased(found, proposed.step, corrected)
            if isinstance(suggestion.step, ReplaceOptions):
                found |= _retargeted(found, suggestion.step)
            first = found.get(suggestion.id)
            found[suggestion.id] = (
                _joined(first, suggestion) if first else _later(suggestion, corrected, dataset)
            )
        corrected = accepted(dataset, _ordered([*found.values()]))  # as they are accepted, in their order
    shown = [s for s in limit_findings(corrected, given) if s.step is None]
    shown += linked_findings(corrected)
    return tuple(_ordered([*found.values(), *shown]))


def accepted(dataset: Dataset, suggestions: Sequence[Suggestion]) -> Dataset:
    """Return the data set with all suggestions accepted that have a step."""
    for suggestion in suggestions:
        if suggestion.step is not None:
            dataset = apply_step(dataset, suggestion.step)
    return dataset


def _proposals(
    dataset: Dataset, limits: Limits, options: Mapping[str, Collection[str]], today: date
) -> list[Suggestion]:
    return [
        *misfit_findings(dataset),
        *far_date_findings(dataset),
        *impossible_findings(dataset, today),
        *(s for s in limit_findings(dataset, limits, is_abnormal_shown=False)),
        *text_findings(dataset, options),
        *extra_row_findings(dataset),
        *duplicate_findings(dataset),
    ]


def _ordered(suggestions: Sequence[Suggestion]) -> list[Suggestion]:
    return sorted(
        suggestions,
        key=lambda s: (
            _TURN.get(s.kind, 0),
            s.step is None,
            _ORDER[s.severity],
            -s.confidence,
            -s.count,
            s.id,
        ),
    )


def _in_all_rows(
    suggestion: Suggestion,
    case: SetCase,
    corrected: Dataset,
    dataset: Dataset,
    found: Sequence[Suggestion],
) -> Suggestion:
    """Return a change of letter case also for rows that only later corrections take away: these stay if it is accepted alone."""
    if corrected.row_count == dataset.row_count:
        return suggestion
    whole = accepted(dataset, [each for each in _ordered(found) if each.kind not in _TAKE_ROWS_AWAY])
    texts = corrected.frame.filter(pl.col(ROW).is_in(list(case.rows or ())))[case.column].unique()
    rows = tuple(whole.frame.filter(pl.col(case.column).is_in(texts.to_list()))[ROW].to_list())
    title = replace(suggestion.title, params={**suggestion.title.params, "count": len(rows)})
    return replace(suggestion, rows=rows, count=len(rows), title=title, step=replace(case, rows=rows))


def _recased(found: Mapping[str, Suggestion], case: SetCase, corrected: Dataset) -> dict[str, Suggestion]:
    """Return the earlier merges of a column with their spellings in the letter case that these get afterwards."""
    column = corrected.frame.filter(pl.col(ROW).is_in(list(case.rows or ())))[case.column]
    changed = {text: in_case(text, case.case) for text in column.unique()}
    recased = {}
    for key, suggestion in found.items():
        step = suggestion.step
        if isinstance(step, ReplaceOptions) and step.column == case.column:
            pairs = {old: changed.get(new, new) for old, new in step.options}
            # the same spellings where the letter case is put right before
            pairs = {
                in_case(old, case.case): new for old, new in pairs.items() if new in changed.values()
            } | pairs
            options = tuple((old, new) for old, new in pairs.items() if old != new)
            recased[key] = replace(suggestion, step=replace(step, options=options), options=options)
    return recased


def _retargeted(found: Mapping[str, Suggestion], merge: ReplaceOptions) -> dict[str, Suggestion]:
    """Return the earlier merges of a column that write what this one writes another way: they write that at once."""
    after = dict(merge.options)
    retargeted = {}
    for key, suggestion in found.items():
        step = suggestion.step
        if isinstance(step, ReplaceOptions) and step.column == merge.column:
            if after.keys().isdisjoint(new for _, new in step.options):
                continue
            pairs = ((old, after.get(new, new)) for old, new in step.options)
            options = tuple((old, new) for old, new in pairs if old != new)
            retargeted[key] = replace(suggestion, step=replace(step, options=options), options=options)
    return retargeted


def _later(suggestion: Suggestion, corrected: Dataset, dataset: Dataset) -> Suggestion:
    """Rows that repeat an earlier one only once other corrections are made are named, so that they go at any time."""
    if corrected is dataset or suggestion.kind is not SuggestionKind.DUPLICATE_ROWS:
        return suggestion
    return replace(suggestion, step=DropRows(chosen=suggestion.rows))


def _joined(first: Suggestion, more: Suggestion) -> Suggestion:
    """Return one suggestion that does what both do, one after the other."""
    rows = tuple(sorted({*first.rows, *more.rows}))
    step = first.step and more.step and _joined_step(first.step, more.step, rows)
    options = step.options if isinstance(step, ReplaceOptions) else first.options
    title = replace(first.title, params={**first.title.params, "count": len(rows), "options": len(options)})
    return replace(first, rows=rows, count=len(rows), step=step, options=options, title=title)


def _joined_step(first: Step, more: Step, rows: tuple[int, ...]) -> Step:
    match first, more:
        case ReplaceOptions(), ReplaceOptions():
            later = dict(more.options)
            pairs = {old: later.get(new, new) for old, new in first.options} | later
            return replace(first, options=tuple((old, new) for old, new in pairs.items() if old != new))
        case SetCells(), SetCells():
            return replace(first, values=tuple((dict(first.values) | dict(more.values)).items()))
        case SetCase(), SetCase():
            return replace(more, rows=rows)
        case (DropDuplicates() | DropRows(), DropDuplicates() | DropRows()):
            return DropRows(chosen=rows)
        case _:
            return first
