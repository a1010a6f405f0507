"""Rows of which some columns hold JSON, as values with a type for everything."""

from collections.abc import Callable
from functools import update_wrapper
from typing import TypeVar

from pydantic import TypeAdapter

from terazi.foundation.types import Value

T = TypeVar("T")


def validated(kind: type[T]) -> Callable[..., T]:
    """Return what makes one of a kind of columns named as its fields; JSON becomes what its fields say."""
    adapter = TypeAdapter(kind)

    def make(**columns: Value) -> T:
        return adapter.validate_python(columns)

    return update_wrapper(make, kind, updated=())
