"""Reasons of predictions: of every family and kind they add up to the way from the average to the answer."""

import json
from dataclasses import replace

import numpy as np
import pytest

from terazi.engine.column import ColumnType
from terazi.engine.learning.background import choose_background
from terazi.engine.learning.prediction import EXPLAINED_ROWS, predict
from terazi.engine.learning.records import to_json
from terazi.engine.learning.storage import dump_model, load_model
from terazi.engine.learning.tasks import Task
from terazi.engine.learning.training import train

POINTS = 0.005
"""Half a point of a probability, or half a percent of the target's spread."""


@pytest.fixture(scope="module")
def branches(dataset_of, counting_clock, once):
    """Three classes that hang on a number and a category, both with gaps."""
    rng = np.random.default_rng(11)
    count = 240
    turnover, city = rng.normal(50, 15, count), rng.choice(["İstanbul", "Ankara", "İzmir"], count)
    label = np.where(turnover > 60, "büyük", np.where(city == "Ankara", "orta", "küçük"))
    gaps = rng.random((2, count)) < 0.1
    dataset = dataset_of(
        {
            "ciro": (
                ColumnType.FLOAT,
                [None if g else float(v) for v, g in zip(turnover, gaps[0], strict=True)],
            ),
            "il": (ColumnType.SELECT, [None if g else str(v) for v, g in zip(city, gaps[1], strict=True)]),
            "adet": (ColumnType.INTEGER, rng.integers(1, 20, count).tolist()),
            "şube": (ColumnType.SELECT, label.tolist()),
        }
    )
    task = Task(target="c4", budget_seconds=20)
    return dataset, once("branches", lambda: train(dataset, task, clock=counting_clock(0.01)))


def rows_of(dataset, result, count=3):
    names = [field.id for field in result.form.fields]
    return dataset.frame.select(names).sample(count, seed=1).to_dicts()


@pytest.mark.parametrize("data", ["cancer", "iris", "diabetes", "mixed", "branches"])
def test_reasons_add_up_for_every_family(data, request):
    if data == "branches":
        dataset, result = request.getfixturevalue(data)
    else:
        result = request.getfixturevalue(f"{data}_result")
        dataset = None if data == "iris" else request.getfixturevalue(data)
    examples = {field.id: field.example for field in result.form.fields}
    gaps = {field.id: None for field in result.form.fields if not field.required}
    rows = [examples, examples | gaps, examples | {result.form.fields[0].id: None}]
    if dataset is not None:
        rows += rows_of(dataset, result)
    for model in result.trained:
        spread = 1.0 if model.card.kind.has_classes else model.card.unit
        for found in predict(model, rows, explain=True).rows:
            reasons = found.reasons
            way = reasons.answer - reasons.average
            assert sum(reason.effect for reason in reasons.inputs) == pytest.approx(way, abs=POINTS * spread)
            assert {reason.column for reason in reasons.inputs} == {f.id for f in result.form.fields}
            assert all(0 <= reason.error < 0.1 * spread for reason in reasons.inputs)
            if model.card.kind.has_classes:
                assert reasons.label == found.value
                assert reasons.answer == pytest.approx(found.probabilities[found.value])
            else:
                assert (reasons.label, reasons.answer) == (None, pytest.approx(found.value))


def test_the_average_is_that_of_the_data(cancer, cancer_result, diabetes, diabetes_result):
    for dataset, result in ((cancer, cancer_result), (diabetes, diabetes_result)):
        target = dataset.frame[dataset.columns[-1].id]
        row = {field.id: field.example for field in result.form.fields}
        for model in result.trained[:3]:
            reasons = predict(model, [row], explain=True).rows[0].reasons
            if reasons.label is None:
                assert reasons.average == pytest.approx(target.mean(), abs=0.1 * target.std())
            else:
                assert reasons.average == pytest.approx((target == reasons.label).mean(), abs=0.05)


def test_reasons_name_what_the_data_was_made_of(branches):
    _, result = branches
    row = {"c1": 85.0, "c2": "İzmir", "c3": 4}
    reasons = predict(result.trained[0], [row], explain=True).rows[0].reasons
    assert reasons.label == "büyük"
    assert reasons.inputs[0].caption == "ciro"
    assert reasons.inputs[0].effect > 0.3


def test_a_stored_model_gives_the_same_reasons(mixed_result):
    model = mixed_result.trained[0]
    row = {field.id: field.example for field in mixed_result.form.fields}
    before, after = (
        predict(one, [row], explain=True).rows[0].reasons for one in (model, load_model(dump_model(model)))
    )
    assert before == after


def test_a_model_that_was_kept_without_rows_gives_no_reasons(mixed_result):
    model = mixed_result.trained[0]
    old = load_model(dump_model(replace(model, card=replace(model.card, background=None))))
    row = {field.id: field.example for field in mixed_result.form.fields}
    found = predict(old, [row], explain=True).rows[0]
    assert found.reasons is None
    assert found.value == pytest.approx(predict(model, [row]).rows[0].value)


def test_rows_of_the_data_are_in_no_answer(mixed, mixed_result):
    """Neither what a training tells nor a prediction with its reasons holds a text that stands in one row alone."""
    row = {field.id: field.example for field in mixed_result.form.fields} | {"c4": "kargo"}
    told = json.dumps(to_json(predict(mixed_result.trained[0], [row], explain=True)), ensure_ascii=False)
    own = [text for text in mixed.frame["c4"].drop_nulls() if text != mixed_result.form.field("c4").example]
    assert not [text for text in own if text in told]
    assert "background" not in json.dumps(mixed_result.as_json())


def test_rows_that_stand_for_all_have_the_shares_of_the_classes(mixed):
    values = np.repeat([0.0, 1.0, 2.0], [16, 64, 80])
    told = mixed.frame.with_columns(c1=values)
    background = choose_background(mixed.columns[:-1], told, values, seed=3)
    assert len(background.columns["c1"]) == 100
    counts = np.bincount(np.array(background.columns["c1"]).astype(int))
    assert np.abs(counts - [10, 40, 50]).max() <= 1


def test_few_rows_are_all_kept(mixed):
    background = choose_background(mixed.columns[:-1], mixed.frame.head(7), np.arange(7.0), seed=0)
    assert {len(values) for values in background.columns.values()} == {7}


def test_of_many_rows_only_so_many_are_explained(cancer, cancer_result):
    rows = cancer.frame.select([f.id for f in cancer_result.form.fields]).head(30).to_dicts()
    found = predict(cancer_result.trained[0], rows, explain=True).rows
    assert [row.reasons is not None for row in found] == [place < EXPLAINED_ROWS for place in range(30)]
