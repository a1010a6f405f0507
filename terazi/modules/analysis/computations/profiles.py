"""What columns hold, told anew of the rows that somebody reaches."""

from terazi.engine.column import Column
from terazi.engine.columns.profiles import profile
from terazi.engine.dataset import Dataset
from terazi.foundation.types import Json


def profiles_of(dataset: Dataset) -> tuple[tuple[Column, ...], list[Json]]:
    """Return the columns as the data describes them, and the statistics of each."""
    return dataset.columns, [column.as_json() for column in profile(dataset)]
