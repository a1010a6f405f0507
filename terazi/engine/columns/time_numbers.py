"""Numbers that tell a time and no amount: years, and the months, quarters and weeks of a year."""

from terazi.engine.column import Column, ColumnType, Display
from terazi.engine.columns.captions import words_of

FIRST_YEAR, LAST_YEAR = 1000, 2200
_TIMES = frozenset(
    [
        "yil",
        "yili",
        "sene",
        "year",
        "yr",
        "ay",
        "ayi",
        "month",
        "ceyrek",
        "quarter",
        "hafta",
        "haftasi",
        "week",
    ]
)
_BESIDE = frozenset(["no", "number", "numarasi", "of", "the"])


def is_time_number(column: Column) -> bool:
    """Say whether a column holds calendar years, or whole numbers whose name says nothing but that they are years, months, quarters or weeks.

    Years that are counted from a first one (1, 2, …) or written with two digits are such numbers.
    """
    if column.display is Display.YEAR:
        return True
    words = words_of(column.name)
    return column.type is ColumnType.INTEGER and bool(words & _TIMES) and words <= _TIMES | _BESIDE
