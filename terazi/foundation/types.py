"""The two kinds of values whose type nobody can name."""

from typing import Any

Json = dict[str, Any]
"""A JSON object, written by and read for one owner and checked where it enters."""
Value = Any
"""A value of whatever type: one that a column of the database or of a data set holds, one inside of JSON, or one that is
handed on for somebody who knows its type."""
