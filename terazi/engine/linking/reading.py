"""Strict reading of facts out of JSON: what is wrong is named by its place."""

import math
from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from typing import TypeVar

MAX_TEXT = 2_000
_LARGEST = 1e300

Choice = TypeVar("Choice", bound=StrEnum)


class InvalidFacts(ValueError):  # noqa: N818 - as InvalidStep
    """JSON that holds no facts; ``path`` says where."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


def mapping(value: object, path: str, names: Collection[str] | None = None) -> Mapping[str, object]:
    """Read an object, with no other names than these."""
    if not isinstance(value, Mapping):
        raise InvalidFacts(path)
    if names is not None:
        for name in value:
            if name not in names:
                raise InvalidFacts(f"{path}.{name}"[:MAX_TEXT])
    return value


def items(value: object, path: str, most: int) -> Sequence[object]:
    """Read a list of at most so many items; an empty one where nothing is said."""
    if value is None:
        return ()
    if not isinstance(value, list | tuple) or len(value) > most:
        raise InvalidFacts(path)
    return value


def text(value: object, path: str) -> str:
    """Read a text that is not empty."""
    if isinstance(value, str) and 0 < len(value.strip()) <= MAX_TEXT:
        return value
    raise InvalidFacts(path)


def some_text(value: object, path: str) -> str | None:
    """Read a text, or None."""
    return None if value is None else text(value, path)


def texts(value: object, path: str, most: int) -> tuple[str, ...]:
    """Read a list of texts."""
    return tuple(text(each, f"{path}.{place}") for place, each in enumerate(items(value, path, most)))


def number(value: object, path: str) -> float | None:
    """Read a finite number, or None."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise InvalidFacts(path)
    if abs(value) > _LARGEST or not math.isfinite(value):
        raise InvalidFacts(path)
    return float(value)


def whole(value: object, path: str) -> int | None:
    """Read a whole number from 0, or None."""
    if value is None:
        return None
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**63:
        return value
    raise InvalidFacts(path)


def flag(value: object, path: str) -> bool:
    """Read yes or no; no where nothing is said."""
    if value is None or isinstance(value, bool):
        return bool(value)
    raise InvalidFacts(path)


def choice(choices: type[Choice], value: object, path: str) -> Choice:
    """Read one of the enum's values."""
    if isinstance(value, str) and value in set(choices):
        return choices(value)
    raise InvalidFacts(path)
