"""Numbers that tell a time and no amount: calendar years, and the months, quarters and weeks of a year."""

from terazi.engine.column import Column, ColumnType, Display
from terazi.engine.columns.captions import words_of

FIRST_YEAR, LAST_YEAR = 1000, 2200
_PARTS = frozenset(["ay", "ayi", "month", "ceyrek", "quarter", "hafta", "haftasi", "week"])
_BESIDE = frozenset(["no", "number", "numarasi", "of", "the", "year"])


def is_time_number(column: Column) -> bool:
    """Say whether a column holds years, or whole numbers whose name says nothing but that they are months, quarters or weeks."""
    if column.display is Display.YEAR:
        return True
    words = words_of(column.name)
    return column.type is ColumnType.INTEGER and bool(words & _PARTS) and words <= _PARTS | _BESIDE
