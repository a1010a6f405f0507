"""What is drawn of a judged model, from the held-out rows: how its errors are spread, and what its probabilities are worth."""

from collections.abc import Sequence

import numpy as np

from terazi.engine.learning.features import Floats
from terazi.engine.learning.metrics import Classes
from terazi.engine.learning.results import ErrorBin, PrecisionRecall, PrecisionRecallPoint, Residuals

MOST_CURVES = 8
CURVE_POINTS = 50
MOST_BINS = 20
FEWEST_BINS = 5
MOST_OF_ROWS = 0.9


def precision_recall_curves(
    actual: Classes, probabilities: Floats, labels: Sequence[str], chosen: Sequence[int]
) -> tuple[PrecisionRecall, ...]:
    """The precision–recall curve of each chosen class against the rest (Davis and Goadrich 2006), the rarest first.

    ``actual`` (n,) are class numbers, ``probabilities`` (n, classes). At most eight classes that occur, each thinned to
    fifty points of recall; the average precision is that of all points.
    """
    there = np.bincount(actual, minlength=len(labels))
    occurring = sorted((place for place in chosen if there[place]), key=lambda place: int(there[place]))
    return tuple(
        _curve(labels[place], actual == place, probabilities[:, place]) for place in occurring[:MOST_CURVES]
    )


def residuals_of(actual: Floats, predicted: Floats) -> Residuals:
    """How the errors (predicted minus actual, in the target's unit) of held-out rows are spread.

    Both (n,); bins of equal width, as many as Sturges (1926) asks for at least, twenty at most.
    """
    errors = predicted - actual
    count = int(np.clip(np.ceil(np.log2(len(errors))) + 1, FEWEST_BINS, MOST_BINS))
    counts, edges = np.histogram(errors, bins=count)
    return Residuals(
        bins=tuple(
            ErrorBin(low=float(low), high=float(high), rows=int(rows))
            for low, high, rows in zip(edges[:-1], edges[1:], counts, strict=True)
        ),
        half_within=float(np.quantile(np.abs(errors), 0.5)),
        most_within=float(np.quantile(np.abs(errors), MOST_OF_ROWS)),
        mean=float(errors.mean()),
    )


def _curve(label: str, positives: Floats, scores: Floats) -> PrecisionRecall:
    order = np.argsort(-scores, kind="stable")
    hits = np.cumsum(positives[order])
    ends = np.flatnonzero(np.append(np.diff(scores[order]) != 0, True))
    recall = hits[ends] / hits[-1]
    precision = hits[ends] / (ends + 1)
    # Of the cuts that catch equally many, the first one gives the fewest false alarms.
    steps = np.flatnonzero(np.diff(recall, prepend=0.0) > 0)
    average = float((np.diff(recall, prepend=0.0) * precision).sum())
    if len(steps) > CURVE_POINTS:
        steps = steps[np.unique(np.linspace(0, len(steps) - 1, CURVE_POINTS).astype(np.intp))]
    return PrecisionRecall(
        label=label,
        rows=int(hits[-1]),
        share=float(positives.mean()),
        average_precision=average,
        points=tuple(
            PrecisionRecallPoint(
                recall=float(recall[step]),
                precision=float(precision[step]),
                threshold=float(scores[order][ends[step]]),
            )
            for step in steps
        ),
    )
