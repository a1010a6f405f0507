"""How the data differs from before a new workbook: short sentences about its rows, columns and values."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

import polars as pl

from terazi.engine.column import ROW, Column, ColumnType, Display
from terazi.engine.dataset import Dataset
from terazi.engine.refresh.notes import RefreshNotes, StepState
from terazi.foundation.language.phrases import Phrase

_NAMED = 5  # values of a column
_MOST = 40  # sentences
_EMPTIER = 0.05  # of all rows
_APART = 0.2  # standard deviations: a small effect (Cohen 1988)
_CERTAIN = 3.0  # standard errors of the difference of two means (Welch 1947)


def differences(before: Dataset, after: Dataset, notes: RefreshNotes) -> tuple[Phrase, ...]:
    """Return at most forty sentences: rows, columns, steps that were left out, then the columns that both have.

    Of a column: values that are new, values beyond the earlier range, empty cells that are at least five points more or less,
    and a mean that moved by a fifth of the earlier standard deviation and three standard errors.
    """
    told = [
        Phrase("refresh.difference.rows", {"before": before.row_count, "after": after.row_count}),
        *_columns(before, after),
        *_left_out(notes),
    ]
    olds = {column.id: column for column in before.columns}
    for column in after.columns:
        if (old := olds.get(column.id)) is not None:
            told += _of_column(before, old, after, column)
    return tuple(told[:_MOST])


def _columns(before: Dataset, after: Dataset) -> Iterator[Phrase]:
    ids = [{column.id for column in dataset.columns} for dataset in (before, after)]
    for key, dataset, others in (("new_columns", after, ids[0]), ("gone_columns", before, ids[1])):
        names = [column.name for column in dataset.columns if column.id not in others]
        if names:
            yield Phrase(f"refresh.difference.{key}", {"columns": _shortened(names)})


def _left_out(notes: RefreshNotes) -> Iterator[Phrase]:
    reasons = [note.reason for note in notes.steps if note.reason and note.state is StepState.LEFT_OUT]
    keys = [f"{reason.key} {reason.params}" for reason in reasons]
    for key, count in Counter(keys).items():
        yield Phrase("refresh.difference.left_out", {"reason": reasons[keys.index(key)], "count": count})


def _of_column(before: Dataset, old: Column, after: Dataset, column: Column) -> Iterator[Phrase]:
    earlier, later = before.frame[old.id], after.frame[column.id]
    yield from _emptier(before, old, after, column)
    if old.type is not column.type or not earlier.count() or not later.count():
        return
    if column.has_options:
        yield from _options(column, earlier, later)
    elif column.type.is_numeric or column.type is ColumnType.DATETIME:
        yield from _beyond(column, earlier, later)
    if column.type.is_numeric and not column.has_options:
        yield from _moved(column, earlier, later)


def _emptier(before: Dataset, old: Column, after: Dataset, column: Column) -> Iterator[Phrase]:
    shares = [_empty_share(before, old.id), _empty_share(after, column.id)]
    if abs(shares[1] - shares[0]) >= _EMPTIER:
        values = {"column": column.name, "before": shares[0], "after": shares[1]}
        yield Phrase("refresh.difference.empty", values)


def _empty_share(dataset: Dataset, column_id: str) -> float:
    misfits = dataset.residue.filter(pl.col("column") == column_id)[ROW].n_unique()
    return (dataset.frame[column_id].null_count() - misfits) / max(dataset.row_count, 1)


def _options(column: Column, earlier: pl.Series, later: pl.Series) -> Iterator[Phrase]:
    labels = dict(column.labels)
    known = set(earlier.drop_nulls().unique())
    counts = later.drop_nulls().value_counts(sort=True, name="_count")
    new = [str(value) for value in counts[later.name].to_list() if value not in known]
    if new:
        values = [labels.get(value, value) for value in new]
        yield Phrase("refresh.difference.new_values", {"column": column.name, "values": _shortened(values)})


def _beyond(column: Column, earlier: pl.Series, later: pl.Series) -> Iterator[Phrase]:
    is_day = column.type is ColumnType.DATETIME
    highest, lowest = ("latest", "earliest") if is_day else ("highest", "lowest")
    if _number(later.max()) > _number(earlier.max()):
        yield _changed(f"refresh.difference.{highest}", column, earlier.max(), later.max())
    if _number(later.min()) < _number(earlier.min()):
        yield _changed(f"refresh.difference.{lowest}", column, earlier.min(), later.min())


def _number(value: object) -> float:
    return value.timestamp() if isinstance(value, datetime) else float(str(value))


def _moved(column: Column, earlier: pl.Series, later: pl.Series) -> Iterator[Phrase]:
    first, second = (series.drop_nulls().cast(pl.Float64) for series in (earlier, later))
    means = [float(series.mean() or 0.0) for series in (first, second)]  # type: ignore[arg-type]  # of numbers
    spreads = [float(series.std() or 0.0) for series in (first, second)]  # type: ignore[arg-type]  # of numbers
    error = (
        sum(spread**2 / series.len() for spread, series in zip(spreads, (first, second), strict=True)) ** 0.5
    )
    moved = abs(means[1] - means[0])
    if moved > _APART * spreads[0] and moved > _CERTAIN * error and moved > 0:
        yield _changed("refresh.difference.mean", column, *means)


def _changed(key: str, column: Column, was: object, now: object) -> Phrase:
    values = {"column": column.name, "before": _said(column, was), "after": _said(column, now)}
    return Phrase(key, values)


def _said(column: Column, value: object) -> Phrase:
    if isinstance(value, datetime):
        return Phrase("refresh.value.day", {"value": value})
    key = "share" if column.display is Display.PERCENT else "number"
    return Phrase(f"refresh.value.{key}", {"value": value})


def _shortened(names: Sequence[str]) -> list[str | Phrase]:
    named: Iterable[str | Phrase] = names[:_NAMED]
    rest = len(names) - _NAMED
    return [*named, Phrase("refresh.difference.more", {"count": rest})] if rest > 0 else [*named]
