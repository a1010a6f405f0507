"""The one error that a bad workbook ends in."""

from terazi.foundation.language.phrases import Phrase


class WorkbookRefused(Exception):  # noqa: N818 - a refusal is an answer, not a fault of the program
    """A file that is not read; ``phrase`` tells the person why and what to do."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(phrase.key, dict(phrase.params))
        self.phrase = phrase
