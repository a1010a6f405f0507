"""Columns that would teach a model nothing, or give the answer away, and why they are left out."""

from dataclasses import dataclass

import numpy as np
import polars as pl

from terazi.engine.column import Column, ColumnType, Display
from terazi.engine.dataset import Dataset
from terazi.engine.learning.belonging import CODE_WORDS, names_somebody
from terazi.engine.learning.doubts import OVERLAP, Doubt, find_doubts
from terazi.engine.learning.features import Floats, holds_options, raw_column
from terazi.engine.learning.results import LeftOutColumn
from terazi.engine.learning.targets import Target
from terazi.engine.learning.tasks import CannotLearn, Splitting, Task, TaskKind
from terazi.foundation.language.lang import fold
from terazi.foundation.language.phrases import Phrase

MAX_EMPTY = 0.98
NEARLY_UNIQUE = 0.95
TOO_VARIED = 0.5
COPY_CORRELATION = 0.999999
NO_SPLITTING = Splitting()


@dataclass(frozen=True, kw_only=True, slots=True)
class Guarded:
    """The columns models may see, the ones left out, and what a person should know."""

    inputs: tuple[Column, ...]
    left_out: tuple[LeftOutColumn, ...]
    notes: tuple[Phrase, ...]
    doubts: tuple[Doubt, ...] = ()


def guard_inputs(
    dataset: Dataset, task: Task, target: Target, splitting: Splitting = NO_SPLITTING
) -> Guarded:
    """Choose the inputs among the task's (or all) columns; CannotLearn if none is left.

    Left out: empty, constant and almost empty columns, copies of the target, codes, the column
    that names who the rows belong to, and what the task leaves out. What may give the answer away is kept, and
    doubted in the notes. CannotLearn too where the task
    names an unknown column.
    """
    frame = dataset.frame[target.rows]
    inputs: list[Column] = []
    left_out: list[LeftOutColumn] = []
    notes: list[Phrase] = []
    for column in _candidates(dataset, task):
        reason = _reason_to_leave(column, frame[column.id], target, chosen=task.inputs is not None)
        if column.id in task.left_out:
            reason = Phrase("learning.left.by_person")
        elif column.id == splitting.group and names_somebody(column):
            reason = Phrase("learning.left.group")
        if reason is not None:
            left_out.append(LeftOutColumn(column=column.id, caption=column.name, reason=reason))
            continue
        inputs.append(column)
        notes.extend(_warnings(column, frame[column.id]))
    if not inputs:
        raise CannotLearn(Phrase("learning.cannot.no_inputs", {"column": target.column.name}))
    doubts = find_doubts(frame, inputs, target)
    notes.extend(doubt.question for doubt in doubts)
    return Guarded(inputs=tuple(inputs), left_out=tuple(left_out), notes=tuple(notes), doubts=doubts)


def _candidates(dataset: Dataset, task: Task) -> list[Column]:
    if task.inputs is None:
        return [column for column in dataset.columns if column.id != task.target]
    if unknown := [name for name in task.inputs if name not in {c.id for c in dataset.columns}]:
        raise CannotLearn(Phrase("learning.cannot.no_column", {"column": unknown}))
    wanted = set(task.inputs) - {task.target}
    return [column for column in dataset.columns if column.id in wanted]


def _reason_to_leave(column: Column, series: pl.Series, target: Target, *, chosen: bool) -> Phrase | None:
    known = series.drop_nulls()
    if known.len() == 0:
        return Phrase("learning.left.empty")
    if known.len() < (1 - MAX_EMPTY) * series.len():
        return Phrase("learning.left.almost_empty", {"share": 1 - known.len() / series.len()})
    distinct = known.n_unique()
    if distinct == 1 and known.len() == series.len():
        return Phrase("learning.left.constant")
    if _is_copy(column, series, target):
        return Phrase("learning.left.copy", {"target": target.column.name})
    if column.has_options and column.type.is_numeric and distinct > max(20, TOO_VARIED * known.len()):
        return Phrase("learning.left.varied", {"distinct": distinct})
    if column.type.is_numeric:
        return Phrase("learning.left.code") if not chosen and is_counter(column, known) else None
    if column.type is ColumnType.DATETIME:
        return None
    return _text_reason(column, known, distinct)


def _text_reason(column: Column, known: pl.Series, distinct: int) -> Phrase | None:
    spaces = known.str.strip_chars().str.count_matches(r"\s+").cast(pl.Float64).to_numpy()
    words = float(spaces.mean()) + 1
    if distinct > NEARLY_UNIQUE * known.len() and (words < 3 or column.display is Display.CODE):
        return Phrase("learning.left.code")
    if (column.type is ColumnType.SELECT or words < 2) and distinct > max(20, TOO_VARIED * known.len()):
        return Phrase("learning.left.varied", {"distinct": distinct})
    return None


def is_counter(column: Column, known: pl.Series) -> bool:
    """Say whether whole numbers, all different, only count or name the rows."""
    if column.type is not ColumnType.INTEGER or known.n_unique() < known.len():
        return False
    named = bool(CODE_WORDS & set(fold(column.name).replace("_", " ").replace(".", " ").split()))
    steps = known.diff().drop_nulls()
    running = bool((steps > 0).all()) or bool((steps < 0).all())
    near = bool((steps.abs() <= 10).all())
    return column.display is Display.CODE or named or (running and near)


def _is_copy(column: Column, series: pl.Series, target: Target) -> bool:
    if target.kind is TaskKind.REGRESSION:
        if not column.type.is_numeric:
            return False
        values = _floats(column, series)
        there = np.isfinite(values)
        if there.sum() < OVERLAP * len(values) or np.ptp(values[there]) == 0:
            return False
        return bool(abs(np.corrcoef(values[there], target.values[there])[0, 1]) > COPY_CORRELATION)
    pairs = pl.DataFrame({"x": series, "y": target.values}).drop_nulls()
    if pairs.height < OVERLAP * series.len():
        return False
    classes = len(target.classes)
    return pairs["x"].n_unique() == classes == pairs.n_unique()


def _warnings(column: Column, series: pl.Series) -> list[Phrase]:
    found: list[Phrase] = []
    if column.type is ColumnType.TEXT and not holds_options(column, series):
        found.append(Phrase("learning.note.words", {"column": column.name}))
    if column.aside:
        params = {"column": column.name, "rows": len(column.aside)}
        found.append(Phrase("learning.note.aside", params))
    return found


def _floats(column: Column, series: pl.Series) -> Floats:
    return np.asarray(raw_column(column.type, series), dtype=np.float64)
