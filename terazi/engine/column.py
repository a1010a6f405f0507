"""What is known of a column beside its values."""

from dataclasses import dataclass
from enum import StrEnum

from terazi.foundation.language.phrases import Phrase

ROW = "_row"
"""The column of a frame that counts its records."""


class ColumnType(StrEnum):
    """The five types a column can have; the values are the public contract's spelling."""

    TEXT = "text"
    SELECT = "select"
    FLOAT = "float"
    INTEGER = "integer"
    DATETIME = "datetime"

    @property
    def is_numeric(self) -> bool:
        return self in (ColumnType.FLOAT, ColumnType.INTEGER)


class Display(StrEnum):
    """How a value is shown; it never changes what is stored."""

    PLAIN = "plain"
    PERCENT = "percent"  # 0.125 is shown as %12,5
    MONEY = "money"
    DATE = "date"
    DATETIME = "datetime"
    TIME = "time"
    BOOLEAN = "boolean"  # a select column of evet/hayır
    CODE = "code"  # an identifier: text even where it looks like a number


_CHOSEN = Phrase("columns.reason.chosen")


@dataclass(frozen=True, kw_only=True, slots=True)
class Column:
    """One column: its place in the frame, its caption, its type and why it has that type."""

    id: str
    name: str
    type: ColumnType
    display: Display = Display.PLAIN
    confidence: float = 1.0
    reason: Phrase = _CHOSEN
    unit: str | None = None
    is_unique: bool = False
    is_constant: bool = False
