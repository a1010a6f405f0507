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
    YEAR = "year"  # a whole number: 1962 and not 1.962
    DATE = "date"
    DATETIME = "datetime"
    TIME = "time"
    BOOLEAN = "boolean"  # a select column of evet/hayır
    CODE = "code"  # an identifier: text even where it looks like a number


class Level(StrEnum):
    """What the values of a column are to statistics; the values are the public contract's spelling.

    Source: S. S. Stevens, On the theory of scales of measurement, Science 103 (1946) 677-680.
    """

    NOMINAL = "nominal"  # names of groups
    ORDINAL = "ordinal"  # groups that have an order
    CONTINUOUS = "continuous"  # amounts and moments


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
    given_level: Level | None = None  # None: as its type has it
    labels: tuple[tuple[str, str], ...] = ()  # value and what it is called, in the order of the values
    aside: tuple[int, ...] = ()  # rows whose value in this column is left out of statistics

    @property
    def level(self) -> Level:
        """The measure level that was given to the column, else the one of its type."""
        if self.given_level is not None:
            return self.given_level
        is_text = self.type in (ColumnType.TEXT, ColumnType.SELECT)
        return Level.NOMINAL if is_text else Level.CONTINUOUS

    @property
    def has_options(self) -> bool:
        """Whether its values are told as options: those of a select column, and numbers that are codes of groups."""
        return self.type is ColumnType.SELECT or (self.type.is_numeric and self.level is Level.NOMINAL)

    @property
    def is_group(self) -> bool:
        """Whether statistics take its values as groups without an order."""
        return self._is_countable and self.level is Level.NOMINAL

    @property
    def is_number(self) -> bool:
        """Whether statistics compute with its values: amounts, and what has an order by its ranks."""
        return self._is_countable and self.level is not Level.NOMINAL

    @property
    def _is_countable(self) -> bool:
        return self.type.is_numeric or self.type is ColumnType.SELECT
