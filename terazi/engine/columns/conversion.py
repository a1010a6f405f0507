"""Changing the type of a column without losing a cell."""

from terazi.engine.columns.summary import ConversionPreview
from terazi.engine.dataset import ColumnType, Dataset


def convert(dataset: Dataset, column_id: str, to_type: ColumnType) -> Dataset:
    """Return the data set with one column of another type."""
    raise NotImplementedError


def preview_conversion(dataset: Dataset, column_id: str, to_type: ColumnType) -> ConversionPreview:
    """Return what ``convert`` would do."""
    raise NotImplementedError
