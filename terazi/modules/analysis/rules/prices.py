"""What analysis work costs, in credits."""

import math

CELLS_PER_IMPORT_CREDIT = 1_000
CELLS_PER_STATISTICS_CREDIT = 20_000
SECONDS_PER_LEARNING_CREDIT = 10


def import_credits(filled_cells: int) -> int:
    """Return what importing a workbook costs: one credit per thousand filled cells begun."""
    return max(1, math.ceil(filled_cells / CELLS_PER_IMPORT_CREDIT))


def statistics_credits(rows: int, columns: int) -> int:
    """Return what a statistics run costs: one credit per twenty thousand cells begun."""
    return max(1, math.ceil(rows * columns / CELLS_PER_STATISTICS_CREDIT))


def learning_credits(budget_seconds: int, targets: int) -> int:
    """Return what a training costs: one credit per ten seconds begun, for each target."""
    return max(1, math.ceil(budget_seconds / SECONDS_PER_LEARNING_CREDIT)) * targets
