"""Rows divided into training, validation and held-out test rows: what belongs together is never parted, and time runs forward."""

import numpy as np

from terazi.engine.learning.belonging import Belonging
from terazi.engine.learning.families import Rows
from terazi.engine.learning.features import Floats

SCREEN_ROWS = 3000
FIVE_FOLDS_TO = 4000
THREE_FOLDS_TO = 20_000
FIRST_PART = 0.5
WATCHED_PART = 0.2


def split_test(
    target: Floats, class_count: int, share: float, seed: int, belonging: Belonging | None = None
) -> tuple[Rows, Rows]:
    """Return (training rows, test rows); with time the test rows are the last ones, else each class has its share in both.

    ``target`` (n,); both answers are ascending places. ``share`` (0 to 1) is that of the test rows. Rows of one group
    stand on one side.
    """
    belonging = belonging or Belonging.to_themselves(len(target))
    if belonging.moments is not None:
        return _parted_at(belonging, 1 - share)
    rng = np.random.default_rng(seed)
    sizes = np.bincount(belonging.groups)
    usual = _usual(target, class_count, belonging.groups)
    strata = [np.flatnonzero(usual == c) for c in range(class_count)] or [np.arange(len(sizes))]
    chosen = np.zeros(len(sizes), dtype=np.bool_)
    for stratum in strata:
        order = rng.permutation(stratum)
        before = np.cumsum(sizes[order]) - sizes[order]
        count = int((before < round(sizes[order].sum() * share)).sum())
        chosen[order[: int(np.clip(count, min(1, len(stratum) - 1), max(0, len(stratum) - 1)))]] = True
    held = chosen[belonging.groups]
    return np.flatnonzero(~held), np.flatnonzero(held)


def folds_of(
    target: Floats,
    class_count: int,
    seed: int,
    belonging: Belonging | None = None,
    *,
    single: bool = False,
) -> list[tuple[Rows, Rows]]:
    """Return (learned, watched) pairs: five folds for small data, three for middling, one part in five for large (or where asked).

    ``target`` (n,); places ascend. Classes, or ranks of numbers, are spread evenly over the folds (stratified). With time
    each fold learns from what came before what it watches (rolling origin, Tashman 2000): the second half is watched.
    """
    belonging = belonging or Belonging.to_themselves(len(target))
    rows = len(target)
    single = single or rows > THREE_FOLDS_TO
    count = 5 if rows <= FIVE_FOLDS_TO or single else 3
    if belonging.moments is not None:
        if single:
            return [_parted_at(belonging, 1 - WATCHED_PART)]
        return _rolling_folds(belonging, count)
    usual = _usual(target, class_count, belonging.groups)
    if class_count:
        groups_of_class = np.bincount(usual.astype(np.intp), minlength=class_count)
        count = max(2, min(count, int(groups_of_class[groups_of_class > 0].min())))
    fold = _fold_numbers(usual, class_count, count, seed)[belonging.groups]
    pairs = [(np.flatnonzero(fold != number), np.flatnonzero(fold == number)) for number in range(count)]
    return pairs[:1] if single else pairs


def screening_rows(
    target: Floats, class_count: int, seed: int, belonging: Belonging | None = None
) -> tuple[Rows, Rows]:
    """Return (learned, watched) rows of a small sample in which every class has its share.

    ``target`` (n,); places ascend, together 3,000 to 4,500 rows where there are as many.
    """
    belonging = belonging or Belonging.to_themselves(len(target))
    parts = max(2, len(target) // SCREEN_ROWS)
    usual = _usual(target, class_count, belonging.groups)
    if class_count:
        smallest = int(np.bincount(usual.astype(np.intp), minlength=class_count).min())
        parts = min(parts, max(2, smallest // 2))
    sample = np.flatnonzero((_fold_numbers(usual, class_count, parts, seed) == 0)[belonging.groups])
    inside = belonging.take(sample)
    if inside.moments is not None:
        learned, watched = _parted_at(inside, 1 - WATCHED_PART)
        return sample[learned], sample[watched]
    fold = _fold_numbers(_usual(target[sample], class_count, inside.groups), class_count, 5, seed)
    numbers = fold[inside.groups]
    return sample[numbers != 0], sample[numbers == 0]


def _usual(target: Floats, class_count: int, groups: Rows) -> Floats:
    """The commonest class, or the mean, of each group."""
    if not class_count:
        means: Floats = np.divide(np.bincount(groups, weights=target), np.bincount(groups))
        return means
    counts = np.zeros((int(groups.max()) + 1, class_count))
    np.add.at(counts, (groups, target.astype(np.intp)), 1)
    commonest: Floats = counts.argmax(axis=1).astype(np.float64)
    return commonest


def _in_order(belonging: Belonging) -> tuple[Rows, Floats]:
    """The places of the rows as time runs, groups whole, and for each the share of rows up to the end of its group."""
    groups = belonging.groups
    assert belonging.moments is not None
    middle = np.bincount(groups, weights=belonging.moments) / np.bincount(groups)
    order: Rows = np.lexsort((groups, middle[groups])).astype(np.intp)
    ranks = np.empty(len(groups), dtype=np.intp)
    ranks[order] = np.arange(len(groups))
    last = np.zeros(int(groups.max()) + 1, dtype=np.intp)
    np.maximum.at(last, groups, ranks)
    ends: Floats = (last[groups] + 1) / len(groups)
    return order, ends


def _parted_at(belonging: Belonging, share: float) -> tuple[Rows, Rows]:
    order, ends = _in_order(belonging)
    early = ends <= share
    if not early.any() or early.all():
        half = belonging.groups == belonging.groups[order[-1]]
        early = ~half
    return np.flatnonzero(early), np.flatnonzero(~early)


def _rolling_folds(belonging: Belonging, count: int) -> list[tuple[Rows, Rows]]:
    _, ends = _in_order(belonging)
    bounds = np.linspace(FIRST_PART, 1.0, count + 1)
    pairs = [
        (np.flatnonzero(ends <= low), np.flatnonzero((ends > low) & (ends <= high)))
        for low, high in zip(bounds[:-1], [*bounds[1:-1], np.inf], strict=True)
    ]
    sound = [(learned, watched) for learned, watched in pairs if len(learned) and len(watched)]
    return sound or [_parted_at(belonging, 1 - WATCHED_PART)]


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
