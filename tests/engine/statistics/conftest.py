"""Builders of small data sets for the tests of the statistics."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

import numpy as np
import polars as pl
import pytest

from terazi.engine.column import Column, ColumnType
from terazi.engine.dataset import Dataset, dtype_of, empty_residue

Build = Callable[..., Dataset]


def _type_of(values: Sequence[Any]) -> ColumnType:
    sample = next((value for value in values if value is not None), 0.0)
    if isinstance(sample, str):
        return ColumnType.SELECT
    return ColumnType.DATETIME if isinstance(sample, datetime) else ColumnType.FLOAT


@pytest.fixture
def build() -> Build:
    """Return a function that makes a data set of named columns; ids are c1, c2, … in the given order."""

    def make(types: dict[str, ColumnType] | None = None, **columns: Sequence[Any]) -> Dataset:
        made: list[Column] = []
        frame: dict[str, Any] = {}
        rows = max((len(values) for values in columns.values()), default=0)
        frame["_row"] = pl.Series(np.arange(1, rows + 1), dtype=pl.Int64)
        for place, (name, values) in enumerate(columns.items(), start=1):
            kind = (types or {}).get(name) or _type_of(values)
            made.append(Column(id=f"c{place}", name=name, type=kind))
            cells = [None if isinstance(v, float) and np.isnan(v) else v for v in values]
            frame[f"c{place}"] = pl.Series(cells, dtype=dtype_of(kind), strict=False)
        return Dataset(columns=tuple(made), frame=pl.DataFrame(frame), residue=empty_residue())

    return make


@pytest.fixture
def mixed(build: Build) -> Dataset:
    """A data set of numbers and options with ties, gaps and real relations."""
    random = np.random.default_rng(7)
    rows = 400
    base = random.normal(size=rows)
    levels = np.array(["düşük", "orta", "yüksek", "çok yüksek"], object)

    def gap(values: Any) -> list[Any]:  # Any: arrays of numbers or words
        cells = list(values)
        for place in np.flatnonzero(random.random(rows) < 0.08):
            cells[place] = None
        return cells

    return build(
        gelir=gap(base + random.normal(size=rows)),
        harcama=gap(np.exp(base + random.normal(size=rows))),
        adet=gap(np.round(2 * base + random.normal(size=rows))),
        puan=(random.normal(size=rows) * 3 + 1).tolist(),
        cinsiyet=gap(np.where(base + random.normal(size=rows) * 2 > 0, "kadın", "erkek").tolist()),
        düzey=gap(levels[np.clip((base + random.normal(size=rows) + 2).astype(int), 0, 3)]),
        bölge=levels[random.integers(0, 3, rows)].tolist(),
    )
