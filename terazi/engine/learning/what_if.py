"""What if: the answer to a row, and how it changes with each input while the others stay."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from terazi.engine.learning.features import Floats
from terazi.engine.learning.input_checks import as_raw, check_rows
from terazi.engine.learning.models import TrainedModel
from terazi.engine.learning.possibilities import Plain, Possible, possible_values, row_of, told_value
from terazi.engine.learning.unknowns import output_of
from terazi.foundation.language.lang import Lang


@dataclass(frozen=True, kw_only=True, slots=True)
class Curve:
    """The answers for some values of one input; dates are ISO text. ``spread`` is the deviation of the values seen."""

    column: str
    caption: str
    values: tuple[Plain, ...]
    answers: tuple[float, ...]
    chosen: tuple[str | float, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class WhatIf:
    """The answer to a row: the class or number, the probability of ``label`` (or the number again), and a curve for each input."""

    value: str | float
    label: str | None
    answer: float
    curves: tuple[Curve, ...]


def what_if(
    model: TrainedModel,
    row: Mapping[str, object],
    *,
    label: str | None = None,
    shown: frozenset[str] | None = None,
    lang: Lang | None = None,
) -> WhatIf:
    """Answer a row and every row that differs from it in one input; InputRefused names inputs that cannot be read.

    ``label`` is the class whose probability is followed (the predicted one where it is none); only inputs in ``shown``
    are changed. Values stay inside what training saw: the curves are those of individual conditional expectation
    (Goldstein et al. 2015).
    """
    checked = check_rows(model.card.form, [row], lang, allows_unknown=model.card.background is not None)
    own = row_of(model, checked.raw)
    fields = [item for item in model.card.form.fields if shown is None or item.id in shown]
    tried = [found for item in fields if (found := possible_values(model, item)) is not None]
    rows = [own] + [own | {each.item.id: value} for each in tried for value in each.values]
    told = answers_of(model, rows)
    followed = followed_class(model, told, label)
    answers = told if followed is None else told[:, followed]
    chosen = chosen_values(model, told)
    return WhatIf(
        value=chosen[0],
        label=None if followed is None or model.card.classes is None else model.card.classes[followed],
        answer=float(answers[0]),
        curves=_curves(tried, answers, chosen),
    )


def answers_of(model: TrainedModel, rows: Sequence[Mapping[str, Plain]]) -> Floats:
    """Return the model's output for rows of plain values by column id."""
    fields = model.card.form.fields
    return output_of(model, {item.id: as_raw(item, [row[item.id] for row in rows]) for item in fields})


def chosen_values(model: TrainedModel, told: Floats) -> list[str | float]:
    """The class or the number of each output."""
    if model.card.classes is None:
        return [float(value) for value in told]
    return [model.card.classes[place] for place in model.choose(told)]


def followed_class(model: TrainedModel, told: Floats, label: str | None) -> int | None:
    """The number of the class whose probability is followed: the label's, or that of the first output."""
    if model.card.classes is None:
        return None
    if label in model.card.classes:
        return model.card.classes.index(label)
    return int(model.choose(told[:1])[0])


def _curves(
    tried: Sequence[Possible], answers: NDArray[np.float64], chosen: Sequence[str | float]
) -> tuple[Curve, ...]:
    curves: list[Curve] = []
    begin = 1
    for each in tried:
        part = slice(begin, begin + len(each.values))
        begin = part.stop
        curves.append(
            Curve(
                column=each.item.id,
                caption=each.item.caption,
                values=tuple(told_value(each.item, value) for value in each.values),
                answers=tuple(float(answer) for answer in answers[part]),
                chosen=tuple(chosen[part]),
            )
        )
    return tuple(curves)
