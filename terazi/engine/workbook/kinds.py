"""The kinds of cells and number formats, known to the process that reads and to the one that asks."""

from enum import IntEnum, StrEnum


class CellKind(IntEnum):
    """What a cell holds, as Excel itself tells it apart."""

    EMPTY = 0
    TEXT = 1
    NUMBER = 2
    BOOLEAN = 3
    ERROR = 4
    DATE = 5  # a day without a time
    DATETIME = 6
    TIME = 7
    DURATION = 8


class ErrorName(str):
    """The name of an error cell (#DIV/0!), told apart from an ordinary text."""

    __slots__ = ()


class NumberStyle(StrEnum):
    """What the number formats of a column's cells say about its numbers."""

    GENERAL = "general"
    PERCENT = "percent"
    MONEY = "money"


def letters(position: int) -> str:
    """Return the letters of a column by its 0-based position (0 is A, 26 is AA)."""
    name = ""
    position += 1
    while position:
        position, rest = divmod(position - 1, 26)
        name = chr(65 + rest) + name
    return name


def position_of(name: str) -> int:
    """Return the 0-based position of a column by its letters."""
    number = 0
    for letter in name:
        number = number * 26 + ord(letter) - 64
    return number - 1


def address(row: int, position: int) -> str:
    """Return a cell's address by its 0-based row and column (0, 1 is B1)."""
    return f"{letters(position)}{row + 1}"
