"""CatBoost: boosting of oblivious trees, taken out of it as plain arrays."""

import json
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
from catboost import CatBoost, CatBoostError, Pool

from terazi.engine.learning.features import Floats
from terazi.engine.learning.oblivious import ObliviousCore
from terazi.foundation.types import Json

PATIENCE = 40
LOSSES = {0: "RMSE", 2: "Logloss"}


def fit_catboost(
    wide: Floats,
    target: Floats,
    settings: Mapping[str, str | int | float],
    *,
    class_count: int,
    seed: int,
    rounds: int,
    watched: tuple[Floats, Floats] | None,
    pulse: Callable[[], object],
) -> ObliviousCore:
    """Fit boosted oblivious trees; ``watched`` (rows and target) ends the boosting and keeps as many trees as serve best.

    ``wide`` (rows, columns) and ``target`` (rows,) class numbers, or numbers. ``pulse`` is called after each round and
    may raise. ValueError with what CatBoost says where it fails. Source: Prokhorenkova et al. 2018. Options stand as
    0/1 columns: its own coding of categories predicted no better where it was measured, and could not be stored as
    plain numbers.
    """
    beat = _Beat(pulse)
    model = CatBoost(_params(settings, class_count, seed, rounds))
    try:
        model.fit(
            Pool(wide.astype(np.float32), target),
            eval_set=None if watched is None else Pool(watched[0].astype(np.float32), watched[1]),
            early_stopping_rounds=None if watched is None else PATIENCE,
            use_best_model=watched is not None,
            callbacks=[beat],
        )
    except CatBoostError as error:
        raise ValueError(str(error)) from error
    if beat.raised is not None:
        raise beat.raised
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "model.json"
        model.save_model(str(file), format="json")
        written: Json = json.loads(file.read_text(encoding="utf-8"))
    return _trees(written, class_count)


class _Beat:
    """What CatBoost calls after each round: an exception would be lost in it, so it is kept and the boosting ends."""

    def __init__(self, pulse: Callable[[], object]) -> None:
        self.pulse = pulse
        self.raised: Exception | None = None

    def after_iteration(self, _: object) -> bool:
        try:
            self.pulse()
        except Exception as reason:
            self.raised = reason
        return self.raised is None


def _params(
    settings: Mapping[str, str | int | float], class_count: int, seed: int, rounds: int
) -> dict[str, str | int | float | bool]:
    several = {"classes_count": class_count} if class_count > 2 else {}
    return {
        **several,
        "loss_function": LOSSES.get(class_count, "MultiClass"),
        "iterations": rounds,
        "learning_rate": settings["rate"],
        "depth": settings["depth"],
        "l2_leaf_reg": settings["ridge"],
        "rsm": settings["columns"],
        "bootstrap_type": "Bernoulli",
        "subsample": 0.8,
        "border_count": 128,
        "boosting_type": "Plain",
        "thread_count": 1,
        "random_seed": seed,
        "allow_writing_files": False,
        "logging_level": "Silent",
    }


def _trees(written: Json, class_count: int) -> ObliviousCore:
    """Read CatBoost's JSON; where a tree has fewer levels than others, its leaves are repeated."""
    outputs = class_count if class_count > 2 else 1
    trees = written["oblivious_trees"]
    scale, start = written["scale_and_bias"]
    levels = max(len(tree["splits"] or ()) for tree in trees)
    features = np.zeros((len(trees), levels), dtype=np.int32)
    borders = np.zeros((len(trees), levels), dtype=np.float32)
    leaves = np.zeros((len(trees), 2**levels, outputs))
    for place, tree in enumerate(trees):
        for level, split in enumerate(tree["splits"] or ()):
            features[place, level] = split["float_feature_index"]
            borders[place, level] = split["border"]
        own = np.asarray(tree["leaf_values"], dtype=np.float64).reshape(-1, outputs)
        leaves[place] = scale * np.tile(own, (2**levels // len(own), 1))
    return ObliviousCore(
        features=features,
        borders=borders,
        leaves=leaves,
        start=np.zeros(outputs) + np.asarray(start, dtype=np.float64),
        class_count=class_count,
    )
