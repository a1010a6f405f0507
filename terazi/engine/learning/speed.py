"""How long models take to predict, told from what they consist of: no clock decides, so that every machine learns the same."""

from collections.abc import Iterable
from dataclasses import dataclass

from sklearn.base import BaseEstimator

from terazi.engine.learning.cores import BoosterCore, ForestCore
from terazi.engine.learning.families import FittedCore
from terazi.engine.learning.oblivious import ObliviousCore

MOST_BATCH, MOST_SINGLE = 0.8, 0.0025


@dataclass(frozen=True, slots=True)
class Speed:
    """About how many seconds 10,000 rows take together (``batch``), and a row alone (``single``).

    Measured on an Intel Xeon at 2.5 GHz, the preparing of the inputs left out: it takes the rest of the second, and of the
    5 milliseconds, that a model is given.
    """

    batch: float
    single: float

    @property
    def share(self) -> float:
        """The share of what a model may take; above 1 it takes too long."""
        return max(self.batch / MOST_BATCH, self.single / MOST_SINGLE)

    def __mul__(self, count: int) -> "Speed":
        return Speed(self.batch * count, self.single * count)


def together(speeds: Iterable[Speed]) -> Speed:
    """Return the speed of models that are all asked."""
    all_of_them = list(speeds)
    return Speed(sum(s.batch for s in all_of_them), sum(s.single for s in all_of_them))


def speed_of(core: FittedCore) -> Speed:
    """Return about how fast a fitted model predicts."""
    if isinstance(core, BoosterCore):
        trees = core.booster.num_trees()
        return Speed(0.75e-3 * trees, 0.05e-3 + 0.1e-6 * trees)
    if isinstance(core, ObliviousCore):
        trees, _, outputs = core.leaves.shape
        return Speed((0.07e-3 + 0.02e-3 * outputs) * trees, 0.1e-3)
    if isinstance(core, ForestCore):
        trees = len(core.estimator.estimators_)
        return Speed(1e-3 * trees, 5e-6 * trees)
    return _of_estimator(core.estimator)


def _of_estimator(estimator: BaseEstimator) -> Speed:
    if hasattr(estimator, "n_trees_per_iteration_"):
        trees = estimator.n_iter_ * estimator.n_trees_per_iteration_
        return Speed(0.6e-3 * trees, 10e-6 * trees)
    if hasattr(estimator, "n_samples_fit_"):
        return Speed(0.07e-3 * estimator.n_samples_fit_, 0.5e-3)
    machine = estimator
    if hasattr(estimator, "calibrated_classifiers_"):
        machine = estimator.calibrated_classifiers_[0].estimator
    if hasattr(machine, "support_vectors_"):
        vectors, columns = machine.support_vectors_.shape
        return Speed((0.13e-3 + 0.008e-3 * columns) * vectors, 0.5e-3 + 1e-6 * vectors)
    return Speed(0.02, 0.25e-3)
