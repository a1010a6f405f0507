"""Data sets of named columns, and charts of them."""

from datetime import date
from typing import Any

import polars as pl

from terazi.engine.charts.chart import chart_of
from terazi.engine.charts.drawing import Chart, ChartWanted
from terazi.engine.charts.fitting import roles_of
from terazi.engine.column import ROW, Column, ColumnType
from terazi.engine.dataset import Dataset, dtype_of, empty_residue
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say

TODAY = date(2026, 11, 24)


def data_of(types: dict[str, ColumnType | Column], **values: list[Any]) -> Dataset:
    """Return a data set whose columns are called as their values are, with ids c1, c2 and so on."""
    columns = [
        each if isinstance(each, Column) else Column(id=name, name=name, type=each)
        for name, each in types.items()
    ]
    cells = [pl.Series(each.id, values[each.id], dtype=dtype_of(each.type)) for each in columns]
    count = len(next(iter(values.values())))
    frame = pl.DataFrame([pl.Series(ROW, range(2, count + 2), dtype=pl.Int64), *cells])
    return Dataset(columns=tuple(columns), frame=frame, residue=empty_residue())


def draw(dataset: Dataset, *names: str, color: str | None = None, **more: Any) -> Chart:
    """Draw the named columns."""
    chosen = [dataset.column(name) for name in names]
    roles = roles_of(chosen, dataset.column(color) if color else None)
    assert roles is not None
    return chart_of(dataset, ChartWanted(roles=roles, today=TODAY, **more))


def labels(groups: Any, lang: Lang = Lang.TR) -> list[str]:
    """Return what groups are called."""
    return [say(each.label, lang) if isinstance(each.label, Phrase) else each.label for each in groups]
