"""A small neural network trained epoch by epoch, so that it can be stopped and keeps its best weights."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.base import BaseEstimator
from sklearn.neural_network import MLPClassifier, MLPRegressor

from terazi.engine.learning.features import Floats
from terazi.engine.learning.metrics import log_loss, rmse

WATCHED_FROM = 120
WATCHED_SHARE = 0.15
PATIENCE = 10
MOST_EPOCHS = 120
SEEN_ROWS = 1_500_000


def fit_network(
    wide: Floats,
    target: NDArray[Any],
    settings: Mapping[str, str | int | float],
    *,
    classes: tuple[int, ...],
    seed: int,
    pulse: Callable[[], object],
) -> BaseEstimator:
    """Fit a network; with enough rows a seventh of them are watched and the weights of the best epoch are kept.

    ``wide`` is (rows, columns) without gaps, ``target`` (rows,) class numbers or numbers. Adam (Kingma and Ba 2015) in
    at most 120 epochs; ``pulse`` is called before each and may raise.
    """
    rng = np.random.default_rng(seed)
    order = rng.permutation(len(wide))
    watched = order[: int(len(wide) * WATCHED_SHARE)] if len(wide) >= WATCHED_FROM else order[:0]
    learned = order[len(watched) :]
    network = _network(settings, len(learned), seed, with_classes=bool(classes))
    best: tuple[float, list[Floats], list[Floats]] | None = None
    waited = 0
    for _ in range(int(np.clip(SEEN_ROWS // len(learned), 8, MOST_EPOCHS))):
        pulse()
        if classes:
            network.partial_fit(wide[learned], target[learned], classes=list(classes))
        else:
            network.partial_fit(wide[learned], target[learned])
        if not len(watched):
            continue
        loss = _loss(network, wide[watched], target[watched], classes)
        waited += 1
        if best is None or loss < best[0] - 1e-5:
            best = (loss, [w.copy() for w in network.coefs_], [b.copy() for b in network.intercepts_])
            waited = 0
        if waited >= PATIENCE:
            break
    if best is not None:
        network.coefs_, network.intercepts_ = best[1], best[2]
    for training_only in ("_optimizer", "_random_state"):
        network.__dict__.pop(training_only, None)
    return network


def _network(
    settings: Mapping[str, str | int | float], rows: int, seed: int, *, with_classes: bool
) -> BaseEstimator:
    kind = MLPClassifier if with_classes else MLPRegressor
    layers = tuple(int(settings[name]) for name in ("first", "second") if settings[name])
    return kind(
        hidden_layer_sizes=layers,
        alpha=settings["decay"],
        learning_rate_init=settings["rate"],
        batch_size=int(np.clip(rows // 10, 16, 256)),
        random_state=seed,
    )


def _loss(network: BaseEstimator, wide: Floats, target: NDArray[Any], classes: tuple[int, ...]) -> float:
    if not classes:
        return rmse(target, network.predict(wide))
    places = np.searchsorted(np.asarray(classes), target)
    return log_loss(places, network.predict_proba(wide))
