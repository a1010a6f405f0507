"""Data sets as they are kept: two Parquet files and the description of their columns."""

from io import BytesIO

import polars as pl

from terazi.engine.dataset import Dataset, empty_residue
from terazi.engine.exchange import StoredDataset, column_as_json, column_from_json


def dump_dataset(dataset: Dataset) -> StoredDataset:
    """Return the data set as it is kept."""
    return StoredDataset(
        columns=[column_as_json(column) for column in dataset.columns],
        frame=_parquet(dataset.frame),
        residue=_parquet(dataset.residue) if dataset.residue.height else None,
    )


def load_dataset(stored: StoredDataset) -> Dataset:
    """Return the data set that ``dump_dataset`` kept."""
    residue = pl.read_parquet(BytesIO(stored.residue)) if stored.residue else empty_residue()
    columns = tuple(column_from_json(column) for column in stored.columns)
    return Dataset(columns=columns, frame=pl.read_parquet(BytesIO(stored.frame)), residue=residue)


def _parquet(frame: pl.DataFrame) -> bytes:
    buffer = BytesIO()
    frame.write_parquet(buffer, compression="zstd", compression_level=3)
    return buffer.getvalue()
