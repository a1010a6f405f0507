"""How well the platform learns beside others within the same time: `python -m benchmarks.accuracy SECONDS …`.

Every table is divided by each seed; every learner has the same seconds of wall time, one after the other. AutoGluon is
asked where its environment is named (`--autogluon /path/to/its/python`): it is no dependency of the project.
"""

import argparse
import json
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import polars as pl
from sklearn.metrics import f1_score, log_loss, root_mean_squared_error

from benchmarks import machine
from benchmarks.tables import TARGET, Table, as_dataset, tables
from terazi.engine.learning.prediction import predict_frame
from terazi.engine.learning.tasks import Task
from terazi.engine.learning.training import train

AUTOGLUON = Path(__file__).with_name("autogluon_medium.py")
Learner = Callable[[Table, pl.DataFrame, pl.DataFrame, float], pl.DataFrame]


def ours(_: Table, learned: pl.DataFrame, held: pl.DataFrame, seconds: float) -> pl.DataFrame:
    """Learn, and predict the held rows: one number, or a probability per class."""
    result = train(as_dataset(learned), Task(target=TARGET, budget_seconds=seconds))
    told = predict_frame(result.trained[0], held.drop(TARGET)).frame
    classes = [name for name in told.columns if name.startswith("p:")]
    if not classes:
        return told.select("prediction")
    return told.select(pl.col(name).alias(name.removeprefix("p:")) for name in classes)


def autogluon(python: str) -> Learner:
    """Return AutoGluon as a learner that runs in an environment of its own."""

    def learn(table: Table, learned: pl.DataFrame, held: pl.DataFrame, seconds: float) -> pl.DataFrame:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            learned.write_csv(folder / "learned.csv")
            held.drop(TARGET).write_csv(folder / "held.csv")
            kind = "classes" if table.has_classes else "number"
            command = [python, "-I", str(AUTOGLUON), str(folder), kind, str(seconds)]
            subprocess.run(command, check=True, capture_output=True, cwd=folder)
            return pl.read_csv(folder / "told.csv")

    return learn


def judge(table: Table, held: pl.DataFrame, told: pl.DataFrame) -> dict[str, float]:
    """Return log-loss and macro F-score, or the root mean squared error; less is better, so the F-score is missed by."""
    actual = held[TARGET]
    if not table.has_classes:
        return {"RMSE": float(root_mean_squared_error(actual, told.to_series()))}
    classes = sorted(set(told.columns) | set(actual))
    shares = told.with_columns(pl.lit(0.0).alias(c) for c in classes if c not in told.columns)
    values = np.clip(shares.select(classes).to_numpy(), 1e-6, 1.0)
    values /= values.sum(axis=1, keepdims=True)
    said = np.array(classes)[values.argmax(axis=1)]
    return {
        "log-loss": float(log_loss(actual, values, labels=classes)),
        "1 − macro F": 1 - float(f1_score(actual, said, average="macro")),
    }


def main() -> None:
    """Compare, telling each score as soon as it is known, and then the mean ranks."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.accuracy", description=__doc__)
    parser.add_argument("seconds", nargs="+", type=float)
    parser.add_argument("--autogluon", help="the Python of an environment that holds autogluon.tabular")
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--tables", nargs="*", help="names of tables; all if none is named")
    wanted = parser.parse_args()
    learners: dict[str, Learner] = {"Terazi": ours}
    if wanted.autogluon:
        learners["AutoGluon medium"] = autogluon(wanted.autogluon)
    print(f"{machine.described()}\n", flush=True)
    for seconds in wanted.seconds:
        ranks: list[dict[str, float]] = []
        for table in tables():
            if wanted.tables and table.name not in wanted.tables:
                continue
            for seed in range(wanted.seeds):
                ranks += compared(table, seed, seconds, learners)
        for name in learners:
            mean = np.mean([rank[name] for rank in ranks])
            print(f"{seconds:g} s, {len(ranks)} comparisons: {name}: mean rank {mean:.2f}", flush=True)


def compared(table: Table, seed: int, seconds: float, learners: dict[str, Learner]) -> list[dict[str, float]]:
    """Return the learners' ranks in each score of one table."""
    learned, held = table.divided(seed)
    scores: dict[str, dict[str, float]] = {}
    for name, learn in learners.items():
        started = time.monotonic()
        scores[name] = judge(table, held, learn(table, learned, held, seconds))
        spent = time.monotonic() - started
        told = {
            "table": table.name,
            "seed": seed,
            "seconds": seconds,
            "learner": name,
            "spent": round(spent, 1),
        }
        print(json.dumps(told | scores[name]), flush=True)
    measures = next(iter(scores.values()))
    return [_ranks({name: told[measure] for name, told in scores.items()}) for measure in measures]


def _ranks(losses: dict[str, float]) -> dict[str, float]:
    """The place of each, the least loss first; equal ones share the mean of their places."""
    return {
        name: sum(other < loss for other in losses.values())
        + (sum(other == loss for other in losses.values()) + 1) / 2
        for name, loss in losses.items()
    }


if __name__ == "__main__":
    main()
