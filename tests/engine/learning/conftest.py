"""Small data sets and trainings shared by the tests of learning."""

import fcntl
import os
import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest
from sklearn.datasets import load_breast_cancer, load_diabetes, load_iris

from terazi.engine.column import ROW, Column, ColumnType
from terazi.engine.dataset import Dataset, dtype_of, empty_residue
from terazi.engine.learning import training
from terazi.engine.learning.results import TrainingResult
from terazi.engine.learning.tasks import Task
from terazi.engine.learning.training import train

Once = Callable[[str, Callable[[], TrainingResult]], TrainingResult]


class CountingClock:
    """A clock on which every look costs the same, so that a budget means the same on every machine."""

    def __init__(self, step: float = 0.01) -> None:
        self.now = 0.0
        self.step = step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def make_dataset(values: Mapping[str, tuple[ColumnType, Sequence[Any]]]) -> Dataset:
    """Make a data set of caption to (type, values); the ids are c1, c2, …"""
    columns = tuple(
        Column(id=f"c{place}", name=name, type=kind)
        for place, (name, (kind, _)) in enumerate(values.items(), 1)
    )
    series = [
        pl.Series(column.id, list(cells), dtype=dtype_of(kind), strict=False)
        for column, (kind, cells) in zip(columns, values.values(), strict=True)
    ]
    rows = pl.Series(ROW, range(2, len(series[0]) + 2), dtype=pl.Int64)
    return Dataset(columns=columns, frame=pl.DataFrame([rows, *series]), residue=empty_residue())


def bundled(loader: Callable[[], Any], *, rows: int | None = None) -> Dataset:
    """Make a data set of one of scikit-learn's; the target is the last column."""
    data = loader()
    order = np.random.default_rng(0).permutation(len(data.target))[:rows]
    values: dict[str, tuple[ColumnType, Sequence[Any]]] = {
        str(name): (ColumnType.FLOAT, data.data[order, place].tolist())
        for place, name in enumerate(data.feature_names)
    }
    if hasattr(data, "target_names"):
        values["hedef"] = (ColumnType.SELECT, [str(data.target_names[c]) for c in data.target[order]])
    else:
        values["hedef"] = (ColumnType.FLOAT, data.target[order].astype(float).tolist())
    return make_dataset(values)


def last(dataset: Dataset) -> str:
    return dataset.columns[-1].id


def learned(dataset: Dataset, step: float) -> TrainingResult:
    return train(dataset, Task(target=last(dataset), trials=14), clock=CountingClock(step))


@pytest.fixture(scope="session", autouse=True)
def one_core() -> Iterator[None]:
    """Let trainings fit one model after the other where a test does not say otherwise: their clocks count looks."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(training, "usable_cores", lambda: 1)
        yield


@pytest.fixture(scope="session")
def dataset_of() -> Callable[..., Dataset]:
    return make_dataset


@pytest.fixture(scope="session")
def bundled_set() -> Callable[..., Dataset]:
    return bundled


@pytest.fixture(scope="session")
def counting_clock() -> type[CountingClock]:
    return CountingClock


@pytest.fixture(scope="session")
def once(tmp_path_factory: pytest.TempPathFactory) -> Once:
    """Returns the training of a name: the first process of a run trains, the others read what it found."""
    own = tmp_path_factory.getbasetemp()
    folder: Path = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own

    def trained_or_read(name: str, training: Callable[[], TrainingResult]) -> TrainingResult:
        kept = folder / f"{name}.pickle"
        with kept.with_suffix(".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not kept.exists():
                kept.write_bytes(pickle.dumps(training()))
        found: TrainingResult = pickle.loads(kept.read_bytes())
        return found

    return trained_or_read


@pytest.fixture(scope="session")
def cancer() -> Dataset:
    return bundled(load_breast_cancer, rows=240)


@pytest.fixture(scope="session")
def diabetes() -> Dataset:
    return bundled(load_diabetes, rows=240)


@pytest.fixture(scope="session")
def cancer_result(cancer: Dataset, once: Once) -> TrainingResult:
    return once("cancer", lambda: learned(cancer, 0.006))


@pytest.fixture(scope="session")
def diabetes_result(diabetes: Dataset, once: Once) -> TrainingResult:
    return once("diabetes", lambda: learned(diabetes, 0.006))


@pytest.fixture(scope="session")
def iris_result(once: Once) -> TrainingResult:
    return once("iris", lambda: learned(bundled(load_iris), 0.006))


@pytest.fixture(scope="session")
def mixed() -> Dataset:
    """Numbers, options, dates and free text, each with gaps; sales depend on price, city and month."""
    rng = np.random.default_rng(5)
    count = 160
    price = rng.normal(100, 20, count)
    city = rng.choice(["İstanbul", "Ankara", "İzmir"], count)
    days = rng.integers(0, 700, count)
    words = np.where(city == "Ankara", "hızlı teslimat ve güzel paket", "geç gelen kargo ama iyi ürün")
    sales = 500 - 2 * price + 80 * (city == "İstanbul") + rng.normal(0, 10, count)
    gap = rng.random((5, count)) < 0.12
    start = np.datetime64("2023-01-01")
    return make_dataset(
        {
            "fiyat": (
                ColumnType.FLOAT,
                [None if g else float(v) for v, g in zip(price, gap[0], strict=True)],
            ),
            "il": (ColumnType.SELECT, [None if g else str(v) for v, g in zip(city, gap[1], strict=True)]),
            "tarih": (
                ColumnType.DATETIME,
                [
                    None if g else (start + int(d)).astype("datetime64[us]").item()
                    for d, g in zip(days, gap[2], strict=True)
                ],
            ),
            "yorum": (
                ColumnType.TEXT,
                [
                    None if g else f"{w} {n} numara"
                    for n, (w, g) in enumerate(zip(words, gap[3], strict=True))
                ],
            ),
            "adet": (
                ColumnType.INTEGER,
                [None if g else int(n) for n, g in zip(rng.integers(1, 9, count), gap[4], strict=True)],
            ),
            "ciro": (ColumnType.FLOAT, sales.tolist()),
        }
    )


@pytest.fixture(scope="session")
def mixed_result(mixed: Dataset, once: Once) -> TrainingResult:
    return once("mixed", lambda: learned(mixed, 0.02))
