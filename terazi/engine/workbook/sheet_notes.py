"""What is told of the sheets of a workbook beside their cells."""

from dataclasses import dataclass

from terazi.foundation.language.phrases import Phrase


@dataclass(frozen=True, kw_only=True, slots=True)
class SheetInfo:
    """A sheet of the workbook; rows and columns are those of the area that holds values.

    ``problem`` says why the sheet cannot be read, where that is so.
    """

    name: str
    rows: int
    columns: int
    filled_cells: int
    is_hidden: bool
    problem: Phrase | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Skipped:
    """Something of the sheet that did not become data: where it stands ("B2", "7:9") and why."""

    address: str
    reason: Phrase
