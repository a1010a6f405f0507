"""Predictions of single rows, with warnings and reasons, and of whole frames."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

import numpy as np
import polars as pl

from terazi.engine.column import ROW, ColumnType
from terazi.engine.learning.features import Floats, RawColumn, raw_column
from terazi.engine.learning.forms import InputField
from terazi.engine.learning.input_checks import check_rows, days_of
from terazi.engine.learning.models import TrainedModel
from terazi.engine.learning.reasons import Reasons, explain_row
from terazi.engine.learning.refusals import InputNote, InputRefused
from terazi.engine.learning.results import Interval
from terazi.engine.learning.unknowns import output_of
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase

EXPLAINED_ROWS = 20
WELL_EXPLAINED_ROWS = 4
"""So many rows are explained as well as one; more of them share the same work."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Prediction:
    """One row's prediction: the class with every class's probability, or the number with its 90 % interval."""

    value: str | float
    probabilities: Mapping[str, float] | None = None
    interval: Interval | None = None
    warnings: tuple[InputNote, ...] = ()
    reasons: Reasons | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Predictions:
    """Predictions in the order of the rows."""

    rows: tuple[Prediction, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class FramePredictions:
    """Predictions of a frame: ``_row`` (if it was there), ``prediction``, and ``probability`` with ``p:<class>`` columns,
    or ``low`` and ``high``; ``notes`` say how many rows hold what the model has never seen.
    """

    frame: pl.DataFrame
    notes: tuple[Phrase, ...]


def predict(
    model: TrainedModel,
    rows: Sequence[Mapping[str, object]],
    *,
    explain: bool = False,
    lang: Lang | None = None,
) -> Predictions:
    """Predict rows given by column id (or caption); InputRefused names each input that cannot be read.

    Dates are datetimes, ISO text or 31.12.2026, numbers may be text as the language groups them; reasons are given for the first twenty rows where ``explain`` is asked.
    Numbers and intervals are in the target's unit, probabilities add up to 1.
    """
    if not rows:
        return Predictions(rows=())
    checked = check_rows(model.card.form, rows, lang, allows_unknown=model.card.background is not None)
    told = output_of(model, checked.raw)
    found = _predictions(model, told)
    by_row: dict[int, list[InputNote]] = {}
    for note in checked.warnings:
        by_row.setdefault(note.row, []).append(note)
    for place, notes in by_row.items():
        found[place] = replace(found[place], warnings=tuple(notes))
    if explain:
        explained = min(EXPLAINED_ROWS, len(found))
        share = min(1.0, WELL_EXPLAINED_ROWS / explained)
        for place in range(explained):
            here = slice(place, place + 1)
            row = {column: values[here] for column, values in checked.raw.items()}
            found[place] = replace(found[place], reasons=explain_row(model, row, told[here], share=share))
    return Predictions(rows=tuple(found))


def predict_frame(model: TrainedModel, frame: pl.DataFrame) -> FramePredictions:
    """Predict every row of a frame whose columns are named by column id and typed as in the data set.

    Empty cells are allowed everywhere; InputRefused if a column is missing or of another type.
    """
    raw = _raw_of_frame(model, frame)
    told = output_of(model, raw) if frame.height else np.zeros((0, len(model.card.classes or ())))
    columns: dict[str, pl.Series | Floats | list[str]] = {}
    if ROW in frame.columns:
        columns[ROW] = frame[ROW]
    if model.card.classes is not None:
        chosen = model.choose(told) if frame.height else np.zeros(0, dtype=np.intp)
        columns["prediction"] = pl.Series([model.card.classes[i] for i in chosen], dtype=pl.String)
        columns["probability"] = told[np.arange(len(chosen)), chosen]
        for place, label in enumerate(model.card.classes):
            columns[f"p:{label}"] = told[:, place]
    else:
        half = model.card.half_width or 0.0
        told = told.reshape(frame.height)
        columns |= {"prediction": told, "low": told - half, "high": told + half}
    return FramePredictions(frame=pl.DataFrame(columns), notes=_frame_notes(model, raw))


def _predictions(model: TrainedModel, told: Floats) -> list[Prediction]:
    classes = model.card.classes
    if classes is None:
        half = model.card.half_width
        return [
            Prediction(
                value=float(value),
                interval=None
                if half is None
                else Interval(low=float(value) - half, high=float(value) + half),
            )
            for value in told
        ]
    return [
        Prediction(
            value=classes[chosen],
            probabilities={label: float(p) for label, p in zip(classes, shares, strict=True)},
        )
        for shares, chosen in zip(told, model.choose(told), strict=True)
    ]


def _raw_of_frame(model: TrainedModel, frame: pl.DataFrame) -> dict[str, RawColumn]:
    problems: list[InputNote] = []
    raw: dict[str, RawColumn] = {}
    for item in model.card.form.fields:
        if item.id not in frame.columns:
            phrase = Phrase("learning.input.no_column", {"name": item.caption})
            problems.append(InputNote(row=0, field=item.id, phrase=phrase))
        elif not _suits(item, frame[item.id].dtype):
            phrase = Phrase("learning.input.other_type", {"name": item.caption})
            problems.append(InputNote(row=0, field=item.id, phrase=phrase))
        else:
            raw[item.id] = raw_column(item.type, frame[item.id])
    if problems:
        raise InputRefused(problems)
    return raw


def _suits(item: InputField, dtype: pl.DataType) -> bool:
    if item.type.is_numeric:
        return dtype.is_numeric() or dtype == pl.Null
    if item.type is ColumnType.DATETIME:
        return dtype.is_temporal() or dtype == pl.Null
    return dtype in (pl.String, pl.Categorical, pl.Null) or isinstance(dtype, pl.Enum)


def _frame_notes(model: TrainedModel, raw: Mapping[str, RawColumn]) -> tuple[Phrase, ...]:
    notes: list[Phrase] = []
    for item in model.card.form.fields:
        count = _strange_count(item, raw[item.id])
        if count:
            key = "learning.input.unseen_rows" if item.options is not None else "learning.input.outside_rows"
            notes.append(Phrase(key, {"name": item.caption, "rows": count}))
    return tuple(notes)


def _strange_count(item: InputField, values: RawColumn) -> int:
    if item.options is not None:
        known = set(item.options)
        return sum(value is not None and value not in known for value in values)
    low, high = item.minimum, item.maximum
    if item.earliest is not None and item.latest is not None:
        low, high = (days_of(datetime.fromisoformat(text)) for text in (item.earliest, item.latest))
    if low is None or high is None:
        return 0
    numbers = np.asarray(values, dtype=np.float64)
    return int(((numbers < low) | (numbers > high)).sum())
