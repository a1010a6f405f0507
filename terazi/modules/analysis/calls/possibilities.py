"""Calls about what could be: the answer with other inputs, and which inputs would bring another answer about."""

from collections.abc import Mapping

from terazi.foundation.calls.declare import Effect
from terazi.foundation.context import AnyCall, Call
from terazi.foundation.jobs.computation import Computation
from terazi.foundation.jobs.lanes import CANNOT_COMPUTE
from terazi.foundation.limits import Limit
from terazi.foundation.types import Json, Value
from terazi.modules.analysis.actions import bought_models
from terazi.modules.analysis.actions.access import CANNOT_BE_USED
from terazi.modules.analysis.actions.computation import QUESTIONS
from terazi.modules.analysis.actions.model_refusals import model_refusals
from terazi.modules.analysis.calls.declared import any_caller
from terazi.modules.analysis.calls.opening import open_model
from terazi.modules.analysis.errors import (
    InputRefused,
    ModelNotFound,
    ModelUnusable,
    OutputNotSold,
    ProjectNotFound,
    ProjectNotReady,
    RunNotFound,
    WhatIfNotSold,
)
from terazi.modules.analysis.queries.artifacts import sealed_model
from terazi.modules.analysis.schemas.runs import (
    CounterfactualAnswer,
    CounterfactualRequest,
    DependenceAnswer,
    DependenceRequest,
    ModelRef,
    WhatIfAnswer,
    WhatIfRequest,
)
from terazi.modules.analysis.values.reach import Doing, Shape
from terazi.modules.analysis.values.runs import GoalWanted

_POSSIBILITIES = "terazi.modules.analysis.computations.possibilities"
_WHAT_IF = Computation(_POSSIBILITIES, "told_what_if")
_COUNTERFACTUAL = Computation(_POSSIBILITIES, "told_counterfactual")
_DEPENDENCE = Computation(_POSSIBILITIES, "told_dependence")
_REFUSED = [
    ProjectNotFound,
    ProjectNotReady,
    RunNotFound,
    ModelNotFound,
    ModelUnusable,
    InputRefused,
    OutputNotSold,
    WhatIfNotSold,
    *CANNOT_BE_USED,
    *CANNOT_COMPUTE,
]


@any_caller.post(
    "/v1/wanalyzer/machinelearning/what_if", effect=Effect.READS, raises=_REFUSED, limit=Limit(3600)
)
async def get_what_if(call: AnyCall, body: WhatIfRequest) -> WhatIfAnswer:
    """How the answer to a row changes with each of its inputs; for owners, and products whose uses are not counted."""
    told = await _asked(call, body, body.input, _WHAT_IF, body.label)
    return WhatIfAnswer(what_if=told)


@any_caller.post(
    "/v1/wanalyzer/machinelearning/counterfactual", effect=Effect.READS, raises=_REFUSED, limit=Limit(1000)
)
async def get_counterfactual(call: AnyCall, body: CounterfactualRequest) -> CounterfactualAnswer:
    """The smallest change of one or two inputs that brings another answer about; for whom ``what_if`` is."""
    goal = GoalWanted(
        label=body.label,
        number=body.number,
        is_least=body.is_least,
        locked=frozenset(body.locked_columns),
    )
    told = await _asked(call, body, body.input, _COUNTERFACTUAL, goal)
    return CounterfactualAnswer(counterfactual=told)


@any_caller.post(
    "/v1/wanalyzer/machinelearning/dependence", effect=Effect.READS, raises=_REFUSED, limit=Limit(1000)
)
async def get_dependence(call: AnyCall, body: DependenceRequest) -> DependenceAnswer:
    """How the answers of a model hang on one of its inputs, over the rows of the data; for whom ``what_if`` is."""
    told = await _asked(call, body, {body.column: None}, _DEPENDENCE, body.label)
    return DependenceAnswer(dependence=told)


async def _asked(
    call: Call, body: ModelRef, record: Mapping[str, Value], question: Computation, asked: Value
) -> Json:
    used = await open_model(call, body, Doing.PREDICT, Shape.SCREEN)
    bought_models.require_uncounted(used.opened, used.form, used.result, record)
    sealed = await sealed_model(call.storage, used.key, call.settings)
    wanted = bought_models.predictions_wanted(used.opened, used.result.form.fields, explain=False)
    with model_refusals(used.key, is_single=True):
        told: Json = await QUESTIONS.compute(call, question, sealed, record, asked, wanted)
    return told
