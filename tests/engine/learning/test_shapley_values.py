"""Shapley values against their definition: every coalition of inputs, every row of the background."""

from itertools import combinations
from math import factorial

import numpy as np
import pytest

from terazi.engine.learning.features import Layout
from terazi.engine.learning.shapley import shapley_values

WIDTHS = ((1, 1), (2, 1), (1, 3), (1, 2), (1, 1))
"""Plain and wide columns of each of five inputs."""


def spans():
    plain, wide = np.cumsum([(0, 0), *WIDTHS], axis=0).T
    return {
        f"c{place}": (slice(plain[place], plain[place + 1]), slice(wide[place], wide[place + 1]))
        for place in range(len(WIDTHS))
    }


def made(rows, seed):
    rng = np.random.default_rng(seed)
    plain, wide = np.array(WIDTHS).sum(axis=0)
    return Layout(plain=rng.normal(size=(rows, plain)), wide=rng.normal(size=(rows, wide)))


def tangled(layout):
    """A probability in which inputs work together, two by two and three by three."""
    p, w = layout.plain, layout.wide
    score = p[:, 0] * p[:, 1] + 2 * (p[:, 3] > 0) * w[:, 2] - w[:, 5] * p[:, 5] * w[:, 0] + p[:, 2]
    return 1 / (1 + np.exp(-score))


def additive(layout):
    return 3 * layout.plain[:, 0] - layout.wide[:, 1] + np.abs(layout.wide[:, 5])


def ends_of(row, rows):
    """The row that is explained, once for each of the rows."""
    count = len(rows.plain)
    return Layout(plain=row.plain.repeat(count, axis=0), wide=row.wide.repeat(count, axis=0))


def explained(answer, row, rows, *, evaluations, seed=0, inputs=None):
    return shapley_values(
        answer, ends_of(row, rows), rows, inputs or spans(), evaluations=evaluations, seed=seed
    )


def by_definition(answer, row, rows):
    """Return the Shapley value of each input (Shapley 1953), by all coalitions."""
    places = range(len(WIDTHS))
    worth = {}
    for size in range(len(WIDTHS) + 1):
        for chosen in combinations(places, size):
            mixed = Layout(plain=rows.plain.copy(), wide=rows.wide.copy())
            for place in chosen:
                plain, wide = spans()[f"c{place}"]
                mixed.plain[:, plain], mixed.wide[:, wide] = row.plain[:, plain], row.wide[:, wide]
            worth[frozenset(chosen)] = answer(mixed).mean()
    count = len(WIDTHS)
    return np.array(
        [
            sum(
                factorial(len(c))
                * factorial(count - len(c) - 1)
                / factorial(count)
                * (worth[c | {j}] - value)
                for c, value in worth.items()
                if j not in c
            )
            for j in places
        ]
    )


def test_values_lie_within_their_stated_error_of_the_definition():
    rows = made(60, 1)
    distances = []
    for seed in range(12):
        row = made(1, 100 + seed)
        found = explained(tangled, row, rows, evaluations=12_000, seed=seed)
        exact = by_definition(tangled, row, rows)
        distances.extend((found.effects - exact) / found.errors)
        assert np.abs(found.effects - exact).max() < 0.005
    assert (np.abs(distances) < 2).mean() > 0.9  # and errors are not stated too large either
    assert 0.6 < np.std(distances) < 1.3


def test_an_answer_that_only_adds_up_has_no_error():
    row, rows = made(1, 3), made(50, 4)
    found = explained(additive, row, rows, evaluations=4_000, seed=0)
    assert found.effects == pytest.approx(by_definition(additive, row, rows), abs=1e-9)
    assert found.errors == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("evaluations", [1, 40, 300, 12_000])
def test_effects_add_up_however_little_work_is_allowed(evaluations):
    row, rows = made(1, 5), made(40, 6)
    found = explained(tangled, row, rows, evaluations=evaluations, seed=2)
    assert found.average == pytest.approx(tangled(rows).mean())
    assert found.answer == pytest.approx(tangled(row)[0])
    assert found.effects.sum() == pytest.approx(found.answer - found.average, abs=1e-12)


def test_less_work_states_a_larger_error():
    row, rows = made(1, 7), made(40, 8)
    errors = [
        explained(tangled, row, rows, evaluations=count, seed=0).errors.mean()
        for count in (100, 1_000, 12_000)
    ]
    assert errors[0] > errors[1] > errors[2] > 0


def test_an_input_that_does_nothing_and_the_only_input_there_is():
    row, rows = made(1, 9), made(30, 10)
    idle = explained(additive, row, rows, evaluations=2_000, seed=0)
    assert idle.effects[2] == pytest.approx(0, abs=1e-12)
    alone = {"c0": (slice(0, 6), slice(0, 8))}
    whole = explained(tangled, row, rows, evaluations=2_000, inputs=alone)
    assert whole.effects == pytest.approx([whole.answer - whole.average])


def test_same_seed_gives_the_same_values():
    row, rows = made(1, 11), made(30, 12)
    first, second = (explained(tangled, row, rows, evaluations=2_000, seed=5).effects.tolist() for _ in "ab")
    assert first == second


def test_an_input_that_is_unknown_does_nothing():
    row, rows = made(1, 13), made(50, 14)
    ends = ends_of(row, rows)
    plain, wide = spans()["c1"]
    ends.plain[:, plain], ends.wide[:, wide] = rows.plain[:, plain], rows.wide[:, wide]
    found = shapley_values(tangled, ends, rows, spans(), evaluations=8_000, seed=0)
    assert found.effects[1] == pytest.approx(0, abs=1e-12)
    assert found.answer == pytest.approx(tangled(ends).mean())
    assert found.effects.sum() == pytest.approx(found.answer - found.average, abs=1e-12)
