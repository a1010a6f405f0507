"""Strict reading of a step's JSON: every value is checked, and what is wrong is named by its place."""

import math
import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from enum import StrEnum
from typing import TypeVar

from terazi.engine.linking.facts import Facts
from terazi.engine.linking.reading import InvalidFacts
from terazi.engine.units.errors import UnitError
from terazi.engine.units.unit import read_unit
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json

MAX_TEXT = 32_767  # as many characters as a cell of a workbook holds
MAX_NAME = 200
MAX_LABELS = 200
MAX_ITEMS = 200_000
_COLUMN_ID = re.compile(r"c[1-9][0-9]{0,4}\Z")

Choice = TypeVar("Choice", bound=StrEnum)


class InvalidStep(ValueError):  # noqa: N818  (the contract's name)
    """A step that cannot be read or cannot be made on this data set; ``phrase`` says why, ``path`` where."""

    def __init__(self, phrase: Phrase, path: str = "") -> None:
        super().__init__(f"{path}: {phrase.key}")
        self.phrase = phrase
        self.path = path


def read_choice(choices: type[Choice]) -> Callable[[object, str], Choice]:
    """Return a reader of one of the enum's values."""

    def read(value: object, path: str) -> Choice:
        if isinstance(value, str) and value in set(choices):
            return choices(value)
        raise InvalidStep(Phrase("corrections.invalid.choice", {"choices": [c.value for c in choices]}), path)

    return read


def read_column_id(value: object, path: str) -> str:
    """Read a column id such as c3."""
    if isinstance(value, str) and _COLUMN_ID.match(value):
        return value
    raise InvalidStep(Phrase("corrections.invalid.column_id"), path)


def read_column_ids(value: object, path: str) -> tuple[str, ...] | None:
    """Read a list of column ids, or None for all columns."""
    if value is None:
        return None
    items = _items(value, path)
    if not items:
        raise InvalidStep(Phrase("corrections.invalid.empty_list"), path)
    return tuple(read_column_id(item, f"{path}.{i}") for i, item in enumerate(items))


def read_name(value: object, path: str) -> str:
    """Read a caption of 1 to 200 characters."""
    if isinstance(value, str) and 0 < len(value.strip()) <= MAX_NAME:
        return value.strip()
    raise InvalidStep(Phrase("corrections.invalid.name", {"most": MAX_NAME}), path)


def read_formula(value: object, path: str) -> str:
    """Read a formula's text; the formula itself is checked when the step is made."""
    if isinstance(value, str) and value.strip():
        return value
    raise InvalidStep(Phrase("corrections.invalid.text"), path)


def read_rows(value: object, path: str) -> tuple[int, ...] | None:
    """Read row numbers, or None for all rows."""
    return None if value is None else read_some_rows(value, path)


def read_some_rows(value: object, path: str) -> tuple[int, ...]:
    """Read at least one row number."""
    items = _items(value, path)
    if not items:
        raise InvalidStep(Phrase("corrections.invalid.empty_list"), path)
    return tuple(_row(item, path) for item in items)


def read_value(value: object, path: str) -> str | int | float | None:
    """Read a cell's value: a text, a finite number or None."""
    if isinstance(value, bool):
        raise InvalidStep(Phrase("corrections.invalid.value"), path)
    if value is None or (isinstance(value, str) and len(value) <= MAX_TEXT):
        return value
    if isinstance(value, int) and abs(value) < 2**63:
        return value
    if isinstance(value, float) and math.isfinite(value):
        return value
    raise InvalidStep(Phrase("corrections.invalid.value"), path)


def read_values(value: object, path: str) -> tuple[tuple[int, str | int | float | None], ...]:
    """Read pairs of row number and value."""
    pairs = [_pair(item, path) for item in _items(value, path)]
    if not pairs:
        raise InvalidStep(Phrase("corrections.invalid.empty_list"), path)
    return tuple((_row(row, path), read_value(cell, path)) for row, cell in pairs)


def read_options(value: object, path: str) -> tuple[tuple[str, str], ...]:
    """Read pairs of old and new spelling; each old one at most once."""
    pairs = []
    for item in _items(value, path):
        old, new = _pair(item, path)
        if not isinstance(old, str) or not isinstance(new, str) or len(new) > MAX_TEXT:
            raise InvalidStep(Phrase("corrections.invalid.text"), path)
        pairs.append((old, new))
    if not pairs:
        raise InvalidStep(Phrase("corrections.invalid.empty_list"), path)
    if len({old for old, _ in pairs}) < len(pairs):
        raise InvalidStep(Phrase("corrections.invalid.twice"), path)
    return tuple(pairs)


def read_rule_tree(value: object, path: str) -> Json:
    """Read a rule tree; the rule itself is checked when the step is made."""
    if isinstance(value, Mapping):
        return dict(value)
    raise InvalidStep(Phrase("corrections.invalid.object"), path)


def read_day(value: object, path: str) -> str:
    """Read a day in ISO form."""
    try:
        return date.fromisoformat(str(value)).isoformat()
    except ValueError:
        raise InvalidStep(Phrase("corrections.invalid.value"), path) from None


def read_labels(value: object, path: str) -> tuple[tuple[str, str], ...]:
    """Read pairs of a value and what it is called; each value at most once, none at all where it is None or empty."""
    if value is None or value in ([], ()):
        return ()
    pairs = read_options(value, path)
    if len(pairs) > MAX_LABELS:
        raise InvalidStep(Phrase("corrections.invalid.too_many", {"most": MAX_LABELS}), path)
    if any(not label.strip() or len(label) > MAX_NAME for _, label in pairs):
        raise InvalidStep(Phrase("corrections.invalid.name", {"most": MAX_NAME}), path)
    return tuple((code, label.strip()) for code, label in pairs)


def read_flag(value: object, path: str) -> bool:
    """Read yes or no; yes where nothing is said."""
    if value is None or isinstance(value, bool):
        return value is not False
    raise InvalidStep(Phrase("corrections.invalid.value"), path)


def read_facts(value: object, path: str) -> Facts:
    """Read what a wdm says of its values."""
    try:
        return Facts.from_json(value, path)
    except InvalidFacts as invalid:
        raise InvalidStep(Phrase("corrections.invalid.facts"), invalid.path) from None


def read_unit_code(value: object, path: str) -> str:
    """Read a unit's UCUM code."""
    if not isinstance(value, str):
        raise InvalidStep(Phrase("corrections.invalid.text"), path)
    try:
        read_unit(value)
    except UnitError as error:
        raise InvalidStep(error.phrase, path) from None
    return value


def read_limit(value: object, path: str) -> float | None:
    """Read a limit: a finite number, or None where that side is open."""
    if value is None:
        return None
    if isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value):
        return float(value)
    raise InvalidStep(Phrase("corrections.invalid.number"), path)


def _items(value: object, path: str) -> Sequence[object]:
    if isinstance(value, str | bytes | Mapping) or not isinstance(value, Sequence):
        raise InvalidStep(Phrase("corrections.invalid.list"), path)
    if len(value) > MAX_ITEMS:
        raise InvalidStep(Phrase("corrections.invalid.too_many", {"most": MAX_ITEMS}), path)
    return value


def _pair(item: object, path: str) -> tuple[object, object]:
    if isinstance(item, list | tuple) and len(item) == 2:
        return item[0], item[1]
    raise InvalidStep(Phrase("corrections.invalid.pair"), path)


def _row(value: object, path: str) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 0 < value < 2**31:
        return value
    raise InvalidStep(Phrase("corrections.invalid.row"), path)
