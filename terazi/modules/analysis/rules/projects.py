"""What becomes of names, recipes, limits and runs of a project."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any

from terazi.foundation.language.lang import fold
from terazi.foundation.language.phrases import Phrase
from terazi.modules.analysis.values import RunState, View

MOST_NAME = 120


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


def view_of(
    settings: Mapping[str, Any],  # Any: JSON of a project's description
    *,
    layers: Iterable[str] | None,
    locations: Iterable[str] | None,
    rule: str,
    row_limit: int | None,
) -> View:
    """Return the part of a project that is left by limits; what the project does not say is not reached."""
    design = {
        column: told
        for column, told in (settings.get("column_design") or {}).items()
        if isinstance(told, Mapping)
    }
    return View(
        layers=None if layers is None else tuple(fold(layer) for layer in layers),
        main_layer=fold(settings.get("main_layer") or ""),
        column_layers={
            column: fold(str(told["layer"])) for column, told in design.items() if told.get("layer")
        },
        locations=None if locations is None else tuple(fold(place) for place in locations),
        location_columns=tuple(column for column, told in design.items() if told.get("is_location") is True),
        rule=rule.strip(),
        row_limit=row_limit,
    )


def question_key(kind: str, *parts: Any) -> str:  # Any: JSON
    """Return the key under which a question counts once, however often it is asked."""
    told = json.dumps(parts, sort_keys=True, default=str).encode()
    return f"{kind}:{hashlib.sha256(told).hexdigest()[:40]}"
