"""A trained model judged on the held-out rows, in numbers and in one sentence."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from terazi.engine.learning.belonging import Belonging
from terazi.engine.learning.board import OutOfTime
from terazi.engine.learning.candidates import Candidate
from terazi.engine.learning.features import Floats, Layout
from terazi.engine.learning.importance import permutation_importance
from terazi.engine.learning.metrics import (
    Classes,
    calibration_bins,
    class_intervals,
    class_scores,
    confusion,
    mean_interval,
    number_intervals,
    number_scores,
    roc_points,
    row_losses,
)
from terazi.engine.learning.models import TrainedModel
from terazi.engine.learning.pictures import precision_recall_curves, residuals_of
from terazi.engine.learning.resampling import count_units, draw_rows
from terazi.engine.learning.results import (
    ActualPredicted,
    CalibrationBin,
    Confusion,
    ImportanceRow,
    Interval,
    Member,
    ModelReport,
    PrecisionRecall,
    Scores,
)
from terazi.engine.learning.tasks import Family, TaskKind
from terazi.engine.learning.verdicts import Judged, class_sentences, class_summary, few_rows, number_summary
from terazi.foundation.language.phrases import Phrase

SAMPLE_POINTS = 200
BEST_ROWS = 1000
OTHER_ROWS = 300


@dataclass(frozen=True, kw_only=True, slots=True)
class HeldOut:
    """The rows no model has seen: ``actual`` are class numbers or numbers in the target's unit; ``sheet_rows`` their places.

    ``learned`` is the target in the rows that were learned from, ``belonging`` what of the held-out rows belongs together.
    """

    layout: Layout
    actual: Floats
    sheet_rows: tuple[int, ...]
    seed: int
    belonging: Belonging
    learned: Floats

    def class_shares(self, classes: int) -> Floats:
        """The share of each class (classes,) in the rows that were learned from."""
        shares: Floats = np.bincount(self.learned.astype(np.intp), minlength=classes) / len(self.learned)
        return shares


def baseline_scores(kind: TaskKind, held: HeldOut, positive: int | None, classes: int) -> Scores:
    """Scores of always saying the commonest class (with the class frequencies as probabilities), or the mean.

    Both are those of the rows that were learned from; ``positive`` is a class number, ``classes`` how many there are.
    """
    if not kind.has_classes:
        return number_scores(held.actual, np.full(len(held.actual), held.learned.mean()))
    shares = held.class_shares(classes)
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
    pulse: Callable[[], object],
) -> ModelReport:
    """Judge a model on the held-out rows; importance is left empty where the time is over (never for the first model).

    Errors are in the target's unit; ``pulse`` may raise what stops the training.
    """
    card = model.card
    told = model.output(held.layout)
    positive = positive_number(model)
    numbers = held.actual.astype(np.intp)
    has_classes = card.kind.has_classes
    binary = positive is not None
    words = _class_words if has_classes else _number_words
    intervals, summary, sentences = words(model, told, held, scores, baseline)
    return ModelReport(
        index=index,
        family=card.family,
        name=name,
        settings=dict(candidate.variant.settings) if card.family is not Family.ENSEMBLE else {},
        validation_loss=candidate.loss * (1.0 if has_classes else card.unit),
        validation_score=candidate.score,
        scores=scores,
        intervals=intervals,
        confusion=_confusion(model, told, held) if has_classes else None,
        roc=roc_points(numbers == positive, told[:, positive]) if binary else None,
        calibration=_calibration(model, told, numbers) if has_classes else None,
        actual_predicted=None if has_classes else _sample(held, told),
        importance=_importance(index, model, held, pulse),
        members=members,
        seconds=candidate.seconds + candidate.refit_seconds,
        summary=summary,
        sentences=sentences,
        precision_recall=_curves(model, told, numbers) if has_classes else None,
        residuals=None if has_classes else residuals_of(held.actual, told),
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
    index: int, model: TrainedModel, held: HeldOut, pulse: Callable[[], object]
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


Words = tuple[dict[str, Interval], Phrase, tuple[Phrase, ...]]
"""Intervals of scores, the sentence that sums a model up, and what follows it."""


def _class_words(model: TrainedModel, told: Floats, held: HeldOut, scores: Scores, baseline: Scores) -> Words:
    classes = model.card.classes or ()
    numbers, said = held.actual.astype(np.intp), model.choose(told)
    shares = held.class_shares(len(classes))
    commonest = int(shares.argmax())
    weights = draw_rows(held.belonging, held.seed)
    right = (said == numbers).astype(np.float64) - (numbers == commonest)
    usual_losses = row_losses(numbers, np.tile(shares, (len(numbers), 1)))
    saved = usual_losses - row_losses(numbers, told)
    judged = _judged(model, held, scores, baseline, mean_interval(right, weights))
    return (
        class_intervals(numbers, said, told, positive_number(model), weights),
        class_summary(judged, classes[commonest]),
        class_sentences(judged, _confusion(model, told, held), mean_interval(saved, weights)),
    )


def _number_words(
    model: TrainedModel, told: Floats, held: HeldOut, scores: Scores, baseline: Scores
) -> Words:
    weights = draw_rows(held.belonging, held.seed)
    closer = np.abs(held.actual - held.learned.mean()) - np.abs(held.actual - told)
    judged = _judged(model, held, scores, baseline, mean_interval(closer, weights))
    return (
        number_intervals(held.actual, told, weights),
        number_summary(judged, model.card.form.target_unit),
        few_rows(judged),
    )


def _judged(
    model: TrainedModel, held: HeldOut, scores: Scores, baseline: Scores, gain: Interval | None
) -> Judged:
    return Judged(
        target=model.card.form.target_caption,
        rows=len(held.actual),
        units=count_units(held.belonging),
        scores=scores,
        baseline=baseline,
        gain=gain,
    )


def _calibration(model: TrainedModel, told: Floats, numbers: Classes) -> tuple[CalibrationBin, ...]:
    positive = positive_number(model)
    if positive is not None:
        return calibration_bins(numbers == positive, told[:, positive])
    return calibration_bins(told.argmax(axis=1) == numbers, told.max(axis=1))


def _curves(model: TrainedModel, told: Floats, numbers: Classes) -> tuple[PrecisionRecall, ...]:
    labels = model.card.classes or ()
    positive = positive_number(model)
    chosen = range(len(labels)) if positive is None else [positive]
    return precision_recall_curves(numbers, told, labels, chosen)


def _confusion(model: TrainedModel, told: Floats, held: HeldOut) -> Confusion:
    return confusion(held.actual.astype(np.intp), model.choose(told), model.card.classes or ())
