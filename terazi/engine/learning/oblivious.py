"""CatBoost's trees as plain arrays: they predict and are stored without CatBoost, and a hostile file is only numbers."""

import json
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from terazi.engine.learning.features import Floats, Layout
from terazi.engine.learning.refusals import refuse
from terazi.foundation.types import Json

MOST_TREES, MOST_LEVELS = 5000, 10
ROWS_AT_ONCE = 512  # their leaves fit into the processor's cache


@dataclass(frozen=True, kw_only=True, slots=True)
class ObliviousCore:
    """Trees whose levels each ask one question of all their nodes (Kohavi and Li 1995), on the wide layout.

    ``features`` and ``borders`` (trees, levels) say what is asked: whether the column is above the border; ``leaves``
    (trees, 2 ** levels, outputs) are what is told, the first level being the lowest bit of a leaf's place; ``start``
    (outputs,) is added. Outputs are a number, the log-odds of the second of two classes, or a score per class.
    """

    features: NDArray[np.int32]
    borders: NDArray[np.float32]
    leaves: Floats
    start: Floats
    class_count: int

    def raw(self, layout: Layout) -> Floats:
        told = self._scores(layout.wide.T.astype(np.float32, order="C"))
        if not self.class_count:
            return told[:, 0]
        if self.class_count == 2:
            second = 1 / (1 + np.exp(-np.clip(told[:, 0], -500, 500)))
            return np.column_stack([1 - second, second])
        powers = np.exp(told - told.max(axis=1, keepdims=True))
        shares: Floats = powers / powers.sum(axis=1, keepdims=True)
        return shares

    def _scores(self, columns: NDArray[np.float32]) -> Floats:
        trees, count, outputs = self.leaves.shape
        flat = self.leaves.reshape(trees * count, outputs)
        first = (np.arange(trees, dtype=np.int32) * count)[:, None]
        parts: list[Floats] = []
        for begin in range(0, columns.shape[1], ROWS_AT_ONCE):
            rows = columns[:, begin : begin + ROWS_AT_ONCE]
            place = np.zeros((trees, rows.shape[1]), dtype=np.int32)
            for level in range(self.features.shape[1]):
                above = rows[self.features[:, level]] > self.borders[:, level, None]
                place |= above.astype(np.int32) << level
            parts.append(np.take(flat, place + first, axis=0).sum(axis=0))
        return np.concatenate(parts) + self.start

    def to_bytes(self) -> bytes:
        """Return the trees as JSON."""
        told = {
            "features": self.features.tolist(),
            "borders": self.borders.tolist(),
            "leaves": self.leaves.tolist(),
            "start": self.start.tolist(),
        }
        return json.dumps(told, allow_nan=False).encode()


def load_trees(content: bytes, columns: int, class_count: int) -> ObliviousCore:
    """Read what ``to_bytes`` wrote, for that many wide columns and classes; ModelRefused where anything does not fit."""
    told: Json = json.loads(content)
    core = ObliviousCore(
        features=np.array(told["features"], dtype=np.int32),
        borders=np.array(told["borders"], dtype=np.float32),
        leaves=np.array(told["leaves"], dtype=np.float64),
        start=np.array(told["start"], dtype=np.float64),
        class_count=class_count,
    )
    outputs = class_count if class_count > 2 else 1
    trees, levels = core.features.shape if core.features.ndim == 2 else (0, 0)
    sound = (
        1 <= trees <= MOST_TREES
        and levels <= MOST_LEVELS
        and core.borders.shape == (trees, levels)
        and core.leaves.shape == (trees, 2**levels, outputs)
        and core.start.shape == (outputs,)
        and (core.features >= 0).all()
        and (core.features < columns).all()
        and all(np.isfinite(numbers).all() for numbers in (core.borders, core.leaves, core.start))
    )
    if not sound:
        raise refuse("schema")
    return core
