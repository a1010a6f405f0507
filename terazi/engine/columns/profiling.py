"""The statistics of every column."""

from collections.abc import Mapping

from terazi.engine.columns.summary import ColumnLimits, ColumnProfile
from terazi.engine.dataset import Dataset


def profile(dataset: Dataset, limits: Mapping[str, ColumnLimits] | None = None) -> tuple[ColumnProfile, ...]:
    """Return the profile of every column, in the order of the columns."""
    raise NotImplementedError
