import json

import numpy as np
import pytest
from sklearn.datasets import load_wine

from terazi.engine.column import ColumnType
from terazi.engine.learning import finals
from terazi.engine.learning.prediction import predict_frame
from terazi.engine.learning.results import TrainingResult
from terazi.engine.learning.sheets import model_list_sheets
from terazi.engine.learning.tasks import Family, RowState, Task, TaskKind
from terazi.engine.learning.training import train
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say, server_phrases


def test_iris_species_are_told_apart(iris_result):
    assert iris_result.kind is TaskKind.MULTICLASS
    assert iris_result.best.scores.accuracy >= 0.86
    assert iris_result.best.validation_score >= 0.94
    assert iris_result.best.scores.log_loss < iris_result.baseline.log_loss / 3


def test_tumours_are_told_apart(cancer_result):
    assert cancer_result.kind is TaskKind.BINARY
    assert cancer_result.positive_class == "malignant"
    assert cancer_result.best.scores.fscore_macro >= 0.9
    assert cancer_result.best.scores.roc_auc >= 0.96


def test_wines_are_told_apart(bundled_set, counting_clock):
    wine = bundled_set(load_wine)
    task = Task(target="c14", budget_seconds=5, families=(Family.LINEAR, Family.NEIGHBOURS, Family.ENSEMBLE))
    result = train(wine, task, clock=counting_clock())
    assert result.best.scores.accuracy >= 0.94


def test_diabetes_progress_is_predicted_better_than_by_its_mean(diabetes_result):
    assert diabetes_result.kind is TaskKind.REGRESSION
    assert diabetes_result.best.scores.rmse < 0.85 * diabetes_result.baseline.rmse
    assert diabetes_result.best.scores.r2 >= 0.3


@pytest.mark.parametrize("name", ["cancer_result", "diabetes_result", "iris_result"])
def test_every_family_is_trained_when_the_time_allows(name, request):
    result = request.getfixturevalue(name)
    wanted = set(Family) - {Family.ENSEMBLE}
    if result.kind is TaskKind.REGRESSION:
        wanted -= {Family.BAYES}
    assert wanted <= {model.family for model in result.models}
    assert all(row.state is RowState.DONE for row in result.leaderboard)


def test_models_and_leaderboard_stand_best_first(cancer_result):
    losses = [model.validation_loss for model in cancer_result.models]
    assert losses == sorted(losses)
    assert [row.loss for row in cancer_result.leaderboard] == sorted(
        row.loss for row in cancer_result.leaderboard
    )
    assert [model.index for model in cancer_result.models] == list(range(len(losses)))
    assert cancer_result.best_index == 0


def test_regression_leaderboard_is_in_the_unit_of_the_target(diabetes_result):
    assert 40 < diabetes_result.leaderboard[0].loss < 80
    assert diabetes_result.leaderboard[0].loss == pytest.approx(diabetes_result.best.validation_loss)


def test_binary_scores_are_empty_for_several_classes(iris_result):
    scores = iris_result.best.scores
    assert (scores.precision_binary, scores.recall_binary, scores.fscore_binary) == (None, None, None)
    assert scores.fscore_weighted is not None
    assert scores.rmse is None


def test_class_scores_are_empty_for_numbers(diabetes_result):
    scores = diabetes_result.best.scores
    assert scores.accuracy is None
    assert scores.fscore_macro is None
    assert diabetes_result.best.confusion is None
    assert 0 < len(diabetes_result.best.actual_predicted) <= 200


def test_confusion_counts_add_up_to_the_held_out_rows(cancer_result):
    for model in cancer_result.models:
        assert sum(map(sum, model.confusion.counts)) == cancer_result.test_rows
    assert cancer_result.train_rows + cancer_result.test_rows == cancer_result.rows_used == 240


def test_scores_lie_in_their_bootstrap_intervals(cancer_result, diabetes_result):
    for result in (cancer_result, diabetes_result):
        for name, interval in result.best.intervals.items():
            assert interval.low - 1e-9 <= getattr(result.best.scores, name) <= interval.high + 1e-9


def test_roc_curve_goes_from_corner_to_corner(cancer_result):
    points = cancer_result.best.roc
    assert 2 <= len(points) <= 100
    assert (points[0].false_positive_rate, points[0].true_positive_rate) == (0, 0)
    assert (points[-1].false_positive_rate, points[-1].true_positive_rate) == (1, 1)
    assert sum(b.rows for b in cancer_result.best.calibration) == cancer_result.test_rows


def test_importance_names_every_original_column_and_finds_the_telling_ones(mixed_result):
    ranked = [row.caption for row in mixed_result.best.importance]
    assert sorted(ranked) == ["adet", "fiyat", "il", "tarih", "yorum"]
    assert ranked[0] in {"fiyat", "il"}
    assert sum(row.share for row in mixed_result.best.importance) == pytest.approx(1)


def test_result_is_the_same_after_json(cancer_result, diabetes_result, iris_result, mixed_result):
    for result in (cancer_result, diabetes_result, iris_result, mixed_result):
        stored = json.loads(json.dumps(result.as_json(), allow_nan=False))
        assert TrainingResult.from_json(stored) == result


def test_summary_is_said_in_both_languages(cancer_result, diabetes_result):
    turkish = say(cancer_result.best.summary, Lang.TR)
    assert turkish.startswith("Her seferinde en sık yanıtı (“benign”) söylemekten çok daha iyi.")
    assert "Ayrılan 48 satırda doğruluğu %" in turkish
    assert "held-out rows" in say(diabetes_result.best.summary, Lang.EN)


def test_every_phrase_of_learning_is_in_both_languages():
    phrases = {k: v for k, v in server_phrases().items() if k.startswith("learning.")}
    assert len(phrases) > 80
    assert all(entry["tr"].strip() and entry["en"].strip() for entry in phrases.values())


def test_model_list_has_a_row_per_model_and_the_baseline_last(cancer_result):
    sheets = model_list_sheets(cancer_result, Lang.TR)
    header, rows = sheets["Modeller"]
    assert len(rows) == len(cancer_result.models) + 1
    assert all(len(row) == len(header) for row in rows)
    assert rows[0][header.index("F skoru (makro)")] == cancer_result.best.scores.fscore_macro
    assert rows[-1][1] == "Karşılaştırma tabanı (öğrenmeden tahmin)"


def test_model_list_of_a_regression_shows_errors(diabetes_result):
    header, rows = model_list_sheets(diabetes_result, Lang.EN)["Models"]
    assert rows[0][header.index("RMSE")] == diabetes_result.best.scores.rmse


@pytest.fixture(scope="module")
def noise_result(dataset_of, counting_clock):
    """A training of a number that nothing explains."""
    values = np.random.default_rng(8).normal(50, 9, size=(3, 130))
    noise = dataset_of({name: (ColumnType.FLOAT, v.tolist()) for name, v in zip("xzy", values, strict=True)})
    return train(noise, Task(target="c3", budget_seconds=4), clock=counting_clock(0.02))


def test_model_no_better_than_the_mean_says_so_plainly(noise_result):
    for model in noise_result.models:
        assert model.scores.r2 < 0.04
        assert model.summary.params["figures"].key == "learning.summary.no_better"
    turkish, english = (say(noise_result.best.summary, lang) for lang in (Lang.TR, Lang.EN))
    assert turkish.startswith("Her seferinde ortalamayı söylemekten daha")
    assert english.startswith(("No better than always saying the mean", "Worse than always saying the mean"))


def test_model_that_explains_the_target_says_how_much(diabetes_result):
    assert diabetes_result.best.scores.r2 > 0.2
    assert diabetes_result.best.summary.params["figures"].key == "learning.summary.number"


def test_ensemble_shows_each_family_once_with_its_whole_weight(mixed, counting_clock, monkeypatch):
    monkeypatch.setattr(finals, "greedy_weights", lambda told, *_, **__: np.full(len(told), 1 / len(told)))
    monkeypatch.setattr(finals, "blend_loss", lambda *_, **__: 0.0)
    families = (Family.LIGHTGBM, Family.NEIGHBOURS, Family.ENSEMBLE)
    task = Task(target=mixed.columns[-1].id, trials=8, families=families)
    result = train(mixed, task, clock=counting_clock(0.01))
    (model,) = [m for m in result.models if m.family is Family.ENSEMBLE]
    (core,) = [m.core for m in result.trained if m.card.family is Family.ENSEMBLE]
    assert len(core.members) > 2
    assert {member.family for member in model.members} == {Family.LIGHTGBM, Family.NEIGHBOURS}
    assert len(model.members) == 2
    weights = [member.weight for member in model.members]
    assert weights == sorted(weights, reverse=True)
    assert sum(weights) == pytest.approx(1)


def test_model_that_is_used_has_learned_from_all_rows(cancer_result, diabetes_result):
    for result in (cancer_result, diabetes_result):
        assert result.train_rows < result.rows_used
        assert result.trained[0].card.rows == result.rows_used
        assert "learning.note.all_rows" in [note.key for note in result.notes]


def test_scores_are_those_of_the_model_before_it_saw_the_held_out_rows(cancer, cancer_result):
    held = cancer_result.best.scores
    everything = predict_frame(cancer_result.trained[0], cancer.frame).frame
    right = float((everything["prediction"] == cancer.frame[cancer.columns[-1].id]).mean())
    assert right >= held.accuracy  # it has learned the rows it is asked now


def test_model_without_time_for_all_rows_stays_as_it_was_judged(cancer, counting_clock):
    task = Task(target=cancer.columns[-1].id, budget_seconds=1, families=(Family.NEURAL,))
    result = train(cancer, task, clock=counting_clock(0.1))
    assert result.trained[0].card.rows == result.train_rows
    assert "learning.note.all_rows" not in [note.key for note in result.notes]
