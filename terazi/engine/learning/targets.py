"""The target read from a data set: what kind it is, its classes, and which rows can be used."""

from collections import Counter
from dataclasses import dataclass

import numpy as np
import polars as pl
from numpy.typing import NDArray

from terazi.engine.column import Column, ColumnType, Level
from terazi.engine.dataset import Dataset
from terazi.engine.learning.tasks import CannotLearn, Task, TaskKind
from terazi.foundation.language.lang import fold, sort_key
from terazi.foundation.language.phrases import Phrase

MIN_ROWS = 20
MIN_CLASS_ROWS = 4
MAX_CLASSES = 50
MAX_NUMBER_CLASSES = 10
YES_WORDS = frozenset({"evet", "var", "yes", "true", "dogru", "1", "pozitif", "positive", "olumlu", "e", "y"})


@dataclass(frozen=True, kw_only=True, slots=True)
class Target:
    """The target of usable rows: ``values`` are class numbers, or numbers in the target's unit; ``rows`` are frame places."""

    column: Column
    kind: TaskKind
    classes: tuple[str, ...]
    positive_class: str | None
    values: NDArray[np.float64]
    rows: NDArray[np.intp]
    notes: tuple[Phrase, ...]

    @property
    def class_numbers(self) -> NDArray[np.intp]:
        """The values as whole class numbers."""
        return self.values.astype(np.intp)


def read_target(dataset: Dataset, task: Task) -> Target:
    """Read the task's target; CannotLearn says what to do where it cannot be learned.

    Rows without a target, and classes of too few rows, are left out and told in the notes.
    """
    try:
        column = dataset.column(task.target)
    except KeyError as error:
        raise CannotLearn(Phrase("learning.cannot.no_column", {"column": task.target})) from error
    series = dataset.frame[column.id]
    known = series.drop_nulls()
    if column.type is ColumnType.DATETIME:
        raise CannotLearn(Phrase("learning.cannot.date_target", {"column": column.name}))
    if known.len() < MIN_ROWS:
        raise CannotLearn(
            Phrase(
                "learning.cannot.few_rows", {"column": column.name, "rows": known.len(), "needed": MIN_ROWS}
            )
        )
    if known.n_unique() < 2:
        raise CannotLearn(Phrase("learning.cannot.constant", {"column": column.name}))
    kind = task.kind or _kind_of(column, known)
    if kind is TaskKind.REGRESSION:
        return _read_numbers(column, series)
    return _read_classes(column, series, task)


def _kind_of(column: Column, known: pl.Series) -> TaskKind:
    distinct = known.n_unique()
    if column.type.is_numeric and column.given_level is Level.CONTINUOUS:
        return TaskKind.REGRESSION
    if distinct == 2:
        return TaskKind.BINARY
    if column.has_options:
        return TaskKind.MULTICLASS
    if column.type is ColumnType.FLOAT:
        return TaskKind.REGRESSION
    if column.type is ColumnType.INTEGER:
        few = distinct <= MAX_NUMBER_CLASSES and known.len() >= 10 * distinct
        return TaskKind.MULTICLASS if few else TaskKind.REGRESSION
    return TaskKind.MULTICLASS


def _read_numbers(column: Column, series: pl.Series) -> Target:
    if not column.type.is_numeric:
        raise CannotLearn(Phrase("learning.cannot.not_number", {"column": column.name}))
    values = series.cast(pl.Float64).to_numpy().astype(np.float64)
    rows = np.flatnonzero(np.isfinite(values))
    with np.errstate(over="ignore", invalid="ignore"):
        if not np.isfinite(values[rows].var()):
            raise CannotLearn(Phrase("learning.cannot.too_large", {"column": column.name}))
    return Target(
        column=column,
        kind=TaskKind.REGRESSION,
        classes=(),
        positive_class=None,
        values=values[rows],
        rows=rows,
        notes=_dropped_note(column, len(series) - len(rows)),
    )


def _read_classes(column: Column, series: pl.Series, task: Task) -> Target:
    labels = class_labels(column.type, series)
    counts = Counter(label for label in labels if label is not None)
    if len(counts) > max(2, min(MAX_CLASSES, sum(counts.values()) // 5)):
        raise CannotLearn(
            Phrase("learning.cannot.many_classes", {"column": column.name, "classes": len(counts)})
        )
    rare = sorted((c for c in counts if counts[c] < MIN_CLASS_ROWS), key=sort_key)
    kept = sorted(
        (c for c in counts if counts[c] >= MIN_CLASS_ROWS), key=lambda c: _class_order(column.type, c)
    )
    if len(kept) < 2:
        told = {"column": column.name, "class": rare, "needed": MIN_CLASS_ROWS}
        raise CannotLearn(Phrase("learning.cannot.rare_class", told))
    names = _called(column, kept)
    places = {label: place for place, label in enumerate(kept)}
    rows = np.array([i for i, label in enumerate(labels) if label in places], dtype=np.intp)
    values = np.array([places[label] for label in labels if label in places], dtype=np.float64)
    kind = TaskKind.BINARY if len(kept) == 2 else TaskKind.MULTICLASS
    notes = _dropped_note(column, sum(label is None for label in labels))
    if rare:
        notes += (Phrase("learning.note.rare_classes", {"classes": rare, "needed": MIN_CLASS_ROWS}),)
    return Target(
        column=column,
        kind=kind,
        classes=tuple(names[label] for label in kept),
        positive_class=names[_positive_class(column, names, counts, task)]
        if kind is TaskKind.BINARY
        else None,
        values=values,
        rows=rows,
        notes=notes,
    )


def class_labels(type_: ColumnType, series: pl.Series) -> list[str | None]:
    """Return the class of every row as text; empty cells have none.

    (rows,); whole numbers are written without decimals.
    """
    if type_ is ColumnType.FLOAT:
        return [None if v is None or not np.isfinite(v) else f"{v:.12g}" for v in series.to_list()]
    labels: list[str | None] = series.cast(pl.String).to_list()
    return labels


def _class_order(type_: ColumnType, label: str) -> tuple[float, tuple[tuple[int, int], ...], str]:
    return (float(label) if type_.is_numeric else 0.0, sort_key(label), label)


def _called(column: Column, classes: list[str]) -> dict[str, str]:
    """What each class is called: codes by their labels, where these tell them apart."""
    given = dict(column.labels) if column.type.is_numeric else {}
    called = {label: given.get(label, label) for label in classes}
    return called if len(set(called.values())) == len(classes) else {label: label for label in classes}


def _positive_class(column: Column, names: dict[str, str], counts: Counter[str], task: Task) -> str:
    if task.positive_class is not None:
        for label, name in names.items():
            if task.positive_class in (label, name):
                return label
        told = {"column": column.name, "class": task.positive_class, "classes": list(names.values())}
        raise CannotLearn(Phrase("learning.cannot.no_positive", told))
    words = [label for label, name in names.items() if fold(name) in YES_WORDS]
    if len(words) == 1:
        return words[0]
    return min(reversed(names), key=lambda label: counts[label])


def _dropped_note(column: Column, dropped: int) -> tuple[Phrase, ...]:
    aside = min(len(column.aside), dropped)
    told = {"learning.note.target_gaps": dropped - aside, "learning.note.target_aside": aside}
    return tuple(Phrase(key, {"column": column.name, "rows": rows}) for key, rows in told.items() if rows)
