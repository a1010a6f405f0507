"""The one error that a bad workbook ends in."""

from terazi.foundation.language.phrases import Phrase

_KINDS = frozenset(
    {"xlsb", "word", "powerpoint", "opendocument", "zip", "compound", "html", "xml", "pdf", "text"}
)


class WorkbookRefused(Exception):  # noqa: N818 - a refusal is an answer, not a fault of the program
    """A file that is not read; ``phrase`` tells the person why and what to do."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(phrase.key, dict(phrase.params))
        self.phrase = phrase


def not_excel(kind: str) -> Phrase:
    """Return the refusal of a file that is something else, saying what it is where that is known."""
    known = kind if kind in _KINDS else "unknown"
    return Phrase("workbook.refused.not_excel", {"kind": Phrase(f"workbook.kind.{known}")})
