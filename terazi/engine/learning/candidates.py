"""What validation says of a variant: its predictions of rows it did not learn from, calibrated, and its loss."""

from dataclasses import dataclass

import numpy as np

from terazi.engine.learning.cores import Calibration
from terazi.engine.learning.ensemble import blend_loss, fit_calibration, fit_decision
from terazi.engine.learning.families import FittedCore
from terazi.engine.learning.features import Floats
from terazi.engine.learning.metrics import confusion_counts, macro_fscore, r_squared
from terazi.engine.learning.models import choose_classes
from terazi.engine.learning.portfolio import Variant


@dataclass(frozen=True, kw_only=True, slots=True)
class Candidate:
    """One variant with its predictions of rows it did not learn from (calibrated, in the order of the seen rows).

    ``core`` is the model of the first fold, kept for when there is no time to fit once more on all training rows.
    """

    variant: Variant
    told: Floats
    calibration: Calibration | None
    decision: tuple[float, ...]
    loss: float
    score: float
    seconds: float = 0.0
    refit_seconds: float = 0.0
    rounds: int | None = None
    core: FittedCore | None = None


def judge_candidate(
    variant: Variant,
    told: Floats,
    actual: Floats,
    class_count: int,
    *,
    seconds: float,
    refit_seconds: float,
    rounds: int | None,
    core: FittedCore,
) -> Candidate | None:
    """Calibrate and score what a variant told of rows it did not learn from; None where it told no numbers.

    ``told`` is (n, classes) or (n,), ``actual`` (n,); ``class_count`` 0 means a regression. Times are in seconds.
    """
    if not np.isfinite(told).all():
        return None
    calibration: Calibration | None = None
    decision: tuple[float, ...] = ()
    if class_count:
        numbers = actual.astype(np.intp)
        calibration = fit_calibration(numbers, told)
        told = calibration.apply(told) if calibration else told / told.sum(axis=1, keepdims=True)
        decision = fit_decision(numbers, told)
    return Candidate(
        variant=variant,
        told=told,
        calibration=calibration,
        decision=decision,
        loss=blend_loss(told, actual, classes=class_count > 0),
        score=validation_score(told, actual, class_count, decision),
        seconds=seconds,
        refit_seconds=refit_seconds,
        rounds=rounds,
        core=core,
    )


def validation_score(told: Floats, actual: Floats, class_count: int, decision: tuple[float, ...]) -> float:
    """Macro F-score, or R².

    ``told`` is (n, classes) or (n,), ``actual`` (n,); ``class_count`` 0 means a regression, whose R² is 0 where it is
    undefined.
    """
    if not class_count:
        return r_squared(actual, told) or 0.0
    numbers = actual.astype(np.intp)
    return macro_fscore(confusion_counts(numbers, choose_classes(told, decision), class_count))
