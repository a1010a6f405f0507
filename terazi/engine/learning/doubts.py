"""Inputs that may give the answer away: found before training, so that a person says whether they are known in time."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl
from numpy.typing import NDArray
from scipy import stats

from terazi.engine.column import Column, ColumnType
from terazi.engine.learning.features import Floats, raw_column
from terazi.engine.learning.metrics import rank_auc
from terazi.engine.learning.targets import Target
from terazi.engine.learning.tasks import DoubtKind, TaskKind
from terazi.foundation.language.lang import fold
from terazi.foundation.language.phrases import Phrase

OVERLAP = 0.9
MOST_ROWS = 20_000
BINS, ROWS_IN_BIN = 40, 12
DECIDES = {True: 0.95, False: 0.97}
FILLS = 0.9
SOMETHING, MUCH = 0.05, 0.5
TELLING_AUC = 0.995
TELLING_CORRELATION = 0.999
LEAST_ROWS = 20
LATER = 0.98
SUM_REST = 1e-5
MOST_PARTS = 60
PART_WEIGHT = 1e-3
STEM_LETTERS = 6
IN_BRACKETS = re.compile(r"\([^)]*\)|\[[^\]]*\]")
AFTERWARDS = (
    "sonuc",
    "sonrasi",
    "iade",
    "iptal",
    "kapanis",
    "kapanma",
    "teslim",
    "gerceklesen",
    "tahsil",
    "taburcu",
    "vefat",
    "olum",
    "nihai",
    "fesih",
    "ayrilma",
    "ayrilis",
    "cikis",
    "tazminat",
    "outcome",
    "result",
    "refund",
    "return",
    "cancel",
    "closed",
    "closing",
    "delivered",
    "final",
    "actual",
    "discharge",
    "death",
    "resolution",
    "resolved",
    "churn",
    "settled",
    "settlement",
    "termination",
    "afterwards",
    "recovered",
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Doubt:
    """Columns that may be known only once the target is, and the question to a person."""

    columns: tuple[str, ...]
    kind: DoubtKind
    question: Phrase


def find_doubts(frame: pl.DataFrame, inputs: Sequence[Column], target: Target) -> tuple[Doubt, ...]:
    """Return what a person should be asked about the inputs; at most one question for each column.

    ``frame`` holds the target's usable rows. Leave-one-out predictions from one column's values (numbers in at most 40
    bins of equal size) say how much of the error of always saying the commonest class, or the mean, it takes away.
    """
    step = max(1, -(-frame.height // MOST_ROWS))
    thin = frame.gather_every(step)
    answers = target.values[::step]
    found: list[Doubt] = []
    for column in inputs:
        doubt = _doubt(column, thin[column.id], answers, target) or _later_than(column, inputs, thin, target)
        if doubt is not None:
            found.append(doubt)
    known = {name for doubt in found for name in doubt.columns}
    parts = () if target.kind.has_classes else _parts(inputs, thin, answers)
    if parts and not {column.id for column in parts} <= known:
        names = {"columns": [column.name for column in parts], "target": target.column.name}
        found.append(
            Doubt(
                columns=tuple(column.id for column in parts),
                kind=DoubtKind.SUM,
                question=Phrase("learning.note.sum", names),
            )
        )
    return tuple(found)


def _doubt(column: Column, series: pl.Series, answers: Floats, target: Target) -> Doubt | None:
    if len(answers) < LEAST_ROWS:
        return None
    options = column.type in (ColumnType.TEXT, ColumnType.SELECT)
    filled = _explained(series.is_not_null().to_numpy().astype(np.intp), answers, target)
    explained = _explained(_codes(column, series), answers, target)
    kind: DoubtKind | None = None
    if filled >= FILLS:
        kind = DoubtKind.FILLED
    elif explained >= DECIDES[options] or _orders(column, series, answers, target):
        kind = DoubtKind.DECIDES
    elif (explained >= SOMETHING and _sounds_later(column)) or (explained >= MUCH and _akin(column, target)):
        kind = DoubtKind.LATER
    return None if kind is None else _asked(kind, column, target)


def _asked(kind: DoubtKind, column: Column, target: Target) -> Doubt:
    key = {DoubtKind.DECIDES: "telling", DoubtKind.FILLED: "filled"}.get(kind, "afterwards")
    names = {"column": column.name, "target": target.column.name}
    return Doubt(columns=(column.id,), kind=kind, question=Phrase(f"learning.note.{key}", names))


def _codes(column: Column, series: pl.Series) -> NDArray[np.intp]:
    """Number the values of a column from 0; numbers of many values by bins of equal size, gaps have a number of their own."""
    bins = int(np.clip(series.len() // ROWS_IN_BIN, 2, BINS))
    if series.n_unique() > bins and column.type not in (ColumnType.TEXT, ColumnType.SELECT):
        values = np.asarray(raw_column(column.type, series), dtype=np.float64)
        there = np.isfinite(values)
        edges = np.unique(np.quantile(values[there], np.linspace(0, 1, bins + 1)[1:-1]))
        codes: NDArray[np.intp] = np.where(there, np.searchsorted(edges, values), len(edges) + 1)
        return codes
    return series.rank("dense").fill_null(0).to_numpy().astype(np.intp)


def _explained(codes: NDArray[np.intp], answers: Floats, target: Target) -> float:
    """The share of the error that leave-one-out predictions from the codes take away (0 to 1, below 0 where they add to it)."""
    sizes = np.bincount(codes)[codes]
    if not target.kind.has_classes:
        means = (np.bincount(codes, weights=answers)[codes] - answers) / np.maximum(1, sizes - 1)
        means = np.where(sizes > 1, means, answers.mean())
        spread = float(((answers - answers.mean()) ** 2).sum())
        return 1 - float(((answers - means) ** 2).sum()) / spread if spread else 0.0
    numbers = answers.astype(np.intp)
    counts = np.zeros((int(codes.max()) + 1, len(target.classes)))
    np.add.at(counts, (codes, numbers), 1)
    own = counts[codes, numbers]
    others = counts[codes]
    others[np.arange(len(codes)), numbers] = -1
    wrong = float((own - 1 <= others.max(axis=1)).mean())
    usual = 1 - float(np.bincount(numbers).max()) / len(numbers)
    return 1 - wrong / usual if usual else 0.0


def _orders(column: Column, series: pl.Series, answers: Floats, target: Target) -> bool:
    """Whether the order of a column's numbers or dates is that of the answers."""
    if not (column.type.is_numeric or column.type is ColumnType.DATETIME):
        return False
    values = np.asarray(raw_column(column.type, series), dtype=np.float64)
    there = np.isfinite(values)
    if there.sum() < max(LEAST_ROWS, OVERLAP * len(values)) or np.ptp(values[there]) == 0:
        return False
    known, told = values[there], answers[there]
    if target.kind is TaskKind.BINARY:
        auc = rank_auc(told == 1, known)
        return auc is not None and max(auc, 1 - auc) >= TELLING_AUC
    if target.kind is TaskKind.REGRESSION and np.ptp(told) > 0:
        return abs(float(stats.spearmanr(known, told).statistic)) >= TELLING_CORRELATION
    return False


def _words(name: str) -> list[str]:
    return fold(name).replace("_", " ").replace("-", " ").replace(".", " ").split()


def _sounds_later(column: Column) -> bool:
    return any(word.startswith(AFTERWARDS) for word in _words(column.name))


def _akin(column: Column, target: Target) -> bool:
    """Whether the caption names the target and something of it ("İade" and "İade nedeni"); a word in common ("Renk tonu" and "Renk yoğunluğu") is not enough."""
    named = _stems(target.column.name)
    return bool(named) and named <= _stems(column.name)


def _stems(name: str) -> set[str]:
    """The beginnings of a caption's words; a unit in brackets is none of them."""
    return {word[:STEM_LETTERS] for word in _words(IN_BRACKETS.sub(" ", name))}


def _later_than(
    column: Column, inputs: Sequence[Column], frame: pl.DataFrame, target: Target
) -> Doubt | None:
    """A date that stands after another date of its row: it came later, perhaps after the answer."""
    if column.type is not ColumnType.DATETIME:
        return None
    for other in inputs:
        if other.type is not ColumnType.DATETIME or other.id == column.id:
            continue
        pairs = frame.select(column.id, other.id).drop_nulls()
        if pairs.height < LEAST_ROWS:
            continue
        apart = pairs[column.id] - pairs[other.id]
        if _share_after(apart) >= LATER:
            return _asked(DoubtKind.LATER, column, target)
    return None


def _share_after(apart: pl.Series) -> float:
    days = apart.dt.total_microseconds().to_numpy()
    return float((days >= 0).mean()) if (days > 0).any() else 0.0


def _parts(inputs: Sequence[Column], frame: pl.DataFrame, answers: Floats) -> tuple[Column, ...]:
    """The number columns whose weighted sum, or product, is the target; none where there is a rest."""
    numeric = [c for c in inputs if c.type.is_numeric and frame[c.id].null_count() == 0][:MOST_PARTS]
    if len(numeric) < 2 or np.ptp(answers) == 0:
        return ()
    values = np.column_stack([np.asarray(raw_column(c.type, frame[c.id])) for c in numeric])
    kept = np.isfinite(values).all(axis=1)
    found = _summands(values[kept], answers[kept])
    if not len(found):
        positive = (values > 0).all(axis=0)
        if positive.sum() >= 2 and (answers > 0).all():
            found = np.flatnonzero(positive)[_summands(np.log(values[:, positive]), np.log(answers))]
    return tuple(numeric[place] for place in found)


def _summands(values: Floats, answers: Floats) -> NDArray[np.intp]:
    none = np.zeros(0, dtype=np.intp)
    rows, columns = values.shape
    spread = values.std(axis=0)
    if rows < 3 * columns + LEAST_ROWS or answers.std() == 0:
        return none
    scaled = (values - values.mean(axis=0)) / np.where(spread > 0, spread, 1.0)
    wanted = (answers - answers.mean()) / answers.std()
    weights, *_ = np.linalg.lstsq(scaled, wanted)
    if float(((scaled @ weights - wanted) ** 2).mean()) > SUM_REST:
        return none
    found: NDArray[np.intp] = np.flatnonzero(np.abs(weights) > PART_WEIGHT)
    return found if len(found) > 1 else none
