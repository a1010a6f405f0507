"""Trainings and their models, found as a call names them."""

from collections.abc import Sequence
from dataclasses import dataclass

from terazi.engine.learning.forms import InputForm
from terazi.engine.learning.results import TrainingResult
from terazi.foundation.context import Call
from terazi.foundation.language.phrases import Phrase
from terazi.modules.analysis.actions import bought_models
from terazi.modules.analysis.actions.access import Opened, open_project
from terazi.modules.analysis.errors import (
    ModelNotFound,
    ModelUnusable,
    ProjectNotFound,
    ProjectNotReady,
    RunNotFound,
)
from terazi.modules.analysis.queries.artifacts import model_key, training_of
from terazi.modules.analysis.schemas.runs import ModelRef
from terazi.modules.analysis.values.reach import Doing, Shape
from terazi.modules.analysis.values.runs import LearningRun

NOT_THERE = [ProjectNotFound, ProjectNotReady, RunNotFound, ModelNotFound]
NO_MODEL = [*NOT_THERE, ModelUnusable]


@dataclass(frozen=True, kw_only=True, slots=True)
class UsedModel:
    """A model of a training as far as the caller reaches it: where it is kept, all it is told, and what is told of it."""

    opened: Opened
    run: LearningRun
    key: str
    form: InputForm
    result: TrainingResult
    index: int


async def open_training(
    call: Call, body: ModelRef, doing: Doing, shape: Shape | None = None
) -> tuple[Opened, LearningRun]:
    """Return the project that a call names as far as the caller reaches it, and the training; refused if either is not there."""
    opened = await open_project(call, body.project_id, body.auth_client_id, doing, shape=shape)
    return opened, await opened.training(body.machine_learning_id)


async def open_model(call: Call, body: ModelRef, doing: Doing, shape: Shape | None = None) -> UsedModel:
    """Return the model that a call names, the best one where it names none; ModelNotFound if it is not there."""
    opened, run = await open_training(call, body, doing, shape)
    if run.result_key is None:
        raise ModelNotFound
    result, index = require_model(await bought_models.results_of(opened, run, run.result_key), body)
    whole = (await training_of(call.storage, run.result_key))[body.analyze_result_index]
    if result is None or isinstance(whole, Phrase) or run.model_prefix is None:
        raise ModelNotFound
    key = model_key(run.model_prefix, body.analyze_result_index, index)
    return UsedModel(opened=opened, run=run, key=key, form=whole.form, result=result, index=index)


def require_model(
    results: Sequence[TrainingResult | Phrase], body: ModelRef
) -> tuple[TrainingResult | None, int]:
    """Return what was found for the target that a call names, and the model's place; no result where it could not be learned."""
    if body.analyze_result_index >= len(results):
        raise ModelNotFound
    result = results[body.analyze_result_index]
    if isinstance(result, Phrase):
        return None, 0
    index = result.best_index if body.machine_learning_index is None else body.machine_learning_index
    if index >= len(result.models):
        raise ModelNotFound
    return result, index
