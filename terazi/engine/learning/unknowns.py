"""Inputs that nobody knows: what a model answers where a column that never had gaps is left empty."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from terazi.engine.learning.features import Floats, RawColumn
from terazi.engine.learning.models import TrainedModel

Places = NDArray[np.intp]

EVALUATIONS = 50_000
LEAST_ROWS = 5


def output_of(model: TrainedModel, raw: Mapping[str, RawColumn]) -> Floats:
    """Return the model's output for raw rows: (rows, classes) probabilities, or (rows,) numbers in the target's unit.

    A gap is read as the gap it is where the column had some in training. Where it had none the model knows no gaps: the
    answer is then the mean over the values that the rows of its background hold (the interventional expectation, Janzing,
    Minorics & Blöbaum 2020).
    """
    unknown = unknown_rows(model, raw)
    if model.card.background is None or not unknown.any():
        return model.output(model.prepare(raw))
    known, open_ = np.flatnonzero(~unknown), np.flatnonzero(unknown)
    rows = max(LEAST_ROWS, EVALUATIONS // len(open_))
    filled, each = filled_rows(model, taken(raw, open_), most=rows)
    told = model.output(model.prepare(filled))
    means = told.reshape(len(open_), each, *told.shape[1:]).mean(axis=1)
    output = np.empty((len(unknown), *told.shape[1:]))
    output[open_] = means
    if len(known):
        output[known] = model.output(model.prepare(taken(raw, known)))
    return output


def unknown_rows(model: TrainedModel, raw: Mapping[str, RawColumn]) -> NDArray[np.bool_]:
    """Say of each row whether an input is empty whose column had no gaps in training."""
    gaps = [_gaps(raw[item.id]) for item in model.card.form.fields if item.required]
    rows = len(raw[model.card.form.fields[0].id])
    return np.any(gaps, axis=0) if gaps else np.zeros(rows, dtype=np.bool_)


def filled_rows(
    model: TrainedModel, raw: Mapping[str, RawColumn], *, most: int
) -> tuple[dict[str, RawColumn], int]:
    """Return each row as often as there are rows in the background (at most ``most``), and how often that is.

    What is unknown of it has the values of those rows, one after the other.
    """
    card = model.card
    background = {} if card.background is None else card.background.raw(card.form)
    held = len(background[card.form.fields[0].id])
    chosen = np.unique(np.linspace(0, held - 1, min(held, most)).round().astype(np.intp))
    filled: dict[str, RawColumn] = {}
    for item in card.form.fields:
        repeated = taken({item.id: raw[item.id]}, np.repeat(np.arange(len(raw[item.id])), len(chosen)))
        values = repeated[item.id]
        if item.required:
            fitting = taken(background, np.tile(chosen, len(raw[item.id])), item.id)[item.id]
            values = _completed(values, fitting)
        filled[item.id] = values
    return filled, len(chosen)


def taken(raw: Mapping[str, RawColumn], places: Places, *names: str) -> dict[str, RawColumn]:
    """Return the chosen rows of raw columns (of all, or of those that are named)."""
    found: dict[str, RawColumn] = {}
    for name in names or raw:
        values = raw[name]
        found[name] = values[places] if isinstance(values, np.ndarray) else [values[i] for i in places]
    return found


def _gaps(values: RawColumn) -> NDArray[np.bool_]:
    if isinstance(values, np.ndarray):
        return np.isnan(values)
    return np.array([value is None for value in values], dtype=np.bool_)


def _completed(values: RawColumn, fitting: RawColumn) -> RawColumn:
    if isinstance(values, np.ndarray):
        return np.where(np.isnan(values), np.asarray(fitting, dtype=np.float64), values)
    return [other if value is None else value for value, other in zip(values, fitting, strict=True)]
