import numpy as np
import pytest
from sklearn import metrics

from terazi.engine.learning.ensemble import fit_calibration, fit_decision, greedy_weights
from terazi.engine.learning.metrics import class_scores, log_loss, number_scores, rank_auc, rmse, roc_points
from terazi.engine.learning.prediction import predict_frame


def random_predictions(classes: int, seed: int):
    rng = np.random.default_rng(seed)
    actual = np.concatenate([np.arange(classes), rng.integers(0, classes, 90)])
    told = rng.dirichlet(np.ones(classes), len(actual))
    told[np.arange(len(actual)), actual] += rng.random(len(actual))
    told /= told.sum(axis=1, keepdims=True)
    return actual, told.argmax(axis=1), told


@pytest.mark.parametrize("classes", [2, 3, 6])
@pytest.mark.parametrize("average", ["micro", "macro", "weighted", "binary"])
def test_precision_recall_and_fscore_are_those_of_scikit_learn(classes, average):
    actual, said, told = random_predictions(classes, classes)
    scores = class_scores(actual, said, told, positive=1 if classes == 2 else None)
    found = [getattr(scores, f"{name}_{average}") for name in ("precision", "recall", "fscore")]
    if average == "binary" and classes > 2:
        assert found == [None, None, None]
        return
    wanted = metrics.precision_recall_fscore_support(actual, said, average=average, zero_division=0)[:3]
    assert found == pytest.approx(list(wanted))


def test_a_class_never_predicted_scores_nothing():
    actual, said = np.array([0, 0, 1, 1]), np.array([0, 0, 0, 0])
    scores = class_scores(actual, said, np.tile([0.6, 0.4], (4, 1)), positive=1)
    assert (scores.precision_binary, scores.recall_binary, scores.fscore_binary) == (0, 0, 0)
    assert scores.fscore_macro == pytest.approx(
        metrics.f1_score(actual, said, average="macro", zero_division=0)
    )


@pytest.mark.parametrize("classes", [2, 4])
def test_log_loss_accuracy_and_auc_are_those_of_scikit_learn(classes):
    actual, said, told = random_predictions(classes, 7)
    scores = class_scores(actual, said, told, positive=1 if classes == 2 else None)
    assert scores.log_loss == pytest.approx(metrics.log_loss(actual, told))
    assert scores.accuracy == pytest.approx(metrics.accuracy_score(actual, said))
    area = metrics.roc_auc_score(actual, told[:, 1] if classes == 2 else told, multi_class="ovr")
    assert scores.roc_auc == pytest.approx(area)


def test_auc_counts_ties_as_half():
    assert rank_auc(np.array([True, False, True, False]), np.ones(4)) == 0.5
    assert rank_auc(np.array([True, True]), np.ones(2)) is None


def test_errors_of_numbers_are_those_of_scikit_learn():
    rng = np.random.default_rng(3)
    actual = rng.normal(50, 10, 200)
    told = actual + rng.normal(0, 4, 200)
    scores = number_scores(actual, told)
    assert scores.rmse == pytest.approx(metrics.root_mean_squared_error(actual, told))
    assert scores.mae == pytest.approx(metrics.mean_absolute_error(actual, told))
    assert scores.r2 == pytest.approx(metrics.r2_score(actual, told))
    assert scores.median_ae == pytest.approx(metrics.median_absolute_error(actual, told))


def test_thinned_roc_curve_keeps_its_area():
    rng = np.random.default_rng(1)
    positives = rng.random(2000) < 0.3
    scores = rng.normal(positives.astype(float), 1.0)
    points = roc_points(positives, scores)
    assert len(points) <= 100
    area = np.trapezoid([p.true_positive_rate for p in points], [p.false_positive_rate for p in points])
    assert area == pytest.approx(metrics.roc_auc_score(positives, scores), abs=0.003)


def test_reported_scores_can_be_computed_again_from_predictions(cancer, cancer_result):
    best = cancer_result.best
    (true_benign, false_malignant), (false_benign, true_malignant) = best.confusion.counts
    assert best.confusion.labels == ("benign", "malignant")
    assert best.scores.precision_binary == pytest.approx(true_malignant / (true_malignant + false_malignant))
    assert best.scores.recall_binary == pytest.approx(true_malignant / (true_malignant + false_benign))
    assert best.scores.accuracy == pytest.approx((true_benign + true_malignant) / cancer_result.test_rows)


def test_reported_errors_are_those_of_the_sampled_rows(diabetes, diabetes_result):
    points = diabetes_result.best.actual_predicted
    assert len(points) == diabetes_result.test_rows
    actual = np.array([p.actual for p in points])
    told = np.array([p.predicted for p in points])
    assert diabetes_result.best.scores.rmse == pytest.approx(metrics.root_mean_squared_error(actual, told))
    frame = predict_frame(diabetes_result.trained[0], diabetes.frame).frame
    by_row = dict(zip(frame["_row"], frame["prediction"], strict=True))
    used = np.array([by_row[p.row] for p in points])  # by the model that has learned these rows, too
    assert metrics.root_mean_squared_error(actual, used) < diabetes_result.best.scores.rmse


def test_calibration_never_raises_the_loss_it_was_chosen_by():
    actual, _, told = random_predictions(3, 11)
    calibration = fit_calibration(actual, told)
    assert log_loss(actual, calibration.apply(told)) <= log_loss(actual, told) + 1e-9


def test_overconfident_probabilities_are_drawn_together():
    rng = np.random.default_rng(2)
    actual = (rng.random(500) < 0.7).astype(np.intp)
    told = np.tile([0.001, 0.999], (500, 1))
    calibrated = fit_calibration(actual, told).apply(told)
    assert abs(calibrated[0, 1] - 0.7) < 0.2


def test_decision_is_left_alone_when_classes_are_balanced():
    actual, _, told = random_predictions(2, 5)
    assert fit_decision(actual, told) == (1.0, 1.0)


def test_greedy_ensemble_prefers_models_that_complete_each_other():
    rng = np.random.default_rng(4)
    actual = rng.normal(size=300)
    noise = rng.normal(size=300)
    models = [actual + noise, actual - noise, actual + 3 * rng.normal(size=300)]
    weights = greedy_weights(models, actual, classes=False)
    assert weights[:2] == pytest.approx([0.5, 0.5])
    assert rmse(actual, sum(w * m for w, m in zip(weights, models, strict=True))) < 1e-9


def test_scores_on_the_card_are_the_reported_scores(cancer_result):
    for model, report in zip(cancer_result.trained, cancer_result.models, strict=True):
        assert model.card.scores["accuracy"] == report.scores.accuracy
