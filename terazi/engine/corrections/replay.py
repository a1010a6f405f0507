"""Making a whole recipe anew from the data it began with, so that rows that a step took away can come back."""

from collections.abc import Sequence

from terazi.engine.column import ROW
from terazi.engine.corrections.steps import (
    AddColumn,
    DropDuplicates,
    DropRows,
    RemoveColumn,
    RestoreRows,
    Step,
)
from terazi.engine.corrections.transformations import apply_step
from terazi.engine.dataset import Dataset
from terazi.engine.formulas.recalculation import recalculated


def replayed(original: Dataset, recipe: Sequence[Step]) -> Dataset:
    """Return the data set after a recipe in which rows that are brought back later never went away.

    InvalidStep where a step cannot be made, and where a row that is brought back was never there.
    """
    dataset, formulas = original, dict[str, str]()
    restored = [
        (place, set(step.chosen)) for place, step in enumerate(recipe) if isinstance(step, RestoreRows)
    ]
    for place, step in enumerate(recipe):
        kept = {row for later, rows in restored if later > place for row in rows}
        dataset = _spared(dataset, step, kept)
        match step:
            case AddColumn(column=str(column), formula=formula):
                formulas[column] = formula
            case RemoveColumn(column=column):
                formulas.pop(column, None)
        dataset = recalculated(dataset, formulas)
    return dataset


def _spared(dataset: Dataset, step: Step, kept: set[int]) -> Dataset:
    """Make a step, but leave these rows where it would take them away."""
    if not kept or not isinstance(step, DropRows | DropDuplicates):
        return apply_step(dataset, step)
    gone = dataset.frame.join(apply_step(dataset, step).frame, on=ROW, how="anti")[ROW]
    gone = gone.filter(~gone.is_in(list(kept)))
    return dataset.without_rows(gone)
