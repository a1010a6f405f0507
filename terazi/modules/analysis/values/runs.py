"""Words of what is computed from projects: statistics runs, trainings and predictions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum
from uuid import UUID

from terazi.engine.column import Column
from terazi.engine.exchange import Answered, DescribedDataset, Learned, StoredDataset
from terazi.engine.learning.forms import InputField
from terazi.engine.learning.tasks import Splitting, Task
from terazi.engine.statistics.findings import Finding
from terazi.engine.statistics.questions import AnalysisType
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.types import Json
from terazi.modules.analysis.values.projects import SubsetRows
from terazi.modules.analysis.values.reach import View


class RunState(StrEnum):
    """A run is there as soon as it is asked for; it is done, or it failed or was cancelled and cost nothing."""

    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


@dataclass(frozen=True, kw_only=True, slots=True)
class StatisticsQuery:
    """One statistics run. A run of a buyer is that buyer's alone."""

    id: UUID
    project_id: UUID
    auth_client_id: UUID | None
    version: int
    subset: SubsetRows | None
    question: Json
    state: RunState
    counts: dict[str, int] | None
    result_key: str | None
    user_scores: dict[str, int]
    credits: int
    created_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class TrainingTask:
    """One target to learn, as a person asked for it; without inputs every sensible column is one."""

    target: str
    inputs: tuple[str, ...] | None
    positive_class: str | None
    budget_seconds: int
    seed: int
    splitting: Splitting | None = None
    left_out: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class KeptTask:
    """What a training was asked to learn, as it is kept."""

    tasks: tuple[TrainingTask, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class LearningRun:
    """One training."""

    id: UUID
    project_id: UUID
    version: int
    subset: SubsetRows | None
    tasks: tuple[TrainingTask, ...]
    state: RunState
    summary: list[Json]
    result_key: str | None
    model_prefix: str | None
    credits: int
    created_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class KeptRun:
    """A statistics run or training as its owner is handed it over."""

    id: UUID
    kind: str
    version: int
    state: RunState
    result_key: str | None
    credits: int
    created_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class StartedWork:
    """A run that has begun; its id is also its job's."""

    id: UUID
    project_id: UUID
    credits: int


@dataclass(frozen=True, kw_only=True, slots=True)
class ColumnFindings:
    """How many of the wanted findings speak of a column, and how many of them claim something."""

    column_id: str
    count: int
    significant: int


@dataclass(frozen=True, kw_only=True, slots=True)
class PairStrength:
    """The best answer about two columns: how strong it is, from 0 to 1, and its finding where it is told in words."""

    columns: tuple[str, str]
    strength: float
    is_significant: bool
    finding_id: str | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Overview:
    """What the wanted answers speak of: the columns, that of the best finding first, and the pairs of them."""

    columns: Sequence[ColumnFindings]
    pairs: Sequence[PairStrength]


@dataclass(frozen=True, kw_only=True, slots=True)
class FindingPage:
    """Some of the findings that are wanted, of how many, and how many answers are wanted that are not told in words.

    ``similar`` names for each finding those that nearly repeat it and stand under it.
    """

    findings: list[Finding]
    total: int
    only_in_table: int
    similar: Mapping[str, list[str]] = field(default_factory=dict)
    overview: Overview | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Liking:
    """How much kinds of question and columns (ids) are liked by their marks, each from -1 to 1."""

    analyses: Mapping[str, float]
    columns: Mapping[str, float]


@dataclass(frozen=True, kw_only=True, slots=True)
class FindingFilter:
    """Which answers are wanted; those named in ``ids`` whatever else is said, and empty choices mean all."""

    ids: Sequence[str] = ()
    analyses: Sequence[AnalysisType] = ()
    columns: Sequence[str] = ()
    below: float | None = None
    only_significant: bool = False
    only_scored: bool = False
    has_overview: bool = False
    """Whether it is also told which columns and pairs the answers speak of."""
    liking: Liking | None = None
    """By what the order is changed; None where nothing was marked."""


@dataclass(frozen=True, kw_only=True, slots=True)
class FileWanted:
    """What goes into a file of answers: which, how columns are called, the person's scores, the language."""

    filter: FindingFilter
    names: Mapping[str, str]
    scores: Mapping[str, int]
    lang: Lang

    def say(self, key: str) -> str:
        """Say a phrase of statistics in the language."""
        return say(Phrase(f"statistics.{key}"), self.lang)


@dataclass(frozen=True, kw_only=True, slots=True)
class SealedModel:
    """A trained model as it is kept."""

    content: bytes
    seal_key: bytes


@dataclass(frozen=True, kw_only=True, slots=True)
class PredictionsWanted:
    """What is told of predictions: whether reasons, of which inputs where not of all, and whether warnings."""

    explain: bool
    shown: frozenset[str] | None
    has_warnings: bool
    lang: Lang


@dataclass(frozen=True, kw_only=True, slots=True)
class GoalWanted:
    """What an answer should be: a class, or a number of at least (at most) so much; and the inputs that stay."""

    label: str | None
    number: float | None
    is_least: bool
    locked: frozenset[str]


@dataclass(frozen=True, kw_only=True, slots=True)
class Batch:
    """The rows of a workbook, the inputs that are shown, and what decides which rows are let in."""

    rows: StoredDataset
    formulas: Mapping[str, str]
    """Those of the project's calculated columns: what the workbook lacks of them is calculated."""
    shown: Sequence[InputField]
    columns: Sequence[Column]
    view: View
    today: date
    lang: Lang


@dataclass(frozen=True, kw_only=True, slots=True)
class SampleOutputs:
    """All that is made of the workbook of the sample project."""

    sheet: str
    filled_cells: int
    made: Sequence[DescribedDataset]
    """The versions of its data: as it came, and with its links where it has some."""
    question: Json
    answered: Answered
    task: Task
    learned: list[Learned]
