"""What is to be learned, and what is told while learning."""

from dataclasses import dataclass
from enum import StrEnum

from terazi.foundation.language.phrases import Phrase


class TaskKind(StrEnum):
    """What the target is: one of two classes, one of several classes, or a number."""

    BINARY = "binary"
    MULTICLASS = "multiclass"
    REGRESSION = "regression"

    @property
    def has_classes(self) -> bool:
        return self is not TaskKind.REGRESSION


class Family(StrEnum):
    """A family of models."""

    LINEAR = "linear"
    BAYES = "bayes"
    NEIGHBOURS = "neighbours"
    LIGHTGBM = "lightgbm"
    CATBOOST = "catboost"
    SVM = "svm"
    HISTOGRAM_BOOSTING = "histogram_boosting"
    EXTRA_TREES = "extra_trees"
    FOREST = "forest"
    NEURAL = "neural"
    ENSEMBLE = "ensemble"

    def name_for(self, kind: TaskKind) -> Phrase:
        """Return the name a person knows the family by."""
        if self is Family.LINEAR:
            return Phrase(f"learning.family.{'logistic' if kind.has_classes else 'linear'}")
        return Phrase(f"learning.family.{self.value}")


@dataclass(frozen=True, kw_only=True, slots=True)
class Splitting:
    """How rows are divided to judge models: rows of one value of ``group`` stay together, the last ones in ``time`` are held out."""

    group: str | None = None
    time: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Task:
    """One target to learn and how: columns are ids; what is None is chosen from the data.

    ``inputs`` None means every sensible column; ``families`` None means all of them; ``splitting`` None means the proposed one.
    ``left_out`` are columns that are known only after the target. Where ``trials`` are given they are the budget, and the
    same data, seed, families, folds and number of trials give the same model; the time then ends nothing. ``folds`` 1
    validates on one part, None on as many as the rows (and the time) have it. ``copies`` are the fits whose mean the best
    model is; None makes as many as there is time for.
    """

    target: str
    inputs: tuple[str, ...] | None = None
    kind: TaskKind | None = None
    positive_class: str | None = None
    budget_seconds: float = 30.0
    seed: int = 0
    families: tuple[Family, ...] | None = None
    test_share: float = 0.2
    splitting: Splitting | None = None
    left_out: tuple[str, ...] = ()
    trials: int | None = None
    folds: int | None = None
    copies: int | None = None


class DoubtKind(StrEnum):
    """Why an input is doubted: it alone decides the target, is filled only with one answer, comes later, or adds up to the target."""

    DECIDES = "decides"
    FILLED = "filled"
    LATER = "later"
    SUM = "sum"


class CannotLearn(ValueError):  # noqa: N818 - the name says what happened
    """The data cannot answer the task; ``phrase`` says why and what to do."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(phrase.key)
        self.phrase = phrase


class TrainingCancelled(Exception):  # noqa: N818 - not an error: somebody asked for it
    """Raised by the progress callback to stop the training."""


class RowState(StrEnum):
    """Where a family stands while training."""

    WAITING = "waiting"
    RUNNING = "running"
    SCREENED = "screened"  # scored on a sample only
    DONE = "done"
    SKIPPED = "skipped"  # the time did not allow it, or the data is too large for it
    FAILED = "failed"


@dataclass(frozen=True, kw_only=True, slots=True)
class LeaderboardRow:
    """A family's standing on validation rows: ``loss`` is log-loss or RMSE, ``score`` macro F-score or R²."""

    family: Family
    name: Phrase
    state: RowState
    loss: float | None = None
    score: float | None = None
    seconds: float = 0.0


@dataclass(frozen=True, kw_only=True, slots=True)
class TrainingProgress:
    """How far a training is: the step, the share of the budget used, and the leaderboard, best first."""

    step: Phrase
    fraction: float
    seconds_left: float
    leaderboard: tuple[LeaderboardRow, ...]
