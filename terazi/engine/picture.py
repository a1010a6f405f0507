"""What is drawn of a table: which of its columns, and how; on printed pages and in workbooks alike."""

from dataclasses import dataclass
from enum import StrEnum


class Look(StrEnum):
    """How points are drawn: each by itself, joined, or as the dashed line that the others are compared with."""

    POINTS = "points"
    LINE = "line"
    GUIDE = "guide"


@dataclass(frozen=True, kw_only=True, slots=True)
class Curve:
    """Points whose numbers stand in two columns of a table, in the rows from ``first`` to before ``end`` (None: all).

    Where several are told apart, the name of each stands in its first row, in the column ``name``.
    """

    look: Look
    across: int
    upward: int
    first: int = 0
    end: int | None = None
    name: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Plot:
    """Curves above two axes, which are called as the columns of the first curve; axes of shares go from 0 to 1."""

    curves: tuple[Curve, ...]
    is_share: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Bars:
    """A bar for each row: the first columns name it, the one at ``value`` says how long it is; or a line through all."""

    names: int = 1
    value: int = 1
    is_share: bool = True
    is_line: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Shades:
    """A table of counts whose first column names the rows: the larger a cell's part of its row, the darker it is."""


Picture = Plot | Bars | Shades
