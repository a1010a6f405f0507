"""What a call promises to refuse is brought about by a test."""

import ast
from functools import cache

import pytest

from terazi.entry.wiring import CALLS
from terazi.foundation.calls.declare import Calls
from tests.structure.sources import sources


@cache
def named() -> frozenset[str]:
    """Return the words that stand in tests: whole strings, and names of classes."""
    nodes = [node for source in sources("tests") for node in ast.walk(source.tree)]
    texts = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return frozenset(texts | {node.id for node in nodes if isinstance(node, ast.Name)})


@pytest.mark.parametrize("module", CALLS, ids=lambda module: module.module)
def test_every_declared_refusal_has_a_test_that_gets_it(module: Calls) -> None:
    """By its slug, its code or its class."""
    own = {kind for facts in module.facts for kind in facts.raises}
    assert sorted(kind.slug for kind in own if not {kind.slug, kind.code, kind.__name__} & named()) == []
