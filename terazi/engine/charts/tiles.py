"""A map of the provinces of Türkiye as equal tiles, with a measure of the rows of each."""

from dataclasses import replace

import polars as pl

from terazi.engine.charts.drawing import Tile, TileMap
from terazi.engine.charts.grouping import short
from terazi.engine.charts.pivot import pivot_of
from terazi.engine.charts.provinces import PROVINCES, plate_of
from terazi.engine.charts.wanted import GroupBy, PivotWanted
from terazi.engine.column import ColumnType, Level
from terazi.engine.dataset import Dataset

_MOST_UNKNOWN = 10


def tile_map_of(dataset: Dataset, wanted: PivotWanted) -> tuple[TileMap, int]:
    """Measure the rows of each province, whose names stand in the column of the wanted rows; also return how many rows that are."""
    column = wanted.rows.column
    counted, of_rows = plates_of(dataset.frame[column.id])
    spelled, plates = counted[column.id].to_list(), counted["plate"].to_list()
    plated = replace(column, type=ColumnType.INTEGER, given_level=Level.NOMINAL, labels=())
    pivot = pivot_of(
        replace(dataset, frame=dataset.frame.with_columns(of_rows.alias(column.id))),
        replace(wanted, rows=GroupBy(column=plated), most_rows=len(PROVINCES)),
    )
    told = {
        group.value: (cells[0], used[0])
        for group, cells, used in zip(pivot.rows.groups, pivot.cells, pivot.used, strict=True)
        if group.value is not None
    }
    tiles = []
    for province in PROVINCES:
        value, used = told.get(province.plate, (None, 0))
        spellings = [name for name, plate in zip(spelled, plates, strict=True) if plate == province.plate]
        tiles.append(
            Tile(
                plate=province.plate,
                name=province.name,
                column=province.column,
                row=province.row,
                value=value,
                used=used,
                spellings=spellings,
            )
        )
    strange = counted.filter(pl.col("plate").is_null())
    made = TileMap(
        column_id=column.id,
        tiles=tiles,
        unknown=[short(str(name)) for name in strange[column.id].head(_MOST_UNKNOWN).to_list()],
        unknown_count=strange.height,
        unknown_rows=int(strange["rows"].sum()),
    )
    return made, sum(tile.used for tile in tiles)


def plates_of(values: pl.Series) -> tuple[pl.DataFrame, pl.Series]:
    """Return every spelling with its ``rows`` and its ``plate``, the most frequent first, and the plate of each row (n,)."""
    counted = (
        values.drop_nulls().value_counts(name="rows").sort(["rows", values.name], descending=[True, False])
    )
    plates = [plate_of(value) for value in counted[values.name].to_list()]
    known = counted.with_columns(pl.Series("plate", plates, dtype=pl.Int64))
    of_rows = values.to_frame().join(
        known.select(values.name, "plate"), on=values.name, how="left", maintain_order="left"
    )
    return known, of_rows["plate"]
