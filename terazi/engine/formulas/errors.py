"""What is wrong with a formula, and where."""

from terazi.foundation.language.phrases import Phrase


class FormulaError(ValueError):
    """A formula or an input of it that cannot be used; ``position`` (0-based) and ``length`` mark the characters."""

    def __init__(self, phrase: Phrase, position: int, length: int = 1) -> None:
        super().__init__(f"{position}: {phrase.key}")
        self.phrase = phrase
        self.position = position
        self.length = length
