"""What analysis work costs, in credits, and what becomes of runs and names."""

import math
from collections.abc import Iterable, Mapping
from typing import Any

from terazi.foundation.language.phrases import Phrase
from terazi.modules.analysis.values import RunState

CELLS_PER_IMPORT_CREDIT = 1_000
CELLS_PER_STATISTICS_CREDIT = 20_000
SECONDS_PER_LEARNING_CREDIT = 10
MOST_NAME = 120


def import_credits(filled_cells: int) -> int:
    """Return what importing a workbook costs: one credit per thousand filled cells begun."""
    return max(1, math.ceil(filled_cells / CELLS_PER_IMPORT_CREDIT))


def statistics_credits(rows: int, columns: int) -> int:
    """Return what a statistics run costs: one credit per twenty thousand cells begun."""
    return max(1, math.ceil(rows * columns / CELLS_PER_STATISTICS_CREDIT))


def learning_credits(budget_seconds: int, targets: int) -> int:
    """Return what a training costs: one credit per ten seconds begun, for each target."""
    return max(1, math.ceil(budget_seconds / SECONDS_PER_LEARNING_CREDIT)) * targets


def state_without_result(error: Phrase | None) -> RunState:
    """Return the state of a run that ended without a result: it failed for a reason, or somebody cancelled it."""
    return RunState.CANCELLED if error is None else RunState.FAILED


def short_file_name(file_name: str | None) -> str:
    """Return an uploaded file's name without folders, short enough to be shown."""
    bare = (file_name or "").replace("\\", "/").rpartition("/")[2]
    return "".join(letter for letter in bare if letter.isprintable())[:MOST_NAME] or "?"


def name_from_file(file_name: str | None) -> str:
    """Return the name a project gets from its file."""
    short = short_file_name(file_name)
    return short.rpartition(".")[0] or short


def formulas_of(recipe: Iterable[Mapping[str, Any]]) -> dict[str, str]:  # Any: JSON of the engine's steps
    """Return the formula of each calculated column that a recipe makes, by column id."""
    formulas: dict[str, str] = {}
    for step in recipe:
        if step["kind"] == "add_column":
            formulas[step["column"]] = step["formula"]
        elif step["kind"] == "remove_column":
            formulas.pop(step["column"], None)
    return formulas
