"""Fitted models behind one face: prepared rows in, probabilities or numbers out."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from terazi.engine.learning.features import Floats, Layout
from terazi.engine.learning.oblivious import ObliviousCore

if TYPE_CHECKING:
    import lightgbm as lgb
    from sklearn.base import BaseEstimator

FEW_ROWS = 64


@dataclass(frozen=True, kw_only=True, slots=True)
class SklearnCore:
    """A scikit-learn estimator; ``classes`` are the class numbers it saw (empty for a regression)."""

    estimator: "BaseEstimator"
    layout: str
    classes: tuple[int, ...]
    class_count: int

    def raw(self, layout: Layout) -> Floats:
        rows = layout.plain if self.layout == "plain" else layout.wide
        if not self.class_count:
            return np.asarray(self.estimator.predict(rows), dtype=np.float64).ravel()
        return spread_classes(self.estimator.predict_proba(rows), self.classes, self.class_count)


@dataclass(frozen=True, kw_only=True, slots=True)
class ForestCore:
    """A scikit-learn forest; few rows go straight through its trees, which spares the cost of its worker threads."""

    estimator: "BaseEstimator"
    classes: tuple[int, ...]
    class_count: int

    def raw(self, layout: Layout) -> Floats:
        rows = np.ascontiguousarray(layout.wide, dtype=np.float32)
        trees = self.estimator.estimators_
        if len(rows) <= FEW_ROWS:
            total = sum(tree.tree_.predict(rows) for tree in trees) / len(trees)
        elif self.class_count:
            total = self.estimator.predict_proba(rows)
        else:
            total = self.estimator.predict(rows)
        if not self.class_count:
            return np.asarray(total, dtype=np.float64).reshape(len(rows))
        return spread_classes(total.reshape(len(rows), -1), self.classes, self.class_count)


@dataclass(frozen=True, kw_only=True, slots=True)
class BoosterCore:
    """A LightGBM booster on the plain layout."""

    booster: "lgb.Booster"
    class_count: int

    def raw(self, layout: Layout) -> Floats:
        told = np.asarray(self.booster.predict(layout.plain, num_threads=1), dtype=np.float64)
        if self.class_count == 2:
            return np.column_stack([1 - told, told])
        return told


@dataclass(frozen=True, kw_only=True, slots=True)
class MixtureCore:
    """A weighted mean of calibrated models."""

    weights: tuple[float, ...]
    members: tuple["CalibratedCore", ...]

    def raw(self, layout: Layout) -> Floats:
        told = [w * member.raw(layout) for w, member in zip(self.weights, self.members, strict=True)]
        return np.asarray(sum(told), dtype=np.float64)


@dataclass(frozen=True, kw_only=True, slots=True)
class Calibration:
    """Draws probabilities together or apart: p^sharpness, then a share of the class frequencies (``prior``)."""

    sharpness: float
    share: float
    prior: tuple[float, ...]

    def apply(self, probabilities: Floats) -> Floats:
        powered = np.clip(probabilities, 1e-9, 1.0) ** self.sharpness
        powered /= powered.sum(axis=1, keepdims=True)
        calibrated: Floats = (1 - self.share) * powered + self.share * np.asarray(self.prior)
        return calibrated


@dataclass(frozen=True, kw_only=True, slots=True)
class CalibratedCore:
    """A fitted model whose probabilities are calibrated (``calibration`` None leaves them as they are)."""

    core: SklearnCore | ForestCore | BoosterCore | ObliviousCore
    calibration: Calibration | None

    def raw(self, layout: Layout) -> Floats:
        told = self.core.raw(layout)
        return told if self.calibration is None else self.calibration.apply(told)


def spread_classes(probabilities: Floats, classes: Sequence[int], class_count: int) -> Floats:
    """Place probabilities of the classes a model saw among all classes (unseen ones get 0).

    ``probabilities`` is (rows, classes seen); returns (rows, ``class_count``).
    """
    if len(classes) == class_count:
        return np.asarray(probabilities, dtype=np.float64)
    placed = np.zeros((len(probabilities), class_count))
    placed[:, list(classes)] = probabilities
    return placed
