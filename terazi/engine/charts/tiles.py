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
    counted = (
        dataset.frame[column.id]
        .drop_nulls()
        .value_counts(name="rows")
        .sort(["rows", column.id], descending=[True, False])
    )
    spelled = counted[column.id].to_list()
    plates = [plate_of(value) for value in spelled]
    known = pl.DataFrame(
        {column.id: counted[column.id], "plate": pl.Series(plates, dtype=pl.Int64)},
    )
    of_rows = dataset.frame.select(column.id).join(known, on=column.id, how="left", maintain_order="left")
    plated = replace(column, type=ColumnType.INTEGER, given_level=Level.NOMINAL, labels=())
    pivot = pivot_of(
        replace(dataset, frame=dataset.frame.with_columns(of_rows["plate"].alias(column.id))),
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
    strange = counted.filter(pl.Series(plates, dtype=pl.Int64).is_null())
    made = TileMap(
        tiles=tiles,
        unknown=[short(str(name)) for name in strange[column.id].head(_MOST_UNKNOWN).to_list()],
        unknown_count=strange.height,
        unknown_rows=int(strange["rows"].sum()),
    )
    return made, sum(tile.used for tile in tiles)
