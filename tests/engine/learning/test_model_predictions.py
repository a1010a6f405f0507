from datetime import date, datetime

import numpy as np
import polars as pl
import pytest

from terazi.engine.column import ColumnType
from terazi.engine.learning.forms import InputField, InputForm
from terazi.engine.learning.input_checks import check_rows
from terazi.engine.learning.prediction import predict, predict_frame
from terazi.engine.learning.refusals import InputRefused
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say

FORM = InputForm(
    target="c9",
    target_caption="ciro",
    target_unit="TL",
    classes=None,
    fields=(
        InputField(
            id="c1", caption="fiyat", type=ColumnType.FLOAT, minimum=1, maximum=9, median=5, example=5.0
        ),
        InputField(id="c2", caption="adet", type=ColumnType.INTEGER, minimum=1, maximum=9, required=False),
        InputField(
            id="c3", caption="il", type=ColumnType.SELECT, options=("İstanbul", "Ankara"), required=False
        ),
        InputField(
            id="c4",
            caption="tarih",
            type=ColumnType.DATETIME,
            earliest="2024-01-01T00:00:00",
            latest="2024-12-31T00:00:00",
            required=False,
        ),
    ),
)


def problems(row):
    with pytest.raises(InputRefused) as refused:
        check_rows(FORM, [{"c1": 2}, row])
    return [(p.row, p.field, p.phrase.key.split(".")[-1]) for p in refused.value.problems]


def warned(row):
    return [(w.row, w.field, w.phrase.key.split(".")[-1]) for w in check_rows(FORM, [row]).warnings]


@pytest.mark.parametrize(
    ("row", "found"),
    [
        ({"c1": "beş"}, [(1, "c1", "number")]),
        ({"c1": True}, [(1, "c1", "number")]),
        ({"c1": float("nan")}, [(1, "c1", "number")]),
        ({"c1": 10**400}, [(1, "c1", "number")]),
        ({"c1": [1]}, [(1, "c1", "number")]),
        ({"c1": None}, [(1, "c1", "required")]),
        ({}, [(1, "c1", "required")]),
        ({"c1": 1, "c2": 1.5}, [(1, "c2", "whole")]),
        ({"c1": 1, "c3": {"a": 1}}, [(1, "c3", "text")]),
        ({"c1": 1, "c4": "dün"}, [(1, "c4", "date")]),
        ({"c1": 1, "boy": 3}, [(1, "boy", "unknown")]),
        ({"c1": 1, "c9": 3}, [(1, "c9", "unknown")]),
    ],
)
def test_unreadable_input_is_refused_by_row_and_field(row, found):
    assert problems(row) == found


def test_every_problem_is_named_at_once():
    assert len(problems({"c1": "x", "c2": "y", "z": 1})) == 3


@pytest.mark.parametrize(
    ("row", "found"),
    [
        ({"c1": 5, "c2": 3, "c3": "Ankara", "c4": "2024-05-01"}, []),
        ({"c1": 99}, [(0, "c1", "outside")]),
        ({"c1": 5, "c3": "Sinop"}, [(0, "c3", "unseen")]),
        ({"c1": 5, "c4": datetime(2031, 1, 1)}, [(0, "c4", "outside_dates")]),
    ],
)
def test_unseen_input_is_read_with_a_warning(row, found):
    assert warned(row) == found


def test_date_warning_is_said_as_dates():
    warning = check_rows(FORM, [{"c1": 5, "c4": "01.02.2031"}]).warnings[0]
    assert "01.02.2031" in say(warning.phrase, Lang.TR)
    assert "(01.01.2024 – 31.12.2024)" in say(warning.phrase, Lang.TR)


@pytest.mark.parametrize("value", ["2024-05-01", "01.05.2024", date(2024, 5, 1), datetime(2024, 5, 1)])
def test_dates_are_read_in_every_usual_form(value):
    assert check_rows(FORM, [{"c1": 5, "c4": value}]).raw["c4"][0] == 19844


@pytest.mark.parametrize(
    ("text", "number"),
    [("12,5", 12.5), ("12.5", 12.5), ("1.234,56", 1234.56), ("1,234.56", 1234.56), ("1.234.567", 1234567)],
)
def test_numbers_are_read_as_both_languages_write_them(text, number):
    assert check_rows(FORM, [{"c1": text}]).raw["c1"].tolist() == [number]


@pytest.mark.parametrize(("lang", "number"), [(Lang.TR, 5000), (Lang.EN, 5), (None, 5)])
def test_a_mark_that_could_be_both_is_read_as_the_language_means_it(lang, number):
    assert check_rows(FORM, [{"c1": "5.000"}], lang).raw["c1"].tolist() == [number]


@pytest.mark.parametrize("text", ["1.2.3", "%12", "5 ₺", "12 kg"])
def test_what_is_more_or_less_than_a_number_is_refused(text):
    assert problems({"c1": text}) == [(1, "c1", "number")]


def test_captions_name_inputs_too():
    assert check_rows(FORM, [{"fiyat": "2,5", "il": "istanbul"}]).raw["c1"].tolist() == [2.5]


def test_options_are_read_whatever_their_case():
    assert check_rows(FORM, [{"c1": 5, "c3": "ISTANBUL"}]).raw["c3"] == ["İstanbul"]


def test_form_shows_what_was_seen_in_training(mixed_result):
    fields = {field.caption: field for field in mixed_result.form.fields}
    assert set(fields["il"].options) == {"İstanbul", "Ankara", "İzmir"}
    assert fields["fiyat"].minimum < fields["fiyat"].median < fields["fiyat"].maximum
    assert fields["yorum"].options is None
    assert fields["tarih"].earliest < fields["tarih"].middle < fields["tarih"].latest
    assert not fields["adet"].required
    assert isinstance(fields["il"].example, str)


def test_examples_of_the_form_can_be_predicted(cancer_result, mixed_result, iris_result):
    for result in (cancer_result, mixed_result, iris_result):
        row = {field.id: field.example for field in result.form.fields}
        for model in result.trained:
            assert len(predict(model, [row], explain=True).rows) == 1


def test_class_prediction_has_probabilities_that_add_up(iris_result):
    row = {field.id: field.example for field in iris_result.form.fields}
    for model in iris_result.trained:
        found = predict(model, [row]).rows[0]
        assert found.value in iris_result.classes
        assert sum(found.probabilities.values()) == pytest.approx(1)
        assert found.interval is None


def test_number_prediction_has_an_interval_around_it(diabetes_result):
    row = {field.id: field.example for field in diabetes_result.form.fields}
    found = predict(diabetes_result.trained[0], [row]).rows[0]
    assert found.interval.low < found.value < found.interval.high
    assert found.probabilities is None


def test_reasons_name_what_moved_the_prediction(mixed_result):
    row = {field.id: field.example for field in mixed_result.form.fields}
    price = next(field for field in mixed_result.form.fields if field.caption == "fiyat")
    found = predict(mixed_result.trained[0], [row | {price.id: price.maximum}], explain=True).rows[0]
    reasons = {reason.caption: reason.effect for reason in found.reasons.inputs}
    assert "fiyat" in [reason.caption for reason in found.reasons.inputs[:2]]
    assert reasons["fiyat"] < 0


def test_frame_and_row_predictions_agree(mixed, mixed_result):
    for model in mixed_result.trained:
        frame = predict_frame(model, mixed.frame).frame
        full = mixed.frame.drop_nulls().head(5)
        rows = full.select([field.id for field in mixed_result.form.fields]).to_dicts()
        wanted = frame.filter(pl.col("_row").is_in(full["_row"].to_list()))["prediction"].to_list()
        assert [p.value for p in predict(model, rows).rows] == pytest.approx(wanted, rel=1e-5)


def test_class_frame_has_a_probability_per_class(cancer, cancer_result):
    frame = predict_frame(cancer_result.trained[0], cancer.frame).frame
    assert frame.columns == ["_row", "prediction", "probability", "p:benign", "p:malignant"]
    assert np.allclose(frame["p:benign"] + frame["p:malignant"], 1)


def test_empty_frame_gives_no_predictions(cancer, cancer_result, diabetes, diabetes_result):
    assert predict_frame(cancer_result.trained[0], cancer.frame.head(0)).frame.height == 0
    assert predict_frame(diabetes_result.trained[0], diabetes.frame.head(0)).frame.height == 0
    assert predict(cancer_result.trained[0], []).rows == ()


def test_frame_without_an_input_is_refused(mixed, mixed_result):
    with pytest.raises(InputRefused) as refused:
        predict_frame(mixed_result.trained[0], mixed.frame.drop("c2").with_columns(c1=pl.lit("metin")))
    assert sorted((p.field, p.phrase.key.split(".")[-1]) for p in refused.value.problems) == [
        ("c1", "other_type"),
        ("c2", "no_column"),
    ]


def test_frame_notes_count_strange_rows(mixed, mixed_result):
    strange = mixed.frame.with_columns(c2=pl.lit("Sinop"), c1=pl.lit(1e9))
    notes = predict_frame(mixed_result.trained[0], strange).notes
    assert {(n.key.split(".")[-1], n.params["name"], n.params["rows"]) for n in notes} == {
        ("outside_rows", "fiyat", 160),
        ("unseen_rows", "il", 160),
    }
