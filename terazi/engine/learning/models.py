"""A trained model: how inputs are prepared, the fitted core, and how its output is read."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from terazi.engine.learning.background import Background
from terazi.engine.learning.cores import CalibratedCore, MixtureCore
from terazi.engine.learning.features import Floats, Layout, Preparation, RawColumn
from terazi.engine.learning.forms import InputForm
from terazi.engine.learning.tasks import Family, TaskKind
from terazi.engine.learning.threads import one_thread


@dataclass(frozen=True, kw_only=True, slots=True)
class ModelCard:
    """What a model is and what it learned from; everything of a model that is plain data.

    ``decision`` weighs each class's probability before the greatest is chosen; ``centre`` and ``unit`` turn a regression's
    output into the target's unit; ``half_width`` is the 90 % prediction interval's half width (split conformal).
    ``background`` are rows of the data that predictions are compared with; models of before were kept without.
    """

    family: Family
    kind: TaskKind
    form: InputForm
    preparation: Preparation
    classes: tuple[str, ...] | None
    positive_class: str | None
    decision: tuple[float, ...]
    centre: float
    unit: float
    half_width: float | None
    scores: Mapping[str, float | None]
    data_fingerprint: str
    rows: int
    seed: int
    background: Background | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class TrainedModel:
    """A model ready to predict; make predictions with ``predict`` or ``predict_frame``."""

    card: ModelCard
    core: CalibratedCore | MixtureCore

    def prepare(self, raw: Mapping[str, RawColumn]) -> Layout:
        """Turn raw input columns into what the model reads."""
        return self.card.preparation.prepare(raw)

    def output(self, layout: Layout) -> Floats:
        """Return (rows, classes) probabilities, or (rows,) numbers in the target's unit."""
        with one_thread():
            told = self.core.raw(layout)
        if self.card.kind.has_classes:
            shares: Floats = told / told.sum(axis=1, keepdims=True)
            return shares
        return told * self.card.unit + self.card.centre

    def choose(self, probabilities: Floats) -> NDArray[np.intp]:
        """Return the number of the class each row of probabilities decides for."""
        return choose_classes(probabilities, self.card.decision)


def choose_classes(probabilities: Floats, decision: tuple[float, ...]) -> NDArray[np.intp]:
    """Return the class with the greatest weighted probability, per row.

    ``probabilities`` is (rows, classes), ``decision`` one weight per class; returns (rows,) class numbers.
    """
    chosen: NDArray[np.intp] = np.argmax(probabilities * np.asarray(decision), axis=1)
    return chosen
