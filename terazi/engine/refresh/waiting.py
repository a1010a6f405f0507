"""What a workbook does not have, and a later one may: columns, and the steps that do not hold without them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import polars as pl

from terazi.engine.column import Column
from terazi.engine.corrections.steps import Step
from terazi.engine.dataset import Dataset, dtype_of
from terazi.engine.exchange import column_as_json, column_from_json
from terazi.foundation.types import Json


@dataclass(frozen=True, kw_only=True, slots=True)
class Waiting:
    """Columns and steps that are kept for a later workbook.

    ``steps`` are pairs: before which of the ``made`` steps of the recipe each would come (its place, from 0), and the step;
    rows that one names are numbered as in the workbook without it.
    """

    columns: tuple[Column, ...] = ()
    steps: tuple[tuple[int, Step], ...] = ()
    made: int = 0

    def as_json(self) -> Json:
        """Return it as JSON that ``from_json`` reads."""
        return {
            "columns": [column_as_json(column) for column in self.columns],
            "steps": [[place, step.as_json()] for place, step in self.steps],
            "made": self.made,
        }

    @staticmethod
    def from_json(stored: Json | None) -> "Waiting":
        """Return what the JSON says; nothing waits where there is none."""
        if stored is None:
            return Waiting()
        return Waiting(
            columns=tuple(column_from_json(column) for column in stored["columns"]),
            steps=tuple((place, Step.from_json(step)) for place, step in stored["steps"]),
            made=stored["made"],
        )

    def known(self, base: Dataset) -> Dataset:
        """Return the data with the waiting columns, empty, after its own."""
        empty = [pl.lit(None, dtype=dtype_of(column.type)).alias(column.id) for column in self.columns]
        return replace(
            base,
            columns=(*base.columns, *self.columns),
            frame=base.frame.with_columns(empty),
        )

    def within(self, recipe: Sequence[Step]) -> tuple[Step, ...]:
        """Return the recipe with the waiting steps in their places; without them where it no longer has all it was made of."""
        waiting = self.steps if len(recipe) >= self.made else ()
        placed = [(place, 0, step) for place, step in waiting]
        placed += [(place, 1, step) for place, step in enumerate(recipe)]
        return tuple(step for _, _, step in sorted(placed, key=lambda each: each[:2]))
