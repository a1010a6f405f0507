"""Values that an input may be given instead of its own: from those that were seen in training."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

import numpy as np

from terazi.engine.column import ColumnType
from terazi.engine.learning.features import RawColumn
from terazi.engine.learning.forms import InputField
from terazi.engine.learning.input_checks import DAY, EPOCH, days_of
from terazi.engine.learning.models import TrainedModel

MOST_OPTIONS = 12
"""So many of the options that were seen most."""
EVEN = 9
SEEN = 8

Plain = float | str | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Possible:
    """Values of one input, numbers in ascending order, and what counts as one step between them.

    ``spread`` is the standard deviation of the values that were seen (days for dates); options have none: one is as far as another.
    """

    item: InputField
    values: tuple[float | str, ...]
    spread: float | None

    @property
    def is_measured(self) -> bool:
        """Whether values lie on a scale."""
        return self.spread is not None

    def distance(self, own: Plain, other: Plain) -> float:
        """How far two values are from each other, in spreads."""
        if self.spread is None or isinstance(own, str) or isinstance(other, str):
            return 0.0 if own == other else 1.0
        return abs((other or 0.0) - (own or 0.0)) / self.spread


def possible_values(model: TrainedModel, item: InputField) -> Possible | None:
    """Return values to try of an input, None where there are not two of them (or where it is free text)."""
    if item.options is not None:
        values: tuple[float | str, ...] = item.options[:MOST_OPTIONS]
        return Possible(item=item, values=values, spread=None) if len(values) > 1 else None
    low, high = limits_of(item)
    if low is None or high is None or not low < high:
        return None
    seen = _seen(model, item)
    quantiles = np.quantile(seen, np.linspace(0, 1, SEEN)) if len(seen) else np.zeros(0)
    grid = np.unique(np.clip(np.concatenate([np.linspace(low, high, EVEN), quantiles]), low, high))
    if item.type in (ColumnType.INTEGER, ColumnType.DATETIME):
        grid = np.unique(np.round(grid))
        grid = grid[(grid >= low) & (grid <= high)]
    spread = float(seen.std()) if len(seen) > 1 else 0.0
    if len(grid) < 2:
        return None
    return Possible(item=item, values=tuple(float(v) for v in grid), spread=spread or (high - low) / 4)


def limits_of(item: InputField) -> tuple[float | None, float | None]:
    """The least and the greatest value seen (days since 1970 for dates)."""
    if item.earliest is not None and item.latest is not None:
        return days_of(datetime.fromisoformat(item.earliest)), days_of(datetime.fromisoformat(item.latest))
    return item.minimum, item.maximum


def told_value(item: InputField, value: Plain) -> Plain:
    """A value as it is told: dates as ISO text, whole numbers as such."""
    if item.type is ColumnType.DATETIME and isinstance(value, float):
        return (EPOCH + value * DAY).isoformat(timespec="seconds")
    return value


def row_of(model: TrainedModel, raw: Mapping[str, RawColumn]) -> dict[str, Plain]:
    """Return a raw row of one value each as plain values."""
    row: dict[str, Plain] = {}
    for item in model.card.form.fields:
        value = raw[item.id][0]
        row[item.id] = value if isinstance(value, str) or value is None else _known(float(value))
    return row


def _known(value: float) -> float | None:
    return None if np.isnan(value) else value


def _seen(model: TrainedModel, item: InputField) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    held = () if model.card.background is None else model.card.background.columns[item.id]
    return np.array([value for value in held if isinstance(value, float)], dtype=np.float64)
