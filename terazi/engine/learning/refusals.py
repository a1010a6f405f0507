"""What is said of inputs that a model cannot read, and of a stored model that may not be loaded."""

from collections.abc import Sequence
from dataclasses import dataclass

from terazi.foundation.language.phrases import Phrase


@dataclass(frozen=True, kw_only=True, slots=True)
class InputNote:
    """Something about one input of one row (``row`` counts from 0; ``field`` is the column id or the unknown name)."""

    row: int
    field: str
    phrase: Phrase


class InputRefused(ValueError):  # noqa: N818 - the name says what happened
    """Rows that the model cannot read; ``problems`` name the row and the field of each."""

    def __init__(self, problems: Sequence[InputNote]) -> None:
        super().__init__(f"{len(problems)} inputs refused")
        self.problems = tuple(problems)


class ModelRefused(ValueError):  # noqa: N818 - the name says what happened
    """A stored model that may not be loaded; ``phrase`` says why."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(f"{phrase.key} {dict(phrase.params)}")
        self.phrase = phrase


def refuse(what: str, **params: object) -> ModelRefused:
    """Return the refusal with its phrase."""
    return ModelRefused(Phrase(f"learning.refused.{what}", params))
