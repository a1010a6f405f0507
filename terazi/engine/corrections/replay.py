"""Making a whole recipe anew from the data it began with, so that rows that a step took away can come back."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from terazi.engine.column import ROW
from terazi.engine.corrections.steps import (
    AddColumn,
    DropDuplicates,
    DropRows,
    RemoveColumn,
    RestoreRows,
    Step,
    TakeValues,
)
from terazi.engine.corrections.transformations import apply_step
from terazi.engine.dataset import Dataset
from terazi.engine.formulas.recalculation import recalculated


@dataclass(slots=True)
class Replay:
    """A recipe that is made step by step: the data set as it is now, and the formulas of its calculated columns by id."""

    dataset: Dataset
    formulas: dict[str, str] = field(default_factory=dict)

    def make(self, step: Step, spared: Collection[int] = ()) -> None:
        """Make a step, but leave these rows where it would take them away; InvalidStep, and no change, where it cannot be."""
        made = _spared(self.dataset, step, set(spared))
        match step:
            case (
                AddColumn(column=str(column), formula=formula)
                | TakeValues(column=column, formula=str(formula))
            ):
                self.formulas[column] = formula
            case RemoveColumn(column=column):
                self.formulas.pop(column, None)
        self.dataset = recalculated(made, self.formulas)


def replayed(original: Dataset, recipe: Sequence[Step]) -> Dataset:
    """Return the data set after a recipe in which rows that are brought back later never went away.

    InvalidStep where a step cannot be made, and where a row that is brought back was never there.
    """
    replay = Replay(original)
    for step, spared in zip(recipe, brought_back_later(recipe), strict=True):
        replay.make(step, spared)
    return replay.dataset


def brought_back_later(recipe: Sequence[Step]) -> list[frozenset[int]]:
    """Return for each step the rows that later ones bring back."""
    later, rows = list[frozenset[int]](), frozenset[int]()
    for step in reversed(recipe):
        later.append(rows)
        if isinstance(step, RestoreRows):
            rows |= frozenset(step.chosen)
    return later[::-1]


def _spared(dataset: Dataset, step: Step, kept: set[int]) -> Dataset:
    """Make a step, but leave these rows where it would take them away."""
    if not kept or not isinstance(step, DropRows | DropDuplicates):
        return apply_step(dataset, step)
    gone = dataset.frame.join(apply_step(dataset, step).frame, on=ROW, how="anti")[ROW]
    gone = gone.filter(~gone.is_in(list(kept)))
    return dataset.without_rows(gone)
