"""A model before it is bought: what its buyer will see of it, and the one answer that each person gets of it for nothing."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from terazi.engine.learning.forms import InputForm
from terazi.engine.learning.results import TrainingResult
from terazi.foundation.context import Call, UserCall
from terazi.foundation.jobs.computation import Computation
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json, Value
from terazi.modules.analysis.actions import bought_models
from terazi.modules.analysis.actions.access import Opened
from terazi.modules.analysis.actions.choices import view_of_limits
from terazi.modules.analysis.actions.computation import QUESTIONS
from terazi.modules.analysis.actions.model_refusals import model_refusals
from terazi.modules.analysis.errors import FreeAnswersUsedUp, FreeAnswerTaken, OutputGone, RunNotFound
from terazi.modules.analysis.queries import free_answers, projects
from terazi.modules.analysis.queries.artifacts import model_key, sealed_model, training_of
from terazi.modules.analysis.rules.projects import require_result
from terazi.modules.analysis.values.projects import Project, ProjectState
from terazi.modules.entitlements.public import Limits, ProductType, Usable

_PREDICT_RECORDS = Computation("terazi.modules.analysis.computations.predictions", "predicted_records")
_NO_ENTITLEMENT = UUID(int=0)
_DAY = timedelta(days=1)
MOST_A_DAY = 200
"""So many people get a free answer of a training within a day: accounts made for the purpose end there."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SoldModel:
    """The best model of the first target of a training, as who buys it reaches it."""

    opened: Opened
    training_id: UUID
    key: str
    form: InputForm
    result: TrainingResult


async def sold_model(call: Call, project: Project, limits: Limits) -> SoldModel:
    """Return the model that a product with these limits sells; OutputGone where its buyer could not ask it."""
    if limits.machine_learning_id is None:
        raise OutputGone
    product = Usable(
        id=_NO_ENTITLEMENT,
        product_type=ProductType.MACHINE_LEARNING_QUERY,
        limits=limits,
        uses_left=0,
        ends_at=None,
    )
    view = await view_of_limits(call.reader, project.settings, limits)
    opened = Opened(call=call, project=project, product=product, view=view)
    run = await opened.training(limits.machine_learning_id)
    stored = require_result(run)
    told = await bought_models.results_of(opened, run, stored)
    whole = await training_of(call.storage, stored)
    for place, (result, known) in enumerate(zip(told, whole, strict=True)):
        if isinstance(result, Phrase) or isinstance(known, Phrase) or run.model_prefix is None:
            continue
        key = model_key(run.model_prefix, place, result.best_index)
        return SoldModel(opened=opened, training_id=run.id, key=key, form=known.form, result=result)
    raise OutputGone


async def has_free_answer(call: UserCall, limits: Limits) -> bool:
    """Whether the caller may still ask the training of a product once for nothing."""
    if limits.machine_learning_id is None:
        return False
    (taken,) = await call.reader.ask(
        free_answers.is_free_answer_taken(limits.machine_learning_id, call.user.id)
    )
    return not taken


async def answer_once(call: UserCall, limits: Limits, record: Mapping[str, Value]) -> Json:
    """Predict for nothing, once for each person and training; refused inputs take nothing."""
    if limits.project_id is None:
        raise OutputGone
    (project,) = await call.reader.ask(projects.find_sold_project(limits.project_id))
    if project is None or project.state is not ProjectState.READY:
        raise OutputGone
    try:
        sold = await sold_model(call, project, limits)
    except RunNotFound as gone:
        raise OutputGone from gone
    (given,) = await call.db.ask(free_answers.free_answers_since(sold.training_id, call.now - _DAY))
    if given >= MOST_A_DAY:
        raise FreeAnswersUsedUp
    (taken,) = await call.db.ask(free_answers.take_free_answer(sold.training_id, call.user.id, call.now))
    if not taken:
        raise FreeAnswerTaken
    fields, records = await bought_models.admit_records(sold.opened, sold.form, sold.result, [record])
    sealed = await sealed_model(call.storage, sold.key, call.settings)
    wanted = bought_models.predictions_wanted(sold.opened, fields, explain=True)
    with model_refusals(sold.key, is_single=True):
        (answer,) = await QUESTIONS.compute(call, _PREDICT_RECORDS, sealed, records, wanted)
    told: Json = answer
    return told
