"""A trained model judged on the held-out rows, in numbers and in one sentence."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from terazi.engine.learning.features import Floats, Layout
from terazi.engine.learning.importance import permutation_importance
from terazi.engine.learning.metrics import (
    calibration_bins,
    class_intervals,
    class_scores,
    confusion,
    number_intervals,
    number_scores,
    roc_points,
)
from terazi.engine.learning.models import TrainedModel
from terazi.engine.learning.results import ActualPredicted, ImportanceRow, Member, ModelReport, Scores
from terazi.engine.learning.search import Candidate, OutOfTime
from terazi.engine.learning.tasks import Family, TaskKind
from terazi.foundation.language.phrases import Phrase

SAMPLE_POINTS = 200
BEST_ROWS = 1000
OTHER_ROWS = 300
EVEN_ODDS = 0.02


@dataclass(frozen=True, kw_only=True, slots=True)
class HeldOut:
    """The rows no model has seen: ``actual`` are class numbers or numbers in the target's unit; ``sheet_rows`` their places."""

    layout: Layout
    actual: Floats
    sheet_rows: tuple[int, ...]
    seed: int


def baseline_scores(
    kind: TaskKind, learned: Floats, held: HeldOut, positive: int | None, classes: int
) -> Scores:
    """Scores of always saying the commonest class (with the class frequencies as probabilities), or the mean.

    ``learned`` (n,) are the training rows' class numbers (of ``classes``), or numbers in the target's unit;
    ``positive`` is a class number.
    """
    if not kind.has_classes:
        return number_scores(held.actual, np.full(len(held.actual), learned.mean()))
    shares = np.bincount(learned.astype(np.intp), minlength=classes) / len(learned)
    told = np.tile(shares, (len(held.actual), 1))
    said = np.full(len(held.actual), int(shares.argmax()))
    return class_scores(held.actual.astype(np.intp), said, told, positive)


def report_model(
    index: int,
    model: TrainedModel,
    scores: Scores,
    held: HeldOut,
    candidate: Candidate,
    *,
    name: Phrase,
    members: tuple[Member, ...],
    baseline: Scores,
    pulse: Callable[[], None],
) -> ModelReport:
    """Judge a model on the held-out rows; importance is left empty where the time is over (never for the first model).

    Errors are in the target's unit; ``pulse`` may raise what stops the training.
    """
    card = model.card
    told = model.output(held.layout)
    positive = positive_number(model)
    numbers = held.actual.astype(np.intp)
    has_classes = card.kind.has_classes
    if has_classes:
        said = model.choose(told)
        intervals = class_intervals(numbers, said, told, positive, held.seed)
    else:
        intervals = number_intervals(held.actual, told, held.seed)
    binary = positive is not None
    return ModelReport(
        index=index,
        family=card.family,
        name=name,
        settings=dict(candidate.variant.settings) if card.family is not Family.ENSEMBLE else {},
        validation_loss=candidate.loss * (1.0 if has_classes else card.unit),
        validation_score=candidate.score,
        scores=scores,
        intervals=intervals,
        confusion=confusion(numbers, said, card.classes or ()) if has_classes else None,
        roc=roc_points(numbers == positive, told[:, positive]) if binary else None,
        calibration=calibration_bins(numbers == positive, told[:, positive]) if binary else None,
        actual_predicted=None if has_classes else _sample(held, told),
        importance=_importance(index, model, held, pulse),
        members=members,
        seconds=candidate.seconds + candidate.refit_seconds,
        summary=_summary(model, scores, baseline, len(held.actual)),
    )


def held_out_scores(model: TrainedModel, held: HeldOut) -> Scores:
    """Score a model on the held-out rows.

    Errors of a regression are in the target's unit.
    """
    told = model.output(held.layout)
    if not model.card.kind.has_classes:
        return number_scores(held.actual, told)
    return class_scores(held.actual.astype(np.intp), model.choose(told), told, positive_number(model))


def positive_number(model: TrainedModel) -> int | None:
    """The number of the positive class of a binary model.

    None for every other kind of target.
    """
    if model.card.kind is not TaskKind.BINARY or model.card.positive_class is None:
        return None
    return (model.card.classes or ()).index(model.card.positive_class)


def _importance(
    index: int, model: TrainedModel, held: HeldOut, pulse: Callable[[], None]
) -> tuple[ImportanceRow, ...]:
    rows = BEST_ROWS if index == 0 else OTHER_ROWS
    try:
        return permutation_importance(model, held.layout, held.actual, seed=held.seed, rows=rows, pulse=pulse)
    except OutOfTime:
        return ()


def _sample(held: HeldOut, told: Floats) -> tuple[ActualPredicted, ...]:
    chosen = np.sort(np.random.default_rng(held.seed).permutation(len(told))[:SAMPLE_POINTS])
    return tuple(
        ActualPredicted(row=held.sheet_rows[i], actual=float(held.actual[i]), predicted=float(told[i]))
        for i in chosen
    )


def _summary(model: TrainedModel, scores: Scores, baseline: Scores, rows: int) -> Phrase:
    if model.card.kind is TaskKind.REGRESSION:
        return _number_summary(model, scores, baseline, rows)
    gain = (baseline.log_loss or 0.0) - (scores.log_loss or 0.0)
    share = gain / baseline.log_loss if baseline.log_loss else 0.0
    return Phrase(
        "learning.summary.classes",
        {
            "rows": rows,
            "accuracy": scores.accuracy,
            "baseline": baseline.accuracy,
            "fscore": scores.fscore_macro,
            "verdict": _verdict(share),
        },
    )


def _number_summary(model: TrainedModel, scores: Scores, baseline: Scores, rows: int) -> Phrase:
    share = 1 - (scores.rmse or 0.0) / baseline.rmse if baseline.rmse else 0.0
    told = {
        "rows": rows,
        "error": scores.mae,
        "unit": f" {model.card.form.target_unit}" if model.card.form.target_unit else "",
        "baseline": baseline.mae,
    }
    if scores.r2 is None or min(scores.r2, share) < EVEN_ODDS:
        return Phrase("learning.summary.no_better", told | {"r2": scores.r2})
    return Phrase("learning.summary.number", told | {"explained": scores.r2, "verdict": _verdict(share)})


def _verdict(share_of_loss_saved: float) -> Phrase:
    for least, word in ((0.6, "strong"), (0.25, "good"), (EVEN_ODDS, "weak")):
        if share_of_loss_saved >= least:
            return Phrase(f"learning.verdict.{word}")
    return Phrase("learning.verdict.none")
