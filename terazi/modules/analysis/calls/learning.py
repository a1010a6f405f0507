"""Calls about learning: training models, reading their results, predicting."""

from terazi.engine.learning.sheets import model_list_sheets
from terazi.engine.learning.tasks import Splitting
from terazi.engine.workbook.sheets import OutColumn, OutSheet
from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.params import (
    EXCEL,
    FileAnswer,
    FileField,
    FormText,
    OptionalFormText,
    file_answer,
    read_fields,
)
from terazi.foundation.context import AnyCall, UserCall
from terazi.foundation.jobs.computation import Computation
from terazi.foundation.jobs.lanes import CANNOT_COMPUTE, FILES
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.limits import Limit
from terazi.modules.accounts.public import UnusualSpend
from terazi.modules.analysis.actions import bought_models
from terazi.modules.analysis.actions import runs as actions
from terazi.modules.analysis.actions.access import CANNOT_BE_USED, COSTS_USES, open_project
from terazi.modules.analysis.actions.computation import QUESTIONS
from terazi.modules.analysis.actions.model_refusals import model_refusals
from terazi.modules.analysis.actions.subsets import changes_since, choose_rows, named_rows, told_rows
from terazi.modules.analysis.actions.workbooks import content_of, read_batch
from terazi.modules.analysis.calls.declared import any_caller, signed_in
from terazi.modules.analysis.calls.opening import (
    NO_MODEL,
    NOT_THERE,
    open_model,
    open_training,
    require_model,
)
from terazi.modules.analysis.errors import (
    ColumnNotFound,
    CreditsNotAgreed,
    FileRefused,
    InputRefused,
    OutputNotSold,
    ProjectNotFound,
    ProjectNotReady,
    RuleRefused,
    SubsetEmpty,
    SubsetNotFound,
)
from terazi.modules.analysis.queries import projects, runs
from terazi.modules.analysis.queries.artifacts import sealed_model
from terazi.modules.analysis.rules.projects import require_project
from terazi.modules.analysis.rules.reach import require_columns
from terazi.modules.analysis.schemas import run_views
from terazi.modules.analysis.schemas.common import ProjectRef
from terazi.modules.analysis.schemas.runs import (
    ModelRef,
    PredictionAnswer,
    PredictionRequest,
    SplittingChoice,
    StartedTraining,
    TrainingList,
    TrainingQuestions,
    TrainingQuestionsRequest,
    TrainingStart,
    TrainingView,
)
from terazi.modules.analysis.values.reach import Doing, Shape
from terazi.modules.analysis.values.runs import TrainingTask
from terazi.modules.credits.public import NotEnoughCredits

_READS = Limit(1000)
_PREDICTIONS = "terazi.modules.analysis.computations.predictions"
_PREDICT_RECORDS = Computation(_PREDICTIONS, "predicted_records")
_PREDICT_WORKBOOK = Computation(_PREDICTIONS, "predicted_workbook")
_QUESTIONS = Computation("terazi.modules.analysis.computations.trainings", "training_questions")
_WRITE_WORKBOOK = Computation("terazi.engine.workbook.writer", "written_workbook")


@signed_in.post(
    "/v1/wanalyzer_machinelearning_train",
    effect=Effect.SPENDS,
    raises=[
        ProjectNotFound,
        ProjectNotReady,
        ColumnNotFound,
        CreditsNotAgreed,
        NotEnoughCredits,
        UnusualSpend,
        RuleRefused,
        SubsetNotFound,
        SubsetEmpty,
        *CANNOT_COMPUTE,
    ],
)
async def start_training(call: UserCall, body: TrainingStart) -> StartedTraining:
    """Train models that predict a column; it costs only if it succeeds."""
    wish = body.ml_data
    tasks = tuple(
        TrainingTask(
            target=target,
            inputs=tuple(column for column in wish.input_columns if column != target) or None,
            positive_class=wish.positive_class,
            budget_seconds=wish.budget_seconds,
            seed=wish.seed,
            splitting=_splitting(wish.splitting),
            left_out=tuple(column for column in wish.left_out_columns if column != target),
        )
        for target in dict.fromkeys(wish.target_columns)
    )
    run = await actions.start_training(
        call, wish.project_id, tasks, subset_id=wish.subset_id, agreed=body.frd_usage_count
    )
    return StartedTraining(machine_learning_id=run.id, job_id=run.id, credit=run.credits)


@signed_in.post(
    "/v1/wanalyzer/machinelearning/question/list",
    effect=Effect.READS,
    raises=[
        ProjectNotFound,
        ProjectNotReady,
        ColumnNotFound,
        RuleRefused,
        SubsetNotFound,
        *CANNOT_COMPUTE,
    ],
    limit=_READS,
)
async def list_training_questions(call: UserCall, body: TrainingQuestionsRequest) -> TrainingQuestions:
    """What to decide before a training: which rows belong together, and which columns are known only afterwards."""
    opened = await open_project(call, body.project_id, None, Doing.PROFILE)
    data = await opened.data()
    require_columns(data.columns, [*body.target_columns, *body.input_columns])
    rows = await choose_rows(opened, data, body.subset_id)
    return TrainingQuestions(
        **await data.within(rows).ask(
            _QUESTIONS, tuple(body.target_columns), tuple(body.input_columns), call.lang
        )
    )


@signed_in.post(
    "/v1/wanalyzer/machinelearning/list", effect=Effect.READS, raises=[ProjectNotFound], limit=_READS
)
async def list_trainings(call: UserCall, body: ProjectRef) -> TrainingList:
    """A project's trainings, newest first."""
    own, trainings = await call.reader.ask(
        projects.find_project(call.user.id, body.project_id), runs.list_trainings(body.project_id)
    )
    require_project(own)
    changes = await changes_since(call, body.project_id, *(run.subset for run in trainings))
    told = zip(trainings, changes, strict=True)
    return TrainingList(list=[run_views.training_summary(run, change, call.lang) for run, change in told])


@any_caller.post(
    "/v1/wanalyzer/machinelearning/data/get",
    effect=Effect.READS,
    raises=[*NOT_THERE, *CANNOT_BE_USED, *CANNOT_COMPUTE],
    limit=_READS,
)
async def get_training(call: AnyCall, body: ModelRef) -> TrainingView:
    """A training's result: leaderboard, scores, importance and the prediction form."""
    opened, run = await open_training(call, body, Doing.MODEL)
    version = await opened.any_version(run.version)
    rows = run_views.rows_of_result(
        *await told_rows(opened, version, run.subset),
        call.lang,
        is_counted=not opened.view.limits_rows,
    )
    if run.result_key is None:
        view = run_views.training_view(run, None, body.analyze_result_index, None, rows, call.lang)
        return TrainingView(machine_learning=view)
    results = await bought_models.results_of(opened, run, run.result_key)
    require_model(results, body)
    view = run_views.training_view(
        run, results, body.analyze_result_index, body.machine_learning_index, rows, call.lang
    )
    return TrainingView(machine_learning=view)


@any_caller.post(
    "/v1/wanalyzer/machinelearning/predict",
    effect=Effect.DEPENDS,
    raises=[*NO_MODEL, InputRefused, *COSTS_USES, OutputNotSold, *CANNOT_COMPUTE],
    limit=_READS,
    max_body_bytes=8_000_000,
)
async def make_predictions(call: AnyCall, body: PredictionRequest) -> PredictionAnswer:
    """Predictions for the given rows, checked against what the model learned from; a bought product takes a use for each."""
    used = await open_model(call, body, Doing.PREDICT, Shape.SCREEN)
    fields, records = await bought_models.take_records(used.opened, used.form, used.result, body.input_list)
    sealed = await sealed_model(call.storage, used.key, call.settings)
    wanted = bought_models.predictions_wanted(used.opened, fields, explain=body.explain)
    with model_refusals(used.key):
        told = await QUESTIONS.compute(call, _PREDICT_RECORDS, sealed, records, wanted)
    return PredictionAnswer(prediction_list=told)


@signed_in.post(
    "/v1/wanalyzer/machinelearning/predict/excel",
    effect=Effect.EXPORTS,
    raises=[*NO_MODEL, FileRefused, InputRefused, *COSTS_USES, OutputNotSold, *CANNOT_COMPUTE],
    max_body_bytes=12_000_000,
    media_type=EXCEL,
)
async def predict_workbook(
    call: UserCall,
    excel_file: FileField,
    project_id: FormText,
    machine_learning_id: FormText,
    analyze_result_index: OptionalFormText = None,
    machine_learning_index: OptionalFormText = None,
    auth_client_id: OptionalFormText = None,
    sheet: OptionalFormText = None,
) -> FileAnswer:
    """The rows of a workbook with a prediction beside each; a bought product takes a use for each row."""
    given = {
        "project_id": project_id,
        "machine_learning_id": machine_learning_id,
        "analyze_result_index": analyze_result_index or 0,
        "machine_learning_index": machine_learning_index or None,
        "auth_client_id": auth_client_id or None,
    }
    asked = read_fields(ModelRef, given)
    used = await open_model(call, asked, Doing.PREDICT, Shape.EXCEL)
    async with FILES.turn(call.asker):
        rows, count = await read_batch(call, await content_of(call, excel_file), sheet or None)
    batch = await bought_models.take_batch(used.opened, used.result, rows, count)
    sealed = await sealed_model(call.storage, used.key, call.settings)
    data = await used.opened.data()
    with model_refusals(used.key):
        made = await data.ask_long(_PREDICT_WORKBOOK, sealed, batch)
    name = say(Phrase("analysis.sheet.predictions"), call.lang)
    return file_answer(made, media_type=EXCEL, name=f"{name}.xlsx")


@signed_in.post(
    "/v1/wanalyzer/machinelearning/model/list/excel",
    effect=Effect.EXPORTS,
    raises=[*NO_MODEL, *CANNOT_BE_USED, OutputNotSold, *CANNOT_COMPUTE],
    media_type=EXCEL,
)
async def download_model_list(call: UserCall, body: ModelRef) -> FileAnswer:
    """The list of a training's models with all their scores, as a workbook."""
    used = await open_model(call, body, Doing.MODEL, Shape.EXCEL)
    result = used.result
    sheets = [
        OutSheet(name=name, columns=tuple(OutColumn(name=caption) for caption in header), rows=rows)
        for name, (header, rows) in model_list_sheets(result, call.lang).items()
    ]
    made = await QUESTIONS.compute(call, _WRITE_WORKBOOK, sheets)
    name = named_rows(
        say(Phrase("analysis.sheet.models", {"target": result.target_caption}), call.lang), used.run.subset
    )
    return file_answer(made, media_type=EXCEL, name=f"{name}.xlsx")


def _splitting(chosen: SplittingChoice | None) -> Splitting | None:
    return None if chosen is None else Splitting(group=chosen.group_column, time=chosen.time_column)
