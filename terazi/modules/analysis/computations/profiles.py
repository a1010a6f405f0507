"""What columns hold, told anew of the rows that somebody reaches."""

from typing import Any

from terazi.engine.column import Column
from terazi.engine.columns.profiles import profile
from terazi.engine.dataset import Dataset


def profiles_of(dataset: Dataset) -> tuple[tuple[Column, ...], list[dict[str, Any]]]:
    """Return the columns as the data describes them, and the statistics of each. Any: JSON."""
    return dataset.columns, [column.as_json() for column in profile(dataset)]
