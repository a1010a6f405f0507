import warnings

import numpy as np
import polars as pl
import pytest

from terazi.engine.column import ColumnType
from terazi.engine.dataset import dtype_of
from terazi.engine.learning.features import fit_preparation, raw_columns
from terazi.engine.learning.prediction import predict, predict_frame
from terazi.engine.learning.tasks import CannotLearn, Family, Task
from terazi.engine.learning.training import train, train_each

QUICK = (Family.LINEAR, Family.LIGHTGBM, Family.HISTOGRAM_BOOSTING, Family.ENSEMBLE)


def test_gaps_options_dates_and_text_are_learned_from(mixed_result):
    assert mixed_result.left_out == ()
    assert mixed_result.best.scores.r2 > 0.5


def test_every_model_predicts_a_row_of_gaps(mixed, mixed_result):
    empty = pl.DataFrame({c.id: pl.Series([None], dtype=dtype_of(c.type)) for c in mixed.columns[:-1]})
    for model in mixed_result.trained:
        assert np.isfinite(predict_frame(model, empty).frame["prediction"][0])


def test_gaps_in_every_column_and_row_do_not_stop_a_training(dataset_of, counting_clock):
    rng = np.random.default_rng(1)
    values = rng.normal(size=(80, 4))
    answers = np.where(values[:, 0] > 0, "var", "yok")
    values[np.arange(80), rng.integers(0, 4, 80)] = np.nan
    columns = {
        f"x{n}": (ColumnType.FLOAT, [None if np.isnan(v) else v for v in values[:, n]]) for n in range(4)
    }
    dataset = dataset_of({**columns, "y": (ColumnType.SELECT, answers.tolist())})
    result = train(dataset, Task(target="c5", budget_seconds=10), clock=counting_clock(0.02))
    assert result.best.scores.accuracy > 0.6
    assert all(not field.required for field in result.form.fields)


def test_unseen_options_are_prepared_like_rare_ones(dataset_of):
    dataset = dataset_of({"il": (ColumnType.SELECT, ["Van"] * 10 + ["Muş"] * 10 + ["Kars"])})
    preparation = fit_preparation(dataset.columns, dataset.frame)
    new = dataset_of({"il": (ColumnType.SELECT, ["Kars", "Sinop", None, "Van"])})
    plain = preparation.prepare(raw_columns(new.columns, new.frame)).plain[:, 0]
    assert plain[0] == plain[1] == 2
    assert np.isnan(plain[2])
    assert plain[3] != plain[0]


def test_dates_become_elapsed_time_year_month_and_weekday(dataset_of):
    days = [np.datetime64(d, "us").item() for d in ("2024-02-29", "2025-12-31", "2026-01-05")]
    dataset = dataset_of({"gün": (ColumnType.DATETIME, days)})
    preparation = fit_preparation(dataset.columns, dataset.frame)
    plain = preparation.prepare(raw_columns(dataset.columns, dataset.frame)).plain
    assert plain[:, 1].tolist() == [2024, 2025, 2026]
    assert plain[:, 2].tolist() == [1, 11, 0]
    assert plain[:, 3].tolist() == [day.weekday() for day in days]


def test_thirty_rows_are_enough_to_learn(dataset_of, counting_clock):
    rng = np.random.default_rng(2)
    x = rng.normal(size=30)
    dataset = dataset_of(
        {"x": (ColumnType.FLOAT, x.tolist()), "y": (ColumnType.SELECT, np.where(x > 0, "a", "b").tolist())}
    )
    result = train(dataset, Task(target="c2", budget_seconds=6), clock=counting_clock(0.01))
    assert result.test_rows == 6
    assert result.best.scores.accuracy >= 0.8


def test_rare_class_of_one_percent_is_not_passed_over(dataset_of, counting_clock):
    rng = np.random.default_rng(3)
    rare = np.arange(3000) % 100 == 0
    x = rng.normal(size=3000) + 2.5 * rare
    z = rng.normal(size=3000) + 2.5 * rare
    dataset = dataset_of(
        {
            "x": (ColumnType.FLOAT, x.tolist()),
            "z": (ColumnType.FLOAT, z.tolist()),
            "arıza": (ColumnType.SELECT, np.where(rare, "evet", "hayır").tolist()),
        }
    )
    result = train(dataset, Task(target="c3", families=QUICK, budget_seconds=8), clock=counting_clock(0.01))
    assert result.positive_class == "evet"
    assert sum(result.best.confusion.counts[0]) == 6
    assert result.best.scores.roc_auc > 0.9
    assert max(model.scores.recall_binary for model in result.models) > 0


def test_rows_without_a_target_are_not_used_and_this_is_said(dataset_of, counting_clock):
    rng = np.random.default_rng(4)
    x = rng.normal(size=70)
    answers = [None if n < 10 else float(3 * v) + rng.normal(0, 0.1) for n, v in enumerate(x)]
    dataset = dataset_of({"x": (ColumnType.FLOAT, x.tolist()), "y": (ColumnType.FLOAT, answers)})
    result = train(dataset, Task(target="c2", families=(Family.LINEAR,)), clock=counting_clock())
    assert (result.rows_used, result.dropped_rows) == (60, 10)
    assert "learning.note.target_gaps" in [note.key for note in result.notes]
    assert result.best.scores.r2 > 0.95


def test_classes_of_a_few_rows_are_left_out_and_this_is_said(dataset_of, counting_clock):
    rng = np.random.default_rng(5)
    dataset = dataset_of(
        {
            "x": (ColumnType.FLOAT, rng.normal(size=63).tolist()),
            "y": (ColumnType.SELECT, ["a", "b", "c"] * 20 + ["d"] * 3),
        }
    )
    result = train(dataset, Task(target="c2", families=(Family.LINEAR,)), clock=counting_clock())
    assert result.classes == ("a", "b", "c")
    assert "learning.note.rare_classes" in [note.key for note in result.notes]


def test_several_targets_are_trained_one_after_the_other(dataset_of, counting_clock):
    rng = np.random.default_rng(6)
    x = rng.normal(size=60)
    dataset = dataset_of(
        {
            "x": (ColumnType.FLOAT, x.tolist()),
            "y": (ColumnType.SELECT, np.where(x > 0, "a", "b").tolist()),
            "z": (ColumnType.SELECT, ["tek"] * 60),
        }
    )
    seen = []
    tasks = [Task(target=t, inputs=("c1",), families=(Family.LINEAR,)) for t in ("c2", "c3")]
    first, second = train_each(
        dataset, tasks, progress=lambda place, told: seen.append(place), clock=counting_clock()
    )
    assert first.best.scores.accuracy > 0.8
    assert isinstance(second, CannotLearn)
    assert set(seen) == {0}


def test_nothing_is_warned_while_training_or_predicting(mixed, counting_clock):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        task = Task(target=mixed.columns[-1].id, families=(Family.NEURAL, Family.LIGHTGBM), budget_seconds=4)
        result = train(mixed, task, clock=counting_clock(0.01))
        row = {field.id: field.example for field in result.form.fields}
        for model in result.trained:
            predict(model, [row], explain=True)
    assert [str(w.message) for w in caught] == []


def test_conformal_interval_covers_most_new_rows(diabetes, diabetes_result):
    frame = predict_frame(diabetes_result.trained[0], diabetes.frame).frame
    actual = dict(zip(diabetes.frame["_row"], diabetes.frame[diabetes.columns[-1].id], strict=True))
    held = {p.row for p in diabetes_result.best.actual_predicted}
    inside = [r["low"] <= actual[r["_row"]] <= r["high"] for r in frame.to_dicts() if r["_row"] in held]
    assert np.mean(inside) >= 0.78


@pytest.mark.parametrize("family", [Family.SVM, Family.NEURAL, Family.NEIGHBOURS, Family.BAYES])
def test_a_single_chosen_family_is_trained_alone(dataset_of, counting_clock, family):
    rng = np.random.default_rng(7)
    x = rng.normal(size=60)
    dataset = dataset_of(
        {"x": (ColumnType.FLOAT, x.tolist()), "y": (ColumnType.SELECT, np.where(x > 0, "a", "b").tolist())}
    )
    result = train(
        dataset, Task(target="c2", families=(family,), budget_seconds=5), clock=counting_clock(0.01)
    )
    assert [model.family for model in result.models] == [family]
