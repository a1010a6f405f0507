"""Words of analysis projects."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import date, datetime
from enum import StrEnum
from uuid import UUID

from terazi.engine.column import Column
from terazi.engine.exchange import Answered, DescribedDataset, Learned, StoredDataset
from terazi.engine.learning.forms import InputField
from terazi.engine.learning.tasks import Task
from terazi.engine.rules.tree import Rule
from terazi.engine.statistics.findings import Finding
from terazi.engine.statistics.questions import AnalysisType
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.types import Json


class ProjectState(StrEnum):
    """importing → ready | failed; a failed project says why and can only be deleted."""

    IMPORTING = "importing"
    READY = "ready"
    FAILED = "failed"


class RunState(StrEnum):
    """A run is there as soon as it is asked for; it is done, or it failed or was cancelled and cost nothing."""

    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


class ProcessType(StrEnum):
    """What a project's job does; the values are the public contract's process types."""

    IMPORT = "import"
    STATISTICS = "statistics"
    LEARNING = "learning"


@dataclass(frozen=True, kw_only=True, slots=True)
class DatasetKeys:
    """Where one version of a data set is kept: its two files, and its columns' descriptions."""

    frame_key: str
    residue_key: str | None
    columns: tuple[Column, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Project:
    """A workbook under analysis. A project without an owner is the template of the sample project."""

    id: UUID
    owner_id: UUID | None
    name: str
    state: ProjectState
    is_sample: bool
    failure: Json | None
    file_name: str
    source_key: str
    sheet: str | None
    settings: Json
    skipped: list[Json]
    version: int
    row_count: int
    column_count: int
    filled_cells: int
    created_at: datetime
    updated_at: datetime
    deleted_at: datetime | None


@dataclass(frozen=True, kw_only=True, slots=True)
class ListedProject:
    """A project in a list, with how many runs it has."""

    id: UUID
    name: str
    state: ProjectState
    is_sample: bool
    failure: Json | None
    file_name: str
    version: int
    row_count: int
    column_count: int
    filled_cells: int
    statistics_count: int
    training_count: int
    created_at: datetime
    updated_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class FoundProject:
    """A project that the platform's search has found."""

    id: UUID
    name: str
    file_name: str
    row_count: int
    column_count: int


@dataclass(frozen=True, kw_only=True, slots=True)
class FoundColumn:
    """A column of a project that the platform's search has found."""

    project_id: UUID
    project_name: str
    column_id: str
    caption: str


@dataclass(frozen=True, kw_only=True, slots=True)
class DatasetVersion:
    """One version of a project's data: where it is kept, what made it, and what is told of it."""

    project_id: UUID
    number: int
    keys: DatasetKeys
    recipe: list[Json]
    profile: list[Json]
    suggestions: Json

    @property
    def columns(self) -> tuple[Column, ...]:
        return self.keys.columns


@dataclass(frozen=True, kw_only=True, slots=True)
class ListedVersion:
    """One version of a project's data in a list."""

    number: int
    steps: list[Json]
    restored_from: int | None
    row_count: int
    created_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class DatasetSize:
    """How large a version of a project's data is."""

    row_count: int
    column_count: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Subset:
    """A named filter of a project's rows; ``is_shared`` lets buyers of its data choose it too."""

    id: UUID
    project_id: UUID
    name: str
    rule: Json
    is_shared: bool
    created_at: datetime
    updated_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class SubsetRows:
    """The rows that a result stands on: a subset's rule as it was on a day, and how many rows it kept then."""

    id: UUID
    name: str
    rule: Json
    day: date
    row_count: int


class SubsetChange(StrEnum):
    """What became of a subset since a result was made from it."""

    NONE = "none"
    CHANGED = "changed"
    GONE = "gone"


@dataclass(frozen=True, kw_only=True, slots=True)
class CountedSubset:
    """A subset with what it keeps of the present data; without a count where its rule does not fit the data any more."""

    subset: Subset
    rule: Rule | None
    row_count: int | None


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


class Doing(StrEnum):
    """What somebody does with a project; the owner may do everything, a bought product allows a part of it."""

    DESCRIBE = "describe"
    PROFILE = "profile"
    ROWS = "rows"
    CALCULATE = "calculate"
    FINDINGS = "findings"
    ASK = "ask"
    MODEL = "model"
    PREDICT = "predict"


@dataclass(frozen=True, kw_only=True, slots=True)
class FindingPage:
    """Some of the findings that are wanted, of how many, and how many answers are wanted that are not told in words."""

    findings: list[Finding]
    total: int
    only_in_table: int


class Shape(StrEnum):
    """How an answer is given; a product may be sold with one of them only."""

    SCREEN = "screen"
    EXCEL = "excel"


@dataclass(frozen=True, kw_only=True, slots=True)
class View:
    """The part of a project that somebody reaches; without limits the whole of it.

    Layers and locations are folded texts; a layer has those beneath it ("sales/orders" beneath "sales").
    """

    layers: tuple[str, ...] | None = None
    main_layer: str = ""
    column_layers: Mapping[str, str] = field(default_factory=dict)
    locations: tuple[str, ...] | None = None
    location_columns: tuple[str, ...] = ()
    rule: str = ""
    row_limit: int | None = None

    @property
    def is_whole(self) -> bool:
        return self.layers is None and not self.limits_rows

    @property
    def limits_rows(self) -> bool:
        return self.locations is not None or bool(self.rule) or self.row_limit is not None

    def reaches(self, column_id: str) -> bool:
        """Whether the layer of a column is among those that were chosen."""
        if self.layers is None:
            return True
        layer = self.column_layers.get(column_id) or self.main_layer
        return any(layer and (layer == chosen or layer.startswith(f"{chosen}/")) for chosen in self.layers)

    def as_json(self) -> Json:
        """Return the view as JSON."""
        return asdict(self)


WHOLE = View()


@dataclass(frozen=True, kw_only=True, slots=True)
class Reach:
    """A version of the data as far as somebody reaches it: where it is kept, and what of it is theirs."""

    keys: DatasetKeys
    formulas: Mapping[str, str]
    view: View
    today: date
    subset: SubsetRows | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class RowsWanted:
    """Which rows and columns somebody wants to see, and in which order."""

    rule: Rule | None
    columns: Sequence[Column]
    order_by: str | None
    is_descending: bool
    today: date


@dataclass(frozen=True, kw_only=True, slots=True)
class Window:
    """One page of rows, how many there are in all, and the raw text of the page's cells that do not fit."""

    rows: list[Json]  # dates are ISO texts
    total: int
    residue: list[tuple[int, str, str]]


@dataclass(frozen=True, kw_only=True, slots=True)
class FindingFilter:
    """Which answers are wanted; those named in ``ids`` whatever else is said, and empty choices mean all."""

    ids: Sequence[str] = ()
    analyses: Sequence[AnalysisType] = ()
    columns: Sequence[str] = ()
    below: float | None = None
    only_significant: bool = False
    only_scored: bool = False


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
    made: DescribedDataset
    question: Json
    answered: Answered
    task: Task
    learned: list[Learned]
