"""Why a prediction is what it is: how far each input moved it from the average."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from terazi.engine.learning.background import MOST_BACKGROUND_ROWS
from terazi.engine.learning.features import Floats, Layout, RawColumn
from terazi.engine.learning.models import TrainedModel
from terazi.engine.learning.shapley import shapley_values
from terazi.engine.learning.unknowns import filled_rows

EVALUATIONS = 12_000
CONFIDENCE = 1.96


@dataclass(frozen=True, kw_only=True, slots=True)
class Reason:
    """How far one input moved the answer (a probability, or a number in the target's unit), give or take ``error``."""

    column: str
    caption: str
    effect: float
    error: float


@dataclass(frozen=True, kw_only=True, slots=True)
class Reasons:
    """The way from the ``average`` answer to this ``answer``: the effects of ``inputs`` add up to the difference.

    ``label`` is the class whose probability is meant (None for a number); the greatest effect stands first; errors are
    those of 95 %.
    """

    label: str | None
    average: float
    answer: float
    inputs: tuple[Reason, ...]


def explain_row(
    model: TrainedModel, raw: Mapping[str, RawColumn], told: Floats, *, share: float = 1.0
) -> Reasons | None:
    """Return the reasons of the answer to a row (raw columns of one value), or None where the model was kept without rows.

    ``told`` is the model's output for the row; ``share`` is the part of the usual work that may be spent on it, with
    errors that grow by its root.
    """
    card = model.card
    if card.background is None:
        return None
    chosen = int(model.choose(told)[0]) if card.kind.has_classes else None

    def answer(layout: Layout) -> Floats:
        output = model.output(layout)
        return output if chosen is None else output[:, chosen]

    ends, _ = filled_rows(model, raw, most=MOST_BACKGROUND_ROWS)
    found = shapley_values(
        answer,
        model.prepare(ends),
        model.prepare(card.background.raw(card.form)),
        card.preparation.spans(),
        evaluations=int(EVALUATIONS * share),
        seed=card.seed,
    )
    fields = card.form.fields
    return Reasons(
        label=None if chosen is None or card.classes is None else card.classes[chosen],
        average=found.average,
        answer=found.answer,
        inputs=tuple(
            Reason(
                column=fields[place].id,
                caption=fields[place].caption,
                effect=float(found.effects[place]),
                error=float(found.errors[place]) * CONFIDENCE,
            )
            for place in np.argsort(-np.abs(found.effects), kind="stable")
        ),
    )
