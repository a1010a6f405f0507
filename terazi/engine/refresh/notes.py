"""What is told of a new workbook that takes the place of an earlier one, for who only passes it on: plain values."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from terazi.engine.exchange import DescribedDataset, Origin, StoredDataset, TablePreview
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json


class MatchKind(StrEnum):
    """How a column of a new workbook was found among those of the project."""

    SAME = "same"  # by its caption
    NEAR = "near"  # by a caption that is much alike
    CHOSEN = "chosen"  # a person said so
    NEW = "new"  # not found: a column of its own
    CALCULATED = "calculated"  # the project calculates it, so that the workbook's cells are left aside


class StepState(StrEnum):
    """What became of a step of the recipe on the new workbook."""

    MADE = "made"
    PARTLY = "partly"
    LEFT_OUT = "left_out"


@dataclass(frozen=True, kw_only=True, slots=True)
class ColumnMatch:
    """A column of the new workbook (``source`` its id there) and the column of the project that it continues, if any.

    ``type`` is the one that it gets, and ``misfits`` how many of its cells do not fit that.
    """

    source: str
    name: str
    kind: MatchKind
    column: str | None
    name_before: str | None
    type_in_file: str
    type: str
    misfits: int


@dataclass(frozen=True, kw_only=True, slots=True)
class NamedColumn:
    """A column of the project, and what it is called today."""

    column: str
    name: str


@dataclass(frozen=True, kw_only=True, slots=True)
class StepNote:
    """A step of the earlier recipe, what became of it, and why where it was not made as it was."""

    step: Json
    state: StepState
    reason: Phrase | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class RefreshNotes:
    """How a new workbook fits a project: its columns, its rows before and after the recipe, and every step of that.

    ``known`` are the columns of the earlier workbook, ``missing`` those of them that the new one has not and that the recipe
    does not take away. ``same_rows`` counts the rows of the earlier workbook that stand in the new one unchanged.
    """

    columns: tuple[ColumnMatch, ...]
    missing: tuple[NamedColumn, ...]
    known: tuple[NamedColumn, ...]
    rows_before: int
    rows_in_file: int
    rows_after: int
    same_rows: int
    steps: tuple[StepNote, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class RefreshOrder:
    """What a new workbook is read for: the project's origin, its data today, the next free column number, and what was chosen.

    ``waiting`` is what the workbook of the origin did not have, as it was kept. ``columns`` are the project's columns by the id that they have in the workbook, None for a new one; ``left_out`` rows of
    the workbook that are no records, None where nobody has said; rules by which rows go count from ``today``.
    """

    origin: Origin
    waiting: Json | None
    before: StoredDataset
    next_column: int
    columns: Mapping[str, str | None]
    left_out: tuple[int, ...] | None
    row_limit: int | None
    today: date


@dataclass(frozen=True, kw_only=True, slots=True)
class RefreshPreview:
    """What is shown of a new workbook before it takes the place of the earlier one; ``differences`` as below."""

    table: TablePreview
    notes: RefreshNotes
    differences: tuple[Phrase, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class RefreshedDatasets:
    """The versions to keep: the new workbook as it is, and what the recipe made of it where that has steps.

    ``differences`` are sentences about what is not as it was in the earlier data, ``waiting`` what the workbook does not have.
    """

    made: list[DescribedDataset]
    preview: TablePreview
    notes: RefreshNotes
    waiting: Json
    differences: tuple[Phrase, ...]
