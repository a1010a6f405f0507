"""Predictions as a child makes them: of given records, and of a workbook whose columns carry the captions the model learned from."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import polars as pl

from terazi.engine.column import ROW, Column
from terazi.engine.columns.conversion import convert
from terazi.engine.dataset import Dataset, dtype_of
from terazi.engine.exchange import Tell
from terazi.engine.formulas.calculate import InvalidInput, calculate_inputs
from terazi.engine.formulas.errors import FormulaError
from terazi.engine.formulas.parser import parse_formula
from terazi.engine.learning.forms import InputField
from terazi.engine.learning.models import TrainedModel
from terazi.engine.learning.prediction import predict, predict_frame
from terazi.engine.learning.records import to_json
from terazi.engine.learning.refusals import InputNote, InputRefused, ModelRefused
from terazi.engine.learning.storage import load_model
from terazi.engine.parquet import load_dataset
from terazi.engine.workbook.sheets import OutColumn, OutSheet
from terazi.engine.workbook.writer import sheet_of, write_workbook
from terazi.foundation.language.lang import Lang, fold
from terazi.foundation.language.phrases import Phrase, say, say_within
from terazi.foundation.types import Json, Value
from terazi.modules.analysis.computations import limited
from terazi.modules.analysis.errors import ModelUnusable
from terazi.modules.analysis.rules.trainings import prediction_in_view
from terazi.modules.analysis.values.runs import Batch, PredictionsWanted, SealedModel


def open_model(sealed: SealedModel) -> TrainedModel:
    """Return a kept model; ModelUnusable where its file is not as it was stored, or of other libraries."""
    try:
        return load_model(sealed.content, seal_key=sealed.seal_key)
    except ModelRefused as refused:
        raise ModelUnusable(refused.phrase) from refused


def predicted_records(
    sealed: SealedModel,
    records: Sequence[Mapping[str, Value]],
    wanted: PredictionsWanted,
    _tell: Tell,
) -> list[Json]:
    """Return predictions of given records in words; InputRefused names each input that cannot be read."""
    made = predict(open_model(sealed), records, explain=wanted.explain, lang=wanted.lang)
    told: list[Json] = say_within(
        to_json([prediction_in_view(row, wanted) for row in made.rows]), wanted.lang
    )
    return told


def predicted_workbook(project: Dataset, sealed: SealedModel, batch: Batch) -> bytes:
    """Return the batch's rows as a workbook, with the prediction, and its probability or interval, beside each.

    InputRefused names the captions that it lacks, cells that no formula can read, and rows that are not let in.
    """
    given = load_dataset(batch.rows)
    whole = completed(project, given, batch.formulas)
    if batch.view.limits_rows:
        limited.refuse_outside(batch.columns, batch.view, _records_of(whole), batch.today, batch.lang)
    return write_workbook([_predicted_sheet(open_model(sealed), given, whole, batch)])


def _records_of(dataset: Dataset) -> list[Json]:
    """The rows of a workbook by the captions of its columns."""
    names = {column.id: column.name for column in dataset.columns}
    return [{names[key]: row[key] for key in names} for row in dataset.frame.to_dicts()]


def _predicted_sheet(model: TrainedModel, given: Dataset, whole: Dataset, batch: Batch) -> OutSheet:
    told = predict_frame(model, _inputs(model, whole, batch.shown)).frame.drop(ROW)
    original = sheet_of(given, say(Phrase("analysis.sheet.predictions"), batch.lang))
    captions = {name: _caption(name, model, batch.lang) for name in told.columns}
    columns = (*original.columns, *(OutColumn(name=caption) for caption in captions.values()))
    rows = [(*cells, *predicted) for cells, predicted in zip(original.rows, told.iter_rows(), strict=True)]
    return OutSheet(name=original.name, columns=columns, rows=rows)


def _inputs(model: TrainedModel, dataset: Dataset, shown: Sequence[InputField]) -> pl.DataFrame:
    """Inputs that are not shown stay empty."""
    by_caption: dict[str, Column] = {fold(column.name): column for column in dataset.columns}
    missing = [item for item in shown if fold(item.caption) not in by_caption]
    if missing:
        phrase = Phrase("analysis.column_missing_in_file")
        raise InputRefused([InputNote(row=0, field=item.caption, phrase=phrase) for item in missing])
    ids = {item.id for item in shown}
    chosen = {}
    for item in model.card.form.fields:
        if item.id not in ids:
            chosen[item.id] = pl.Series(item.id, [None] * dataset.row_count, dtype=dtype_of(item.type))
            continue
        column = by_caption[fold(item.caption)]
        typed = dataset if column.type is item.type else convert(dataset, column.id, item.type)
        chosen[item.id] = typed.frame[column.id]
    return pl.DataFrame({ROW: dataset.frame[ROW], **chosen})


def completed(project: Dataset, dataset: Dataset, formulas: Mapping[str, str]) -> Dataset:
    """Return a workbook's rows as the project's columns hold them, with the calculated columns that it lacks.

    ``formulas`` are those of the project's calculated columns. Those whose formulas cannot be read stay missing; InputRefused names cells that no formula can read.
    """
    types = {fold(column.name): column.type for column in project.columns}
    for column in dataset.columns:
        kind = types.get(fold(column.name), column.type)
        if kind is not column.type:
            dataset = convert(dataset, column.id, kind)
    known = {fold(column.name): column.id for column in dataset.columns}
    for column_id, text in formulas.items():
        made = next((c for c in project.columns if c.id == column_id), None)
        if made is None or fold(made.name) in known:
            continue
        values = _calculated_values(dataset, known, project, text)
        if values is None:
            continue
        added = replace(made, id=f"calculated_{column_id}")
        frame = dataset.frame.with_columns(
            pl.Series(added.id, values, dtype=dtype_of(made.type), strict=False)
        )
        dataset = replace(dataset, columns=(*dataset.columns, added), frame=frame)
        known[fold(made.name)] = added.id
    return dataset


def _calculated_values(
    dataset: Dataset, known: Mapping[str, str], project: Dataset, text: str
) -> list[object] | None:
    given = {column.id: known[fold(column.name)] for column in project.columns if fold(column.name) in known}
    try:
        formula = parse_formula(text, project.columns, project.tables)
        if not formula.columns <= given.keys():
            return None
        rows = [
            {own: row[given[own]] for own in formula.columns}
            for row in dataset.frame.select({given[own] for own in formula.columns}).iter_rows(named=True)
        ]
        return [result.value for result in calculate_inputs(project, formula, rows)]
    except FormulaError:  # it is missing then, and its caption is named
        return None
    except InvalidInput as invalid:
        raise InputRefused([InputNote(row=0, field=invalid.column, phrase=invalid.phrase)]) from invalid


def _caption(name: str, model: TrainedModel, lang: Lang) -> str:
    if name.startswith("p:"):
        return say(Phrase("analysis.sheet.probability_of", {"label": name[2:]}), lang)
    return say(Phrase(f"analysis.sheet.{name}", {"target": model.card.form.target_caption}), lang)
