"""Which places the cells of a data set mean."""

from collections import Counter
from collections.abc import Callable, Sequence

import polars as pl

from terazi.engine.dataset import Dataset
from terazi.engine.places import Atlas, Match, NamedPlace, Outcome, atlas_of
from terazi.foundation.types import Value
from terazi.modules.analysis.values.reach import ChosenPlaces, LocationColumn, PlacedRows

_TEXT, _ABOVE, _MEANT = "_text", "_above", "_meant"


def is_placed(frame: pl.DataFrame, columns: Sequence[LocationColumn], places: ChosenPlaces) -> pl.Series:
    """Say of each row whether a cell of these columns means a place that is open; what may mean several means none of them."""
    atlas = atlas_of(places.known)
    kept = [_meant(frame, each, atlas, lambda match: match.code in places.opened) for each in columns]
    empty = pl.Series([False], dtype=pl.Boolean).new_from_index(0, frame.height)
    return pl.select(pl.any_horizontal(empty, *kept)).to_series()


def _meant(
    frame: pl.DataFrame, column: LocationColumn, atlas: Atlas, told: Callable[[Match], Value]
) -> pl.Series:
    """Return what is told of the place that each cell of a column means; each cell, with the one above it, is looked up once."""
    above = pl.lit("") if column.above not in frame.columns else pl.col(column.above).cast(pl.String)
    pairs = frame.select(
        pl.col(column.id).cast(pl.String).fill_null("").alias(_TEXT), above.fill_null("").alias(_ABOVE)
    )
    found = pairs.unique()
    matches = [told(atlas.meant(text, higher, column.level)) for text, higher in found.rows()]
    answers = found.with_columns(pl.Series(_MEANT, matches))
    return pairs.join(answers, on=[_TEXT, _ABOVE], how="left", maintain_order="left")[_MEANT]


def placed_rows(
    dataset: Dataset, columns: Sequence[LocationColumn], known: Sequence[NamedPlace]
) -> PlacedRows:
    """Count the rows of each place that is meant by a cell, in it or in one above it, and those that belong to none."""
    atlas = atlas_of(known)
    frame = dataset.frame
    there = [each for each in columns if each.id in frame.columns]
    meant = pl.DataFrame(
        [
            _meant(frame, each, atlas, lambda match: match.code or match.outcome.value).alias(each.id)
            for each in there
        ]
    )
    counts: Counter[str] = Counter()
    ambiguous = unknown = 0
    lost = {each.value for each in Outcome}
    for *told, count in meant.group_by(meant.columns).len().rows() if there else ():
        codes = {code for text in told if text not in lost for code in atlas.path_of(text)}
        for code in codes:
            counts[code] += count
        if not codes and Outcome.AMBIGUOUS in told:
            ambiguous += count
        elif not codes:
            unknown += count
    return PlacedRows(counts=counts, ambiguous=ambiguous, unknown=unknown, has_columns=bool(there))
