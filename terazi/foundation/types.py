"""The two kinds of values whose type nobody can name."""

from typing import Any

Json = dict[str, Any]
"""A JSON object, written by and read for one owner and checked where it enters."""
Value = Any
"""A value as a column of whatever type holds it."""
