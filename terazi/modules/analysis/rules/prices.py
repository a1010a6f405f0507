"""What analysis work costs, in credits."""

import math
from dataclasses import dataclass

CELLS_PER_IMPORT_CREDIT = 1_000
CELLS_PER_STATISTICS_CREDIT = 20_000
SECONDS_PER_LEARNING_CREDIT = 10
_USUAL_ROWS, _USUAL_COLUMNS = 1_000, 20
_USUAL_TRAINING_SECONDS = 60


@dataclass(frozen=True, kw_only=True, slots=True)
class UsualCosts:
    """What work of a usual size costs, so that a number of credits can be told in work."""

    workbook_cells: int
    workbook_credits: int
    """Importing it, and one run of statistics over all of it."""
    training_seconds: int
    training_credits: int
    """One training for one target."""


def import_credits(filled_cells: int) -> int:
    """Return what importing a workbook costs: one credit per thousand filled cells begun."""
    return max(1, math.ceil(filled_cells / CELLS_PER_IMPORT_CREDIT))


def statistics_credits(rows: int, columns: int) -> int:
    """Return what a statistics run costs: one credit per twenty thousand cells begun."""
    return max(1, math.ceil(rows * columns / CELLS_PER_STATISTICS_CREDIT))


def learning_credits(budget_seconds: int, targets: int) -> int:
    """Return what a training costs: one credit per ten seconds begun, for each target."""
    return max(1, math.ceil(budget_seconds / SECONDS_PER_LEARNING_CREDIT)) * targets


def usual_costs() -> UsualCosts:
    """Return what a workbook and a training of a usual size cost."""
    cells = _USUAL_ROWS * _USUAL_COLUMNS
    return UsualCosts(
        workbook_cells=cells,
        workbook_credits=import_credits(cells) + statistics_credits(_USUAL_ROWS, _USUAL_COLUMNS),
        training_seconds=_USUAL_TRAINING_SECONDS,
        training_credits=learning_credits(_USUAL_TRAINING_SECONDS, 1),
    )
