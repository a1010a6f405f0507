"""What is said of a stored model that may not be loaded."""

from terazi.foundation.language.phrases import Phrase


class ModelRefused(ValueError):  # noqa: N818 - the name says what happened
    """A stored model that may not be loaded; ``phrase`` says why."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(f"{phrase.key} {dict(phrase.params)}")
        self.phrase = phrase


def refuse(what: str, **params: object) -> ModelRefused:
    """Return the refusal with its phrase."""
    return ModelRefused(Phrase(f"learning.refused.{what}", params))
