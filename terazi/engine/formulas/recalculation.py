"""Calculated columns of changed data."""

from collections.abc import Mapping
from dataclasses import replace

import polars as pl

from terazi.engine.dataset import Dataset, dtype_of
from terazi.engine.formulas.calculate import calculate, column_values
from terazi.engine.formulas.errors import FormulaError
from terazi.engine.formulas.parser import parse_formula


def recalculated(dataset: Dataset, formulas: Mapping[str, str]) -> Dataset:
    """Calculate columns anew, in the order they were made; one whose inputs are gone keeps its values."""
    for column_id, text in formulas.items():
        if column_id not in {column.id for column in dataset.columns}:
            continue
        column = dataset.column(column_id)
        others = [other for other in dataset.columns if other.id != column_id]
        try:
            formula = parse_formula(text, others, dataset.tables)
        except FormulaError:
            continue
        if formula.column_type is not column.type:
            continue
        try:
            values = column_values(calculate(dataset, formula), formula)
        except (
            FormulaError
        ):  # more text than there is room for: empty, for what stood there knows of other rows
            values = pl.Series(column_id, [None] * dataset.row_count, dtype_of(column.type))
        dataset = replace(dataset, frame=dataset.frame.with_columns(values.alias(column_id)))
    return dataset
