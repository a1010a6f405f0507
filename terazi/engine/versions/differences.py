"""What is told of the differences of two versions, for who only passes it on: plain values."""

from dataclasses import dataclass

from terazi.foundation.types import Json


@dataclass(frozen=True, kw_only=True, slots=True)
class ColumnDifference:
    """What differs about one column: its caption and type before and after (none where it is not there), and its cells."""

    column: str
    name_before: str | None
    name_after: str | None
    type_before: str | None
    type_after: str | None
    changed_cells: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Comparison:
    """How two versions differ: counts of all, and one page of the rows that differ, in the order of their numbers.

    A row tells its number in ``_row``, its ``kind`` (changed, added, removed) and its ``cells``: column id to the values
    before and after; of added and removed rows every filled cell. ``columns`` lists only those that differ.
    """

    columns: tuple[ColumnDifference, ...]
    changed_cells: int
    changed_rows: int
    added_rows: int
    removed_rows: int
    rows: tuple[Json, ...]

    @property
    def row_count(self) -> int:
        return self.changed_rows + self.added_rows + self.removed_rows
