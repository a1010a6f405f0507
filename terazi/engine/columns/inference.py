"""Finding out the type of every column of a raw table."""

from terazi.engine.dataset import Dataset
from terazi.engine.workbook.content import RawTable


def type_columns(table: RawTable) -> Dataset:
    """Return the typed data set of a raw table."""
    raise NotImplementedError
