"""Trainings as far as somebody reaches them: forms, scores and predictions without what is not shown."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import TYPE_CHECKING

from terazi.engine.column import Column, ColumnType
from terazi.engine.learning.forms import InputField, InputForm
from terazi.engine.learning.results import ModelReport, TrainingResult
from terazi.foundation.errors import FieldProblem
from terazi.foundation.language.lang import fold
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Value
from terazi.modules.analysis.errors import InputRefused, OutputGone
from terazi.modules.analysis.values.runs import PredictionsWanted

if TYPE_CHECKING:  # who has no rows to show imports nothing that holds them
    from terazi.engine.dataset import Dataset
    from terazi.engine.learning.prediction import Prediction

_MOST_PROBLEMS = 100


def shown_fields(form: InputForm, shown: Sequence[Column]) -> tuple[InputField, ...]:
    """Return the inputs that are shown; OutputGone where the model cannot do without one that is not."""
    ids = {column.id for column in shown}
    if any(item.required and item.id not in ids for item in form.fields):
        raise OutputGone
    return tuple(item for item in form.fields if item.id in ids)


def trainings_in_view(
    rows: "Dataset | None",
    results: Sequence[TrainingResult | Phrase],
    shown: Sequence[Column],
    deciding: Sequence[Column],
) -> list[TrainingResult | Phrase]:
    """Return what a training found for each of its targets, for its buyer; see ``training_in_view``."""
    return [
        result if isinstance(result, Phrase) else training_in_view(result, shown, rows, deciding)
        for result in results
    ]


def without_wdms(
    result: TrainingResult, *, but: AbstractSet[tuple[str, str]] = frozenset()
) -> TrainingResult:
    """Return a training's result whose form tells of the wdms of its inputs, but for these, units and limits alone."""
    fields = tuple(
        item if item.wdm in but else replace(item, wdm=None, names=None) for item in result.form.fields
    )
    return replace(result, form=replace(result.form, fields=fields))


def training_in_view(
    result: TrainingResult, shown: Sequence[Column], rows: "Dataset | None", deciding: Sequence[Column] = ()
) -> TrainingResult:
    """Return a training's result for its buyer: no row of the data, and nothing about columns that are not shown.

    ``rows`` are the rows that the buyer reaches, where some are left out: only they are told of then. ``deciding`` are
    columns that say whether a record is among them: they are asked for beside the inputs.
    """
    fields = shown_fields(result.form, shown)
    asked = {item.id for item in fields}
    fields += tuple(_asked_beside(column, rows) for column in deciding if column.id not in asked)
    if rows is not None:
        fields = tuple(_told_of(item, rows) for item in fields)
    ids = {item.id for item in fields}
    is_counted = rows is None
    return replace(
        result,
        task=replace(result.task, inputs=None),
        form=replace(result.form, fields=fields),
        class_counts=None,
        left_out=(),
        notes=(),
        rows_used=result.rows_used if is_counted else 0,
        train_rows=result.train_rows if is_counted else 0,
        test_rows=result.test_rows if is_counted else 0,
        dropped_rows=result.dropped_rows if is_counted else 0,
        folds=result.folds if is_counted else 0,
        models=tuple(_model(model, ids) for model in result.models),
        data_fingerprint="",
    )


def refuse_unknown(
    form: InputForm, shown: Sequence[InputField], records: Sequence[Mapping[str, Value]]
) -> None:
    """Refuse names of inputs that are not shown, like any name that does not exist."""
    names = {item.id for item in shown} | {item.caption for item in shown}
    hidden = {item.id for item in form.fields} | {item.caption for item in form.fields}
    problems = [
        FieldProblem(f"input_list.{place}.{name}", Phrase("learning.input.unknown", {"name": name}))
        for place, record in enumerate(records)
        for name in record
        if name in hidden - names
    ]
    if problems:
        refused = InputRefused()
        refused.problems = problems[:_MOST_PROBLEMS]
        raise refused


def prediction_in_view(told: "Prediction", wanted: PredictionsWanted) -> "Prediction":
    """Leave out of a prediction what speaks of inputs that are not shown, and warnings where none are wanted."""
    shown = wanted.shown
    reasons = told.reasons
    if reasons is not None and shown is not None:
        reasons = replace(reasons, inputs=tuple(item for item in reasons.inputs if item.column in shown))
    return replace(
        told,
        reasons=reasons,
        warnings=tuple(
            item for item in told.warnings if wanted.has_warnings and (shown is None or item.field in shown)
        ),
    )


def _model(model: ModelReport, ids: set[str]) -> ModelReport:
    return replace(
        model,
        actual_predicted=None,
        residuals=None,
        importance=tuple(row for row in model.importance if row.column in ids),
    )


def _asked_beside(column: Column, rows: "Dataset | None") -> InputField:
    is_choice = column.type is ColumnType.SELECT and rows is not None and column.id in rows.frame.columns
    return InputField(
        id=column.id,
        caption=column.name,
        type=column.type,
        display=column.display,
        required=True,
        options=tuple(rows.frame[column.id].drop_nulls().unique())
        if rows is not None and is_choice
        else None,
    )


def _told_of(item: InputField, rows: "Dataset") -> InputField:
    """An input with what stands in the rows that are reached."""
    known = {fold(column.name): column for column in rows.columns} | {c.id: c for c in rows.columns}
    column = known.get(item.id)
    bare = replace(
        item,
        options=None if item.options is None else (),
        minimum=None,
        maximum=None,
        median=None,
        earliest=None,
        latest=None,
        middle=None,
        example=None,
    )
    if column is None or rows.row_count == 0:
        return bare
    values = rows.frame[column.id].drop_nulls()
    if values.is_empty():
        return bare
    if item.options is not None:
        present = [str(value) for value in values.value_counts(sort=True)[column.id].to_list()]
        known_to_model = tuple(option for option in present if option in item.options)
        return replace(bare, options=known_to_model, example=known_to_model[0] if known_to_model else None)
    if item.type is ColumnType.DATETIME and column.type is ColumnType.DATETIME:
        moments = values.sort().to_list()
        first, last, usual = (moments[place].isoformat() for place in (0, -1, len(moments) // 2))
        return replace(bare, earliest=first, latest=last, middle=usual, example=usual)
    if item.type.is_numeric and column.type.is_numeric:
        low, high, middle = (values.quantile(share) for share in (0.0, 1.0, 0.5))
        return replace(bare, minimum=low, maximum=high, median=middle, example=middle)
    return bare
