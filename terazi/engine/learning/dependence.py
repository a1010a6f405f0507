"""How the answers of a model hang on one input, over the rows of the data."""

from dataclasses import dataclass

import numpy as np

from terazi.engine.learning.input_checks import as_raw
from terazi.engine.learning.models import TrainedModel
from terazi.engine.learning.possibilities import Plain, possible_values, told_value
from terazi.engine.learning.refusals import InputNote, InputRefused
from terazi.engine.learning.what_if import followed_class
from terazi.foundation.language.phrases import Phrase

BAND = (0.1, 0.9)


@dataclass(frozen=True, kw_only=True, slots=True)
class DependencePoint:
    """The mean answer where every row has this value, and what eight of ten rows lie between; dates are ISO text."""

    value: Plain
    mean: float
    low: float
    high: float


@dataclass(frozen=True, kw_only=True, slots=True)
class Dependence:
    """Answers (of the class ``label``, or numbers in the target's unit) for values of one input; none for free text."""

    column: str
    caption: str
    label: str | None
    points: tuple[DependencePoint, ...]


def partial_dependence(model: TrainedModel, column: str, *, label: str | None = None) -> Dependence:
    """Give every row of the background each value of an input in turn, and average (Friedman 2001).

    The band holds 80 % of the rows' own curves (Goldstein et al. 2015): where it turns while the mean is flat, the input
    works differently on different rows. InputRefused where there is no such input; no points where the model was kept
    without rows. ``label`` is the class that is followed: the positive one, or the first, where it is none.
    """
    card = model.card
    item = next((field for field in card.form.fields if field.id == column), None)
    if item is None:
        raise InputRefused(
            [InputNote(row=0, field=column, phrase=Phrase("learning.input.unknown", {"name": column}))]
        )
    followed = label or card.positive_class or (card.classes[0] if card.classes else None)
    possible = possible_values(model, item)
    points: tuple[DependencePoint, ...] = ()
    if possible is not None and card.background is not None:
        rows = card.background.raw(card.form)
        told = []
        for value in possible.values:
            output = model.output(model.prepare(rows | {column: as_raw(item, [value] * len(rows[column]))}))
            place = followed_class(model, output, followed)
            told.append(output if place is None else output[:, place])
        bands = np.quantile(np.array(told), BAND, axis=1)
        points = tuple(
            DependencePoint(
                value=told_value(item, value), mean=float(answers.mean()), low=float(low), high=float(high)
            )
            for value, answers, low, high in zip(possible.values, told, *bands, strict=True)
        )
    return Dependence(column=column, caption=item.caption, label=followed, points=points)
