"""A new workbook under the columns of a project: their ids, captions, types and measure levels."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from itertools import count

import polars as pl

from terazi.engine.column import ROW, Column, ColumnType
from terazi.engine.columns.conversion import convert
from terazi.engine.dataset import Dataset
from terazi.engine.refresh.matching import Match
from terazi.engine.refresh.notes import ColumnMatch, MatchKind
from terazi.foundation.language.lang import fold

_FITTING = 0.8  # of the filled cells fit a type, else it is not the column's; as where types are found


def under_columns(
    base: Dataset, read: Dataset, matches: Mapping[str, Match], today: Mapping[str, str], next_column: int
) -> tuple[Dataset, tuple[ColumnMatch, ...]]:
    """Return the data of a new workbook as a data set of the project, and what is told of each of its columns.

    Matched columns stand in the order of ``base`` and are described as there; new ones follow with ids from
    ``next_column`` on, and another caption where theirs is one of ``today``. Cells that do not fit the earlier type go to the
    residue; where more than a fifth does, the column keeps the type of the workbook.
    """
    sources = {match.column: source for source, match in matches.items() if match.kind in _CONTINUED}
    typed, described = read, dict[str, Column]()  # by the id in the workbook
    for old in base.columns:
        if (source := sources.get(old.id)) is not None:
            typed = _typed_as(typed, source, base, old)
            described[source] = _described_as(typed.column(source), old)
    taken = {fold(name) for name in today.values()}
    for place, column in enumerate(c for c in read.columns if matches[c.id].kind is MatchKind.NEW):
        name = _free_name(column.name, taken)
        taken.add(fold(name))
        described[column.id] = replace(column, id=f"c{next_column + place}", name=name)
    ids = {source: column.id for source, column in described.items()}
    kept = pl.col("column").is_in(list(ids))
    dataset = Dataset(
        columns=tuple(described.values()),
        frame=typed.frame.select(ROW, *(pl.col(source).alias(column) for source, column in ids.items())),
        residue=typed.residue.filter(kept).with_columns(pl.col("column").replace(ids)),
        tables=base.tables,
    )
    misfits = dict(dataset.residue.group_by("column").len().iter_rows())
    names = {column.id: column.name for column in base.columns} | dict(today)
    return dataset, tuple(
        _told(column, matches[column.id], described.get(column.id), names, misfits) for column in read.columns
    )


_CONTINUED = {MatchKind.SAME, MatchKind.NEAR, MatchKind.CHOSEN}


def _told(
    column: Column,
    match: Match,
    described: Column | None,
    names: Mapping[str, str],
    misfits: Mapping[str, int],
) -> ColumnMatch:
    return ColumnMatch(
        source=column.id,
        name=column.name,
        kind=match.kind,
        column=match.column,
        name_before=None if match.column is None else names[match.column],
        type_in_file=column.type.value,
        type=(described or column).type.value,
        misfits=misfits.get(described.id, 0) if described else 0,
    )


def _typed_as(read: Dataset, source: str, base: Dataset, old: Column) -> Dataset:
    """Give a column of the workbook its earlier type where its cells fit that."""
    converted = convert(read, source, old.type)
    usual = _fitting_share(base, old.id)
    needed = usual if (old.type, read.column(source).type) == _WIDER else min(usual, _FITTING)
    return converted if _fitting_share(converted, source) >= needed else read


_WIDER = (ColumnType.INTEGER, ColumnType.FLOAT)
"""Whole numbers become decimals with the first such cell: no amount is lost for its decimals."""


def _fitting_share(dataset: Dataset, column_id: str) -> float:
    """The share of a column's filled cells that fit its type; 1 where none is filled."""
    fitting = dataset.frame[column_id].count()
    filled = fitting + dataset.residue.filter(pl.col("column") == column_id).height
    return fitting / filled if filled else 1.0


def _described_as(column: Column, old: Column) -> Column:
    """The column under the earlier id and caption; of the same type, it also means what it meant."""
    if column.type is not old.type:
        return replace(column, id=old.id, name=old.name)
    display = column.display if column.type is ColumnType.DATETIME else old.display
    return replace(
        old,
        display=display,
        unit=old.unit or column.unit,
        is_unique=column.is_unique,
        is_constant=column.is_constant,
        aside=(),
    )


def _free_name(name: str, taken: Collection[str]) -> str:
    """Return the name, with a number where another column has it."""
    numbered = (f"{name} ({number})" for number in count(2))
    return name if fold(name) not in taken else next(each for each in numbered if fold(each) not in taken)
