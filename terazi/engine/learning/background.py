"""Rows of the data that a model is kept with: what a prediction is compared with, and never shown to anybody."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl

from terazi.engine.column import Column
from terazi.engine.learning.features import Floats, RawColumn, raw_columns
from terazi.engine.learning.forms import InputForm
from terazi.engine.learning.input_checks import as_raw

MOST_BACKGROUND_ROWS = 100


@dataclass(frozen=True, kw_only=True, slots=True)
class Background:
    """Values of each input (by column id), one per row: numbers, days since 1970, or texts; None is a gap."""

    columns: Mapping[str, tuple[float | str | None, ...]]

    def raw(self, form: InputForm) -> dict[str, RawColumn]:
        """Return the rows as raw columns of the form's inputs."""
        return {item.id: as_raw(item, self.columns[item.id]) for item in form.fields}


def choose_background(inputs: Sequence[Column], frame: pl.DataFrame, values: Floats, seed: int) -> Background:
    """Choose at most a hundred rows whose targets lie as those of all rows do.

    ``values`` (rows,) are the target's. The rows are put in its order, cut into equal strata, and one row is drawn from
    each (proportionate stratified sampling, Cochran 1977, ch. 5): shares of classes agree to one row.
    """
    ordered = np.argsort(values, kind="stable")
    count = min(MOST_BACKGROUND_ROWS, len(ordered))
    edges = np.linspace(0, len(ordered), count + 1).astype(np.intp)
    chance = np.random.default_rng(seed)
    places = np.sort(ordered[chance.integers(edges[:-1], edges[1:])])
    raw = raw_columns(inputs, frame[places])
    return Background(columns={column: _plain(found) for column, found in raw.items()})


def _plain(values: RawColumn) -> tuple[float | str | None, ...]:
    if isinstance(values, np.ndarray):
        return tuple(None if np.isnan(value) else float(value) for value in values)
    return tuple(values)
