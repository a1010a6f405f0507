"""What is said to and by the process that reads a file of records."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json
from terazi.modules.layers.rules.known import Known
from terazi.modules.layers.values import Kind, Option, Wdm

CSV_KIND = "csv"
"""Of a file that is no workbook."""
ID = "_id"
"""The key of files whose rows name their records by id."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ColumnOrder:
    """How a column of a file is read: for which wdm, in which unit, and which texts are known of locations and records."""

    wdm: Wdm
    options: Sequence[Option] = ()
    unit: str = ""
    known: Known | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class FileProposal:
    """A column of the layer that one of a file may hold, and in which unit (UCUM); empty: in the wdm's own.

    ``looks_like``: the unit in which the values are possible, where they are not in that one.
    """

    wdm: str
    unit: str
    is_sure: bool
    looks_like: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Recognised:
    """What a column of a file probably holds, and of which kind a new column for it would be."""

    kind: Kind = Kind.LINE
    caption: str = ""
    unit: str = ""
    proposals: Sequence[FileProposal] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class LookedColumn:
    """A column of a file, with the first of what stands in it."""

    name: str
    position: int
    samples: Sequence[str]
    recognised: Recognised = Recognised()


@dataclass(frozen=True, kw_only=True, slots=True)
class Looked:
    """What a file holds."""

    columns: Sequence[LookedColumn]
    rows: int
    sheets: Sequence[str]
    sheet: str


@dataclass(frozen=True, kw_only=True, slots=True)
class StageOrder:
    """How a file becomes records: its columns by their places, its key, and all columns of the layer for their rules."""

    columns: Mapping[int, ColumnOrder]
    wdms: Sequence[Wdm]
    key: str
    """The code of the wdm by which records are known, ``_id``, or nothing."""
    id_position: int | None
    parent_position: int | None
    parent: ColumnOrder | None
    """How cells are read that name the parents."""
    most_cells: int
    lang: Lang


@dataclass(frozen=True, kw_only=True, slots=True)
class Refusal:
    """A cell for which a row was refused; the row by its number in the file."""

    row: int
    address: str
    value: str
    why: Phrase

    def as_json(self) -> Json:
        """Return the refusal as it is kept."""
        return {"row": self.row, "address": self.address, "value": self.value, "why": self.why.as_json()}


@dataclass(frozen=True, kw_only=True, slots=True)
class StagedPart:
    """Some of the rows that were written: the numbers of the first and the last, and where in the file they end."""

    first: int
    last: int
    end: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Staged:
    """What was read of a file, and what was not."""

    rows: int
    refused: int
    refusals: Sequence[Refusal]
    new_options: Sequence[Json]
    parts: Sequence[StagedPart] = ()
