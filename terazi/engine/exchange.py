"""What goes into the engine's computations and what comes out of them, for who only passes it on: bytes and plain values."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from terazi.engine.column import Column, ColumnType, Display, Level
from terazi.engine.linking.facts import Link
from terazi.engine.linking.proposal import Proposal
from terazi.engine.taken import Taken
from terazi.engine.workbook.sheet_notes import SheetInfo, Skipped
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json, Value

Tell = Callable[[Value], None]
"""Takes the reports of a function, each of the function's own kind."""


class PipelineRefused(Exception):  # noqa: N818 - a refusal is an answer, not a fault of the program
    """The input cannot be worked on; it can be sent between processes. ``place`` names a field where one is at fault."""

    def __init__(self, phrase: Json, place: str = "") -> None:
        super().__init__(phrase, place)
        self.phrase = Phrase.from_json(phrase)
        self.place = place


@dataclass(frozen=True, kw_only=True, slots=True)
class StoredDataset:
    """A data set as it is kept: two Parquet files and the description of its columns."""

    columns: list[Json]
    frame: bytes
    residue: bytes | None
    taken: Sequence[Taken] = ()
    """What new formulas read of layers: it is kept with the data from the next time on."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Origin:
    """The data set that a recipe began with, and the recipe until now."""

    stored: StoredDataset
    recipe: list[Json]


@dataclass(frozen=True, kw_only=True, slots=True)
class DescribedDataset:
    """A data set to keep, with what is shown of it: sizes, profile, suggestions per language, and the steps that made it."""

    stored: StoredDataset
    row_count: int
    column_count: int
    profile: list[Json]
    suggestions: dict[str, list[Json]]
    steps: list[Json] = field(default_factory=list)


@dataclass(frozen=True, kw_only=True, slots=True)
class ExtraRowNote:
    """A row that is probably no record: its number in the sheet, what it is, what stands in it, and why."""

    row: int
    kind: str
    text: str
    why: Phrase


@dataclass(frozen=True, kw_only=True, slots=True)
class TablePreview:
    """What is shown of a read sheet before it is imported: all sheets, its columns, and the first cells of each."""

    sheets: tuple[SheetInfo, ...]
    sheet: str
    row_count: int
    columns: tuple[Column, ...]
    samples: tuple[tuple[Value, ...], ...]  # as the columns hold them, or the texts of misfits
    misfits: tuple[int, ...]  # how many cells of each column do not fit its type
    skipped: tuple[Skipped, ...]
    extra_rows: tuple[ExtraRowNote, ...]  # at most two hundred
    proposals: tuple[tuple[Proposal, ...], ...] = ()  # of each column, where wdms are known

    @property
    def filled_cells(self) -> int:
        return next(sheet.filled_cells for sheet in self.sheets if sheet.name == self.sheet)


@dataclass(frozen=True, kw_only=True, slots=True)
class Stage:
    """How far a function is: a share from 0 to 1, what it is doing, and what can be shown already."""

    share: float
    phrase: Phrase
    detail: Json | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Learned:
    """One trained target: its result as JSON and its models in the result's order, or why it could not be learned."""

    result: Json | None
    models: tuple[bytes, ...]
    refused: Json | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Answered:
    """A statistics question's run: its counts, and the file that ``load_run`` reads."""

    counts: dict[str, int]
    file: bytes


def column_as_json(column: Column) -> Json:
    """Return a column's description as JSON."""
    return {
        "id": column.id,
        "name": column.name,
        "type": column.type.value,
        "display": column.display.value,
        "confidence": column.confidence,
        "reason": column.reason.as_json(),
        "unit": column.unit,
        "is_unique": column.is_unique,
        "is_constant": column.is_constant,
        "level": column.given_level.value if column.given_level else None,
        "labels": [list(pair) for pair in column.labels],
        "aside": list(column.aside),
        **({"link": column.link.as_json()} if column.link else {}),
    }


def column_from_json(stored: Json) -> Column:
    """Return the column that ``column_as_json`` described."""
    return Column(
        id=stored["id"],
        name=stored["name"],
        type=ColumnType(stored["type"]),
        display=Display(stored["display"]),
        confidence=stored["confidence"],
        reason=Phrase.from_json(stored["reason"]),
        unit=stored["unit"],
        is_unique=stored["is_unique"],
        is_constant=stored["is_constant"],
        given_level=Level(stored["level"]) if stored.get("level") else None,
        labels=tuple((value, label) for value, label in stored.get("labels", ())),
        aside=tuple(stored.get("aside", ())),
        link=Link.from_json(stored["link"]) if stored.get("link") else None,
    )
