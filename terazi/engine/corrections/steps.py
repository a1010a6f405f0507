"""The steps of a recipe: each says one change of a data set and can be stored as JSON."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import ClassVar, TypeAlias

from terazi.engine.column import ColumnType, Level
from terazi.engine.corrections.step_parser import (
    InvalidStep,
    read_choice,
    read_column_id,
    read_column_ids,
    read_day,
    read_facts,
    read_flag,
    read_formula,
    read_labels,
    read_limit,
    read_name,
    read_options,
    read_rows,
    read_rule_tree,
    read_some_rows,
    read_unit_code,
    read_value,
    read_values,
)
from terazi.engine.linking.facts import Facts
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json

Value: TypeAlias = str | int | float | None  # a moment is written in ISO form


class StepKind(StrEnum):
    """What a step does; the value is its name in JSON."""

    RETYPE = "retype"
    SET_LEVEL = "set_level"
    RENAME = "rename"
    SET_CELL = "set_cell"
    SET_CELLS = "set_cells"
    TRIM = "trim"
    SET_CASE = "set_case"
    REPAIR_ENCODING = "repair_encoding"
    REPLACE_OPTIONS = "replace_options"
    PARSE_CELLS = "parse_cells"
    FILL_EMPTY = "fill_empty"
    APPLY_LIMITS = "apply_limits"
    SET_ASIDE = "set_aside"
    DROP_ROWS = "drop_rows"
    RESTORE_ROWS = "restore_rows"
    DROP_DUPLICATES = "drop_duplicates"
    ADD_COLUMN = "add_column"
    REMOVE_COLUMN = "remove_column"
    TAKE_VALUES = "take_values"
    LINK_COLUMN = "link_column"
    UNLINK_COLUMN = "unlink_column"
    CONVERT_CELLS = "convert_cells"


class LetterCase(StrEnum):
    """How letters are written; Turkish i and ı are kept apart."""

    LOWER = "lower"
    UPPER = "upper"
    TITLE = "title"
    SENTENCE = "sentence"


class FillMethod(StrEnum):
    """Where the value for an empty cell comes from."""

    VALUE = "value"
    MEDIAN = "median"
    MEAN = "mean"
    MODE = "mode"
    PREVIOUS = "previous"


class LimitAction(StrEnum):
    """What becomes of a value outside the limits."""

    CLIP = "clip"
    EMPTY = "empty"


class Step:
    """One change of a data set; ``apply_step`` makes it, ``as_json`` stores it."""

    kind: ClassVar[StepKind]

    def as_json(self) -> Json:
        """Return the step as JSON that ``Step.from_json`` reads."""
        stored: Json = {"kind": self.kind.value}
        for field in fields(self):  # type: ignore[arg-type]  # every step is a dataclass
            stored[field.name] = _plain(getattr(self, field.name))
        return stored

    @staticmethod
    def from_json(stored: object) -> "Step":
        """Return the step that the JSON says; InvalidStep names the first place that is wrong."""
        if not isinstance(stored, Mapping):
            raise InvalidStep(Phrase("corrections.invalid.object"))
        kind = read_choice(StepKind)(stored.get("kind"), "kind")
        step_class = STEP_CLASSES[kind]
        names = {field.name for field in fields(step_class)}  # type: ignore[arg-type]
        for name in stored:
            if name != "kind" and name not in names:
                raise InvalidStep(Phrase("corrections.invalid.unknown", {"name": str(name)[:60]}), str(name))
        absent = {name for name in _MAY_BE_ABSENT.get(kind, ()) if stored.get(name) is None}
        read = {name: _READERS[name](stored.get(name), name) for name in names - absent}
        return step_class(**read)


@dataclass(frozen=True, kw_only=True, slots=True)
class Retype(Step):
    """Give a column another type; cells that do not fit go to the residue."""

    kind = StepKind.RETYPE
    column: str
    to_type: ColumnType


@dataclass(frozen=True, kw_only=True, slots=True)
class SetLevel(Step):
    """Say what a column's values are to statistics: its measure level, and what the values are called, in their order."""

    kind = StepKind.SET_LEVEL
    column: str
    level: Level
    labels: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Rename(Step):
    """Give a column another caption."""

    kind = StepKind.RENAME
    column: str
    name: str


@dataclass(frozen=True, kw_only=True, slots=True)
class SetCell(Step):
    """Write one value into one cell; None empties it."""

    kind = StepKind.SET_CELL
    column: str
    row: int
    value: Value = None


@dataclass(frozen=True, kw_only=True, slots=True)
class SetCells(Step):
    """Write a value into each of some cells of a column: pairs of row number and value."""

    kind = StepKind.SET_CELLS
    column: str
    values: tuple[tuple[int, Value], ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Trim(Step):
    """Take away spaces around texts and all but one between words, in all rows or some."""

    kind = StepKind.TRIM
    column: str
    rows: tuple[int, ...] | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class SetCase(Step):
    """Write a column's texts in one letter case, in all rows or some."""

    kind = StepKind.SET_CASE
    column: str
    case: LetterCase
    rows: tuple[int, ...] | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class RepairEncoding(Step):
    """Repair texts read in the wrong encoding (Ä°stanbul -> İstanbul), in all rows or some."""

    kind = StepKind.REPAIR_ENCODING
    column: str
    rows: tuple[int, ...] | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class ReplaceOptions(Step):
    """Write options of a column another way: pairs of old and new spelling, in all rows or some."""

    kind = StepKind.REPLACE_OPTIONS
    column: str
    options: tuple[tuple[str, str], ...]
    rows: tuple[int, ...] | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class ParseCells(Step):
    """Read values out of cells that do not fit the type ("12 kg" -> 12, "yok" -> empty), in all rows or some."""

    kind = StepKind.PARSE_CELLS
    column: str
    rows: tuple[int, ...] | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class FillEmpty(Step):
    """Fill empty cells by a method, or with ``value`` where the method is VALUE, in all rows or some."""

    kind = StepKind.FILL_EMPTY
    column: str
    method: FillMethod
    value: Value = None
    rows: tuple[int, ...] | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class ApplyLimits(Step):
    """Clip or empty numbers outside the limits (a None limit is open), in all rows or some."""

    kind = StepKind.APPLY_LIMITS
    column: str
    lower: float | None
    upper: float | None
    action: LimitAction
    rows: tuple[int, ...] | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class SetAside(Step):
    """Mark values of a column to be left out of statistics, or take them (all without ``rows``) back in; the values stay."""

    kind = StepKind.SET_ASIDE
    column: str
    rows: tuple[int, ...] | None = None
    is_aside: bool = True


@dataclass(frozen=True, kw_only=True, slots=True)
class DropRows(Step):
    """Take away the chosen rows and those that a rule keeps; at least one of the two is given.

    ``day`` is the ISO day from which relative dates of the rule are counted: the day on which the rows went.
    """

    kind = StepKind.DROP_ROWS
    chosen: tuple[int, ...] | None = None
    rule: Json | None = None
    day: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class RestoreRows(Step):
    """Bring back rows that earlier steps took away, as if those steps had left them."""

    kind = StepKind.RESTORE_ROWS
    chosen: tuple[int, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class DropDuplicates(Step):
    """Keep the first of rows that are equal in the columns (None: all columns); ``rows`` limits which may go."""

    kind = StepKind.DROP_DUPLICATES
    columns: tuple[str, ...] | None = None
    rows: tuple[int, ...] | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class AddColumn(Step):
    """Add a column calculated by a formula; its id is the next free one unless given."""

    kind = StepKind.ADD_COLUMN
    name: str
    formula: str
    column: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class RemoveColumn(Step):
    """Take away a column."""

    kind = StepKind.REMOVE_COLUMN
    column: str


@dataclass(frozen=True, kw_only=True, slots=True)
class TakeValues(Step):
    """Calculate a column from what the layers that its formula reads hold now; the formula says at which edition."""

    kind = StepKind.TAKE_VALUES
    column: str
    formula: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class LinkColumn(Step):
    """Say which wdm a column holds, with the facts taken from it, and in which unit its cells are (None: that of the wdm).

    With ``convert`` the values and the unit in the caption become those of the wdm; else limits come into the unit of the cells.
    """

    kind = StepKind.LINK_COLUMN
    column: str
    facts: Facts
    unit: str | None = None
    convert: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class UnlinkColumn(Step):
    """Say that a column holds no wdm; its values stay as they are."""

    kind = StepKind.UNLINK_COLUMN
    column: str


@dataclass(frozen=True, kw_only=True, slots=True)
class ConvertCells(Step):
    """Read numbers out of cells with a unit of their own ("500 g") and convert them into one unit, in all rows or some."""

    kind = StepKind.CONVERT_CELLS
    column: str
    unit: str
    rows: tuple[int, ...] | None = None


STEP_CLASSES: Mapping[StepKind, type[Step]] = {
    step.kind: step
    for step in (
        *(Retype, SetLevel, Rename, SetCell, SetCells, Trim, SetCase, RepairEncoding, ReplaceOptions),
        *(
            ParseCells,
            FillEmpty,
            ApplyLimits,
            SetAside,
            DropRows,
            RestoreRows,
            DropDuplicates,
            AddColumn,
            RemoveColumn,
            TakeValues,
            LinkColumn,
            UnlinkColumn,
            ConvertCells,
        ),
    )
}

_MAY_BE_ABSENT = {
    StepKind.ADD_COLUMN: ("column",),
    StepKind.DROP_ROWS: ("chosen", "rule", "day"),
    StepKind.LINK_COLUMN: ("unit", "convert"),
    StepKind.TAKE_VALUES: ("formula",),
}
"""Fields that other steps of the same name must have."""

_READERS: Mapping[str, Callable[[object, str], object]] = {
    "column": read_column_id,
    "columns": read_column_ids,
    "to_type": read_choice(ColumnType),
    "level": read_choice(Level),
    "labels": read_labels,
    "name": read_name,
    "row": lambda value, path: read_some_rows([value], path)[0],
    "rows": read_rows,
    "chosen": read_some_rows,
    "value": read_value,
    "values": read_values,
    "options": read_options,
    "case": read_choice(LetterCase),
    "method": read_choice(FillMethod),
    "action": read_choice(LimitAction),
    "is_aside": read_flag,
    "lower": read_limit,
    "upper": read_limit,
    "formula": read_formula,
    "rule": read_rule_tree,
    "day": read_day,
    "facts": read_facts,
    "unit": read_unit_code,
    "convert": read_flag,
}


def _plain(value: object) -> object:
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, Facts):
        return value.as_json()
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value
