"""Choices made on validation predictions: calibration, decision weights and the greedy ensemble."""

from collections.abc import Sequence

import numpy as np

from terazi.engine.learning.cores import Calibration
from terazi.engine.learning.features import Floats
from terazi.engine.learning.metrics import Classes, confusion_counts, log_loss, macro_fscore, rmse
from terazi.engine.learning.models import choose_classes

SHARPNESS = (0.4, 0.55, 0.7, 0.85, 1.0, 1.2, 1.5, 2.0)
SHARES = (0.0, 0.01, 0.03, 0.1, 0.3)
CALIBRATION_ROWS = 40
RARE_SHARE = 0.25
LEAST_GAIN = 0.01
ENSEMBLE_STEPS = 25
ENSEMBLE_MEMBERS = 5


def fit_calibration(actual: Classes, probabilities: Floats) -> Calibration | None:
    """Choose sharpness and prior share with the least log-loss (temperature scaling, Guo et al. 2017, with a prior).

    ``actual`` (n,) are class numbers, ``probabilities`` (n, classes). None for fewer than 40 rows.
    """
    if len(actual) < CALIBRATION_ROWS:
        return None
    prior = np.bincount(actual, minlength=probabilities.shape[1]) / len(actual)
    options = [
        Calibration(sharpness=s, share=share, prior=tuple(float(p) for p in prior))
        for s in SHARPNESS
        for share in SHARES
    ]
    return min(options, key=lambda option: log_loss(actual, option.apply(probabilities)))


def fit_decision(actual: Classes, probabilities: Floats) -> tuple[float, ...]:
    """Weigh the classes so that rare ones are not always passed over, where that raises the macro F-score.

    ``actual`` (n,), ``probabilities`` (n, classes); returns one weight per class, all 1 where nothing is gained by at
    least 0.01.
    """
    classes = probabilities.shape[1]
    plain = tuple(1.0 for _ in range(classes))
    prior = np.bincount(actual, minlength=classes) / len(actual)
    if prior.min() * classes / 2 >= RARE_SHARE:
        return plain
    if classes == 2:
        options = [plain, _best_cut(actual, probabilities[:, 1])]
    else:
        powers = (0.25, 0.5, 0.75, 1.0)
        options = [plain] + [tuple(float(w) for w in np.maximum(prior, 1e-6) ** -power) for power in powers]
    gains = [_macro(actual, probabilities, option) for option in options]
    best = int(np.argmax(gains))
    return options[best] if gains[best] > gains[0] + LEAST_GAIN else plain


def _best_cut(actual: Classes, second: Floats) -> tuple[float, float]:
    """The weights that cut the second class's probability where the macro F-score is greatest, among all cuts."""
    order = np.argsort(-second, kind="stable")
    ranked, there = second[order], actual[order]
    right = np.cumsum(there)[:-1]
    said = np.arange(1, len(there))
    all_second, all_rows = int(there.sum()), len(there)
    first_right = (all_rows - all_second) - (said - right)
    fscores = right / (said + all_second) + first_right / ((all_rows - said) + (all_rows - all_second))
    fscores[ranked[:-1] == ranked[1:]] = -1.0
    place = int(np.argmax(fscores))
    cut = float(ranked[place] + ranked[place + 1]) / 2
    return cut, 1 - cut


def _macro(actual: Classes, probabilities: Floats, decision: tuple[float, ...]) -> float:
    chosen = choose_classes(probabilities, decision)
    return macro_fscore(confusion_counts(actual, chosen, probabilities.shape[1]))


def greedy_weights(predictions: Sequence[Floats], actual: Floats, *, classes: bool) -> Floats:
    """Choose models again and again, each time the one that helps most; weights are how often each was chosen.

    Greedy selection with replacement (Caruana et al. 2004), at most five different models.
    ``predictions`` are (n, classes) probabilities or (n,) numbers, ``actual`` is (n,). The weights (models,) add up to
    1.
    """
    counts = np.zeros(len(predictions))
    total = np.zeros_like(predictions[0])
    best_loss, best_counts = np.inf, counts
    for step in range(1, ENSEMBLE_STEPS + 1):
        full = np.count_nonzero(counts) >= ENSEMBLE_MEMBERS
        losses = [
            np.inf
            if full and not counts[place]
            else blend_loss((total + told) / step, actual, classes=classes)
            for place, told in enumerate(predictions)
        ]
        chosen = int(np.argmin(losses))
        counts[chosen] += 1
        total = total + predictions[chosen]
        if losses[chosen] < best_loss - 1e-9:
            best_loss, best_counts = losses[chosen], counts.copy()
    weights: Floats = best_counts / best_counts.sum()
    return weights


def blend_loss(told: Floats, actual: Floats, *, classes: bool) -> float:
    """Log-loss or RMSE.

    ``told`` is (n, classes) or (n,), ``actual`` (n,); RMSE is in the unit of ``actual``.
    """
    return log_loss(actual.astype(np.intp), told) if classes else rmse(actual, told)
