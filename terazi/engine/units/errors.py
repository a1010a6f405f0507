"""What can be wrong with a unit and with a conversion."""

from terazi.foundation.language.phrases import Phrase


class UnitError(ValueError):
    """A code that is no unit of ours, or a conversion that has no meaning; ``phrase`` says which, for people."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(f"{phrase.key}: {phrase.params}")
        self.phrase = phrase
