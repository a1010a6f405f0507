"""Where in a workbook something is said, so that what is wrong with it is named by its cell."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from terazi.foundation.language.phrases import Phrase
from terazi.modules.site.rules.book import COLUMNS, DELETE, KEYS, PART, Path
from terazi.modules.site.values.books import CellProblem, SheetKind


@dataclass(slots=True)
class Places:
    """The rows of a workbook by what they are about."""

    rows: dict[tuple[SheetKind, str, Path], int] = field(default_factory=dict)

    def add(self, sheet: SheetKind, ref: str, path: Path, row: int) -> None:
        """Note that a row is about this; the first one that is stays."""
        self.rows.setdefault((sheet, ref, path), row)

    def row_of(self, sheet: SheetKind, ref: str, path: Path = ()) -> int:
        """Return the row that is nearest to something; 0 where none is about it."""
        for length in range(len(path), -1, -1):
            if row := self.rows.get((sheet, ref, path[:length])):
                return row
        return 0

    def problem(
        self, sheet: SheetKind, ref: str, path: Sequence[str], lang: str, phrase: Phrase
    ) -> CellProblem:
        """Return what is wrong with a field as the problem of a cell."""
        whole = tuple(path)
        row = self.row_of(sheet, ref, whole)
        column = _column_of(sheet, whole, lang) if row else ""
        return CellProblem(sheet=sheet, row=row, column=column, phrase=phrase)


def _column_of(sheet: SheetKind, path: Path, lang: str) -> str:
    spoken = lang or next((part for part in path if part in {"tr", "en"}), "")
    if not path and sheet is not SheetKind.WORDS:
        return KEYS[sheet]
    if path == (DELETE,):
        return DELETE
    if sheet in {SheetKind.SITE, SheetKind.WORDS}:
        return spoken or ("value" if sheet is SheetKind.SITE else KEYS[sheet])
    if path[:1] == ("content",):
        return spoken or PART
    for wanted in ((*path[:1], spoken), path[:1]):
        for column in COLUMNS[sheet]:
            if column.path and column.path[: len(wanted)] == wanted:
                return column.name
    return KEYS[sheet]
