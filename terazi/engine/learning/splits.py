"""Rows divided into training, validation and held-out test rows, each class in its share."""

import numpy as np

from terazi.engine.learning.families import Rows
from terazi.engine.learning.features import Floats

SCREEN_ROWS = 3000
FIVE_FOLDS_TO = 4000
THREE_FOLDS_TO = 20_000


def split_test(target: Floats, class_count: int, share: float, seed: int) -> tuple[Rows, Rows]:
    """Return (training rows, test rows); every class has at least one row in each.

    ``target`` (n,); both answers are ascending places. ``share`` (0 to 1) is that of the test rows.
    """
    rng = np.random.default_rng(seed)
    groups = [np.flatnonzero(target == c) for c in range(class_count)] or [np.arange(len(target))]
    test = []
    for group in groups:
        count = int(np.clip(round(len(group) * share), 1, len(group) - 1))
        test.append(rng.permutation(group)[:count])
    chosen = np.sort(np.concatenate(test))
    return np.setdiff1d(np.arange(len(target)), chosen), chosen


def folds_of(target: Floats, class_count: int, seed: int, *, single: bool = False) -> list[tuple[Rows, Rows]]:
    """Return (learned, watched) pairs: five folds for small data, three for middling, one part in five for large (or where asked).

    ``target`` (n,); places ascend. Classes, or ranks of numbers, are spread evenly over the folds (stratified).
    """
    rows = len(target)
    single = single or rows > THREE_FOLDS_TO
    count = 5 if rows <= FIVE_FOLDS_TO or single else 3
    if class_count:
        rarest = int(np.bincount(target.astype(np.intp), minlength=class_count).min())
        count = max(2, min(count, rarest))
    fold = _fold_numbers(target, class_count, count, seed)
    pairs = [(np.flatnonzero(fold != number), np.flatnonzero(fold == number)) for number in range(count)]
    return pairs[:1] if single else pairs


def screening_rows(target: Floats, class_count: int, seed: int) -> tuple[Rows, Rows]:
    """Return (learned, watched) rows of a small sample in which every class has its share.

    ``target`` (n,); places ascend, together 3,000 to 4,500 rows where there are as many.
    """
    rows = len(target)
    parts = max(2, rows // SCREEN_ROWS)
    if class_count:
        parts = min(parts, max(2, int(np.bincount(target.astype(np.intp), minlength=class_count).min()) // 2))
    sample = np.flatnonzero(_fold_numbers(target, class_count, parts, seed) == 0)
    inside = _fold_numbers(target[sample], class_count, 5, seed)
    return sample[inside != 0], sample[inside == 0]


def _fold_numbers(target: Floats, class_count: int, count: int, seed: int) -> Rows:
    rng = np.random.default_rng(seed + 1)
    order = rng.permutation(len(target))
    if class_count:
        order = order[np.argsort(target[order], kind="stable")]
    else:
        order = order[np.argsort(np.round(np.argsort(np.argsort(target[order])) / count), kind="stable")]
    numbers = np.empty(len(target), dtype=np.intp)
    numbers[order] = np.arange(len(target)) % count
    return numbers
