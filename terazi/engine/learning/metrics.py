"""Scores of predictions, written out in numpy so that they cost little and say exactly what they are."""

import numpy as np
from numpy.typing import NDArray
from scipy.stats import binomtest, rankdata

from terazi.engine.learning.features import Floats
from terazi.engine.learning.results import CalibrationBin, Confusion, Interval, RocPoint, Scores

Classes = NDArray[np.intp]
TINY = 1e-15
ROC_POINTS = 100
CALIBRATION_BINS = 10


def log_loss(actual: Classes, probabilities: Floats) -> float:
    """Mean of -log(probability given to the class that was right).

    ``actual`` (n,) are class numbers, ``probabilities`` (n, classes); natural logarithm, a probability of 0 counts as
    1e-15.
    """
    return float(row_losses(actual, probabilities).mean())


def row_losses(actual: Classes, probabilities: Floats) -> Floats:
    """Log-loss of every row.

    ``actual`` (n,), ``probabilities`` (n, classes); returns (n,).
    """
    right = probabilities[np.arange(len(actual)), actual] / probabilities.sum(axis=1)
    losses: Floats = -np.log(np.clip(right, TINY, 1.0))
    return losses


def rmse(actual: Floats, predicted: Floats) -> float:
    """Root of the mean squared error.

    Both (n,); in their unit.
    """
    return float(np.sqrt(np.mean((actual - predicted) ** 2)))


def r_squared(actual: Floats, predicted: Floats) -> float | None:
    """Share of the variance explained; None where the actual values do not vary.

    Both (n,). 1 is perfect, 0 no better than the mean of ``actual``, negative worse than it.
    """
    spread = float(np.sum((actual - actual.mean()) ** 2))
    return 1 - float(np.sum((actual - predicted) ** 2)) / spread if spread > 0 else None


def confusion_counts(actual: Classes, predicted: Classes, classes: int) -> NDArray[np.int64]:
    """Counts[actual, predicted].

    Both (n,) class numbers below ``classes``; returns (classes, classes).
    """
    return np.bincount(actual * classes + predicted, minlength=classes * classes).reshape(classes, classes)


def macro_fscore(counts: NDArray[np.int64]) -> float:
    """Mean F-score over the classes; a class that is never there nor predicted counts 0.

    ``counts`` is (classes, classes) as from ``confusion_counts``.
    """
    return float(_per_class(counts.astype(np.float64))[2].mean())


def class_scores(actual: Classes, predicted: Classes, probabilities: Floats, positive: int | None) -> Scores:
    """The twelve precision, recall and F-scores, accuracy, log-loss and ROC AUC (one against the rest, macro).

    ``actual`` and ``predicted`` are (n,) class numbers, ``probabilities`` (n, classes); ``positive`` is the class
    number of the binary scores, None for several classes. Definitions: Sokolova and Lapalme 2009.
    """
    classes = probabilities.shape[1]
    counts = confusion_counts(actual, predicted, classes).astype(np.float64)
    each = _per_class(counts)
    weights = counts.sum(axis=1) / counts.sum()
    accuracy = float(np.trace(counts) / counts.sum())
    binary = [float(score[positive]) if positive is not None else None for score in each]
    macro = [float(score.mean()) for score in each]
    weighted = [float((score * weights).sum()) for score in each]
    return Scores(
        precision_binary=binary[0],
        precision_micro=accuracy,
        precision_macro=macro[0],
        precision_weighted=weighted[0],
        recall_binary=binary[1],
        recall_micro=accuracy,
        recall_macro=macro[1],
        recall_weighted=weighted[1],
        fscore_binary=binary[2],
        fscore_micro=accuracy,
        fscore_macro=macro[2],
        fscore_weighted=weighted[2],
        accuracy=accuracy,
        log_loss=log_loss(actual, probabilities),
        roc_auc=_roc_auc(actual, probabilities, positive),
        brier=brier_score(actual, probabilities),
    )


def brier_score(actual: Classes, probabilities: Floats) -> float:
    """Mean squared distance of the probabilities from what happened; 0 is perfect.

    Arguments as in ``log_loss``. Of two classes that of one of them (0 to 1), of several the sum over all of them
    (0 to 2), as Brier (1950) has it.
    """
    classes = probabilities.shape[1]
    happened = np.eye(classes)[actual]
    squares = float(((probabilities - happened) ** 2).sum(axis=1).mean())
    return squares / 2 if classes == 2 else squares


def number_scores(actual: Floats, predicted: Floats) -> Scores:
    """RMSE, MAE, R² and median absolute error.

    Both (n,); errors in their unit.
    """
    errors = np.abs(actual - predicted)
    return Scores(
        rmse=rmse(actual, predicted),
        mae=float(errors.mean()),
        r2=r_squared(actual, predicted),
        median_ae=float(np.median(errors)),
    )


def class_intervals(
    actual: Classes, predicted: Classes, probabilities: Floats, positive: int | None, weights: Floats | None
) -> dict[str, Interval]:
    """95 % percentile bootstrap intervals (Efron 1979); a share that no draw changes gets Wilson's interval (1927).

    Arguments as in ``class_scores``; ``weights`` (draws, n) say how often each row is drawn, None gives no interval.
    """
    if weights is None:
        return {}
    classes = probabilities.shape[1]
    cells = actual * classes + predicted
    drawn = np.stack([np.bincount(cells, draw, minlength=classes * classes) for draw in weights]).astype(
        np.float64
    )
    draws = drawn.reshape(-1, classes, classes)
    each = _per_class(draws)
    found = {
        "accuracy": _share_interval(np.trace(draws, axis1=1, axis2=2) / weights.sum(axis=1), len(actual)),
        "fscore_macro": _interval(each[2].mean(axis=-1)),
        "log_loss": _interval(_means(row_losses(actual, probabilities), weights)),
    }
    if positive is not None:
        said, there = int((predicted == positive).sum()), int((actual == positive).sum())
        found["precision_binary"] = _share_interval(each[0][:, positive], said)
        found["recall_binary"] = _share_interval(each[1][:, positive], there)
        found["fscore_binary"] = _interval(each[2][:, positive])
    return found


def number_intervals(actual: Floats, predicted: Floats, weights: Floats | None) -> dict[str, Interval]:
    """95 % percentile bootstrap intervals of RMSE, MAE and R².

    Both (n,); ``weights`` as in ``class_intervals``. R² is left out where a draw does not vary.
    """
    if weights is None:
        return {}
    centred = actual - actual.mean()
    errors = actual - predicted
    squares, sizes, first, second = (
        _means(column, weights) for column in (errors**2, np.abs(errors), centred, centred**2)
    )
    variance = second - first**2
    found = {"rmse": _interval(np.sqrt(squares)), "mae": _interval(sizes)}
    if (variance > 0).all():
        found["r2"] = _interval(1 - squares / variance)
    return found


def mean_interval(values: Floats, weights: Floats | None) -> Interval | None:
    """95 % percentile bootstrap interval of a mean over rows.

    ``values`` (n,), ``weights`` as in ``class_intervals``.
    """
    return None if weights is None else _interval(_means(values, weights))


def confusion(actual: Classes, predicted: Classes, labels: tuple[str, ...]) -> Confusion:
    """The confusion matrix with its labels.

    ``actual`` and ``predicted`` are (n,) places in ``labels``.
    """
    counts = confusion_counts(actual, predicted, len(labels))
    return Confusion(labels=labels, counts=tuple(tuple(int(n) for n in row) for row in counts))


def rank_auc(positives: NDArray[np.bool_], scores: Floats) -> float | None:
    """Area under the ROC curve by ranks (Mann–Whitney); None where one side is empty.

    Both (n,) (Hanley and McNeil 1982); ties count half.
    """
    up = int(positives.sum())
    down = len(positives) - up
    if not up or not down:
        return None
    ranks = rankdata(scores)
    return float((ranks[positives].sum() - up * (up + 1) / 2) / (up * down))


def roc_points(positives: NDArray[np.bool_], scores: Floats) -> tuple[RocPoint, ...]:
    """The ROC curve from (0, 0) to (1, 1), thinned to at most a hundred points.

    Both (n,) (Fawcett 2006); the last point's threshold is the lowest score.
    """
    order = np.argsort(-scores, kind="stable")
    hits, falls = np.cumsum(positives[order]), np.cumsum(~positives[order])
    ends = np.flatnonzero(np.append(np.diff(scores[order]) != 0, True))
    if len(ends) > ROC_POINTS - 1:
        ends = ends[np.unique(np.linspace(0, len(ends) - 1, ROC_POINTS - 1).astype(np.intp))]
    points = [RocPoint(false_positive_rate=0.0, true_positive_rate=0.0, threshold=None)]
    for end in ends:
        points.append(
            RocPoint(
                false_positive_rate=float(falls[end] / max(1, falls[-1])),
                true_positive_rate=float(hits[end] / max(1, hits[-1])),
                threshold=float(scores[order][end]),
            )
        )
    return tuple(points)


def calibration_bins(positives: NDArray[np.bool_], scores: Floats) -> tuple[CalibrationBin, ...]:
    """Rows grouped by predicted probability in tenths: what was predicted and what happened.

    Both (n,), ``scores`` from 0 to 1; empty tenths are left out (DeGroot and Fienberg 1983).
    """
    bins = np.minimum((scores * CALIBRATION_BINS).astype(np.intp), CALIBRATION_BINS - 1)
    found = []
    for place in range(CALIBRATION_BINS):
        inside = bins == place
        if inside.any():
            found.append(
                CalibrationBin(
                    predicted=float(scores[inside].mean()),
                    actual=float(positives[inside].mean()),
                    rows=int(inside.sum()),
                )
            )
    return tuple(found)


def _per_class(counts: Floats) -> tuple[Floats, Floats, Floats]:
    right = np.diagonal(counts, axis1=-2, axis2=-1)
    said, there = counts.sum(axis=-2), counts.sum(axis=-1)
    precision = right / np.maximum(said, 1)
    recall = right / np.maximum(there, 1)
    return precision, recall, 2 * right / np.maximum(said + there, 1)


def _roc_auc(actual: Classes, probabilities: Floats, positive: int | None) -> float | None:
    chosen = range(probabilities.shape[1]) if positive is None else [positive]
    areas = [rank_auc(actual == place, probabilities[:, place]) for place in chosen]
    known = [area for area in areas if area is not None]
    return float(np.mean(known)) if len(known) == len(areas) else None


def _means(values: Floats, weights: Floats) -> Floats:
    means: Floats = weights @ values / weights.sum(axis=1)
    return means


def _share_interval(draws: Floats, count: int) -> Interval:
    found = _interval(draws)
    if found.low < found.high or not count:
        return found
    wilson = binomtest(round(found.low * count), count).proportion_ci(method="wilson")
    return Interval(low=float(wilson.low), high=float(wilson.high))


def _interval(draws: Floats) -> Interval:
    low, high = np.quantile(draws, [0.025, 0.975])
    return Interval(low=float(low), high=float(high))
