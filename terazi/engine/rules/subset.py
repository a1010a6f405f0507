"""The rows of a data set that a rule keeps, as a data set of their own."""

from dataclasses import replace
from datetime import date

import polars as pl

from terazi.engine.column import ROW, Column
from terazi.engine.dataset import Dataset
from terazi.engine.rules.polars_form import compile_polars
from terazi.engine.rules.tree import Rule


def subset_of(dataset: Dataset, rule: Rule, today: date) -> Dataset:
    """Return the data set with only the rows that the rule keeps, as it is on a day; rows keep their numbers and values.

    What the columns say of all their cells (unique, constant) is found out anew.
    """
    frame = dataset.frame.filter(compile_polars(rule, today=today))
    residue = dataset.residue.filter(pl.col(ROW).is_in(frame[ROW].implode()))
    columns = tuple(_described(column, frame[column.id]) for column in dataset.columns)
    return replace(dataset, columns=columns, frame=frame, residue=residue)


def _described(column: Column, cells: pl.Series) -> Column:
    filled = cells.count()
    distinct = cells.drop_nulls().n_unique()
    return replace(
        column, is_unique=filled > 1 and distinct == filled, is_constant=filled > 0 and distinct == 1
    )
