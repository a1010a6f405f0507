"""What is drawn of judged models, against scikit-learn and against counting by hand."""

import json

import numpy as np
import pytest
from sklearn import metrics

from terazi.engine.learning.metrics import class_scores
from terazi.engine.learning.pictures import precision_recall_curves, residuals_of
from terazi.engine.learning.results import TrainingResult


def told_of(rows: int, seed: int, share: float = 0.2):
    rng = np.random.default_rng(seed)
    actual = (rng.random(rows) < share).astype(np.intp)
    second = np.clip(0.3 * actual + rng.random(rows) * 0.7, 0.01, 0.99).round(2)  # with ties
    return actual, np.column_stack([1 - second, second])


@pytest.mark.parametrize("rows", [40, 3000])
def test_average_precision_is_that_of_scikit_learn(rows):
    actual, told = told_of(rows, rows)
    (curve,) = precision_recall_curves(actual, told, ("Hayır", "Evet"), [1])
    assert curve.average_precision == pytest.approx(metrics.average_precision_score(actual, told[:, 1]))
    assert (curve.label, curve.rows, curve.share) == ("Evet", actual.sum(), pytest.approx(actual.mean()))
    assert len(curve.points) <= 50
    assert curve.points[-1].recall == 1


def test_every_point_of_the_curve_is_what_its_threshold_gives():
    actual, told = told_of(300, 7)
    (curve,) = precision_recall_curves(actual, told, ("Hayır", "Evet"), [1])
    for point in curve.points:
        said = told[:, 1] >= point.threshold
        assert point.recall == pytest.approx(said[actual == 1].mean())
        assert point.precision == pytest.approx(actual[said].mean())


def test_a_rare_class_of_many_rows_has_a_whole_curve():
    actual, told = told_of(20_000, 3, share=0.01)
    (curve,) = precision_recall_curves(actual, told, ("Hayır", "Evet"), [1])
    assert len(curve.points) >= 20
    assert curve.points[0].recall < 0.2


def test_of_several_classes_the_rarest_stand_first_and_absent_ones_are_left_out():
    actual = np.array([0] * 10 + [1] * 3 + [2] * 5)
    told = np.full((18, 4), 0.25)
    curves = precision_recall_curves(actual, told, ("a", "b", "c", "d"), range(4))
    assert [curve.label for curve in curves] == ["b", "c", "a"]
    assert [point.precision for curve in curves for point in curve.points] == pytest.approx(
        [3 / 18, 5 / 18, 10 / 18]
    )


def test_errors_are_counted_by_size():
    actual = np.zeros(100)
    found = residuals_of(actual, np.arange(100.0) - 20)
    assert sum(b.rows for b in found.bins) == 100
    assert (found.bins[0].low, found.bins[-1].high) == (-20, 79)
    assert found.mean == pytest.approx(29.5)
    assert found.half_within == pytest.approx(np.median(np.abs(np.arange(100.0) - 20)))
    assert len(residuals_of(np.zeros(3), np.zeros(3)).bins) == 5


@pytest.mark.parametrize("classes", [2, 3])
def test_brier_score_is_that_of_scikit_learn(classes):
    rng = np.random.default_rng(classes)
    actual = rng.integers(0, classes, 60)
    told = rng.dirichlet(np.ones(classes), 60)
    scores = class_scores(actual, told.argmax(axis=1), told, positive=1 if classes == 2 else None)
    wanted = metrics.brier_score_loss(actual, told[:, 1] if classes == 2 else told, labels=range(classes))
    assert scores.brier == pytest.approx(wanted)


def test_a_training_keeps_what_is_drawn_of_its_models(cancer_result, iris_result, diabetes_result):
    (curve,) = cancer_result.best.precision_recall
    assert curve.label == "malignant"
    assert curve.average_precision > 0.9
    assert {each.label for each in iris_result.best.precision_recall} == {"setosa", "versicolor", "virginica"}
    assert sum(b.rows for b in iris_result.best.calibration) == iris_result.test_rows
    errors = diabetes_result.best.residuals
    assert sum(b.rows for b in errors.bins) == diabetes_result.test_rows
    assert errors.half_within == pytest.approx(diabetes_result.best.scores.median_ae)
    assert diabetes_result.best.precision_recall is None


def test_results_of_older_trainings_are_read_without_what_they_lack(cancer_result):
    stored = json.loads(json.dumps(cancer_result.as_json()))
    for model in stored["models"]:
        for new in ("precision_recall", "residuals", "sentences"):
            del model[new]
        del model["scores"]["brier"]
    del stored["baseline"]["brier"]
    old = TrainingResult.from_json(stored)
    assert old.best.precision_recall is None
    assert old.best.scores.brier is None
    assert old.best.sentences == ()
