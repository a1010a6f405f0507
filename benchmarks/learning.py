"""Trained models in use: one row as a form sends it, and a workbook of 10,000 rows."""

from collections.abc import Iterator

import numpy as np
import polars as pl

from benchmarks.figures import Figure, median_seconds, written
from terazi.engine.column import ROW, Column, ColumnType
from terazi.engine.dataset import Dataset, empty_residue
from terazi.engine.learning.counterfactual import Goal, counterfactual
from terazi.engine.learning.models import TrainedModel
from terazi.engine.learning.prediction import predict, predict_frame
from terazi.engine.learning.storage import dump_model, load_model
from terazi.engine.learning.tasks import Task
from terazi.engine.learning.training import train
from terazi.engine.learning.what_if import what_if

TRAINED_ROWS, PREDICTED_ROWS, BUDGET_SECONDS = 2_000, 10_000, 8.0


def measure() -> Iterator[Figure]:
    """Train within a budget, keep and load the best model, and predict with it."""
    result = train(_made(TRAINED_ROWS), Task(target="c9", budget_seconds=BUDGET_SECONDS))
    best = result.trained[0]
    content = dump_model(best)
    frame = _made(PREDICTED_ROWS).frame.drop("c9")
    row = {name: value for name, value in frame.row(0, named=True).items() if name != ROW}
    label = f"{best.card.family.value}, 2,000 rows learned"
    yield Figure(what=f"one prediction ({label})", value=written(_single(best, row)))
    yield Figure(
        what="one prediction with reasons",
        value=written(median_seconds(lambda: predict(best, [row], explain=True), 15)),
    )
    yield Figure(
        what="what if: a curve for each of eight inputs",
        value=written(median_seconds(lambda: what_if(best, row), 5)),
    )
    other = Goal(label="hayır" if predict(best, [row]).rows[0].value == "evet" else "evet")
    yield Figure(
        what="what would change the answer",
        value=written(median_seconds(lambda: counterfactual(best, row, other), 3)),
    )
    seconds = median_seconds(lambda: predict_frame(best, frame), 3)
    yield Figure(
        what="10,000 predictions", value=written(seconds), beside=f"{PREDICTED_ROWS / seconds:,.0f} rows/s"
    )
    yield Figure(
        what="load a stored model and check it",
        value=written(median_seconds(lambda: load_model(content), 5)),
        beside=f"{len(content) / 1000:,.0f} kB",
    )


def _single(model: TrainedModel, row: dict[str, object]) -> float:
    return median_seconds(lambda: predict(model, [row]), 25)


def _made(rows: int) -> Dataset:
    """Make six numbers and two categories, and a class that hangs on some of them."""
    chance = np.random.default_rng(7)
    numbers = chance.normal(size=(rows, 6))
    city, product = chance.integers(0, 6, rows), chance.integers(0, 3, rows)
    score = numbers[:, 0] * 1.5 - numbers[:, 1] + numbers[:, 2] * numbers[:, 3] + (city == 2) * 2
    target = np.where(score + chance.normal(size=rows) > 0.5, "evet", "hayır")
    frame: dict[str, pl.Series] = {ROW: pl.Series(np.arange(1, rows + 1))}
    frame |= {f"c{place + 1}": pl.Series(numbers[:, place]) for place in range(6)}
    frame["c7"] = pl.Series([f"şehir {code}" for code in city])
    frame["c8"] = pl.Series([f"ürün {code}" for code in product])
    frame["c9"] = pl.Series(target)
    kinds = [ColumnType.FLOAT] * 6 + [ColumnType.SELECT] * 3
    columns = tuple(
        Column(id=f"c{place}", name=f"c{place}", type=kind) for place, kind in enumerate(kinds, start=1)
    )
    return Dataset(columns=columns, frame=pl.DataFrame(frame), residue=empty_residue())
