"""Computations are named, not imported: every name leads to a function that anybody may call."""

from collections.abc import Iterator
from importlib import import_module
from inspect import isfunction

from terazi.foundation.jobs.computation import Computation
from tests.structure.sources import sources


def _named() -> Iterator[Computation]:
    for source in sources("terazi/modules", "terazi/entry"):
        if "Computation(" in source.text:
            module = import_module(source.path.removesuffix(".py").replace("/", "."))
            yield from (value for value in vars(module).values() if isinstance(value, Computation))


def test_every_computation_is_a_public_function_at_the_top_of_its_module() -> None:
    named = set(_named())
    assert len(named) > 10
    assert [each for each in named if each.name.startswith("_") or not isfunction(each.load())] == []
