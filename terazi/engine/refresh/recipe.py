"""The recipe of a project on a new workbook of the same shape."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from terazi.engine.column import ROW
from terazi.engine.corrections.replay import Replay, brought_back_later
from terazi.engine.corrections.step_parser import InvalidStep
from terazi.engine.corrections.steps import DropRows, RemoveColumn, Step
from terazi.engine.dataset import Dataset
from terazi.engine.refresh.carrying import NO_ROWS, carried, columns_of, widened
from terazi.engine.refresh.columns import under_columns
from terazi.engine.refresh.matching import Captions, captions_of, match_columns
from terazi.engine.refresh.notes import NamedColumn, RefreshNotes, StepNote, StepState
from terazi.engine.refresh.rows import same_rows
from terazi.engine.rules.words import find_column
from terazi.foundation.language.phrases import Phrase


@dataclass(frozen=True, kw_only=True, slots=True)
class Earlier:
    """The data that a project's recipe began with, the recipe, and the number of the next column that has never been."""

    base: Dataset
    recipe: tuple[Step, ...]
    next_column: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Choice:
    """What a person says of a new workbook: which column is which (by ids), and its rows that are no records."""

    columns: Mapping[str, str | None]
    left_out: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Refreshed:
    """A new workbook under the columns of the project, what the recipe made of it, and the recipe as it held there."""

    base: Dataset
    dataset: Dataset
    recipe: tuple[Step, ...]
    notes: RefreshNotes


def refresh(earlier: Earlier, read: Dataset, choice: Choice, today: date) -> Refreshed:
    """Make the recipe on a workbook that was just read; a step that does not hold there is left out, and told.

    PipelineRefused where the choice does not fit the columns.
    """
    captions = captions_of(earlier.base.columns, earlier.recipe)
    matches = match_columns(read.columns, captions, choice.columns)
    base, columns = under_columns(earlier.base, read, matches, captions.today, earlier.next_column)
    rows = same_rows(earlier.base, base)
    replay, made, notes = _made(earlier.recipe, base, rows, captions, today)
    gone = set(choice.left_out) & set(replay.dataset.frame[ROW])
    if gone:
        step = DropRows(chosen=tuple(sorted(gone)))
        replay.make(step)
        made.append(step)
    removed = {step.column for step in earlier.recipe if isinstance(step, RemoveColumn)}
    there = {column.id for column in base.columns}
    known = tuple(NamedColumn(column=column, name=captions.today[column]) for column in captions.in_workbook)
    return Refreshed(
        base=base,
        dataset=replay.dataset,
        recipe=tuple(made),
        notes=RefreshNotes(
            columns=columns,
            missing=tuple(each for each in known if each.column not in there | removed),
            known=known,
            rows_before=earlier.base.row_count,
            rows_in_file=base.row_count,
            rows_after=replay.dataset.row_count,
            same_rows=len(rows),
            steps=tuple(notes),
        ),
    )


def _made(
    recipe: Sequence[Step], base: Dataset, rows: Mapping[int, int], captions: Captions, today: date
) -> tuple[Replay, list[Step], list[StepNote]]:
    replay, made, notes = Replay(base), list[Step](), list[StepNote]()
    for step, restored in zip(recipe, brought_back_later(recipe), strict=True):
        note, kept = _carried_over(step, replay, rows, captions, today)
        if kept is not None:
            try:
                replay.make(kept, {rows[row] for row in restored if row in rows})
                made.append(kept)
            except InvalidStep as invalid:
                note = replace(note, state=StepState.LEFT_OUT, reason=invalid.phrase)
        notes.append(note)
    return replay, made, notes


def _carried_over(
    step: Step, replay: Replay, rows: Mapping[int, int], captions: Captions, today: date
) -> tuple[StepNote, Step | None]:
    """Return a step as it holds on the data as it is now, none where it does not, and what is told of it."""
    note = StepNote(step=step.as_json(), state=StepState.LEFT_OUT)
    missing = [name for name in columns_of(step) if find_column(name, replay.dataset.columns) is None]
    if missing:
        names = [captions.today.get(name, name) for name in sorted(missing)]
        return replace(note, reason=Phrase("refresh.reason.no_column", {"columns": names})), None
    held = carried(step, rows, today)
    kept = held.step and widened(held.step, rows, replay.dataset)
    if kept is None:
        return replace(note, reason=NO_ROWS), None
    state = StepState.MADE if held.reason is None else StepState.PARTLY
    return replace(note, state=state, reason=held.reason), kept
