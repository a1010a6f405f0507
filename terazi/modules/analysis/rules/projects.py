"""What becomes of names, recipes, limits and runs of a project."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import TypeVar

from terazi.engine.places import LAYERS_OF_PLACES
from terazi.foundation.language.lang import fold
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json, Value
from terazi.modules.analysis.errors import ProjectNotFound, ProjectNotReady, RunNotFound, VersionNotFound
from terazi.modules.analysis.values.projects import Project, ProjectState
from terazi.modules.analysis.values.reach import ChosenPlaces, LocationColumn, View
from terazi.modules.analysis.values.runs import LearningRun, RunState, StatisticsQuery

MOST_NAME = 120
_LEVELS = {code: level for level, code in LAYERS_OF_PLACES.items()}
Found = TypeVar("Found")


def require_project(project: Project | None) -> Project:
    """Return a project that a caller reaches; ProjectNotFound where there is none."""
    if project is None:
        raise ProjectNotFound
    return project


def require_ready(project: Project | None) -> Project:
    """Return a project whose data is there."""
    found = require_project(project)
    if found.state is not ProjectState.READY:
        raise ProjectNotReady
    return found


def require_version(version: Found | None) -> Found:
    """Return a version of a project's data; VersionNotFound where there is none."""
    if version is None:
        raise VersionNotFound
    return version


def require_run(run: Found | None) -> Found:
    """Return a statistics run or training; RunNotFound where there is none."""
    if run is None:
        raise RunNotFound
    return run


def state_without_result(error: Phrase | None) -> RunState:
    """Return the state of a run that ended without a result: it failed for a reason, or somebody cancelled it."""
    return RunState.CANCELLED if error is None else RunState.FAILED


def require_result(run: StatisticsQuery | LearningRun | None) -> str:
    """Return under which key the result of a run is kept; RunNotFound where there is none yet."""
    if run is None or run.result_key is None:
        raise RunNotFound
    return run.result_key


def short_file_name(file_name: str | None) -> str:
    """Return an uploaded file's name without folders, short enough to be shown."""
    bare = (file_name or "").replace("\\", "/").rpartition("/")[2]
    return "".join(letter for letter in bare if letter.isprintable())[:MOST_NAME] or "?"


def name_from_file(file_name: str | None) -> str:
    """Return the name a project gets from its file."""
    short = short_file_name(file_name)
    return short.rpartition(".")[0] or short


def source_of(project: Project) -> Json:
    """Return what a version that was read from the project's workbook keeps of it."""
    return {
        "file_name": project.file_name,
        "source_key": project.source_key,
        "sheet": project.sheet,
        "skipped": project.skipped,
        "filled_cells": project.filled_cells,
    }


def next_column(ids: Iterable[str]) -> int:
    """Return the number of the first column that none of these ids, and none before them, has."""
    return 1 + max((int(column_id[1:]) for column_id in ids), default=0)


def formulas_of(recipe: Iterable[Json]) -> dict[str, str]:
    """Return the formula of each calculated column that a recipe makes, by column id."""
    formulas: dict[str, str] = {}
    for step in recipe:
        match step:
            case {"kind": "add_column" | "take_values", "column": column, "formula": formula}:
                formulas[column] = formula
            case {"kind": "remove_column", "column": column}:
                formulas.pop(column, None)
    return formulas


def brings_rows_back(steps: Iterable[Json]) -> bool:
    """Whether steps bring back rows that were taken away, for which the data is made anew from its first version."""
    return any(step.get("kind") == "restore_rows" for step in steps)


def view_of(
    settings: Json,
    *,
    layers: Iterable[str] | None,
    locations: Iterable[str] | None,
    rule: str,
    row_limit: int | None,
    layer_codes: frozenset[str] | None = None,
    places: ChosenPlaces | None = None,
) -> View:
    """Return the part of a project that is left by limits; what the project does not say is not reached."""
    design = design_of(settings)
    return View(
        layers=None if layers is None else tuple(fold(layer) for layer in layers),
        layer_codes=layer_codes,
        main_layer=fold(settings.get("main_layer") or ""),
        column_layers={
            column: fold(str(layer)) for column, told in design.items() if (layer := told.get("layer"))
        },
        coded=frozenset(settings.get("code_list") or ()),
        locations=None if locations is None else tuple(fold(place) for place in locations),
        places=places,
        location_columns=tuple(
            LocationColumn(
                id=column,
                level=_LEVELS.get(told.get("location_level") or ""),
                above=told.get("province_column"),
            )
            for column, told in design.items()
            if told.get("is_location") is True
        ),
        rule=rule.strip(),
        row_limit=row_limit,
    )


def design_of(settings: Json) -> Mapping[str, Mapping[str, Value]]:
    """Return what a project says of its columns, by their ids."""
    return {
        column: told
        for column, told in (settings.get("column_design") or {}).items()
        if isinstance(told, Mapping)
    }


def question_key(kind: str, *parts: object) -> str:
    """Return the key under which a question counts once, however often it is asked."""
    told = json.dumps(parts, sort_keys=True, default=str).encode()
    return f"{kind}:{hashlib.sha256(told).hexdigest()[:40]}"
