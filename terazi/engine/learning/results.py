"""What a training found: scores, models, and what was left out."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from terazi.engine.learning.forms import InputForm
from terazi.engine.learning.records import NOT_JSON, from_json, to_json
from terazi.engine.learning.tasks import Family, LeaderboardRow, Task, TaskKind
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json, Value

_DOUBTED = frozenset(f"learning.note.{name}" for name in ("telling", "filled", "afterwards", "sum"))


@dataclass(frozen=True, kw_only=True, slots=True)
class Scores:
    """Scores on rows the model never saw; what does not apply to the kind of task is None."""

    precision_binary: float | None = None
    precision_micro: float | None = None
    precision_macro: float | None = None
    precision_weighted: float | None = None
    recall_binary: float | None = None
    recall_micro: float | None = None
    recall_macro: float | None = None
    recall_weighted: float | None = None
    fscore_binary: float | None = None
    fscore_micro: float | None = None
    fscore_macro: float | None = None
    fscore_weighted: float | None = None
    accuracy: float | None = None
    log_loss: float | None = None
    roc_auc: float | None = None
    rmse: float | None = None
    mae: float | None = None
    r2: float | None = None
    median_ae: float | None = None
    brier: float | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Interval:
    """A 95 % bootstrap interval of a score."""

    low: float
    high: float


@dataclass(frozen=True, kw_only=True, slots=True)
class Confusion:
    """Counts of held-out rows: ``counts[actual][predicted]`` in the order of ``labels``."""

    labels: tuple[str, ...]
    counts: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class RocPoint:
    """One point of the ROC curve."""

    false_positive_rate: float
    true_positive_rate: float
    threshold: float | None


@dataclass(frozen=True, kw_only=True, slots=True)
class CalibrationBin:
    """Rows whose predicted probability is alike: the mean prediction and what really happened.

    Of two classes it is the probability of the positive one, of several that of the answer given.
    """

    predicted: float
    actual: float
    rows: int


@dataclass(frozen=True, kw_only=True, slots=True)
class PrecisionRecallPoint:
    """What is caught of a class and how much of what is called so is right, where the probability reaches the threshold."""

    recall: float
    precision: float
    threshold: float


@dataclass(frozen=True, kw_only=True, slots=True)
class PrecisionRecall:
    """A class against the rest: ``rows`` held-out rows are of it, the ``share`` is what guessing would be right in."""

    label: str
    rows: int
    share: float
    average_precision: float
    points: tuple[PrecisionRecallPoint, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class ErrorBin:
    """Held-out rows whose error (predicted minus actual) is from ``low`` to ``high``."""

    low: float
    high: float
    rows: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Residuals:
    """The errors of a regression, in the target's unit: half of them are within ``half_within``, nine of ten within ``most_within``."""

    bins: tuple[ErrorBin, ...]
    half_within: float
    most_within: float
    mean: float


@dataclass(frozen=True, kw_only=True, slots=True)
class ActualPredicted:
    """One held-out row of a regression; ``row`` is its number in the sheet."""

    row: int
    actual: float
    predicted: float


@dataclass(frozen=True, kw_only=True, slots=True)
class ImportanceRow:
    """How much worse the model gets when one input is shuffled (rise of log-loss or RMSE), and its share of the whole."""

    column: str
    caption: str
    rise: float
    share: float


@dataclass(frozen=True, kw_only=True, slots=True)
class Member:
    """One family inside the ensemble and its weight (0 to 1, together 1); several of its models count as one member."""

    family: Family
    name: Phrase
    weight: float


@dataclass(frozen=True, kw_only=True, slots=True)
class ModelReport:
    """One trained model: how good it is and what it looks at; ``index`` is the machine_learning_index.

    ``summary`` says how good it is beside the baseline, ``sentences`` what else is to be known before it is trusted.
    """

    index: int
    family: Family
    name: Phrase
    settings: Mapping[str, str | int | float]
    validation_loss: float
    validation_score: float
    scores: Scores
    intervals: Mapping[str, Interval]
    confusion: Confusion | None
    roc: tuple[RocPoint, ...] | None
    calibration: tuple[CalibrationBin, ...] | None
    actual_predicted: tuple[ActualPredicted, ...] | None
    importance: tuple[ImportanceRow, ...]
    members: tuple[Member, ...]
    seconds: float
    summary: Phrase
    sentences: tuple[Phrase, ...] = ()
    # None of older trainings, which kept less.
    precision_recall: tuple[PrecisionRecall, ...] | None = None
    residuals: Residuals | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class LeftOutColumn:
    """A column the models do not see, and why."""

    column: str
    caption: str
    reason: Phrase


@dataclass(frozen=True, kw_only=True, slots=True)
class TrainingResult:
    """Everything one training found; ``models`` are best first (by validation), ``trained`` holds them in the same order.

    ``trained`` is not part of the JSON: keep the models with ``dump_model``. ``baseline`` are the scores of always saying
    the commonest class (or the mean). ``trials``, ``folds``, ``copies`` and the families that ``took_part`` say what was tried, so that
    it can be repeated (``repetition``); ``is_repeatable`` is False where the time cut the last fits short. ``loss_metric`` is ``log_loss`` or ``rmse``; ``score_metric`` ``fscore_macro`` or ``r2``.
    """

    task: Task
    kind: TaskKind
    target_caption: str
    classes: tuple[str, ...] | None
    class_counts: tuple[int, ...] | None
    positive_class: str | None
    loss_metric: str
    score_metric: str
    form: InputForm
    left_out: tuple[LeftOutColumn, ...]
    notes: tuple[Phrase, ...]
    rows_used: int
    train_rows: int
    test_rows: int
    dropped_rows: int
    leaderboard: tuple[LeaderboardRow, ...]
    baseline: Scores
    models: tuple[ModelReport, ...]
    best_index: int
    seconds: float
    data_fingerprint: str
    libraries: Mapping[str, str]
    trials: int = 0
    folds: int = 0
    copies: int = 1
    took_part: tuple[Family, ...] = ()
    is_repeatable: bool = False
    # Models (TrainedModel); who only passes a result on does without what they need.
    trained: tuple[Value, ...] = field(default=(), metadata=NOT_JSON, compare=False, repr=False)

    @property
    def best(self) -> ModelReport:
        return self.models[self.best_index]

    @property
    def doubts(self) -> tuple[Phrase, ...]:
        """The notes that ask whether an input gives the answer away: with them a good score may say nothing."""
        return tuple(note for note in self.notes if note.key in _DOUBTED)

    def repetition(self) -> Task:
        """Return the task that gives the same best model again on any machine, however fast it is."""
        families = (*self.took_part, Family.ENSEMBLE)
        if self.task.families is not None and Family.ENSEMBLE not in self.task.families:
            families = self.took_part
        return replace(self.task, trials=self.trials, folds=self.folds, copies=self.copies, families=families)

    def as_json(self) -> Json:
        """Return everything but the models themselves as JSON."""
        written: Json = to_json(self)
        return written

    @staticmethod
    def from_json(stored: Json) -> "TrainingResult":
        """Return the result that ``as_json`` wrote, without the models; RecordError if it is not one."""
        return from_json(TrainingResult, dict(stored))
