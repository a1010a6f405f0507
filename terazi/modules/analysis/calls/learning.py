"""Calls about learning: training models, reading their results, predicting."""

import asyncio
from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import RowMapping

from terazi.engine.learning.checking import InputRefused as EngineInputRefused
from terazi.engine.learning.models import TrainedModel
from terazi.engine.learning.prediction import predict
from terazi.engine.learning.results import TrainingResult
from terazi.engine.learning.sheets import model_list_sheets
from terazi.engine.workbook.writer import OutColumn, OutSheet, write_workbook
from terazi.foundation.calls.declare import EVERYONE, TOKEN, TOKEN_OR_FKEY_OR_NONE
from terazi.foundation.calls.params import (
    EXCEL,
    FileAnswer,
    FileField,
    FormText,
    OptionalFormText,
    file_answer,
    read_fields,
    read_upload,
)
from terazi.foundation.context import AnyCall, Call, UserCall
from terazi.foundation.errors import FieldProblem
from terazi.foundation.language.phrases import Phrase, say, say_within
from terazi.foundation.limits import Limit
from terazi.modules.analysis.actions import projects as project_actions
from terazi.modules.analysis.actions import runs as actions
from terazi.modules.analysis.calls.declared import calls
from terazi.modules.analysis.errors import (
    ColumnNotFound,
    CreditsNotAgreed,
    FileRefused,
    InputRefused,
    ModelNotFound,
    ModelUnusable,
    ProjectNotFound,
    ProjectNotReady,
    RunNotFound,
)
from terazi.modules.analysis.queries import predictions, projects, runs
from terazi.modules.analysis.queries.artifacts import (
    dataset_of,
    model_key,
    model_of,
    model_seal_key,
    training_of,
)
from terazi.modules.analysis.rules import formulas_of
from terazi.modules.analysis.schemas import run_views
from terazi.modules.analysis.schemas.common import ProjectRef
from terazi.modules.analysis.schemas.runs import (
    ModelRef,
    PredictionAnswer,
    PredictionRequest,
    StartedTraining,
    TrainingList,
    TrainingStart,
    TrainingView,
)
from terazi.modules.credits.public import NotEnoughCredits

_READS = Limit(1000)
_NOT_THERE = [ProjectNotFound, ProjectNotReady, RunNotFound, ModelNotFound]
_NO_MODEL = [*_NOT_THERE, ModelUnusable]
_MOST_PROBLEMS = 100


@calls.post(
    "/v1/wanalyzer_machinelearning_train",
    caller=TOKEN,
    roles=EVERYONE,
    raises=[ProjectNotFound, ProjectNotReady, ColumnNotFound, CreditsNotAgreed, NotEnoughCredits],
)
async def start_training(call: UserCall, body: TrainingStart) -> StartedTraining:
    """Train models that predict a column; it costs only if it succeeds."""
    wish = body.ml_data
    tasks = [
        {
            "target": target,
            "inputs": [c for c in wish.input_columns if c != target] or None,
            "positive_class": wish.positive_class,
            "budget_seconds": wish.budget_seconds,
            "seed": wish.seed,
        }
        for target in dict.fromkeys(wish.target_columns)
    ]
    run, job = await actions.start_training(call, wish.project_id, tasks, agreed=body.frd_usage_count)
    return StartedTraining(machine_learning_id=run.id, job_id=job.id, credit=run.credits)


@calls.post(
    "/v1/wanalyzer/machinelearning/list",
    caller=TOKEN,
    roles=EVERYONE,
    raises=[ProjectNotFound],
    limit=_READS,
)
async def list_trainings(call: UserCall, body: ProjectRef) -> TrainingList:
    """A project's trainings, newest first."""
    await projects.get_project(call.reader, call.user.id, body.project_id)
    rows = await runs.list_trainings(call.reader, body.project_id)
    return TrainingList(list=[run_views.training_summary(row, call.lang) for row in rows])


@calls.post(
    "/v1/wanalyzer/machinelearning/data/get",
    caller=TOKEN_OR_FKEY_OR_NONE,
    roles=EVERYONE,
    raises=_NOT_THERE,
    limit=_READS,
)
async def get_training(call: AnyCall, body: ModelRef) -> TrainingView:
    """A training's result: leaderboard, scores, importance and the prediction form."""
    row = await _training(call, body)
    if row["result_key"] is None:
        view = run_views.training_view(row, None, body.analyze_result_index, None, call.lang)
        return TrainingView(machine_learning=view)
    results = await training_of(call.storage, row["result_key"])
    _require_model(results, body)
    view = run_views.training_view(
        row, results, body.analyze_result_index, body.machine_learning_index, call.lang
    )
    return TrainingView(machine_learning=view)


@calls.post(
    "/v1/wanalyzer/machinelearning/predict",
    caller=TOKEN_OR_FKEY_OR_NONE,
    roles=EVERYONE,
    raises=[*_NO_MODEL, InputRefused],
    limit=_READS,
    max_body_bytes=8_000_000,
)
async def make_predictions(call: AnyCall, body: PredictionRequest) -> PredictionAnswer:
    """Predictions for the given rows, checked against what the model learned from."""
    model, _ = await _model(call, body)
    try:
        made = await asyncio.to_thread(predict, model, body.input_list, explain=body.explain)
    except EngineInputRefused as refused:
        raise _refusal_of(refused) from refused
    return PredictionAnswer(prediction_list=say_within(made.as_json(), call.lang)["rows"])


@calls.post(
    "/v1/wanalyzer/machinelearning/predict/excel",
    caller=TOKEN,
    roles=EVERYONE,
    raises=[*_NO_MODEL, FileRefused, InputRefused],
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
) -> FileAnswer:
    """The rows of a workbook with a prediction beside each."""
    given = {
        "project_id": project_id,
        "machine_learning_id": machine_learning_id,
        "analyze_result_index": analyze_result_index or 0,
        "machine_learning_index": machine_learning_index or None,
    }
    asked = read_fields(ModelRef, given)
    model, _ = await _model(call, asked)
    content = await read_upload(excel_file, max_bytes=call.settings.excel_max_bytes)
    if content is None:
        limit = call.settings.excel_max_bytes / 1_000_000
        raise FileRefused(Phrase("analysis.file_too_large", {"limit": limit}))
    _, dataset = await project_actions.read_excel(call, content, None)
    calculated = await _calculated(call, asked.project_id)
    try:
        sheet = await asyncio.to_thread(predictions.predicted_sheet, model, dataset, call.lang, calculated)
    except EngineInputRefused as refused:
        raise _refusal_of(refused) from refused
    made = await asyncio.to_thread(write_workbook, [sheet])
    return file_answer(made, media_type=EXCEL, name=f"{sheet.name}.xlsx")


@calls.post(
    "/v1/wanalyzer/machinelearning/model/list/excel",
    caller=TOKEN,
    roles=EVERYONE,
    raises=_NO_MODEL,
    media_type=EXCEL,
)
async def download_model_list(call: UserCall, body: ModelRef) -> FileAnswer:
    """The list of a training's models with all their scores, as a workbook."""
    _, result = await _model(call, body)
    sheets = [
        OutSheet(name=name, columns=tuple(OutColumn(name=caption) for caption in header), rows=rows)
        for name, (header, rows) in model_list_sheets(result, call.lang).items()
    ]
    made = await asyncio.to_thread(write_workbook, sheets)
    name = say(Phrase("analysis.sheet.models", {"target": result.target_caption}), call.lang)
    return file_answer(made, media_type=EXCEL, name=f"{name}.xlsx")


async def _calculated(call: UserCall, project_id: UUID) -> predictions.Calculated | None:
    project = await projects.get_ready_project(call.reader, call.user.id, project_id)
    version = await projects.get_version(call.reader, project_id, project["version"])
    formulas = formulas_of(version["recipe"])
    if not formulas:
        return None
    data = await dataset_of(call.storage, projects.keys_of(version))
    return predictions.Calculated(project=data, formulas=formulas)


async def _training(call: Call, body: ModelRef) -> RowMapping:
    owner = call.user.id if call.user else None
    await projects.get_ready_project(call.reader, owner, body.project_id)
    return await runs.get_training(call.reader, body.project_id, body.machine_learning_id)


async def _model(call: Call, body: ModelRef) -> tuple[TrainedModel, TrainingResult]:
    row = await _training(call, body)
    if row["result_key"] is None:
        raise ModelNotFound
    result, index = _require_model(await training_of(call.storage, row["result_key"]), body)
    if result is None:
        raise ModelNotFound
    key = model_key(row["model_prefix"], body.analyze_result_index, index)
    model = await model_of(call.storage, key, seal_key=model_seal_key(call.settings))
    return model, result


def _require_model(
    results: Sequence[TrainingResult | Phrase], body: ModelRef
) -> tuple[TrainingResult | None, int]:
    if body.analyze_result_index >= len(results):
        raise ModelNotFound
    result = results[body.analyze_result_index]
    if isinstance(result, Phrase):
        return None, 0
    index = result.best_index if body.machine_learning_index is None else body.machine_learning_index
    if index >= len(result.models):
        raise ModelNotFound
    return result, index


def _refusal_of(refused: EngineInputRefused) -> InputRefused:
    answer = InputRefused()
    answer.problems = [
        FieldProblem(f"input_list.{note.row}.{note.field}", note.phrase)
        for note in refused.problems[:_MOST_PROBLEMS]
    ]
    return answer
