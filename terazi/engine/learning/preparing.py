"""Rows to learn from, made into the problem that models are fitted on."""

from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl

from terazi.engine.column import Column
from terazi.engine.learning.belonging import Belonging
from terazi.engine.learning.board import Board
from terazi.engine.learning.families import Problem, Rows
from terazi.engine.learning.features import Floats, Preparation, fit_preparation, raw_columns


@dataclass(frozen=True, kw_only=True, slots=True)
class Learned:
    """Rows as they stand in the data: inputs and target, the target's ``values`` (n,), and what belongs together."""

    frame: pl.DataFrame
    values: Floats
    belonging: Belonging

    def take(self, rows: Rows) -> "Learned":
        """Return the chosen rows (places)."""
        return Learned(frame=self.frame[rows], values=self.values[rows], belonging=self.belonging.take(rows))


@dataclass(frozen=True, kw_only=True, slots=True)
class Prepared:
    """The problem of some rows; a number is ``centre`` plus ``unit`` times what the problem calls the target."""

    preparation: Preparation
    problem: Problem
    centre: float
    unit: float


def prepare(
    learned: Learned, inputs: Sequence[Column], class_count: int, seed: int, board: Board
) -> Prepared:
    """Learn from the rows how to prepare the inputs, and prepare them; ``class_count`` is 0 for a regression."""
    preparation = fit_preparation(inputs, learned.frame)
    centre = 0.0 if class_count else float(learned.values.mean())
    unit = 1.0 if class_count else float(learned.values.std()) or 1.0
    problem = Problem(
        layout=preparation.prepare(raw_columns(inputs, learned.frame)),
        target=(learned.values - centre) / unit,
        class_count=class_count,
        option_columns=preparation.option_columns(),
        seed=seed,
        pulse=board.pulse,
        belonging=learned.belonging,
    )
    return Prepared(preparation=preparation, problem=problem, centre=centre, unit=unit)
