"""Rows that stand in the data more than once."""

from dataclasses import replace

import numpy as np
import polars as pl

from terazi.engine.column import ColumnType
from terazi.engine.dataset import Dataset

_NUMBERING = (ColumnType.INTEGER, ColumnType.TEXT)
_BY_CHANCE = (
    0.1  # at most this share of the repetitions may be expected of columns that know nothing of each other
)


def without_repeated_rows(dataset: Dataset) -> tuple[Dataset, int]:
    """Return the data set with every row once, and how many rows were repetitions.

    A column that numbers the rows (whole numbers or texts, all of them different) is not looked at. Rows of a few options
    repeat each other by nature: where the columns' own frequencies let expect a tenth of the repetitions or more
    (collision probability of independent columns), all rows are kept.
    """
    frame, rows = dataset.frame, dataset.row_count
    compared = [
        column.id
        for column in dataset.columns
        if not (column.type in _NUMBERING and frame[column.id].n_unique() == rows)
    ]
    if rows < 2 or not compared:
        return dataset, 0
    is_first = frame.select(pl.struct(compared).is_first_distinct()).to_series()
    repeated = rows - int(is_first.sum())
    if not repeated or _expected_by_chance(frame, compared) > _BY_CHANCE * repeated:
        return dataset, 0
    return replace(dataset, frame=frame.filter(is_first)), repeated


def _expected_by_chance(frame: pl.DataFrame, columns: list[str]) -> float:
    rows = frame.height
    chance = rows * (rows - 1.0) / 2.0
    for column in columns:
        counts = frame[column].value_counts()["count"].to_numpy().astype(np.float64)
        chance *= float((counts * (counts - 1.0)).sum()) / (rows * (rows - 1.0))
    return chance
