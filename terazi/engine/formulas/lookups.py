"""Reading layers in formulas: which records a formula asks for, and the records that were taken for it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from terazi.engine.formulas.words import Word, WordKind, split_words
from terazi.engine.taken import TableName
from terazi.foundation.language.lang import fold
from terazi.foundation.language.phrases import Phrase

LOOKUP = "LAYERLOOKUP"
LOOKUP_TURKISH = "KATMANDABUL"
MOST_RECORDS = 200_000
_ARGUMENTS = 4
_NAMES = frozenset({fold(LOOKUP), fold(LOOKUP_TURKISH)})
_EDITION = "@"


class LookupProblem(ValueError):  # noqa: N818 - names what it is about
    """A layer that cannot be read for a formula: ``part`` says which of layer, key and value is at fault."""

    def __init__(self, phrase: Phrase, part: str = "layer") -> None:
        super().__init__(phrase.key)
        self.phrase = phrase
        self.part = part


@dataclass(frozen=True, kw_only=True, slots=True)
class LookupCall:
    """What a formula asks of a layer, by the codes that stand in it; ``edition`` is the one that was taken, if one was."""

    layer: str
    key: str
    value: str
    edition: int | None
    words: Mapping[str, Word]
    """Where ``layer``, ``key`` and ``value`` stand."""

    @property
    def asked(self) -> tuple[str, str, str]:
        """Layer, key and value."""
        return self.layer, self.key, self.value


Table = TypeVar("Table", bound=TableName)


def lookups_in(text: str) -> list[LookupCall]:
    """Return what a formula asks of layers, by its words alone; FormulaError where it has none.

    A call whose codes are not written out is left to the parser, which says what is wrong with it.
    """
    words = split_words(text)
    calls = (
        _call([*_arguments(words[place + 1 :])])
        for place, word in enumerate(words[:-1])
        if word.kind is WordKind.NAME and fold(word.said) in _NAMES
    )
    return [call for call in calls if call is not None]


def find_table(
    tables: Sequence[Table], layer: str, key: str, value: str, edition: int | None = None
) -> Table | None:
    """Return the table of this edition; the newest one where it is not there, or none is said."""
    asked = fold(layer), fold(key), fold(value)
    found = [each for each in tables if (fold(each.layer), fold(each.key), fold(each.value)) == asked]
    exact = [each for each in found if each.edition == edition]
    return max(exact or found, key=lambda each: each.edition, default=None)


def read_layer(said: str) -> tuple[str, int | None]:
    """Return the code of a layer, and the edition that a kept formula says of it (``il@12``)."""
    code, _, edition = said.strip().partition(_EDITION)
    return code, int(edition) if edition.isdecimal() and len(edition) < 19 else None


def kept_layer(table: TableName) -> str:
    """Return a layer as a kept formula says it."""
    return f"{table.layer}{_EDITION}{table.edition}"


def _call(arguments: Sequence[Sequence[Word]]) -> LookupCall | None:
    if len(arguments) != _ARGUMENTS:
        return None
    said = {"layer": arguments[0], "key": arguments[1], "value": arguments[3]}
    words = {part: given[0] for part, given in said.items() if len(given) == 1}
    if len(words) < len(said) or any(word.kind is not WordKind.TEXT for word in words.values()):
        return None
    layer, edition = read_layer(words["layer"].said)
    return LookupCall(
        layer=layer,
        key=words["key"].said.strip(),
        value=words["value"].said.strip(),
        edition=edition,
        words=words,
    )


def _arguments(words: Sequence[Word]) -> Iterator[list[Word]]:
    """The words of each argument of a call; ``words`` begin with its parenthesis."""
    depth, argument = 0, list[Word]()
    for word in words:
        said = word.said if word.kind is WordKind.SYMBOL else ""
        if word.kind is WordKind.END or (not depth and said != "("):
            return
        depth += (said == "(") - (said == ")")
        if not depth or (depth == 1 and said in (";", ",")):
            yield argument
            argument = []
        elif depth > 1 or said != "(":
            argument.append(word)
        if not depth:
            return
