"""Sheets that are to be written."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime

from terazi.engine.column import Display
from terazi.engine.picture import Picture

Cell = str | int | float | bool | date | datetime | None


@dataclass(frozen=True, kw_only=True, slots=True)
class OutColumn:
    """A column of a sheet to write: its header and how its values are shown."""

    name: str
    display: Display = Display.PLAIN
    unit: str | None = None
    decimals: int | None = None  # None: as many as the value has


@dataclass(frozen=True, kw_only=True, slots=True)
class OutSheet:
    """A sheet to write: columns and rows of cells in the order of the columns.

    ``folded`` are the places of rows that stand under the nearest row before them that is not folded, and open with it.
    The ``picture`` is drawn beside the rows, as a chart of Excel or as shades of the cells.
    """

    name: str
    columns: tuple[OutColumn, ...]
    rows: Sequence[Sequence[Cell]] = field(default_factory=tuple)
    folded: frozenset[int] = frozenset()
    picture: Picture | None = None
