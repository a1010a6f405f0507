"""What could be, as a child computes it: the answer with other inputs, and the changes that bring another about."""

from collections.abc import Mapping

from terazi.engine.exchange import Tell
from terazi.engine.learning.counterfactual import Goal, counterfactual
from terazi.engine.learning.dependence import partial_dependence
from terazi.engine.learning.models import TrainedModel
from terazi.engine.learning.records import to_json
from terazi.engine.learning.refusals import InputNote, InputRefused
from terazi.engine.learning.what_if import what_if
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json, Value
from terazi.modules.analysis.computations.predictions import open_model
from terazi.modules.analysis.values.runs import GoalWanted, PredictionsWanted, SealedModel


def told_what_if(
    sealed: SealedModel,
    record: Mapping[str, Value],
    label: str | None,
    wanted: PredictionsWanted,
    _tell: Tell,
) -> Json:
    """Return how the answer changes with each input that is shown; InputRefused names what cannot be read."""
    model = open_model(sealed)
    if label is not None:
        _require_class(model, label)
    told: Json = to_json(what_if(model, record, label=label, shown=wanted.shown, lang=wanted.lang))
    return told


def told_counterfactual(
    sealed: SealedModel,
    record: Mapping[str, Value],
    goal: GoalWanted,
    wanted: PredictionsWanted,
    _tell: Tell,
) -> Json:
    """Return the smallest changes that meet the goal; InputRefused where the model gives no such answer."""
    model = open_model(sealed)
    if model.card.classes is not None:
        _require_class(model, goal.label)
    elif goal.number is None:
        raise _refused("number", "learning.goal.number")
    found = counterfactual(
        model,
        record,
        Goal(label=goal.label, number=goal.number, is_least=goal.is_least),
        locked=goal.locked,
        shown=wanted.shown,
        lang=wanted.lang,
    )
    told: Json = to_json(found)
    return told


def told_dependence(
    sealed: SealedModel,
    record: Mapping[str, Value],
    label: str | None,
    _wanted: PredictionsWanted,
    _tell: Tell,
) -> Json:
    """Return how the answers hang on the input that is named; InputRefused where there is no such input or class."""
    model = open_model(sealed)
    if label is not None:
        _require_class(model, label)
    (column,) = record
    told: Json = to_json(partial_dependence(model, column, label=label))
    return told


def _require_class(model: TrainedModel, label: str | None) -> None:
    if label not in (model.card.classes or ()):
        raise _refused("label", "learning.goal.label", value=(label or "")[:60])


def _refused(field: str, key: str, **params: str) -> InputRefused:
    return InputRefused([InputNote(row=0, field=field, phrase=Phrase(key, params))])
