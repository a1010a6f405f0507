"""Bars of a histogram begin and end at round numbers, and hold every value."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from terazi.engine.statistics.bins import histogram_edges


@pytest.mark.parametrize(
    ("values", "first", "step"),
    [
        (np.random.default_rng(1).exponential(4e7, 3000), 0.0, 1e7),
        (np.random.default_rng(2).normal(0.5, 0.08, 400), 0.25, 0.025),
        (np.random.default_rng(3).normal(-3.0, 400.0, 60), -1000.0, 200.0),
    ],
)
def test_edges_are_multiples_of_a_round_step(values, first, step):
    edges = histogram_edges(values, is_whole=False)
    assert np.diff(edges) == pytest.approx(step)
    assert edges[0] == pytest.approx(first, abs=3 * step)
    assert np.array_equal(edges, [float(f"{edge:.10g}") for edge in edges])


def test_whole_numbers_of_a_long_range_have_whole_steps():
    edges = histogram_edges(np.arange(18.0, 81.0), is_whole=True)
    assert (edges == np.round(edges)).all()
    assert edges[0] <= 18
    assert edges[-1] >= 80


@given(
    st.lists(st.floats(allow_nan=False, allow_infinity=False), min_size=1, max_size=60),
    st.booleans(),
)
@settings(max_examples=300, deadline=None)
def test_every_value_lies_between_the_edges_and_the_edges_rise(values, is_whole):
    numbers = np.round(np.array(values)) if is_whole else np.array(values)
    with np.errstate(all="ignore"):
        edges = histogram_edges(numbers, is_whole=is_whole)
    assert np.isfinite(edges).all()
    assert edges[0] <= numbers.min()
    assert numbers.max() <= edges[-1]
    if numbers.min() < numbers.max():
        assert (edges[1:] > edges[:-1]).all()
    assert 2 <= len(edges) <= 64
