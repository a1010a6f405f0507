"""Requests and answers about statistics runs, trainings and predictions."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import BaseModel, Field

from terazi.engine.learning.tasks import DoubtKind
from terazi.engine.statistics.questions import AnalysisType
from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.foundation.types import Json
from terazi.modules.analysis.schemas.common import ColumnId, Page, PageInfo
from terazi.modules.analysis.schemas.subsets import RowsOfResult

Columns = Annotated[list[ColumnId], Field(max_length=1_000)]
MOST_SELECTED = 20
Agreed = Annotated[int, Field(ge=0, le=1_000_000)]


class StatisticsQuestion(RequestModel):
    """A statistics query: columns and kinds of question, not tests; empty lists mean all."""

    project_id: UUID
    auth_client_id: UUID | None = None
    selected_columns: Columns = []
    selected_analyze_types: Annotated[list[AnalysisType], Field(max_length=20)] = []
    selected_p_value: float = Field(0.05, gt=0, lt=1)
    focus_column: ColumnId | None = None
    subset_id: UUID | None = None


class StatisticsStart(RequestModel):
    """The statistics queries to run, and the credits (of bought ones: the uses) the caller agrees to spend together."""

    list: Annotated[list[StatisticsQuestion], Field(min_length=1, max_length=5)]
    frd_usage_count: Agreed | None = None


class StartedRun(BaseModel):
    """A run that has begun."""

    stats_id: UUID
    job_id: UUID
    project_id: UUID
    credit: int


class StartedRuns(Answer):
    """The runs that have begun."""

    list: list[StartedRun]


class CreditQuestion(RequestModel):
    """Work whose price is asked."""

    project_id: UUID
    process_type: Literal["statistics", "learning"]
    selected_columns: Columns = []
    subset_id: UUID | None = None
    target_count: int = Field(1, ge=1, le=5)
    budget_seconds: Literal[10, 30, 60, 120] = 30


class CreditAnswer(Answer):
    """What the work would cost, and what the caller has."""

    credit: int
    balance: int
    is_enough: bool


class StatisticsSummary(BaseModel):
    """One statistics run in a list."""

    stats_id: UUID
    version: int
    subset: RowsOfResult | None
    question: Json
    state: str
    counts: Json | None
    credit: int
    created_at: datetime


class StatisticsList(Answer):
    """A project's statistics runs, newest first."""

    list: list[StatisticsSummary]


class FindingScore(RequestModel):
    """How useful a finding is to the person, from 1 to 5; 0 takes the score back."""

    finding_id: Annotated[str, Field(min_length=1, max_length=80)]
    score: int = Field(ge=0, le=5)


class FindingsFilterRequest(RequestModel):
    """Which findings of a run are wanted.

    ``selected_p_value`` keeps findings whose adjusted p is below it, ``only_significant`` those about a pair of columns that
    hold at the run's own level, ``only_scored`` those that the person has scored.
    """

    project_id: UUID
    stats_id: UUID | None = None
    auth_client_id: UUID | None = None
    selected_analyze_types: Annotated[list[AnalysisType], Field(max_length=20)] = []
    selected_p_value: float | None = Field(None, gt=0, le=1)
    selected_columns: Columns = []
    only_significant: bool = False
    only_scored: bool = False


class StatisticsResultRequest(FindingsFilterRequest):
    """Which findings of a run to show.

    Findings named in ``selected_stats`` are answered with chart and tables, and only they: filters and page do not count then.
    With ``with_overview`` it is also told which columns the findings speak of, and how strongly each two belong together.
    """

    with_overview: bool = False
    user_score_list: Annotated[list[FindingScore], Field(max_length=100)] = []
    pagination: Page = Page(page=1, page_size=50)
    selected_stats: Annotated[
        list[Annotated[str, Field(max_length=80)]], Field(max_length=MOST_SELECTED)
    ] = []


class FindingView(BaseModel):
    """One finding, said in the caller's language: the sentence in plain words, and its figures in a line of their own.

    ``similar`` are the ids of findings that nearly repeat it; they stand under it and not in the list.
    """

    finding_id: str
    analysis: str
    test: str
    columns: list[str]
    column_names: list[str]
    sentence: str
    figures: str
    method: str
    reason: str
    notes: list[str]
    statistic: float | None
    df: list[float]
    df_text: str | None
    p: float | None
    p_adjusted: float | None
    is_significant: bool
    effect: Json | None
    estimate: Json | None
    alternatives: list[Json]
    inside: str | None
    n: int
    score: float
    user_score: int | None
    similar: list[str]
    detail: Json | None


class ColumnFindingsView(BaseModel):
    """How many findings speak of a column, and how many of them hold at the run's own level."""

    column_id: str
    column_name: str
    count: int
    significant: int


class PairView(BaseModel):
    """How strongly two columns belong together, from 0 to 1, and the finding that says it, where one does."""

    columns: list[str]
    strength: float
    is_significant: bool
    finding_id: str | None


class OverviewView(BaseModel):
    """The columns that findings speak of, that of the best finding first, and the pairs of the first hundred of them."""

    column_list: list[ColumnFindingsView]
    pair_list: list[PairView]


class StatisticsResult(Answer):
    """Findings of a statistics run, best first.

    Of very many answers the best of each kind of question and of each column are findings, told in words; ``only_in_table`` says
    how many others the filters keep. ``order_reason`` says by which marks of earlier runs the order was changed.
    """

    stats_id: UUID
    state: str
    version: int
    subset: RowsOfResult | None
    question: Json
    counts: Json
    notes: list[str]
    row_count: int
    list: list[FindingView]
    only_in_table: int
    overview: OverviewView | None = None
    order_reason: str | None = None
    pagination: PageInfo


class SplittingChoice(RequestModel):
    """How rows are divided to judge models: which rows stay together, and by which column the last ones are held out."""

    group_column: ColumnId | None = None
    time_column: ColumnId | None = None


class TrainingWish(RequestModel):
    """What to learn: the column(s) to predict, from which columns, and how long to try.

    Without ``splitting`` the proposed one is used. ``left_out_columns`` are known only after what is predicted.
    """

    project_id: UUID
    target_columns: Annotated[list[ColumnId], Field(min_length=1, max_length=5)]
    input_columns: Columns = []
    subset_id: UUID | None = None
    positive_class: Annotated[str, Field(max_length=500)] | None = None
    budget_seconds: Literal[10, 30, 60, 120] = 30
    seed: int = Field(0, ge=0, le=2_000_000_000)
    splitting: SplittingChoice | None = None
    left_out_columns: Columns = []


class TrainingQuestionsRequest(RequestModel):
    """A training that is thought of: the columns to predict, from which columns (all where empty), and of which rows."""

    project_id: UUID
    target_columns: Annotated[list[ColumnId], Field(min_length=1, max_length=5)]
    input_columns: Columns = []
    subset_id: UUID | None = None


class TrainingQuestion(BaseModel):
    """A question about columns that may be known only once the target is: they decide it, or are filled with it, come later, or add up to it."""

    target_column: str
    column_list: list[str]
    kind: DoubtKind
    question: str


class TrainingQuestions(Answer):
    """What a person should decide before a training: how rows are divided, and which columns are known in time."""

    group_column: str | None
    time_column: str | None
    question_list: list[TrainingQuestion]


class TrainingStart(RequestModel):
    """A training to start, and the credits the caller agrees to spend on it."""

    ml_data: TrainingWish
    frd_usage_count: Agreed | None = None


class StartedTraining(Answer):
    """The training that has begun."""

    machine_learning_id: UUID
    job_id: UUID
    credit: int


class TrainingSummary(BaseModel):
    """One training in a list."""

    machine_learning_id: UUID
    version: int
    subset: RowsOfResult | None
    task: Json
    state: str
    summary: list[Json]
    credit: int
    created_at: datetime


class TrainingList(Answer):
    """A project's trainings, newest first."""

    list: list[TrainingSummary]


class ModelRef(RequestModel):
    """A model of a training: the target's place and the model's place in it (the best where absent)."""

    project_id: UUID
    auth_client_id: UUID | None = None
    machine_learning_id: UUID
    analyze_result_index: int = Field(0, ge=0, le=4)
    machine_learning_index: int | None = Field(None, ge=0, le=100)


class TrainingView(Answer):
    """A training's result for one target: leaderboard, scores, importance, prediction form."""

    machine_learning: Json


class ModelCardSection(BaseModel):
    """A part of a model's card: sentences, then a table; without a head its rows are pairs of a name and what is said of it."""

    title: str
    sentence_list: list[str]
    head: list[str]
    row_list: list[list[str]]


class ModelCardView(Answer):
    """A model's card, in the caller's language."""

    title: str
    section_list: list[ModelCardSection]


class PredictionRequest(ModelRef):
    """Rows to predict, each with values by column id or caption."""

    input_list: Annotated[list[Json], Field(min_length=1, max_length=10_000)]
    explain: bool = False


class PredictionAnswer(Answer):
    """Predictions in the order of the rows."""

    prediction_list: list[Json]


class WhatIfRequest(ModelRef):
    """A row whose inputs are varied one by one; ``label`` is the class that is followed (the predicted one where absent)."""

    input: Json
    label: Annotated[str, Field(max_length=1000)] | None = None


class WhatIfAnswer(Answer):
    """The answer to the row, and how it changes with each input."""

    what_if: Json


class CounterfactualRequest(ModelRef):
    """A row, and what its answer should be: a class, or a number of at least (or at most) so much; locked inputs stay."""

    input: Json
    label: Annotated[str, Field(max_length=1000)] | None = None
    number: Annotated[float, Field(allow_inf_nan=False)] | None = None
    is_least: bool = True
    locked_columns: Columns = []


class CounterfactualAnswer(Answer):
    """The smallest changes that bring the answer about."""

    counterfactual: Json


class DependenceRequest(ModelRef):
    """An input of a model; ``label`` is the class that is followed (the positive or the first one where absent)."""

    column: ColumnId
    label: Annotated[str, Field(max_length=1000)] | None = None


class DependenceAnswer(Answer):
    """How the answers hang on the input: means over the rows of the data, with a band."""

    dependence: Json
