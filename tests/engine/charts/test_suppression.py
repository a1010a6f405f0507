"""Hidden cells do not follow from what is told, and stand on enough rows together."""

import numpy as np
import pytest
from numpy.typing import NDArray

from terazi.engine.charts.suppression import FEWEST_ROWS, Standing, hidden_cells


def standing(counts: list[list[int]], largest: list[list[float]] | None = None) -> Standing:
    """Rows of weight 1, of which the heaviest weighs as given."""
    counted = np.array(counts)
    heaviest = np.minimum(counted, 1).astype(float) if largest is None else np.array(largest)
    return Standing(
        counts=counted, weights=np.maximum(counted - 1, 0) + heaviest.astype(float), heaviest=heaviest
    )


def determined(hidden: NDArray[np.bool_]) -> list[int]:
    """Which of the hidden cells follow from the totals of rows and columns, by linear algebra."""
    cells = np.argwhere(hidden)
    if not len(cells):
        return []
    rows, columns = hidden.shape
    told = np.zeros((rows + columns, len(cells)))
    for place, (row, column) in enumerate(cells):
        told[row, place] = told[rows + column, place] = 1
    rank = np.linalg.matrix_rank(told)
    units = np.eye(len(cells))
    return [place for place, unit in enumerate(units) if np.linalg.matrix_rank([*told, unit]) == rank]


def test_large_cells_are_all_told() -> None:
    assert not hidden_cells(standing([[5, 9], [0, 7]])).any()


def test_a_small_cell_is_hidden_with_the_smallest_beside_it() -> None:
    hidden = hidden_cells(standing([[3], [40], [12], [0]]))
    assert hidden[:, 0].tolist() == [True, False, True, False]


def test_hidden_cells_of_a_total_stand_on_enough_rows_together() -> None:
    hidden = hidden_cells(standing([[1], [1], [30], [20]]))
    assert hidden[:, 0].tolist() == [True, True, False, True]


def test_a_cell_that_one_row_makes_up_is_hidden_with_enough_beside_it() -> None:
    told = standing([[10], [10], [10], [1000]], [[1], [1], [500], [1]])
    hidden = hidden_cells(told)[:, 0]
    assert hidden.tolist() == [True, True, True, True]
    assert told.heaviest[hidden].max() <= 0.85 * told.weights[hidden].sum()


def test_one_cell_between_two_hidden_groups_does_not_follow_from_the_totals() -> None:
    block = [[1, 2, 90, 90, 90, 90], [2, 1, 90, 90, 90, 90]]
    other = [[90, 90, 90, 90, 1, 2], [90, 90, 90, 90, 2, 1]]
    table = np.array([*block, *other])
    table[0, 4] = 1
    assert determined(table < FEWEST_ROWS) != []
    assert determined(hidden_cells(standing(table.tolist()))) == []


@pytest.mark.parametrize("seed", range(40))
def test_no_hidden_cell_of_a_table_follows_from_its_totals(seed: int) -> None:
    rng = np.random.default_rng(seed)
    shape = rng.integers(3, 9, 2)
    counts = rng.poisson(rng.choice([3, 8, 20]), shape) + 1
    hidden = hidden_cells(standing(counts.tolist()))
    assert hidden[counts < FEWEST_ROWS].all()
    assert determined(hidden) == []
    for line in [*zip(counts, hidden, strict=True), *zip(counts.T, hidden.T, strict=True)]:
        size, is_hidden = line
        assert not is_hidden.any() or size[is_hidden].sum() >= FEWEST_ROWS
