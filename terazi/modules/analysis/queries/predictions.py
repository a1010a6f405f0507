"""Predicting the rows of a workbook whose columns carry the captions the model learned from."""

from collections.abc import Sequence

import polars as pl

from terazi.engine.columns.conversion import convert
from terazi.engine.dataset import ROW, Column, Dataset
from terazi.engine.learning.checking import InputNote, InputRefused
from terazi.engine.learning.forms import InputField
from terazi.engine.learning.models import TrainedModel
from terazi.engine.learning.prediction import predict_frame
from terazi.engine.workbook.writer import OutColumn, OutSheet, sheet_of
from terazi.foundation.language.lang import Lang, fold
from terazi.foundation.language.phrases import Phrase, say


def predicted_sheet(
    model: TrainedModel, dataset: Dataset, lang: Lang, *, shown: Sequence[InputField] | None = None
) -> OutSheet:
    """Return the data set's rows with the prediction, and its probability or interval, beside each.

    InputRefused names the captions that the workbook lacks. Inputs that are not ``shown`` stay empty.
    """
    frame = _inputs(model, dataset, model.card.form.fields if shown is None else shown)
    told = predict_frame(model, frame).frame.drop(ROW)
    original = sheet_of(dataset, say(Phrase("analysis.sheet.predictions"), lang))
    captions = {name: _caption(name, model, lang) for name in told.columns}
    columns = (*original.columns, *(OutColumn(name=caption) for caption in captions.values()))
    rows = [(*cells, *predicted) for cells, predicted in zip(original.rows, told.iter_rows(), strict=True)]
    return OutSheet(name=original.name, columns=columns, rows=rows)


def _inputs(model: TrainedModel, dataset: Dataset, shown: Sequence[InputField]) -> pl.DataFrame:
    by_caption: dict[str, Column] = {fold(column.name): column for column in dataset.columns}
    missing = [item for item in shown if fold(item.caption) not in by_caption]
    if missing:
        phrase = Phrase("analysis.column_missing_in_file")
        raise InputRefused([InputNote(row=0, field=item.caption, phrase=phrase) for item in missing])
    ids = {item.id for item in shown}
    chosen = {}
    for item in model.card.form.fields:
        if item.id not in ids:
            chosen[item.id] = pl.Series(item.id, [None] * dataset.row_count, dtype=item.type.dtype)
            continue
        column = by_caption[fold(item.caption)]
        typed = dataset if column.type is item.type else convert(dataset, column.id, item.type)
        chosen[item.id] = typed.frame[column.id]
    return pl.DataFrame({ROW: dataset.frame[ROW], **chosen})


def _caption(name: str, model: TrainedModel, lang: Lang) -> str:
    if name.startswith("p:"):
        return say(Phrase("analysis.sheet.probability_of", {"label": name[2:]}), lang)
    return say(Phrase(f"analysis.sheet.{name}", {"target": model.card.form.target_caption}), lang)
