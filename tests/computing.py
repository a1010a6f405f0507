"""Computations of the tests: functions at the top of a test's module, as who wants something computed names them."""

from collections.abc import Callable
from typing import Any

from terazi.foundation.jobs.computation import Computation


def named(function: Callable[..., Any]) -> Computation:
    """Return the computation that a child finds by the name of this function."""
    return Computation(function.__module__, function.__qualname__)
