"""Data sets as they are kept: two Parquet files and the description of their columns."""

from collections.abc import Sequence
from io import BytesIO

import polars as pl

from terazi.engine.dataset import Dataset, empty_residue
from terazi.engine.exchange import StoredDataset, column_as_json, column_from_json
from terazi.engine.formulas.lookup_tables import dump_tables, load_tables, with_taken
from terazi.engine.lookup_table import LookupTable

_TABLES = "terazi.tables"
"""Under which name the file of the values keeps what formulas read of layers."""


def dump_dataset(dataset: Dataset) -> StoredDataset:
    """Return the data set as it is kept."""
    return StoredDataset(
        columns=[column_as_json(column) for column in dataset.columns],
        frame=_parquet(dataset.frame, dataset.tables),
        residue=_parquet(dataset.residue) if dataset.residue.height else None,
    )


def load_dataset(stored: StoredDataset) -> Dataset:
    """Return the data set that ``dump_dataset`` kept."""
    residue = pl.read_parquet(BytesIO(stored.residue)) if stored.residue else empty_residue()
    columns = tuple(column_from_json(column) for column in stored.columns)
    tables = pl.read_parquet_metadata(BytesIO(stored.frame)).get(_TABLES)
    return Dataset(
        columns=columns,
        frame=pl.read_parquet(BytesIO(stored.frame)),
        residue=residue,
        tables=with_taken(load_tables(tables) if tables else (), stored.taken),
    )


def _parquet(frame: pl.DataFrame, tables: Sequence[LookupTable] = ()) -> bytes:
    buffer = BytesIO()
    beside = {_TABLES: dump_tables(tables)} if tables else None
    frame.write_parquet(buffer, compression="zstd", compression_level=3, metadata=beside)
    return buffer.getvalue()
