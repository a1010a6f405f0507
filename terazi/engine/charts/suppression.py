"""Which cells of a table of magnitudes are hidden, so that nobody reads a single row out of it.

Primary cells are hidden by a threshold and by dominance, others so that totals do not tell them: A. Hundepool et al.,
Statistical Disclosure Control, 2012, chapter 4.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

FEWEST_ROWS = 5
"""A number that is told stands on so many rows at least."""
_DOMINANT = 0.85
_FEWEST_HIDDEN = 2
_Cell = tuple[int, int]


@dataclass(frozen=True, kw_only=True, slots=True)
class Standing:
    """What the cells (rows, columns) of a table stand on: their rows, the sum of what the rows weigh, and the heaviest row.

    Where only rows are counted no row weighs anything.
    """

    counts: NDArray[np.int64]
    weights: NDArray[np.float64]
    heaviest: NDArray[np.float64]


def hidden_cells(standing: Standing, fewest: int = FEWEST_ROWS) -> NDArray[np.bool_]:
    """Return which cells are not told (rows, columns).

    A cell is hidden where it stands on fewer rows, or one row makes up nearly all of it. The hidden cells of a row and of
    a column of the table could be worked out together from its total: they stand on enough rows too, and no single cell of
    a table of two columns follows from the totals of both.
    """
    few = (standing.counts > 0) & (standing.counts < fewest)
    hidden = few | _is_dominated(standing.heaviest, standing.weights)
    before = -1
    while before != (before := int(hidden.sum())):
        for line in _lines(*hidden.shape):
            _protect(standing, hidden, line, fewest)
        if min(hidden.shape) > 1:
            for row, column in _determined(hidden & (standing.counts > 0)):
                cross = [*_of_row(row, hidden.shape[1]), *_of_column(column, hidden.shape[0])]
                _hide_smallest(standing.counts, hidden, cross)
    return hidden


def _is_dominated(heaviest: NDArray[np.float64], weights: NDArray[np.float64]) -> NDArray[np.bool_]:
    return heaviest > _DOMINANT * weights


def _protect(standing: Standing, hidden: NDArray[np.bool_], line: list[_Cell], fewest: int) -> None:
    """Hide more cells of a line, the smallest first, until its hidden cells tell nothing together."""
    while not _is_safe(standing, hidden, line, fewest):
        if not _hide_smallest(standing.counts, hidden, line):
            return


def _lines(rows: int, columns: int) -> Iterator[list[_Cell]]:
    """Return the cells of each total: of rows where there are several columns, of columns where there are several rows."""
    if columns > 1:
        yield from (_of_row(row, columns) for row in range(rows))
    if rows > 1:
        yield from (_of_column(column, rows) for column in range(columns))


def _of_row(row: int, columns: int) -> list[_Cell]:
    return [(row, column) for column in range(columns)]


def _of_column(column: int, rows: int) -> list[_Cell]:
    return [(row, column) for row in range(rows)]


def _is_safe(standing: Standing, hidden: NDArray[np.bool_], line: list[_Cell], fewest: int) -> bool:
    cells = [cell for cell in line if hidden[cell]]
    if not cells:
        return True
    count = sum(int(standing.counts[cell]) for cell in cells)
    weight = sum(float(standing.weights[cell]) for cell in cells)
    heaviest = max(float(standing.heaviest[cell]) for cell in cells)
    return len(cells) >= _FEWEST_HIDDEN and count >= fewest and heaviest <= _DOMINANT * weight


def _hide_smallest(counts: NDArray[np.int64], hidden: NDArray[np.bool_], line: list[_Cell]) -> bool:
    """Hide a shown cell of few rows, first where it protects others of its row and column too; whether there was one."""
    shown = [cell for cell in line if counts[cell] > 0 and not hidden[cell]]
    if not shown:
        return False

    def rank(cell: _Cell) -> tuple[int, int]:
        row, column = cell
        return -(int(hidden[row].any()) + int(hidden[:, column].any())), int(counts[cell])

    hidden[min(shown, key=rank)] = True
    return True


def _determined(hidden: NDArray[np.bool_]) -> list[_Cell]:
    """Return the hidden cells that follow from the totals of the rows and columns.

    Rows and columns are the points of a graph and hidden cells its lines; those are its bridges. R. E. Tarjan, A note on
    finding the bridges of a graph, Information Processing Letters 2 (1974) 160-161.
    """
    height = hidden.shape[0]
    near = [[height + int(column) for column in np.nonzero(line)[0]] for line in hidden]
    near += [[int(row) for row in np.nonzero(line)[0]] for line in hidden.T]
    seen: dict[int, int] = {}
    low: dict[int, int] = {}
    found: list[_Cell] = []

    def visit(point: int, parent: int | None) -> None:
        seen[point] = low[point] = len(seen)
        for other in near[point]:
            if other == parent:
                continue
            if other not in seen:
                visit(other, point)
                if low[other] > seen[point]:
                    found.append((min(point, other), max(point, other) - height))
            low[point] = min(low[point], low[other])

    for point in range(len(near)):
        if point not in seen:
            visit(point, None)
    return found
