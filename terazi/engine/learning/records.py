"""Frozen records written as JSON and read back, by their type hints."""

import dataclasses
import math
import types
from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Value

T = TypeVar("T")
Hint = Any
"""A type as it is written beside a field; typing has no type of all of them."""
NOT_JSON = {"json": False}


class RecordError(ValueError):
    """JSON that does not describe the record it should."""


def to_json(value: Value) -> Value:
    """Write a record as plain JSON values; fields marked ``NOT_JSON`` are dropped, NaN and infinity become null."""
    if isinstance(value, Phrase):
        return value.as_json()
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f.name: to_json(getattr(value, f.name)) for f in _json_fields(type(value))}
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, Mapping):
        return {str(key): to_json(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [to_json(item) for item in value]
    if isinstance(value, float):
        return float(value) if math.isfinite(value) else None
    return value


def from_json(kind: type[T], data: Value) -> T:
    """Read a record that ``to_json`` wrote; RecordError where fields without a default are missing, or any is unknown or of the wrong type."""
    result: T = _read(kind, data)
    return result


def _json_fields(kind: type) -> list[dataclasses.Field[Value]]:
    return [f for f in dataclasses.fields(kind) if f.metadata.get("json", True)]


@cache
def _hints(kind: type) -> dict[str, Hint]:
    return get_type_hints(kind)


def _read(kind: Hint, data: Value) -> Value:
    origin: Hint = get_origin(kind)
    if origin in (Union, types.UnionType):
        return _read_union(get_args(kind), data)
    if origin is tuple:
        return _read_tuple(get_args(kind), data)
    if origin is not None and issubclass(origin, Mapping):
        _expect(isinstance(data, dict), kind)
        return {key: _read(get_args(kind)[1], item) for key, item in data.items()}
    if kind is Phrase:
        _expect(isinstance(data, dict) and data.keys() == {"key", "params"}, kind)
        return Phrase.from_json(data)
    if dataclasses.is_dataclass(kind):
        return _read_record(kind, data)
    return _read_value(kind, data)


def _read_record(kind: Hint, data: Value) -> Value:
    fields = _json_fields(kind)
    _expect(isinstance(data, dict) and data.keys() <= {f.name for f in fields}, kind)
    needed = {f.name for f in fields if f.default is dataclasses.MISSING}
    _expect(needed <= data.keys(), kind)  # what an older record lacks has a default
    return kind(**{f.name: _read(_hints(kind)[f.name], data[f.name]) for f in fields if f.name in data})


def _read_union(kinds: tuple[Hint, ...], data: Value) -> Value:
    if data is None:
        _expect(type(None) in kinds, kinds)
        return None
    for kind in kinds:
        if kind is type(None):
            continue
        try:
            return _read(kind, data)
        except RecordError:
            continue
    raise RecordError(f"{data!r:.80} is none of {kinds}")


def _read_tuple(kinds: tuple[Hint, ...], data: Value) -> Value:
    _expect(isinstance(data, list), kinds)
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        return tuple(_read(kinds[0], item) for item in data)
    _expect(len(data) == len(kinds), kinds)
    return tuple(_read(kind, item) for kind, item in zip(kinds, data, strict=True))


def _read_value(kind: Hint, data: Value) -> Value:
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        _expect(isinstance(data, str) and data in set(kind), kind)
        return kind(data)
    if kind is float:
        _expect(isinstance(data, int | float) and not isinstance(data, bool), kind)
        return float(data)
    if kind is int:
        _expect(isinstance(data, int) and not isinstance(data, bool), kind)
        return data
    _expect(kind in (str, bool) and isinstance(data, kind), kind)
    return data


def _expect(holds: bool, kind: Hint) -> None:
    if not holds:
        raise RecordError(f"not a {kind}")
