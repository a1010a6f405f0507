"""The recipe of a project on a new workbook of the same shape."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from terazi.engine.column import ROW
from terazi.engine.corrections.replay import Replay, brought_back_later
from terazi.engine.corrections.step_parser import InvalidStep
from terazi.engine.corrections.steps import DropRows, RemoveColumn, Step
from terazi.engine.dataset import Dataset
from terazi.engine.refresh.carrying import NO_ROWS, carried, columns_of, for_later, widened
from terazi.engine.refresh.columns import under_columns
from terazi.engine.refresh.matching import Captions, captions_of, match_columns
from terazi.engine.refresh.notes import NamedColumn, RefreshNotes, StepNote, StepState
from terazi.engine.refresh.rows import same_rows
from terazi.engine.refresh.waiting import Waiting
from terazi.engine.rules.words import find_column
from terazi.foundation.language.phrases import Phrase


@dataclass(frozen=True, kw_only=True, slots=True)
class Earlier:
    """The data that a project's recipe began with, the recipe, and the number of the next column that has never been.

    ``waiting`` is what the workbook of that data did not have.
    """

    base: Dataset
    recipe: tuple[Step, ...]
    next_column: int
    waiting: Waiting = field(default_factory=Waiting)


@dataclass(frozen=True, kw_only=True, slots=True)
class Choice:
    """What a person says of a new workbook: which column is which (by ids), and its rows that are no records."""

    columns: Mapping[str, str | None]
    left_out: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Refreshed:
    """A new workbook under the columns of the project, what the recipe made of it, the recipe as it held there, and the rest."""

    base: Dataset
    dataset: Dataset
    recipe: tuple[Step, ...]
    waiting: Waiting
    notes: RefreshNotes


def refresh(earlier: Earlier, read: Dataset, choice: Choice, today: date) -> Refreshed:
    """Make the recipe on a workbook that was just read; a step that does not hold there is left out, told, and waits.

    What waited until now is tried with the others, each step in its place. A step for rows that are gone is forgotten.

    PipelineRefused where the choice does not fit the columns.
    """
    known, recipe = earlier.waiting.known(earlier.base), earlier.waiting.within(earlier.recipe)
    captions = captions_of(known.columns, recipe)
    matches = match_columns(read.columns, captions, choice.columns)
    base, columns = under_columns(known, read, matches, captions.today, earlier.next_column)
    rows = same_rows(earlier.base, base)
    made = _make(recipe, _Making(Replay(base)), rows, captions, today)
    gone = set(choice.left_out) & set(made.replay.dataset.frame[ROW])
    if gone:
        made.make(DropRows(chosen=tuple(sorted(gone))))
    removed = {step.column for step in recipe if isinstance(step, RemoveColumn)}
    there = {column.id for column in base.columns}
    named = tuple(NamedColumn(column=column, name=captions.today[column]) for column in captions.in_workbook)
    return Refreshed(
        base=base,
        dataset=made.replay.dataset,
        recipe=tuple(made.recipe),
        waiting=Waiting(
            columns=tuple(column for column in known.columns if column.id not in there),
            steps=tuple(made.waiting),
            made=len(made.recipe),
        ),
        notes=RefreshNotes(
            columns=columns,
            missing=tuple(each for each in named if each.column not in there | removed),
            known=named,
            rows_before=earlier.base.row_count,
            rows_in_file=base.row_count,
            rows_after=made.replay.dataset.row_count,
            same_rows=len(rows),
            steps=tuple(made.notes),
        ),
    )


@dataclass(slots=True)
class _Making:
    """A recipe in the making: what was made, what waits (each with its place among the made), and what is told."""

    replay: Replay
    recipe: list[Step] = field(default_factory=list)
    waiting: list[tuple[int, Step]] = field(default_factory=list)
    notes: list[StepNote] = field(default_factory=list)

    def make(self, step: Step, spared: Collection[int] = ()) -> None:
        self.replay.make(step, spared)
        self.recipe.append(step)

    def wait(self, step: Step | None) -> None:
        if step is not None:
            self.waiting.append((len(self.recipe), step))


def _make(
    recipe: Sequence[Step], making: _Making, rows: Mapping[int, int], captions: Captions, today: date
) -> _Making:
    for step, restored in zip(recipe, brought_back_later(recipe), strict=True):
        note, kept = _carried_over(step, making.replay, rows, captions, today)
        if kept is not None:
            try:
                making.make(kept, {rows[row] for row in restored if row in rows})
            except InvalidStep as invalid:
                note = replace(note, state=StepState.LEFT_OUT, reason=invalid.phrase)
        if note.state is StepState.LEFT_OUT and note.reason is not NO_ROWS:
            making.wait(for_later(step, rows, today))
        making.notes.append(note)
    return making


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
