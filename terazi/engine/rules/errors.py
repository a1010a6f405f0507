"""What can be wrong with a rule: with its JSON (by path) and with its text (by position)."""

from terazi.foundation.language.phrases import Phrase


class InvalidRule(ValueError):  # noqa: N818  (names what it is about)
    """A rule's JSON that cannot be read; ``path`` leads to the place, as in ("rules", 0, "value")."""

    def __init__(self, phrase: Phrase, path: tuple[str | int, ...] = ()) -> None:
        super().__init__(f"{'.'.join(map(str, path))}: {phrase.key}")
        self.phrase = phrase
        self.path = path


class InvalidRuleText(ValueError):  # noqa: N818  (names what it is about)
    """A rule's text that cannot be read; ``position`` (0-based) and ``length`` mark the characters to show."""

    def __init__(self, phrase: Phrase, position: int, length: int = 1) -> None:
        super().__init__(f"{position}: {phrase.key}")
        self.phrase = phrase
        self.position = position
        self.length = length
