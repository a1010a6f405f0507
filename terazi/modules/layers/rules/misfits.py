"""What does not fit a column, and why."""

from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Value


class Misfit(ValueError):  # noqa: N818  (a cell that does not fit is an everyday thing, no error)
    """A value that a column cannot hold; ``phrase`` says why, ``meant`` is the code of the option that was likely meant.

    ``is_new`` says that it would fit if the column's list of options grew by it.
    """

    def __init__(self, phrase: Phrase, *, meant: str | None = None, is_new: bool = False) -> None:
        super().__init__(f"{phrase.key}: {phrase.params}")
        self.phrase = phrase
        self.meant = meant
        self.is_new = is_new


def misfit(name: str, **facts: Value) -> Misfit:
    """Return the misfit that the phrase of a name says."""
    return Misfit(Phrase(f"layers.cell.{name}", facts))
