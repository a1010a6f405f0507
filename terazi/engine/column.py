"""What is known of a column beside its values."""

from dataclasses import dataclass

from terazi.engine.column_type import ColumnType, Display, Level
from terazi.engine.linking.facts import Link
from terazi.foundation.language.phrases import Phrase

__all__ = ["ROW", "Column", "ColumnType", "Display", "Level"]

ROW = "_row"
"""The column of a frame that counts its records."""


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
    link: Link | None = None  # what a layer's wdm says of it

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
