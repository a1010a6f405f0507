"""Inputs that are left empty though their columns never were: the answer is the mean over the values of the data."""

from dataclasses import replace

import numpy as np
import polars as pl
import pytest

from terazi.engine.learning.prediction import predict, predict_frame
from terazi.engine.learning.refusals import InputRefused
from terazi.engine.learning.storage import dump_model, load_model


def usual(result):
    return {field.id: field.example for field in result.form.fields}


def test_the_answer_is_the_mean_over_the_values_of_the_data(cancer_result):
    field = cancer_result.form.fields[0]
    for model in cancer_result.trained:
        values = model.card.background.columns[field.id]
        filled = predict(model, [usual(cancer_result) | {field.id: value} for value in values]).rows
        found = predict(model, [usual(cancer_result) | {field.id: None}]).rows[0]
        for label, share in found.probabilities.items():
            assert share == pytest.approx(np.mean([row.probabilities[label] for row in filled]), abs=1e-9)


def test_it_counts_for_nothing_among_the_reasons_and_is_said(cancer_result):
    field = cancer_result.form.fields[3]
    found = predict(cancer_result.trained[0], [usual(cancer_result) | {field.id: " "}], explain=True).rows[0]
    effects = {reason.column: reason.effect for reason in found.reasons.inputs}
    assert effects[field.id] == pytest.approx(0, abs=1e-9)
    assert [(note.field, note.phrase.key) for note in found.warnings] == [
        (field.id, "learning.input.unknown_value")
    ]


def test_nothing_known_is_the_average(diabetes_result, iris_result):
    for result in (diabetes_result, iris_result):
        for model in result.trained:
            reasons = predict(model, [{}], explain=True).rows[0].reasons
            assert reasons.answer == pytest.approx(reasons.average)
            assert [reason.effect for reason in reasons.inputs] == pytest.approx(
                [0] * len(result.form.fields)
            )


def test_a_gap_that_the_model_knows_stays_a_gap(mixed_result):
    field = next(field for field in mixed_result.form.fields if not field.required)
    model = mixed_result.trained[0]
    row = usual(mixed_result) | {field.id: None}
    found = predict(model, [row]).rows[0]
    assert found.warnings == ()
    raw = {item.id: [row[item.id]] for item in mixed_result.form.fields}
    assert found.value == pytest.approx(
        predict_frame(model, frame_of(mixed_result, raw)).frame["prediction"][0]
    )


def frame_of(result, columns):
    kinds = {"float": pl.Float64, "integer": pl.Int64, "datetime": pl.Datetime}
    return pl.DataFrame(
        {
            item.id: pl.Series(columns[item.id], strict=False)
            if item.type.value != "datetime"
            else pl.Series([value and value[:19] for value in columns[item.id]]).str.to_datetime()
            for item in result.form.fields
        },
        schema_overrides={
            item.id: kinds[item.type.value] for item in result.form.fields if item.type.value in kinds
        },
    )


def test_a_workbook_row_and_a_form_with_the_same_gap_are_answered_alike(diabetes, diabetes_result):
    model = diabetes_result.trained[0]
    names = [field.id for field in diabetes_result.form.fields]
    frame = diabetes.frame.head(6).with_columns(pl.when(pl.int_range(pl.len()) % 2 == 0).then(pl.col("c1")))
    told = predict_frame(model, frame).frame["prediction"].to_list()
    assert told == pytest.approx([row.value for row in predict(model, frame.select(names).to_dicts()).rows])


def test_many_rows_with_gaps_take_fewer_values_each(diabetes, diabetes_result):
    model = diabetes_result.trained[0]
    frame = pl.concat([diabetes.frame] * 10).with_columns(c2=pl.lit(None, pl.Float64))
    exact = predict_frame(model, diabetes.frame.with_columns(c2=pl.lit(None, pl.Float64))).frame
    told = predict_frame(model, frame).frame.head(diabetes.row_count)
    assert np.abs(exact["prediction"] - told["prediction"]).max() < 0.2 * model.card.unit


def test_a_model_that_was_kept_without_rows_still_wants_every_value(cancer_result):
    model = cancer_result.trained[0]
    old = load_model(dump_model(replace(model, card=replace(model.card, background=None))))
    with pytest.raises(InputRefused) as refused:
        predict(old, [usual(cancer_result) | {"c1": None}])
    assert [note.phrase.key for note in refused.value.problems] == ["learning.input.required"]
